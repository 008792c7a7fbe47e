// @ts-check
// The cards of Warriors of Susanoo: whole cards, slips that show a name with its numbers, and small ones with the name alone.
import { h } from "../shared/common.js";

/** @typedef {import("./types.js").CardFace} CardFace */
/**
 * How a card is shown: its look, whether it can be pressed now, is picked, is a target, has just moved; a second line.
 * @typedef {{ look?: "card" | "slip" | "mini", ready?: boolean, picked?: boolean, target?: boolean, moved?: boolean,
 *   active?: boolean, extra?: string, note?: string, stop?: string }} CardHow
 */

/** @param {CardFace} face @returns {HTMLElement | null} */
function elementMark(face) {
  return face.mark ? h("span", { class: `wk-el is-${face.element}`, lang: "ja", "aria-hidden": "true" }, face.mark) : null;
}

const SYLLABLES = /(?<=[a-z]{2}[aeiou]|[aeiou][a-z][aeiou])(?=[b-df-hj-np-tv-z]h?[aeiou][a-z])|(?<=[a-z]{2}(?:ck|nd|rl|s))(?=(?:p|sl?|w)[aeiou][a-z]{2})/i;
const SHORT = 6; // letters of a word that is never broken

/** Where a name may break: between words, and long ones between syllables, as "Hito dama" and "Land slide", leaving three letters or more. @param {string} name */
export const breaks = (name) => name.split(/(?<= )/).flatMap((word) => (word.trim().length > SHORT ? word.split(SYLLABLES) : [word]));

/** @param {CardFace} face @param {CardHow} how @returns {HTMLElement[]} */
function inside(face, how) {
  const { look = "card", extra = "" } = how;
  if (look === "mini") return [h("span", { class: "wk-sign", "aria-hidden": "true" }, face.sign)];
  const broken = look === "slip" ? [face.name] : breaks(face.name); // a slip has one line
  const name = h("span", { class: "wk-name" }, ...broken.flatMap((part, i) => (i ? [h("wbr", {}), part] : [part])));
  if (look === "slip") {
    const number = face.number ? h("b", { class: "wk-number" }, face.number) : null;
    return /** @type {HTMLElement[]} */ ([elementMark(face), name, number].filter((one) => one !== null));
  }
  return [
    h("span", { class: "wk-top" }, elementMark(face), h("b", { class: "wk-number" }, extra || face.number)),
    name,
    h("span", { class: `wk-tag${how.note ? " is-note" : ""}` }, how.note || face.tag),
    h("span", { class: "wk-foot" }, how.note ? "" : face.foot),
  ];
}

/**
 * A card as a button; everybody may point at it to read it, and it says whether it can be used now.
 * @param {CardFace} face
 * @param {CardHow} [how]
 * @returns {HTMLElement}
 */
export function cardButton(face, how = {}) {
  const { look = "card" } = how;
  const hidden = face.id.startsWith("?");
  const states = [how.ready ? "is-ready" : "", how.picked ? "is-picked" : "", how.target ? "is-legal" : "", how.moved ? "is-moved" : "", how.active ? "is-active" : ""];
  const classes = ["wk-card", `is-${look}`, `is-${face.kind}`, ...states].filter(Boolean).join(" ");
  if (hidden) return h("span", { class: classes, role: "img", "aria-label": face.label, title: face.label });
  return h(
    "button",
    {
      type: "button",
      class: classes,
      "data-card": face.id,
      "data-stop": how.stop ?? face.id,
      "aria-label": [face.label, how.extra ? `(${how.extra})` : "", how.note ?? ""].filter(Boolean).join(" "),
      "aria-pressed": how.picked ? "true" : null,
      title: look === "card" ? null : face.name,
    },
    ...inside(face, how),
  );
}
