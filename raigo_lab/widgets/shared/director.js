// @ts-check
// The director: plays what happened one beat at a time, on pictures that Python computed, and leaves a trail. Holds no rule.
//
// The page has the last picture. `start` leads back to the first one, every beat sets what is different then. A click or a
// key skips to the end; where motion is unwanted there is only the trail.
import { h, s, slab, tile } from "./common.js";
import { backSlab } from "./board.js";

/** @typedef {import("../table/shapes.js").Beat & { roll?: import("../susanoo_table/shapes.js").Roll | null }} Beat */
/** @typedef {import("../shapes.js").Change} Change */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

const BEAT = 220; // ms at speed 1
const PACE_KEY = "raigo-lab-pace";
export const PACES = /** @type {Record<string, number>} */ ({ off: 0, slow: 2, normal: 1, fast: 0.5 });
const PILED = "svg.rg-tile, svg.rg-slab, .wk-card";
const MANY = /^(c.|\d(d|hands|G|H|moon)|[bhikomg]\d|[ewfqv])$/; // places with more than one token, which stay in sight while one comes

/** How fast it goes, kept where the browser allows it. */
export const paceSetting = {
  now: "",
  get() {
    try {
      this.now = globalThis.localStorage?.getItem(PACE_KEY) ?? this.now;
    } catch {
      // A page that keeps nothing: it holds until the page is loaded again.
    }
    return this.now in PACES ? this.now : "normal";
  },
  /** @param {string} value */
  set(value) {
    this.now = value;
    try {
      globalThis.localStorage?.setItem(PACE_KEY, value);
    } catch {
      // As above.
    }
  },
};

/** Milliseconds for a beat; 0: nothing moves. @param {boolean} calm @returns {number} */
export function beatTime(calm) {
  return calm ? 0 : BEAT * (PACES[paceSetting.get()] ?? 1);
}

/** Whether the reader wants no motion. */
export const isCalm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * A picture with some of its parts set; the one that was given stays as it is.
 * @template T
 * @param {T} picture
 * @param {Change[]} changes
 * @returns {T}
 */
export function patched(picture, changes) {
  /** @param {any} node @param {(string | number)[]} path @param {unknown} value @returns {any} */
  const set = (node, [key = "", ...rest], value) => {
    const copy = Array.isArray(node) ? [...node] : { ...node };
    copy[key] = rest.length ? set(node[key], rest, value) : value;
    return copy;
  };
  return changes.reduce((made, { path, value }) => set(made, path, value), picture);
}

/**
 * Every picture of a play, the last one left out: the page has it.
 * @template T
 * @param {T} last
 * @param {Change[]} start
 * @param {Beat[]} beats
 * @returns {T[]} before the first beat, and after each
 */
export function pictures(last, start, beats) {
  const made = [patched(last, start)];
  for (const beat of beats) made.push(patched(/** @type {T} */ (made[made.length - 1]), beat.set));
  return made;
}

/** The element of a place, or the nearest thing to it. @param {ParentNode} root @param {string} spot @returns {Element | null} */
function placeOf(root, spot) {
  const seek = (/** @type {string} */ name) => root.querySelector(`[data-spot="${CSS.escape(name)}"]`);
  const beside = spot.endsWith("*") ? seek(spot.slice(0, 2))?.querySelector(".rg-beside") : null;
  return (
    beside ??
    seek(spot) ??
    (spot.endsWith("Y") ? root.querySelector(`[data-seat="${spot[0]}"] .rg-yang`) : null) ??
    seek(spot.slice(0, 2)) ??
    root.querySelector(`[data-seat="${spot[0]}"]`) ??
    (/^[hikomg]\d$/.test(spot) ? seek(`b${spot[1]}`) : null) // what a player of cards has
  );
}

/**
 * The token that is seen on a place, the newest of several.
 * @param {Element | null} place
 * @param {number} [older] how many newer ones are passed over
 * @returns {Element | null}
 */
function tokenOn(place, older = 0) {
  if (place?.matches(PILED)) return place;
  return [...(place?.querySelectorAll(PILED) ?? [])].at(-1 - older) ?? null;
}

/** What a way begins or ends at: the token, the mountain of Raizan, else the place. @param {Element | null} place @param {number} [older] */
const thingOn = (place, older) => tokenOn(place, older) ?? place?.querySelector(".rg-mount") ?? place;

/**
 * Where the way to another box leaves this one: what lies there stays readable.
 * @param {Box} box
 * @param {Box} other
 * @returns {[number, number]}
 */
function rim(box, other) {
  const [x, y] = [other.x - box.x, other.y - box.y];
  const out = 1 / Math.max(1, (2 * Math.abs(x)) / box.w, (2 * Math.abs(y)) / box.h);
  return [box.x + x * out, box.y + y * out];
}

/**
 * Nothing is drawn under a pointer that is down; the click comes after it was lifted.
 * @param {HTMLElement} root
 * @param {{ hold: (down: boolean) => void }} director
 * @param {AbortSignal} signal
 */
export function holdWhilePressed(root, director, signal) {
  root.addEventListener("pointerdown", () => director.hold(true), { signal });
  for (const end of ["pointerup", "pointercancel"]) {
    globalThis.addEventListener?.(end, () => setTimeout(() => director.hold(false), 0), { signal });
  }
}

export class Director {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #clock;
  #held = false;
  #late = false; // whether a beat waits for the pointer to be lifted
  /** @type {(() => void) | null} */
  #next = null;
  /** @type {(() => void) | null} */
  #finish = null;
  /** @type {string[][]} */
  #trail = [];
  #root;
  #more;
  #sky = h("div", { class: "rg-sky", "aria-hidden": "true" });

  /**
   * @param {HTMLElement} root what it plays on: a positioned element with the places inside
   * @param {(beat: Beat) => Element | null} [more] what a game shows beside
   */
  constructor(root, more) {
    this.#root = root;
    this.#more = more;
    root.append(this.#sky);
  }

  playing() {
    return this.#finish !== null;
  }

  /**
   * Play, then call `done` once, however it ends.
   * @template T
   * @param {{ last: T, start: Change[], beats: Beat[], show: (picture: T, beat: Beat | null) => void, done: () => void,
   *   speed?: number }} what
   */
  play({ last, start, beats, show, done, speed = 1 }) {
    this.skip();
    this.leave([]);
    const time = beatTime(isCalm()) / speed;
    // Who holds a token has gone on already.
    if (!time || !beats.length || this.#held) {
      this.#end(done);
      return;
    }
    const all = pictures(last, start, beats);
    let at = 0;
    this.#finish = () => {
      clearTimeout(this.#clock);
      this.#next = this.#finish = null;
      this.#sky.replaceChildren();
      this.#end(done);
    };
    this.#next = () => {
      const beat = beats[at];
      if (!beat) {
        this.#finish?.();
        return;
      }
      at += 1;
      const long = (time * beat.pace) / 10;
      const before = this.#sources(beat);
      show(/** @type {T} */ (all[at]), beat);
      this.#root.dataset.playing = beat.kind;
      this.#sky.replaceChildren();
      this.#act(beat, before, long);
      this.#wait(long + time / 8);
    };
    show(/** @type {T} */ (all[0]), null);
    this.#root.dataset.playing = "start";
    this.#wait(time / 2);
  }

  /** To the end at once. */
  skip() {
    this.#finish?.();
  }

  /** While a pointer is down nothing is drawn under it: the click would be lost. @param {boolean} down */
  hold(down) {
    this.#held = down;
    if (down || !this.#late) return;
    this.#late = false;
    this.#wait(0);
  }

  /** What moved from where to where stays to be seen. @param {string[][]} ways */
  leave(ways) {
    this.#trail = ways;
    this.retrace();
  }

  /** Draw the trail again, where the places are now. */
  retrace() {
    if (this.playing()) return;
    const lines = s("svg", { class: "rg-trail" });
    const drawn = new Set();
    let newer = -1; // of the drawn tokens, which lie in one tray; the last one first
    for (const [from = "", to = ""] of this.#trail.slice(-14).reverse()) {
      const target = thingOn(placeOf(this.#root, to), to[1] === "d" ? (newer += 1) : 0);
      const [first, last] = [this.#box(thingOn(placeOf(this.#root, from))), this.#box(target)];
      if (!first || !last || !target || this.#gone(to)) continue;
      target.closest("[data-spot]")?.classList.add("is-changed");
      if (this.#gone(from) || Math.hypot(first.x - last.x, first.y - last.y) < 24) continue;
      const [[x, y], [cx, cy]] = [rim(first, last), rim(last, first)];
      const d = `M${x} ${y}Q${(x + cx) / 2} ${(y + cy) / 2 - 14 - Math.abs(cx - x) / 8} ${cx} ${cy}`;
      if (drawn.has(d)) continue; // a whole Tower goes one way
      drawn.add(d);
      lines.append(s("path", { d }), s("circle", { class: "is-from", cx: x, cy: y, r: 4 }), s("circle", { cx, cy, r: 4.5 }));
    }
    this.#sky.replaceChildren(...(lines.childElementCount ? [lines] : []));
    this.#root.dataset.trail = String(drawn.size);
  }

  /** A tray of drawn tokens or a bound token that is no longer there; nothing else stands for it. @param {string} spot */
  #gone(spot) {
    return /^[0-3][dX]$/.test(spot) && !this.#root.querySelector(`[data-spot="${spot}"]`);
  }

  stop() {
    clearTimeout(this.#clock);
    this.#next = this.#finish = null;
    this.#sky.remove();
  }

  /** How many plays are over can be seen from outside. @param {() => void} done */
  #end(done) {
    delete this.#root.dataset.playing;
    done();
    this.#root.dataset.played = String(Number(this.#root.dataset.played ?? 0) + 1);
  }

  /** @param {number} long */
  #wait(long) {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => {
      if (this.#held) this.#late = true;
      else this.#next?.();
    }, long);
  }

  /** Where an element lies on the root, whatever its size on the screen. @param {Element | null} one @returns {Box | null} */
  #box(one) {
    if (!one) return null;
    const [edge, box] = [this.#root.getBoundingClientRect(), one.getBoundingClientRect()];
    if (!box.width) return null;
    const zoom = edge.width / (this.#root.offsetWidth || 1) || 1;
    return { x: (box.x + box.width / 2 - edge.x) / zoom, y: (box.y + box.height / 2 - edge.y) / zoom, w: box.width / zoom, h: box.height / zoom };
  }

  /** Where the tokens of a beat lie before it, and how they look. @param {Beat} beat */
  #sources(beat) {
    return beat.ways.map(([from = ""]) => {
      const place = placeOf(this.#root, from);
      const token = tokenOn(place);
      return { box: this.#box(thingOn(place)), look: from === "raizan" ? null : token };
    });
  }

  /** @param {Beat} beat @param {{ box: Box | null, look: Element | null }[]} before @param {number} long */
  #act(beat, before, long) {
    const calm = !this.#sky.animate;
    beat.ways.forEach(([, to = ""], i) => {
      const place = placeOf(this.#root, to);
      const { box = null, look = null } = before[i] ?? {};
      if (!calm) this.#fly(box, look, place, MANY.test(to), long, i);
    });
    const place = beat.at ? placeOf(this.#root, beat.at) : null;
    place?.setAttribute("data-hit", beat.kind);
    const box = this.#box(place);
    if (box && beat.kind === "turn" && !calm) {
      for (const one of place?.querySelectorAll("svg.rg-slab") ?? []) {
        one.animate([{ transform: "rotateX(180deg)" }, { transform: "none" }], { duration: long * 0.7, easing: "ease-out" });
      }
    }
    if (box) this.#sky.append(...signsAt(beat.kind, box));
    if (beat.duel) this.#sky.append(duelArea(beat.duel, beat.kind === "verdict"));
    if (beat.card) this.#sky.append(cardArea(beat.card));
    const more = this.#more?.(beat);
    if (more) this.#sky.append(more);
  }

  /**
   * A copy flies; the token itself is out of sight meanwhile.
   * @param {Box | null} from @param {Element | null} look @param {Element | null} place @param {boolean} many
   * @param {number} long @param {number} i
   */
  #fly(from, look, place, many, long, i) {
    const token = tokenOn(place);
    const [end, picture] = [this.#box(token ?? place), (place?.matches(".rg-destroy") ? null : token) ?? look];
    if (!from || !end || !picture) return;
    const ghost = h("span", { class: "rg-fly" }, picture.cloneNode(true));
    const wide = this.#box(picture)?.w ?? end.w;
    ghost.style.cssText = `left:${end.x}px;top:${end.y}px;width:${wide}px`;
    this.#sky.append(ghost);
    const own = token instanceof SVGElement || token instanceof HTMLElement ? token : null;
    if (own && !many) own.style.opacity = "0";
    const [x, y] = [from.x - end.x, from.y - end.y];
    const flight = ghost.animate(
      [
        { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` },
        { transform: `translate(-50%, -50%) translate(${x / 2}px, ${y / 2 - 12}px) scale(1.12)` },
        { transform: "translate(-50%, -50%)" },
      ],
      { duration: long, delay: Math.min(i, 5) * 25, easing: "cubic-bezier(.3, .6, .3, 1)", fill: "both" },
    );
    const landed = () => {
      ghost.remove();
      if (own) own.style.opacity = "";
    };
    flight.finished.then(landed, landed);
  }
}

/** What strikes: lightning, a blade, a ring around what it is about. @param {string} kind @param {Box} box @returns {SVGElement[]} */
function signsAt(kind, box) {
  const svg = s("svg", { class: `rg-sign-at is-${kind}` });
  const { x, y, w, h: high } = box;
  const [left, top] = [x - w / 2, y - high / 2];
  if (kind === "strike" || kind === "ruin") {
    const tall = y - Math.max(0, top - 60);
    const way = [0, 0.12, -0.1, 0.1, -0.06, 0].map((side, i) => `${x + side * 60 + 14 - i * 2.8} ${y - tall * (1 - i / 5)}`);
    svg.append(s("path", { class: "is-bolt", d: `M${way.join("L")}` }));
  } else if (kind === "cut") svg.append(s("path", { class: "is-blade", d: `M${left - 14} ${top + high + 8}L${left + w + 14} ${top - 8}` }));
  else if (kind === "yang" || kind === "pay") svg.append(s("text", { class: "is-yang", x: left + w / 2, y: top - 3 }, kind === "yang" ? "+1" : "−1"));
  svg.append(s("rect", { x: left - 4, y: top - 4, width: w + 8, height: high + 8, rx: 9 }));
  return [svg];
}

/** An Arcanum that shows itself, with its name and its kind. @param {import("../table/shapes.js").Card} card */
function cardArea({ face, name, text }) {
  return h("div", { class: "rg-duel rg-card" }, tile(face, { big: true }), h("p", {}, name), h("small", {}, text));
}

/** A Raigo Battle: face down, then shown together with the verdict. @param {import("../table/shapes.js").Duel} duel @param {boolean} shown */
function duelArea(duel, shown) {
  const sides = duel.tops.map((top) =>
    h(
      "div",
      { class: `rg-duel-side${shown && top.won ? " is-won" : ""}` },
      h("b", {}, top.seat),
      h("span", { class: "rg-duel-top" }, shown ? slab(top.face, 40) : backSlab(null)),
      h("small", {}, top.place),
    ),
  );
  return h("div", { class: "rg-duel", "data-shown": String(shown) }, h("div", { class: "rg-duel-tops" }, ...sides), shown ? h("p", {}, duel.text) : h("p", { lang: "ja" }, "雷轟合戦"));
}
