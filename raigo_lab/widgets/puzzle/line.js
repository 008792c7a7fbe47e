// @ts-check
// The line that refutes a try or shows the solution: buttons to step through it, its steps in words, and its own pace.
import { h, s, words } from "../shared/common.js";
import { deedButton } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./types.js").Page} Page */

const STEP_PACE = 1500; // ms that a step of a line stays before the next one comes by itself
const LINE_SIGNS = /** @type {Record<string, string>} */ ({
  to_start: "M1 1H3V13H1ZM12 1V13L5 7Z",
  step_back: "M11 1V13L4 7Z",
  step_on: "M5 1V13L12 7Z",
  to_end: "M4 1V13L11 7ZM13 1H15V13H13Z",
});

/**
 * Where the buttons beside a line lead.
 * @param {{ at: number, last: number, first: number }} line
 * @returns {Record<string, number>}
 */
export function placesOf(line) {
  return {
    to_start: line.first,
    step_back: Math.max(line.first, line.at - 1),
    step_on: Math.min(line.last, line.at + 1),
    to_end: line.last,
  };
}

/** @param {Page} page @param {boolean} playing */
export function controlsPart(page, playing) {
  const { line, names } = page;
  if (!line) return [];
  const places = placesOf(line);
  /** @param {string} name */
  const jump = (name) => {
    const word = names[name] ?? "";
    const here = places[name] === line.at ? "true" : null;
    const button = deedButton("step", "", { "data-to": places[name] ?? 0, "data-stop": name, "aria-label": word, title: word, "aria-disabled": here });
    button.append(s("svg", { class: "rg-pz-sign", viewBox: "0 0 16 14", "aria-hidden": "true" }, s("path", { d: LINE_SIGNS[name] ?? "" })));
    return button;
  };
  const word = page.verdict ? names.take_back : names.watch_back;
  const back = page.deeds.take_back ? deedButton("back", word, { class: "rg-btn is-main" }) : null;
  if (line.last <= line.first && line.at >= line.last) return [back];
  return [
    jump("to_start"),
    jump("step_back"),
    deedButton("play", playing ? names.pause : names.play, { "aria-pressed": String(playing) }),
    jump("step_on"),
    jump("to_end"),
    h("span", { class: "rg-pz-where" }, line.where),
    back,
  ];
}

/** Steps are added and taken away one by one, so that a reader hears only what is new. @param {Sheet} sheet */
export function drawSteps(sheet) {
  const { steps, stepsBox } = sheet.parts;
  const page = sheet.page();
  const wanted = page.line ? page.line.steps : page.told;
  const rows = [...steps.children];
  let same = 0;
  while (same < wanted.length && rows[same]?.getAttribute("data-said") === wanted[same]?.join(" ")) same += 1;
  for (const row of rows.slice(same)) row.remove();
  steps.append(
    ...wanted.slice(same).map((told) =>
      h("li", { "data-said": told.join(" ") }, ...told.map((text) => h("span", {}, ...words(text, page.lang)))),
    ),
  );
  steps.querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (page.line) steps.lastElementChild?.setAttribute("aria-current", "step");
  stepsBox.hidden = !wanted.length;
  stepsBox.setAttribute("aria-label", page.names.line_area ?? "");
  stepsBox.setAttribute("aria-live", sheet.playing ? "off" : "polite");
  const latest = steps.lastElementChild;
  if (latest instanceof HTMLElement) stepsBox.scrollTop = latest.offsetTop;
}

/** @param {Sheet} sheet @param {number} to */
function stepTo({ line }, to) {
  line.act(() => line.send({ id: "step", to }), { key: "pace" });
}

/** The next step comes by itself, unless somebody paused or wants no motion. @param {Sheet} sheet */
export function goOn(sheet) {
  clearTimeout(sheet.clock);
  const now = sheet.page().line;
  if (!sheet.playing || !now) return;
  if (now.at >= now.last) {
    sheet.playing = false;
    sheet.draw();
    return;
  }
  const next = () => {
    // A step that is still being played is seen to its end.
    if (sheet.parts.board.querySelector("[data-playing]")) sheet.clock = setTimeout(next, STEP_PACE / 3);
    // While something else is awaited, its answer brings us here again.
    else if (!sheet.line.waits()) stepTo(sheet, now.at + 1);
  };
  sheet.clock = setTimeout(next, STEP_PACE);
}

/** @param {Sheet} sheet */
export function togglePlaying(sheet) {
  const now = sheet.page().line;
  sheet.playing = !sheet.playing;
  if (sheet.playing && now && now.at >= now.last) stepTo(sheet, now.first);
  sheet.draw();
}
