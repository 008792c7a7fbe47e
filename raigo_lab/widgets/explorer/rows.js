// @ts-check
// How the Tree explorer is drawn: its rows, the head, the tools, the place that is selected, its moves compared.
import { switchButton } from "../shared/bench.js";
import { h, tile, words } from "../shared/common.js";
import { languageButton } from "../shared/language.js";

/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./types.js").View} View */

const DEEPEST = 12; // levels that are still indented further

/**
 * The steps that are drawn of a row's depth; deeper rows say their depth as a number.
 * @param {number} depth
 * @returns {{ indent: number, told: string }}
 */
export function indentOf(depth) {
  const level = depth - 1;
  return { indent: Math.min(level, DEEPEST), told: level > DEEPEST ? String(level) : "" };
}

const SIGN = new Map([
  ["joint", "&"],
  ["chance", "?"],
  ["start", "▶"],
]);

/** @param {Row} row */
export function treeRow(row) {
  const { indent, told } = indentOf(row.depth);
  return h(
    "div",
    {
      role: "treeitem",
      class: "rg-node",
      tabindex: "-1",
      "aria-level": row.depth,
      "aria-posinset": row.place,
      "aria-setsize": row.siblings,
      "aria-selected": String(row.selected),
      "aria-expanded": row.expandable ? String(row.open) : null,
      "aria-label": row.says,
      "data-row": row.id,
      "data-best": row.best ? "true" : null,
      style: `--depth:${indent}`,
    },
    h(
      "span",
      { class: "rg-twist", "data-twist": row.expandable ? row.id : null, "aria-hidden": "true" },
      row.expandable ? (row.open ? "▾" : "▸") : "",
    ),
    h("span", { class: "rg-star", "aria-hidden": "true" }, row.best),
    told ? h("span", { class: "rg-deep" }, told) : null,
    h("span", { class: "rg-mover", "data-kind": row.kind, "data-seat": row.seat || null }, h("i", {}, row.seat || (SIGN.get(row.kind) ?? ""))),
    ...row.faces.map((face) => tile(face)),
    h("span", { class: "rg-move", title: row.notation }, row.label),
    row.chance ? h("span", { class: "rg-label" }, row.chance) : null,
    row.same ? h("span", { class: "rg-label" }, row.same) : null,
    row.note ? h("span", { class: "rg-result" }, row.note) : null,
    h("span", { class: `rg-value${row.unseen ? " is-unseen" : ""}`, "data-tone": row.tone }, row.value),
  );
}

/**
 * Put these rows into the tree and take the others out; those that stay are not touched, nor laid out again.
 * @param {HTMLElement} tree @param {HTMLElement[]} rows
 */
export function fillTree(tree, rows) {
  const wanted = new Set(rows);
  for (const old of [...tree.children]) {
    if (!wanted.has(/** @type {HTMLElement} */ (old))) old.remove();
  }
  rows.forEach((row, at) => {
    if (tree.children[at] !== row) tree.insertBefore(row, tree.children[at] ?? null);
  });
}

/** @param {View} view */
export function menuArea(view) {
  const { names, tools } = view;
  return [
    h(
      "details",
      { class: "rg-menu" },
      h("summary", { class: "rg-btn" }, names.export ?? ""),
      h("div", { class: "rg-menu-list" }, ...tools.formats.map((one) => doButton(one.label, "export", one.id))),
    ),
    languageButton(view.lang),
  ];
}

/** @param {string} label @param {string} what @param {unknown} at */
function doButton(label, what, at) {
  return h("button", { type: "button", class: "rg-btn", "data-do": what, "data-id": JSON.stringify(at) }, label);
}

/** @param {string} label @param {string} name @param {import("./types.js").Choice[]} choices */
function chooser(label, name, choices) {
  if (!choices.length) return null;
  const field = /** @type {HTMLSelectElement} */ (
    h("select", { class: "rg-field", name }, ...choices.map((one) => h("option", { value: one.id }, one.label)))
  );
  field.value = choices.find((one) => one.on)?.id ?? "";
  return h("label", { class: "rg-choose" }, h("span", {}, label), field);
}

/** @param {View} view @returns {HTMLElement[]} */
export function toolBar(view) {
  const { names, tools } = view;
  const made = [
    ...tools.by.map((by) => switchButton(by.label, by.on, { "data-do": "by", "data-id": JSON.stringify(by.id) })),
    chooser(names.show ?? "", "show", tools.show),
    chooser(names.token ?? "", "token", tools.tokens),
    tools.further ? doButton(tools.further, "further", null) : null,
  ];
  return made.filter((one) => one !== null);
}

/** @param {View} view */
export function trailArea(view) {
  const { names, trail } = view;
  return [
    h(
      "ol",
      { class: "rg-way", "aria-label": names.line ?? "", tabindex: "0" },
      ...trail.map((step, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-do": "select",
              "data-id": step.id,
              "aria-current": index === trail.length - 1 ? "step" : null,
            },
            ...words(step.label, view.lang),
          ),
        ),
      ),
    ),
  ];
}

/** The moves here side by side: what is proved of each is a bar on one measure. @param {View} view */
export function compareArea(view) {
  const { compared, lang } = view;
  return [
    h("p", { class: "rg-label" }, compared.title),
    h(
      "ul",
      { class: "rg-compare", style: `--zero:${compared.zero}` },
      ...compared.rows.map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", "data-do": "select", "data-id": one.id },
            h("span", { class: "rg-star", "aria-hidden": "true" }, one.best),
            ...one.faces.map((face) => tile(face)),
            h("span", { class: "rg-move" }, ...words(one.label, lang)),
            h("span", { class: "rg-measure", "data-tone": one.tone, "aria-hidden": "true" }, h("i", { style: `--low:${one.low};--high:${one.high}` })),
            h("span", { class: "rg-value", "data-tone": one.tone }, one.value),
          ),
        ),
      ),
    ),
    compared.more ? h("p", { class: "rg-label" }, compared.more) : null,
  ].filter((one) => one !== null);
}

/**
 * @param {{ src?: string, alt?: string }} image
 * @param {string} name
 */
export function picture(image, name) {
  return image.src ? [h("img", { class: name, src: image.src, alt: image.alt ?? "" })] : [];
}
