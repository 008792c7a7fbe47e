// @ts-check
// The Destroy clock: a bar for each turn, what can be planned in it, and the Towers at stake. Holds no rule.
import { heading, offerButton, studying } from "../shared/asked.js";
import { h, num, s, sakuraCircle, slab, words } from "../shared/common.js";
import { backSlab, blocks } from "../shared/board.js";
import { dragging } from "../shared/drag.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").Stake} Stake */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").View} View */

/**
 * The name of the same item in another turn.
 * @param {string} stop `0-spend-0R`
 * @param {string} turn
 * @returns {string}
 */
export function inTurn(stop, turn) {
  return stop.replace(/^\d+/, turn);
}

/** The cells of a turn, filled with what was gathered and, hatched, with what this turn adds. @param {Turn} turn */
function clockBar(turn) {
  const cell = 300 / turn.cells;
  const drawing = s("svg", { class: "rg-clock-bar", viewBox: "0 0 304 30", role: "img", "aria-label": turn.bar });
  for (let i = 0; i < turn.cells; i += 1) {
    drawing.append(s("rect", { class: "m-cell", x: num(0.5 + i * cell), y: 4.5, width: num(cell), height: 21 }));
  }
  const all = [...turn.before, ...turn.added];
  blocks(all.map((one) => one.weight), turn.cells).forEach((block, i) => {
    const one = all[i];
    if (!one || !block.long) return;
    const fresh = i >= turn.before.length;
    const [x, width] = [0.5 + block.from * cell, block.long * cell];
    drawing.append(
      s("rect", { class: fresh ? "m-next" : "m-fill", x: num(x), y: 4.5, width: num(width), height: 21, rx: 2 }),
      s("text", { class: fresh ? "m-text2" : "m-text", x: num(x + width / 2), y: 19.5 }, one.letter),
    );
  });
  drawing.append(s("path", { class: "m-due", d: "M302 0V30" }));
  return drawing;
}

/** @param {Stake} stake @param {View} view */
function stakeArea(stake, view) {
  return h(
    "figure",
    { class: `rg-stake${stake.best ? " is-best" : ""}`, role: "img", "aria-label": stake.label },
    h("span", { class: "rg-pile" }, ...stake.faces.map((face) => h("span", { class: "rg-floor" }, face ? slab(face, 27) : backSlab(null)))),
    sakuraCircle(),
    h("b", {}, stake.spot),
    h("span", { class: "rg-label" }, ...words(stake.caption, view.lang)),
    ...stake.marks.map((mark) => h("span", { class: "rg-chip is-gold" }, mark)),
  );
}

/** @param {Turn} turn @param {View} view */
function turnArea(turn, view) {
  const items = turn.items.map((item) => {
    const button = offerButton(item, item.stop, "rg-item");
    button.prepend(h("span", { class: "rg-box", "aria-hidden": "true" }, item.on ? "✓" : ""));
    return button;
  });
  return h(
    "li",
    { class: `rg-turn${turn.due ? " is-due" : ""}`, "data-turn": turn.number },
    h("div", { class: "rg-turn-head" }, h("strong", {}, turn.head), h("span", { class: "rg-weight" }, turn.weight)),
    clockBar(turn),
    turn.news.length ? h("ul", { class: "rg-lines" }, ...turn.news.map((line) => h("li", {}, ...words(line, view.lang)))) : null,
    h(
      "div",
      { class: "rg-items", role: "group", "data-area": `turn${turn.number}`, "aria-label": `${turn.head}: ${view.names.plan_area ?? ""}` },
      ...items,
      turn.no_items ? h("p", { class: "rg-label" }, turn.no_items) : null,
    ),
    turn.strike ? h("p", { class: "rg-why" }, h("span", {}, ...words(turn.strike, view.lang))) : null,
    turn.due || turn.stakes.some((stake) => stake.marks.length)
      ? h(
          "div",
          { class: "rg-stakes-box" },
          h("p", { class: "rg-label" }, view.names.at_stake ?? ""),
          h("div", { class: "rg-stakes" }, ...turn.stakes.map((stake) => stakeArea(stake, view))),
          turn.no_stake ? h("p", { class: "rg-label" }, turn.no_stake) : null,
        )
      : null,
    turn.sealed ? h("p", { class: "rg-label" }, turn.sealed) : null,
  );
}

/** @param {View} view @returns {HTMLElement[]} */
function clockBody(view) {
  return [
    heading(view),
    h("p", { class: "rg-verdict", role: "status" }, ...words(view.verdict, view.lang)),
    h("ol", { class: "rg-turns" }, ...view.turns.map((turn) => turnArea(turn, view))),
    h(
      "section",
      { class: "rg-ruin", "aria-label": view.names.ruin_area ?? "" },
      h("p", {}, ...words(view.ruin.text, view.lang)),
      view.ruin.here ? h("p", {}, ...words(view.ruin.here, view.lang)) : null,
      h(
        "div",
        { class: "rg-tools", role: "toolbar", "data-area": "tools", "aria-label": view.names.tools_area ?? "" },
        ...view.ruin.offers.map((offer, i) => offerButton(offer, `ruin${i}`)),
        offerButton(view.clear, "clear"),
      ),
    ),
    h("div", {}, ...view.notes.map((note) => h("p", { class: "rg-label" }, note))),
  ];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render(context) {
  return studying(context, "rg-destroy-clock", clockBody, {
    // The same Spell in another turn: drag it there instead of looking for it.
    ready: (root, signal, ask) => {
      /** @param {string} stop @param {Element} card */
      const twin = (stop, card) =>
        /** @type {HTMLElement | null} */ (
          card.querySelector(`[data-stop="${CSS.escape(inTurn(stop, card.getAttribute("data-turn") ?? ""))}"]`)
        );
      dragging(root, signal, {
        grab(target) {
          const button = /** @type {HTMLElement | null} */ (target.closest(".rg-item"));
          return button ? { what: button.dataset.stop ?? "", picture: button } : null;
        },
        places: (stop) =>
          /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".rg-turn")]).filter((card) => {
            const item = twin(stop, card);
            return item !== null && item.dataset.stop !== stop;
          }),
        drop(stop, place) {
          const item = place ? twin(stop, place) : null;
          if (item && item.getAttribute("aria-pressed") !== "true") ask.press(item.dataset.stop ?? "");
        },
      });
    },
  });
}

export default { render };
