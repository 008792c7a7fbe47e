// @ts-check
// What a lesson part's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {string[][]} Runs of a line: what kind of words, and the words */
/** @typedef {import("./shapes.js").Piece} Piece */
/** @typedef {import("./shapes.js").Choice} Choice */
/** @typedef {import("./shapes.js").Tool} Tool */
/** @typedef {import("./shapes.js").View} View */

export {};
