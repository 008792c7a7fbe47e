// @ts-check
// Tokens that moved glide from where they lay; where motion is unwanted their places keep a ring.

const STAGGER = 60; // ms between tokens that move
const GLIDE = 220; // ms

/** Where every token lies on the screen. @param {HTMLElement} root @returns {Map<string, DOMRect>} */
export function spotBoxes(root) {
  const found = new Map();
  for (const one of root.querySelectorAll("[data-spot]")) {
    const spot = one.getAttribute("data-spot") ?? "";
    if (!found.has(spot)) found.set(spot, one.getBoundingClientRect());
  }
  return found;
}

/**
 * @param {HTMLElement} root
 * @param {Map<string, DOMRect>} before
 * @param {string[][]} moves from, to
 */
export function glide(root, before, moves) {
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  moves.forEach(([from = "", to = ""], index) => {
    const target = root.querySelector(`[data-spot="${CSS.escape(to)}"]`);
    const start = before.get(from);
    if (!(target instanceof HTMLElement) || !start) return;
    if (calm) {
      target.classList.add("is-changed");
      return;
    }
    const end = target.getBoundingClientRect();
    const x = start.x + start.width / 2 - end.x - end.width / 2;
    const y = start.y + start.height / 2 - end.y - end.height / 2;
    if (Math.abs(x) + Math.abs(y) < 2 || !target.animate) return;
    target.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 9 }, { transform: "none", zIndex: 9 }], {
      duration: GLIDE,
      delay: Math.min(index, 5) * STAGGER,
      easing: "cubic-bezier(.2, .7, .2, 1)",
      fill: "backwards",
    });
  });
}
