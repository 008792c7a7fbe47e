// @ts-check
// Dragging a token on the Table: a copy follows the pointer; where it is dropped is what it is aimed at.
import { h, nearest } from "../shared/common.js";
import { dropClicks } from "../shared/drop.js";
import { dragTo, liftable, putBack, takeUp } from "./acts.js";
import { nothing, stateOf } from "./picks.js";

/** @typedef {import("./desk.js").Desk} Desk */
/**
 * `before`: what was asked before the play in which the token was taken; null: nothing was played.
 * @typedef {{ spot: string, x: number, y: number, id: number, ghost: HTMLElement | null,
 *   before: import("./types.js").Scene | null }} Held
 */

const DRAG_FROM = 6; // px

/**
 * @param {Desk} desk
 * @param {AbortSignal} signal
 */
export function tableDrag(desk, signal) {
  const { root } = desk.parts;
  /** @type {Held | null} */
  let held = null;
  const dropped = dropClicks(root, signal);

  /** @param {PointerEvent} event */
  function grab(event) {
    dropped(false);
    const token = nearest(event.target, ":is(.rg-tok, .rg-tower)[data-stop]"); // a summon lies as a Tower (AC5)
    const spot = token?.dataset.spot ?? "";
    if (event.button !== 0 || !token || !desk.options().length) return;
    const state = stateOf(desk.scene(), desk.options(), nothing(), spot);
    if ((state !== "selectable" && !liftable(desk, spot)) || desk.scene().ask.kind === "set") return;
    held = { spot, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null, before: desk.stage && desk.before };
  }

  /** @param {Held} one */
  function lift(one) {
    desk.director.skip(); // who lifts a token has gone on
    const shown = root.querySelector(`[data-stop][data-spot="${CSS.escape(one.spot)}"] svg`);
    one.ghost = h("span", { class: "rg-ghost" }, shown?.cloneNode(true) ?? null);
    root.append(one.ghost);
    root.setPointerCapture(one.id);
    if (desk.line.waits()) return; // where it may go is not known yet
    takeUp(desk, one.spot);
    desk.draw(false);
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    if (!held || event.pointerId !== held.id) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_FROM) return;
      lift(held);
    }
    const edge = root.getBoundingClientRect();
    const zoom = edge.width / (root.offsetWidth || 1) || 1;
    if (held.ghost) held.ghost.style.translate = `${(event.clientX - edge.x) / zoom}px ${(event.clientY - edge.y) / zoom}px`;
  }

  /** @param {PointerEvent} event */
  function end(event) {
    if (!held || event.pointerId !== held.id) return;
    const drop = event.type === "pointerup";
    const { spot, ghost, before } = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    dropped(drop);
    const under = drop ? /** @type {Document | ShadowRoot} */ (root.getRootNode()).elementFromPoint(event.clientX, event.clientY) : null;
    const to = nearest(under, "[data-stop][data-spot]")?.dataset.spot ?? "";
    if (!to || to === spot || !root.contains(under)) putBack(desk);
    else {
      desk.hurried = before;
      dragTo(desk, spot, to);
      desk.hurried = null;
    }
  }

  for (const [kind, hear] of Object.entries({ pointerdown: grab, pointermove: follow, pointerup: end, pointercancel: end }))
    root.addEventListener(kind, /** @type {(event: any) => void} */ (hear), { signal });
}
