// @ts-check
// Both sums of a battle as bars on one scale, and which part of each wins.
import { h, s } from "../shared/common.js";

/** @typedef {import("./types.js").SumBar} SumBar */

const HIGH = 24; // of the highest bar
const WIDE = 250;
const NARROWEST = 22; // of a sum with its number under it

/** Every row has its own scale: the likeliest sum is as high as it can be. @param {SumBar[]} bars @param {number} low @param {string} kind @param {number} step */
function row(bars, low, kind, step) {
  const most = Math.max(...bars.map((bar) => bar.share));
  const every = Math.ceil(NARROWEST / step);
  const drawing = s("svg", { class: `wk-bars is-${kind}`, viewBox: `0 0 ${WIDE} ${HIGH + 14}`, preserveAspectRatio: "xMinYMid meet", "aria-hidden": "true" });
  for (const bar of bars) {
    const x = (bar.value - low) * step;
    const tall = Math.max(2, (bar.share / most) * HIGH);
    const won = tall * bar.won;
    drawing.append(
      s("rect", { class: "wk-bar", x: x + 2, y: HIGH - tall, width: step - 3, height: tall }, s("title", {}, bar.label)),
      s("rect", { class: "wk-won", x: x + 2, y: HIGH - won, width: step - 3, height: won }),
    );
    if ((bar.value - low) % every === 0 || bars.length === 1) {
      drawing.append(s("text", { class: `wk-sum${bar.won > 0 ? " is-won" : ""}`, x: x + step / 2, y: HIGH + 11 }, String(bar.value)));
    }
  }
  return drawing;
}

/**
 * @param {{ bars_us: SumBar[], bars_them: SumBar[], label: string }} odds
 * @param {{ us: string, them: string }} names
 * @returns {HTMLElement}
 */
export function oddsPicture(odds, names) {
  const values = [...odds.bars_us, ...odds.bars_them].map((bar) => bar.value);
  const low = Math.min(...values);
  const step = Math.min(24, WIDE / (Math.max(...values) - low + 1));
  return h(
    "figure",
    { class: "wk-odds", role: "img", "aria-label": odds.label },
    h("span", { class: "rg-label" }, names.us),
    row(odds.bars_us, low, "us", step),
    h("span", { class: "rg-label" }, names.them),
    row(odds.bars_them, low, "them", step),
  );
}
