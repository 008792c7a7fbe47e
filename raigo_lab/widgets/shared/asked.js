// @ts-check
// The frame of a studying widget: offered options as buttons, one status line, keys, and the focus kept.
import { followFocus, h, moveFocus, nearest, oneTabStop, ownKeys, stopsOf, words } from "./common.js";
import { languageButton, turned } from "./language.js";
import { Link, showWaiting } from "./link.js";
import { openIn } from "./open_in.js";

/** @typedef {import("./common.js").Model} Model */
/** @typedef {import("./link.js").Meant} Meant */
/**
 * How a studying widget asks: by the name of a button (its number may be another one by then), or by what is to be
 * found out when it can be sent; null: there is no such option any more. `waits`: whether an answer is awaited.
 * @typedef {{ waits: () => boolean, press: (stop: string, meant?: Meant) => void, pick: (find: () => number | null, meant?: Meant) => void }} Asker
 */

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
 * @param {HTMLElement} main where the buttons stand
 * @param {import("./link.js").Link} line
 * @returns {Asker}
 */
function asker(main, line) {
  /** @type {Asker["pick"]} */
  const pick = (find, meant) =>
    line.act(() => {
      const id = find();
      if (id === null) return false;
      line.send({ id });
      return true;
    }, meant);
  return {
    waits: () => line.waits(),
    pick,
    press(stop, meant = {}) {
      const find = () => {
        const button = stopsOf(main).find((one) => one.dataset.stop === stop && one.dataset.option !== undefined);
        return button ? Number(button.dataset.option) : null;
      };
      pick(find, { key: `press:${stop}`, ...meant });
    },
  };
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
  const { signal } = stop;
  const main = h("article", { class: "rg-study" });
  const status = h("p", { class: "rg-why rg-study-says", role: "status" });
  const root = h("div", { class: `rg rg-stage ${kind}` }, main, status);
  ownKeys(root, signal);
  /** @type {Map<string, string>} the tab stop of each area */
  const places = new Map();
  const line = new Link(model);
  const ask = asker(main, line);

  function say() {
    const { lang = "en" } = model.get("view");
    const text = line.says(lang) || String(model.get("error") ?? "");
    status.hidden = !text;
    if (status.textContent !== text) status.replaceChildren(...words(text, lang));
  }

  function draw() {
    const view = model.get("view");
    if (!view.names) return;
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement && main.contains(focused) ? focused.dataset.stop : undefined;
    const area = focused?.closest("[data-area]")?.getAttribute("data-area") ?? "";
    root.lang = view.lang;
    main.setAttribute("aria-label", view.names.area ?? "");
    const parts = body(view);
    // What stays is left where it is, so that a bar can be dragged while the rest is drawn again.
    if (parts.length !== main.children.length || parts.some((part, i) => part !== main.children[i])) {
      main.replaceChildren(...parts);
    }
    const areas = /** @type {HTMLElement[]} */ ([...main.querySelectorAll("[data-area]")]);
    for (const area of areas) oneTabStop(area, places.get(area.dataset.area ?? "") ?? stopsOf(area)[0]?.dataset.stop ?? "");
    if (held !== undefined) {
      const stops = stopsOf(main);
      // What was pressed and is gone leaves the focus to the first of its area.
      const to = stops.find((one) => one.dataset.stop === held) ?? stops.find((one) => one.closest("[data-area]")?.getAttribute("data-area") === area);
      to?.focus({ preventScroll: true });
    }
    more.drawn?.(root, view, ask);
    say();
  }

  root.addEventListener(
    "click",
    (event) => {
      if (turned(event.target, model, line)) return;
      const button = nearest(event.target, "[data-stop]");
      if (!button || more.press?.(button, model.get("view"), ask)) return;
      if (button.dataset.option !== undefined) ask.press(button.dataset.stop ?? "");
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const area = nearest(event.target, "[data-area]");
      if (!more.key?.(event, model.get("view"), ask) && !(area && moveFocus(event, area))) {
        if (event.key === "Escape") line.forget();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  followFocus(root, places, signal);
  more.ready?.(root, signal, ask);
  model.on("change:view", draw);
  model.on("change:error", say);
  line.listen(say);
  showWaiting(root, line);
  draw();
  el.append(root);
  const slot = h("div", { class: "rg-study-open" });
  root.append(slot);
  const closeMenu = openIn({ model, el, line }, root, slot);
  return () => {
    stop.abort();
    closeMenu();
    line.stop();
    more.stop?.();
    model.off("change:view", draw);
    model.off("change:error", say);
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
    languageButton(view.lang, { "data-stop": "language" }),
  );
}
