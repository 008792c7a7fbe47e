// @ts-check
// The Table widget: a game to play, what happened in it, tools, and how it ended.
import { openIn } from "../shared/open_in.js";
import { drawCurtain, ready } from "./curtain.js";
import { drawEnd } from "./end.js";
import { drawFoot, drawTools, handOver, looks, useTool } from "./foot.js";
import { tableIn } from "./play.js";

const foot = { drawCurtain, ready, drawFoot, drawTools, handOver, looks, useTool };

/** @param {{ model: import("../shared/common.js").Model, el: HTMLElement }} context */
const render = (context) => tableIn({ ...context, foot, drawEnd, open: openIn });

export default { render };
