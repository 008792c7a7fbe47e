// @ts-check
// How a studying widget asks Python: one pick at a time, the latest wish kept, and a word when nobody answers.
import { h, moveFocus, oneTabStop, ownKeys, stopsOf, words } from "./common.js";

/** @typedef {import("./common.js").Model} Model */
/** @typedef {{ pick: (id: number) => void, answered: () => void, stop: () => void, waits: () => boolean }} Asker */

const REPLY_WITHIN = 5000; // ms before the page says that the kernel is silent

/**
 * Sends picks; while one is unanswered only the latest wish is kept and sent afterwards.
 * @param {Model} model
 * @param {(silent: boolean) => void} tellSilence
 * @returns {Asker}
 */
export function asker(model, tellSilence) {
  let waiting = false;
  /** @type {number | null} */
  let wish = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;

  /** @param {number} id */
  function send(id) {
    waiting = true;
    clearTimeout(clock);
    clock = setTimeout(() => {
      waiting = false;
      wish = null;
      tellSilence(true);
    }, REPLY_WITHIN);
    model.set("picked", { serial: model.get("serial"), id });
    model.save_changes();
  }

  return {
    pick(id) {
      if (waiting) wish = id;
      else send(id);
    },
    answered() {
      clearTimeout(clock);
      waiting = false;
      tellSilence(false);
      const next = wish;
      wish = null;
      if (next !== null) send(next);
    },
    stop() {
      clearTimeout(clock);
    },
    waits: () => waiting,
  };
}

/**
 * A button that picks an option.
 * @param {{ id: number, label: string, ready?: boolean, words?: string, on?: boolean | null }} offer
 * @param {string} name its stop
 * @param {string} [kind]
 * @returns {HTMLElement}
 */
export function offerButton(offer, name, kind = "rg-btn") {
  return h(
    "button",
    {
      type: "button",
      class: kind,
      "data-stop": name,
      "data-option": offer.id,
      "aria-disabled": offer.ready === false ? "true" : null,
      "aria-label": offer.words ?? null,
      "aria-pressed": offer.on === undefined || offer.on === null ? null : String(offer.on),
    },
    offer.label,
  );
}

/**
 * The frame of a studying widget: draws when Python answers, keeps the focus, sends picks, moves by arrows.
 * @param {{ model: Model, el: HTMLElement }} context
 * @param {string} kind the root's class
 * @param {(view: any) => HTMLElement[]} body what is drawn of a view
 * @param {{ drawn?: (root: HTMLElement, view: any, ask: Asker) => void,
 *   key?: (event: KeyboardEvent, view: any, ask: Asker) => boolean,
 *   press?: (button: HTMLElement, view: any, ask: Asker) => boolean,
 *   ready?: (root: HTMLElement, signal: AbortSignal, ask: Asker) => void, stop?: () => void }} [more]
 * @returns {() => void}
 */
export function studying({ model, el }, kind, body, more = {}) {
  const stop = new AbortController();
  const main = h("article", { class: "rg-study" });
  const status = h("p", { class: "rg-why rg-study-says", role: "status" });
  const root = h("div", { class: `rg rg-stage ${kind}`, "data-lm-suppress-shortcuts": "true" }, main, status);
  ownKeys(root, stop.signal);
  /** @type {Map<string, string>} the tab stop of each area */
  const places = new Map();
  let silent = false;
  const ask = asker(model, (is) => {
    silent = is;
    say();
  });

  function say() {
    const view = model.get("view");
    const text = silent ? (view.names?.silent_kernel ?? "") : String(model.get("error") ?? "");
    status.hidden = !text;
    if (status.textContent !== text) status.replaceChildren(...words(text, view.lang ?? "en"));
  }

  const areas = () => /** @type {HTMLElement[]} */ ([...main.querySelectorAll("[data-area]")]);

  function draw() {
    const view = model.get("view");
    if (!view.names) return;
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement && main.contains(focused) ? focused.dataset.stop : undefined;
    root.lang = view.lang;
    main.setAttribute("aria-label", view.names.area ?? "");
    const parts = body(view);
    // What stays is left where it is, so that a bar can be dragged while the rest is drawn anew.
    if (parts.length !== main.children.length || parts.some((part, i) => part !== main.children[i])) {
      main.replaceChildren(...parts);
    }
    for (const area of areas()) oneTabStop(area, places.get(area.dataset.area ?? "") ?? stopsOf(area)[0]?.dataset.stop ?? "");
    if (held !== undefined) stopsOf(main).find((one) => one.dataset.stop === held)?.focus({ preventScroll: true });
    more.drawn?.(root, view, ask);
    say();
  }

  root.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-stop]") : null;
      if (!(button instanceof HTMLElement)) return;
      if (more.press?.(button, model.get("view"), ask)) return;
      if (button.dataset.option !== undefined) ask.pick(Number(button.dataset.option));
    },
    { signal: stop.signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const area = event.target instanceof Element ? event.target.closest("[data-area]") : null;
      const taken =
        more.key?.(event, model.get("view"), ask) || (area instanceof HTMLElement && moveFocus(event, area));
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: stop.signal },
  );
  root.addEventListener(
    "focusin",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-stop]") : null;
      const area = button?.closest("[data-area]");
      if (!(button instanceof HTMLElement) || !(area instanceof HTMLElement)) return;
      places.set(area.dataset.area ?? "", button.dataset.stop ?? "");
      oneTabStop(area, button.dataset.stop ?? "");
    },
    { signal: stop.signal },
  );
  more.ready?.(root, stop.signal, ask);
  model.on("change:view", draw);
  model.on("change:error", say);
  model.on("change:serial", ask.answered);
  draw();
  el.append(root);
  return () => {
    stop.abort();
    ask.stop();
    more.stop?.();
    model.off("change:view", draw);
    model.off("change:error", say);
    model.off("change:serial", ask.answered);
  };
}

/**
 * The heading of a studying widget.
 * @param {{ title: string, title2: string, subtitle: string, lang: string }} view
 * @returns {HTMLElement}
 */
export function heading(view) {
  const second = view.lang === "ja" ? "en" : "ja";
  return h(
    "header",
    { class: "rg-study-head" },
    h("h3", {}, view.title, " ", h("span", { class: "rg-label", lang: second }, view.title2)),
    h("p", { class: "rg-label" }, ...words(view.subtitle, view.lang)),
  );
}
