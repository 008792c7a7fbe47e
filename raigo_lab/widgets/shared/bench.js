// @ts-check
// What the explorer and the editor share: messages that wait in line, text to copy, and a line that says why.
import { h, words } from "./common.js";

/** @typedef {import("./common.js").Model} Model */

const ANSWER_WITHIN = 8000; // ms before the page says that the kernel is silent
const WAITING = 8; // messages kept while the kernel has not answered

/**
 * Messages wait in line: one is sent with the serial of the moment, the next follows when it was answered.
 * @param {Model} model
 * @param {(silent: boolean) => void} onSilence
 */
export function sender(model, onSilence) {
  /** @type {Record<string, unknown>[]} */
  const line = [];
  let sent = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  function next() {
    const message = line.shift();
    if (message === undefined) return;
    sent = model.get("serial");
    model.set("picked", { serial: sent, ...message });
    model.save_changes();
    alarm = setTimeout(() => onSilence(true), ANSWER_WITHIN);
  }
  return {
    /** @param {Record<string, unknown>} message */
    send(message) {
      if (line.length >= WAITING) return;
      line.push(message);
      if (sent < 0) next();
    },
    answered() {
      if (sent < 0 || model.get("serial") === sent) return;
      clearTimeout(alarm);
      onSilence(false);
      sent = -1;
      next();
    },
    stop() {
      clearTimeout(alarm);
      line.length = 0;
    },
  };
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
