// @ts-check
// What keys do in the tree, and which row can be tabbed to.

/** @typedef {import("../shared/bench.js").Request} Request */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {{ send?: Request, focus?: number }} Deed */

/**
 * What a key does at a row of the tree: a message for Python, another row to go to, or nothing.
 * @param {string} key
 * @param {Row[]} rows
 * @param {number} id
 * @returns {Deed | null}
 */
export function deedOfKey(key, rows, id) {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const next = rows[at + 1];
  switch (key) {
    case "ArrowDown":
      return next ? { focus: next.id } : { send: { id: "page", at: 1 } };
    case "ArrowUp":
      return at > 0 ? { focus: rows[at - 1]?.id ?? id } : { send: { id: "page", at: -1 } };
    case "ArrowRight":
      if (row.expandable && !row.open) return { send: { id: "open", at: id } };
      return next && next.depth > row.depth ? { focus: next.id } : {};
    case "ArrowLeft":
      if (row.expandable && row.open) return { send: { id: "fold", at: id } };
      return row.up === null || !rows.some((one) => one.id === row.up) ? {} : { focus: row.up };
    case "Home":
      return { focus: rows[0]?.id ?? id };
    case "End":
      return { focus: rows[rows.length - 1]?.id ?? id };
    case "Enter":
      return { send: { id: "select", at: id } };
    case " ":
      return row.expandable ? { send: { id: row.open ? "fold" : "open", at: id } } : {};
  }
  return null;
}

/**
 * The row that can be tabbed to: the one that had the focus, else the selected one, else the first.
 * @param {Row[]} rows
 * @param {number | null} held
 * @returns {number | null}
 */
export function tabStop(rows, held) {
  const found = rows.find((row) => row.id === held) ?? rows.find((row) => row.selected) ?? rows[0];
  return found ? found.id : null;
}
