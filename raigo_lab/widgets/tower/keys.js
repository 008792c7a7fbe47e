// @ts-check
// Which option a key means, and which note belongs to a stop.

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").View} View */

/**
 * The option a key stands for: a token's letter or digit, Delete or Backspace; null for any other key.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
 * @param {View} view
 * @returns {number | null}
 */
export function optionOfKey(event, view) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Delete" || event.key === "Backspace") return view.tools[0]?.id ?? null;
  const sign = event.key.toUpperCase();
  if (sign.length !== 1) return null;
  return kindsOf(view).find((kind) => kind.face.letter === sign)?.id ?? null;
}

/**
 * @param {View} view
 * @returns {Kind[]}
 */
export function kindsOf(view) {
  return view.tray.suits.flatMap((suit) => suit.kinds);
}

/**
 * The note that belongs to an option or a story: why it is refused, or what it costs.
 * @param {View} view
 * @param {string} stop
 * @returns {Note | null}
 */
export function noteOf(view, stop) {
  const [area, number] = stop.split(":");
  if (area === "story") return view.stories.find((row) => row.story === Number(number))?.note ?? null;
  const all = [...kindsOf(view), ...view.tools];
  return all.find((one) => one.id === Number(number))?.note ?? null;
}
