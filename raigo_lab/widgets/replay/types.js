// @ts-check
// What the replay's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Jump} Jump */
/** @typedef {import("./shapes.js").Line} Steps */
/** @typedef {import("./shapes.js").View} View */

export {};
