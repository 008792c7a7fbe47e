// @ts-check
// The desk on which a Table is drawn: its elements, what is picked on it, and the link to the kernel.
import { h } from "../shared/common.js";
import { Director } from "../shared/director.js";
import { nothing } from "./picks.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("../shared/link.js").Link} Link */
/** @typedef {import("./picks.js").Picks} Picks */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {ReturnType<typeof makeParts>} Parts */
/**
 * What stands under a Table: the log and the tools; what lies over it: the curtain. A board inside another widget has none.
 * @typedef {{ drawCurtain: (desk: Desk) => HTMLElement[] | null, ready: (desk: Desk) => void, drawFoot: (desk: Desk) => void, drawTools: (desk: Desk) => void, handOver: (desk: Desk) => void,
 *   useTool: (desk: Desk, name: string) => void,
 *   looks: (desk: Desk, target: EventTarget | null) => boolean }} Foot
 */
/**
 * All that changes while a Table is on the page. `note` is what the page itself has to say, `looking` the place that
 * is pointed at without picking it, `doubt` the option that is asked about once more,
 * `passed` the answer that was followed by something that fits,
 * `answers` whether it says what the kernel answers (or the widget around it does),
 * `asked` what this page asked to copy, `drawn` the scene that is on the page,
 * `stops` the tab stop of each area. While the director plays, `stage` is the picture on the page, `caption` what is
 * told of it, `back` the moment that is looked back at, `before` the scene that the reader had before; `hurried` is that scene while something is done that was
 * meant during the play.
 * @typedef {{ model: Model, line: Link, parts: Parts, picks: Picks, note: string, looking: string,
 *   doubt: { id: number, text: string } | null, passed?: number, answers: boolean, asked: string,
 *   drawn: Scene | null, stops: Map<string, string>, scene: () => Scene, options: () => Option[],
 *   foot: Foot | null, director: Director, stage: Scene | null, caption: string,
 *   back?: { moment: number, text: string } | null, before: Scene | null, hurried: Scene | null,
 *   draw: (fresh: boolean) => void, say: () => void }} Desk
 */

/** The elements that stay; what is in them is drawn again and again. */
export function makeParts() {
  const bar = h("header", { class: "rg-bar" });
  const body = h("div", { class: "rg-play-body" });
  const ask = h("div", { class: "rg-ask", "aria-live": "polite", "aria-atomic": "true" });
  const buttons = h("div", { class: "rg-act-buttons", role: "group", "data-area": "actions" });
  const status = h("p", { class: "rg-why", role: "status" });
  const all = /** @type {HTMLDetailsElement} */ (h("details", { class: "rg-all rg-drawer" }));
  const says = h("div", { class: "rg-says" }, ask, status);
  const act = h("section", { class: "rg-act" }, h("div", { class: "rg-act-top" }, bar, all), h("div", { class: "rg-act-row" }, says, buttons));
  const lines = h("ol", {});
  const log = h("div", { class: "rg-log-lines", role: "log", "aria-live": "polite", tabindex: "0" }, lines);
  const unfold = h("button", { type: "button", class: "rg-btn is-small", "data-tool": "log", "aria-expanded": "false" });
  const story = h("div", { class: "rg-log", "data-open": "false" }, log);
  const toolbar = h("div", { class: "rg-toolbar", role: "toolbar", "data-area": "tools" });
  const more = h("details", { class: "rg-more rg-drawer" });
  const foot = h("footer", { class: "rg-play-foot" }, story, unfold, toolbar, more);
  const table = h("article", { class: "rg-table" }, body, act, foot);
  const root = h("div", { class: "rg rg-play" }, h("div", { class: "rg-fit" }, table));
  return { bar, body, ask, buttons, status, all, act, lines, log, story, unfold, toolbar, more, table, root };
}

/**
 * The scene with the words that stay the same in a language, which come once; the same object until either changes.
 * @param {Model} model
 * @returns {() => Scene}
 */
function wholeScene(model) {
  /** @type {[unknown, unknown, Scene] | null} */
  let kept = null;
  return () => {
    const [scene, words] = [model.get("scene"), model.get("words")];
    if (!kept || kept[0] !== scene || kept[1] !== words) kept = [scene, words, { ...words, ...scene }];
    return kept[2];
  };
}

/**
 * @param {Model} model
 * @param {Link} line
 * @returns {Desk}
 */
export function makeDesk(model, line) {
  const parts = makeParts();
  return {
    model,
    line,
    parts,
    director: new Director(parts.root),
    stage: null,
    caption: "",
    before: null,
    hurried: null,
    picks: nothing(),
    note: "",
    looking: "",
    doubt: null,
    answers: true,
    foot: null,
    asked: "",
    drawn: null,
    stops: new Map(),
    scene: wholeScene(model),
    options: () => model.get("options") ?? [],
    draw: () => {},
    say: () => {},
  };
}

/**
 * @param {string} stop
 * @param {string} text
 * @param {Record<string, string | null>} [more]
 * @param {(Node | string | null)[]} children
 * @returns {HTMLElement}
 */
export function actionButton(stop, text, more = {}, ...children) {
  return h("button", { type: "button", class: "rg-btn", "data-stop": stop, ...more }, text, ...children);
}
