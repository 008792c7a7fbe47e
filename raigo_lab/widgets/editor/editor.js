// @ts-check
// The Position editor: draws the draft that Python keeps and reports small edits. Holds no rule.
import { announce, sender, switchButton } from "../shared/bench.js";
import { h, moveFocus, oneTabStop, ownKeys, slab, tile, words } from "../shared/common.js";
import { dragging } from "../shared/drag.js";

/** @typedef {import("../shared/common.js").Face} Face */
/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {{ token: string, face: Face, label: string, left: number, says: string }} Kind */
/**
 * @typedef {{ at: string, field: string, label: string, says: string, standing: boolean, bad: boolean,
 *   tokens: { face: Face, label: string }[] }} Place
 */
/** @typedef {{ id: string, label: string, value: string, options: [string, string][] }} Seal */
/**
 * @typedef {{ seat: number, title: string, turn: boolean, turn_word: string, yang: number, yang_says: string,
 *   bad: boolean, places: Place[], seals: Seal[], destroy: { on: boolean, label: string } }} Seat
 */
/** @typedef {{ id: number, label: string, on: boolean }} Number_ */
/**
 * @typedef {{ id: string, title: string, value: string | number, changed: boolean, words: string[],
 *   least: number | null }} Ruling
 */
/**
 * @typedef {{ seats: Number_[], turn: Number_[], order: { label: string, on: boolean }, moment: boolean,
 *   last_turns: { label: string, value: string, options: [string, string][] } | null }} Controls
 */
/**
 * Everything the page shows; comes from Python.
 * @typedef {{ lang: string, names: Record<string, string>, title: string, subtitle: string,
 *   state: { tone: string, text: string }, controls: Controls, tray: Kind[], shared: Place[], seats: Seat[],
 *   rulings: Ruling[], problems: string[], warnings: string[],
 *   out: { kinds: { id: string, label: string, on: boolean }[], text: string } }} View
 */

/**
 * The token a key chooses in the tray; the chosen one again puts it back.
 * @param {string} key
 * @param {Kind[]} tray
 * @returns {string | null}
 */
export function tokenOfKey(key, tray) {
  const sign = key.toUpperCase();
  return sign.length === 1 && tray.some((kind) => kind.token === sign) ? sign : null;
}

/**
 * The message of a control whose value was changed.
 * @param {string} deed
 * @param {string} key
 * @param {string} value
 * @returns {{ do: string, id: unknown }}
 */
export function changed(deed, key, value) {
  if (deed === "last_turns") return { do: deed, id: value === "" ? null : Number(value) };
  if (deed === "number") return { do: "ruling", id: [key, Number(value)] };
  return { do: deed, id: [key, value] };
}

/**
 * The edit that a drag means: a token of the tray is put, one of the table goes elsewhere, or off the table.
 * @param {string} what `{"put": "5"}` or `{"take": ["0.body", 1]}`, as JSON
 * @param {string | null} at the place it was dropped on
 * @returns {{ do: string, id: unknown } | null}
 */
export function draggedTo(what, at) {
  const { put, take } = JSON.parse(what);
  if (put) return at ? { do: "put", id: [put, at] } : null;
  if (at === null) return { do: "take", id: take };
  return at === take[0] ? null : { do: "move", id: [...take, at] };
}

/**
 * The edit that undoes or does again by the usual keys.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 * @returns {"undo" | "redo" | null}
 */
export function historyKey(event) {
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
  return key === "z" ? "undo" : null;
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {Record<string, string>} data
 */
function chooser(label, value, options, data) {
  return h(
    "label",
    { class: "rg-choose" },
    h("span", { class: "rg-label" }, label),
    h(
      "select",
      { class: "rg-field", ...data },
      ...options.map(([id, text]) => h("option", { value: id, selected: id === value }, text)),
    ),
  );
}

/**
 * @param {Place} place
 * @param {View} view
 * @param {string} chosen
 */
function placeBox(place, view, chosen) {
  const { names } = view;
  return h(
    "div",
    {
      class: `rg-spot${place.standing ? " is-standing" : ""}${place.bad ? " is-bad" : ""}`,
      role: "group",
      "aria-label": place.says,
      "data-at": place.at,
      "data-field": place.field,
    },
    h("span", { class: "rg-label rg-spot-name" }, place.bad ? h("b", { class: "rg-bang" }, "!") : null, place.label),
    h(
      "div",
      { class: "rg-lie" },
      ...place.tokens.map((token, index) =>
        h(
          "button",
          {
            type: "button",
            class: "rg-tok",
            "aria-label": `${token.label}: ${names.take_off ?? ""}`,
            "data-token": token.face.letter,
            "data-stop": `${place.at}:${index}`,
            "data-do": "take",
            "data-id": JSON.stringify([place.at, index]),
          },
          place.standing ? slab(token.face, 27) : tile(token.face),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: `rg-put${chosen ? " is-legal" : ""}`,
          "aria-label": `${place.says}: ${chosen ? `${chosen} ` : ""}${names.put_here ?? ""}`,
          "aria-disabled": chosen ? null : "true",
          "data-stop": `${place.at}:+`,
          "data-put": place.at,
        },
        "+",
      ),
    ),
  );
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {string} chosen
 */
function seatBox(seat, view, chosen) {
  const { names } = view;
  /** @param {string[]} fields */
  const boxes = (...fields) =>
    seat.places.filter((place) => fields.includes(place.field)).map((place) => placeBox(place, view, chosen));
  /** @param {number} step @param {string} sign @param {string} label */
  const stepper = (step, sign, label) =>
    h(
      "button",
      { type: "button", class: "rg-btn rg-stepper", "aria-label": label, "data-do": "yang", "data-id": JSON.stringify([seat.seat, step]) },
      sign,
    );
  return h(
    "section",
    { class: `rg-board-edit${seat.turn ? " is-turn" : ""}`, "aria-label": seat.title, "data-area": `seat${seat.seat}` },
    h(
      "div",
      { class: "rg-board-top" },
      h("b", {}, seat.title),
      seat.turn ? h("span", { class: "rg-chip is-warn" }, seat.turn_word) : null,
      h(
        "span",
        { class: `rg-group rg-yang-edit${seat.bad ? " is-bad" : ""}` },
        stepper(-1, "−", names.yang_less ?? ""),
        h("b", { class: "rg-yang-count" }, seat.yang_says),
        stepper(1, "+", names.yang_more ?? ""),
      ),
      switchButton(seat.destroy.label, seat.destroy.on, { "data-do": "destroy", "data-id": String(seat.seat) }),
    ),
    h("div", { class: "rg-spots" }, ...boxes("left", "body", "right"), ...boxes("towers")),
    seat.seals.length
      ? h(
          "div",
          { class: "rg-group rg-seals" },
          ...seat.seals.map((seal) => chooser(seal.label, seal.value, seal.options, { "data-change": "seal", "data-key": seal.id })),
        )
      : null,
    h("div", { class: "rg-spots is-flat" }, ...boxes("canyon", "completed", "gathered")),
  );
}

/** @param {Ruling} ruling */
function rulingBox(ruling) {
  const label = `${ruling.id} ${ruling.title}`;
  const field =
    ruling.least === null
      ? h(
          "select",
          { class: "rg-field", "data-change": "ruling", "data-key": ruling.id },
          ...ruling.words.map((word) => h("option", { value: word, selected: word === ruling.value }, word)),
        )
      : h("input", { class: "rg-field", type: "number", min: ruling.least, max: 99, value: ruling.value, "data-change": "number", "data-key": ruling.id });
  return h("label", { class: `rg-choose${ruling.changed ? " is-changed-ruling" : ""}` }, h("span", { class: "rg-label" }, label), field);
}

/**
 * @param {View} view
 * @param {{ undo: boolean, redo: boolean }} tools
 */
function controlBar(view, tools) {
  const { controls, names } = view;
  /** @param {string} deed @param {Number_[]} all @param {string} label */
  const row = (deed, all, label) =>
    h(
      "span",
      { class: "rg-group", role: "group", "aria-label": label },
      h("span", { class: "rg-label" }, label),
      ...all.map((one) => switchButton(one.label, one.on, { "data-do": deed, "data-id": String(one.id), "aria-label": `${label} ${one.label}` })),
    );
  /** @param {string} deed @param {boolean} can */
  const tool = (deed, can) =>
    h("button", { type: "button", class: "rg-btn", "data-do": deed, "data-id": "null", "aria-disabled": can ? null : "true" }, names[deed] ?? "");
  return [
    row("seats", controls.seats, names.seats ?? ""),
    row("turn", controls.turn, names.turn ?? ""),
    h("span", { class: "rg-group rg-history" }, tool("undo", tools.undo), tool("redo", tools.redo), tool("clear", true)),
  ];
}

/**
 * @param {View} view
 * @param {string} chosen
 */
function middle(view, chosen) {
  const { controls, names } = view;
  return h(
    "section",
    { class: "rg-board-edit", "aria-label": names.shared ?? "", "data-area": "shared" },
    h("div", { class: "rg-spots is-flat" }, ...view.shared.map((place) => placeBox(place, view, chosen))),
    h(
      "div",
      { class: "rg-group" },
      switchButton(controls.order.label, controls.order.on, { "data-do": "order", "data-id": String(!controls.order.on) }),
      controls.last_turns
        ? chooser(controls.last_turns.label, controls.last_turns.value, controls.last_turns.options, { "data-change": "last_turns", "data-key": "" })
        : null,
      controls.moment ? h("span", { class: "rg-chip is-warn" }, names.moment ?? "") : null,
      controls.moment
        ? h("button", { type: "button", class: "rg-btn", "data-do": "moment", "data-id": "null" }, names.moment_drop ?? "")
        : null,
    ),
  );
}

/**
 * @param {View} view
 * @param {string} chosen
 */
function trayBox(view, chosen) {
  return [
    h("div", { class: "rg-tray-top" }, h("b", {}, view.names.tray ?? ""), h("span", { class: "rg-label" }, ...words(view.names.tray_hint ?? "", view.lang))),
    h(
      "div",
      { class: "rg-kinds", "data-area": "tray" },
      ...view.tray.map((kind) =>
        h(
          "button",
          {
            type: "button",
            class: `rg-tok rg-pickable${kind.token === chosen ? " is-chosen" : ""}${kind.left <= 0 ? " is-spent" : ""}`,
            "aria-label": `${kind.label}, ${kind.says}`,
            "aria-pressed": String(kind.token === chosen),
            "aria-keyshortcuts": kind.token,
            "data-kind": kind.token,
            "data-stop": `tray:${kind.token}`,
          },
          tile(kind.face),
          h("span", { class: "rg-left-over", "aria-hidden": "true" }, String(kind.left)),
        ),
      ),
    ),
  ];
}

/** @param {View} view */
function findings(view) {
  const { names } = view;
  /** @param {string} title @param {string[]} all @param {string} tone */
  const list = (title, all, tone) =>
    all.length
      ? [h("b", {}, title), h("ul", { class: `rg-found is-${tone}` }, ...all.map((one) => h("li", {}, one)))]
      : [];
  const all = [...list(names.problems ?? "", view.problems, "bad"), ...list(names.warnings ?? "", view.warnings, "warn")];
  return all.length ? all : [h("p", { class: "rg-label" }, names.no_problems ?? "")];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const top = h("header", { class: "rg-bench-head" });
  const bar = h("div", { class: "rg-bench-bar" });
  const tray = h("section", { class: "rg-edit-tray" });
  const boards = h("div", { class: "rg-boards" });
  const found = h("section", { class: "rg-findings" });
  const rules = h("details", { class: "rg-rules" });
  const pasted = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "rg-field", rows: 3, maxlength: 20000, spellcheck: "false" }));
  const read = h("button", { type: "submit", class: "rg-btn" });
  const pasteName = h("b");
  const form = h("form", { class: "rg-text-box" }, pasteName, pasted, read);
  const out = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "rg-field", rows: 3, readonly: true, spellcheck: "false" }));
  const outName = h("b");
  const kinds = h("div", { class: "rg-group" });
  const outBox = h("section", { class: "rg-text-box" }, outName, out, kinds);
  const status = h("p", { class: "rg-why", role: "status", "data-tone": "plain" });
  const keys = h("p", { class: "rg-label rg-bench-keys" });
  const bench = h(
    "article",
    { class: "rg-bench" },
    top,
    bar,
    tray,
    boards,
    h("div", { class: "rg-texts" }, form, outBox),
    found,
    rules,
    h("div", { class: "rg-bench-foot" }, status, keys),
  );
  const root = h("div", { class: "rg rg-stage rg-editor", "data-lm-suppress-shortcuts": "true" }, bench);
  ownKeys(root, stop.signal);
  let silent = false;
  let chosen = ""; // the token in hand
  let note = ""; // what the page itself has to say
  /** @type {Map<string, string>} the tab stop of each area */
  const stops = new Map([["tray", "tray:T"]]);
  const line = sender(model, (is) => {
    silent = is;
    say();
  });

  /** @returns {View} */
  const view = () => model.get("view");

  function say() {
    const { names, state, lang } = view();
    const error = String(model.get("error") ?? "");
    if (silent) announce(status, names.silent ?? "", "warn", lang);
    else if (error) announce(status, error, "bad", lang);
    else announce(status, note || String(model.get("says") ?? "") || state.text, "plain", lang);
  }

  function areas() {
    return /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-area]")]);
  }

  function draw() {
    const now = view();
    if (!now.tray) return;
    const active = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
    const held = active ? { ...active.dataset } : null;
    const { names } = now;
    root.lang = now.lang;
    bench.setAttribute("aria-label", names.editor ?? "");
    tray.setAttribute("aria-label", names.tray ?? "");
    found.setAttribute("aria-label", names.problems ?? "");
    top.replaceChildren(
      h("h3", {}, now.title, h("small", {}, ...words(now.subtitle, now.lang))),
      h("span", { class: `rg-chip is-${now.state.tone}` }, now.state.text),
    );
    bar.replaceChildren(...controlBar(now, model.get("tools") ?? {}));
    tray.replaceChildren(...trayBox(now, chosen));
    boards.replaceChildren(middle(now, chosen), ...now.seats.map((seat) => seatBox(seat, now, chosen)));
    found.replaceChildren(...findings(now));
    rules.replaceChildren(h("summary", {}, names.rulings ?? ""), h("div", { class: "rg-ruling-grid" }, ...now.rulings.map(rulingBox)));
    pasteName.textContent = names.paste ?? "";
    pasted.setAttribute("aria-label", names.paste ?? "");
    pasted.placeholder = names.paste_hint ?? "";
    read.textContent = names.read ?? "";
    outName.textContent = names.out ?? "";
    out.setAttribute("aria-label", names.out ?? "");
    out.value = now.out.text;
    out.placeholder = names.none_out ?? "";
    out.rows = Math.min(12, Math.max(3, now.out.text.split("\n").length));
    kinds.replaceChildren(
      ...now.out.kinds.map((kind) => switchButton(kind.label, kind.on, { "data-do": "out", "data-id": JSON.stringify(kind.id) })),
      h("button", { type: "button", class: "rg-btn", "data-copy": "true", "aria-disabled": now.out.text ? null : "true" }, names.copy ?? ""),
    );
    keys.replaceChildren(...words(names.keys ?? "", now.lang));
    for (const area of areas()) oneTabStop(area, stops.get(area.dataset.area ?? "") ?? "");
    if (held && active && !root.contains(active)) focusAgain(held);
    say();
  }

  /** Keep the focus on the same control; a token that was taken off hands it to its place.
   * @param {DOMStringMap} held */
  function focusAgain(held) {
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

  /** @param {string} token */
  function choose(token) {
    chosen = chosen === token ? "" : token;
    const kind = view().tray.find((one) => one.token === chosen);
    note = kind ? `${view().names.chosen ?? ""}: ${kind.label}` : "";
    draw();
  }

  async function copy() {
    const { names, out: shown } = view();
    if (!shown.text) return;
    out.select();
    try {
      await navigator.clipboard.writeText(shown.text);
      note = names.copied ?? "";
    } catch {
      note = names.copy_by_hand ?? "";
    }
    say();
  }

  root.addEventListener(
    "click",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const button = /** @type {HTMLElement | null} */ (target?.closest("button") ?? null);
      if (button?.dataset.kind) choose(button.dataset.kind);
      else if (button?.dataset.copy) void copy();
      else if (button?.dataset.do) {
        if (button.getAttribute("aria-disabled") === "true") return;
        note = "";
        line.send({ do: button.dataset.do, id: JSON.parse(button.dataset.id ?? "null") });
      } else if (chosen) {
        const at = button?.dataset.put ?? (button ? undefined : target?.closest("[data-at]")?.getAttribute("data-at"));
        if (at) line.send({ do: "put", id: [chosen, at] });
      }
    },
    { signal: stop.signal },
  );
  dragging(root, stop.signal, {
    grab(target) {
      const button = target.closest("button");
      const picture = button?.querySelector("svg") ?? null;
      if (button?.dataset.kind) return { what: JSON.stringify({ put: button.dataset.kind }), picture };
      return button?.dataset.do === "take" ? { what: `{"take":${button.dataset.id ?? ""}}`, picture } : null;
    },
    places: () => /** @type {HTMLElement[]} */ ([...boards.querySelectorAll("[data-at]")]),
    drop(what, place) {
      const deed = draggedTo(what, place?.dataset.at ?? null);
      note = "";
      if (deed) line.send(deed);
    },
  });
  root.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement) || !field.dataset.change) return;
      note = "";
      line.send(changed(field.dataset.change, field.dataset.key ?? "", field.value));
    },
    { signal: stop.signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      event.stopPropagation();
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (!target || target.matches("textarea, input, select")) return;
      const past = historyKey(event);
      const area = /** @type {HTMLElement | null} */ (target.closest("[data-area]"));
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const token = plain ? tokenOfKey(event.key, view().tray) : null;
      if (past) line.send({ do: past, id: null });
      else if (token) choose(token);
      else if (event.key === "Escape" && chosen) choose(chosen);
      else if (!plain || !area || !target.dataset.stop || !moveFocus(event, area)) return;
      event.preventDefault();
    },
    { signal: stop.signal },
  );
  root.addEventListener(
    "focusin",
    (event) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const area = /** @type {HTMLElement | null} */ (target?.closest("[data-area]") ?? null);
      if (!target?.dataset.stop || !area) return;
      stops.set(area.dataset.area ?? "", target.dataset.stop);
      oneTabStop(area, target.dataset.stop);
    },
    { signal: stop.signal },
  );
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      note = "";
      if (pasted.value.trim()) line.send({ do: "paste", id: pasted.value.trim() });
    },
    { signal: stop.signal },
  );

  model.on("change:view", draw);
  model.on("change:tools", draw);
  model.on("change:serial", line.answered);
  for (const name of ["error", "says"]) model.on(`change:${name}`, say);
  draw();
  el.append(root);
  return () => {
    stop.abort();
    line.stop();
    model.off("change:view", draw);
    model.off("change:tools", draw);
    model.off("change:serial", line.answered);
    for (const name of ["error", "says"]) model.off(`change:${name}`, say);
  };
}

export default { render };
