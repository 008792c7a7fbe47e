// @ts-check
// What the Table's page receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("../shared/types.js").Board} Board */
/** @typedef {import("./shapes.js").Scene & import("./shapes.js").Words} Scene the words come once for each language */
/** @typedef {import("../shapes.js").Reason} Reason */
/** @typedef {import("./shapes.js").ScoreRow} ScoreRow */
/** @typedef {import("./shapes.js").Ahead} Ahead */
/** @typedef {import("./shapes.js").Option} Option */
/** @typedef {import("./shapes.js").Button} Button */
/** @typedef {import("./shapes.js").Ask} Ask */
/** @typedef {import("./shapes.js").Bar} Bar */
/** @typedef {import("./shapes.js").Curtain} Curtain */
/** @typedef {import("../shapes.js").Tools} Tools */

export {};
