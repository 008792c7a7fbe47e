// @ts-check
// A puzzle or a lesson part above the table: what is asked, what was said, and where to go on.
import { h, words } from "../shared/common.js";

/** @typedef {import("./types.js").Task} Task */

const SIGNS = /** @type {Record<string, string>} */ ({ done: "✓", open: "○", bad: "✗", plain: "·" });

/** @param {import("./shapes.js").TaskButton} one */
function stepButton(one) {
  return h("button", { type: "button", class: `rg-btn is-small${one.main ? " is-main" : ""}`, "data-step": one.name, "data-stop": `step:${one.name}` }, one.label);
}

/** @param {Task} task @param {string} lang @returns {HTMLElement[]} */
export function taskParts(task, lang) {
  return [
    h("div", { class: "wk-task-head" }, h("h3", {}, ...words(task.title, lang)), h("span", { class: "rg-label" }, task.place), h("span", { class: "wk-task-steps" }, ...task.buttons.map(stepButton))),
    h("p", {}, ...words(task.text, lang)),
    ...(task.answers.length ? [h("div", { class: "wk-task-steps" }, ...task.answers.map(stepButton))] : []),
    h("div", { class: "wk-task-lines", role: "status" }, ...task.lines.map((line) => h("p", { "data-tone": line.tone }, h("b", { "aria-hidden": "true" }, `${SIGNS[line.tone] ?? ""} `), ...words(line.text, lang)))),
  ];
}
