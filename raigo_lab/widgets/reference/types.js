// @ts-check
// What the reference's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Row} Row */
/** @typedef {import("./shapes.js").Names} Names */

export {};
