// @ts-check
// The Tower builder: draws the view that Python computed and reports which option was picked. Holds no rule.
import {
  barred,
  clauseBox,
  crack,
  h,
  moveFocus,
  oneTabStop,
  ownKeys,
  sakuraCircle,
  slab,
  stopsOf,
  tile,
  words,
} from "../shared/common.js";
import { dragging } from "../shared/drag.js";

/** @typedef {import("../shared/common.js").Face} Face */
/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {{ tone: string, clause: string, text: string }} Note */
/** @typedef {{ id: number, label: string, key: string, note: Note | null }} Tool */
/**
 * @typedef {{ story: number, face: Face, label: string, leans: boolean, cracked: boolean,
 *   id: number | null, note: Note | null }} Story
 */
/** @typedef {{ story: number, kind: string, text: string, clause: string }} Slot */
/** @typedef {{ clause: string, text: string, value: string, kind: string, aside: string, about?: string }} Line */
/** @typedef {{ faces: Face[], added: string, name: string, aside: string, points: string }} Growth */
/**
 * @typedef {{ points: string, tone: string, name: string, name2: string, note: string, notation: string,
 *   lines: Line[], full: boolean, becomes: { title: string, rows: Growth[], text: string } }} Score
 */
/**
 * @typedef {{ id: number, face: Face, label: string, shows: { kind: string, text: string }, copies: string,
 *   refused: boolean, note: Note | null }} Kind
 */
/** @typedef {{ title: string, text: string, done: boolean, word: string, says: string }} Task */
/**
 * Everything the page shows; comes from Python.
 * @typedef {{
 *   lang: string, names: Record<string, string>, title: string, title2: string, subtitle: string,
 *   tools: Tool[], stories: Story[], slots: Slot[], score: Score, task: Task | null, says: Note,
 *   tray: { title: string, hint: string, keys: string, suits: { name: string, kinds: Kind[] }[] },
 * }} View
 */

const ANSWER_WITHIN = 5000; // ms before the page says that the kernel is silent
const WAITING = 6; // picks kept while the kernel has not answered: a Tower has six stories

/**
 * The option a key stands for: a token's letter or digit, Delete or Backspace; null for any other key.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
 * @param {View} view
 * @returns {number | null}
 */
export function optionOfKey(event, view) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Delete" || event.key === "Backspace") return view.tools[0]?.id ?? null;
  const sign = event.key.toUpperCase();
  if (sign.length !== 1) return null;
  return kindsOf(view).find((kind) => kind.face.letter === sign)?.id ?? null;
}

/**
 * @param {View} view
 * @returns {Kind[]}
 */
export function kindsOf(view) {
  return view.tray.suits.flatMap((suit) => suit.kinds);
}

/**
 * The note that belongs to an option or a story: why it is refused, or what it costs.
 * @param {View} view
 * @param {string} stop
 * @returns {Note | null}
 */
export function noteOf(view, stop) {
  const [area, number] = stop.split(":");
  if (area === "story") return view.stories.find((row) => row.story === Number(number))?.note ?? null;
  const all = [...kindsOf(view), ...view.tools];
  return all.find((one) => one.id === Number(number))?.note ?? null;
}

/**
 * Picks wait in line, so that fast typing is not lost: one is sent, the next follows when it was answered.
 * @param {Model} model
 * @param {(silent: boolean) => void} onSilence
 */
export function picker(model, onSilence) {
  /** @type {number[]} */
  const line = [];
  let sent = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  function send() {
    const id = line.shift();
    if (id === undefined) return;
    sent = model.get("serial");
    model.set("picked", { serial: sent, id });
    model.save_changes();
    alarm = setTimeout(() => onSilence(true), ANSWER_WITHIN);
  }
  function answered() {
    if (sent < 0 || model.get("serial") === sent) return;
    clearTimeout(alarm);
    onSilence(false);
    sent = -1;
    send();
  }
  return {
    /** @param {number} id */
    pick(id) {
      if (line.length >= WAITING) return;
      line.push(id);
      if (sent < 0) send();
    },
    answered,
    stop() {
      clearTimeout(alarm);
      line.length = 0;
    },
  };
}

/** @param {View} view */
function taskBar(view) {
  const { task, lang } = view;
  if (!task) return null;
  return h(
    "p",
    { class: "rg-task", "data-done": String(task.done) },
    h("b", { class: "rg-task-mark" }, task.done ? "✓" : "○"),
    h(
      "span",
      {},
      h("b", {}, `${task.title}: `),
      ...words(task.text, lang),
      h("small", { class: "rg-task-says" }, ...words(task.done ? "" : task.says, lang)),
    ),
    h("b", { class: `rg-chip${task.done ? " is-done" : ""}` }, task.word),
  );
}

/** @param {View} view */
function toolBar(view) {
  return h(
    "div",
    { class: "rg-tools", role: "toolbar", "aria-label": view.names.tools_area ?? "", "data-area": "tools" },
    ...view.tools.map((tool, index) =>
      h(
        "button",
        {
          type: "button",
          class: `rg-btn${index ? " is-ghost" : ""}`,
          "data-stop": `tool:${tool.id}`,
          "data-option": tool.id,
          "aria-disabled": tool.note ? "true" : null,
        },
        tool.label,
        tool.key ? h("kbd", { "aria-hidden": "true" }, tool.key) : null,
      ),
    ),
  );
}

/** @param {Story} row */
function storyRow(row) {
  const top = row.id !== null;
  return h(
    "li",
    { class: "rg-fl" },
    h("span", { class: "rg-fln", "aria-hidden": "true" }, String(row.story)),
    h(
      "button",
      {
        type: "button",
        class: `rg-tok rg-story${row.leans ? " is-crooked" : ""}${top ? " is-selectable" : ""}`,
        "aria-label": row.label,
        "aria-disabled": top ? null : "true",
        "data-stop": `story:${row.story}`,
        "data-option": row.id,
        "data-token": row.face.letter,
      },
      slab(row.face, 40),
      row.cracked ? crack() : null,
    ),
  );
}

/**
 * @param {Slot} slot
 * @param {string} lang
 */
function slotRow(slot, lang) {
  const next = slot.kind === "next";
  return h(
    "li",
    { class: `rg-fl is-open${next ? " is-next" : ""}` },
    h("span", { class: "rg-fln", "aria-hidden": "true" }, String(slot.story)),
    slot.text
      ? h(
          "span",
          { class: `rg-drop${next ? " is-legal" : " is-six"}` },
          h("span", {}, ...words(slot.text, lang)),
          clauseBox(slot.clause, "plain"),
        )
      : null,
  );
}

/** @param {View} view */
function buildArea(view) {
  return h(
    "section",
    { class: "rg-build", "aria-label": view.title },
    h(
      "div",
      { class: "rg-build-top" },
      h(
        "h3",
        {},
        view.title,
        h("span", { lang: view.lang === "ja" ? "en" : "ja", class: "rg-name2" }, view.title2),
        h("small", {}, view.subtitle),
      ),
      toolBar(view),
    ),
    h(
      "ol",
      {
        class: `rg-fls${view.score.full && view.score.tone === "gold" ? " is-resolved" : ""}`,
        "aria-label": view.names.tower_area ?? "",
        "data-area": "tower",
      },
      ...view.stories.map(storyRow),
      ...view.slots.map((slot) => slotRow(slot, view.lang)),
    ),
    h("div", { class: `rg-flbase${view.stories.length ? "" : " is-empty"}` }, sakuraCircle()),
  );
}

/** @param {View} view */
function scoreArea(view) {
  const { score, lang } = view;
  return h(
    "section",
    { class: "rg-score", "aria-label": view.names.score_area ?? "" },
    h(
      "div",
      { class: "rg-big" },
      h("b", { class: "rg-pts", "data-tone": score.tone }, score.points),
      h(
        "div",
        {},
        h(
          "h3",
          { "data-tone": score.tone },
          score.name,
          h("span", { lang: lang === "ja" ? "en" : "ja", class: "rg-name2" }, score.name2),
        ),
        h(
          "span",
          { class: "rg-label" },
          ...words(score.note, lang),
          score.notation ? " · " : null,
          score.notation ? h("code", { class: "rg-notation" }, score.notation) : null,
        ),
      ),
    ),
    h(
      "dl",
      { class: "rg-score-lines" },
      ...score.lines.map((line) =>
        h(
          "div",
          { class: line.kind ? `is-${line.kind}` : null },
          h("dt", {}, clauseBox(line.clause, score.tone === "bad" ? "" : "plain", line.about)),
          h(
            "dt",
            {},
            ...words(line.text, lang),
            line.aside ? " " : null,
            line.aside ? h("span", { lang: "ja" }, line.aside) : null,
          ),
          h("dd", {}, line.value),
        ),
      ),
    ),
    becomesTable(score.becomes, lang),
  );
}

/**
 * @param {Score["becomes"]} becomes
 * @param {string} lang
 */
function becomesTable(becomes, lang) {
  const rows = becomes.rows.map((row) =>
    h(
      "tr",
      {},
      h(
        "td",
        { class: "rg-added" },
        h("span", { class: "rg-vh" }, row.added),
        ...row.faces.map((face) => tile(face)),
      ),
      h("td", {}, row.name, row.aside ? " " : null, row.aside ? h("span", { lang: "ja" }, row.aside) : null),
      h("td", {}, row.points),
    ),
  );
  return h(
    "div",
    { class: "rg-next" },
    h("p", { class: "rg-label" }, becomes.title),
    rows.length ? h("table", {}, h("tbody", {}, ...rows)) : h("p", { class: "rg-note" }, ...words(becomes.text, lang)),
  );
}

/** @param {Kind} kind */
function trayCell(kind) {
  const sign = { up: "up", unsettled: "warn", later: "later", points: "later", none: "none" }[kind.shows.kind] ?? "none";
  return h(
    "div",
    { class: "rg-cell" },
    h(
      "button",
      {
        type: "button",
        class: `rg-tok ${kind.refused ? "is-illegal" : "is-selectable"}`,
        "aria-label": kind.label,
        "aria-disabled": kind.refused ? "true" : null,
        "aria-keyshortcuts": kind.face.letter,
        "data-stop": `kind:${kind.id}`,
        "data-option": kind.id,
        "data-token": kind.face.letter,
      },
      tile(kind.face, { big: true }),
      kind.refused ? barred() : null,
    ),
    h(
      "span",
      { class: "rg-out", "aria-hidden": "true" },
      h("span", { class: sign, lang: sign === "warn" ? "ja" : null }, kind.shows.text),
      kind.copies ? h("span", {}, kind.copies) : null,
    ),
  );
}

/** @param {View} view */
function trayArea(view) {
  const { tray, lang } = view;
  return h(
    "section",
    { class: "rg-tray", "aria-label": view.names.tray_area ?? "", "data-area": "tray" },
    h(
      "div",
      { class: "rg-tray-head" },
      h("b", {}, tray.title),
      h("span", { class: "rg-label" }, ...words(tray.hint, lang)),
    ),
    h(
      "div",
      { class: "rg-tray-grid" },
      ...tray.suits.flatMap((suit) => [
        h("span", { class: "rg-label rg-suit" }, h("b", {}, suit.name)),
        ...suit.kinds.map(trayCell),
      ]),
    ),
  );
}

/**
 * The line that says why: a refusal, a cost, or what the Tower is worth.
 * @param {Note} note
 * @param {string} lang
 * @returns {HTMLElement[]}
 */
function noteLine(note, lang) {
  const tone = note.tone === "bad" ? "" : note.tone === "warn" ? "gold" : "plain";
  const box = clauseBox(note.clause, tone);
  return [...(box ? [box] : []), h("span", {}, ...words(note.text, lang))];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const body = h("div", { class: "rg-builder-body" });
  const status = h("p", { class: "rg-why", role: "status" });
  const keys = h("p", { class: "rg-label rg-keys" });
  const builder = h("article", { class: "rg-builder" }, body, h("div", { class: "rg-foot" }, status, keys));
  const root = h("div", { class: "rg rg-stage rg-tower-builder", "data-lm-suppress-shortcuts": "true" }, builder);
  ownKeys(root, stop.signal);
  /** @type {Map<string, string>} the tab stop of each area */
  const stops = new Map([["tray", "kind:0"]]);
  let silent = false;
  let looking = ""; // the stop whose note is shown
  const line = picker(model, (is) => {
    silent = is;
    say();
  });

  /** @returns {View} */
  const view = () => model.get("view");

  function say() {
    const { names, says, lang } = view();
    const error = String(model.get("error") ?? "");
    /** @type {Note} */
    let note = (looking && noteOf(view(), looking)) || says;
    if (error && !looking) note = { tone: "bad", clause: "", text: error };
    if (silent) note = { tone: "warn", clause: "", text: names.silent_kernel ?? "" };
    if (status.dataset.said === JSON.stringify(note)) return;
    status.dataset.said = JSON.stringify(note);
    status.dataset.tone = note.tone;
    status.replaceChildren(...noteLine(note, lang));
  }

  function draw() {
    const now = view();
    if (!now.tray) return;
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement && body.contains(focused) ? focused.dataset.stop : undefined;
    const heldArea = focused instanceof HTMLElement ? focused.closest("[data-area]")?.getAttribute("data-area") : null;
    root.lang = now.lang;
    builder.setAttribute("aria-label", now.names.builder ?? "");
    keys.replaceChildren(...words(now.tray.keys, now.lang));
    const task = taskBar(now);
    body.replaceChildren(...(task ? [task] : []), buildArea(now), scoreArea(now), trayArea(now));
    for (const area of areas()) oneTabStop(area, stops.get(area.dataset.area ?? "") ?? "");
    if (held !== undefined) focusAgain(held, heldArea ?? "");
    looking = "";
    say();
  }

  function areas() {
    return /** @type {HTMLElement[]} */ ([...body.querySelectorAll("[data-area]")]);
  }

  /** Keep the focus where it was; a story that is gone hands it to the top, an empty Tower to the tray.
   * @param {string} held @param {string} name */
  function focusAgain(held, name) {
    const area = areas().find((one) => one.dataset.area === name);
    const left = area ? stopsOf(area) : [];
    const tray = areas().find((one) => one.dataset.area === "tray");
    const again =
      left.find((one) => one.dataset.stop === held) ?? left[left.length - 1] ?? (tray ? stopsOf(tray)[0] : undefined);
    again?.focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} target */
  const stopAt = (target) =>
    target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-stop]")) : null;

  /** @param {HTMLElement} button */
  function press(button) {
    const option = button.dataset.option;
    if (option === undefined || button.getAttribute("aria-disabled") === "true") {
      looking = button.dataset.stop ?? "";
      say();
      return;
    }
    line.pick(Number(option));
  }

  root.addEventListener(
    "click",
    (event) => {
      const button = stopAt(event.target);
      if (button) press(button);
    },
    { signal: stop.signal },
  );
  dragging(root, stop.signal, {
    grab(target) {
      const button = stopAt(target);
      const area = button?.closest("[data-area]")?.getAttribute("data-area");
      const free = button?.dataset.option !== undefined && button.getAttribute("aria-disabled") !== "true";
      if (!free || (area !== "tray" && area !== "tower")) return null;
      return { what: `${area}:${button.dataset.option}`, picture: button.querySelector("svg") };
    },
    places: () => /** @type {HTMLElement[]} */ ([...body.querySelectorAll(".rg-build")]),
    drop(what, place) {
      const [area, option] = what.split(":");
      // From the tray onto the Tower, or the top token off it.
      if ((area === "tray") === (place !== null)) line.pick(Number(option));
    },
  });
  root.addEventListener(
    "keydown",
    (event) => {
      const area = event.target instanceof Element ? event.target.closest("[data-area]") : null;
      const id = optionOfKey(event, view());
      if (id !== null) line.pick(id);
      else if (!(area instanceof HTMLElement) || !moveFocus(event, area)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: stop.signal },
  );
  for (const kind of ["focusin", "pointerover"]) {
    root.addEventListener(
      kind,
      (event) => {
        const button = stopAt(event.target);
        if (!button) return;
        if (kind === "focusin") {
          const area = /** @type {HTMLElement | null} */ (button.closest("[data-area]"));
          if (area) {
            stops.set(area.dataset.area ?? "", button.dataset.stop ?? "");
            oneTabStop(area, button.dataset.stop ?? "");
          }
        }
        looking = noteOf(view(), button.dataset.stop ?? "") ? (button.dataset.stop ?? "") : "";
        say();
      },
      { signal: stop.signal },
    );
  }
  root.addEventListener(
    "pointerleave",
    () => {
      looking = "";
      say();
    },
    { signal: stop.signal },
  );

  function refused() {
    looking = "";
    say();
  }

  model.on("change:view", draw);
  model.on("change:error", refused);
  model.on("change:serial", line.answered);
  draw();
  el.append(root);
  return () => {
    stop.abort();
    line.stop();
    model.off("change:view", draw);
    model.off("change:error", refused);
    model.off("change:serial", line.answered);
  };
}

export default { render };
