// @ts-check
// The puzzle widget: the Table with a task above it and, below, answers, the line that refutes a try, hints, the proof.
import { h, moveFocus, oneTabStop, ownKeys, s, sakuraCircle, slab, stopsOf, words } from "../shared/common.js";
import { sender } from "../shared/bench.js";
import { tableIn } from "../table/table.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("../shared/board.js").Face} Face */
/** @typedef {{ title: string, text: string }} ClauseWords */
/** @typedef {{ id: number, label: string, words: string, towers: Face[][], ready: boolean, mark: string }} Answer */
/** @typedef {{ label: string, words: string, towers: Face[][], value: string }} MixField */
/** @typedef {{ at: number, last: number, where: string, steps: string[][], first: number }} Shown */
/**
 * @typedef {{ score: string, idea: string, explanation: string, shown: string[], proved: { name: string, text: string }[],
 *   grid: { caption: string, columns: string[], rows: { head: string, cells: string[] }[] } | null,
 *   tree: { src: string, alt: string } | null }} After
 */
/**
 * @typedef {{ title: string, note: string, rows: { id: number, title: string, level: number, levels: string, mark: string,
 *   word: string, now: boolean }[], previous: number | null, next: number | null }} Shelf
 */
/**
 * @typedef {{ lang: string, names: Record<string, string>, name: string, title: string, theme: string, task: string,
 *   seat: string, level: { level: number, of: number, text: string, facts: string }, teaches: string[],
 *   clauses: Record<string, ClauseWords>, board: boolean, tower: { stories: Face[], label: string } | null,
 *   given: { head: string, steps: string[] }[], answers: Answer[],
 *   mix: { fields: MixField[], wrong: string, ready: boolean } | null, state: string, thinking: string,
 *   verdict: { tone: string, title: string, comment: string } | null, line: Shown | null, told: string[][],
 *   hints: { given: { grade: number, label: string, text: string }[], next: string, sure: string },
 *   after: After | null, deeds: Record<string, boolean>, shelf: Shelf | null }} Page
 */

const STEP_PACE = 1500; // ms that a step of a line stays before the next one comes by itself
const LINE_SIGNS = /** @type {Record<string, string>} */ ({
  to_start: "M1 1H3V13H1ZM12 1V13L5 7Z",
  step_back: "M11 1V13L4 7Z",
  step_on: "M5 1V13L12 7Z",
  to_end: "M4 1V13L11 7ZM13 1H15V13H13Z",
});

/**
 * A text cut at the clauses it names, so that each can be a button; brackets and stops stay with their clause.
 * @param {string} text
 * @param {Record<string, unknown>} known
 * @returns {{ text: string, clause: string, after: string }[]}
 */
export function cutAtClauses(text, known) {
  const found = text.split(/([(（]?)\b([A-Z]{1,2}\d{1,2})\b([)）.,;:、。]*)/);
  const parts = [{ text: found[0] ?? "", clause: "", after: "" }];
  for (let i = 1; i < found.length; i += 4) {
    const [before, clause, after, rest] = found.slice(i, i + 4);
    if (clause !== undefined && clause in known) parts.push({ text: before ?? "", clause, after: after ?? "" });
    else parts.push({ text: `${before}${clause}${after}`, clause: "", after: "" });
    parts.push({ text: rest ?? "", clause: "", after: "" });
  }
  return parts.filter((part) => part.text || part.clause);
}

/**
 * Where the buttons beside a line lead.
 * @param {{ at: number, last: number, first: number }} line
 * @returns {Record<string, number>}
 */
export function placesOf(line) {
  return {
    to_start: line.first,
    step_back: Math.max(line.first, line.at - 1),
    step_on: Math.min(line.last, line.at + 1),
    to_end: line.last,
  };
}

/** @param {Face[]} stories */
function smallTower(stories) {
  return h(
    "span",
    { class: "rg-pz-tower", "aria-hidden": "true" },
    h("span", { class: "rg-pz-pile" }, ...stories.map((face) => h("span", { class: "rg-pz-floor" }, slab(face, 27)))),
    sakuraCircle(),
  );
}

/** @param {string} deed @param {string} text @param {Record<string, string | number | null>} [more] */
function deedButton(deed, text, more = {}) {
  return h("button", { type: "button", class: "rg-btn", "data-deed": deed, "data-stop": deed, ...more }, text);
}

/** How hard it is, as a row of marks. @param {Page["level"]} level */
function levelMarks(level) {
  if (!level.level) return null;
  const marks = Array.from({ length: level.of }, (_, i) => h("i", { class: i < level.level ? "is-on" : null }));
  return h("span", { class: "rg-pz-level", "aria-hidden": "true" }, ...marks);
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  const shelf = h("details", { class: "rg-pz-shelf" });
  const head = h("header", { class: "rg-pz-head" });
  const board = h("div", { class: "rg-pz-board" });
  const answers = h("div", { class: "rg-pz-answers" });
  const status = h("p", { class: "rg-why rg-pz-says", role: "status" });
  const verdict = h("div", { class: "rg-pz-verdict", role: "status", tabindex: "-1" });
  const steps = h("ol", { class: "rg-pz-steps" });
  const stepsBox = h("div", { class: "rg-pz-steps-box", role: "log", "aria-live": "polite", tabindex: "0" }, steps);
  const controls = h("div", { class: "rg-pz-row", role: "toolbar", "data-area": "line" });
  const after = h("section", { class: "rg-pz-after" });
  const hints = h("div", { class: "rg-pz-hints" });
  const deeds = h("div", { class: "rg-pz-row", role: "toolbar", "data-area": "deeds" });
  const panel = h("section", { class: "rg-pz-panel" }, answers, verdict, controls, stepsBox, after, hints, deeds, status);
  const root = h("article", { class: "rg rg-puzzle", "data-lm-suppress-shortcuts": "true" }, h("div", { class: "rg-pz-fit" }, shelf, head, board, panel));
  ownKeys(root, signal);

  let playing = false;
  let silent = false;
  let drawnName = ""; // the puzzle that is drawn
  let drawnState = "";
  /** @type {{ stop: string, id: string } | null} the clause that is open, and the button that opened it */
  let opened = null;
  /** @type {(() => void) | null} */
  let takeAway = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  /** @type {Map<string, string>} */
  const stops = new Map();
  /** @type {Map<Element, string>} what each area shows: what did not change is left alone */
  const filled = new Map();
  const line = sender(model, (is) => {
    silent = is;
    say();
  });
  /** @returns {Page} */
  const page = () => model.get("page");

  /** @param {HTMLElement} area @param {unknown} data @param {() => (Node | string | null)[]} make */
  function fill(area, data, make) {
    const now = JSON.stringify(data);
    if (filled.get(area) === now) return;
    filled.set(area, now);
    const made = /** @type {(Node | string)[]} */ (make().filter((one) => one !== null && one !== ""));
    area.replaceChildren(...made);
    area.hidden = !made.length;
  }

  /** @param {string} id @param {string} name */
  function clauseButton(id, name) {
    const { clauses } = page();
    return h(
      "button",
      { type: "button", class: "rg-clause is-plain rg-pz-clause", "data-clause": id, "data-stop": `${name}.${id}`, "aria-expanded": "false", title: clauses[id]?.title ?? "" },
      id,
    );
  }

  /** Words with buttons for the clauses they name. @param {string} text @param {string} name */
  function withClauses(text, name) {
    const { lang, clauses } = page();
    return cutAtClauses(text, clauses).flatMap((part) =>
      part.clause ? [h("span", { class: "rg-pz-nowrap" }, part.text, clauseButton(part.clause, name), part.after)] : words(part.text, lang),
    );
  }

  /** @param {Page} now */
  function headPart(now) {
    const { names, lang, level } = now;
    return [
      h(
        "div",
        { class: "rg-pz-title" },
        h("h3", { tabindex: "-1" }, ...words(now.title, lang)),
        h("span", { class: "rg-chip" }, ...words(now.theme, lang)),
        h("button", { type: "button", class: "rg-btn is-small", "data-deed": "language", "data-stop": "language", lang: lang === "en" ? "ja" : "en" }, names.language ?? ""),
      ),
      h("p", { class: "rg-pz-hard" }, levelMarks(level), h("b", {}, level.text), level.facts ? h("span", {}, ...words(level.facts, lang)) : null),
      h("p", { class: "rg-pz-task" }, ...withClauses(now.task, "task"), now.seat ? h("span", { class: "rg-pz-seat" }, " ", now.seat) : null),
      h("div", { class: "rg-pz-teaches" }, h("span", { class: "rg-label" }, names.teaches ?? ""), ...now.teaches.map((id) => clauseButton(id, "head"))),
    ];
  }

  /** @param {Page} now */
  function shelfPart(now) {
    const one = now.shelf;
    if (!one) return [];
    return [
      h("summary", {}, h("b", {}, ...words(one.title, now.lang)), h("span", { class: "rg-label" }, ...words(one.note, now.lang))),
      h(
        "ol",
        { "data-area": "shelf", "aria-label": now.names.list_area ?? "" },
        ...one.rows.map((row) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "rg-pz-row-button", "data-deed": "go", "data-number": row.id, "data-stop": `go${row.id}`, "aria-current": row.now ? "true" : null, "data-mark": row.mark },
              h("span", { class: "rg-pz-mark", "aria-hidden": "true" }, { solved: "✓", missed: "↺" }[row.mark] ?? "·"),
              h("span", { class: "rg-pz-name" }, ...words(row.title, now.lang)),
              h("span", { class: "rg-label" }, row.levels),
              h("span", { class: "rg-label rg-pz-word" }, row.word),
            ),
          ),
        ),
      ),
    ];
  }

  /** @param {Answer} one @param {number} i */
  function answerButton(one, i) {
    return h(
      "button",
      {
        type: "button",
        class: `rg-btn rg-pz-answer${one.towers.length ? " has-tower" : ""}`,
        "data-deed": "answer",
        "data-number": one.id,
        "data-stop": `answer${i}`,
        "data-mark": one.mark || null,
        "aria-disabled": one.ready ? null : "true",
        "aria-label": one.words,
      },
      one.towers.length ? h("span", { class: "rg-pz-towers" }, ...one.towers.map(smallTower)) : null,
      h("span", {}, one.mark ? h("span", { "aria-hidden": "true" }, one.mark === "right" ? "✓ " : "✗ ") : null, ...words(one.label, page().lang)),
    );
  }

  /** @param {Page} now */
  function answersPart(now) {
    const { names, lang } = now;
    return [
      now.tower ? h("div", { class: "rg-pz-big", role: "img", "aria-label": now.tower.label }, smallTower(now.tower.stories)) : null,
      now.given.length
        ? h(
            "div",
            { class: "rg-pz-given" },
            h("p", {}, h("b", {}, names.given ?? "")),
            h("ol", {}, ...now.given.map((turn) => h("li", {}, h("span", { class: "rg-label" }, turn.head), h("span", {}, ...words(turn.steps.join(lang === "ja" ? "、" : "; "), lang))))),
          )
        : null,
      now.answers.length
        ? h("div", { class: "rg-pz-row", role: "group", "aria-label": names.answers_area ?? "", "data-area": "answers" }, ...now.answers.map(answerButton))
        : null,
      now.mix
        ? h(
            "div",
            { class: "rg-pz-mix", role: "group", "aria-label": names.answers_area ?? "" },
            h("p", {}, ...words(names.mix_how ?? "", lang)),
            h(
              "div",
              { class: "rg-pz-row" },
              ...now.mix.fields.map((field, i) =>
                h(
                  "label",
                  { class: "rg-pz-field" },
                  h("span", { class: "rg-pz-towers" }, ...field.towers.map(smallTower)),
                  h("span", {}, field.label),
                  h("input", {
                    class: "rg-field",
                    name: `part${i}`,
                    size: 6,
                    maxlength: 12,
                    value: field.value,
                    autocomplete: "off",
                    "aria-label": field.words,
                    "aria-invalid": now.mix?.wrong ? "true" : null,
                    "data-stop": `part${i}`,
                    disabled: !now.mix?.ready,
                  }),
                ),
              ),
              deedButton("mix", names.mix_send ?? "", { class: now.mix.ready ? "rg-btn is-main" : "rg-btn", "aria-disabled": now.mix.ready ? null : "true" }),
            ),
            now.mix.wrong ? h("p", { class: "rg-why", role: "alert" }, ...words(now.mix.wrong, lang)) : null,
          )
        : null,
    ];
  }

  /** @param {Page} now */
  function verdictPart(now) {
    const { lang } = now;
    if (now.thinking) return [h("p", { class: "rg-pz-thinking" }, h("span", { class: "rg-pz-dot", "aria-hidden": "true" }), now.thinking)];
    if (!now.verdict) return [];
    const sign = { good: "✓ ", right: "✓ ", bad: "✗ " }[now.verdict.tone] ?? "";
    return [
      h("p", { class: "rg-pz-verdict-head" }, h("span", { "aria-hidden": "true" }, sign), ...words(now.verdict.title, lang)),
      now.verdict.comment ? h("p", {}, ...withClauses(now.verdict.comment, "comment")) : null,
    ];
  }

  /** @param {Page} now */
  function controlsPart(now) {
    const one = now.line;
    if (!one) return [];
    const { names } = now;
    const places = placesOf(one);
    /** @param {string} name */
    const jump = (name) => {
      const button = deedButton("step", "", { "data-to": places[name] ?? 0, "data-stop": name, "aria-label": names[name] ?? "", title: names[name] ?? "", "aria-disabled": places[name] === one.at ? "true" : null });
      button.append(s("svg", { class: "rg-pz-sign", viewBox: "0 0 16 14", "aria-hidden": "true" }, s("path", { d: LINE_SIGNS[name] ?? "" })));
      return button;
    };
    const back = now.deeds.take_back
      ? deedButton("back", (now.verdict ? names.take_back : names.watch_back) ?? "", { class: "rg-btn is-main" })
      : null;
    return one.last > one.first || one.at < one.last
      ? [jump("to_start"), jump("step_back"), deedButton("play", (playing ? names.pause : names.play) ?? "", { "aria-pressed": String(playing) }), jump("step_on"), jump("to_end"), h("span", { class: "rg-pz-where" }, one.where), back]
      : [back];
  }

  /** @param {string[]} told @param {string} lang */
  const stepRow = (told, lang) => h("li", { "data-said": told.join(" ") }, ...told.map((text) => h("span", {}, ...words(text, lang))));

  /** Steps are added and taken away one by one, so that a reader hears only what is new. @param {Page} now */
  function drawSteps(now) {
    const wanted = now.line ? now.line.steps : now.told;
    const rows = [...steps.children];
    let same = 0;
    while (same < wanted.length && rows[same]?.getAttribute("data-said") === wanted[same]?.join(" ")) same += 1;
    for (const row of rows.slice(same)) row.remove();
    steps.append(...wanted.slice(same).map((told) => stepRow(told, now.lang)));
    steps.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (now.line) steps.lastElementChild?.setAttribute("aria-current", "step");
    stepsBox.hidden = !wanted.length;
    stepsBox.setAttribute("aria-label", now.names.line_area ?? "");
    stepsBox.setAttribute("aria-live", playing ? "off" : "polite");
    const latest = steps.lastElementChild;
    if (latest instanceof HTMLElement) stepsBox.scrollTop = latest.offsetTop;
  }

  /** @param {Page} now */
  function afterPart(now) {
    const one = now.after;
    if (!one) return [];
    const { names, lang } = now;
    return [
      h("p", { class: "rg-label" }, one.score),
      h("p", { class: "rg-pz-idea" }, ...withClauses(one.idea, "idea")),
      ...one.shown.map((text) => h("p", {}, ...withClauses(text, "shown"))),
      h("h4", {}, names.explanation ?? ""),
      h("p", { class: "rg-pz-why" }, ...withClauses(one.explanation, "why")),
      h("h4", {}, names.proved ?? ""),
      h("dl", {}, ...one.proved.flatMap((row) => [h("dt", {}, row.name), h("dd", {}, ...words(row.text, lang))])),
      one.grid
        ? h(
            "div",
            { class: "rg-pz-grid", tabindex: "0", role: "region", "aria-label": one.grid.caption },
            h("p", { class: "rg-label" }, one.grid.caption),
            h(
              "table",
              {},
              h("thead", {}, h("tr", {}, h("td", {}), ...one.grid.columns.map((column) => h("th", { scope: "col" }, column)))),
              h("tbody", {}, ...one.grid.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.head), ...row.cells.map((cell) => h("td", {}, cell))))),
            ),
          )
        : null,
      one.tree
        ? h(
            "figure",
            { class: "rg-pz-tree", tabindex: "0", role: "region", "aria-label": names.show_tree ?? "" },
            h("img", { src: one.tree.src, alt: one.tree.alt }),
            h("figcaption", { class: "rg-label" }, names.tree_caption ?? ""),
          )
        : null,
    ];
  }

  /** @param {Page} now */
  function hintsPart(now) {
    const { names } = now;
    const one = now.hints;
    const given = one.given.map((hint) => h("li", {}, h("b", {}, hint.label), " ", h("span", {}, ...withClauses(hint.text, `hint${hint.grade}`))));
    const asks = one.sure
      ? [h("p", { role: "alert" }, one.sure), deedButton("hint", names.hint_show ?? ""), deedButton("unsure", names.hint_no ?? "", { class: "rg-btn is-ghost" })]
      : one.next
        ? [deedButton("hint", one.next, { class: "rg-btn is-quiet" })]
        : [];
    return [
      given.length ? h("ul", { "aria-live": "polite" }, ...given) : null,
      asks.length ? h("div", { class: "rg-pz-row", role: "group", "aria-label": names.hints_area ?? "", "data-area": "hints" }, ...asks) : null,
    ];
  }

  /** @param {Page} now */
  function deedsPart(now) {
    const { names, deeds: can, shelf: other } = now;
    const solved = now.state === "solved";
    return [
      can.take_back && !now.line ? deedButton("back", names.take_back ?? "", { class: "rg-btn is-main" }) : null,
      can.watch ? deedButton("watch", names.watch ?? "") : null,
      can.tree ? deedButton("tree", names.show_tree ?? "") : null,
      can.begin ? deedButton("begin", (solved ? names.again : names.begin) ?? "", { class: "rg-btn is-ghost" }) : null,
      other && other.previous !== null ? deedButton("go", names.previous ?? "", { "data-number": other.previous, "data-stop": "previous", class: "rg-btn is-ghost" }) : null,
      other && other.next !== null ? deedButton("go", names.next_puzzle ?? "", { "data-number": other.next, "data-stop": "next", class: solved ? "rg-btn is-main" : "rg-btn is-ghost" }) : null,
    ];
  }

  function say() {
    const now = page();
    const reason = model.get("reason") ?? {};
    /** @type {string[]} */
    const lines = now.board ? [] : (reason.lines ?? []).map((/** @type {{ text: string }} */ one) => one.text);
    const text = silent ? (now.names.silent_kernel ?? "") : lines.join(" ");
    status.hidden = !text;
    if (status.textContent !== text) status.replaceChildren(...words(text, now.lang));
  }

  const areas = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(":is(.rg-pz-shelf, .rg-pz-panel) [data-area]")]);

  function draw() {
    const now = page();
    if (!now.names) return;
    const held = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
    const heldStop = held?.dataset.stop ?? "";
    const other = now.name !== drawnName;
    const moved = now.state !== drawnState;
    if (other) opened = null;
    if (now.line && (moved || other) && !calm) playing = now.line.at < now.line.last;
    if (!now.line) playing = false;
    root.lang = now.lang;
    root.dataset.state = now.state;
    root.setAttribute("aria-label", `${now.names.area ?? ""}: ${now.title}`);
    root.setAttribute("aria-busy", String(now.state === "thinking"));
    fill(shelf, [now.shelf, now.lang], () => shelfPart(now));
    fill(head, [now.title, now.task, now.teaches, now.level, now.seat, now.lang], () => headPart(now));
    if (now.board && !takeAway) takeAway = tableIn({ model, el: board }) ?? (() => {});
    if (!now.board && takeAway) {
      takeAway();
      takeAway = null;
      board.replaceChildren();
    }
    board.hidden = !now.board;
    fill(answers, [now.answers, now.mix, now.given, now.tower, now.lang], () => answersPart(now));
    fill(verdict, [now.verdict, now.thinking, now.lang], () => verdictPart(now));
    verdict.dataset.tone = now.thinking ? "plain" : (now.verdict?.tone ?? "");
    fill(controls, [now.line, now.deeds, now.verdict, playing, now.lang], () => controlsPart(now));
    controls.setAttribute("aria-label", now.names.line_area ?? "");
    drawSteps(now);
    fill(after, [now.after, now.lang], () => afterPart(now));
    after.setAttribute("aria-label", now.names.after_area ?? "");
    fill(hints, [now.hints, now.lang], () => hintsPart(now));
    fill(deeds, [now.deeds, now.shelf, now.state, now.line !== null, now.lang], () => deedsPart(now));
    deeds.setAttribute("aria-label", now.names.area ?? "");
    for (const area of areas()) oneTabStop(area, stops.get(area.dataset.area ?? "") ?? stopsOf(area)[0]?.dataset.stop ?? "");
    openClause();
    say();
    if (held) keepFocus(held, heldStop, now, { moved, other });
    drawnName = now.name;
    drawnState = now.state;
    goOn();
  }

  /** @param {HTMLElement} held @param {string} name @param {Page} now @param {{ moved: boolean, other: boolean }} what */
  function keepFocus(held, name, now, { moved, other }) {
    if (other && drawnName) {
      /** @type {HTMLElement | null} */ (head.querySelector("h3"))?.focus();
      return;
    }
    if (moved && (now.state === "refuted" || now.state === "solved")) {
      verdict.focus({ preventScroll: true });
      panel.scrollIntoView?.({ block: "nearest", behavior: calm ? "auto" : "smooth" });
      return;
    }
    if (moved && now.state === "ready" && (drawnState === "refuted" || drawnState === "watched")) {
      const place = board.querySelector(".is-selectable[data-stop], .rg-act-buttons [data-stop]") ?? answers.querySelector("[data-stop]");
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      return;
    }
    if (root.contains(held) || board.contains(document.activeElement)) return;
    const again = stopsOf(root).find((one) => one.dataset.stop === name);
    (again ?? verdict).focus({ preventScroll: true });
  }

  /** The next step comes by itself, unless somebody paused or wants no motion. */
  function goOn() {
    clearTimeout(clock);
    const now = page().line;
    if (!playing || !now) return;
    if (now.at >= now.last) {
      playing = false;
      draw();
      return;
    }
    clock = setTimeout(() => line.send({ id: "step", to: now.at + 1 }), STEP_PACE);
  }

  // Clauses

  function openClause() {
    root.querySelector(".rg-pz-clause-text")?.remove();
    const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-clause]")]);
    for (const button of all) button.setAttribute("aria-expanded", "false");
    const { clauses, names, lang } = page();
    const row = opened ? clauses[opened.id] : undefined;
    const button = all.find((one) => one.dataset.stop === opened?.stop);
    if (!opened || !row || !button) return;
    button.setAttribute("aria-expanded", "true");
    const text = h(
      "aside",
      { class: "rg-pz-clause-text", role: "note" },
      h("p", {}, h("b", {}, `${opened.id} `, ...words(row.title, lang)), " ", ...words(row.text, lang)),
      h("button", { type: "button", class: "rg-btn is-ghost is-small", "data-deed": "close", "data-stop": "close" }, names.clause_close ?? ""),
    );
    (button.closest("p, .rg-pz-teaches, li") ?? button).after(text);
  }

  function closeClause() {
    const name = opened?.stop;
    opened = null;
    openClause();
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-clause]")]).find((one) => one.dataset.stop === name)?.focus();
  }

  // Listening

  function sendMix() {
    const fields = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll(".rg-pz-mix input")]);
    if (page().mix?.ready) line.send({ id: "mix", parts: fields.map((field) => field.value.trim().slice(0, 12)) });
  }

  /** @param {HTMLElement} button */
  function press(button) {
    const deed = button.dataset.deed ?? "";
    if (button.getAttribute("aria-disabled") === "true") return;
    if (deed === "close") closeClause();
    else if (deed === "language") {
      model.set("lang", model.get("lang") === "en" ? "ja" : "en");
      model.save_changes();
    } else if (deed === "play") {
      const now = page().line;
      playing = !playing;
      if (playing && now && now.at >= now.last) line.send({ id: "step", to: now.first });
      draw();
    } else if (deed === "step") {
      playing = false;
      line.send({ id: "step", to: Number(button.dataset.to) });
    } else if (deed === "mix") sendMix();
    else if (deed === "answer" || deed === "go") line.send({ id: deed, number: Number(button.dataset.number) });
    else line.send({ id: deed });
  }

  root.addEventListener(
    "click",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const clause = target?.closest("[data-clause]");
      const button = target?.closest("[data-deed]");
      if (clause instanceof HTMLElement) {
        const same = opened?.stop === clause.dataset.stop;
        opened = same ? null : { stop: clause.dataset.stop ?? "", id: clause.dataset.clause ?? "" };
        openClause();
      } else if (button instanceof HTMLElement) press(button);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const target = event.target;
      if (!(target instanceof HTMLElement) || board.contains(target)) return;
      if (target instanceof HTMLInputElement) {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        sendMix();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const area = target.closest("[data-area]");
      if (event.key === "Escape" && opened) closeClause();
      else if (!(area instanceof HTMLElement) || !moveFocus(event, area)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  root.addEventListener(
    "focusin",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-stop]") : null;
      const area = button?.closest("[data-area]");
      if (!(button instanceof HTMLElement) || !(area instanceof HTMLElement) || board.contains(area)) return;
      stops.set(area.dataset.area ?? "", button.dataset.stop ?? "");
      oneTabStop(area, button.dataset.stop ?? "");
    },
    { signal },
  );

  const answered = () => {
    line.answered();
    draw();
  };
  model.on("change:serial", answered);
  el.append(root);
  draw();
  return () => {
    stop.abort();
    clearTimeout(clock);
    line.stop();
    takeAway?.();
    model.off("change:serial", answered);
  };
}

export default { render };
