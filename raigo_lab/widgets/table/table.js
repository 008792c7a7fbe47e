// @ts-check
// The Table widget: a game to play, and how it ended.
import { drawEnd } from "./end.js";
import { tableIn } from "./play.js";

/** @param {{ model: import("../shared/common.js").Model, el: HTMLElement }} context */
const render = (context) => tableIn({ ...context, drawEnd });

export default { render };
