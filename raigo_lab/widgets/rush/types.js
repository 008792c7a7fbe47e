// @ts-check
// What the rush's page receives from Python: the shape of its trait, as Python writes it.

/** @typedef {import("./shapes.js").RushView} RushView */
/** @typedef {import("./shapes.js").RushTower} RushTower */

export {};
