// @ts-check
// What is pressed in a puzzle beside the board: each is an act of the link, found again on the page when it can be sent.
import { followFocus, moveFocus, nearest, stopsOf } from "../shared/common.js";
import { turnLanguage } from "../shared/language.js";
import { closeClause, toggleClause } from "./clauses.js";
import { togglePlaying } from "./line.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

const LONGEST_PART = 12; // signs of a part of a mix, as Python takes them

/** @param {Sheet} sheet */
function sendMix(sheet) {
  const fields = /** @type {HTMLInputElement[]} */ ([...sheet.parts.root.querySelectorAll(".rg-pz-mix input")]);
  const parts = fields.map((field) => field.value.trim().slice(0, LONGEST_PART));
  const { name } = sheet.page();
  const fits = () => sheet.page().name === name && sheet.page().mix?.ready === true;
  sheet.line.act(() => (fits() ? sheet.line.send({ id: "mix", parts }) : false), { key: `mix:${parts}`, fits });
}

/** The same button as it stands now, if it can be pressed. @param {Sheet} sheet @param {DOMStringMap} meant */
function standsNow(sheet, { deed, stop, number }) {
  const all = stopsOf(sheet.parts.root);
  const same = all.find((one) => one.dataset.deed === deed && one.dataset.stop === stop && one.dataset.number === number);
  return same && same.getAttribute("aria-disabled") !== "true" ? same : null;
}

/** @param {Sheet} sheet @param {HTMLElement} button */
function sendDeed(sheet, button) {
  const meant = { ...button.dataset };
  const { deed = "" } = meant;
  const { name } = sheet.page();
  const run = () => {
    const now = standsNow(sheet, meant);
    if (!now) return false;
    if (deed === "step") return sheet.line.send({ id: deed, to: Number(now.dataset.to) });
    if (deed === "answer" || deed === "go") return sheet.line.send({ id: deed, number: Number(now.dataset.number) });
    return sheet.line.send({ id: deed });
  };
  // Three steps pressed ahead are three steps; anything else is meant once.
  const key = `deed:${deed}:${meant.stop}:${meant.number ?? ""}`;
  sheet.line.act(run, { key, once: deed !== "step", fits: () => sheet.page().name === name });
}

/** @param {Sheet} sheet @param {HTMLElement} button */
function pressDeed(sheet, button) {
  const { line, model } = sheet;
  const deed = button.dataset.deed ?? "";
  if (button.getAttribute("aria-disabled") === "true" && !line.waits()) return; // otherwise it is looked at again
  if (deed === "close") closeClause(sheet);
  else if (deed === "language") turnLanguage(model, line);
  else if (deed === "play") togglePlaying(sheet);
  else if (deed === "mix") sendMix(sheet);
  else {
    if (deed === "step") sheet.playing = false;
    sendDeed(sheet, button);
  }
}

/** Enter goes on: to the end of what is shown, back to one's own move, to the next puzzle. @param {Sheet} sheet */
function goOnByKey(sheet) {
  const wanted = sheet.page().state === "ending" ? "[data-stop=to_end]" : ".rg-btn.is-main";
  const button = sheet.parts.panel.querySelector(wanted);
  if (!(button instanceof HTMLElement)) return false;
  pressDeed(sheet, button);
  return true;
}

/** @param {Sheet} sheet @param {KeyboardEvent} event @returns {boolean} whether the key was one of ours */
function puzzleKey(sheet, event) {
  const { target } = event;
  if (!(target instanceof HTMLElement) || sheet.parts.board.contains(target)) return false;
  if (target instanceof HTMLInputElement) {
    if (event.key !== "Enter" || event.isComposing) return false;
    sendMix(sheet);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Escape" && sheet.opened) {
    closeClause(sheet);
    return true;
  }
  if (event.key === "Escape") sheet.line.forget();
  if (event.key === "Enter" && !target.matches("button, summary, a")) return goOnByKey(sheet);
  const area = nearest(target, "[data-area]");
  return area !== null && moveFocus(event, area);
}

/** @param {Sheet} sheet @param {AbortSignal} signal */
export function puzzleListen(sheet, signal) {
  const { root, board } = sheet.parts;
  root.addEventListener(
    "click",
    (event) => {
      const clause = nearest(event.target, "[data-clause]");
      const button = nearest(event.target, "[data-deed]");
      if (clause) toggleClause(sheet, clause);
      else if (button) pressDeed(sheet, button);
      // Nothing is asked on the board meanwhile: Enter still goes on.
      else if (sheet.page().state === "ending") sheet.parts.verdict.focus({ preventScroll: true });
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (!puzzleKey(sheet, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  followFocus(root, sheet.stops, signal, board);
}
