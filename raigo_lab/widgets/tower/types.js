// @ts-check
// What the Tower builder's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Note} Note */
/** @typedef {import("./shapes.js").Tool} Tool */
/** @typedef {import("./shapes.js").Story} Story */
/** @typedef {import("./shapes.js").Slot} Slot */
/** @typedef {import("./shapes.js").ScoreLine} Line */
/** @typedef {import("./shapes.js").Growth} Growth */
/** @typedef {import("./shapes.js").Score} Score */
/** @typedef {import("./shapes.js").Kind} Kind */
/** @typedef {import("./shapes.js").Task} Task */
/** @typedef {import("./shapes.js").View} View */

export {};
