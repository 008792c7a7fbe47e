// @ts-check
// What all widgets share: small element makers, tiles, slabs and Circles, and moving about by arrow keys.
import { GEOMETRY } from "./geometry.js";

/** @typedef {import("./types.js").Face} Face */
/**
 * The part of the widget model that is used here.
 * @typedef {{
 *   get: (name: string) => any,
 *   set: (name: string, value: unknown) => void,
 *   save_changes: () => void,
 *   on: (event: string, call: () => void) => void,
 *   off: (event: string, call: () => void) => void,
 * }} Model
 */

/** @typedef {Node | string | null} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; text is always text.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  dress(element, attributes);
  element.append(...present(children));
  return element;
}

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {Child[]} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  dress(element, attributes);
  element.append(...present(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== ""));
}

/**
 * English text may carry Japanese words: each run of Japanese gets its language.
 * @param {string} text
 * @param {string} lang
 * @returns {(Node | string)[]}
 */
export function words(text, lang) {
  if (lang === "ja") return [text];
  return runs(text).map((run) => (run.japanese ? h("span", { lang: "ja" }, run.text) : run.text));
}

/**
 * The text cut into runs of Japanese signs and of everything else.
 * @param {string} text
 * @returns {{ japanese: boolean, text: string }[]}
 */
export function runs(text) {
  const found = text.match(/[\u3000-\u30ff\u4e00-\u9fff々]+|[^\u3000-\u30ff\u4e00-\u9fff々]+/g) ?? [];
  return found.map((run) => ({ japanese: /^[\u3000-\u30ff\u4e00-\u9fff々]/.test(run), text: run }));
}

/**
 * At most one decimal, without a trailing zero; the same as in Python's still pictures.
 * @param {number} value
 * @returns {string}
 */
export function num(value) {
  const tenths = Math.floor(value * 10 + 0.5);
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
}

/**
 * The classes of a token's drawing.
 * @param {Face} face
 * @returns {string}
 */
export function suitClass(face) {
  return `is-${face.suit}${face.weight === 9 ? " is-arcane" : ""}`;
}

/**
 * A path drawn for a width of nothing, in its width: what is negative is measured from the right edge.
 * @param {string} d
 * @param {number} width
 * @returns {string}
 */
export function fitted(d, width) {
  return d.replace(/-[\d.]+/g, (far) => num(width + Number(far)));
}

/** A path, drawn further down for what lies below. @param {string} name @param {string} d @param {number} [lower] */
export function outlined(name, d, lower = 0) {
  return s("path", { class: name, d, transform: lower ? `translate(0 ${lower})` : null });
}

/**
 * A token face up: its body, the band with its lines, what is printed, the lip around it.
 * @param {Face} face
 * @param {import("./types.js").Drawing} how
 * @param {number} width
 * @param {string} letter the class of its letter
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function faceUp(face, how, width, letter, attributes) {
  const outline = fitted(how.outline, width);
  /** @param {import("./types.js").Sign} sign */
  const across = ([share, more]) => num(share * width + more);
  /** @param {string} name @param {import("./types.js").Sign} sign @param {string} text */
  const sign = (name, sign, text) =>
    s("text", { class: name, x: across(sign), y: sign[2], "font-size": sign[3], lang: name === "t-k" ? "ja" : null }, text);
  const { mark } = how;
  return s(
    "svg",
    { ...attributes, "aria-hidden": "true" },
    outlined("t-under", outline, how.lower[0]),
    outlined("t-side", outline, how.lower[1]),
    outlined("t-face", outline),
    outlined("t-band", how.letter ? how.edges[0] + how.band : how.band),
    ...how.edges.map((d, i) => outlined(how.letter ? "t-zig" : `t-calm${i ? " t-calm2" : ""}`, d)),
    face.mark && mark
      ? s("path", { class: letter, d: face.mark, transform: `translate(${across(mark)} ${mark[2]}) scale(${mark[3]})` })
      : how.letter
        ? sign(`t-n ${letter}`, how.letter, face.letter)
        : null,
    sign("t-n t-weight", how.weight, String(face.weight)),
    sign("t-k", how.kanji, face.kanji),
    outlined("t-lip", outline),
  );
}

/**
 * An upright tile; from 44 px on its kanji is mincho.
 * @param {Face} face
 * @param {{ big?: boolean }} [how]
 * @returns {SVGElement}
 */
export function tile(face, { big = false } = {}) {
  return faceUp(face, GEOMETRY.tile[face.suit === "spell" ? "spell" : "silent"], 56, "t-letter", {
    class: `rg-tile ${suitClass(face)}${big ? " is-big" : ""}`,
    viewBox: "0 0 56 74",
  });
}

/**
 * The heavier, the wider.
 * @param {number} weight
 * @param {27 | 40} height 27 in a pile, 40 in the builder
 * @param {boolean} [narrow] where four seats share the width: all of them narrower, the heavier still the wider
 * @returns {number}
 */
export function slabWidth(weight, height, narrow = false) {
  const [least, more] = narrow ? GEOMETRY.narrow : GEOMETRY.widths[height];
  return least + more * weight;
}

/**
 * A token lying in a pile: weight left, kanji, letter right.
 * @param {Face} face
 * @param {27 | 40} height
 * @param {boolean} [narrow] where four seats share the width: all of them narrower, the heavier still the wider
 * @returns {SVGElement}
 */
export function slab(face, height, narrow = false) {
  const width = slabWidth(face.weight, height, narrow);
  return faceUp(face, GEOMETRY.slab[height][face.suit === "spell" ? "spell" : "silent"], width, "t-side-letter", {
    class: `rg-slab ${suitClass(face)}${height === 40 ? " is-l" : ""}`,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  });
}

/**
 * The Sakura Circle on which a Tower stands.
 * @returns {SVGElement}
 */
export function sakuraCircle() {
  return s(
    "svg",
    { class: "rg-circle", viewBox: "0 0 116 34", "aria-hidden": "true" },
    s("ellipse", { class: "c-ring", cx: 58, cy: 17, rx: 57, ry: 16 }),
    s("path", { class: "c-petal", d: GEOMETRY.petals }),
  );
}

/**
 * The crack between a token and the lighter one below it.
 * @returns {SVGElement}
 */
export function crack() {
  return s(
    "svg",
    { class: "rg-crack", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { "vector-effect": "non-scaling-stroke", d: "M0 5L12 2L22 6L36 2L48 6L60 2L74 6L86 2L100 5" }),
  );
}

/**
 * The barred circle of what is not allowed.
 * @returns {SVGElement}
 */
export function barred() {
  return s(
    "svg",
    { class: "rg-no", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("circle", { cx: 8, cy: 8, r: 6.5 }),
    s("path", { d: "M4 12L12 4" }),
  );
}

/**
 * A clause id in its box; with what the clause says it opens on a click.
 * @param {string} clause
 * @param {string} tone "" for a refusal, "plain" or "gold"
 * @param {string} [about]
 * @returns {HTMLElement | null}
 */
export function clauseBox(clause, tone, about = "") {
  if (!clause) return null;
  const look = `rg-clause${tone ? ` is-${tone}` : ""}`;
  if (!about) return h("span", { class: look }, clause);
  return h("details", { class: "rg-clause-more" }, h("summary", { class: look }, clause), h("span", { class: "rg-clause-says" }, about));
}

/**
 * Say these lines in a place that is read aloud; what stands there already is not said again.
 * @param {HTMLElement} place
 * @param {{ tone: string, lines: { clause: string, text: string, about?: string }[], serial: number }} told
 * @param {string} lang
 * @param {string} look the class of a line
 * @returns {boolean} whether it is new
 */
export function sayLines(place, told, lang, look) {
  const said = JSON.stringify([told.tone, told.lines, told.serial]);
  if (place.dataset.said === said) return false;
  place.dataset.said = said;
  place.dataset.tone = told.tone;
  const box = { bad: "", warn: "gold" }[told.tone] ?? told.tone;
  place.replaceChildren(
    ...told.lines.map((line) => h("span", { class: look }, clauseBox(line.clause, box, line.about), h("span", {}, ...words(line.text, lang)))),
  );
  return true;
}

/**
 * Where an arrow key leads among places on the screen: left and right along the order, up and down to the
 * nearest place in the nearest row; Home and End to the ends. The place itself when there is nothing.
 * @param {string} key
 * @param {number} from
 * @param {{ x: number, y: number }[]} places
 * @returns {number}
 */
export function arrowTo(key, from, places) {
  const last = places.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "ArrowRight") return Math.min(last, from + 1);
  const here = places[from];
  if (!here || (key !== "ArrowUp" && key !== "ArrowDown")) return from;
  const way = key === "ArrowDown" ? 1 : -1;
  let best = from;
  let least = Infinity;
  places.forEach((place, index) => {
    const rise = (place.y - here.y) * way;
    if (rise < 8) return;
    const far = rise * 4 + Math.abs(place.x - here.x);
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/**
 * One tab stop for an area: the buttons of it that carry `data-stop`, one of which can be tabbed to.
 * @param {HTMLElement} area
 * @param {string} current the `data-stop` of the one to be tabbed to
 */
export function oneTabStop(area, current) {
  const stops = stopsOf(area);
  const chosen = stops.find((stop) => stop.dataset.stop === current) ?? stops[0];
  for (const stop of stops) stop.tabIndex = stop === chosen ? 0 : -1;
}

/**
 * @param {HTMLElement} area
 * @returns {HTMLElement[]}
 */
export function stopsOf(area) {
  return /** @type {HTMLElement[]} */ ([...area.querySelectorAll("[data-stop]")]);
}

/**
 * Move the focus inside an area by arrow key; whether the key was one.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} area
 * @returns {boolean}
 */
export function moveFocus(event, area) {
  if (!/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) return false;
  const stops = stopsOf(area);
  const from = stops.findIndex((stop) => stop === event.target);
  if (from < 0) return false;
  const places = stops.map((stop) => {
    const box = stop.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const to = stops[arrowTo(event.key, from, places)];
  if (to) {
    oneTabStop(area, to.dataset.stop ?? "");
    to.focus();
  }
  return true;
}

/**
 * The nearest element around this one, or itself, that answers the query.
 * @param {EventTarget | null} target
 * @param {string} query
 * @returns {HTMLElement | null}
 */
export function nearest(target, query) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(query)) : null;
}

/**
 * An area that was left is entered again where it was left: its tab stop follows the focus.
 * @param {HTMLElement} root
 * @param {Map<string, string>} stops the stop of each area
 * @param {AbortSignal} signal
 * @param {HTMLElement} [not] where something else sees to it
 */
export function followFocus(root, stops, signal, not) {
  root.addEventListener(
    "focusin",
    (event) => {
      const button = nearest(event.target, "[data-stop]");
      const area = nearest(button, "[data-area]");
      if (!button || !area || not?.contains(area)) return;
      stops.set(area.dataset.area ?? "", button.dataset.stop ?? "");
      oneTabStop(area, button.dataset.stop ?? "");
    },
    { signal },
  );
}

/**
 * Keys pressed inside belong to the widget: "dd" chooses a token and deletes no cell. A click anywhere inside gives it
 * the focus, on an empty part to its root. Jupyter looks for its mark on the focused element before it looks at those
 * around it, so the root's own mark is not enough; other pages listen further out and hear no plain key from inside.
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function ownKeys(root, signal) {
  const mark = "data-lm-suppress-shortcuts";
  root.setAttribute(mark, "true");
  root.tabIndex = -1;
  root.addEventListener(
    "focusin",
    (event) => {
      if (event.target instanceof HTMLElement) event.target.setAttribute(mark, "true");
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
      const drawer = event.key === "Escape" ? nearest(event.target, "details[open]:is(.rg-drawer, .wk-more)") : null;
      if (!(drawer instanceof HTMLDetailsElement)) return;
      drawer.open = false; // what lies over the board goes first
      drawer.querySelector("summary")?.focus();
      event.stopImmediatePropagation();
    },
    { signal },
  );
}
