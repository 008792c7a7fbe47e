// @ts-check
// The question and its buttons: what a picked card can do, offers of help, and everything that needs no card.
import { h, words } from "../shared/common.js";

/** @typedef {import("./types.js").CardOption} CardOption */
/** @typedef {import("./types.js").Words} Words */
/** @typedef {import("./types.js").Scene} Scene */
/** An offer under way: whom it is made to, and how much of each. @typedef {{ verb: string, target: string, terms: Record<string, number> }} Offer */

const MOST_DICE = 4; // that are told one by one
const PARTS = ["rewards", "yokai", "heads", "picks"];

/** What an option is called on the page: its number may be another one's later. @param {CardOption} option */
export const stopOfOption = ({ verb, card, target }) => `pick:${verb}:${card}:${target}`;

/** @param {CardOption} option @returns {HTMLElement} */
function optionButton(option) {
  return h(
    "button",
    { type: "button", class: "rg-btn", "data-option": option.id, "data-stop": stopOfOption(option), "aria-keyshortcuts": option.key || null },
    option.label,
    option.win ? h("span", { class: "wk-after" }, `→ ${option.win}`) : null,
    option.key ? h("kbd", {}, option.key.toUpperCase()) : null,
  );
}

/** @param {string} doing @param {string} label @param {boolean} [on] */
function doButton(doing, label, on) {
  return h("button", { type: "button", class: "rg-btn", "data-do": doing, "data-stop": `do:${doing}`, "aria-pressed": on === undefined ? null : String(on) }, label);
}

/** The option that says exactly this offer. @param {CardOption[]} options @param {Offer} offer */
export function offered(options, offer) {
  return options.find(
    (one) => one.verb === offer.verb && (one.verb === "counter" || one.target === offer.target) && PARTS.every((part) => (one.terms?.[part] ?? 0) === (offer.terms[part] ?? 0)),
  );
}

/** The plainest offer of this kind. @param {CardOption[]} options @param {string} verb @returns {Offer} */
export function firstOffer(options, verb) {
  const first = options.find((one) => one.verb === verb);
  return { verb, target: first?.target ?? "", terms: { ...(first?.terms ?? {}) } };
}

/** @param {CardOption[]} options @param {Offer} offer @param {Words} text @returns {HTMLElement[]} */
function offerRows(options, offer, text) {
  const { names } = text;
  const same = options.filter((one) => one.verb === offer.verb);
  const targets = [...new Set(same.map((one) => one.target))].filter(Boolean);
  const rows = [];
  if (targets.length) {
    rows.push(
      h(
        "span",
        { class: "wk-stepper" },
        h("span", { class: "rg-label" }, names.whom ?? ""),
        ...targets.map((target) => {
          const win = same.find((one) => one.target === target)?.win ?? "";
          return doButton(`to:${target}`, `${(text.names.seat_word ?? "").replace("0", target.replace("seat", ""))}${win ? ` → ${win}` : ""}`, target === offer.target);
        }),
      ),
    );
  }
  for (const part of PARTS) {
    const most = Math.max(...same.map((one) => one.terms?.[part] ?? 0));
    if (!most) continue;
    const counts = Array.from({ length: most + 1 }, (_, count) => count);
    rows.push(
      h(
        "span",
        { class: "wk-stepper" },
        h("span", { class: "rg-label" }, names[`terms_${part}_word`] ?? ""),
        ...counts.map((count) => doButton(`terms:${part}:${count}`, String(count), (offer.terms[part] ?? 0) === count)),
      ),
    );
  }
  const found = offered(options, offer);
  if (found) rows.push(h("button", { type: "button", class: "rg-btn is-main", "data-option": found.id, "data-stop": "offer" }, names.send_offer ?? ""));
  rows.push(doButton("back", names.back ?? ""));
  return rows;
}

/**
 * The buttons under the question.
 * @param {CardOption[]} options
 * @param {string} picked the card that was picked
 * @param {Offer | null} offer
 * @param {Words} text
 * @returns {HTMLElement[]}
 */
export function questionButtons(options, picked, offer, text) {
  const { names } = text;
  if (offer) return offerRows(options, offer, text);
  if (picked) return [...options.filter((one) => one.card === picked).map(optionButton), doButton("back", names.back ?? "")];
  const plain = options.filter((one) => !one.card && !one.terms).map(optionButton);
  if (options.some((one) => one.verb === "ask")) plain.push(doButton("offer:ask", names.ask_help ?? ""));
  if (options.some((one) => one.verb === "counter")) plain.push(doButton("offer:counter", names.counter_offer ?? ""));
  return plain;
}

/** Where the sums of a battle come from, and what is still to be rolled. @param {import("./types.js").BattleView} battle @param {Words} text @returns {HTMLElement[]} */
function battleWords({ title, sides, terms, dice }, { lang }) {
  return [
    h("strong", {}, ...words(title, lang)),
    h("p", {}, sides.map((side) => `${side.name} ${side.total}`).join(" + ")),
    terms ? h("p", {}, ...words(terms, lang)) : null,
    h("ul", {}, ...dice.slice(0, MOST_DICE).map((die) => h("li", {}, ...words(die, lang))), dice.length > MOST_DICE ? h("li", {}, `… +${dice.length - MOST_DICE}`) : null),
  ].filter((one) => one !== null);
}

/**
 * What a card says, in the rail; without a card what the battle stands on.
 * @param {string} card
 * @param {CardOption[]} options
 * @param {Words} text
 * @param {import("./types.js").BattleView | null} battle
 * @returns {HTMLElement[]}
 */
export function cardWords(card, options, text, battle) {
  const face = text.cards[card];
  const { names } = text;
  if (!face && battle && !battle.asked) return battleWords(battle, text);
  if (!face) return [h("p", { class: "rg-label" }, names.look_none ?? "")];
  const after = options.filter((one) => one.card === card && one.win).map((one) => h("li", {}, `${one.label} → ${one.win}`));
  return [
    h("strong", {}, face.name),
    h("p", { class: "rg-label" }, ...words(face.about, text.lang)),
    h("p", {}, ...words(face.text, text.lang)),
    h("ul", {}, ...after),
  ];
}
