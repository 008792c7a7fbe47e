// @ts-check
// The replay of a game: a bar to drag, buttons, the table with what changed, what happened in words. Holds no rule.
import { heading, offerButton, studying } from "../shared/asked.js";
import { h, s, words } from "../shared/common.js";
import { centreArea, seatArea } from "../shared/board.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("../shared/asked.js").Asker} Asker */
/** @typedef {{ name: string, id: number, label: string, ready: boolean }} Jump */
/** @typedef {{ turns: { turn: number, head: string, steps: { id: number, text: string }[] }[], last: number, title: string }} Steps */
/**
 * @typedef {{ lang: string, names: Record<string, string>, title: string, title2: string, subtitle: string,
 *   index: number, last: number, where: string, jumps: Jump[], speeds: number[], told: string[], changed: string[],
 *   comment: string, aside: string, others: { id: number, label: string }[],
 *   board: { label: string, near: import("../shared/board.js").Board, far: import("../shared/board.js").Board[],
 *     centre: import("../shared/board.js").Centre, drawn: import("../shared/board.js").Drawn | null } }} View
 */

const PACE = 1200; // ms a step at speed 1
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
  const pen = {
    lang: view.lang,
    names: view.names,
    look: () => /** @type {import("../shared/board.js").Look} */ ({ state: "", says: "" }),
    moved: () => null,
    gone: () => false,
    adds: null,
  };
  const table = h(
    "div",
    { class: "rg-table rg-replay-table", role: "group", "aria-label": label },
    h("div", { class: "rg-far", "data-count": far.length }, ...far.map((one) => seatArea(one, pen, far.length > 1 ? "mini" : "far", drawn))),
    centreArea(centre, pen),
    seatArea(near, pen, "near", drawn),
  );
  const changed = new Set(view.changed);
  for (const one of table.querySelectorAll("[data-spot]")) {
    if (changed.has(one.getAttribute("data-spot") ?? "")) one.classList.add("is-changed");
  }
  // To look at, not to press: no stops of its own between the bar and the words.
  for (const one of table.querySelectorAll("[data-area]")) one.removeAttribute("data-area");
  for (const one of table.querySelectorAll("button")) {
    one.removeAttribute("data-stop");
    one.tabIndex = -1;
    one.setAttribute("aria-disabled", "true");
  }
  return table;
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render(context) {
  const { model } = context;
  const head = h("div");
  const bar = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, max: 1, step: 1, "data-stop": "bar" }));
  const where = h("p", { class: "rg-where" });
  const jumps = h("div", { class: "rg-tools", role: "toolbar", "data-area": "controls" });
  const speed = /** @type {HTMLSelectElement} */ (h("select", {}));
  const speedWord = h("span", {});
  const scrub = h("div", { class: "rg-scrub" }, bar, where, h("div", { class: "rg-tools" }, jumps, h("label", { class: "rg-speed" }, speedWord, speed)));
  const told = h("div", { class: "rg-told", role: "log", "aria-live": "polite" });
  const remark = h("p", { class: "rg-remark" });
  const others = h("div", { class: "rg-others", role: "group", "data-area": "others" });
  const table = h("div", {});
  const list = h("details", { class: "rg-all-steps" });
  const legend = h("p", { class: "rg-label" });
  let playing = false;
  /** @type {Steps | null} */
  let listed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;

  /** @param {View} view */
  function controls(view) {
    const buttons = view.jumps.map((jump) => {
      const button = offerButton({ ...jump, label: "", words: jump.label }, jump.name);
      button.title = jump.label;
      button.append(s("svg", { class: "rg-sign", viewBox: "0 0 16 14", "aria-hidden": "true" }, s("path", { d: SIGNS[jump.name] ?? "" })));
      return button;
    });
    const word = (playing ? view.names.pause : view.names.play) ?? "";
    const play = h("button", { type: "button", class: "rg-btn is-main", "data-stop": "play", "aria-pressed": String(playing) }, word);
    jumps.replaceChildren(...buttons.slice(0, 3), play, ...buttons.slice(3));
    jumps.setAttribute("aria-label", view.names.controls_area ?? "");
    speedWord.textContent = view.names.speed ?? "";
    if (!speed.options.length) {
      speed.append(...view.speeds.map((one) => h("option", { value: one, selected: one === 1 }, `×${one}`)));
    }
  }

  function steps() {
    /** @type {Steps} */
    const line = model.get("line");
    if (line === listed || !line.turns) return;
    listed = line;
    const rows = line.turns.map((turn) =>
      h(
        "li",
        {},
        h("span", { class: "rg-label" }, turn.head),
        ...turn.steps.map((step) =>
          h("button", { type: "button", class: "rg-step", "data-stop": `step${step.id}`, "data-option": step.id }, step.text),
        ),
      ),
    );
    list.replaceChildren(h("summary", {}, line.title), h("ol", { "data-area": "steps" }, ...rows));
  }

  /** @param {number} index */
  function markStep(index) {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const now = list.querySelector(`[data-option="${index}"]`);
    now?.setAttribute("aria-current", "step");
    const box = list.querySelector("ol");
    if (now instanceof HTMLElement && box && list.hasAttribute("open")) {
      box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
    }
  }

  /** @param {View} view @returns {HTMLElement[]} */
  function replayBody(view) {
    head.replaceChildren(heading(view));
    bar.max = String(view.last);
    if (document.activeElement !== bar || !holding) bar.value = String(view.index);
    bar.setAttribute("aria-label", view.names.slider ?? "");
    bar.setAttribute("aria-valuetext", view.where);
    where.textContent = view.aside ? `${view.where} · ${view.aside}` : view.where;
    controls(view);
    told.setAttribute("aria-live", playing ? "off" : "polite");
    told.replaceChildren(h("ul", { class: "rg-lines" }, ...view.told.map((line) => h("li", {}, ...words(line, view.lang)))));
    remark.hidden = !view.comment;
    remark.textContent = view.comment;
    others.hidden = !view.others.length;
    others.setAttribute("aria-label", view.names.others_area ?? "");
    others.replaceChildren(...view.others.map((one, i) => offerButton(one, `other${i}`)));
    table.replaceChildren(stillTable(view));
    steps();
    markStep(view.index);
    legend.textContent = view.names.legend ?? "";
    return [head, scrub, told, remark, others, table, list, legend];
  }

  list.addEventListener("toggle", () => markStep(model.get("view").index));
  let holding = false;
  bar.addEventListener("pointerdown", () => {
    holding = true;
  });
  for (const end of ["pointerup", "pointercancel", "change"]) {
    bar.addEventListener(end, () => {
      holding = false;
    });
  }

  /** Go on by itself, one step after the answer to the one before. @param {View} view @param {Asker} ask */
  function goOn(view, ask) {
    clearTimeout(clock);
    if (!playing) return;
    if (view.index >= view.last) {
      playing = false;
      controls(view);
      return;
    }
    clock = setTimeout(() => ask.pick(view.index + 1), paceOf(Number(speed.value)));
  }

  /** @param {View} view @param {Asker} ask */
  function toggle(view, ask) {
    playing = !playing;
    const held = document.activeElement instanceof HTMLElement && document.activeElement.dataset.stop === "play";
    controls(view);
    if (held) /** @type {HTMLElement | null} */ (jumps.querySelector("[data-stop=play]"))?.focus();
    if (playing && view.index >= view.last) ask.pick(0);
    else goOn(view, ask);
  }

  /** @type {Asker | null} */
  let asking = null;
  bar.addEventListener("input", () => {
    playing = false;
    asking?.pick(Number(bar.value));
  });
  const done = studying(context, "rg-replay", replayBody, {
    drawn: (_, view, ask) => {
      asking = ask;
      goOn(view, ask);
    },
    press: (button, view, ask) => {
      if (button.dataset.stop === "play") {
        toggle(view, ask);
        return true;
      }
      if (button.dataset.option !== undefined) playing = false;
      return false;
    },
    key: (event, view, ask) => {
      if (event.target !== bar || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === " ") {
        toggle(view, ask);
        return true;
      }
      const to = jumpOfKey(event.key, view.jumps);
      if (to === null) return false;
      playing = false;
      ask.pick(to);
      return true;
    },
    stop: () => clearTimeout(clock),
  });
  return done;
}

export default { render };
