// @ts-check
// What all widgets share: small element makers, tiles, slabs and Circles, and moving about by arrow keys.

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
 * A box with its corners cut off.
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {number} corner
 * @returns {string}
 */
export function cut(x, y, width, height, corner) {
  const right = x + width;
  const low = y + height;
  return (
    `M${num(x + corner)} ${num(y)}H${num(right - corner)}L${num(right)} ${num(y + corner)}` +
    `V${num(low - corner)}L${num(right - corner)} ${num(low)}H${num(x + corner)}` +
    `L${num(x)} ${num(low - corner)}V${num(y + corner)}Z`
  );
}

/**
 * A quarter turn to this point.
 * @param {number} radius @param {number} x @param {number} y
 * @returns {string}
 */
export function arc(radius, x, y) {
  return `A${num(radius)} ${num(radius)} 0 0 1 ${num(x)} ${num(y)}`;
}

/**
 * A box with round corners.
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius
 * @returns {string}
 */
export function rounded(x, y, width, height, radius) {
  const right = x + width;
  const low = y + height;
  return (
    `M${num(x + radius)} ${num(y)}H${num(right - radius)}${arc(radius, right, y + radius)}` +
    `V${num(low - radius)}${arc(radius, right - radius, low)}H${num(x + radius)}` +
    `${arc(radius, x, low - radius)}V${num(y + radius)}${arc(radius, x + radius, y)}Z`
  );
}

/**
 * Five petals with a notch each, fitted into an ellipse.
 * @param {number} cx @param {number} cy @param {number} rx @param {number} ry
 * @returns {string}
 */
export function flower(cx, cy, rx, ry) {
  let petals = "";
  for (let i = 0; i < 5; i += 1) {
    const turn = (2 * Math.PI * i) / 5;
    /** @param {number} radius @param {number} angle */
    const at = (radius, angle) =>
      `${num(cx + rx * radius * Math.sin(turn + angle))} ${num(cy - ry * radius * Math.cos(turn + angle))}`;
    petals +=
      `M${num(cx)} ${num(cy)}C${at(0.41, -0.66)} ${at(0.83, -0.64)} ${at(0.97, -0.19)}` +
      `L${at(0.81, 0)}L${at(0.97, 0.19)}C${at(0.83, 0.64)} ${at(0.41, 0.66)} ${num(cx)} ${num(cy)}Z`;
  }
  return petals;
}

const JAG = "M1 48L18 42.5L15.5 48.5L35 42.5L32.5 48.5L55 42.5";

/**
 * The paths of an upright tile in a box of 56 by 74: class and shape.
 * @param {Face} face
 * @returns {[string, string][]}
 */
export function tilePaths(face) {
  const spell = face.suit === "spell";
  /** @param {number} lower */
  const outline = (lower) => (spell ? cut(1, 1 + lower, 54, 66, 7) : rounded(1, 1 + lower, 54, 66, 11));
  /** @type {[string, string][]} */
  const paths = [
    ["t-under", outline(6)],
    ["t-side", outline(4)],
    ["t-face", outline(0)],
  ];
  if (spell) {
    paths.push(["t-band", `${JAG}V60L48 67H8L1 60Z`], ["t-zig", JAG]);
  } else {
    paths.push(
      ["t-band", "M1 46H55V56A11 11 0 0 1 44 67H12A11 11 0 0 1 1 56Z"],
      ["t-calm", "M1 46H55"],
      ["t-calm t-calm2", "M6 50H18M38 50H50"],
    );
  }
  paths.push(["t-lip", outline(0)]);
  return paths;
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
 * An upright tile; from 44 px on its kanji is mincho.
 * @param {Face} face
 * @param {{ big?: boolean }} [how]
 * @returns {SVGElement}
 */
export function tile(face, { big = false } = {}) {
  const spell = face.suit === "spell";
  const drawing = s("svg", {
    class: `rg-tile ${suitClass(face)}${big ? " is-big" : ""}`,
    viewBox: "0 0 56 74",
    "aria-hidden": "true",
  });
  const paths = tilePaths(face);
  const lip = paths.pop();
  for (const [name, d] of paths) drawing.append(s("path", { class: name, d }));
  if (spell) {
    drawing.append(
      face.mark ? s("path", { class: "t-letter", d: face.mark }) : s("text", { class: "t-n t-letter", x: 15.5, y: 64, "font-size": 19.5 }, face.letter),
      s("text", { class: "t-n t-weight", x: 41, y: 64, "font-size": 19.5 }, String(face.weight)),
    );
  } else {
    drawing.append(s("text", { class: "t-n t-weight", x: 28, y: 63.8, "font-size": 20.5 }, String(face.weight)));
  }
  drawing.append(s("text", { class: "t-k", lang: "ja", x: 28, y: spell ? 35.1 : 36.1, "font-size": 35 }, face.kanji));
  if (lip) drawing.append(s("path", { class: lip[0], d: lip[1] }));
  return drawing;
}

/**
 * The heavier, the wider.
 * @param {number} weight
 * @param {number} height 27 in a pile, 40 in the builder
 * @param {boolean} [narrow] where four seats share the width: all of them narrower, the heavier still the wider
 * @returns {number}
 */
export function slabWidth(weight, height, narrow = false) {
  if (narrow) return 50 + 2.5 * weight;
  return height === 27 ? 57 + 5 * weight : 84 + 15 * weight;
}

/**
 * The paths of a slab: class and shape.
 * @param {Face} face
 * @param {number} height
 * @param {boolean} [narrow] where four seats share the width: all of them narrower, the heavier still the wider
 * @returns {[string, string][]}
 */
export function slabPaths(face, height, narrow = false) {
  const width = slabWidth(face.weight, height, narrow);
  const unit = (height - 5) / 22;
  const spell = face.suit === "spell";
  const low = height - 4.5;
  /** @param {number} lower */
  const outline = (lower) =>
    spell
      ? cut(0.5, 0.5 + lower, width - 1, height - 5, 5 * unit)
      : rounded(0.5, 0.5 + lower, width - 1, height - 5, 9.2 * unit);
  /** @type {[string, string][]} */
  const paths = [
    ["t-under", outline(4)],
    ["t-side", outline(2.6)],
    ["t-face", outline(0)],
  ];
  if (spell) {
    const step = (height - 5) / 8;
    const points = Array.from({ length: 9 }, (_, i) => `${num((i % 2 ? 16 : 19) * unit)} ${num(0.5 + i * step)}`);
    const jag = `M${points.join("L")}`;
    const corner = 0.5 + 5 * unit;
    paths.push(
      ["t-band", `${jag}H${num(corner)}L0.5 ${num(low - 5 * unit)}V${num(corner)}L${num(corner)} 0.5Z`],
      ["t-zig", jag],
    );
  } else {
    const edge = 19 * unit;
    const radius = 9.2 * unit;
    const inner = 21.6 * unit;
    paths.push(
      [
        "t-band",
        `M${num(0.5 + radius)} 0.5H${num(edge)}V${num(low)}H${num(0.5 + radius)}` +
          `${arc(radius, 0.5, low - radius)}V${num(0.5 + radius)}${arc(radius, 0.5 + radius, 0.5)}Z`,
      ],
      ["t-calm", `M${num(edge)} 0.5V${num(low)}M${num(inner)} ${num(0.5 + 4 * unit)}V${num(0.5 + 18 * unit)}`],
    );
  }
  paths.push(["t-lip", outline(0)]);
  return paths;
}

/**
 * A token lying in a pile: weight left, kanji, letter right.
 * @param {Face} face
 * @param {number} height
 * @param {boolean} [narrow] where four seats share the width: all of them narrower, the heavier still the wider
 * @returns {SVGElement}
 */
export function slab(face, height, narrow = false) {
  const width = slabWidth(face.weight, height, narrow);
  const unit = (height - 5) / 22;
  const middle = height / 2 - 2;
  const spell = face.suit === "spell";
  const drawing = s("svg", {
    class: `rg-slab ${suitClass(face)}${height === 40 ? " is-l" : ""}`,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  const paths = slabPaths(face, height, narrow);
  const lip = paths.pop();
  for (const [name, d] of paths) drawing.append(s("path", { class: name, d }));
  /** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} text */
  const sign = (name, x, y, size, text) =>
    s("text", { class: name, x: num(x), y: num(middle + y * unit), "font-size": num(size * unit) }, text);
  if (face.mark) {
    const scale = 0.7 * unit;
    const at = `translate(${num(width - 9 * unit - 15.5 * scale)} ${num(middle - 57 * scale)}) scale(${num(scale)})`;
    drawing.append(s("path", { class: "t-side-letter", d: face.mark, transform: at }));
  } else if (spell) drawing.append(sign("t-n t-side-letter", width - 9 * unit, 4.2, 11.5, face.letter));
  const kanji = sign("t-k", (width + (spell ? 10 : 16) * unit) / 2, 6.2, 16.5, face.kanji);
  kanji.setAttribute("lang", "ja");
  drawing.append(sign("t-n t-weight", (spell ? 9.3 : 10.3) * unit, 4.6, 12.5, String(face.weight)), kanji);
  if (lip) drawing.append(s("path", { class: lip[0], d: lip[1] }));
  return drawing;
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
    s("path", { class: "c-petal", d: flower(58, 17.5, 49, 14.5) }),
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
    },
    { signal },
  );
}
