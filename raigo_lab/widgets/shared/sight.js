// @ts-check
// Bringing something into sight, and keeping it there while the page around it still grows.

/** @param {HTMLElement} element @returns {boolean} whether all of it is on the screen */
function isInSight(element) {
  const box = element.getBoundingClientRect();
  const around = element.closest(".jp-WindowedPanel-outer, .jp-Notebook")?.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, around?.top ?? 0), Math.min(globalThis.innerHeight, around?.bottom ?? Infinity)];
  return box.top >= top - 1 && box.bottom <= bottom + 1;
}

/**
 * Scroll to an element. Other widgets may be drawn later and push it away, also while the page is still scrolling: then
 * it is brought back, until somebody does something.
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 */
export function keepInSight(element, signal) {
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  const end = new AbortController();
  const stop = () => end.abort();
  const how = { capture: true, passive: true, signal: end.signal };
  const bring = () => {
    if (!element.isConnected || element.offsetHeight > globalThis.innerHeight) stop();
    else if (!isInSight(element)) element.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  };
  const moved = new IntersectionObserver(bring, { threshold: [0, 0.25, 0.5, 0.75, 0.9, 1] });
  moved.observe(element);
  end.signal.addEventListener("abort", () => moved.disconnect());
  signal.addEventListener("abort", stop, { signal: end.signal });
  document.addEventListener("scrollend", bring, how); // a shift while it scrolled was missed
  for (const deed of ["wheel", "touchmove", "pointerdown", "keydown"]) globalThis.addEventListener(deed, stop, how);
  element.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}
