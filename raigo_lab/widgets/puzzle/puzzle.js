// @ts-check
// The puzzle widget: the Table with a task above it and, below, answers, the line that refutes a try, hints, the proof.
import { h, oneTabStop, ownKeys, stopsOf, words } from "../shared/common.js";
import { Link, showWaiting } from "../shared/link.js";
import { openIn } from "../shared/open_in.js";
import { stillAsks } from "../table/acts.js";
import { tableIn } from "../table/play.js";
import { showClause } from "./clauses.js";
import { puzzleListen } from "./deeds.js";
import { controlsPart, drawSteps, goOn } from "./line.js";
import { afterPart, deedsPart, hintsPart, verdictPart } from "./proof.js";
import { fill, makeSheet } from "./sheet.js";
import { answersPart, headPart, shelfPart } from "./task.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./types.js").Page} Page */

/** @param {Sheet} sheet */
function saySheet(sheet) {
  const { board, lang } = sheet.page();
  const { status } = sheet.parts;
  /** @type {{ text: string }[]} */
  const lines = (sheet.model.get("reason") ?? {}).lines ?? [];
  // A board has its own line for this.
  const text = board ? "" : sheet.line.says(lang) || lines.map((one) => one.text).join(" ");
  status.hidden = !text;
  if (status.textContent !== text) status.replaceChildren(...words(text, lang));
}

/** The Table stands in the middle, if the puzzle has one. @param {Sheet} sheet @param {boolean} wanted */
function placeTable(sheet, wanted) {
  const { board } = sheet.parts;
  if (wanted && !sheet.takeAway) sheet.takeAway = tableIn({ model: sheet.model, el: board, line: sheet.line });
  if (!wanted && sheet.takeAway) {
    sheet.takeAway();
    sheet.takeAway = null;
    board.replaceChildren();
  }
  board.hidden = !wanted;
}

/** @param {Sheet} sheet @param {Page} page */
function fillAll(sheet, page) {
  const { shelf, head, answers, verdict, controls, after, hints, deeds, lights } = sheet.parts;
  const { lang, names } = page;
  fill(sheet, shelf, [page.shelf, lang], () => shelfPart(page));
  fill(sheet, head, [page.title, page.task, page.teaches, page.after !== null, page.level, page.seat, lang], () => headPart(page));
  placeTable(sheet, page.board);
  fill(sheet, answers, [page.answers, page.mix, page.given, page.tower, lang], () => answersPart(page));
  fill(sheet, verdict, [page.verdict, page.thinking, lang], () => verdictPart(page));
  verdict.dataset.tone = page.thinking ? "plain" : (page.verdict?.tone ?? "");
  fill(sheet, controls, [page.line, page.deeds, page.verdict, sheet.playing, lang], () => controlsPart(page, sheet.playing));
  drawSteps(sheet);
  fill(sheet, after, [page.after, lang], () => afterPart(page));
  fill(sheet, hints, [page.hints, lang], () => hintsPart(page));
  const lit = page.hints.lit.map((spot) => `[data-lights="${lights.id}"] [data-spot="${CSS.escape(spot)}"]`);
  const rule = lit.length ? `${lit}{outline:3px dashed var(--rg-gold);outline-offset:2px;border-radius:6px}` : "";
  if (lights.textContent !== rule) lights.textContent = rule;
  fill(sheet, deeds, [page.deeds, page.shelf, page.state, !page.line, lang], () => deedsPart(page));
  const called = /** @type {[HTMLElement, string | undefined][]} */ ([[controls, names.line_area], [after, names.after_area], [deeds, names.area]]);
  for (const [area, name] of called) area.setAttribute("aria-label", name ?? "");
}

/** @param {Sheet} sheet */
function drawSheet(sheet) {
  const page = sheet.page();
  if (!page.names) return;
  const { root } = sheet.parts;
  const active = document.activeElement;
  const other = page.name !== sheet.shown.name;
  const moved = page.state !== sheet.shown.state;
  // What was pressed may be gone while a try is judged: then nothing has the focus, and it belongs where it was.
  const lost = active === document.body && moved && sheet.own;
  const held = active instanceof HTMLElement && (lost || (active !== root && root.contains(active))) ? active : null;
  const stop = held?.dataset.stop ?? "";
  if (other) {
    sheet.opened = null;
    sheet.parts.shelf.removeAttribute("open"); // the puzzle one chose from the list comes into sight
  }
  if (page.line && (moved || other) && !sheet.calm) sheet.playing = page.line.at < page.line.last;
  if (!page.line) sheet.playing = false;
  root.lang = page.lang;
  root.dataset.state = page.state;
  root.dataset.asks = page.answers.length || page.mix ? "below" : "board";
  root.setAttribute("aria-label", `${page.names.area ?? ""}: ${page.title}`);
  root.setAttribute("aria-busy", String(page.state === "thinking"));
  fillAll(sheet, page);
  const areas = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(":is(.rg-pz-shelf, .rg-pz-panel) [data-area]")]);
  for (const area of areas) oneTabStop(area, sheet.stops.get(area.dataset.area ?? "") ?? stopsOf(area)[0]?.dataset.stop ?? "");
  showClause(sheet);
  sheet.say();
  if (held) keepFocus(sheet, held, stop, { moved, other });
  sheet.shown = { name: page.name, state: page.state };
  goOn(sheet);
}

/** @param {Sheet} sheet @param {HTMLElement} held @param {string} stop @param {{ moved: boolean, other: boolean }} what */
function keepFocus(sheet, held, stop, { moved, other }) {
  const { root, head, verdict, panel, board, answers } = sheet.parts;
  const { state } = sheet.page();
  const before = sheet.shown;
  const still = { preventScroll: true };
  const title = /** @type {HTMLElement} */ (head.querySelector("h3"));
  if (other && before.name) {
    title.focus(still);
    root.scrollIntoView?.({ block: "start" });
    return;
  }
  if (moved && ["refuted", "ending", "solved"].includes(state)) {
    verdict.focus(still);
    panel.scrollIntoView?.({ block: "nearest", behavior: sheet.calm ? "auto" : "smooth" });
    return;
  }
  if (moved && state === "ready" && ["refuted", "watched"].includes(before.state)) {
    const place = board.querySelector(".is-selectable[data-stop], .rg-act-buttons [data-stop]") ?? answers.querySelector("[data-stop]");
    (place instanceof HTMLElement ? place : title).focus(still);
    return;
  }
  if (root.contains(held) || board.contains(document.activeElement)) return;
  const again = stopsOf(root).find((one) => one.dataset.stop === stop);
  (again ?? verdict).focus(still);
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  // While a try is judged everything waits: the board that comes is another one.
  const line = new Link(model, { holds: () => model.get("page").state === "thinking", still: stillAsks(model) });
  const sheet = makeSheet(model, line);
  const { root } = sheet.parts;
  sheet.draw = () => drawSheet(sheet);
  sheet.say = () => saySheet(sheet);
  ownKeys(root, stop.signal);
  for (const type of ["focusin", "pointerdown"]) {
    document.addEventListener(type, (event) => (sheet.own = event.composedPath().includes(root)), { signal: stop.signal });
  }
  puzzleListen(sheet, stop.signal);
  line.listen(() => sheet.say());
  showWaiting(root, line);
  model.on("change:serial", sheet.draw);
  el.append(root);
  sheet.draw();
  const slot = h("div", {});
  sheet.parts.panel.append(slot);
  const closeMenu = openIn({ model, el, line }, root, slot);
  return () => {
    stop.abort();
    closeMenu();
    clearTimeout(sheet.clock);
    line.stop();
    sheet.takeAway?.();
    model.off("change:serial", sheet.draw);
  };
}

export default { render };
