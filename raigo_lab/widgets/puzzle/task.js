// @ts-check
// Above the board and beside it: the task, the other puzzles of a set, and answers to choose or to mix.
import { h, sakuraCircle, slab, words } from "../shared/common.js";
import { languageButton } from "../shared/language.js";
import { clauseChip, withClauses } from "./clauses.js";
import { deedButton } from "./sheet.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Mix} Mix */
/** @typedef {import("./types.js").MixField} MixField */
/** @typedef {import("./types.js").ShelfRow} ShelfRow */

/** How hard it is, as a row of marks. @param {Page["level"]} level */
function levelMarks(level) {
  if (!level.level) return null;
  const marks = Array.from({ length: level.of }, (_, i) => h("i", { class: i < level.level ? "is-on" : null }));
  return h("span", { class: "rg-pz-level", "aria-hidden": "true" }, ...marks);
}

/** @param {Page} page */
export function headPart(page) {
  const { names, lang, level } = page;
  return [
    h(
      "div",
      { class: "rg-pz-title" },
      h("h3", { tabindex: "-1" }, ...words(page.title, lang)),
      h("span", { class: "rg-chip" }, ...words(page.theme, lang)),
      h("p", { class: "rg-pz-hard" }, levelMarks(level), h("b", {}, level.text), level.facts ? h("span", { title: level.facts }, ...words(level.facts, lang)) : null),
      languageButton(lang, { "data-deed": "language", "data-stop": "language" }),
    ),
    h("p", { class: "rg-pz-task" }, ...withClauses(page, page.task, "task"), page.seat ? h("span", { class: "rg-pz-seat" }, " ", page.seat) : null),
    page.teaches.length
      ? h("div", { class: "rg-pz-teaches" }, h("span", { class: "rg-label" }, names.teaches ?? ""), ...page.teaches.map((id) => clauseChip(page, id, "head")))
      : null,
  ];
}

/** @param {ShelfRow} row @param {string} lang */
function shelfRow(row, lang) {
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "rg-pz-row-button",
        "data-deed": "go",
        "data-number": row.id,
        "data-stop": `go${row.id}`,
        "aria-current": row.now ? "true" : null,
        "data-mark": row.mark,
      },
      h("span", { class: "rg-pz-mark", "aria-hidden": "true" }, { solved: "✓", missed: "↺" }[row.mark] ?? "·"),
      h("span", { class: "rg-pz-name" }, ...words(row.title, lang)),
      h("span", { class: "rg-label" }, row.levels),
      h("span", { class: "rg-label rg-pz-word" }, row.word),
    ),
  );
}

/** @param {Page} page */
export function shelfPart(page) {
  const { shelf, lang } = page;
  if (!shelf) return [];
  return [
    h("summary", {}, h("b", {}, ...words(shelf.title, lang)), h("span", { class: "rg-label" }, ...words(shelf.note, lang))),
    h("ol", { "data-area": "shelf", "aria-label": page.names.list_area ?? "" }, ...shelf.rows.map((row) => shelfRow(row, lang))),
  ];
}

/** @param {import("../shared/types.js").Face[]} stories */
function smallTower(stories) {
  return h(
    "span",
    { class: "rg-pz-tower", "aria-hidden": "true" },
    h("span", { class: "rg-pz-pile" }, ...stories.map((face) => h("span", { class: "rg-pz-floor" }, slab(face, 27)))),
    sakuraCircle(),
  );
}

/** @param {Answer} one @param {number} i @param {string} lang */
function answerButton(one, i, lang) {
  const mark = one.mark ? h("span", { "aria-hidden": "true" }, one.mark === "right" ? "✓ " : "✗ ") : null;
  return h(
    "button",
    {
      type: "button",
      class: `rg-btn rg-pz-answer${one.towers.length ? " has-tower" : ""}`,
      "data-deed": "answer",
      "data-number": one.id,
      "data-stop": `answer${i}`,
      "data-mark": one.mark || null,
      "aria-disabled": one.ready ? null : "true",
      "aria-label": one.words,
    },
    one.towers.length ? h("span", { class: "rg-pz-towers" }, ...one.towers.map(smallTower)) : null,
    h("span", {}, mark, ...words(one.label, lang)),
  );
}

/** @param {MixField} field @param {number} i @param {Mix} mix */
function mixField(field, i, mix) {
  return h(
    "label",
    { class: "rg-pz-field" },
    h("span", { class: "rg-pz-towers" }, ...field.towers.map(smallTower)),
    h("span", {}, field.label),
    h("input", {
      class: "rg-field",
      name: `part${i}`,
      size: 6,
      maxlength: 12,
      value: field.value,
      autocomplete: "off",
      "aria-label": field.words,
      "aria-invalid": mix.wrong ? "true" : null,
      "data-stop": `part${i}`,
      disabled: !mix.ready,
    }),
  );
}

/** @param {Mix} mix @param {Page} page */
function mixArea(mix, page) {
  const { names, lang } = page;
  const state = { class: mix.ready ? "rg-btn is-main" : "rg-btn", "aria-disabled": mix.ready ? null : "true" };
  return h(
    "div",
    { class: "rg-pz-mix", role: "group", "aria-label": names.answers_area ?? "" },
    h("p", {}, ...words(names.mix_how ?? "", lang)),
    h(
      "div",
      { class: "rg-pz-row" },
      ...mix.fields.map((field, i) => mixField(field, i, mix)),
      deedButton("mix", names.mix_send ?? "", state),
    ),
    mix.wrong ? h("p", { class: "rg-why", role: "alert" }, ...words(mix.wrong, lang)) : null,
  );
}

/** What was played before. @param {Page} page */
function givenArea(page) {
  const { names, lang } = page;
  const turns = page.given.map((turn) =>
    h(
      "li",
      {},
      h("span", { class: "rg-label" }, turn.head),
      h("span", {}, ...words(turn.steps.join(lang === "ja" ? "、" : "; "), lang)),
    ),
  );
  return h("div", { class: "rg-pz-given" }, h("p", {}, h("b", {}, names.given ?? "")), h("ol", {}, ...turns));
}

/** @param {Page} page */
export function answersPart(page) {
  const { names, lang, tower } = page;
  const group = { class: "rg-pz-row", role: "group", "aria-label": names.answers_area ?? "", "data-area": "answers" };
  return [
    tower ? h("div", { class: "rg-pz-big", role: "img", "aria-label": tower.label }, smallTower(tower.stories)) : null,
    page.given.length ? givenArea(page) : null,
    page.answers.length ? h("div", group, ...page.answers.map((one, i) => answerButton(one, i, lang))) : null,
    page.mix ? mixArea(page.mix, page) : null,
  ];
}
