// @ts-check
// The switch to the other language: the same button in every widget, at the top right or among the tools of a table.
import { h, nearest } from "./common.js";
import { sentence } from "./sentences.js";

/** @typedef {import("./common.js").Model} Model */
/** @typedef {import("./link.js").Link} Link */

/**
 * @param {string} lang the language that is shown
 * @param {Record<string, string>} [more] what its widget knows it by
 * @returns {HTMLElement}
 */
export function languageButton(lang, more = {}) {
  const button = h("button", { type: "button", class: "rg-btn rg-language", ...more });
  nameLanguage(button, lang);
  return button;
}

/** The button names the language that it leads to. @param {HTMLElement} button @param {string} lang the one that is shown */
export function nameLanguage(button, lang) {
  button.lang = button.dataset.language = lang === "ja" ? "en" : "ja";
  button.textContent = sentence(lang, "language");
}

/** The kernel is asked for everything in the other language. @param {Model} model @param {Link} line */
export function turnLanguage(model, line) {
  line.act(() => line.set("lang", model.get("lang") === "ja" ? "en" : "ja"), { key: "language" });
}

/**
 * Whether the switch was pressed; then it is seen to.
 * @param {EventTarget | null} target
 * @param {Model} model
 * @param {Link} line
 * @returns {boolean}
 */
export function turned(target, model, line) {
  if (!nearest(target, "[data-language]")) return false;
  turnLanguage(model, line);
  return true;
}
