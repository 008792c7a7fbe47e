// @ts-check
// What the Tree explorer's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Choice} Choice */
/** @typedef {import("./shapes.js").Exported} Exported */
/** @typedef {import("./shapes.js").Row} Row */
/** @typedef {import("./shapes.js").Tools} Tools */
/** @typedef {import("./shapes.js").View} View */

export {};
