// @ts-check
// A Table to play on: draws the scene that Python computed, lets a person pick among the options it offers. Holds no rule.
import { h, oneTabStop, ownKeys, sayLines, stopsOf } from "../shared/common.js";
import { Link, showWaiting } from "../shared/link.js";
import { stillAsks } from "./acts.js";
import { barArea, tableArea } from "./board.js";
import { makeDesk } from "./desk.js";
import { tableDrag } from "./drag.js";
import { tableListen } from "./listen.js";
import { aheadOf, nothing } from "./picks.js";
import { drawQuestion } from "./question.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Scene} Scene */

/** Why not, what it would cost, what the page has to say: the last of these that there is. @param {Desk} desk */
function sayAt(desk) {
  const { lang } = desk.scene();
  const { status } = desk.parts;
  /** @type {import("./types.js").Reason} */
  let reason = desk.answers ? (desk.model.get("reason") ?? {}) : {};
  if (reason.serial === desk.passed) reason = {};
  /** @type {{ clause: string, text: string, about?: string }[]} */
  let lines = reason.lines ?? [];
  let tone = reason.tone ?? "plain";
  const ahead = desk.looking ? aheadOf(desk.options(), desk.picks.marks, desk.looking, desk.scene().buttons) : null;
  const waiting = desk.answers ? desk.line.says(lang) : "";
  if (ahead) [lines, tone] = [[ahead], ahead.tone];
  if (desk.doubt) [lines, tone] = [[{ clause: "", text: desk.doubt.text }], "bad"];
  if (desk.note) [lines, tone] = [[{ clause: "", text: desk.note }], "plain"];
  if (waiting) [lines, tone] = [[{ clause: "", text: waiting }], "warn"];
  if (sayLines(status, { tone, lines, serial: reason.serial ?? 0 }, lang, "rg-why-line")) status.hidden = !lines.length;
}

/** Keep the focus where it was, or near. @param {Desk} desk @param {string} held @param {string} area */
function focusAt(desk, held, area) {
  // Never onto "End the turn": a second Enter would do what nobody meant.
  const everywhere = stopsOf(desk.parts.root).filter((one) => one.dataset.stop !== "do:!end" || held === "do:!end");
  const inside = (/** @type {string} */ wanted) =>
    everywhere.find((one) => one.closest("[data-area]")?.getAttribute("data-area") === wanted);
  const again =
    everywhere.find((one) => one.dataset.stop === held) ??
    inside(area) ??
    inside("actions") ??
    inside(`board${desk.scene().near.seat}`) ??
    everywhere[0];
  again?.focus({ preventScroll: true });
}

/** @param {Desk} desk @param {boolean} fresh whether the table itself has changed */
function drawAt(desk, fresh) {
  const scene = desk.scene();
  if (!scene.bar) return;
  const { root, table, act, buttons, bar, body } = desk.parts;
  const active = document.activeElement;
  const held = active instanceof HTMLElement && active !== root && root.contains(active) ? active : null;
  const heldStop = held?.dataset.stop ?? "";
  const heldArea = held?.closest("[data-area]")?.getAttribute("data-area") ?? "";
  desk.drawn = scene;
  root.lang = scene.lang;
  root.dataset.size = desk.model.get("size");
  root.dataset.seats = String(scene.far.length + 1);
  table.setAttribute("aria-label", scene.label);
  for (const one of [act, buttons]) one.setAttribute("aria-label", scene.names.actions_area ?? "");
  bar.replaceChildren(...barArea(desk.stage ?? scene));
  body.replaceChildren(...(desk.foot?.drawCurtain(desk) ?? tableArea(desk)));
  drawQuestion(desk);
  desk.foot?.drawTools(desk);
  if (fresh) desk.foot?.drawFoot(desk);
  desk.say();
  const areas = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-area]")]);
  for (const area of areas) oneTabStop(area, desk.stops.get(area.dataset.area ?? "") ?? "");
  if (held && !root.contains(held)) {
    // What was pressed comes back after the play; meanwhile keys stay with the Table.
    if (desk.stage && !stopsOf(root).some((one) => one.dataset.stop === heldStop)) root.focus({ preventScroll: true });
    else focusAt(desk, heldStop, heldArea);
  }
  desk.director.retrace();
}

/** What is new is played; who has already gone on, or wants no motion, sees where it led. @param {Desk} desk */
function watch(desk) {
  const scene = desk.scene();
  const { root } = desk.parts;
  const active = document.activeElement;
  const held = active instanceof HTMLElement && root.contains(active) ? active : null;
  const [stop, area] = [held?.dataset.stop ?? "", held?.closest("[data-area]")?.getAttribute("data-area") ?? ""];
  const ahead = desk.line.queued() > 0 || scene.curtain !== null || !desk.drawn;
  desk.before = desk.drawn;
  desk.director.play({
    last: scene,
    start: scene.start,
    beats: ahead ? [] : scene.beats,
    show: (picture, beat) => {
      desk.stage = picture;
      if (beat?.text || !beat) desk.caption = beat?.text ?? "";
      desk.draw(false);
    },
    done: () => {
      desk.stage = null;
      desk.draw(true);
      if (held && document.activeElement === root) focusAt(desk, stop, area);
      desk.director.leave(scene.curtain ? [] : (scene.moves ?? [])); // a puzzle without a board has none
    },
  });
}

/**
 * Draws the Table into an element; what it returns takes it away again.
 * @param {{ model: Model, el: HTMLElement, line?: Link, answers?: boolean, foot?: import("./desk.js").Foot,
 *   drawEnd?: (desk: Desk) => void, open?: typeof import("../shared/open_in.js").openIn }} context
 *   `line`: the link of the widget that it stands in; `answers`: whether it says what the kernel answers, or that widget
 *   does; `foot` draws log and tools under it, `drawEnd` how a game ended; `open` makes the menu of other widgets
 */
export function tableIn({ model, el, line, answers = true, foot, drawEnd, open }) {
  const stop = new AbortController();
  const own = line ?? new Link(model, { still: stillAsks(model) });
  const desk = makeDesk(model, own);
  const { root, log } = desk.parts;
  desk.foot = foot ?? null;
  desk.answers = answers;
  desk.draw = (fresh) => {
    drawAt(desk, fresh);
    drawEnd?.(desk);
  };
  desk.say = () => sayAt(desk);
  ownKeys(root, stop.signal);
  tableDrag(desk, stop.signal);
  tableListen(desk, stop.signal);

  function answered() {
    const fresh = desk.scene() !== desk.drawn;
    if (fresh) desk.picks = nothing();
    desk.doubt = null;
    desk.foot?.handOver(desk);
    if (fresh) watch(desk);
    else {
      desk.draw(false);
      desk.looking = ""; // The answer is said, not what lies ahead.
      desk.say();
    }
  }
  const resized = () => desk.draw(false);
  const watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => desk.director.retrace());
  watcher?.observe(root);
  model.on("change:serial", answered);
  model.on("change:size", resized);
  const unlisten = own.listen(desk.say);
  if (!line) showWaiting(root, own);
  el.append(root);
  watch(desk);
  log.scrollTop = log.scrollHeight;
  const slot = h("span", {});
  if (open) desk.parts.toolbar.after(slot);
  const closeMenu = open?.({ model, el, line: own }, root, slot);
  return () => {
    stop.abort();
    closeMenu?.();
    watcher?.disconnect();
    desk.director.stop();
    unlisten();
    if (!line) own.stop();
    model.off("change:serial", answered);
    model.off("change:size", resized);
  };
}
