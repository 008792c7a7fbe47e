// @ts-check
// What the battle desk's page receives from Python.

/** @typedef {import("./shapes.js").DeskView} DeskView */
/** @typedef {import("./shapes.js").DeskField} DeskField */
/** @typedef {import("./shapes.js").Group} DeskGroup */

export {};
