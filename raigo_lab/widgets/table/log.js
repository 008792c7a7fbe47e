// @ts-check
// What happened, by turn: words with their tokens; a line leads back to its moment.
import { h, tile, words } from "../shared/common.js";
import { backTile } from "../shared/board.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./shapes.js").LogLine} LogLine */
/** @typedef {import("./shapes.js").LogTurn} LogTurn */

/** @param {LogLine} line @param {Scene} scene */
function logLine(line, scene) {
  const kinds = new Map(scene.centre.canyon.map((kind) => [kind.face.letter, kind.face]));
  const faces = [...line.tokens].map((letter) => {
    const face = kinds.get(letter);
    return face ? tile(face) : backTile(null);
  });
  return h(
    "li",
    { "data-number": line.number, "data-text": line.text },
    h(
      "button",
      { type: "button", title: scene.names.line_shows ?? "", tabindex: "-1", "data-stop": `log:${line.number}`, "data-moment": line.moment },
      h("span", { class: "rg-log-faces" }, ...faces),
      h("span", {}, ...words(line.text, scene.lang)),
    ),
  );
}

/** Turns and lines that stay are left alone, so that a reader hears only what is new. @param {Desk} desk @param {Scene} scene */
export function drawLog(desk, scene) {
  const { log, lines, unfold } = desk.parts;
  const name = scene.names.log_area ?? "";
  unfold.textContent = name;
  lines.dataset.area = "log";
  unfold.hidden = !scene.log.length;
  log.setAttribute("aria-label", name);
  const old = new Map([...lines.children].map((one) => [one.getAttribute("data-turn"), one]));
  const wanted = scene.log.map((turn) => turnArea(turn, old.get(`${turn.turn}`) ?? null, scene));
  for (const one of [...lines.children]) if (!wanted.includes(one)) one.remove();
  for (const one of wanted) if (one.parentNode !== lines) lines.append(one);
  log.scrollTop = log.scrollHeight;
}

/** @param {LogTurn} turn @param {Element | null} old @param {Scene} scene @returns {Element} */
function turnArea(turn, old, scene) {
  const rows = [...(old?.querySelectorAll("li") ?? [])];
  let same = 0;
  while (same < turn.lines.length && rows[same]?.dataset.number === `${turn.lines[same]?.number}` && rows[same]?.dataset.text === turn.lines[same]?.text) same += 1;
  const area = old && old.querySelector("b")?.textContent === turn.head ? old : h("li", { class: "rg-log-turn", "data-turn": turn.turn, "data-seat": turn.seat }, h("b", {}, turn.head), h("ul", {}));
  const list = area.querySelector("ul");
  if (area === old) for (const row of rows.slice(same)) row.remove();
  else same = 0;
  list?.append(...turn.lines.slice(same).map((line) => logLine(line, scene)));
  return area;
}
