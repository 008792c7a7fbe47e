// @ts-check
// The middle of the Table: the bar of steps, the seats and the centre.
import { h } from "../shared/common.js";
import { centreArea, dong, seatArea } from "../shared/board.js";
import { lying, stateOf } from "./picks.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("../shared/types.js").Pen} Pen */

/** @param {Scene} scene @returns {(Node | string)[]} */
export function barArea(scene) {
  const { bar, names } = scene;
  const steps = bar.steps.map((step) =>
    h(
      "li",
      { class: step.state ? `is-${step.state}` : null, "aria-current": step.state === "now" ? "step" : null },
      step.aside ? h("span", { lang: "ja" }, step.aside) : null,
      step.text,
    ),
  );
  return [
    dong(names.dong ?? ""),
    h("strong", {}, bar.text),
    ...(bar.last ? [h("span", { class: "rg-chip is-bad" }, bar.last)] : []),
    h("ol", { class: "rg-steps", "aria-label": names.steps ?? "" }, ...steps),
  ];
}

/** The active Destroy, whoever has it. @param {Scene} scene */
export function destroyOf(scene) {
  return [scene.near, ...scene.far].map((board) => board.head).find((one) => one) ?? null;
}

/** How places look with what is picked now. @param {Desk} desk @returns {Pen} */
export function penOf(desk) {
  const scene = desk.scene();
  const { picks } = desk;
  const { names } = scene;
  const places = lying(scene);
  const chosen = picks.marks.find((mark) => mark.startsWith("from:"))?.slice(5) ?? "";
  const face = places.get(chosen)?.face ?? null;
  return {
    lang: scene.lang,
    names,
    look: (spot) => {
      const state = stateOf(scene, desk.options(), picks, spot);
      return { state, says: state === "legal" || state === "selected" ? (names[state] ?? "") : "" };
    },
    moved: (spot) => {
      const put = picks.puts.find((one) => one.to === spot);
      return put ? (places.get(put.spot) ?? null) : null;
    },
    gone: (spot) => picks.puts.some((one) => one.spot === spot),
    aims: scene.drawn?.aims ?? [],
    adds: face && !picks.marks.includes("!pile") && destroyOf(scene)?.would[face.letter] ? face : null,
  };
}

/** A picture of a play: nothing on it can be picked. @param {Scene} scene @returns {Pen} */
export function stillPen({ lang, names }) {
  return { lang, names, look: () => ({ state: "", says: "" }), moved: () => null, gone: () => false, adds: null };
}

/** @param {Desk} desk @returns {HTMLElement[]} */
export function tableArea(desk) {
  const scene = desk.stage ?? desk.scene();
  const pen = desk.stage ? stillPen(scene) : penOf(desk);
  const many = scene.far.length > 1;
  const far = scene.far.map((board) => seatArea(board, pen, many ? "mini" : "far"));
  return [
    h("div", { class: "rg-far", "data-count": scene.far.length }, ...far),
    centreArea(scene.centre, pen, scene.drawn),
    seatArea(scene.near, pen, "near"),
  ];
}
