// @ts-check
// The Tower builder: draws the view that Python computed and reports which option was picked. Holds no rule.
import { followFocus, h, moveFocus, nearest, oneTabStop, ownKeys, stopsOf, words } from "../shared/common.js";
import { dragging } from "../shared/drag.js";
import { turned } from "../shared/language.js";
import { Link, showWaiting } from "../shared/link.js";
import { buildArea, noteLine, scoreArea, taskBar, trayArea } from "./areas.js";
import { noteOf, optionOfKey } from "./keys.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").View} View */
/**
 * All that changes while a builder is on the page; `looking` is the stop whose note is shown.
 * @typedef {{ model: Model, line: Link, root: HTMLElement, body: HTMLElement, status: HTMLElement,
 *   stops: Map<string, string>, looking: string, view: () => View }} Site
 */

/** @param {Site} site */
function sayNote(site) {
  const { says, lang } = site.view();
  const { status, looking } = site;
  const error = String(site.model.get("error") ?? "");
  /** @type {Note} */
  let note = (looking && noteOf(site.view(), looking)) || says;
  if (error && !looking) note = { tone: "bad", clause: "", text: error };
  const waiting = site.line.says(lang);
  if (waiting) note = { tone: "warn", clause: "", text: waiting };
  if (status.dataset.said === JSON.stringify(note)) return;
  status.dataset.said = JSON.stringify(note);
  status.dataset.tone = note.tone;
  status.replaceChildren(...noteLine(note, lang));
}

/** @param {Site} site @param {string} stop */
function lookAt(site, stop) {
  site.looking = stop;
  sayNote(site);
}

/** @param {Site} site */
function areasOf(site) {
  return /** @type {HTMLElement[]} */ ([...site.body.querySelectorAll("[data-area]")]);
}

/** @param {Site} site */
function drawSite(site) {
  const now = site.view();
  if (!now.tray) return;
  const { body } = site;
  const focused = document.activeElement;
  const held = focused instanceof HTMLElement && body.contains(focused) ? focused.dataset.stop : undefined;
  const heldArea = nearest(focused, "[data-area]")?.dataset.area ?? "";
  site.root.lang = now.lang;
  const task = taskBar(now);
  body.replaceChildren(...(task ? [task] : []), buildArea(now), scoreArea(now), trayArea(now));
  for (const area of areasOf(site)) oneTabStop(area, site.stops.get(area.dataset.area ?? "") ?? "");
  if (held !== undefined) focusNear(site, held, heldArea);
  lookAt(site, "");
}

/**
 * Keep the focus where it was; a story that is gone hands it to the top, an empty Tower to the tray.
 * @param {Site} site @param {string} held @param {string} name
 */
function focusNear(site, held, name) {
  const area = areasOf(site).find((one) => one.dataset.area === name);
  const left = area ? stopsOf(area) : [];
  const tray = areasOf(site).find((one) => one.dataset.area === "tray");
  const again =
    stopsOf(site.body).find((one) => one.dataset.stop === held) ?? left[left.length - 1] ?? (tray ? stopsOf(tray)[0] : undefined);
  again?.focus({ preventScroll: true });
}

/**
 * The same button when the Tower has changed: a kind by its token, a tool by its place, a story by its number.
 * @param {Site} site
 * @param {HTMLElement} button
 * @returns {() => HTMLElement | null}
 */
function sameLater(site, button) {
  const area = nearest(button, "[data-area]")?.dataset.area ?? "";
  const index = area === "tools" ? [...(button.parentElement?.children ?? [])].indexOf(button) : -1;
  const query = area === "tray" ? `[data-token="${button.dataset.token}"]` : `[data-stop="${button.dataset.stop}"]`;
  return () => {
    const now = areasOf(site).find((one) => one.dataset.area === area);
    const found = index < 0 ? now?.querySelector(query) : now?.children[index];
    return found instanceof HTMLElement ? found : null;
  };
}

/** @param {Site} site @param {HTMLElement} button */
function pressOption(site, button) {
  const find = sameLater(site, button);
  const run = () => {
    const now = find();
    const option = now?.dataset.option;
    if (option !== undefined && now?.getAttribute("aria-disabled") !== "true") return site.line.send({ id: Number(option) });
    lookAt(site, now?.dataset.stop ?? "");
    return false;
  };
  site.line.act(run, { key: `press:${button.dataset.stop}`, once: false });
}

/** @param {Site} site @param {KeyboardEvent} event @returns {boolean} whether the key was one of ours */
function typed(site, event) {
  const area = nearest(event.target, "[data-area]");
  if (event.key === "Escape") site.line.forget();
  else if (optionOfKey(event, site.view()) === null) return area !== null && moveFocus(event, area);
  else {
    const run = () => {
      const id = optionOfKey(event, site.view());
      return id === null ? false : site.line.send({ id });
    };
    site.line.act(run, { key: event.key, once: false });
  }
  return true;
}

/** @param {Site} site @param {AbortSignal} signal */
function towerDrag(site, signal) {
  const { root, body } = site;
  dragging(root, signal, {
    grab(target) {
      const button = nearest(target, "[data-stop]");
      const area = nearest(button, "[data-area]")?.dataset.area;
      const free = button?.dataset.option !== undefined && button.getAttribute("aria-disabled") !== "true";
      if (!free || (area !== "tray" && area !== "tower")) return null;
      return { what: JSON.stringify([area, button.dataset.stop]), picture: button.querySelector("svg") };
    },
    places: () => /** @type {HTMLElement[]} */ ([...body.querySelectorAll(".rg-build")]),
    drop(what, place) {
      const [area, stop] = JSON.parse(what);
      const button = stopsOf(body).find((one) => one.dataset.stop === stop);
      // From the tray onto the Tower, or the top token off it.
      if (button && (area === "tray") === (place !== null)) pressOption(site, button);
    },
  });
}

/** @param {Site} site @param {AbortSignal} signal */
function towerListen(site, signal) {
  const { root } = site;
  root.addEventListener(
    "click",
    (event) => {
      const button = nearest(event.target, "[data-stop]");
      if (turned(event.target, site.model, site.line)) return;
      if (button) pressOption(site, button);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (!typed(site, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  followFocus(root, site.stops, signal);
  for (const kind of ["focusin", "pointerover"]) {
    root.addEventListener(
      kind,
      (event) => {
        const stop = nearest(event.target, "[data-stop]")?.dataset.stop;
        if (stop !== undefined) lookAt(site, noteOf(site.view(), stop) ? stop : "");
      },
      { signal },
    );
  }
  root.addEventListener("pointerleave", () => lookAt(site, ""), { signal });
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const body = h("div", { class: "rg-builder-body" });
  const status = h("p", { class: "rg-why", role: "status" });
  const keys = h("p", { class: "rg-label rg-keys" });
  const builder = h("article", { class: "rg-builder" }, body, h("div", { class: "rg-foot" }, status, keys));
  const root = h("div", { class: "rg rg-stage rg-tower-builder" }, builder);
  const line = new Link(model);
  /** @type {Site} */
  const site = { model, line, root, body, status, stops: new Map([["tray", "kind:0"]]), looking: "", view: () => model.get("view") };
  ownKeys(root, stop.signal);
  towerListen(site, stop.signal);
  towerDrag(site, stop.signal);
  const draw = () => {
    const { names, tray, lang } = site.view();
    if (!tray) return;
    builder.setAttribute("aria-label", names.builder ?? "");
    keys.replaceChildren(...words(tray.keys, lang));
    drawSite(site);
  };
  const refused = () => lookAt(site, "");
  model.on("change:view", draw);
  model.on("change:error", refused);
  line.listen(() => sayNote(site));
  showWaiting(root, line);
  draw();
  el.append(root);
  return () => {
    stop.abort();
    line.stop();
    model.off("change:view", draw);
    model.off("change:error", refused);
  };
}

export default { render };
