// @ts-check
// The sheet on which a puzzle is drawn: its elements, what changes on it, and the link to the kernel.
import { h } from "../shared/common.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("../shared/link.js").Link} Link */
/** @typedef {import("./types.js").Page} Page */
/** @typedef {ReturnType<typeof makeSheetParts>} SheetParts */
/**
 * All that changes while a puzzle is on the page. `opened` is the clause that is open and the button that opened it,
 * `own` whether the focus came last into it, `shown` the puzzle and state that are drawn, `filled` what each area shows, `stops` the tab stop of each area.
 * @typedef {{ model: Model, line: Link, parts: SheetParts, calm: boolean, playing: boolean, own: boolean,
 *   opened: { stop: string, id: string } | null, shown: { name: string, state: string },
 *   filled: Map<Element, string>, stops: Map<string, string>, takeAway: (() => void) | null,
 *   clock: ReturnType<typeof setTimeout> | undefined, page: () => Page, draw: () => void, say: () => void }} Sheet
 */

/** The elements that stay; what is in them is drawn again and again. */
export function makeSheetParts() {
  const shelf = h("details", { class: "rg-pz-shelf" });
  const head = h("header", { class: "rg-pz-head" });
  const board = h("div", { class: "rg-pz-board" });
  const answers = h("div", { class: "rg-pz-answers" });
  const status = h("p", { class: "rg-why rg-pz-says", role: "status" });
  const verdict = h("div", { class: "rg-pz-verdict", role: "status", tabindex: "-1" });
  const steps = h("ol", { class: "rg-pz-steps" });
  const stepsBox = h("div", { class: "rg-pz-steps-box", role: "log", "aria-live": "polite", tabindex: "0" }, steps);
  const controls = h("div", { class: "rg-pz-row", role: "toolbar", "data-area": "line" });
  const after = h("section", { class: "rg-pz-after" });
  const hints = h("div", { class: "rg-pz-hints" });
  const deeds = h("div", { class: "rg-pz-row", role: "toolbar", "data-area": "deeds" });
  const panel = h("section", { class: "rg-pz-panel" }, answers, verdict, controls, stepsBox, after, hints, deeds, status);
  // A rule of its own lights the board, which is drawn again and again by somebody else.
  const lights = h("style", { id: `lights${Math.random().toString(36).slice(2)}` });
  const root = h("article", { class: "rg rg-puzzle", "data-lights": lights.id }, lights, h("div", { class: "rg-pz-fit" }, shelf, head, board, panel));
  return { shelf, head, board, answers, status, verdict, steps, stepsBox, controls, after, hints, deeds, panel, lights, root };
}

/**
 * @param {Model} model
 * @param {Link} line
 * @returns {Sheet}
 */
export function makeSheet(model, line) {
  return {
    model,
    line,
    parts: makeSheetParts(),
    calm: globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false,
    playing: false,
    own: false,
    opened: null,
    shown: { name: "", state: "" },
    filled: new Map(),
    stops: new Map(),
    takeAway: null,
    clock: undefined,
    page: () => model.get("page"),
    draw: () => {},
    say: () => {},
  };
}

/**
 * Fill an area, unless it shows the same already.
 * @param {Sheet} sheet
 * @param {HTMLElement} area
 * @param {unknown} data
 * @param {() => (Node | string | null)[]} make
 */
export function fill(sheet, area, data, make) {
  const now = JSON.stringify(data);
  if (sheet.filled.get(area) === now) return;
  sheet.filled.set(area, now);
  const made = /** @type {(Node | string)[]} */ (make().filter(Boolean));
  area.replaceChildren(...made);
  area.hidden = !made.length;
}

/**
 * @param {string} deed
 * @param {string} [text]
 * @param {Record<string, string | number | null>} [more]
 * @returns {HTMLElement}
 */
export function deedButton(deed, text = "", more = {}) {
  return h("button", { type: "button", class: "rg-btn", "data-deed": deed, "data-stop": deed, ...more }, text);
}
