// @ts-check
// The replay of a game: a bar to drag, buttons, the table with what changed, what happened in words. Holds no rule.
import { heading, offerButton, studying } from "../shared/asked.js";
import { h, num, s, tile, words } from "../shared/common.js";
import { centreArea, seatArea } from "../shared/board.js";
import { lookOn, penToLookOn } from "../shared/look_on.js";
import { Director } from "../shared/director.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("../shared/asked.js").Asker} Asker */
/** @typedef {import("./types.js").Steps} Steps */
/** @typedef {import("./types.js").View} View */

/**
 * All that changes while a replay is on the page: whether it goes on by itself, whether the bar is held.
 * @typedef {{ model: Model, director: Director, shown: View | null, parts: ReturnType<typeof makeReel>, playing: boolean, holding: boolean, listed: Steps | null,
 *   clock: ReturnType<typeof setTimeout> | undefined, asking: Asker | null }} Reel
 */

const PACE = 1200; // ms a step at speed 1
const BAR = { key: "bar", once: false, latest: true }; // of the places a bar was dragged over only the last is meant
const SIGNS = /** @type {Record<string, string>} */ ({
  start: "M1 1H3V13H1ZM12 1V13L5 7Z",
  turn_back: "M8 1V13L1 7ZM15 1V13L8 7Z",
  back: "M11 1V13L4 7Z",
  on: "M5 1V13L12 7Z",
  turn_on: "M1 1V13L8 7ZM8 1V13L15 7Z",
  end: "M4 1V13L11 7ZM13 1H15V13H13Z",
});

/**
 * Where a key on the bar leads; null for any other key.
 * @param {string} key
 * @param {{ name: string, id: number }[]} jumps
 * @returns {number | null}
 */
export function jumpOfKey(key, jumps) {
  const names = /** @type {Record<string, string>} */ ({
    ArrowLeft: "back",
    ArrowDown: "back",
    ArrowRight: "on",
    ArrowUp: "on",
    PageUp: "turn_back",
    PageDown: "turn_on",
    Home: "start",
    End: "end",
  });
  return jumps.find((jump) => jump.name === names[key])?.id ?? null;
}

/**
 * How long a step stays at this speed.
 * @param {number} speed
 * @returns {number}
 */
export function paceOf(speed) {
  return PACE / (speed > 0 ? speed : 1);
}

/** The table as it stands; nothing on it can be pressed. @param {View} view */
function stillTable(view) {
  const { near, far, centre, drawn, label } = view.board;
  const pen = penToLookOn(view.lang, view.names);
  const table = h(
    "div",
    { class: "rg-table rg-replay-table", role: "group", "aria-label": label },
    h("div", { class: "rg-far", "data-count": far.length }, ...far.map((one) => seatArea(one, pen, far.length > 1 ? "mini" : "far"))),
    centreArea(centre, pen, drawn),
    seatArea(near, pen, "near"),
  );
  const changed = new Set(view.changed);
  for (const one of table.querySelectorAll("[data-spot]")) {
    if (changed.has(one.getAttribute("data-spot") ?? "")) one.classList.add("is-changed");
  }
  return lookOn(table); // no stops of its own between the bar and the words
}

/** The elements that stay, so that a bar can be dragged while the rest is drawn again. */
function makeReel() {
  const head = h("div");
  const bar = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, max: 1, step: 1, "data-stop": "bar" }));
  const where = h("p", { class: "rg-where" });
  const jumps = h("div", { class: "rg-tools", role: "toolbar", "data-area": "controls" });
  const speed = /** @type {HTMLSelectElement} */ (h("select", {}));
  const speedWord = h("span", {});
  const scrub = h("div", { class: "rg-scrub" }, bar, where, h("div", { class: "rg-tools" }, jumps, h("label", { class: "rg-speed" }, speedWord, speed)));
  const told = h("div", { class: "rg-told", role: "log", "aria-live": "polite", tabindex: "0" });
  const remark = h("p", { class: "rg-remark" });
  const others = h("div", { class: "rg-others", role: "group", "data-area": "others" });
  const table = h("div", {});
  const stage = h("div", { class: "rg-replay-stage" }, table);
  const list = h("section", { class: "rg-all-steps" });
  const graph = h("div", { class: "rg-graph" });
  const rail = h("div", { class: "rg-rail" }, graph, list, told, remark, others);
  const split = h("div", { class: "rg-replay-split" }, stage, rail);
  return { head, bar, where, jumps, speed, speedWord, scrub, told, remark, others, table, stage, list, graph, split };
}

/** @param {Reel} reel @param {View} view */
function drawControls(reel, view) {
  const { jumps, speed, speedWord } = reel.parts;
  const buttons = view.jumps.map((jump) => {
    const button = offerButton({ ...jump, label: "", words: jump.label }, jump.name);
    button.title = jump.label;
    button.append(s("svg", { class: "rg-sign", viewBox: "0 0 16 14", "aria-hidden": "true" }, s("path", { d: SIGNS[jump.name] ?? "" })));
    return button;
  });
  const word = (reel.playing ? view.names.pause : view.names.play) ?? "";
  const play = h("button", { type: "button", class: "rg-btn is-main", "data-stop": "play", "aria-pressed": String(reel.playing) }, word);
  jumps.replaceChildren(...buttons.slice(0, 3), play, ...buttons.slice(3));
  jumps.setAttribute("aria-label", view.names.controls_area ?? "");
  speedWord.textContent = view.names.speed ?? "";
  if (!speed.options.length) {
    speed.append(...view.speeds.map((one) => h("option", { value: one, selected: one === 1 }, `×${one}`)));
  }
}

/** @param {Reel} reel */
function drawStepList(reel) {
  /** @type {Steps} */
  const line = reel.model.get("line");
  if (line === reel.listed || !line.turns) return;
  reel.listed = line;
  /** @type {View} */
  const { board, lang } = reel.model.get("view");
  const kinds = new Map(board.centre.canyon.map((kind) => [kind.face.letter, kind.face]));
  /** @param {string} tokens */
  const faces = (tokens) => [...tokens].flatMap((letter) => kinds.get(letter) ?? []).map((face) => tile(face));
  const rows = line.turns.map((turn) =>
    h(
      "li",
      {},
      h("b", {}, turn.head),
      ...turn.steps.map((step) =>
        h(
          "button",
          { type: "button", class: "rg-step", "data-stop": `step${step.id}`, "data-option": step.id },
          h("span", { class: "rg-step-faces", "aria-hidden": "true" }, ...faces(step.tokens)),
          h("span", {}, ...words(step.text, lang)),
        ),
      ),
    ),
  );
  reel.parts.list.replaceChildren(h("h4", { class: "rg-label" }, line.title), h("ol", { "data-area": "steps", "aria-label": line.title }, ...rows));
}

/**
 * The way of a line through a box, from left to right.
 * @param {number[]} values @param {number} most @param {number} wide @param {number} high
 * @returns {string}
 */
export function curve(values, most, wide, high) {
  const step = wide / Math.max(1, values.length - 1);
  return values.map((value, i) => `${i ? "L" : "M"}${num(i * step)} ${num(high - (value / Math.max(1, most)) * high)}`).join("");
}

/** Everybody's Yang over the steps, and where we are. @param {Reel} reel @param {number} index */
function drawGraph(reel, index) {
  /** @type {Steps} */
  const line = reel.model.get("line");
  const most = Math.max(1, ...line.yang.flat());
  const [wide, high] = [220, 54];
  const here = num((wide * index) / Math.max(1, line.last));
  const marks = line.yang.map((values, seat) => s("path", { class: `is-seat${seat}`, d: curve(values, most, wide, high) }));
  const now = line.yang.map((values, seat) => `${line.seats[seat] ?? ""} ${values[index] ?? ""}`);
  reel.parts.graph.replaceChildren(
    s("svg", { viewBox: `-3 -4 ${wide + 6} ${high + 8}`, role: "img", "aria-label": `${line.graph}: ${now.join(", ")}` }, s("path", { class: "is-here", d: `M${here} -4V${high + 4}` }), ...marks),
    h("p", { class: "rg-label", "aria-hidden": "true" }, ...now.map((text, seat) => h("span", { class: `is-seat${seat}` }, text))),
  );
}

/** The step that is shown is marked, and in sight of the list. @param {HTMLElement} list @param {number} index */
function markStep(list, index) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = list.querySelector(`[data-option="${index}"]`);
  now?.setAttribute("aria-current", "step");
  const box = list.querySelector("ol");
  if (now instanceof HTMLElement && box) box.scrollTop = now.offsetTop - box.clientHeight / 2;
}

/** @param {Reel} reel @param {View} view @returns {HTMLElement[]} */
function replayBody(reel, view) {
  const { head, bar, where, scrub, told, remark, others, list, split } = reel.parts;
  head.replaceChildren(heading(view));
  bar.max = String(view.last);
  if (document.activeElement !== bar || !reel.holding) bar.value = String(view.index);
  bar.setAttribute("aria-label", view.names.slider ?? "");
  bar.setAttribute("aria-valuetext", view.where);
  where.textContent = view.aside ? `${view.where} · ${view.aside}` : view.where;
  drawControls(reel, view);
  told.setAttribute("aria-live", reel.playing ? "off" : "polite");
  told.replaceChildren(h("ul", { class: "rg-lines" }, ...view.told.map((line) => h("li", {}, ...words(line, view.lang)))));
  remark.hidden = !view.comment;
  remark.textContent = view.comment;
  others.hidden = !view.others.length;
  others.setAttribute("aria-label", view.names.others_area ?? "");
  others.replaceChildren(...view.others.map((one, i) => offerButton(one, `other${view.index}.${i}`)));
  drawStepList(reel);
  markStep(list, view.index);
  drawGraph(reel, view.index);
  return [head, scrub, split];
}

/** The step that leads here is played; then the table stands. @param {Reel} reel @param {View} view @param {() => void} then */
function watchStep(reel, view, then) {
  const { table, speed } = reel.parts;
  reel.director.play({
    last: view.board,
    start: view.start,
    beats: view === reel.shown ? [] : view.beats,
    speed: Number(speed.value) || 1,
    show: (board) => table.replaceChildren(stillTable({ ...view, board, changed: [] })),
    done: () => {
      table.replaceChildren(stillTable(view));
      reel.director.leave(view.trail);
      then();
    },
  });
  reel.shown = view;
}

/** Go on by itself, one step after the answer to the one before. @param {Reel} reel @param {View} view @param {Asker} ask */
function playOn(reel, view, ask) {
  clearTimeout(reel.clock);
  if (!reel.playing) return;
  if (view.index >= view.last) {
    reel.playing = false;
    drawControls(reel, view);
    return;
  }
  reel.clock = setTimeout(() => ask.pick(() => view.index + 1, BAR), paceOf(Number(reel.parts.speed.value)) / 2);
}

/** @param {Reel} reel @param {View} view @param {Asker} ask */
function toggleReel(reel, view, ask) {
  reel.playing = !reel.playing;
  const held = document.activeElement instanceof HTMLElement && document.activeElement.dataset.stop === "play";
  drawControls(reel, view);
  if (held) /** @type {HTMLElement | null} */ (reel.parts.jumps.querySelector("[data-stop=play]"))?.focus();
  if (reel.playing && view.index >= view.last) ask.pick(() => 0, BAR);
  else playOn(reel, view, ask);
}

/** @param {Reel} reel */
function barListen(reel) {
  const { bar } = reel.parts;
  bar.addEventListener("pointerdown", () => {
    reel.holding = true;
  });
  for (const end of ["pointerup", "pointercancel", "change"]) {
    bar.addEventListener(end, () => {
      reel.holding = false;
    });
  }
  bar.addEventListener("input", () => {
    reel.playing = false;
    const to = Number(bar.value);
    reel.asking?.pick(() => to, BAR);
  });
}

/** @param {Reel} reel @param {KeyboardEvent} event @param {View} view @param {Asker} ask @returns {boolean} */
function keyOnBar(reel, event, view, ask) {
  if (event.target !== reel.parts.bar || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === " ") {
    toggleReel(reel, view, ask);
    return true;
  }
  if (jumpOfKey(event.key, view.jumps) === null) return false;
  reel.playing = false;
  ask.pick(() => jumpOfKey(event.key, reel.model.get("view").jumps), { key: event.key, once: false });
  return true;
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render(context) {
  const parts = makeReel();
  /** @type {Reel} */
  const reel = { model: context.model, director: new Director(parts.stage), shown: null, parts, playing: false, holding: false, listed: null, clock: undefined, asking: null };
  barListen(reel);
  // Nothing scrolls before it is on the page, and that may be long after it was drawn.
  const seen = new ResizeObserver(() => markStep(parts.list, reel.model.get("view").index));
  seen.observe(parts.list);
  return studying(context, "rg-replay", (view) => replayBody(reel, view), {
    drawn: (_, view, ask) => {
      reel.asking = ask;
      watchStep(reel, view, () => playOn(reel, view, ask));
    },
    press: (button, view, ask) => {
      if (button.dataset.stop === "play") toggleReel(reel, view, ask);
      else if (button.dataset.option === undefined) return false;
      else {
        reel.playing = false;
        ask.press(button.dataset.stop ?? "", { once: false }); // three presses are three steps
      }
      return true;
    },
    key: (event, view, ask) => keyOnBar(reel, event, view, ask),
    stop: () => {
      clearTimeout(reel.clock);
      seen.disconnect();
      reel.director.stop();
    },
  });
}

export default { render };
