// @ts-check
// The Battle lab: draws the Towers to commit, the shown tops and the payoff table. Holds no rule.
import { heading, offerButton, studying } from "../shared/asked.js";
import { clauseBox, h, sakuraCircle, slab, tile, words } from "../shared/common.js";
import { backSlab } from "../shared/board.js";
import { dragging } from "../shared/drag.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").Pillar} Pillar */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Head} Head */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").View} View */

/** @param {Pillar} one @param {boolean} committed @param {View} view */
function pillar(one, committed, view) {
  return h(
    "button",
    {
      type: "button",
      class: `rg-pillar${one.chosen ? " is-chosen" : ""}${one.struck ? " is-struck" : ""}`,
      "data-stop": one.spot,
      "data-option": one.id,
      "aria-label": one.label,
      "aria-pressed": String(one.chosen),
      "aria-disabled": committed ? "true" : null,
    },
    h(
      "span",
      { class: "rg-pillar-stand" },
      h("span", { class: "rg-pile" }, ...one.stories.map((face) => h("span", { class: "rg-floor" }, face ? slab(face, 27) : backSlab(null)))),
      sakuraCircle(),
    ),
    h(
      "span",
      { class: "rg-pillar-cap" },
      h("span", {}, ...words(one.name, view.lang), " ", h(one.struck ? "s" : "b", {}, one.spot)),
      one.struck ? h("span", { class: "rg-label" }, one.struck) : null,
      h("span", {}, ...words(one.caption, view.lang)),
      one.named ? h("span", { class: "rg-chip is-gold" }, "⚡ ", one.named) : null,
    ),
  );
}

/** Once the tops are shown nothing is committed any more: what came of it has the room. @param {Side} side @param {View} view */
function sideArea(side, view) {
  return h(
    "section",
    { class: `rg-fighter${side.committed ? " is-committed" : ""}`, "aria-label": side.name },
    h("p", { class: "rg-fighter-head" }, h("strong", {}, side.name), h("span", { class: "rg-label" }, side.says)),
    h(
      "div",
      { class: "rg-choices", role: "group", "data-area": `towers${side.seat}`, "aria-label": `${side.name}: ${view.names.choose_area ?? ""}` },
      h("div", { class: "rg-pillars" }, ...side.towers.map((one) => pillar(one, side.committed, view))),
      view.result
        ? null
        : h(
            "div",
            { class: "rg-arena", "data-arena": side.committed ? null : side.seat },
            side.lies ? backSlab(null) : null,
            h("span", { class: "rg-label" }, side.place),
            offerButton(side.commit, `commit${side.seat}`),
          ),
    ),
  );
}

/** @param {View} view */
function resultArea(view) {
  const result = view.result;
  if (!result) return null;
  return h(
    "section",
    { class: "rg-shown", role: "group", tabindex: "0", "aria-label": view.names.area ?? "" },
    h(
      "div",
      { class: "rg-tops" },
      ...result.tops.map((top) =>
        h(
          "figure",
          { class: top.won ? "is-won" : "" },
          h("span", { role: "img", "aria-label": top.label }, tile(top.face, { big: true })),
          h("figcaption", { class: "rg-label" }, ...words(top.text, view.lang)),
        ),
      ),
    ),
    h("p", { class: "rg-verdict" }, clauseBox(`RO4 ${result.case}`, "plain"), " ", ...words(result.text, view.lang)),
    h("ul", { class: "rg-lines" }, ...result.events.map((line) => h("li", {}, ...words(line, view.lang)))),
  );
}

/** @param {Head} head @param {string} scope */
function gridHead(head, scope) {
  const name = head.struck ? h("s", {}, head.text) : h("b", {}, head.text);
  return h(
    "th",
    { scope, class: head.struck ? "is-struck" : "" },
    name,
    head.tower ? h("span", { class: "rg-code" }, head.tower) : null,
    head.struck ? h("span", { class: "rg-label" }, head.struck) : null,
  );
}

/** @param {Cell} cell */
function gridCell(cell) {
  const values = cell.values.flatMap((value, i) => [
    i ? h("span", { class: "rg-slash" }, "/") : null,
    h("span", { class: value.best ? "is-best" : "" }, value.text),
  ]);
  return h(
    "td",
    { class: `${cell.equilibrium ? "is-equal" : cell.struck ? "is-struck" : ""}${cell.now ? " is-now" : ""}` },
    h("span", { class: "rg-values", "aria-hidden": "true" }, ...values),
    h("span", { class: "rg-label", "aria-hidden": "true" }, cell.goes),
    h("span", { class: "rg-vh" }, cell.label),
  );
}

/** @param {View} view */
function gridArea(view) {
  const grid = view.table;
  if (!grid) return null;
  return h(
    "div",
    { class: "rg-payoffs" },
    h(
      "div",
      { class: "rg-tools", role: "group", "data-area": "goals", "aria-label": view.names.goal_area ?? "" },
      ...view.goals.map((goal, i) => offerButton(goal, `goal${i}`)),
    ),
    h("p", { class: "rg-label" }, ...words(grid.caption, view.lang)),
    h(
      "div",
      { class: "rg-grid-box" },
      h(
        "table",
        { class: "rg-grid", "aria-label": grid.caption },
        h("thead", {}, h("tr", {}, ...grid.corner.map((text) => h("th", { scope: "col" }, text)), ...grid.columns.map((head) => gridHead(head, "col")))),
        h(
          "tbody",
          {},
          ...grid.rows.map((row) =>
            h("tr", {}, ...row.heads.map((head, i) => gridHead(head, i ? "" : "row")), ...row.cells.map(gridCell)),
          ),
        ),
      ),
    ),
    h("p", { class: "rg-label" }, ...words(grid.note, view.lang)),
  );
}

/** @param {View} view @returns {HTMLElement[]} */
function battleBody(view) {
  const parts = [
    heading(view),
    h("p", { class: "rg-thunder" }, ...words(view.thunder, view.lang)),
    h("div", { class: "rg-fighters", "data-count": view.sides.length }, ...view.sides.map((side) => sideArea(side, view))),
    h(
      "div",
      { class: "rg-tools", role: "toolbar", "data-area": "tools", "aria-label": view.names.tools_area ?? "" },
      ...view.tools.map((tool) => offerButton(tool, tool.name ?? "")),
    ),
    h(
      "div",
      { class: "rg-battle-lower" },
      h("div", { role: "status" }, resultArea(view)),
      h(
        "div",
        { class: "rg-analysis", tabindex: "0", role: "region", "aria-label": view.names.table_area ?? "" },
        gridArea(view),
        h("ul", { class: "rg-lines" }, ...view.lines.map((line) => h("li", {}, ...words(line, view.lang)))),
        view.table ? h("p", { class: "rg-label" }, view.names.legend ?? "") : null,
      ),
    ),
  ];
  return /** @type {HTMLElement[]} */ (parts.filter((part) => part !== null));
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render(context) {
  /** @returns {View} */
  const view = () => context.model.get("view");
  /** @param {string} spot @returns {Side | undefined} */
  const sideOf = (spot) => view().sides.find((side) => side.towers.some((tower) => tower.spot === spot));
  return studying(context, "rg-battle-lab", battleBody, {
    ready: (root, signal, ask) =>
      dragging(root, signal, {
        grab(target) {
          const button = /** @type {HTMLElement | null} */ (target.closest(".rg-pillar:not([aria-disabled])"));
          return button ? { what: button.dataset.stop ?? "", picture: button.querySelector(".rg-pile") } : null;
        },
        places(spot) {
          const side = sideOf(spot);
          return side ? [...root.querySelectorAll(`[data-arena="${side.seat}"]`)].filter((one) => one instanceof HTMLElement) : [];
        },
        drop(spot, place) {
          const side = sideOf(spot);
          const tower = side?.towers.find((one) => one.spot === spot);
          if (!place || !side || !tower) return;
          ask.press(tower.spot);
          ask.press(`commit${side.seat}`); // follows when the first was answered
        },
      }),
  });
}

export default { render };
