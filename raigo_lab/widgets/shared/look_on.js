// @ts-check
// A board to look at, not to press: none of its buttons is a stop or has a place in an area.

/**
 * How such a board is drawn: nothing on it is marked, moved or gone.
 * @param {string} lang
 * @param {Record<string, string>} names
 * @returns {import("./board.js").Pen}
 */
export function penToLookOn(lang, names) {
  return { lang, names, look: () => ({ state: "", says: "" }), moved: () => null, gone: () => false, adds: null };
}

/** @template {HTMLElement} T @param {T} board @returns {T} the same */
export function lookOn(board) {
  for (const one of board.querySelectorAll("[data-area]")) one.removeAttribute("data-area");
  for (const one of board.querySelectorAll("button")) {
    one.removeAttribute("data-stop");
    one.tabIndex = -1;
    one.setAttribute("aria-disabled", "true");
  }
  return board;
}
