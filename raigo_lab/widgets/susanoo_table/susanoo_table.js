// @ts-check
// The table of Warriors of Susanoo: draws one seat's view, and finds the offered option that a press means.
import { followFocus, h, moveFocus, nearest, oneTabStop, ownKeys, sayLines, stopsOf, words } from "../shared/common.js";
import { Director, holdWhilePressed } from "../shared/director.js";
import { paceChooser } from "../shared/pace.js";
import { languageButton, turnLanguage } from "../shared/language.js";
import { Link, showWaiting } from "../shared/link.js";
import { openIn } from "../shared/open_in.js";
import { cardWords, firstOffer, questionButtons, stopOfOption } from "./asking.js";
import { cardButton } from "./cards.js";
import { farSeat, middle, nearSeat, rollArea, scoreSheet } from "./panels.js";
import { taskParts } from "./task.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Words} Words */
/** @typedef {import("./types.js").CardOption} CardOption */
/** @typedef {import("./asking.js").Offer} Offer */
/**
 * The page's own memory: what was picked, the offer under way, the card that is read, what was asked to be copied.
 * While the director plays, `stage` is the picture on the page and `caption` what is happening.
 * @typedef {{ model: Model, line: Link, root: HTMLElement, parts: Record<string, HTMLElement>, stops: Map<string, string>,
 *   picked: string, offer: Offer | null, look: string, copying: string, note: string, drawn: Scene | null,
 *   director: Director, stage: Scene | null, caption: string,
 *   scene: () => Scene, words: () => Words, options: () => CardOption[] }} Play
 */

/** @param {Model} model @param {Link} line @returns {Play} */
function makePlay(model, line) {
  const parts = {
    task: h("section", { class: "wk-task", role: "group", "data-area": "task" }),
    bar: h("header", { class: "wk-bar" }),
    far: h("div", { class: "wk-far" }),
    body: h("div", { class: "wk-body" }),
    ask: h("p", { class: "wk-ask", role: "status" }),
    buttons: h("div", { class: "wk-buttons", role: "group", "data-area": "actions" }),
    says: h("p", { class: "rg-why", role: "status" }),
    card: h("div", { class: "wk-look" }),
    log: h("ol", { class: "wk-log", tabindex: "0" }),
    tools: h("div", { class: "wk-tools", role: "toolbar", "data-area": "tools" }),
    more: h("details", { class: "wk-more" }),
    open: h("div", {}),
  };
  const question = h("div", { class: "wk-question" }, parts.ask, parts.buttons);
  const main = h("div", { class: "wk-main" }, parts.body, h("div", { class: "wk-foot-area" }, question, parts.says));
  const rail = h("div", { class: "wk-rail" }, parts.card, parts.log, h("div", { class: "wk-foot-row" }, parts.tools, parts.more, parts.open));
  const root = h("div", { class: "rg rg-stage wk-stage" }, h("article", { class: "wk-frame" }, parts.task, parts.bar, parts.far, h("div", { class: "wk-split" }, main, rail)));
  const frame = /** @type {HTMLElement} */ (root.firstElementChild);
  return {
    model, line, root, parts, stops: new Map(), picked: "", offer: null, look: "", copying: "", note: "", drawn: null,
    director: new Director(frame, (beat) => (beat.roll ? rollArea(beat.roll, beat.text) : null)), stage: null, caption: "",
    scene() {
      return this.stage ?? model.get("scene");
    },
    words: () => model.get("words"),
    options() {
      return this.stage ? [] : (model.get("options") ?? []);
    },
  };
}

/** @param {Play} play @returns {import("./panels.js").Board} */
function boardOf(play) {
  const [scene, text, options] = [play.scene(), play.words(), play.options()];
  const ready = new Set(options.map((one) => one.card).filter(Boolean));
  const legal = new Set(play.picked ? options.filter((one) => one.card === play.picked).map((one) => one.target).filter(Boolean) : []);
  const moved = new Set(play.stage ? [] : scene.moved); // marked once all has been seen
  return {
    scene,
    words: text,
    legal,
    sake: ready.has("sake"),
    show: (id, how = {}) => {
      const face = text.cards[id];
      if (!face) return h("span", {}, id);
      return cardButton(face, { ready: ready.has(id), target: legal.has(id), moved: moved.has(id), ...how, picked: how.picked || play.picked === id });
    },
  };
}

/** @param {Play} play */
function drawSays(play) {
  const { says } = play.parts;
  if (!says) return;
  /** @type {import("./types.js").Reason} */
  const reason = play.model.get("reason") ?? {};
  const lang = play.scene().lang;
  const waiting = play.line.says(lang);
  /** @type {{ clause: string, text: string, about?: string }[]} */
  let lines = reason.lines ?? [];
  let tone = reason.tone ?? "plain";
  if (play.note) [lines, tone] = [[{ clause: "", text: play.note }], "plain"];
  if (waiting) [lines, tone] = [[{ clause: "", text: waiting }], "warn"];
  if (sayLines(says, { tone, lines, serial: reason.serial ?? 0 }, lang, "wk-why")) says.classList.toggle("is-empty", !lines.length);
}

/** @param {Play} play */
function drawRail(play) {
  const { card, log, tools, more } = play.parts;
  const [scene, text] = [play.scene(), play.words()];
  const { names } = text;
  card?.replaceChildren(...cardWords(play.look, play.options(), text, scene.battle));
  log?.setAttribute("aria-label", names.log_area ?? "");
  const shown = JSON.stringify(scene.log);
  if (log && log.dataset.shown !== shown) {
    log.dataset.shown = shown;
    log.replaceChildren(...scene.log.map((line) => h("li", { class: `${line.head ? "is-head" : ""}${line.fresh ? " is-fresh" : ""}` }, ...words(line.text, scene.lang))));
    // A game is read from its end, the way on after a wrong try from its beginning.
    log.scrollTop = scene.onward ? 0 : log.scrollHeight;
  }
  /** @type {import("./types.js").Tools} */
  const can = play.model.get("tools") ?? {};
  /** @param {string} name @param {boolean | undefined} able @param {string} [label] */
  const tool = (name, able, label) =>
    h("button", { type: "button", class: "rg-btn is-small", "data-tool": name, "data-stop": `tool:${name}`, "aria-disabled": able ? null : "true" }, label ?? names[name] ?? "");
  tools?.setAttribute("aria-label", names.tools_area ?? "");
  tools?.replaceChildren(
    tool("undo", can.undo),
    ...(can.sure ? [tool("sure", true, can.sure.label)] : []),
    tool("redo", can.redo),
    languageButton(scene.lang, { "data-tool": "language", "data-stop": "tool:language" }),
  );
  if (more && (more.dataset.lang !== scene.lang || !more.childElementCount)) drawMore(more, scene, text, Boolean(play.model.get("task")?.title));
}

/** A task has its own table: no other game is dealt there. @param {HTMLElement} more @param {Scene} scene @param {Words} text @param {boolean} task */
function drawMore(more, scene, text, task) {
  const { names } = text;
  more.dataset.lang = scene.lang;
  const seats = /** @type {HTMLSelectElement} */ (h("select", { name: "seats", class: "rg-field" }, ...text.seat_counts.map((count) => h("option", { value: count }, String(count)))));
  seats.value = String(scene.far.length + 1);
  const seed = h("input", { name: "seed", class: "rg-field", inputmode: "numeric", size: "6", placeholder: names.seed_any ?? "" });
  /** @param {string} name */
  const tool = (name) => h("button", { type: "button", class: "rg-btn is-small", "data-tool": name }, names[name] ?? "");
  more.replaceChildren(
    h("summary", { class: "rg-btn is-small" }, names.more ?? ""),
    h("div", { class: "wk-more-rows" }, paceChooser(names), ...(task ? [] : [h("label", {}, names.seats_word ?? "", " ", seats), h("label", {}, names.seed_word ?? "", " ", seed), tool("deal")]), tool("copy_position"), tool("copy_record")),
  );
}

/** @param {Play} play @returns {HTMLElement[]} */
function bodyParts(play) {
  const scene = play.scene();
  const board = boardOf(play);
  if (scene.curtain) {
    const button = h("button", { type: "button", class: "rg-btn is-main", "data-do": "ready", "data-stop": "ready" }, scene.curtain.button);
    return [h("section", { class: "wk-curtain", "data-area": "curtain" }, h("p", {}, scene.curtain.text), button)];
  }
  const sheet = scoreSheet(board);
  return sheet ? [sheet] : [middle(board), nearSeat(board, scene.near)];
}

/** @param {Play} play */
function draw(play) {
  const scene = play.scene();
  const text = play.words();
  if (!scene.near || !text.names) return;
  const { bar, far, body, ask, buttons } = play.parts;
  const active = document.activeElement;
  const held = active instanceof HTMLElement && play.root.contains(active) ? active.dataset.stop : undefined;
  play.root.lang = scene.lang;
  play.root.dataset.size = play.model.get("size");
  play.root.querySelector(".wk-frame")?.setAttribute("aria-label", scene.label);
  bar?.replaceChildren(
    h("h3", {}, scene.title),
    h("ol", { class: "wk-phases" }, ...(scene.battle ? scene.phases : []).map((phase) => h("li", { class: phase.on ? "is-on" : "" }, phase.word))),
  );
  drawTask(play);
  const board = boardOf(play);
  const others = scene.sheet ? [scene.near, ...scene.far] : scene.far;
  far?.replaceChildren(...others.map((seat) => farSeat(board, seat)));
  far?.setAttribute("data-count", String(others.length));
  body?.replaceChildren(...bodyParts(play));
  const offering = play.offer ? text.names[play.offer.verb === "ask" ? "offer_title" : "counter_title"] : "";
  const title = play.stage ? play.caption : offering || scene.ask.title;
  if (ask && ask.textContent !== title) ask.replaceChildren(...words(title, scene.lang));
  ask?.classList.toggle("is-mine", scene.ask.mine && !play.stage);
  buttons?.setAttribute("aria-label", text.names.actions_area ?? "");
  const extra = scene.sheet && !play.model.get("task")?.title ? [h("button", { type: "button", class: "rg-btn is-main", "data-tool": "rematch", "data-stop": "rematch" }, text.names.rematch ?? "")] : [];
  buttons?.replaceChildren(...(scene.ask.mine && !play.stage ? questionButtons(play.options(), play.picked, play.offer, text) : []), ...extra);
  drawRail(play);
  drawSays(play);
  for (const area of /** @type {HTMLElement[]} */ ([...play.root.querySelectorAll("[data-area]")])) {
    oneTabStop(area, play.stops.get(area.dataset.area ?? "") ?? "");
  }
  if (held !== undefined && !play.root.contains(document.activeElement)) refocus(play, held);
  play.director.retrace();
}

/** What is new is played; who has gone on already, or wants no motion, sees where it led. @param {Play} play */
function watch(play) {
  /** @type {Scene} */
  const scene = play.model.get("scene");
  const active = document.activeElement;
  const held = active instanceof HTMLElement && play.root.contains(active) ? active.dataset.stop : undefined;
  const ahead = play.line.queued() > 0 || scene.curtain !== null || !play.drawn;
  play.drawn = scene;
  play.director.play({
    last: scene,
    start: scene.start,
    beats: ahead ? [] : scene.beats,
    show: (picture, beat) => {
      // What is still to come is not told before it is seen.
      play.stage = { ...picture, sheet: null, shown: null, log: picture.log.filter((line) => !line.fresh) };
      if (beat?.text || !beat) play.caption = beat?.text ?? "";
      draw(play);
    },
    done: () => {
      play.stage = null;
      draw(play);
      if (held !== undefined) refocus(play, held);
      play.director.leave(scene.curtain || scene.sheet ? [] : scene.moves);
    },
  });
}

/** A puzzle or a lesson around the table. @param {Play} play */
function drawTask(play) {
  const { task } = play.parts;
  /** @type {import("./types.js").Task | undefined} */
  const given = play.model.get("task");
  const there = Boolean(given?.title);
  play.root.classList.toggle("has-task", there);
  if (!task) return;
  task.hidden = !there;
  task.setAttribute("aria-label", given?.title ?? "");
  task.replaceChildren(...(given && there ? taskParts(given, play.scene().lang) : []));
}

/** Keep the focus where it was, or near the question. @param {Play} play @param {string} held */
function refocus(play, held) {
  const stops = stopsOf(play.root);
  const again = stops.find((one) => one.dataset.stop === held) ?? (play.parts.buttons ? stopsOf(play.parts.buttons)[0] : undefined) ?? stops[0];
  again?.focus({ preventScroll: true });
}

/** @param {Play} play @param {CardOption} option */
function sendOption(play, option) {
  play.picked = "";
  play.offer = null;
  play.note = "";
  play.line.send({ id: option.id });
  return true;
}

/**
 * Pick this option by what it says: its number may be another one by then. In the other language it says something else,
 * but the same choices stand in the same order.
 * @param {Play} play @param {CardOption} option
 */
function choose(play, option) {
  const { lang } = play.scene();
  const same = (/** @type {CardOption} */ one) => one.label === option.label && one.verb === option.verb && one.target === option.target;
  const run = () => {
    const found = play.options().find(play.scene().lang === lang ? same : (one) => one.id === option.id);
    return found ? sendOption(play, found) : false;
  };
  play.line.act(run, { key: `do:${option.label}`, fits: stillAsked(play.model)() });
}

/** @param {Play} play @param {string} card */
const hasOptions = (play, card) => play.options().some((one) => one.card === card);

/** The option that a press on this card sends now, if it sends one. @param {Play} play @param {string} card */
function optionOf(play, card) {
  const options = play.options();
  const aimed = play.picked ? options.find((one) => one.card === play.picked && one.target === card) : undefined;
  const [only, ...more] = options.filter((one) => one.card === card);
  return aimed ?? (only && !more.length && (only.direct || play.picked === card) ? only : undefined);
}

/** @param {Play} play @param {string} card */
function pick(play, card) {
  play.picked = play.picked === card ? "" : card;
  play.offer = null;
  draw(play);
  return true;
}

/** A card was pressed: as a target of the picked one, to be used, or to ask why not. @param {Play} play @param {string} card */
function pressCard(play, card) {
  const { near, ask } = play.scene();
  const own = near.hand.includes(card) || near.carried.includes(card);
  play.look = card;
  if (!play.line.waits() && hasOptions(play, card) && !optionOf(play, card)) pick(play, card);
  else if (hasOptions(play, card) || play.picked || (own && ask.mine) || play.line.queued()) actOn(play, card);
  else draw(play);
}

/** What the card means is found on what is offered when it can be done. @param {Play} play @param {string} card */
function actOn(play, card) {
  const same = stillAsked(play.model)();
  const run = () => {
    const option = optionOf(play, card);
    if (option) return sendOption(play, option);
    if (hasOptions(play, card)) return pick(play, card);
    const { near, ask } = play.scene();
    if (ask.mine && (near.hand.includes(card) || near.carried.includes(card))) play.line.send({ id: "why", card });
    else draw(play);
    return true;
  };
  // Of another question it may be picked; it does nothing there that nobody has seen.
  play.line.act(run, { key: `card:${card}`, fits: () => same() || (hasOptions(play, card) && !optionOf(play, card)) });
  if (play.line.queued()) draw(play); // it can be read meanwhile
}

/** A step towards a choice: whether it fitted. @param {Play} play @param {string} doing */
function prepare(play, doing) {
  const [verb = "", name = "", count = ""] = doing.split(":");
  if (verb === "offer") play.offer = firstOffer(play.options(), name);
  else if (!play.offer) return false;
  else if (verb === "to") play.offer = { ...play.offer, target: name };
  else if (verb === "terms") play.offer = { ...play.offer, terms: { ...play.offer.terms, [name]: Number(count) } };
  draw(play);
  return true;
}

/** @param {Play} play @param {string} doing */
function press(play, doing) {
  if (doing === "ready") {
    play.line.act(() => play.line.send({ id: "ready" }), { key: "ready", fits: () => play.scene().curtain !== null });
  } else if (doing === "back") {
    play.line.forget();
    [play.picked, play.offer] = ["", null];
    draw(play);
  } else if (play.line.waits()) {
    play.line.act(() => prepare(play, doing), { key: doing, fits: stillAsked(play.model)() });
  } else prepare(play, doing);
}

/** @param {Play} play @param {string} name */
function useTool(play, name) {
  const { line, model } = play;
  /** @param {string} field */
  const typed = (field) => /** @type {HTMLInputElement | null} */ (play.parts.more?.querySelector(`[name=${field}]`))?.value ?? "";
  if (name === "language") {
    play.note = "";
    turnLanguage(model, line);
    return;
  }
  line.act(() => {
    play.note = "";
    if (name === "deal" || name === "rematch") {
      const seed = name === "deal" ? typed("seed").trim() : "";
      const seats = name === "deal" ? Number(typed("seats")) : play.scene().far.length + 1;
      line.send({ id: "deal", seats, seed: seed === "" ? null : Number(seed) });
    } else {
      if (name.startsWith("copy_")) play.copying = name;
      line.send({ id: name });
    }
  }, { key: `tool:${name}`, once: name !== "undo" && name !== "redo" });
}

/** Copy what was asked for; where the clipboard is closed, show it to be copied by hand. @param {Play} play */
function handOver(play) {
  const clip = play.model.get("clip") ?? {};
  if (!play.copying || !clip.text) return;
  play.copying = "";
  const { names } = play.words();
  /** @param {string} text */
  const tell = (text) => {
    play.note = text;
    drawSays(play);
  };
  const byHand = () => {
    const field = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "rg-field", readonly: true, rows: "4", "aria-label": names.copy_by_hand ?? "" }));
    field.value = String(clip.text);
    play.parts.more?.append(field);
    field.select();
    tell(names.copy_by_hand ?? "");
  };
  const clipboard = globalThis.navigator?.clipboard;
  if (!clipboard) byHand();
  else clipboard.writeText(String(clip.text)).then(() => tell(names.copied ?? ""), byHand);
}

/** A button of the task; an answer is meant for the question that was read. @param {Play} play @param {string} what */
function takeStep(play, what) {
  const text = play.model.get("task")?.text;
  const fits = () => !what.startsWith("answer") || play.model.get("task")?.text === text;
  play.line.act(() => play.line.send({ id: "task", what }), { key: `task:${what}`, fits });
}

/** @param {Play} play @param {EventTarget | null} target */
function clicked(play, target) {
  const option = nearest(target, "[data-option]")?.dataset.option;
  const doing = nearest(target, "[data-do]")?.dataset.do;
  const aim = nearest(target, "[data-target]")?.dataset.target;
  const card = nearest(target, "[data-card]")?.dataset.card;
  const tool = nearest(target, "[data-tool]")?.dataset.tool;
  const step = nearest(target, "[data-step]")?.dataset.step;
  if (step) takeStep(play, step);
  else if (option !== undefined) {
    const found = play.options().find((one) => one.id === Number(option));
    if (found) choose(play, found);
  } else if (doing) press(play, doing);
  else if (aim || card) pressCard(play, aim ?? card ?? "");
  else if (tool) useTool(play, tool);
}

/** @param {Play} play @param {KeyboardEvent} event @returns {boolean} whether the key was one of ours */
function keyed(play, event) {
  const { target, key } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "Escape") {
    press(play, "back");
    return true;
  }
  const meant = play.offer || play.picked || event.repeat ? undefined : play.options().find((one) => one.key === key.toLowerCase());
  if (meant) choose(play, meant);
  const area = nearest(target, "[data-area]");
  return meant !== undefined || (area !== null && moveFocus(event, area));
}

/** @param {Play} play @param {AbortSignal} signal */
function listen(play, signal) {
  const { root } = play;
  root.addEventListener(
    "click",
    (event) => {
      play.director.skip(); // who means something has seen enough
      const { more } = play.parts;
      if (more instanceof HTMLDetailsElement && event.target instanceof Node && !more.contains(event.target)) more.open = false;
      clicked(play, event.target);
    },
    { signal },
  );
  holdWhilePressed(root, play.director, signal);
  root.addEventListener(
    "keydown",
    (event) => {
      if (play.director.playing() && !/^(Tab|Shift|Control|Alt|Meta)$/.test(event.key)) play.director.skip();
      if (!keyed(play, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  for (const kind of ["pointerover", "focusin"]) {
    root.addEventListener(
      kind,
      (event) => {
        const over = nearest(event.target, "[data-card], .wk-sums");
        const card = over?.dataset.card ?? "";
        if (!over || card === play.look) return;
        play.look = card;
        play.parts.card?.replaceChildren(...cardWords(card, play.options(), play.words(), play.scene().battle));
      },
      { signal },
    );
  }
  followFocus(root, play.stops, signal);
}

/**
 * Whether the same is asked as now, to be looked at later: in the same words, or in other ones after a change of language
 * but with the same choices.
 * @param {Model} model
 */
const stillAsked = (model) => () => {
  const question = () => {
    const { lang, ask } = model.get("scene");
    return { lang, words: `${model.get("task")?.text}${ask.title}`, choices: String(model.get("options").map(stopOfOption)) };
  };
  const then = question();
  return () => {
    const now = question();
    return now.lang === then.lang ? now.words === then.words : now.choices === then.choices;
  };
};

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const line = new Link(model, { still: stillAsked(model) });
  const play = makePlay(model, line);
  ownKeys(play.root, stop.signal);
  listen(play, stop.signal);
  const answered = () => {
    const fresh = model.get("scene") !== play.drawn;
    if (fresh) [play.picked, play.offer] = ["", null];
    if (fresh && model.get("scene").battle) play.look = ""; // the battle itself is what is read now
    handOver(play);
    if (fresh) watch(play);
    else draw(play);
  };
  const resized = () => draw(play);
  model.on("change:serial", answered);
  model.on("change:size", resized);
  const unlisten = line.listen(() => drawSays(play));
  showWaiting(play.root, line);
  el.append(play.root);
  watch(play);
  const watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => play.director.retrace());
  watcher?.observe(play.root);
  const closeMenu = openIn({ model, el, line }, play.root, /** @type {HTMLElement} */ (play.parts.open));
  return () => {
    stop.abort();
    closeMenu();
    watcher?.disconnect();
    play.director.stop();
    unlisten();
    line.stop();
    model.off("change:serial", answered);
    model.off("change:size", resized);
  };
}

export default { render };
