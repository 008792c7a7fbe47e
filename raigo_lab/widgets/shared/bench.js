// @ts-check
// What the explorer and the editor share: requests by name, a line that says why, switches.
import { h, words } from "./common.js";

/** @typedef {import("./link.js").Link} Link */
/** @typedef {{ id: string, at: unknown }} Request what is to be done, and where or with what */

/**
 * Ask for something by name. Names of places and nodes stay the same, so it can wait as it is.
 * @param {Link} line
 * @param {Request} what
 */
export function request(line, what) {
  line.act(() => line.send(what), { key: JSON.stringify(what), once: false });
}

/**
 * One line in a live region, written only when it changes, so that it is read out once.
 * @param {HTMLElement} status
 * @param {string} text
 * @param {string} tone "bad", "warn" or "plain"
 * @param {string} lang
 */
export function announce(status, text, tone, lang) {
  const said = `${tone}:${text}`;
  if (status.dataset.said === said) return;
  status.dataset.said = said;
  status.dataset.tone = tone;
  status.hidden = false;
  status.replaceChildren(h("span", {}, ...words(text, lang)));
}

/**
 * A pressed or unpressed button.
 * @param {string} label
 * @param {boolean} on
 * @param {Record<string, string | number | boolean | null>} more
 * @returns {HTMLElement}
 */
export function switchButton(label, on, more) {
  return h("button", { type: "button", class: "rg-btn rg-switch", "aria-pressed": String(on), ...more }, label);
}
