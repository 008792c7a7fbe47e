// @ts-check
// Clauses in a text are buttons that open what they say.
import { h, words } from "../shared/common.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./types.js").Page} Page */

/**
 * A text cut at the clauses it names, so that each can be a button; brackets and stops stay with their clause.
 * @param {string} text
 * @param {Record<string, unknown>} known
 * @returns {{ text: string, clause: string, after: string }[]}
 */
export function cutAtClauses(text, known) {
  const found = text.split(/([(（]?)\b([A-Z]{1,2}\d{1,2})\b([)）.,;:、。]*)/);
  const parts = [{ text: found[0] ?? "", clause: "", after: "" }];
  for (let i = 1; i < found.length; i += 4) {
    const [before, clause, after, rest] = found.slice(i, i + 4);
    if (clause !== undefined && clause in known) parts.push({ text: before ?? "", clause, after: after ?? "" });
    else parts.push({ text: `${before}${clause}${after}`, clause: "", after: "" });
    parts.push({ text: rest ?? "", clause: "", after: "" });
  }
  return parts.filter((part) => part.text || part.clause);
}

/** @param {Page} page @param {string} id @param {string} name of the text that it stands in */
export function clauseChip(page, id, name) {
  return h(
    "button",
    {
      type: "button",
      class: "rg-clause is-plain rg-pz-clause",
      "data-clause": id,
      "data-stop": `${name}.${id}`,
      "aria-expanded": "false",
      title: page.clauses[id]?.title ?? "",
    },
    id,
  );
}

/** Words with buttons for the clauses they name. @param {Page} page @param {string} text @param {string} name */
export function withClauses(page, text, name) {
  return cutAtClauses(text, page.clauses).flatMap((part) =>
    part.clause
      ? [h("span", { class: "rg-pz-nowrap" }, part.text, clauseChip(page, part.clause, name), part.after)]
      : words(part.text, page.lang),
  );
}

/** @param {Sheet} sheet */
const chips = (sheet) => /** @type {HTMLElement[]} */ ([...sheet.parts.root.querySelectorAll("[data-clause]")]);

/** Show what the open clause says, beneath the text that names it. @param {Sheet} sheet */
export function showClause(sheet) {
  const { opened } = sheet;
  sheet.parts.root.querySelector(".rg-pz-clause-text")?.remove();
  for (const button of chips(sheet)) button.setAttribute("aria-expanded", "false");
  const { clauses, names, lang } = sheet.page();
  const row = opened ? clauses[opened.id] : undefined;
  const button = chips(sheet).find((one) => one.dataset.stop === opened?.stop);
  if (!opened || !row || !button) return;
  button.setAttribute("aria-expanded", "true");
  const text = h(
    "aside",
    { class: "rg-pz-clause-text", role: "note" },
    h("p", {}, h("b", {}, `${opened.id} `, ...words(row.title, lang)), " ", ...words(row.text, lang)),
    h("button", { type: "button", class: "rg-btn is-ghost is-small", "data-deed": "close", "data-stop": "close" }, names.clause_close ?? ""),
  );
  (button.closest("p, .rg-pz-teaches, li") ?? button).after(text);
}

/** A clause was pressed: it opens, or closes again. @param {Sheet} sheet @param {HTMLElement} chip */
export function toggleClause(sheet, chip) {
  const stop = chip.dataset.stop ?? "";
  sheet.opened = sheet.opened?.stop === stop ? null : { stop, id: chip.dataset.clause ?? "" };
  showClause(sheet);
}

/** @param {Sheet} sheet */
export function closeClause(sheet) {
  const name = sheet.opened?.stop;
  sheet.opened = null;
  showClause(sheet);
  chips(sheet).find((one) => one.dataset.stop === name)?.focus();
}
