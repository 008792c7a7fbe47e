// @ts-check
// What the Table hears: clicks, keys, and where pointer and focus are.
import { followFocus, moveFocus, nearest } from "../shared/common.js";
import { holdWhilePressed } from "../shared/director.js";
import { askWhy, choose, confirm, point, press, putBack, sure } from "./acts.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {EventTarget | null} target */
function clicked(desk, target) {
  const option = nearest(target, "[data-option]")?.dataset.option;
  const doing = nearest(target, "[data-do]")?.dataset.do;
  const mark = nearest(target, "[data-mark]")?.dataset.mark;
  const tool = nearest(target, "[data-tool]")?.dataset.tool;
  const spot = nearest(target, "[data-stop][data-spot]")?.dataset.spot;
  if (desk.foot?.looks(desk, target)) return;
  if (option !== undefined) choose(desk, Number(option));
  else if (doing === "ready") desk.foot?.ready(desk);
  else if (doing === "confirm") confirm(desk);
  else if (doing === "sure") sure(desk);
  else if (doing === "back") putBack(desk);
  else if (mark) press(desk, mark);
  else if (tool) desk.foot?.useTool(desk, tool);
  else if (spot) point(desk, spot);
}

/**
 * The button that a key stands for: one that is shown, or while the kernel thinks any that the Table knows.
 * @param {Desk} desk
 * @param {string} key
 * @returns {string}
 */
function markOfKey(desk, key) {
  const shown = [...desk.parts.buttons.querySelectorAll("[data-mark]")];
  const found = shown.find((one) => one.getAttribute("aria-keyshortcuts") === key)?.getAttribute("data-mark");
  if (found || !desk.line.waits()) return found ?? "";
  return Object.entries(desk.scene().buttons).find(([, one]) => one.key === key)?.[0] ?? "";
}

/** @param {Desk} desk @param {KeyboardEvent} event @returns {boolean} whether the key was one of ours */
function keyed(desk, event) {
  const { target, key } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const area = nearest(target, "[data-area]");
  const spot = nearest(target, "[data-stop]")?.dataset.spot;
  const mark = markOfKey(desk, key.toLowerCase());
  if ((key === "Escape" || mark) && desk.foot?.looks(desk, null)) return true;
  if (key === "Escape") putBack(desk);
  else if (key === "?" && spot) askWhy(desk, spot);
  else if (mark) {
    if (!event.repeat) press(desk, mark); // a key held down is pressed once
  } else return area !== null && moveFocus(event, area);
  return true;
}

/** The play is over for whoever means something. @param {Desk} desk @param {() => void} run */
function hurry(desk, run) {
  desk.director.skip();
  desk.hurried = desk.before;
  run();
  desk.hurried = null;
}

/** A key during a play: it skips, and means what it meant before. @param {Desk} desk @param {KeyboardEvent} event */
function keyedEarly(desk, event) {
  if (/^(Tab|Shift|Control|Alt|Meta)$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const press = event.key === "Enter" || event.key === " ";
  hurry(desk, () => (press ? clicked(desk, event.target) : keyed(desk, event)));
  return true;
}

/** @param {Desk} desk @param {AbortSignal} signal */
export function tableListen(desk, signal) {
  const { root } = desk.parts;
  root.addEventListener(
    "click",
    (event) => {
      if (desk.director.playing()) hurry(desk, () => clicked(desk, event.target));
      else clicked(desk, event.target);
    },
    { signal },
  );
  holdWhilePressed(root, desk.director, signal);
  root.addEventListener(
    "change",
    (event) => {
      if (!(event.target instanceof HTMLSelectElement) || event.target.name !== "size") return;
      // Past the link: the kernel keeps the size and answers nothing, so nobody waits; and it changes without a kernel too.
      desk.model.set("size", event.target.value);
      desk.model.save_changes();
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (!(desk.director.playing() ? keyedEarly(desk, event) : keyed(desk, event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  for (const [kind, query] of [["pointerover", "[data-stop]:is([data-spot], [data-mark])"], ["focusin", "[data-stop]"]]) {
    root.addEventListener(
      kind ?? "",
      (event) => {
        const place = nearest(event.target, query ?? "")?.dataset;
        desk.looking = place?.spot ?? place?.mark ?? "";
        desk.say();
      },
      { signal },
    );
  }
  followFocus(root, desk.stops, signal);
}
