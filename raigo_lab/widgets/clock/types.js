// @ts-check
// What the Destroy clock's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Stake} Stake */
/** @typedef {import("./shapes.js").Turn} Turn */
/** @typedef {import("./shapes.js").View} View */

export {};
