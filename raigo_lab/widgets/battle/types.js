// @ts-check
// What the Battle lab's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Tower} Pillar */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("./shapes.js").GridHead} Head */
/** @typedef {import("./shapes.js").Cell} Cell */
/** @typedef {import("./shapes.js").Grid} Grid */
/** @typedef {import("./shapes.js").View} View */

export {};
