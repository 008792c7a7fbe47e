// @ts-check
// How a game ended: what each seat has, item by item, and what can be done next.
import { h, words } from "../shared/common.js";
import { actionButton } from "./desk.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").ScoreRow} ScoreRow */

/** One seat: its items add up. @param {ScoreRow} row @param {string} lang */
function rowArea(row, lang) {
  const items = row.items.flatMap((one) => [
    one.sign ? h("i", {}, one.sign) : null,
    h("span", { class: `rg-chip${one.points < 0 ? " is-bad" : one.points && one.sign ? " is-gold" : ""}` }, ...words(one.text, lang)),
  ]);
  return h(
    "li",
    { class: row.won ? "is-won" : null, "data-total": row.total },
    h("strong", {}, row.won ? "★ " : null, row.name),
    h("span", { class: "rg-sum" }, ...items, h("i", {}, "="), h("b", {}, String(row.total))),
  );
}

/** @param {Desk} desk */
export function drawEnd(desk) {
  const { act, buttons } = desk.parts;
  const { score, names, lang, curtain } = desk.scene();
  act.querySelector(".rg-sums")?.remove();
  if (!score || curtain || desk.stage) return; // the last things are still being played
  act.append(
    h(
      "section",
      { class: "rg-sums", "aria-label": score.caption },
      h("ul", {}, ...score.rows.map((row) => rowArea(row, lang))),
      score.note ? h("p", { class: "rg-label" }, ...words(score.note, lang)) : null,
    ),
  );
  /** @param {string} name @param {string} [look] */
  const tool = (name, look = "") => actionButton(`tool:${name}`, names[name] ?? "", { class: `rg-btn${look}`, "data-tool": name });
  /** @type {import("../shapes.js").OpenIn | undefined} */
  const opens = desk.model.get("opens");
  const replay = opens?.items?.find((one) => one.id === "replay");
  // The Table of a lesson stays at its position; the lesson's own button begins again.
  buttons.replaceChildren(
    ...(desk.model.get("tools")?.fixed ? [] : [tool("rematch", " is-main"), tool("review"), tool("copy_record")]),
    ...(replay ? [actionButton("tool:replay", replay.label, { "data-tool": "replay" })] : []),
  );
  buttons.querySelectorAll("[data-stop]").forEach((one, i) => one.setAttribute("tabindex", i ? "-1" : "0"));
}
