// @ts-check
// How the Tree explorer is drawn: its rows, the head, the tools, the place that is selected.
import { switchButton } from "../shared/bench.js";
import { h, words } from "../shared/common.js";

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
  ["over", "="],
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
    h("span", { class: "rg-who-next", "data-kind": row.kind, "data-seat": row.seat || null }, h("i", {}, row.seat || (SIGN.get(row.kind) ?? ""))),
    h("code", { class: "rg-move" }, row.label),
    row.chance ? h("span", { class: "rg-label" }, row.chance) : null,
    row.same ? h("span", { class: "rg-label" }, row.same) : null,
    row.note ? h("span", { class: "rg-result" }, row.note) : null,
    h("span", { class: `rg-value${row.unseen ? " is-unseen" : ""}`, "data-tone": row.tone }, row.value),
  );
}

/** @param {View} view */
export function head(view) {
  return [
    h("h3", {}, view.title, h("small", {}, ...words(view.values, view.lang))),
    h(
      "span",
      { class: "rg-chips" },
      ...view.chips.map((chip) => h("span", { class: `rg-chip${chip.tone ? ` is-${chip.tone}` : ""}` }, chip.text)),
    ),
  ];
}

/**
 * @param {View} view
 * @param {boolean} wide
 */
export function toolBar(view, wide) {
  const { tools } = view;
  return [
    ...tools.by.map((by) => switchButton(by.label, by.on, { "data-do": "by", "data-id": JSON.stringify(by.id) })),
    switchButton(tools.critical.label, tools.critical.on, { "data-do": "critical", "data-id": String(!tools.critical.on) }),
    switchButton(tools.overview, wide, { "data-do": "overview", "data-id": String(!wide) }),
    tools.further ? h("button", { type: "button", class: "rg-btn", "data-do": "further", "data-id": "null" }, tools.further) : null,
  ];
}

/** @param {View} view */
export function side(view) {
  const { here, names, trail } = view;
  return [
    h(
      "ol",
      { class: "rg-trail", "aria-label": names.line ?? "" },
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
            h("code", {}, step.label),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "rg-here" },
      h("b", { class: "rg-value", "data-tone": here.tone }, here.value),
      h("span", {}, h("b", {}, here.told), h("small", {}, ...words(here.says, view.lang))),
    ),
    h("code", { class: "rg-line-text" }, here.position),
  ];
}

/**
 * @param {{ src?: string, alt?: string }} image
 * @param {string} name
 */
export function picture(image, name) {
  return image.src ? [h("img", { class: name, src: image.src, alt: image.alt ?? "" })] : [];
}
