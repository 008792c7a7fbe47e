// @ts-check
// The Position editor: draws the draft that Python keeps and reports small edits. Holds no rule.
import { announce, switchButton } from "../shared/bench.js";
import { followFocus, h, moveFocus, nearest, oneTabStop, ownKeys } from "../shared/common.js";
import { dragging } from "../shared/drag.js";
import { languageButton, nameLanguage, turned } from "../shared/language.js";
import { Link, showWaiting } from "../shared/link.js";
import { openIn } from "../shared/open_in.js";
import { controlBar, findings, middle, rulingBox, seatBox, SIGN, trayBox } from "./boxes.js";
import { changed, draggedTo, historyKey, Row, signedAt, tokenOfKey } from "./edits.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").View} View */
/** @typedef {ReturnType<typeof makeBench>} Bench */
/**
 * All that changes while an editor is on the page: the token in hand, what the page itself has to say, what was sent.
 * @typedef {{ model: Model, line: Link, parts: Bench, chosen: string, note: string, stops: Map<string, string>,
 *   row: Row, view: () => View }} Edit
 */

function makeBench() {
  const title = h("h3", {});
  const chip = h("span", { class: "rg-chip", "aria-live": "polite" });
  const open = h("span", {});
  const language = languageButton("en");
  const bar = h("div", { class: "rg-bench-bar" });
  const tray = h("section", { class: "rg-edit-tray" });
  const boards = h("div", { class: "rg-boards" });
  const found = h("section", { class: "rg-findings" });
  const rules = h("details", { class: "rg-rules" });
  const pasted = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "rg-field", rows: 1, maxlength: 20000, spellcheck: "false" }));
  const read = h("button", { type: "submit", class: "rg-btn" });
  const form = h("form", { class: "rg-text-box" }, pasted, read);
  const out = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "rg-field", rows: 1, readonly: true, spellcheck: "false" }));
  const copy = h("button", { type: "button", class: "rg-btn", "data-copy": "true" });
  const kinds = h("div", { class: "rg-group" });
  const outBox = h("section", { class: "rg-text-box" }, out, copy);
  const status = h("p", { class: "rg-why", role: "status", "data-tone": "plain" });
  const texts = h("div", { class: "rg-texts" }, form, outBox, rules, kinds);
  const foot = h("div", { class: "rg-bench-foot" }, status);
  const bench = h("article", { class: "rg-bench" }, h("header", { class: "rg-bench-head" }, title, chip, bar, open, language), tray, boards, found, foot, texts);
  const root = h("div", { class: "rg rg-stage rg-editor" }, bench);
  return { title, chip, open, language, bar, tray, boards, found, rules, pasted, read, form, out, copy, kinds, status, bench, root };
}

/** @param {Edit} edit */
function sayEdit(edit) {
  const { names, lang } = edit.view();
  const { status } = edit.parts;
  const error = String(edit.model.get("error") ?? "");
  const waiting = edit.line.says(lang);
  if (waiting) announce(status, waiting, "warn", lang);
  else if (error) announce(status, error, "bad", lang);
  else announce(status, edit.note || String(edit.model.get("says") ?? "") || (names.keys ?? ""), "plain", lang);
}

/** The text to paste and the text to copy. @param {Edit} edit @param {View} view */
function drawTexts(edit, view) {
  const { pasted, read, out, copy, kinds } = edit.parts;
  const { names } = view;
  pasted.setAttribute("aria-label", names.paste ?? "");
  pasted.placeholder = `${names.paste ?? ""}: ${names.paste_hint ?? ""}`;
  read.textContent = names.read ?? "";
  out.setAttribute("aria-label", names.out ?? "");
  out.value = view.out.text;
  out.placeholder = names.none_out ?? "";
  out.rows = Math.min(12, view.out.text.split("\n").length);
  copy.textContent = names.copy ?? "";
  if (view.out.text) copy.removeAttribute("aria-disabled");
  else copy.setAttribute("aria-disabled", "true");
  kinds.replaceChildren(
    h("span", { class: "rg-label", "aria-hidden": "true" }, names.out ?? ""),
    ...view.out.kinds.map((kind) => switchButton(kind.label, kind.on, { "data-do": "out", "data-id": JSON.stringify(kind.id) })),
  );
}

/** @param {Edit} edit */
function drawEdit(edit) {
  const now = edit.view();
  if (!now.tray) return;
  const { root, bench, title, chip, language, bar, tray, boards, found, rules } = edit.parts;
  const active = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
  const held = active ? { ...active.dataset } : null;
  const { names } = now;
  root.lang = now.lang;
  bench.setAttribute("aria-label", names.editor ?? "");
  tray.setAttribute("aria-label", names.tray ?? "");
  found.setAttribute("aria-label", names.problems ?? "");
  title.textContent = now.title;
  nameLanguage(language, now.lang);
  chip.className = `rg-chip is-${now.state.tone}`;
  if (chip.textContent !== now.state.text) chip.textContent = now.state.text;
  bar.replaceChildren(...controlBar(now, edit.model.get("tools") ?? {}));
  tray.replaceChildren(...trayBox(now, edit.chosen));
  boards.replaceChildren(middle(now, edit.chosen), ...now.seats.map((seat) => seatBox(seat, now, edit.chosen)));
  found.replaceChildren(...findings(now));
  boards.dataset.seats = String(now.seats.length);
  rules.replaceChildren(h("summary", {}, names.rulings ?? ""), h("div", { class: "rg-ruling-grid" }, ...now.rulings.map(rulingBox)));
  drawTexts(edit, now);
  const areas = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-area]")]);
  for (const area of areas) oneTabStop(area, edit.stops.get(area.dataset.area ?? "") ?? "");
  if (held && active && !root.contains(active)) focusSame(root, held);
  sayEdit(edit);
}

/**
 * Keep the focus on the same control; a token that was taken off hands it to its place.
 * @param {HTMLElement} root
 * @param {DOMStringMap} held
 */
function focusSame(root, held) {
  const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-stop], [data-do], [data-change], [data-copy]")]);
  const place = held.stop?.split(":")[0];
  const again =
    (held.stop ? all.find((one) => one.dataset.stop === held.stop) : undefined) ??
    (place ? all.find((one) => one.dataset.stop === `${place}:+`) : undefined) ??
    (held.do ? all.find((one) => one.dataset.do === held.do && one.dataset.id === held.id) : undefined) ??
    (held.do ? all.find((one) => one.dataset.do === held.do) : undefined) ??
    (held.change ? all.find((one) => one.dataset.change === held.change && one.dataset.key === held.key) : undefined);
  again?.focus({ preventScroll: true });
}

/** @param {Edit} edit @param {string} token */
function takeToken(edit, token) {
  edit.chosen = edit.chosen === token ? "" : token;
  const { tray, signs, names } = edit.view();
  const kind = tray.find((one) => one.token === edit.chosen) ?? signs.find((one) => `${SIGN}${one.id}` === edit.chosen);
  edit.note = kind ? `${names.chosen ?? ""}: ${kind.label}` : "";
  drawEdit(edit);
}

/** @param {Edit} edit */
async function copyOut(edit) {
  const { names, out } = edit.view();
  if (!out.text) return;
  edit.parts.out.select();
  try {
    await navigator.clipboard.writeText(out.text);
    edit.note = names.copied ?? "";
  } catch {
    edit.note = names.copy_by_hand ?? "";
  }
  sayEdit(edit);
}

/** An edit is meant for the tokens as they lay when its press began. @param {Edit} edit @param {import("../shared/bench.js").Request} what */
function requestEdit(edit, what) {
  const meant = edit.row.means(what, edit.line.waits());
  edit.note = "";
  const run = () => {
    const now = meant();
    if (now) edit.line.send(now);
    return now !== false; // null: pressed twice, taken once
  };
  edit.line.act(run, { key: JSON.stringify(what), once: false });
}

/**
 * Lay a sign on what was pressed or dropped on: a token, or the only one of its place.
 * @param {Edit} edit
 * @param {string} sign
 * @param {HTMLElement | null} place
 * @param {HTMLElement | null} button
 */
function laySign(edit, sign, place, button) {
  const at = signedAt(sign, place?.dataset.at ?? null, button?.dataset.do === "take" ? (button.dataset.id ?? "") : "");
  if (at) requestEdit(edit, at);
}

/** @param {Edit} edit @param {EventTarget | null} target */
function pressEdit(edit, target) {
  const button = nearest(target, "button");
  const { kind, copy, do: deed, id = "null" } = button?.dataset ?? {};
  if (kind) takeToken(edit, kind);
  else if (turned(button, edit.model, edit.line)) edit.note = "";
  else if (copy) void copyOut(edit);
  else if (edit.chosen.startsWith(SIGN) && nearest(target, "[data-at]") && !nearest(target, "select")) laySign(edit, edit.chosen.slice(SIGN.length), nearest(target, "[data-at]"), button);
  else if (deed) {
    if (button?.getAttribute("aria-disabled") !== "true" || edit.line.waits()) requestEdit(edit, { id: deed, at: JSON.parse(id) });
  } else if (edit.chosen) {
    const at = button ? button.dataset.put : nearest(target, "[data-at]")?.dataset.at;
    if (at) requestEdit(edit, { id: "put", at: [edit.chosen, at] });
  }
}

/** @param {Edit} edit @param {KeyboardEvent} event @returns {boolean} whether the key was one of ours */
function keyEdit(edit, event) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target || target.matches("textarea, input, select")) return false;
  const past = historyKey(event);
  const area = nearest(target, "[data-area]");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const token = plain ? tokenOfKey(event.key, edit.view().tray) : null;
  if (past) requestEdit(edit, { id: past, at: null });
  else if (token) takeToken(edit, token);
  else if (event.key === "Escape" && edit.chosen) takeToken(edit, edit.chosen);
  else if (event.key === "Escape") edit.line.forget();
  else return plain && area !== null && Boolean(target.dataset.stop) && moveFocus(event, area);
  return true;
}

/** @param {Edit} edit @param {AbortSignal} signal */
function editListen(edit, signal) {
  const { root, form, pasted } = edit.parts;
  for (const type of ["pointerdown", "keydown"]) root.addEventListener(type, () => edit.row.begins(edit.line.waits()), { capture: true, signal });
  root.addEventListener(
    "click",
    (event) => {
      pressEdit(edit, event.target);
      edit.row.ends();
    },
    { signal },
  );
  root.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement) || !field.dataset.change) return;
      requestEdit(edit, changed(field.dataset.change, field.dataset.key ?? "", field.value));
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      event.stopPropagation();
      if (keyEdit(edit, event)) event.preventDefault();
    },
    { signal },
  );
  followFocus(root, edit.stops, signal);
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      if (pasted.value.trim()) requestEdit(edit, { id: "paste", at: pasted.value.trim() });
    },
    { signal },
  );
}

/** @param {Edit} edit @param {AbortSignal} signal */
function editDrag(edit, signal) {
  dragging(edit.parts.root, signal, {
    grab(target) {
      const button = target.closest("button");
      const picture = button?.querySelector("svg") ?? null;
      if (button?.dataset.kind?.startsWith(SIGN)) return { what: JSON.stringify({ sign: button.dataset.kind.slice(SIGN.length) }), picture: button.querySelector(".rg-sign-on") };
      if (button?.dataset.kind) return { what: JSON.stringify({ put: button.dataset.kind }), picture };
      return button?.dataset.do === "take" ? { what: `{"take":${button.dataset.id ?? ""}}`, picture } : null;
    },
    // A sign is dropped on a token first, then on the place it lies in.
    places: (what) =>
      /** @type {HTMLElement[]} */ ([...(what.startsWith('{"sign"') ? edit.parts.boards.querySelectorAll("[data-do=take]") : []), ...edit.parts.boards.querySelectorAll("[data-at]")]),
    drop(what, place) {
      const { sign } = JSON.parse(what);
      if (sign) return laySign(edit, sign, nearest(place, "[data-at]"), place);
      const deed = draggedTo(what, place?.dataset.at ?? null);
      if (deed) requestEdit(edit, deed);
    },
  });
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const parts = makeBench();
  const line = new Link(model);
  /** @type {Edit} */
  const edit = { model, line, parts, chosen: "", note: "", stops: new Map([["tray", "tray:T"]]), row: new Row(), view: () => model.get("view") };
  ownKeys(parts.root, stop.signal);
  editListen(edit, stop.signal);
  editDrag(edit, stop.signal);
  const draw = () => drawEdit(edit);
  const answered = () => edit.row.shows();
  const say = () => sayEdit(edit);
  model.on("change:view", answered);
  for (const name of ["view", "tools"]) model.on(`change:${name}`, draw);
  for (const name of ["error", "says"]) model.on(`change:${name}`, say);
  line.listen(say);
  showWaiting(parts.root, line);
  draw();
  el.append(parts.root);
  const closeMenu = openIn({ model, el, line }, parts.root, parts.open);
  return () => {
    stop.abort();
    closeMenu();
    line.stop();
    model.off("change:view", answered);
    for (const name of ["view", "tools"]) model.off(`change:${name}`, draw);
    for (const name of ["error", "says"]) model.off(`change:${name}`, say);
  };
}

export default { render };
