// @ts-check
// A part of a lesson: words with clauses that open, still pictures, answers to pick, a list that is ticked off. Holds no rule.
import { offerButton, studying } from "../shared/asked.js";
import { crack, h, sakuraCircle, slab, tile, words } from "../shared/common.js";
import { backTile, centreArea, seatArea } from "../shared/board.js";
import { lookOn, penToLookOn } from "../shared/look_on.js";
import { keepInSight } from "../shared/sight.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").Runs} Runs */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").View} View */

/**
 * The sign of a mark, so that colour is never the only one.
 * @param {string} mark
 * @returns {string}
 */
export function signOf(mark) {
  const signs = new Map([["right", "✓"], ["found", "✓"], ["ticked", "✓"], ["wrong", "✗"], ["broken", "✗"], ["allowed", "✗"], ["open", "○"]]);
  return signs.get(mark) ?? "";
}

/** @param {string} id @param {View} view @param {string} stop */
function clauseButton(id, view, stop) {
  return h(
    "button",
    {
      type: "button",
      class: "rg-clause rg-clause-btn is-plain",
      "data-clause": id,
      "data-stop": stop,
      "aria-expanded": "false",
      "aria-label": view.clauses[id]?.label ?? id,
      title: view.clauses[id]?.title ?? "",
    },
    id,
  );
}

/**
 * A clause keeps its bracket and its full stop: no line is broken between them.
 * @param {Runs} line
 * @returns {{ before: string, kind: string, text: string, after: string }[]}
 */
export function keepTogether(line) {
  const made = line.map(([kind = "", text = ""]) => ({ before: "", kind, text, after: "" }));
  made.forEach((run, i) => {
    if (run.kind !== "clause") return;
    const [last, next] = [made[i - 1], made[i + 1]];
    const open = last?.kind === "" ? /[(（]$/.exec(last.text) : null;
    const close = next?.kind === "" ? /^[)）.,;:。、]+/.exec(next.text) : null;
    if (last && open) [last.text, run.before] = [last.text.slice(0, -1), open[0]];
    if (next && close) [next.text, run.after] = [next.text.slice(close[0].length), close[0]];
  });
  return made;
}

/** @param {Runs} line @param {View} view @param {() => string} stop */
function lineOf(line, view, stop) {
  return keepTogether(line).flatMap(({ before, kind, text, after }) => {
    if (kind === "clause") return [h("span", { class: "rg-kept" }, before, clauseButton(text, view, stop()), after)];
    if (kind === "b" || kind === "i") return [h(kind, {}, ...words(text, view.lang))];
    if (kind === "code") return [h("code", {}, text)];
    return words(text, view.lang);
  });
}

/** @param {Piece} one */
function towerArea(one) {
  const stories = one.stories ?? [];
  return h(
    "figure",
    { class: `rg-fig-tower${one.bad ? " is-bad" : ""}`, role: "img", "aria-label": one.alt ?? "" },
    h(
      "span",
      { class: "rg-pile" },
      ...stories.map((story) =>
        h("span", { class: `rg-floor rg-story${story.leans ? " is-crooked" : ""}` }, slab(story.face, 27), story.cracked ? crack() : null),
      ),
    ),
    sakuraCircle(),
    h("figcaption", {}, one.caption ?? ""),
  );
}

/** A table to look at: nothing on it can be pressed. @param {Piece} one @param {View} view */
function stillBoard(one, view) {
  const { near, far, centre, drawn, shows } = one;
  if (!near || !far || !centre) return h("div");
  const pen = penToLookOn(view.lang, one.names ?? {});
  const parts = (shows ?? "").split(" ");
  const table = h(
    "div",
    { class: "rg-table rg-still", role: "group", "aria-label": one.alt ?? "" },
    parts.includes("them")
      ? h("div", { class: "rg-far", "data-count": far.length }, ...far.map((seat) => seatArea(seat, pen, far.length > 1 ? "mini" : "far", parts.includes("centre") ? null : (drawn ?? null))))
      : null,
    parts.includes("centre") ? centreArea(centre, pen, drawn ?? null) : null,
    parts.includes("you") ? seatArea(near, pen, "near", parts.includes("centre") ? null : (drawn ?? null)) : null,
  );
  return lookOn(table);
}

/** @param {Piece} one @param {View} view @param {() => string} stop @returns {HTMLElement} */
function pieceArea(one, view, stop) {
  const lines = one.lines ?? [];
  switch (one.kind) {
    case "ul":
    case "ol":
      return h(one.kind, { class: one.kind === "ul" ? "rg-lines" : "rg-lines is-numbered" }, ...lines.map((line) => h("li", {}, ...lineOf(line, view, stop))));
    case "h":
      return h("h4", {}, ...lines.flatMap((line) => lineOf(line, view, stop)));
    case "caption":
      return h("p", { class: "rg-caption" }, ...lines.flatMap((line) => lineOf(line, view, stop)));
    case "table": {
      const [head, ...rows] = one.rows ?? [];
      return h(
        "div",
        { class: "rg-words-box", tabindex: "0", role: "region", "aria-label": view.head.title },
        h(
          "table",
          { class: "rg-words" },
          h("thead", {}, h("tr", {}, ...(head ?? []).map((cell) => h("th", { scope: "col" }, ...lineOf(cell, view, stop))))),
          h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...lineOf(cell, view, stop)))))),
        ),
      );
    }
    case "go":
      return h("p", {}, h("a", { class: "rg-btn rg-go", href: one.href ?? "" }, one.label ?? ""));
    case "lessons":
      return h(
        "ol",
        { class: "rg-lessons" },
        ...(one.lessons ?? []).map((row) =>
          h(
            "li",
            { "data-state": row.state },
            h("span", { class: "rg-box", "aria-hidden": "true" }, row.state === "begun" ? "…" : signOf(row.state)),
            h("a", { href: row.href }, ...words(row.title, view.lang)),
            h("span", { class: "rg-label" }, row.minutes),
            h("span", { class: "rg-label" }, row.word),
          ),
        ),
      );
    case "fold":
      return h("details", { class: "rg-fold" }, h("summary", {}, one.label ?? ""), ...(one.pieces ?? []).map((inner) => pieceArea(inner, view, stop)));
    case "board":
      return stillBoard(one, view);
    case "tower":
      return h("div", { class: "rg-figs" }, towerArea(one));
    case "towers":
      return h("div", { class: "rg-figs" }, ...(one.towers ?? []).map(towerArea));
    case "tiles":
      return h(
        "div",
        { class: "rg-figs rg-fig-tiles" },
        ...(one.faces ?? []).map((face, i) => h("span", { role: "img", "aria-label": one.labels?.[i] ?? "", title: one.labels?.[i] ?? "" }, face ? tile(face, { big: true }) : backTile(null))),
      );
    default:
      return h("div", { class: "rg-para" }, ...lines.map((line) => h("p", {}, ...lineOf(line, view, stop))));
  }
}

/** @param {Piece[]} pieces @param {View} view @param {string} name */
function piecesArea(pieces, view, name) {
  return pieces.map((one, i) => {
    let count = 0;
    return h("div", { class: "rg-piece", "data-piece": `${name}${i}` }, pieceArea(one, view, () => `${name}${i}.${count++}`));
  });
}

/** @param {View} view */
function headArea(view) {
  const { head } = view;
  return [
    h(
      "div",
      { class: "rg-part-head" },
      view.tone === "top"
        ? h("p", { class: "rg-label" }, view.label) // the page has its title already
        : h("h3", {}, ...words(head.title, view.lang), head.chip ? " " : null, head.chip ? h("span", { class: "rg-chip" }, head.chip) : null),
      view.languages.length
        ? h(
            "div",
            { class: "rg-tools rg-langs", role: "group", "data-area": "languages", "aria-label": view.names.language ?? "" },
            ...view.languages.map((one) => {
              const button = offerButton(one, `lang-${one.lang}`);
              button.lang = one.lang;
              return button;
            }),
          )
        : null,
    ),
    view.label && view.tone !== "top" ? h("p", { class: "rg-label" }, view.label) : null,
  ].filter((one) => one !== null);
}

/** @param {Choice} one */
function choiceButton(one) {
  const button = offerButton({ id: one.id, label: "", on: one.on, ready: one.ready }, `choice${one.id}`, "rg-answer");
  if (one.mark) button.dataset.mark = one.mark;
  button.append(h("span", { class: "rg-box", "aria-hidden": "true" }, signOf(one.mark)), h("span", {}, one.label));
  return button;
}

/** @param {View} view */
function verdictArea(view) {
  const { verdict } = view;
  if (!verdict) return [];
  let count = 0;
  return [
    verdict.title ? h("p", { class: "rg-verdict-head" }, h("span", { "aria-hidden": "true" }, { good: "✓ ", bad: "✗ " }[verdict.tone] ?? ""), ...words(verdict.title, view.lang)) : null,
    verdict.lines.length
      ? h("ul", { class: "rg-lines" }, ...verdict.lines.map((line) => h("li", {}, ...lineOf(line, view, () => `verdict.${count++}`))))
      : null,
  ].filter((one) => one !== null);
}

/**
 * What is said to a move waits until the Table beside it has played the move: it would tell how it ends.
 * @param {HTMLElement} verdict @param {AbortSignal} gone @param {() => void} then
 */
function afterPlay(verdict, gone, then) {
  const area = verdict.closest(".jp-OutputArea") ?? verdict.closest(".rg")?.parentElement;
  verdict.classList.add("is-waiting");
  const look = () => {
    if (gone.aborted) return;
    if (area?.querySelector("[data-playing]")) setTimeout(look, 100);
    else {
      verdict.classList.remove("is-waiting");
      then();
    }
  };
  setTimeout(look, area?.querySelector(".rg-play") ? 100 : 0); // the Table may hear of it a moment later
}

/**
 * Board or picture and answers fill the screen: what is said to a try comes into sight below them. Not what was said on
 * an earlier visit, and not when only the language has changed.
 * @param {HTMLElement} verdict @param {HTMLElement} after @param {AbortSignal} gone
 * @returns {(view: View) => void}
 */
function bringer(verdict, after, gone) {
  /** @type {{ lang: string, text: string } | null} what was said last */
  let heard = null;
  return (view) => {
    const { verdict: one, lang } = view;
    const now = { lang, text: one && (one.tone !== "plain" || one.lines.length) ? JSON.stringify(one) : "" };
    const isNew = heard !== null && heard.lang === lang && now.text !== "" && now.text !== heard.text;
    heard = now;
    const reason = after.firstElementChild; // the sentence that teaches; pictures below it are looked for
    const teaches = view.after[0]?.kind === "p" && reason instanceof HTMLElement;
    if (isNew) afterPlay(verdict, gone, () => heard?.text === now.text && keepInSight(teaches ? reason : verdict, gone)); // else nobody speaks of it any more
  };
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render(context) {
  const head = h("header", { class: "rg-study-head" });
  const pieces = h("div", { class: "rg-pieces" });
  const list = h("ul", { class: "rg-checklist" });
  const choices = h("div", { class: "rg-answers", role: "group", "data-area": "choices" });
  const verdict = h("div", { class: "rg-said", role: "status", "data-piece": "verdict" });
  const after = h("div", { class: "rg-pieces" });
  const tools = h("div", { class: "rg-tools", role: "toolbar", "data-area": "tools" });
  const foot = h("footer", { class: "rg-teaches", "data-piece": "foot", "data-area": "foot" }); // one tab stop: most are named above already
  /** @type {Map<HTMLElement, string>} what each area shows now: what did not change is left alone */
  const drawn = new Map();
  /** @type {{ stop: string, id: string } | null} the clause that is open, and the button that opened it */
  let opened = null;
  const gone = new AbortController();
  const bringVerdict = bringer(verdict, after, gone.signal);

  /** @param {HTMLElement} area @param {unknown} data @param {() => (Node | string)[]} make */
  function fill(area, data, make) {
    const now = JSON.stringify(data);
    if (drawn.get(area) === now) return;
    drawn.set(area, now);
    area.replaceChildren(...make());
    area.hidden = !area.childNodes.length;
  }

  /** @param {View} view @returns {HTMLElement[]} */
  function body(view) {
    const { lang } = view;
    fill(head, [view.head, view.label, view.languages, lang], () => headArea(view));
    fill(pieces, [view.pieces, lang], () => piecesArea(view.pieces, view, "p"));
    fill(list, [view.checklist, lang], () =>
      view.checklist.map((one, i) => {
        let count = 0;
        return h(
          "li",
          { "data-state": one.state },
          h("span", { class: "rg-box", role: "img", "aria-label": one.word }, signOf(one.state)),
          h("span", {}, ...lineOf(one.runs, view, () => `list${i}.${count++}`)),
        );
      }),
    );
    fill(choices, [view.choices, lang], () => view.choices.map(choiceButton));
    choices.setAttribute("aria-label", view.names.choices_area ?? "");
    choices.dataset.many = String(view.many);
    choices.dataset.short = String(view.choices.every((one) => one.label.length <= 3));
    verdict.dataset.tone = view.verdict?.tone ?? "";
    fill(verdict, [view.verdict, lang], () => verdictArea(view));
    fill(after, [view.after, lang], () => piecesArea(view.after, view, "a"));
    fill(tools, [view.tools, lang], () => view.tools.map((tool) => offerButton(tool, tool.name)));
    fill(foot, [view.teaches, lang], () =>
      view.teaches.length ? [h("span", { class: "rg-label" }, view.names.teaches ?? ""), ...view.teaches.map((id) => clauseButton(id, view, `foot.${id}`))] : [],
    );
    return [head, pieces, list, choices, verdict, after, tools, foot];
  }

  /** @param {HTMLElement} root @param {View} view */
  function openClause(root, view) {
    for (const old of root.querySelectorAll(".rg-clause-text")) old.remove();
    for (const button of root.querySelectorAll("[data-clause]")) button.setAttribute("aria-expanded", "false");
    const row = opened ? view.clauses[opened.id] : undefined;
    const button = opened ? [...root.querySelectorAll("[data-clause]")].find((one) => one instanceof HTMLElement && one.dataset.stop === opened?.stop) : null;
    if (!opened || !row || !button) {
      opened = null;
      return;
    }
    button.setAttribute("aria-expanded", "true");
    const text = h(
      "aside",
      { class: "rg-clause-text", role: "note", tabindex: "-1" },
      h("p", {}, h("b", {}, `${opened.id} `, ...words(row.title, view.lang)), " ", ...words(row.text, view.lang)),
      h("button", { type: "button", class: "rg-btn is-ghost", "data-stop": "clause-close" }, view.names.clause_close ?? ""),
    );
    const piece = button.closest("[data-piece]");
    if (piece?.classList.contains("rg-said") && view.tone !== "task") piece.append(text);
    else piece?.after(text);
  }

  /** @param {HTMLElement} element @param {View} view */
  function close(element, view) {
    const root = element.closest(".rg");
    const stop = opened?.stop;
    opened = null;
    if (!(root instanceof HTMLElement)) return;
    openClause(root, view);
    const back = [...root.querySelectorAll("[data-clause]")].find((one) => one instanceof HTMLElement && one.dataset.stop === stop);
    if (back instanceof HTMLElement) back.focus();
  }

  return studying(context, "rg-lesson", body, {
    stop: () => gone.abort(),
    drawn: (root, view) => {
      root.dataset.tone = view.tone;
      verdict.tabIndex = view.tone === "task" && view.verdict?.lines.length ? 0 : -1; // what is longer is scrolled by keys
      bringVerdict(view);
      if (opened) openClause(root, view);
    },
    key: (event, view) => {
      if (event.key !== "Escape" || !opened || !(event.target instanceof HTMLElement)) return false;
      close(event.target, view);
      return true;
    },
    press: (button, view, ask) => {
      const root = button.closest(".rg");
      if (button.dataset.stop === "clause-close") close(button, view);
      else if (button.dataset.clause !== undefined && root instanceof HTMLElement) {
        const same = opened?.stop === button.dataset.stop;
        opened = same ? null : { stop: button.dataset.stop ?? "", id: button.dataset.clause };
        openClause(root, view);
      } else return button.getAttribute("aria-disabled") === "true" && !ask.waits();
      return true;
    },
  });
}

export default { render };
