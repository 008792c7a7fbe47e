// @ts-check
// The Table: draws the scene that Python computed, lets a person pick among the options it offers. Holds no rule.
import { clauseBox, h, moveFocus, oneTabStop, ownKeys, stopsOf, words } from "../shared/common.js";
import { centreArea, dong, seatArea } from "../shared/board.js";

/** @typedef {import("../shared/board.js").Face} Face */
/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("../shared/board.js").Board} Board */
/** @typedef {import("../shared/board.js").Lying} Lying */
/** @typedef {import("../shared/board.js").Look} Look */
/**
 * @typedef {{ id: number, verb: string, marks: string[], label: string,
 *   costs?: { clause: string, text: string } | null }} Option
 */
/** @typedef {{ label: string, aside: string, key: string }} Button */
/**
 * @typedef {{ kind: string, mine: boolean, step: string, seat: number | null, title: string, text: string }} Ask
 */
/**
 * @typedef {{ lang: string, label: string, names: Record<string, string>, buttons: Record<string, Button>,
 *   bar: { text: string, last: string, steps: { text: string, aside: string, state: string }[] },
 *   near: Board, far: Board[], centre: import("../shared/board.js").Centre, drawn: import("../shared/board.js").Drawn | null,
 *   ask: Ask, curtain: { seat: number, title: string, text: string, ready: string } | null,
 *   moves: [string, string][], log: { number: number, text: string }[] }} Scene
 */
/**
 * What is picked so far: marks one after the other, tokens on their way, or a handful.
 * @typedef {{ marks: string[], puts: { spot: string, letter: string, to: string }[],
 *   handful: { spot: string, letter: string }[], source: string }} Picks
 */

/** @typedef {{ spot: string, x: number, y: number, id: number, ghost: HTMLElement | null }} Held */

const ANSWER_IN = 5000; // ms before the page says that the kernel is silent
const DRAG_FROM = 6; // px
const STAGGER = 60; // ms between tokens that move

/** @returns {Picks} */
export function nothing() {
  return { marks: [], puts: [], handful: [], source: "" };
}

/**
 * The options that carry all these marks.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option[]}
 */
export function compatible(options, marks) {
  return options.filter((option) => marks.every((mark) => option.marks.includes(mark)));
}

/**
 * The option with exactly these marks.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option | null}
 */
export function exactly(options, marks) {
  return compatible(options, marks).find((option) => option.marks.length === marks.length) ?? null;
}

/**
 * The marks that can still be picked, in the order of the options.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {string[]}
 */
export function nextMarks(options, marks) {
  const next = new Set(compatible(options, marks).flatMap((option) => option.marks));
  for (const mark of marks) next.delete(mark);
  return [...next];
}

/**
 * The marks of what is picked, as the options write them.
 * @param {Picks} picks
 * @param {string} kind
 * @param {string} step
 * @returns {string[]}
 */
export function marksOf(picks, kind, step) {
  if (kind === "put") return picks.puts.map((put) => `${put.letter}>${put.to}`);
  if (kind !== "set") return picks.marks;
  if (step === "FORBIDDANCE") return picks.handful.map((one) => `at:${one.spot}`);
  /** @type {Record<string, number>} */
  const seen = {};
  return picks.handful.map((one) => {
    seen[one.letter] = (seen[one.letter] ?? 0) + 1;
    return `${one.letter}#${seen[one.letter]}`;
  });
}

/**
 * What is picked after pressing a button: it is added, taken back, or replaces another button.
 * @param {Option[]} options
 * @param {string[]} marks
 * @param {string} button
 * @returns {string[]}
 */
export function pressed(options, marks, button) {
  if (marks.includes(button)) return marks.filter((mark) => mark !== button);
  if (compatible(options, [...marks, button]).length) return [...marks, button];
  const kept = [...marks.filter((mark) => mark.startsWith("from:")), button];
  return compatible(options, kept).length ? kept : marks;
}

/**
 * What comes of pointing at a place while marks are picked one after the other.
 * @param {Option[]} options
 * @param {string[]} marks
 * @param {string} spot
 * @param {boolean} dragged whether a token was dragged there: then it is never a new start
 * @returns {{ marks: string[], refused: boolean }}
 */
export function pointed(options, marks, spot, dragged) {
  if (marks.includes(`from:${spot}`) && !dragged) return { marks: [], refused: false };
  if (marks.includes(`at:${spot}`)) return { marks: marks.filter((mark) => mark !== `at:${spot}`), refused: false };
  const started = marks.some((mark) => mark.startsWith("from:"));
  const begins = compatible(options, [`from:${spot}`]).length > 0;
  const chosen = marks.some((mark) => mark.startsWith("!"));
  if (begins && (!started || (!chosen && !dragged))) return { marks: [`from:${spot}`], refused: false };
  const aimed = [...marks, `at:${spot}`];
  const open = started ? options : options.filter((option) => !option.marks[0]?.startsWith("from:"));
  if (compatible(open, aimed).length) return { marks: aimed, refused: false };
  if (begins && !dragged) return { marks: [`from:${spot}`], refused: false };
  return { marks, refused: true };
}

/**
 * The option to send now, if what is picked leaves no doubt: after a target one option is left, after a button one
 * that needs no target any more.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option | null}
 */
export function decided(options, marks) {
  const last = marks[marks.length - 1] ?? "";
  const left = compatible(options, marks);
  const [only] = left;
  if (!only || left.length > 1 || !last || last.startsWith("from:")) return null;
  if (last.startsWith("!") && only.marks.some((mark) => mark.startsWith("at:") && !marks.includes(mark))) return null;
  return only;
}

/**
 * The option to send when tokens were put on Hands and no other way is left.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option | null}
 */
export function placed(options, marks) {
  const left = compatible(options, marks);
  return marks.length && left.length === 1 && left[0]?.marks.length === marks.length ? left[0] : null;
}

/**
 * Every token the scene shows on a place of a Board or among the drawn ones.
 * @param {Scene} scene
 * @returns {Map<string, Lying>}
 */
export function lying(scene) {
  /** @type {Map<string, Lying>} */
  const found = new Map();
  for (const board of [scene.near, ...scene.far]) {
    for (const one of [...Object.values(board.hands), ...board.body]) found.set(one.spot, one);
  }
  for (const one of scene.drawn?.tokens ?? []) if (one.spot) found.set(one.spot, one);
  return found;
}

/**
 * The letter of a token that can be put somewhere from this place, or nothing.
 * @param {Scene} scene
 * @param {Option[]} options
 * @param {Picks} picks
 * @param {string} spot
 * @returns {string}
 */
export function puttable(scene, options, picks, spot) {
  const from = scene.ask.step === "FETCH" ? /^\dB/ : /^\dd/;
  const one = lying(scene).get(spot);
  if (!one?.face || !from.test(spot) || Number(spot[0]) !== scene.ask.seat) return "";
  if (picks.puts.some((put) => put.spot === spot)) return "";
  const letter = one.face.letter;
  const next = nextMarks(options, marksOf(picks, "put", scene.ask.step));
  return next.some((mark) => mark.startsWith(`${letter}>`)) ? letter : "";
}

/**
 * The handful with this place added or taken out; null when that is not offered.
 * @param {Scene} scene
 * @param {Option[]} options
 * @param {Picks} picks
 * @param {string} spot
 * @returns {Picks | null}
 */
export function gathered(scene, options, picks, spot) {
  if (picks.handful.some((one) => one.spot === spot)) {
    return { ...picks, handful: picks.handful.filter((one) => one.spot !== spot) };
  }
  const one = lying(scene).get(spot);
  if (!one || one.empty || !one.face) return null;
  const more = { ...picks, handful: [...picks.handful, { spot, letter: one.face.letter }] };
  const own = Number(spot[0]) === scene.ask.seat;
  return own && compatible(options, marksOf(more, "set", scene.ask.step)).length ? more : null;
}

/**
 * How a place looks: what can be done with it now.
 * @param {Scene} scene
 * @param {Option[]} options
 * @param {Picks} picks
 * @param {string} spot
 * @returns {Look["state"]}
 */
export function stateOf(scene, options, picks, spot) {
  const { kind, step } = scene.ask;
  if (!options.length) return "";
  if (kind === "set") {
    if (picks.handful.some((one) => one.spot === spot)) return "selected";
    return gathered(scene, options, picks, spot) ? "selectable" : "";
  }
  if (kind === "put") {
    if (picks.source === spot || picks.puts.some((put) => put.to === spot)) return "selected";
    if (picks.source) {
      const letter = lying(scene).get(picks.source)?.face?.letter ?? "";
      const marks = [...marksOf(picks, kind, step), `${letter}>${spot}`];
      if (compatible(options, marks).length) return "legal";
    }
    return puttable(scene, options, picks, spot) ? "selectable" : "";
  }
  const { marks } = picks;
  if (marks.includes(`from:${spot}`) || marks.includes(`at:${spot}`)) return "selected";
  const next = nextMarks(options, marks);
  const started = marks.some((mark) => mark.startsWith("from:"));
  const bare = options.some((option) => option.marks[0]?.startsWith("at:"));
  if ((started || bare) && next.includes(`at:${spot}`)) return "legal";
  if (compatible(options, [`from:${spot}`]).length) return "selectable";
  const aims = next.filter((mark) => mark.startsWith("at:"));
  const chosen = marks.some((mark) => mark.startsWith("!"));
  const towers = aims.length > 0 && aims.every((mark) => /^at:\d[abc]$/.test(mark));
  return started && chosen && towers && standing(scene, spot) ? "illegal" : "";
}

/**
 * Whether an unsealed Tower stands here: only such a one is shown as refused.
 * @param {Scene} scene
 * @param {string} spot
 * @returns {boolean}
 */
export function standing(scene, spot) {
  const rings = [scene.near, ...scene.far].flatMap((board) => board.circles ?? []);
  const ring = rings.find((one) => one.spot === spot);
  return ring !== undefined && ring.height > 0 && !ring.seal;
}

/**
 * What to tell the kernel when a try is refused: everything picked, and what was pointed at last.
 * @param {Picks} picks
 * @param {string} kind
 * @param {string} spot
 * @returns {string[]}
 */
export function tried(picks, kind, spot) {
  if (kind === "put") {
    const puts = picks.puts.map((put) => `${put.spot}>${put.to}`);
    return [...puts, picks.source ? `${picks.source}>${spot}` : `from:${spot}`].slice(-8);
  }
  if (kind === "set") return [...picks.handful.map((one) => `at:${one.spot}`), `at:${spot}`].slice(-8);
  const started = picks.marks.some((mark) => mark.startsWith("from:"));
  return [...picks.marks, `${started ? "at" : "from"}:${spot}`].slice(-8);
}

/**
 * What it would cost to aim at this place: allowed, but the rules punish it later (T7).
 * @param {Option[]} options
 * @param {string[]} marks
 * @param {string} spot
 * @returns {{ clause: string, text: string } | null}
 */
export function costOf(options, marks, spot) {
  if (!marks.length) return null;
  const costs = compatible(options, [...marks, `at:${spot}`]).map((option) => option.costs ?? null);
  return costs.find((cost) => cost !== null) ?? null;
}

/** Whether the words of a first meeting were put away; kept where the browser allows it. */
const hint = {
  key: "raigo-lab-table-hint",
  gone: false,
  closed() {
    try {
      return this.gone || globalThis.localStorage?.getItem(this.key) === "1";
    } catch {
      return this.gone;
    }
  },
  close() {
    this.gone = true;
    try {
      globalThis.localStorage?.setItem(this.key, "1");
    } catch {
      // A page that keeps nothing: it is away until the page is loaded again.
    }
  },
};

/** @param {Scene} scene */
function barArea(scene) {
  const { bar, names } = scene;
  return [
    dong(names.dong ?? ""),
    h("strong", {}, bar.text),
    bar.last ? h("span", { class: "rg-chip is-bad" }, bar.last) : "",
    h(
      "ol",
      { class: "rg-steps", "aria-label": names.steps ?? "" },
      ...bar.steps.map((step) =>
        h(
          "li",
          { class: step.state ? `is-${step.state}` : null, "aria-current": step.state === "now" ? "step" : null },
          step.aside ? h("span", { lang: "ja" }, step.aside) : null,
          step.text,
        ),
      ),
    ),
  ].filter((one) => one !== "");
}

/** @param {string} stop @param {string} text @param {Record<string, string | null>} [more] @param {(Node | string | null)[]} children */
function actionButton(stop, text, more = {}, ...children) {
  return h("button", { type: "button", class: "rg-btn", "data-stop": stop, ...more }, text, ...children);
}

/**
 * Draws the Table into an element; what it returns takes it away again.
 * @param {{ model: Model, el: HTMLElement }} context
 */
export function tableIn({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  const bar = h("header", { class: "rg-bar" });
  const body = h("div", { class: "rg-play-body" });
  const ask = h("p", { class: "rg-ask" });
  const buttons = h("div", { class: "rg-act-buttons", role: "group", "data-area": "actions" });
  const status = h("p", { class: "rg-why", role: "status" });
  const all = h("details", { class: "rg-all" });
  const act = h("section", { class: "rg-act" }, h("div", { class: "rg-act-row" }, ask, buttons), status, all);
  const lines = h("ol", {});
  const log = h("div", { class: "rg-log-lines", role: "log", "aria-live": "polite", tabindex: "0" }, lines);
  const story = h("details", { class: "rg-log" }, h("summary"), log);
  const toolbar = h("div", { class: "rg-toolbar", role: "toolbar", "data-area": "tools" });
  const more = h("details", { class: "rg-more" });
  const foot = h("footer", { class: "rg-play-foot" }, story, h("div", { class: "rg-tool-row" }, toolbar, more));
  const table = h("article", { class: "rg-table" }, bar, body, act, foot);
  const root = h(
    "div",
    { class: "rg rg-play", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "rg-fit" }, table),
  );
  ownKeys(root, signal);
  story.setAttribute("open", "");

  let picks = nothing();
  let silent = false;
  let waiting = -1; // the serial of the message that was not answered yet
  let asked = ""; // what this page asked to copy
  let note = ""; // what this page itself has to say
  let looking = ""; // the place that is pointed at, without picking it
  /** @type {Scene | null} */
  let drawn = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  /** @type {Map<string, string>} */
  const stops = new Map();
  /** @type {Held | null} */
  let drag = null;
  let wasDragged = false;

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  /** @returns {Option[]} */
  const options = () => model.get("options") ?? [];

  /** @param {Record<string, unknown>} message */
  function send(message) {
    if (waiting >= 0) return;
    waiting = model.get("serial");
    note = "";
    model.set("picked", { serial: waiting, ...message });
    model.save_changes();
    alarm = setTimeout(() => {
      silent = true;
      say();
    }, ANSWER_IN);
    root.dataset.busy = "true";
  }

  function answered() {
    clearTimeout(alarm);
    waiting = -1;
    silent = false;
    delete root.dataset.busy;
    if (scene() !== drawn) picks = nothing();
    handOver();
    draw(scene() !== drawn);
  }

  /** Copy what was asked for; where the clipboard is closed, show it to be copied by hand. */
  function handOver() {
    const clip = model.get("clip") ?? {};
    if (!asked || !clip.text) return;
    const { names } = scene();
    const text = String(clip.text);
    asked = "";
    const byHand = () => {
      const field = /** @type {HTMLTextAreaElement} */ (
        h("textarea", { class: "rg-copy", readonly: true, rows: "4", "aria-label": names.copy_by_hand ?? "" })
      );
      field.value = text;
      more.append(field);
      more.setAttribute("open", "");
      field.select();
      note = names.copy_by_hand ?? "";
      say();
    };
    const clipboard = globalThis.navigator?.clipboard;
    if (!clipboard) return byHand();
    clipboard.writeText(text).then(() => {
      note = names.copied ?? "";
      say();
    }, byHand);
  }

  // Saying

  function say() {
    const { names, lang } = scene();
    const reason = model.get("reason") ?? {};
    /** @type {{ clause: string, text: string, about?: string }[]} */
    let lines = reason.lines ?? [];
    let tone = reason.tone ?? "plain";
    const cost = looking ? costOf(options(), picks.marks, looking) : null;
    if (cost) [lines, tone] = [[cost], "warn"];
    if (note) [lines, tone] = [[{ clause: "", text: note }], "plain"];
    if (silent) [lines, tone] = [[{ clause: "", text: names.silent_kernel ?? "" }], "warn"];
    const said = JSON.stringify([tone, lines, reason.serial ?? 0]);
    if (status.dataset.said === said) return;
    status.dataset.said = said;
    status.dataset.tone = tone;
    status.hidden = !lines.length;
    status.replaceChildren(
      ...lines.map((line) =>
        h("span", { class: "rg-why-line" }, clauseBox(line.clause, tone === "bad" ? "" : tone === "warn" ? "gold" : "plain", line.about), h("span", {}, ...words(line.text, lang))),
      ),
    );
  }

  // Drawing

  /** @returns {import("../shared/board.js").Pen} */
  function pen() {
    const now = scene();
    const places = lying(now);
    const chosen = picks.marks.find((mark) => mark.startsWith("from:"))?.slice(5) ?? "";
    const face = places.get(chosen)?.face ?? null;
    const spell = face?.suit === "spell" && !picks.marks.includes("!pile") && face.weight < 9 ? face : null;
    return {
      lang: now.lang,
      names: now.names,
      look: (spot) => {
        const state = stateOf(now, options(), picks, spot);
        const says = { legal: now.names.legal, selected: now.names.selected }[state === "legal" || state === "selected" ? state : "legal"];
        return { state, says: state === "legal" || state === "selected" ? (says ?? "") : "" };
      },
      moved: (spot) => {
        const put = picks.puts.find((one) => one.to === spot);
        return put ? (places.get(put.spot) ?? null) : null;
      },
      gone: (spot) => picks.puts.some((one) => one.spot === spot),
      adds: spell,
    };
  }

  /** @param {boolean} fresh whether the table itself has changed */
  function draw(fresh) {
    const now = scene();
    if (!now.bar) return;
    const before = fresh && drawn ? places() : new Map();
    const held = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
    const heldStop = held?.dataset.stop ?? "";
    const heldArea = held?.closest("[data-area]")?.getAttribute("data-area") ?? "";
    drawn = now;
    root.lang = now.lang;
    root.dataset.size = model.get("size");
    root.dataset.seats = String(now.far.length + 1);
    table.setAttribute("aria-label", now.label);
    act.setAttribute("aria-label", now.names.actions_area ?? "");
    buttons.setAttribute("aria-label", now.names.actions_area ?? "");
    bar.replaceChildren(...barArea(now));
    body.replaceChildren(...(now.curtain ? [curtainArea(now)] : tableArea(now)));
    drawAsk(now);
    if (fresh) drawFoot(now);
    say();
    for (const area of areas()) oneTabStop(area, stops.get(area.dataset.area ?? "") ?? "");
    if (held && !root.contains(held)) focusAgain(heldStop, heldArea);
    if (fresh) move(before, now.moves);
  }

  /** @param {Scene} now */
  function tableArea(now) {
    const how = pen();
    const many = now.far.length > 1;
    const far = now.far.map((board) => seatArea(board, how, many ? "mini" : "far", now.drawn));
    return [
      hint.closed() ? "" : hintArea(now),
      h("div", { class: "rg-far", "data-count": now.far.length }, ...far),
      centreArea(now.centre, how),
      seatArea(now.near, how, "near", now.drawn),
    ].filter((one) => one !== "");
  }

  /** @param {Scene} now */
  function hintArea(now) {
    return h(
      "p",
      { class: "rg-hint" },
      h("span", {}, ...words(now.names.hint ?? "", now.lang)),
      h("button", { type: "button", class: "rg-btn", "data-do": "hint" }, now.names.hint_close ?? ""),
    );
  }

  /** @param {Scene} now */
  function curtainArea(now) {
    const { curtain } = now;
    return h(
      "section",
      { class: "rg-curtain", "data-area": "curtain" },
      dong(""),
      h("h3", {}, curtain?.title ?? ""),
      h("p", {}, curtain?.text ?? ""),
      h("button", { type: "button", class: "rg-btn is-main", "data-do": "ready", "data-stop": "ready" }, curtain?.ready ?? ""),
    );
  }

  /** @param {Scene} now */
  function drawAsk(now) {
    const { kind, step, mine } = now.ask;
    const [title, text] = asking(now);
    ask.replaceChildren(h("b", {}, ...words(title, now.lang)), h("small", {}, ...words(text, now.lang)));
    act.dataset.mine = String(mine);
    const offered = now.curtain ? [] : options();
    const marks = marksOf(picks, kind, step);
    /** @type {Node[]} */
    const shown = [];
    if (kind === "walk") {
      const started = marks.some((mark) => mark.startsWith("from:"));
      const first = offered.filter((option) => started || option.marks.length === 1);
      const next = nextMarks(first, marks).filter((mark) => mark.startsWith("!"));
      const on = marks.filter((mark) => mark.startsWith("!"));
      const others = started ? nextMarks(offered, marks.filter((mark) => mark.startsWith("from:"))).filter((mark) => mark.startsWith("!")) : [];
      const both = [...new Set([...others.filter((mark) => !/^!(top|bottom)$/.test(mark)), ...on, ...next])];
      const asksEnd = marks.some((mark) => mark.startsWith("at:"));
      for (const mark of both) {
        if (/^!(top|bottom)$/.test(mark) && !asksEnd) continue;
        if (asksEnd && !on.includes(mark) && !next.includes(mark)) continue;
        shown.push(markButton(now, mark, on.includes(mark)));
      }
    } else {
      const confirm = exactly(offered, marks);
      if (confirm) {
        shown.push(actionButton("do:confirm", confirm.label, { class: "rg-btn is-main", "data-do": "confirm" }));
      }
    }
    if (marks.length || picks.source) {
      shown.push(
        actionButton("do:back", now.names.put_back ?? "", { class: "rg-btn is-ghost", "data-do": "back" }, h("kbd", { "aria-hidden": "true" }, "Esc")),
      );
    }
    buttons.replaceChildren(...shown);
    drawAll(now, offered);
  }

  /** What is asked, or what is still to be said about the token in hand. @param {Scene} now @returns {[string, string]} */
  function asking(now) {
    const from = picks.marks.find((mark) => mark.startsWith("from:"))?.slice(5) ?? "";
    const face = lying(now).get(from)?.face;
    if (!face || !now.ask.mine) return [now.ask.title, now.ask.text];
    const next = nextMarks(options(), picks.marks);
    const mode = picks.marks.find((mark) => mark.startsWith("!")) ?? "";
    const asksEnd = next.some((mark) => /^!(top|bottom)$/.test(mark)) && !next.some((mark) => mark.startsWith("at:"));
    const row = asksEnd ? "ask_end" : mode === "!pile" ? "ask_circle" : mode ? "ask_target" : "ask_token";
    const effect = now.buttons[mode]?.label ?? "";
    const name = now.lang === "ja" ? face.kanji : `${face.name} ${face.kanji}`;
    const wouldBe = [now.near, ...now.far].map((board) => board.head).find((head) => head);
    const adds = pen().adds;
    const text = wouldBe && adds ? (now.names.destroy_would ?? "").replace("{weight}", String(wouldBe.weight + adds.weight)) : "";
    return [(now.names[row] ?? "").replace("{token}", name).replace("{effect}", effect), text];
  }

  /** Every option in words, for those who would rather read than point. @param {Scene} now @param {Option[]} offered */
  function drawAll(now, offered) {
    all.hidden = offered.length < 2;
    const title = (now.names.all_choices ?? "").replace("{count}", String(offered.length));
    const list = h(
      "ul",
      {},
      ...offered.map((option) =>
        h("li", {}, h("button", { type: "button", class: "rg-choice", "data-option": option.id }, ...words(option.label, now.lang))),
      ),
    );
    all.replaceChildren(h("summary", {}, title), list);
  }

  /** @param {Scene} now @param {string} mark @param {boolean} on */
  function markButton(now, mark, on) {
    const one = now.buttons[mark] ?? { label: mark, aside: "", key: "" };
    const choice = compatible(options(), [mark]).length === options().length;
    return actionButton(
      `do:${mark}`,
      one.label,
      {
        "data-mark": mark,
        class: `rg-btn${on ? " is-on" : ""}${mark === "!end" || mark === "!pass" ? " is-quiet" : ""}`,
        "aria-pressed": choice || /^!(end|pass|1|2)$/.test(mark) ? null : String(on),
        "aria-keyshortcuts": one.key,
      },
      one.aside ? h("span", { lang: "ja" }, one.aside) : null,
      h("kbd", { "aria-hidden": "true" }, one.key),
    );
  }

  /** @param {Scene} now */
  function drawFoot(now) {
    const { names } = now;
    const summary = story.querySelector("summary");
    if (summary) summary.textContent = names.log_area ?? "";
    log.setAttribute("aria-label", names.log_area ?? "");
    story.hidden = !now.log.length;
    const wanted = new Map(now.log.map((line) => [`${line.number}`, line.text]));
    for (const old of [...lines.children]) {
      const number = /** @type {HTMLElement} */ (old).dataset.number ?? "";
      if (wanted.get(number) !== old.getAttribute("data-text")) old.remove();
      else wanted.delete(number);
    }
    for (const [number, text] of wanted) {
      lines.append(h("li", { "data-number": number, "data-text": text }, ...words(text, now.lang)));
    }
    log.scrollTop = log.scrollHeight;
    const tools = model.get("tools") ?? {};
    toolbar.setAttribute("aria-label", names.tools_area ?? "");
    /** @param {string} name @param {boolean} can */
    const tool = (name, can) =>
      actionButton(`tool:${name}`, names[name] ?? "", {
        class: "rg-btn is-small",
        "data-tool": name,
        "aria-disabled": can ? null : "true",
      });
    toolbar.replaceChildren(
      tool("undo", tools.undo),
      tool("redo", tools.redo),
      tool("copy_position", true),
      tool("copy_record", true),
      tool("language", true),
    );
    if (!more.childElementCount || more.dataset.lang !== now.lang) drawMore(now);
    const size = /** @type {HTMLSelectElement | null} */ (more.querySelector("select[name=size]"));
    if (size) size.value = model.get("size");
    more.querySelector(".rg-copy")?.remove();
  }

  /** @param {Scene} now */
  function drawMore(now) {
    const { names } = now;
    more.dataset.lang = now.lang;
    /** @param {string} text @param {HTMLElement} field */
    const labelled = (text, field) => h("label", {}, h("span", {}, text), field);
    /** @param {string} value @param {string} text */
    const choice = (value, text) => h("option", { value }, text);
    const seats = h("select", { name: "seats" }, ...["2", "3", "4"].map((count) => choice(count, count)));
    const size = h("select", { name: "size" }, ...["normal", "large", "projector"].map((one) => choice(one, names[`size_${one}`] ?? one)));
    more.replaceChildren(
      h("summary", { class: "rg-btn is-small" }, names.more ?? ""),
      h(
        "div",
        { class: "rg-more-rows" },
        h(
          "div",
          {},
          labelled(names.seats_word ?? "", seats),
          labelled(names.seed_word ?? "", h("input", { name: "seed", inputmode: "numeric", size: "6", placeholder: names.seed_any ?? "" })),
          h("button", { type: "button", class: "rg-btn is-small", "data-tool": "deal" }, names.deal ?? ""),
        ),
        h(
          "div",
          {},
          labelled(names.file_word ?? "", h("input", { name: "path", size: "14", value: names.file_default ?? "" })),
          h("button", { type: "button", class: "rg-btn is-small", "data-tool": "save" }, names.save ?? ""),
          h("button", { type: "button", class: "rg-btn is-small", "data-tool": "load" }, names.load ?? ""),
        ),
        h("div", {}, labelled(names.size_word ?? "", size)),
      ),
    );
    /** @type {HTMLSelectElement} */ (seats).value = String(now.far.length + 1);
  }

  function areas() {
    return /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-area]")]);
  }

  /** @param {string} held @param {string} name */
  function focusAgain(held, name) {
    // Never onto "End the turn": a second Enter would do what nobody meant.
    const everywhere = stopsOf(root).filter((one) => one.dataset.stop !== "do:!end" || held === "do:!end");
    const inside = (/** @type {string} */ wanted) =>
      everywhere.find((one) => one.closest("[data-area]")?.getAttribute("data-area") === wanted);
    const again =
      everywhere.find((one) => one.dataset.stop === held) ??
      inside(name) ??
      inside("actions") ??
      inside(`board${scene().near.seat}`) ??
      everywhere[0];
    again?.focus({ preventScroll: true });
  }

  // Moving tokens

  function places() {
    /** @type {Map<string, DOMRect>} */
    const found = new Map();
    for (const one of root.querySelectorAll("[data-spot]")) {
      const spot = one.getAttribute("data-spot") ?? "";
      if (!found.has(spot)) found.set(spot, one.getBoundingClientRect());
    }
    return found;
  }

  /** Each token glides from where it lay; without motion its place keeps a ring. @param {Map<string, DOMRect>} before @param {[string, string][]} moves */
  function move(before, moves) {
    const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
    moves.forEach(([from, to], index) => {
      const target = root.querySelector(`[data-spot="${CSS.escape(to)}"]`);
      const start = before.get(from);
      if (!(target instanceof HTMLElement) || !start) return;
      if (calm) {
        target.classList.add("is-changed");
        return;
      }
      const end = target.getBoundingClientRect();
      const [x, y] = [start.x + start.width / 2 - end.x - end.width / 2, start.y + start.height / 2 - end.y - end.height / 2];
      if (Math.abs(x) + Math.abs(y) < 2 || !target.animate) return;
      target.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 9 }, { transform: "none", zIndex: 9 }], {
        duration: 220,
        delay: Math.min(index, 5) * STAGGER,
        easing: "cubic-bezier(.2, .7, .2, 1)",
        fill: "backwards",
      });
    });
  }

  // Picking

  /** @param {string} spot @param {boolean} dragged */
  function point(spot, dragged) {
    const now = scene();
    const { kind, step } = now.ask;
    note = "";
    if (!options().length) return attempt(spot);
    if (kind === "set") {
      const more = gathered(now, options(), picks, spot);
      if (!more) return attempt(spot);
      picks = more;
      return draw(false);
    }
    if (kind === "put") return pointPut(now, spot);
    const { marks, refused } = pointed(options(), picks.marks, spot, dragged);
    if (refused) return attempt(spot);
    picks = { ...picks, marks };
    const only = decided(options(), marks);
    if (only && kind === "walk" && step) return commit(only.id);
    return draw(false);
  }

  /** @param {Scene} now @param {string} spot */
  function pointPut(now, spot) {
    const { kind, step } = now.ask;
    if (picks.source === spot) picks = { ...picks, source: "" };
    else if (picks.source && stateOf(now, options(), picks, spot) === "legal") {
      const letter = lying(now).get(picks.source)?.face?.letter ?? "";
      picks = { ...picks, puts: [...picks.puts, { spot: picks.source, letter, to: spot }], source: "" };
      const only = placed(options(), marksOf(picks, kind, step));
      if (only) return commit(only.id);
    } else if (picks.puts.some((put) => put.to === spot)) {
      picks = { ...picks, puts: picks.puts.filter((put) => put.to !== spot), source: "" };
    } else if (puttable(now, options(), picks, spot)) picks = { ...picks, source: spot };
    else return attempt(spot);
    return draw(false);
  }

  /** @param {number} id */
  function commit(id) {
    send({ id });
  }

  /** Ask the kernel why this cannot be done. @param {string} spot */
  function attempt(spot) {
    if (!/^(\d([LRabc]|B\d|d\d)|c.|raizan)$/.test(spot)) return;
    send({ id: "try", marks: tried(picks, scene().ask.kind, spot) });
  }

  /** @param {string} mark */
  function press(mark) {
    const single = options().find((option) => option.marks.length === 1 && option.marks[0] === mark);
    if (single) return commit(single.id);
    picks = { ...picks, marks: pressed(options(), picks.marks, mark) };
    const only = decided(options(), picks.marks);
    if (only) return commit(only.id);
    return draw(false);
  }

  function confirm() {
    const { kind, step } = scene().ask;
    const only = exactly(options(), marksOf(picks, kind, step));
    if (only) commit(only.id);
  }

  function putBack() {
    picks = nothing();
    note = "";
    draw(false);
  }

  /** @param {string} name */
  function useTool(name) {
    /** @param {string} field */
    const typed = (field) => /** @type {HTMLInputElement | null} */ (more.querySelector(`[name=${field}]`))?.value ?? "";
    if (name === "language") {
      model.set("lang", model.get("lang") === "en" ? "ja" : "en");
      model.save_changes();
    } else if (name === "deal") {
      const seed = typed("seed").trim();
      send({ id: "deal", seats: Number(typed("seats")), seed: seed === "" ? null : Number(seed) });
    } else if (name === "save" || name === "load") send({ id: name, path: typed("path") });
    else {
      if (name.startsWith("copy_")) asked = name;
      send({ id: name });
    }
  }

  // Listening

  /** @param {EventTarget | null} target @param {string} query */
  const nearest = (target, query) =>
    target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(query)) : null;

  root.addEventListener(
    "click",
    (event) => {
      if (wasDragged) {
        wasDragged = false;
        return;
      }
      const chosen = nearest(event.target, "[data-option]");
      const doing = nearest(event.target, "[data-do]")?.dataset.do;
      const mark = nearest(event.target, "[data-mark]")?.dataset.mark;
      const tool = nearest(event.target, "[data-tool]")?.dataset.tool;
      const spot = nearest(event.target, "[data-stop][data-spot]")?.dataset.spot;
      if (chosen) commit(Number(chosen.dataset.option));
      else if (doing === "ready") send({ id: "ready" });
      else if (doing === "confirm") confirm();
      else if (doing === "back") putBack();
      else if (doing === "hint") {
        hint.close();
        draw(false);
      } else if (mark) press(mark);
      else if (tool) useTool(tool);
      else if (spot) point(spot, false);
    },
    { signal },
  );
  root.addEventListener(
    "change",
    (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.name === "size") {
        model.set("size", event.target.value);
        model.save_changes();
      }
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const target = event.target;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const area = nearest(target, "[data-area]");
      const stopAt = nearest(target, "[data-stop]");
      const key = event.key;
      const button = [...buttons.querySelectorAll("[data-mark]")].find(
        (one) => one.getAttribute("aria-keyshortcuts") === key.toLowerCase(),
      );
      if (key === "Escape") putBack();
      else if (key === "?" && stopAt?.dataset.spot) attempt(stopAt.dataset.spot);
      else if (button instanceof HTMLElement) press(button.dataset.mark ?? "");
      else if (!area || !moveFocus(event, area)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  root.addEventListener(
    "pointerover",
    (event) => {
      looking = nearest(event.target, "[data-stop][data-spot]")?.dataset.spot ?? "";
      say();
    },
    { signal },
  );
  root.addEventListener(
    "focusin",
    (event) => {
      const button = nearest(event.target, "[data-stop]");
      looking = button?.dataset.spot ?? "";
      say();
      const area = button?.closest("[data-area]");
      if (!button || !(area instanceof HTMLElement)) return;
      stops.set(area.dataset.area ?? "", button.dataset.stop ?? "");
      oneTabStop(area, button.dataset.stop ?? "");
    },
    { signal },
  );
  root.addEventListener(
    "pointerdown",
    (event) => {
      wasDragged = false;
      for (const one of root.querySelectorAll(".is-changed")) one.classList.remove("is-changed");
      const token = nearest(event.target, ".rg-tok[data-stop]");
      const spot = token?.dataset.spot ?? "";
      if (event.button !== 0 || !token || !options().length) return;
      const state = stateOf(scene(), options(), nothing(), spot);
      if (state !== "selectable" || scene().ask.kind === "set") return;
      drag = { spot, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    },
    { signal },
  );
  root.addEventListener(
    "pointermove",
    (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      if (!drag.ghost) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
        startDrag(drag);
      }
      const edge = root.getBoundingClientRect();
      const zoom = edge.width / (root.offsetWidth || 1) || 1;
      if (drag.ghost) drag.ghost.style.translate = `${(event.clientX - edge.x) / zoom}px ${(event.clientY - edge.y) / zoom}px`;
    },
    { signal },
  );

  /** @param {Held} held */
  function startDrag(held) {
    const shown = root.querySelector(`.rg-tok[data-spot="${CSS.escape(held.spot)}"] svg`);
    held.ghost = h("span", { class: "rg-ghost" });
    if (shown) held.ghost.append(shown.cloneNode(true));
    root.append(held.ghost);
    root.setPointerCapture(held.id);
    const { kind } = scene().ask;
    picks = kind === "put" ? { ...picks, source: held.spot } : { ...nothing(), marks: [`from:${held.spot}`] };
    draw(false);
  }

  /** @param {PointerEvent} event @param {boolean} drop */
  function endDrag(event, drop) {
    if (!drag || event.pointerId !== drag.id) return;
    const held = drag;
    drag = null;
    if (!held.ghost) return;
    held.ghost.remove();
    wasDragged = drop;
    setTimeout(() => {
      wasDragged = false;
    }, 0);
    const page = /** @type {Document | ShadowRoot} */ (root.getRootNode());
    const under = drop ? page.elementFromPoint(event.clientX, event.clientY) : null;
    const spot = nearest(under, "[data-stop][data-spot]")?.dataset.spot ?? "";
    if (!spot || spot === held.spot || !root.contains(under)) putBack();
    else point(spot, true);
  }
  root.addEventListener("pointerup", (event) => endDrag(event, true), { signal });
  root.addEventListener("pointercancel", (event) => endDrag(event, false), { signal });

  const resized = () => draw(false);
  model.on("change:serial", answered);
  model.on("change:size", resized);
  draw(true);
  el.append(root);
  log.scrollTop = log.scrollHeight;
  return () => {
    stop.abort();
    clearTimeout(alarm);
    model.off("change:serial", answered);
    model.off("change:size", resized);
  };
}

export default { render: tableIn };
