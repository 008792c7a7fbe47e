// @ts-check
// The Destroy clock: a dial for each turn, what can be planned in it, and the Towers at stake. Holds no rule.
import { heading, offerButton, studying } from "../shared/asked.js";
import { h, num, s, sakuraCircle, slab, tile, words } from "../shared/common.js";
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

/**
 * A part of the dial: an arc of a length in cells, which begins so many cells after the top.
 * @param {number} from @param {number} long @param {number} cells @param {number} radius
 * @returns {string}
 */
export function dialArc(from, long, cells, radius) {
  const part = (/** @type {number} */ at) => (2 * Math.PI * Math.min(at, cells - 0.001)) / cells;
  const at = (/** @type {number} */ turn) => `${num(60 + radius * Math.sin(turn))} ${num(60 - radius * Math.cos(turn))}`;
  return `M${at(part(from))}A${radius} ${radius} 0 ${long * 2 > cells ? 1 : 0} 1 ${at(part(from + long))}`;
}

/** The dial of a turn: what was gathered, paler what this turn adds; it strikes when the hand is at the top again. @param {Turn} turn */
function dial(turn) {
  const { cells } = turn;
  const drawing = s("svg", { class: "rg-dial", viewBox: "0 0 120 120", role: "img", "aria-label": turn.bar });
  for (let i = 0; i < cells; i += 1) drawing.append(s("path", { class: "is-cell", d: dialArc(i + 0.04, 0.92, cells, 46) }));
  const all = [...turn.before, ...turn.added];
  let total = 0;
  blocks(all.map((one) => one.weight), cells).forEach((block, i) => {
    const one = all[i];
    if (!one || !block.long) return;
    const fresh = i >= turn.before.length;
    total = block.from + block.long;
    const middle = (2 * Math.PI * (block.from + block.long / 2)) / cells;
    drawing.append(
      s("path", { class: fresh ? "is-next" : "is-gathered", d: dialArc(block.from + 0.06, block.long - 0.12, cells, 46) }),
      s("text", { class: fresh ? "m-text2" : "m-text", x: num(60 + 46 * Math.sin(middle)), y: num(64 - 46 * Math.cos(middle)) }, one.letter),
    );
  });
  const hand = (2 * Math.PI * total) / cells;
  drawing.append(
    s("path", { class: "is-due", d: "M60 2V26" }),
    s("path", { class: "is-hand", d: `M60 60L${num(60 + 33 * Math.sin(hand))} ${num(60 - 33 * Math.cos(hand))}` }),
    s("circle", { class: "is-hub", cx: 60, cy: 60, r: 15 }),
    s("text", { class: "is-total", x: 60, y: 66 }, String(turn.total)),
  );
  return drawing;
}

/** @param {Stake} stake @param {View} view */
function stakeArea(stake, view) {
  return h(
    "figure",
    { class: `rg-stake${stake.best ? " is-best" : ""}`, role: "img", "aria-label": stake.label },
    h("span", { class: "rg-pile" }, ...stake.faces.map((face) => h("span", { class: "rg-floor" }, face ? slab(face, 27) : backSlab(null)))),
    sakuraCircle(),
    h("b", {}, stake.name),
    h("span", { class: "rg-label" }, ...words(stake.caption, view.lang)),
    ...stake.marks.map((mark) => h("span", { class: "rg-chip is-gold" }, mark)),
  );
}

/** @param {Turn} turn @param {View} view */
function turnArea(turn, view) {
  const items = turn.items.map((item) => {
    const button = offerButton(item, item.stop, "rg-item");
    button.title = item.words;
    button.prepend(tile(item.face));
    return button;
  });
  return h(
    "li",
    { class: `rg-turn${turn.due ? " is-due" : ""}`, "data-turn": turn.number },
    h("div", { class: "rg-turn-head" }, h("strong", {}, turn.head), h("span", { class: "rg-weight" }, turn.weight)),
    dial(turn),
    turn.news.length ? h("ul", { class: "rg-lines" }, ...turn.news.map((line) => h("li", {}, ...words(line, view.lang)))) : null,
    h(
      "div",
      { class: "rg-items", role: "group", "data-area": `turn${turn.number}`, "aria-label": `${turn.head}: ${view.names.plan_area ?? ""}` },
      ...items,
      turn.no_items ? h("p", { class: "rg-label" }, turn.no_items) : null,
    ),
    turn.strike && turn.strike !== view.verdict ? h("p", { class: "rg-why" }, h("span", {}, ...words(turn.strike, view.lang))) : null,
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
        view.ruin.ask ? offerButton(view.ruin.ask, "ask") : null,
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
