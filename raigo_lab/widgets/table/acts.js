// @ts-check
// What a click, a key or a drag means: something is picked, put back, sent, or asked about.
//
// Each is an act of the link: done now, or after the answer that is awaited, on the options of that moment.
import {
  compatible,
  decided,
  exactly,
  gather,
  lying,
  marksOf,
  nothing,
  placed,
  pointed,
  pressed,
  puttable,
  stateOf,
  marksOfTry,
} from "./picks.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Scene} Scene */

const ASKABLE = /^(\d([LRabc]|B\d|[dm]\d)|c.|u\d+|raizan)$/; // places that the kernel can say something about

/**
 * Who is asked in which turn and, for what is pointed at, in which step: a place means something else in another one.
 * Of the words above the table only the numbers count, which are the same in every language.
 * @param {Scene} scene
 * @param {boolean} inStep
 * @returns {string}
 */
export function questionOf(scene, inStep) {
  return JSON.stringify([scene.ask.seat, scene.bar.text.match(/\d+/g), scene.curtain !== null, inStep ? scene.ask.step : ""]);
}

/**
 * Whether the table of this model still asks the same as now, if it asks anything (in a puzzle: of the same puzzle).
 * @param {import("../shared/common.js").Model} model
 * @returns {() => () => boolean}
 */
export const stillAsks = (model) => () => {
  const question = () => model.get("page")?.name + (model.get("options")?.length ? questionOf(model.get("scene"), true) : "");
  const then = question();
  return () => question() === then;
};

/**
 * Whether the same is still asked as now, to be looked at later.
 * @param {Desk} desk
 * @param {boolean} inStep
 * @returns {() => boolean}
 */
function stillAsked(desk, inStep) {
  const then = questionOf(desk.hurried ?? desk.scene(), inStep);
  return () => questionOf(desk.scene(), inStep) === then;
}

/**
 * Whether a place that was pointed at still means the same. In another step of the same turn it may take up a token, or
 * go on with one that was taken up there; alone it could choose something that nobody has seen.
 * @param {Desk} desk
 * @param {string} spot
 * @returns {() => boolean}
 */
function stillMeant(desk, spot) {
  const [sameStep, sameTurn] = [stillAsked(desk, true), stillAsked(desk, false)];
  return () => {
    const { marks, puts, handful, source } = desk.picks;
    const begun = marks.length + puts.length + handful.length > 0 || source !== "";
    const begins = stateOf(desk.scene(), desk.options(), desk.picks, spot) === "selectable";
    // During a play a token may be taken up; it must not choose by itself.
    const harmless = desk.hurried !== null && begins && compatible(desk.options(), [`from:${spot}`]).length > 1;
    return sameStep() || (sameTurn() && (begun || begins)) || harmless;
  };
}

/**
 * Do it now or when it can be done. What is meant while something is played was meant of what was asked before.
 * @param {Desk} desk
 * @param {() => boolean | void} run
 * @param {import("../shared/link.js").Meant & { fits: () => boolean }} meant
 */
function mean(desk, run, meant) {
  if (!desk.hurried || meant.fits()) desk.line.act(run, meant);
}

/** A place was pointed at. @param {Desk} desk @param {string} spot */
export function point(desk, spot) {
  mean(desk, () => pointNow(desk, spot, false), { key: `spot:${spot}`, fits: stillMeant(desk, spot) });
}

/** A token was dragged. @param {Desk} desk @param {string} from @param {string} to */
export function dragTo(desk, from, to) {
  const run = () => {
    takeUp(desk, from);
    return pointNow(desk, to, true);
  };
  mean(desk, run, { key: `drag:${from}>${to}`, fits: stillAsked(desk, true) });
}

/** Whether a token changes places with another one (A10): it may be dragged there. @param {Desk} desk @param {string} spot */
export function liftable(desk, spot) {
  const aims = (/** @type {import("./types.js").Option} */ one) => one.marks.filter((mark) => mark.startsWith("at:")).length;
  return compatible(desk.options(), [`at:${spot}`]).some((one) => one.marks[0]?.startsWith("at:") && aims(one) > 1);
}

/** A token is in hand: nothing else is any more. @param {Desk} desk @param {string} spot */
export function takeUp(desk, spot) {
  const put = desk.scene().ask.kind === "put";
  const start = compatible(desk.options(), [`from:${spot}`]).length || !liftable(desk, spot) ? "from" : "at";
  desk.picks = put ? { ...desk.picks, source: spot } : { ...nothing(), marks: [`${start}:${spot}`] };
}

/** A button or its key was pressed. @param {Desk} desk @param {string} mark */
export function press(desk, mark) {
  mean(desk, () => pressNow(desk, mark), { key: `press:${mark}`, fits: stillAsked(desk, false) });
}

/** What is picked was confirmed. @param {Desk} desk */
export function confirm(desk) {
  const run = () => {
    const { kind, step } = desk.scene().ask;
    const only = exactly(desk.options(), marksOf(desk.picks, kind, step));
    return only ? commit(desk, only.id) : false;
  };
  mean(desk, run, { key: "confirm", fits: stillAsked(desk, true) });
}

/** A choice was taken from the list: the one with these marks and these words. @param {Desk} desk @param {number} id */
export function choose(desk, id) {
  const meant = desk.options().find((option) => option.id === id);
  const run = () => {
    const same = desk.options().find((one) => one.label === meant?.label && String(one.marks) === String(meant.marks));
    return same ? commit(desk, same.id) : false;
  };
  mean(desk, run, { key: `choose:${meant?.label ?? ""}`, fits: stillAsked(desk, true) });
}

/** Why can this not be done? @param {Desk} desk @param {string} spot */
export function askWhy(desk, spot) {
  mean(desk, () => attempt(desk, spot), { key: `why:${spot}`, fits: stillAsked(desk, true) });
}

/** Everything back to where it lay, and nothing waits any more. @param {Desk} desk */
export function putBack(desk) {
  desk.line.forget();
  desk.picks = nothing();
  desk.doubt = null;
  desk.note = "";
  redraw(desk);
}

/** @param {Desk} desk @param {string} spot @param {boolean} dragged @returns {boolean} whether it fitted */
function pointNow(desk, spot, dragged) {
  const scene = desk.scene();
  const options = desk.options();
  desk.note = "";
  desk.doubt = null;
  if (!options.length) return refuse(desk, spot);
  if (scene.ask.kind === "put") return pointPut(desk, spot);
  if (scene.ask.kind === "set") {
    const more = gather(scene, options, desk.picks, spot);
    if (!more) return refuse(desk, spot);
    desk.picks = more;
    return redraw(desk);
  }
  const { marks, refused } = pointed(options, desk.picks.marks, spot, dragged);
  if (refused) return refuse(desk, spot);
  desk.picks = { ...desk.picks, marks };
  const only = decided(options, marks);
  return only && scene.ask.kind === "walk" && scene.ask.step ? commit(desk, only.id) : redraw(desk);
}

/** @param {Desk} desk @param {string} spot @returns {boolean} */
function pointPut(desk, spot) {
  const scene = desk.scene();
  const options = desk.options();
  const { picks } = desk;
  const { kind, step } = scene.ask;
  if (picks.source === spot) desk.picks = { ...picks, source: "" };
  else if (picks.source && stateOf(scene, options, picks, spot) === "legal") {
    const letter = lying(scene).get(picks.source)?.face?.letter ?? "";
    desk.picks = { ...picks, puts: [...picks.puts, { spot: picks.source, letter, to: spot }], source: "" };
    const only = placed(options, marksOf(desk.picks, kind, step));
    if (only) return commit(desk, only.id);
  } else if (picks.puts.some((put) => put.to === spot)) {
    desk.picks = { ...picks, puts: picks.puts.filter((put) => put.to !== spot), source: "" };
  } else if (puttable(scene, options, picks, spot)) desk.picks = { ...picks, source: spot };
  else return refuse(desk, spot);
  return redraw(desk);
}

/** @param {Desk} desk @param {string} mark @returns {boolean} */
function pressNow(desk, mark) {
  const options = desk.options();
  desk.doubt = null;
  if (!options.some((option) => option.marks.includes(mark))) return false;
  const single = options.find((option) => option.marks.length === 1 && option.marks[0] === mark);
  if (single) return commit(desk, single.id);
  desk.picks = { ...desk.picks, marks: pressed(options, desk.picks.marks, mark) };
  const only = decided(options, desk.picks.marks);
  return only ? commit(desk, only.id) : redraw(desk);
}

/** It fits: what was said about something else before is over. @param {Desk} desk */
function redraw(desk) {
  desk.passed = desk.model.get("reason")?.serial;
  desk.draw(false);
  return true;
}

/** Send this option; one that throws the game away is asked about first. @param {Desk} desk @param {number} id */
function commit(desk, id) {
  const text = desk.options().find((option) => option.id === id)?.ahead?.sure;
  if (!text) return send(desk, { id });
  desk.doubt = { id, text };
  return redraw(desk);
}

/** Yes, it is meant. @param {Desk} desk */
export function sure(desk) {
  const meant = desk.doubt?.text;
  const run = () => (desk.doubt && desk.doubt.text === meant ? send(desk, { id: desk.doubt.id }) : false);
  mean(desk, run, { key: "sure", fits: stillAsked(desk, true) });
}

/** @param {Desk} desk @param {string} spot */
function refuse(desk, spot) {
  attempt(desk, spot);
  return false;
}

/** Ask the kernel why this cannot be done. @param {Desk} desk @param {string} spot */
function attempt(desk, spot) {
  if (!ASKABLE.test(spot)) return false;
  return send(desk, { id: "try", marks: marksOfTry(desk.picks, desk.scene().ask.kind, spot) });
}

/** @param {Desk} desk @param {import("../shared/link.js").Message} message */
export function send(desk, message) {
  desk.note = "";
  desk.line.send(message);
  return true;
}
