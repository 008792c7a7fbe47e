// @ts-check
// What the page of the second game's table receives from Python: the shapes of its traits, as Python writes them.

/** @typedef {import("./shapes.js").Scene} Scene */
/** @typedef {import("./shapes.js").Words} Words */
/** @typedef {import("./shapes.js").Face} CardFace */
/** @typedef {import("./shapes.js").Seat} SeatView */
/** @typedef {import("./shapes.js").Option} CardOption */
/** @typedef {import("./shapes.js").Battle} BattleView */
/** @typedef {import("./shapes.js").Bar} SumBar */
/** @typedef {import("../shapes.js").Tools} Tools */
/** @typedef {import("./shapes.js").Task} Task */
/** @typedef {import("../shapes.js").Reason} Reason */

export {};
