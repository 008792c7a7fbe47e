// @ts-check
// Under the board: the verdict, hints, what can be done next, and after solving the idea and its proof.
import { h, words } from "../shared/common.js";
import { withClauses } from "./clauses.js";
import { deedButton } from "./sheet.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Grid} Grid */

/** @param {Page} page */
export function verdictPart(page) {
  const { lang, verdict, thinking } = page;
  if (thinking) return [h("p", { class: "rg-pz-thinking" }, h("span", { class: "rg-pz-dot", "aria-hidden": "true" }), thinking)];
  if (!verdict) return [];
  const sign = { good: "✓ ", right: "✓ ", bad: "✗ " }[verdict.tone] ?? "";
  return [
    h("p", { class: "rg-pz-verdict-head" }, h("span", { "aria-hidden": "true" }, sign), ...words(verdict.title, lang)),
    verdict.comment ? h("p", {}, ...withClauses(page, verdict.comment, "comment")) : null,
    ...verdict.notes.map((note, i) => h("p", { class: "rg-pz-note" }, ...withClauses(page, note, `note${i}`))),
  ];
}

/** @param {Grid} grid */
function gridPart(grid) {
  const columns = grid.columns.map((column) => h("th", { scope: "col" }, column));
  const rows = grid.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.head), ...row.cells.map((cell) => h("td", {}, cell))));
  return h(
    "div",
    { class: "rg-pz-grid", tabindex: "0", role: "region", "aria-label": grid.caption },
    h("p", { class: "rg-label" }, grid.caption),
    h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), ...columns)), h("tbody", {}, ...rows)),
  );
}

/** @param {Page} page */
export function afterPart(page) {
  const { after, names, lang } = page;
  if (!after) return [];
  const { tree } = after;
  return [
    h("p", { class: "rg-label" }, after.score),
    h("p", { class: "rg-pz-idea" }, ...withClauses(page, after.idea, "idea")),
    ...after.shown.map((text) => h("p", {}, ...withClauses(page, text, "shown"))),
    h("h4", {}, names.explanation ?? ""),
    h("p", { class: "rg-pz-why" }, ...withClauses(page, after.explanation, "why")),
    h("h4", {}, names.proved ?? ""),
    h("dl", {}, ...after.proved.flatMap((row) => [h("dt", {}, row.name), h("dd", {}, ...words(row.text, lang))])),
    after.grid ? gridPart(after.grid) : null,
    tree
      ? h(
          "figure",
          { class: "rg-pz-tree", tabindex: "0", role: "region", "aria-label": names.show_tree ?? "" },
          h("img", { src: tree.src, alt: tree.alt }),
          h("figcaption", { class: "rg-label" }, names.tree_caption ?? ""),
        )
      : null,
  ];
}

/** @param {Page} page */
export function hintsPart(page) {
  const { names, hints } = page;
  const given = hints.given.map((hint) =>
    h("li", {}, h("b", {}, hint.label), " ", h("span", {}, ...withClauses(page, hint.text, `hint${hint.grade}`))),
  );
  const asks = hints.sure
    ? [
        h("p", { role: "alert" }, hints.sure),
        deedButton("hint", names.hint_show),
        deedButton("unsure", names.hint_no, { class: "rg-btn is-ghost" }),
      ]
    : hints.next
      ? [deedButton("hint", hints.next, { class: "rg-btn is-quiet" })]
      : [];
  const group = { class: "rg-pz-row", role: "group", "aria-label": names.hints_area ?? "", "data-area": "hints" };
  return [given.length ? h("ul", { "aria-live": "polite" }, ...given) : null, asks.length ? h("div", group, ...asks) : null];
}

/** @param {Page} page */
export function deedsPart(page) {
  const { names, deeds, shelf } = page;
  const solved = page.state === "solved";
  /** @param {number | null | undefined} number @param {string} stop @param {string | undefined} word @param {boolean} main */
  const go = (number, stop, word, main) =>
    number == null
      ? null
      : deedButton("go", word, { "data-number": number, "data-stop": stop, class: main ? "rg-btn is-main" : "rg-btn is-ghost" });
  return [
    deeds.take_back && !page.line ? deedButton("back", names.take_back, { class: "rg-btn is-main" }) : null,
    deeds.watch ? deedButton("watch", names.watch) : null,
    deeds.tree ? deedButton("tree", names.show_tree) : null,
    deeds.begin ? deedButton("begin", solved ? names.again : names.begin, { class: "rg-btn is-ghost" }) : null,
    go(shelf?.previous, "previous", names.previous, false),
    go(shelf?.next, "next", names.next_puzzle, solved),
  ];
}
