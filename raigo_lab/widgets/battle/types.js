// @ts-check
// What the Battle lab's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/**
 * @typedef {{ id: number, spot: string, circle: string, stories: (Face | null)[], caption: string, named: string,
 *   chosen: boolean, label: string, struck: string }} Pillar
 */
/** @typedef {{ id: number, label: string, words?: string, ready?: boolean, on?: boolean, name?: string }} Offer */
/** @typedef {{ seat: number, name: string, says: string, committed: boolean, lies: boolean, place: string, commit: Offer, towers: Pillar[] }} Side */
/** @typedef {{ text: string, tower: string, struck: string }} Head */
/**
 * @typedef {{ values: { text: string, best: boolean }[], goes: string, struck: boolean, equilibrium: boolean, now: boolean,
 *   label: string }} Cell
 */
/**
 * @typedef {{ caption: string, corner: string[], columns: Head[], rows: { heads: Head[], cells: Cell[] }[],
 *   note: string }} Grid
 */
/**
 * @typedef {{ lang: string, names: Record<string, string>, title: string, title2: string, subtitle: string,
 *   thunder: string, sides: Side[], tools: Offer[], goals: Offer[], table: Grid | null, lines: string[],
 *   result: { case: string, tops: { face: Face, label: string, text: string, won: boolean }[], text: string,
 *     events: string[] } | null }} View
 */

export {};
