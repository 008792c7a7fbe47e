// @ts-check
// What the puzzle's page receives from Python beside the Table's scene: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Clause} ClauseWords */
/** @typedef {import("./shapes.js").Answer} Answer */
/** @typedef {import("./shapes.js").MixField} MixField */
/** @typedef {import("./shapes.js").Mix} Mix */
/** @typedef {import("./shapes.js").ShownLine} Shown */
/** @typedef {import("./shapes.js").Grid} Grid */
/** @typedef {import("./shapes.js").After} After */
/** @typedef {import("./shapes.js").ShelfRow} ShelfRow */
/** @typedef {import("./shapes.js").Shelf} Shelf */
/** @typedef {import("./shapes.js").Level} Level */
/** @typedef {import("./shapes.js").Hints} Hints */
/** @typedef {import("./shapes.js").Page} Page */

export {};
