// @ts-check
// Dragging with mouse or pen: a copy follows the pointer, and the place under it at the end is told. Holds no rule.
import { h } from "./common.js";
import { dropClicks } from "./drop.js";

/** @typedef {{ what: string, picture: Element | null }} Load what is dragged, and what is shown of it */
/**
 * @typedef {{ grab: (target: Element) => Load | null, places: (what: string) => HTMLElement[],
 *   drop: (what: string, place: HTMLElement | null) => void }} Dragging
 */

const FROM = 6; // px: less is a click with an unsteady hand
const EDGE = 36; // px from the edge of the page where it begins to scroll
const STEP = 12; // px a time

/**
 * Whether the pointer has gone far enough to mean a drag.
 * @param {{ x: number, y: number }} start
 * @param {{ x: number, y: number }} now
 * @returns {boolean}
 */
export function isDrag(start, now) {
  return Math.hypot(now.x - start.x, now.y - start.y) >= FROM;
}

/**
 * How far to scroll when something is held here; places out of sight come into it.
 * @param {number} y
 * @param {{ top: number, bottom: number }} frame
 * @returns {number}
 */
export function scrollStep(y, frame) {
  if (y < frame.top + EDGE) return -STEP;
  return y > frame.bottom - EDGE ? STEP : 0;
}

/** The nearest element around this one that scrolls up and down. @param {Element} element @returns {Element} */
function scrollerOf(element) {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Let things inside the root be dragged to places inside it. A drop beside all places hands over null; Escape and a
 * lost pointer put back. Everything that can be dragged can also be clicked and reached by keys.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 * @param {Dragging} how
 */
export function dragging(root, signal, how) {
  /** @type {{ load: Load, x: number, y: number, id: number, ghost: HTMLElement | null } | null} */
  let held = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let scrolling;
  const dropped = dropClicks(root, signal);

  /** @param {Element | null} under @returns {HTMLElement | null} */
  const placeAt = (under) => (held ? (how.places(held.load.what).find((one) => one.contains(under)) ?? null) : null);

  /** @param {PointerEvent} event */
  const under = (event) => /** @type {Document | ShadowRoot} */ (root.getRootNode()).elementFromPoint(event.clientX, event.clientY);

  /** @param {HTMLElement | null} over */
  function mark(over) {
    const open = held?.ghost ? how.places(held.load.what) : [];
    for (const one of root.querySelectorAll(".is-drop, .is-over")) one.classList.remove("is-drop", "is-over");
    for (const one of open) one.classList.add("is-drop");
    over?.classList.add("is-over");
  }

  function putBack() {
    clearInterval(scrolling);
    held?.ghost?.remove();
    held = null;
    mark(null);
    root.classList.remove("is-dragging");
  }

  root.addEventListener(
    "pointerdown",
    (event) => {
      dropped(false);
      if (event.button !== 0 || event.pointerType === "touch") return; // a finger scrolls; it taps instead
      const load = event.target instanceof Element ? how.grab(event.target) : null;
      if (load) held = { load, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    },
    { signal },
  );
  root.addEventListener(
    "pointermove",
    (event) => {
      if (!held || event.pointerId !== held.id) return;
      if (!held.ghost) {
        if (!isDrag(held, { x: event.clientX, y: event.clientY })) return;
        held.ghost = h("span", { class: "rg-ghost", "aria-hidden": "true" }, held.load.picture?.cloneNode(true) ?? null);
        root.append(held.ghost);
        root.classList.add("is-dragging");
        root.setPointerCapture(held.id);
      }
      clearInterval(scrolling);
      // The page scrolls, and a list inside the widget that holds the places.
      const first = how.places(held.load.what)[0];
      const around = [...new Set([root, ...(first ? [first] : [])].map(scrollerOf))];
      const steps = around.map((one) => scrollStep(event.clientY, one.getBoundingClientRect()));
      if (steps.some(Boolean)) scrolling = setInterval(() => around.forEach((one, i) => one.scrollBy(0, steps[i] ?? 0)), 30);
      const edge = root.getBoundingClientRect();
      held.ghost.style.translate = `${event.clientX - edge.x}px ${event.clientY - edge.y}px`;
      mark(placeAt(under(event)));
    },
    { signal },
  );
  root.addEventListener(
    "pointerup",
    (event) => {
      if (!held || event.pointerId !== held.id) return;
      const { load, ghost } = held;
      const place = ghost ? placeAt(under(event)) : null;
      putBack();
      if (!ghost) return;
      dropped(true);
      how.drop(load.what, place);
    },
    { signal },
  );
  root.addEventListener("pointercancel", putBack, { signal });
  signal.addEventListener("abort", putBack);
  // Text that happens to be selected would be dragged by the browser instead.
  root.addEventListener("dragstart", (event) => held && event.preventDefault(), { signal });
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !held?.ghost) return;
      event.stopPropagation();
      event.preventDefault();
      putBack();
    },
    { capture: true, signal },
  );
}
