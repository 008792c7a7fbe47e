// @ts-check
// What Python sends of a table to every page that draws one: the shapes, as Python writes them.

/** @typedef {import("../shapes.js").Face & { name?: string }} Face */
/** @typedef {import("../table/shapes.js").Lying} Lying */
/** @typedef {import("../table/shapes.js").Story} Story */
/** @typedef {import("../table/shapes.js").Ring} Ring */
/** @typedef {import("../table/shapes.js").Head} Head */
/** @typedef {import("../table/shapes.js").Board} Board */
/** @typedef {import("../table/shapes.js").Kind} Kind */
/** @typedef {import("../table/shapes.js").Centre} Centre */
/** @typedef {import("../table/shapes.js").Drawn} Drawn */

// What a page adds when it draws one.
/**
 * How a place looks now: its state, and what is added to its words.
 * @typedef {{ state: "" | "selectable" | "selected" | "legal" | "illegal", says: string }} Look
 */
/**
 * @typedef {{ lang: string, names: Record<string, string>, look: (spot: string) => Look,
 *   moved: (spot: string) => Lying | null, gone: (spot: string) => boolean, adds: Face | null,
 *   aims?: string[] }} Pen `aims`: what the Spell in flight is aimed at
 */

// The shapes of tokens, as pictures/geometry.py writes them.
/** @typedef {readonly [number, number, number, number]} Sign so much of the width, so much more, how far down, how large */
/**
 * @typedef {{ outline: string, lower: readonly [number, number], band: string, edges: readonly string[],
 *   letter?: Sign, weight: Sign, kanji: Sign, mark?: Sign }} Drawing
 */

export {};
