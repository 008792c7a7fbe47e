// @ts-check
// What is asked, the buttons that answer it, and the list of all choices.
import { h, words } from "../shared/common.js";
import { destroyOf, penOf } from "./board.js";
import { actionButton } from "./desk.js";
import { compatible, exactly, lying, marksOf, nextMarks } from "./picks.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Scene} Scene */

/**
 * The buttons that are asked last, like an end of a Tower or a story: they follow an aim or another button.
 * @param {Option[]} options
 */
function lateOf(options) {
  const beside = (/** @type {string} */ mark) => !mark.startsWith("from:");
  return new Set(options.flatMap(({ marks }) => marks.slice(marks.findIndex(beside) + 1)).filter(isButton));
}

/** @param {string} mark */
const isButton = (mark) => mark.startsWith("!");

/** @param {Desk} desk */
export function drawQuestion(desk) {
  const scene = desk.scene();
  const { ask, act, buttons, all } = desk.parts;
  // What is watched is not read aloud word by word; the log tells it, and the question that follows is announced.
  ask.setAttribute("aria-live", desk.stage ? "off" : "polite");
  if (desk.stage) {
    ask.dataset.said = "";
    ask.replaceChildren(h("b", {}, ...words(desk.caption, scene.lang)));
    act.dataset.mine = "false";
    buttons.replaceChildren();
    all.hidden = true;
    return;
  }
  const { kind, step, mine } = scene.ask;
  const [title, text] = questionWords(desk);
  const said = JSON.stringify([scene.ask.who, title, text]);
  if (ask.dataset.said !== said) {
    ask.dataset.said = said; // what is asked is read aloud once
    ask.replaceChildren(
      ...(scene.ask.who ? [h("span", { class: "rg-chip is-you" }, scene.ask.who), " "] : []),
      h("b", {}, ...words(title, scene.lang)),
      " ",
      h("small", {}, ...words(text, scene.lang)),
    );
  }
  act.dataset.mine = String(mine);
  const offered = scene.curtain ? [] : desk.options();
  const marks = marksOf(desk.picks, kind, step);
  const shown = kind === "walk" ? walkButtons(desk, offered, marks) : confirmButtons(offered, marks);
  if (desk.doubt) shown.push(actionButton("do:sure", scene.names.all_the_same ?? "", { class: "rg-btn is-main", "data-do": "sure" }));
  if (marks.length || desk.picks.source || desk.doubt) {
    const key = h("kbd", { "aria-hidden": "true" }, "Esc");
    shown.push(actionButton("do:back", scene.names.put_back ?? "", { class: "rg-btn is-ghost", "data-do": "back" }, key));
  }
  buttons.replaceChildren(...shown);
  drawChoices(desk, offered);
}

/**
 * The buttons that can be picked next, and those of the token in hand that would take the place of a picked one.
 * @param {Option[]} offered
 * @param {string[]} marks
 * @returns {{ next: string[], others: string[] }}
 */
function withinReach(offered, marks) {
  const started = marks.some((mark) => mark.startsWith("from:"));
  const aimed = hasAim(marks);
  // An answer that one Hand alone can give needs only its button.
  const alone = (/** @type {Option} */ one) => one.verb === "answer" && compatible(offered, one.marks.filter(isButton)).length < 2;
  const first = offered.filter((one) => started || aimed || one.marks.length === 1 || isButton(one.marks[0] ?? "") || alone(one));
  const pass = offered.filter((option) => option.marks[0] === "!pass").map(() => "!pass"); // an answer may always be kept back
  const next = [...nextMarks(first, marks).filter(isButton), ...pass];
  const start = marks.filter((mark) => mark.startsWith("from:"));
  const lasts = lateOf(offered);
  const others = started ? nextMarks(offered, start).filter((mark) => isButton(mark) && !lasts.has(mark)) : [];
  return { next, others };
}

/**
 * The buttons that are shown while marks are picked one after the other, in the order they are offered.
 * @param {Option[]} offered
 * @param {string[]} marks
 * @returns {string[]}
 */
export function buttonMarks(offered, marks) {
  const { next, others } = withinReach(offered, marks);
  const lasts = lateOf(offered);
  const on = marks.filter(isButton);
  const left = compatible(offered, marks).flatMap((option) => option.marks.filter((mark) => !marks.includes(mark)));
  const asksLast = hasAim(marks) || !hasAim(left);
  const order = next.filter((mark) => mark.startsWith("!o")).sort()[0]?.[2]; // the lowest story that is not said yet (A6)
  const part = marks.some((mark) => mark.startsWith("at:c"));
  const late = (/** @type {string} */ mark) => Number(/^!([lu]|pass)$/.test(mark)); // said last
  const named = asksLast && next.some((mark) => lasts.has(mark)) ? onlyEffect(offered, marks) : "";
  return [...new Set([...others, ...on, ...next])].sort((a, b) => late(a) - late(b)).filter((mark) => {
    if (mark === named) return on.includes(mark); // nothing else is left: beside what is asked last it would be one button too many
    if (!lasts.has(mark)) return !asksLast || on.includes(mark) || next.includes(mark);
    if (mark[1] === "o" && !on.includes(mark) && mark[2] !== order) return false;
    return asksLast && (part || !/^!q/.test(mark));
  });
}

/** @param {Desk} desk @param {Option[]} offered @param {string[]} marks */
function walkButtons(desk, offered, marks) {
  return buttonMarks(offered, marks).map((mark) => markButton(desk, mark, marks.includes(mark)));
}

/** @param {Option[]} offered @param {string[]} marks */
function confirmButtons(offered, marks) {
  const only = exactly(offered, marks);
  return only ? [actionButton("do:confirm", only.label, { class: "rg-btn is-main", "data-do": "confirm" })] : [];
}

/** @param {Desk} desk @param {string} mark @param {boolean} on */
function markButton(desk, mark, on) {
  const one = desk.scene().buttons[mark] ?? { label: mark, aside: "", key: "" };
  const options = desk.options();
  const choice = compatible(options, [mark]).length === options.length;
  return actionButton(
    `do:${mark}`,
    one.label,
    {
      "data-mark": mark,
      class: `rg-btn${on ? " is-on" : ""}${mark === "!end" || mark === "!pass" ? " is-quiet" : ""}`,
      "aria-pressed": choice || /^!(end|pass|again|1|2)$/.test(mark) ? null : String(on),
      "aria-keyshortcuts": one.key,
    },
    one.aside ? h("span", { lang: "ja" }, one.aside) : null,
    h("kbd", { "aria-hidden": "true" }, one.key),
  );
}

/** What is asked, or what is still to be said about the token in hand. @param {Desk} desk @returns {[string, string]} */
function questionWords(desk) {
  const scene = desk.scene();
  const { marks } = desk.picks;
  const from = marks.find((mark) => mark.startsWith("from:"))?.slice(5) ?? "";
  const summon = [scene.near, ...scene.far].flatMap((board) => board.circles).find((ring) => ring.spot === from);
  const face = lying(scene).get(from)?.face ?? summon?.stories[summon.height - 1]?.face;
  if (!face || !scene.ask.mine) return [scene.ask.title, scene.ask.text];
  const next = nextMarks(desk.options(), marks);
  const mode = marks.find(isButton) ?? onlyEffect(desk.options(), marks);
  const lasts = lateOf(desk.options());
  const late = mode ? next.find((mark) => lasts.has(mark)) : undefined;
  const asksLast = late && (!hasAim(next) || (late[1] === "k" && hasAim(marks)));
  const effect = scene.buttons[mode]?.label ?? "";
  const name = scene.lang === "ja" ? face.kanji : `${face.name} ${face.kanji}`;
  const own = `ask_${mode?.slice(1)}${hasAim(marks) ? "_more" : ""}`; // an effect with words of its own
  const target = own in scene.names ? own : name.startsWith(effect) ? "ask_aim" : "ask_target"; // a Snake as Snake: its name is enough
  const row = summon ? "ask_power" : asksLast ? (scene.buttons[late]?.asked ?? "") : mode === "!pile" ? "ask_circle" : mode ? target : rowOf(desk.options(), marks);
  return [(scene.names[row] ?? "").replace("{token}", name).replace("{effect}", effect), destroyWords(desk)];
}

/** Whether a target is among them. @param {string[]} marks */
const hasAim = (marks) => marks.some((mark) => mark.startsWith("at:"));

/** The one effect that the target leaves: nobody needs to name it as well. @param {Option[]} options @param {string[]} marks */
function onlyEffect(options, marks) {
  const [one, ...more] = hasAim(marks) ? compatible(options, marks) : [];
  const lasts = lateOf(options);
  return one?.marks.find((mark) => isButton(mark) && !lasts.has(mark) && more.every((other) => other.marks.includes(mark))) ?? "";
}

/** What can be done with the token in hand: answer, pile, chant, or either. @param {Option[]} options @param {string[]} marks */
function rowOf(options, marks) {
  const verbs = new Set(compatible(options, marks).map((option) => option.verb));
  if (verbs.has("answer")) return "ask_answer";
  if (!verbs.has("chant")) return "ask_circle";
  if (!verbs.has("pile")) return "ask_chant";
  return compatible(options, marks).some((one) => one.verb === "chant" && hasAim(one.marks)) ? "ask_token" : "ask_effect";
}

/** What Destroy would weigh with the Spell in hand (DE3). @param {Desk} desk @returns {string} */
function destroyWords(desk) {
  const { adds } = penOf(desk);
  return (adds && destroyOf(desk.scene())?.would[adds.letter]) ?? "";
}

/** Every option in words, for those who would rather read than point. @param {Desk} desk @param {Option[]} offered */
function drawChoices(desk, offered) {
  const { all } = desk.parts;
  const { names, lang } = desk.scene();
  all.hidden = offered.length < 2;
  const title = (names.all_choices ?? "").replace("{count}", String(offered.length));
  const rows = offered.map((option) =>
    h("li", {}, h("button", { type: "button", class: "rg-choice", "data-option": option.id }, ...words(option.label, lang))),
  );
  const before = all.textContent;
  all.replaceChildren(h("summary", {}, title), h("ul", {}, ...rows));
  if (all.textContent !== before) all.open = false; // other choices: the board comes into sight
}
