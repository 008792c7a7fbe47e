// @ts-check
// The curtain between two people at one screen.
import { dong } from "../shared/board.js";
import { h } from "../shared/common.js";
import { send } from "./acts.js";

/**
 * Nobody's tokens are seen while the screen is passed. As high as the table behind it: nothing moves meanwhile.
 * @param {import("./desk.js").Desk} desk
 * @returns {HTMLElement[] | null}
 */
export function drawCurtain(desk) {
  const { curtain } = desk.scene();
  const { body } = desk.parts;
  if (!curtain) body.style.minHeight = "";
  else if (body.offsetHeight) body.style.minHeight ||= `${body.offsetHeight}px`;
  if (!curtain) return null;
  const button = h("button", { type: "button", class: "rg-btn is-main", "data-do": "ready", "data-stop": "ready" }, curtain.ready);
  return [h("section", { class: "rg-curtain", "data-area": "curtain" }, dong(""), h("h3", {}, curtain.title), h("p", {}, curtain.text), button)];
}

/** The screen was passed on. @param {import("./desk.js").Desk} desk */
export function ready(desk) {
  desk.line.act(() => send(desk, { id: "ready" }), { key: "ready", fits: () => desk.scene().curtain !== null });
}
