// @ts-check
// What the Position editor's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").TrayTile} Kind */
/** @typedef {import("./shapes.js").Place} Place */
/** @typedef {import("./shapes.js").Seal} Seal */
/** @typedef {import("./shapes.js").Seat} Seat */
/** @typedef {import("./shapes.js").Choice} Number_ */
/** @typedef {import("./shapes.js").Ruling} Ruling */
/** @typedef {import("./shapes.js").Controls} Controls */
/** @typedef {import("./shapes.js").View} View */

export {};
