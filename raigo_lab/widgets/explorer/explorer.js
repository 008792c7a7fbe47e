// @ts-check
// The Tree explorer: draws the rows that Python unfolded, with the board one can play on. Holds no rule.
import { announce, request } from "../shared/bench.js";
import { h, nearest, ownKeys, words } from "../shared/common.js";
import { turned } from "../shared/language.js";
import { Link, showWaiting } from "../shared/link.js";
import { openIn } from "../shared/open_in.js";
import { stillAsks } from "../table/acts.js";
import { tableIn } from "../table/play.js";
import { handOut } from "./export.js";
import { deedOfKey, tabStop } from "./keys.js";
import { pullable } from "./pull.js";
import { compareArea, fillTree, menuArea, picture, toolBar, trailArea, treeRow } from "./rows.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").View} View */
/** @typedef {ReturnType<typeof makeFrame>} Frame */
/**
 * All that changes while an explorer is on the page: the row that has or had the focus, the selected row that was
 * last scrolled to, and which of the tabs is shown.
 * @typedef {{ model: Model, line: Link, parts: Frame, held: number | null, shown: number, tab: string,
 *   drawn: Map<string, HTMLElement>, view: () => View }} Walk
 */

const PICTURES = ["change:overview", "change:still"];
const TABS = ["board", "compare", "overview"]; // what the panel beside the rows can show
const SAID = ["change:error", "change:says", "change:busy"];

function makeFrame() {
  const top = h("h3", {});
  const menus = h("div", { class: "rg-group" });
  const open = h("span", {});
  const tools = h("div", { class: "rg-group rg-bench-bar", role: "group" });
  const field = /** @type {HTMLInputElement} */ (h("input", { class: "rg-field", type: "search", maxlength: "500", spellcheck: "false", autocomplete: "off" }));
  const go = h("button", { type: "submit", class: "rg-btn" });
  const form = h("form", { class: "rg-find", role: "search" }, field, go);
  const before = h("button", { type: "button", class: "rg-btn is-ghost", "data-do": "page", "data-id": "-1" });
  const after = h("button", { type: "button", class: "rg-btn is-ghost", "data-do": "page", "data-id": "1" });
  const rows = h("div", { class: "rg-rows-tree", role: "tree" });
  const chips = h("p", { class: "rg-chips" });
  const scroller = h("div", { class: "rg-scroll" }, before, rows, after);
  const facts = h("div", { class: "rg-facts" });
  const tabs = h("div", { class: "rg-group", role: "group" }, ...TABS.map((tab) => h("button", { type: "button", class: "rg-btn", "data-tab": tab })));
  const worth = h("b", { class: "rg-value" });
  const board = h("div", { class: "rg-walk-board" });
  const compare = h("div", { class: "rg-walk-compare", tabindex: "0" });
  const wide = h("div", { class: "rg-wide", tabindex: "0" });
  const panel = h("section", { class: "rg-place" }, h("div", { class: "rg-tabs" }, tabs, worth), facts, board, compare, wide);
  // Stands beside the word about progress, never redrawn: whoever reaches for it must hit it.
  const halt = h("button", { type: "button", class: "rg-btn is-main rg-halt", "data-do": "stop", "data-id": "null", hidden: true });
  const status = h("p", { class: "rg-why", role: "status", "data-tone": "plain" });
  const keys = h("p", { class: "rg-label rg-bench-keys" });
  const line = h("code", { class: "rg-line-text" });
  const bench = h(
    "article",
    { class: "rg-bench" },
    h("div", { class: "rg-bench-head" }, top, form, h("div", { class: "rg-group rg-walk-menus" }, open, menus)),
    tools,
    h("div", { class: "rg-two" }, h("div", { class: "rg-walk-rows" }, chips, scroller), panel),
    h("div", { class: "rg-bench-foot" }, h("div", { class: "rg-doing" }, status, halt), line, keys),
  );
  const root = h("div", { class: "rg rg-stage rg-explorer" }, bench);
  return { top, open, menus, chips, tools, field, go, form, before, after, rows, scroller, facts, tabs, worth, board, compare, panel, wide, halt, status, keys, line, bench, root };
}

/** @param {Walk} walk */
function sayWalk(walk) {
  const { model, parts } = walk;
  const { here, lang } = walk.view();
  const { halt, status } = parts;
  const [error, busy, says] = ["error", "busy", "says"].map((name) => String(model.get(name) ?? ""));
  if (halt.hidden === Boolean(busy)) {
    // The focus is not lost with the button.
    if (!busy && document.activeElement === halt) holdRow(walk, tabStop(walk.view().rows, walk.held), true);
    halt.hidden = !busy;
  }
  const waiting = walk.line.says(lang);
  // A search under way says more than that it is waited for; but not once the kernel is silent.
  if (busy && walk.line.state() !== "silent") announce(status, busy, "warn", lang);
  else if (waiting) announce(status, waiting, "warn", lang);
  else if (error) announce(status, error, "bad", lang);
  else announce(status, says || `${here.told} · ${here.says}`, "plain", lang);
}

/** @param {Walk} walk @param {number | null} id */
function rowAt(walk, id) {
  return /** @type {HTMLElement | null} */ (walk.parts.rows.querySelector(`[data-row="${id}"]`));
}

/** Keep a row in sight without moving the notebook around it. @param {Walk} walk @param {HTMLElement} row */
function revealRow(walk, row) {
  const { scroller } = walk.parts;
  const low = row.offsetTop - scroller.offsetTop;
  if (low < scroller.scrollTop) scroller.scrollTop = low;
  else if (low + row.offsetHeight > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = low + row.offsetHeight - scroller.clientHeight;
  }
}

/** @param {Walk} walk @param {number | null} id @param {boolean} focus */
function holdRow(walk, id, focus) {
  walk.parts.rows.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
  walk.held = id;
  const row = rowAt(walk, id);
  if (!row) return;
  row.tabIndex = 0;
  if (focus) {
    row.focus({ preventScroll: true });
    revealRow(walk, row);
  }
}

/** @param {Walk} walk @param {View} view */
function nameParts(walk, view) {
  const { root, bench, rows, panel, compare, wide, tools, tabs, field, go, halt, keys, line, before, after } = walk.parts;
  const { names } = view;
  root.lang = view.lang;
  bench.setAttribute("aria-label", names.explorer ?? "");
  rows.setAttribute("aria-label", names.tree ?? "");
  panel.setAttribute("aria-label", names.side ?? "");
  wide.setAttribute("aria-label", names.overview ?? "");
  compare.setAttribute("aria-label", names.compare ?? "");
  tabs.setAttribute("aria-label", names.tabs ?? "");
  for (const tab of TABS) {
    const button = tabs.querySelector(`[data-tab="${tab}"]`);
    if (button) button.textContent = names[tab] ?? "";
  }
  line.textContent = line.title = view.here.position; // a long one is shortened
  tools.setAttribute("aria-label", names.explorer ?? "");
  field.setAttribute("aria-label", names.search ?? "");
  field.placeholder = names.search_hint ?? "";
  go.textContent = names.go ?? "";
  halt.textContent = names.stop ?? "";
  keys.replaceChildren(...words(names.keys ?? "", view.lang));
  before.textContent = view.earlier;
  before.hidden = !view.earlier;
  after.textContent = view.later;
  after.hidden = !view.later;
}

/** @param {Walk} walk */
function drawWalk(walk) {
  const now = walk.view();
  if (!now.rows) return;
  const { root, top, menus, chips, tools, worth, rows, scroller, facts, compare } = walk.parts;
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && rows.contains(active);
  const tool = active instanceof HTMLElement && root.contains(active) && !inside ? active.dataset : null;
  nameParts(walk, now);
  top.replaceChildren(now.title, h("small", { title: now.values }, ...words(now.values, now.lang)));
  menus.replaceChildren(...menuArea(now));
  chips.replaceChildren(...now.chips.map((chip) => h("span", { class: `rg-chip${chip.tone ? ` is-${chip.tone}` : ""}` }, chip.text)));
  tools.replaceChildren(...toolBar(now));
  const scrolled = scroller.scrollTop;
  // One click changes a few rows: the others stay as they were drawn.
  walk.drawn = new Map(
    now.rows.map((row) => {
      const key = JSON.stringify(row);
      return [key, walk.drawn.get(key) ?? treeRow(row)];
    }),
  );
  fillTree(rows, [...walk.drawn.values()]);
  scroller.scrollTop = scrolled;
  facts.replaceChildren(...trailArea(now));
  worth.textContent = now.here.value;
  worth.dataset.tone = now.here.tone;
  worth.title = now.here.told;
  facts.querySelector(".rg-way")?.scrollTo?.({ left: 1e6 }); // where one stands; the page around stays where it is
  if (!compare.hidden) compare.replaceChildren(...compareArea(now));
  const selected = now.rows.find((row) => row.selected);
  if (selected && selected.id !== walk.shown) {
    walk.shown = selected.id;
    walk.held = selected.id;
    const row = rowAt(walk, selected.id);
    if (row) revealRow(walk, row);
  }
  holdRow(walk, tabStop(now.rows, walk.held), inside);
  if (tool && !walk.parts.root.contains(active)) {
    const name = active instanceof HTMLSelectElement ? active.name : "";
    const same = [...root.querySelectorAll(name ? `select[name=${name}]` : tool.language ? "[data-language]" : `[data-do="${tool.do}"]`)];
    const again = same.find((one) => one instanceof HTMLElement && (one.dataset.id === tool.id || same.length === 1));
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
  sayWalk(walk);
}

/** @param {Walk} walk */
function drawTab(walk) {
  const { model, parts } = walk;
  const { tabs, board, compare, wide } = parts;
  const all = model.get("overview") ?? {};
  const still = model.get("still") ?? {};
  const has = Boolean(model.get("scene")?.bar || still.src);
  if (still.src) board.replaceChildren(...picture(still, "rg-still"));
  if (!has && walk.tab === "board") walk.tab = "compare";
  const shown = { board, compare, overview: wide };
  for (const [tab, part] of Object.entries(shown)) {
    part.hidden = tab !== walk.tab;
    const button = /** @type {HTMLElement | null} */ (tabs.querySelector(`[data-tab="${tab}"]`));
    button?.setAttribute("aria-pressed", String(tab === walk.tab));
    if (button && tab === "board") button.hidden = !has;
  }
  if (!compare.hidden && walk.view().compared) compare.replaceChildren(...compareArea(walk.view()));
  if (wide.hidden || wide.querySelector("img")?.src === all.src) return; // a picture that was pulled about stays so
  wide.replaceChildren(...picture(all, "rg-still"));
  // Where the game begins comes into sight first.
  wide.querySelector("img")?.addEventListener("load", () => wide.scrollTo(0, all.root - wide.clientHeight / 2));
}

/** Another tab; the picture of the whole tree is drawn only for those who look at it. @param {Walk} walk @param {string} tab */
function turnTo(walk, tab) {
  const wide = tab === "overview";
  if (wide !== (walk.tab === "overview")) request(walk.line, { id: "overview", at: wide });
  walk.tab = tab;
  drawTab(walk);
}

/** @param {Walk} walk @param {EventTarget | null} target */
function pressWalk(walk, target) {
  const button = nearest(target, "[data-do]");
  const row = nearest(target, "[data-row]");
  const tab = nearest(target, "[data-tab]")?.dataset.tab;
  if (nearest(target, ".rg-play")) return; // the board sees to itself
  if (tab) turnTo(walk, tab);
  else if (turned(target, walk.model, walk.line)) return;
  else if (button) request(walk.line, { id: button.dataset.do ?? "", at: JSON.parse(button.dataset.id ?? "null") });
  else if (row) {
    const at = Number(row.dataset.row);
    holdRow(walk, at, true);
    const open = row.getAttribute("aria-expanded") === "true";
    request(walk.line, { id: !nearest(target, "[data-twist]") ? "select" : open ? "fold" : "open", at });
  }
}

/** @param {Walk} walk @param {KeyboardEvent} event */
function keyInRows(walk, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = nearest(event.target, "[data-row]");
  if (!row) return;
  const now = walk.view();
  const deed = deedOfKey(event.key, now.rows, Number(row.dataset.row));
  if (!deed) return;
  event.preventDefault();
  event.stopPropagation();
  const { send, focus } = deed;
  if (send?.id === "page" && !(send.at === 1 ? now.later : now.earlier)) return;
  if (send) request(walk.line, send);
  if (focus !== undefined) holdRow(walk, focus, true);
}

/** @param {Walk} walk @param {AbortSignal} signal */
function walkListen(walk, signal) {
  const { root, rows, form, field } = walk.parts;
  root.addEventListener("click", (event) => pressWalk(walk, event.target), { signal });
  rows.addEventListener("keydown", (event) => keyInRows(walk, event), { signal });
  root.addEventListener(
    "keydown",
    (event) => {
      event.stopPropagation();
      if (event.key !== "Escape") return;
      walk.line.forget();
      if (!walk.model.get("busy")) return;
      event.preventDefault();
      request(walk.line, { id: "stop", at: null });
    },
    { signal },
  );
  root.addEventListener(
    "change",
    (event) => {
      const { target } = event;
      if (target instanceof HTMLSelectElement && !nearest(target, ".rg-play")) request(walk.line, { id: target.name, at: target.value });
    },
    { signal },
  );
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) request(walk.line, { id: "search", at: text });
    },
    { signal },
  );
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const parts = makeFrame();
  const line = new Link(model, { still: stillAsks(model) });
  /** @type {Walk} */
  const walk = { model, line, parts, held: null, shown: -1, tab: "board", drawn: new Map(), view: () => model.get("view") };
  ownKeys(parts.root, stop.signal);
  walkListen(walk, stop.signal);
  pullable(parts.wide, stop.signal);
  // A game without a board of its own has no scene: nothing is put on it but a picture.
  const takeAway = model.get("scene")?.bar ? tableIn({ model, el: parts.board, line, answers: false }) : () => {};
  const draw = () => drawWalk(walk);
  const say = () => sayWalk(walk);
  const show = () => drawTab(walk);
  const give = () => handOut(model.get("exported"));
  model.on("change:view", draw);
  for (const event of PICTURES) model.on(event, show);
  model.on("change:exported", give);
  for (const event of SAID) model.on(event, say);
  line.listen(say);
  showWaiting(parts.root, line);
  show();
  draw();
  el.append(parts.root);
  const closeMenu = openIn({ model, el, line }, parts.root, parts.open);
  return () => {
    stop.abort();
    closeMenu();
    takeAway();
    line.stop();
    model.off("change:view", draw);
    for (const event of PICTURES) model.off(event, show);
    model.off("change:exported", give);
    for (const event of SAID) model.off(event, say);
  };
}

export default { render };
