// @ts-check
// What the Position editor's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/** @typedef {{ token: string, face: Face, label: string, left: number, says: string }} Kind */
/**
 * @typedef {{ at: string, field: string, label: string, says: string, standing: boolean, bad: boolean,
 *   tokens: { face: Face, label: string }[] }} Place
 */
/** @typedef {{ id: string, label: string, value: string, options: [string, string][] }} Seal */
/**
 * @typedef {{ seat: number, title: string, turn: boolean, turn_word: string, yang: number, yang_says: string,
 *   bad: boolean, places: Place[], seals: Seal[], destroy: { on: boolean, label: string } }} Seat
 */
/** @typedef {{ id: number, label: string, on: boolean }} Number_ */
/**
 * @typedef {{ id: string, title: string, value: string | number, changed: boolean, words: string[],
 *   least: number | null }} Ruling
 */
/**
 * @typedef {{ seats: Number_[], turn: Number_[], order: { label: string, on: boolean }, moment: boolean,
 *   last_turns: { label: string, value: string, options: [string, string][] } | null }} Controls
 */
/**
 * Everything the page shows; comes from Python.
 * @typedef {{ lang: string, names: Record<string, string>, title: string, subtitle: string,
 *   state: { tone: string, text: string }, controls: Controls, tray: Kind[], shared: Place[], seats: Seat[],
 *   rulings: Ruling[], problems: string[], warnings: string[],
 *   out: { kinds: { id: string, label: string, on: boolean }[], text: string } }} View
 */

export {};
