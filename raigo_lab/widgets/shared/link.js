// @ts-check
// The one way from a page to its kernel: one message at a time, what is meant meanwhile waits, and silence is told.
//
// A message is always `{serial, id, ...fields}`: a number is an offered option, a string a named request. The kernel
// counts its answers in `serial` and refuses a message that names an older one, so nothing can be done twice.
//
// Options change with every answer, so a click made while the kernel thinks is kept as what was meant (an act), not as
// a number. After the answer the acts are done one after the other on the fresh options; one that does not fit any
// more is left out together with those behind it, and the page says so.
//
// A press lasts a while, and an answer may come meanwhile: it means what was asked when the pointer came down.
import { nearest } from "./common.js";
import { sentence } from "./sentences.js";

/** @typedef {import("./common.js").Model} Model */
/** @typedef {{ id: number | string } & Record<string, unknown>} Message */
/**
 * Something meant by a click, a key or a drag. `run` does it on what the kernel offers now; false: it does not fit.
 * @typedef {{ run: () => boolean | void, key: string, once: boolean, fits?: () => boolean, again: boolean }} Act
 */
/**
 * `key` names what was meant. A second press of the same thing before the answer to the first counts `once` (a double
 * click passes one question, not two) unless it may be repeated. `fits` says whether the question is still the same.
 * With `latest` it takes the place of one with the same key that waits: of a bar's places only the last is meant.
 * @typedef {{ key?: string, once?: boolean, fits?: () => boolean, latest?: boolean }} Meant
 */
/**
 * What was so when a press began: whether the same is still asked, and the key of the act that was unanswered then.
 * @typedef {{ fits: () => boolean, after: string }} Begun
 */

export const ANSWER_WITHIN = 8000; // ms before the page says that the kernel is silent
export const SHOWN_AFTER = 500; // ms of waiting before the page shows it: most answers are faster
const LONGEST = 40; // acts that wait: nobody means more than that at once

export class Link {
  /** @type {Act[]} */
  #line = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #sent = -1; // the serial that the unanswered message named
  #doing = ""; // the key of the act that is being done
  #last = ""; // the key of the act that sent the last message
  #silent = false;
  #dropped = false;
  #slow = false;
  #stopped = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #shown;
  #model;
  #holds;
  #still;
  /** @type {Begun | null} */
  begun = null; // while what was pressed is done

  /**
   * @param {Model} model
   * @param {{ holds?: () => boolean, still?: () => () => boolean }} [how] `holds`: whether the kernel has answered but
   *   still works on it; `still`: whether the same is asked as now, to be looked at later
   */
  constructor(model, { holds = () => false, still = () => () => true } = {}) {
    this.#model = model;
    this.#holds = holds;
    this.#still = still;
    model.on("change:serial", this.#answered);
  }

  /**
   * Do this now, or after the answers that are awaited.
   * @param {() => boolean | void} run
   * @param {Meant} [meant]
   */
  act(run, { key = "", once = true, fits, latest = false } = {}) {
    const { begun } = this;
    if (key && once && begun?.after === key && this.#last === key) return; // pressed twice, meant once
    if (fits && begun && !begun.fits()) this.#dropped = true;
    else if (!this.waits()) {
      this.#dropped = this.#silent && this.#line.length > 0;
      this.#line = []; // Whoever goes on after a silence has seen that the rest was not done.
      this.#perform({ run, key, once, fits, again: false });
    } else {
      if (latest) this.#line = this.#line.filter((one) => one.key !== key);
      this.#line.push({ run, key, once, fits, again: key !== "" && this.#before() === key });
      this.#dropped = this.#line.length > LONGEST;
      if (this.#dropped) this.#line = [];
    }
    this.#tell();
  }

  /** A press begins. @returns {Begun} */
  begins() {
    return { fits: this.#still(), after: this.waits() ? this.#before() : "" };
  }

  /** Send a message; only from within an act. @param {Message} message */
  send(message) {
    this.set("picked", { serial: this.#model.get("serial"), ...message });
  }

  /** Set a trait that the kernel answers, such as the language; only from within an act. @param {string} trait @param {unknown} value */
  set(trait, value) {
    this.#sent = this.#model.get("serial");
    this.#last = this.#doing;
    this.#silent = false;
    this.#stopClocks();
    this.#alarm = setTimeout(() => {
      // Usable again: the next click is sent. If the answer comes after all, what waits is done then.
      this.#sent = -1;
      this.#silent = true;
      this.#tell();
    }, ANSWER_WITHIN);
    this.#shown = setTimeout(() => {
      this.#slow = true;
      this.#tell();
    }, SHOWN_AFTER);
    this.#model.set(trait, value);
    this.#model.save_changes();
    this.#tell();
  }

  /** Forget what waits. */
  forget() {
    const had = this.#line.length > 0;
    this.#line = [];
    this.#dropped = false;
    if (had) this.#tell();
  }

  waits() {
    return this.#sent >= 0 || this.#holds();
  }

  queued() {
    return this.#line.length;
  }

  isSlow() {
    return this.waits() && this.#slow;
  }

  /** What there is to say: also the key of its sentence. @returns {"" | "silent" | "dropped" | "waits"} */
  state() {
    if (this.#silent) return "silent";
    if (this.#dropped) return "dropped";
    return this.#line.length && this.waits() ? "waits" : "";
  }

  /** What the page has to say about the kernel, or nothing. @param {string} lang @returns {string} */
  says(lang) {
    return sentence(lang, this.state());
  }

  /**
   * @param {() => void} call whenever waiting begins or ends, or there is something else to say
   * @returns {() => void} to listen no more
   */
  listen(call) {
    this.#listeners.add(call);
    return () => {
      this.#listeners.delete(call);
    };
  }

  stop() {
    this.#stopped = true;
    this.#line = [];
    this.#listeners.clear();
    this.#stopClocks();
    this.#model.off("change:serial", this.#answered);
  }

  /** The key of what was meant last. */
  #before() {
    return this.#line[this.#line.length - 1]?.key ?? this.#last;
  }

  #tell() {
    for (const call of this.#listeners) call();
  }

  #stopClocks() {
    clearTimeout(this.#alarm);
    clearTimeout(this.#shown);
  }

  /** @param {Act} one @returns {boolean} whether it fitted */
  #perform(one) {
    this.#doing = one.key;
    const fitted = one.run() !== false;
    this.#doing = "";
    return fitted;
  }

  #replay() {
    if (!this.#line.length || this.#stopped) return;
    while (!this.waits()) {
      const one = this.#line.shift();
      if (!one) break;
      if (one.again && one.once && one.key === this.#last) continue; // pressed twice, meant once
      if (one.fits?.() !== false && this.#perform(one)) continue;
      this.#line = [];
      this.#dropped = !this.waits(); // otherwise it asks the kernel why not, and that answer says more
      break;
    }
    this.#tell();
  }

  #answered = () => {
    this.#stopClocks();
    this.#sent = -1;
    this.#silent = false;
    this.#slow = false;
    this.#tell();
    // When every other trait of this answer has been set and drawn.
    queueMicrotask(() => this.#replay());
  };
}

/**
 * A press counts once though what was pressed is drawn again before the button is lifted: the browser may lose the click.
 * After a finger it always clicks by itself on what lies there then, which may be something else.
 * @param {HTMLElement} root
 * @param {Link} line
 */
function keepPresses(root, line) {
  /** @type {{ at: Node, stop?: string, begun: Begun } | null} */
  let down = null;
  const stopOf = (/** @type {Event} */ event) => nearest(event.target, "[data-stop]");
  /** @param {string} type @param {(event: PointerEvent) => void} call */
  const hear = (type, call) => root.addEventListener(type, /** @type {EventListener} */ (call), { capture: true });
  hear("pointerdown", (event) => {
    down = event.button ? null : { at: /** @type {Node} */ (event.target), stop: stopOf(event)?.dataset.stop, begun: line.begins() };
  });
  for (const type of ["pointercancel", "keydown"]) hear(type, () => (down = null));
  hear("pointerup", (event) => {
    const [now, was] = [stopOf(event), down];
    if (!was?.stop || was.at.isConnected || now?.dataset.stop !== was.stop || event.pointerType === "touch") return;
    now.click();
    down = { ...was, stop: "" }; // were there a click after all, it would be the second
  });
  hear("click", (event) => {
    line.begun = down?.begun ?? null;
    // A click without a detail comes from a screen reader or a key, not from the press before it.
    if (event.detail && down && !down.at.isConnected && (!down.stop || stopOf(event)?.dataset.stop !== down.stop)) event.stopPropagation();
    down = null;
    setTimeout(() => (line.begun = null));
  });
}

/**
 * What every widget with a link has on its root: it shows that it waits (at once for the pointer and for readers, after a
 * moment for the eye), and its presses count.
 * @param {HTMLElement} root
 * @param {Link} line
 */
export function showWaiting(root, line) {
  keepPresses(root, line);
  const mark = () => {
    if (line.waits()) root.dataset.busy = line.isSlow() || line.queued() ? "long" : "true";
    else delete root.dataset.busy;
  };
  line.listen(mark);
  mark();
}
