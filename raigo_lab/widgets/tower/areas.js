// @ts-check
// How the Tower builder is drawn: the task, the Tower with its tools, what it is worth, the tray.
import { barred, clauseBox, crack, h, sakuraCircle, slab, tile, words } from "../shared/common.js";
import { languageButton } from "../shared/language.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").Slot} Slot */
/** @typedef {import("./types.js").Story} Story */
/** @typedef {import("./types.js").View} View */

/** @param {View} view */
export function taskBar(view) {
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
export function buildArea(view) {
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
export function scoreArea(view) {
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
      languageButton(lang, { "data-stop": "language" }),
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
export function trayArea(view) {
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
export function noteLine(note, lang) {
  const tone = note.tone === "bad" ? "" : note.tone === "warn" ? "gold" : "plain";
  const box = clauseBox(note.clause, tone);
  return [...(box ? [box] : []), h("span", {}, ...words(note.text, lang))];
}
