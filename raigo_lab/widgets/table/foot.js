// @ts-check
// Under the Table: what happened, the tools, and what is copied.
import { h, nearest, words } from "../shared/common.js";
import { languageButton, turnLanguage } from "../shared/language.js";
import { send } from "./acts.js";
import { actionButton } from "./desk.js";
import { drawLog } from "./log.js";
import { patched } from "../shared/director.js";
import { paceChooser } from "../shared/pace.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Scene} Scene */

/** @param {Desk} desk @returns {import("./types.js").Tools} */
const toolsOf = (desk) => desk.model.get("tools") ?? {};

/** @param {Desk} desk */
export function drawFoot(desk) {
  const scene = desk.scene();
  const { more } = desk.parts;
  drawLog(desk, scene);
  if (!more.childElementCount || more.dataset.lang !== scene.lang) drawMore(desk, scene);
  const size = /** @type {HTMLSelectElement | null} */ (more.querySelector("select[name=size]"));
  if (size) size.value = desk.model.get("size");
  more.querySelector(".rg-copy")?.remove();
}

/** The whole story lies over the table, or its last line under it. @param {Desk} desk @param {boolean} open */
export function unfoldLog(desk, open) {
  const { story, unfold, log } = desk.parts;
  story.dataset.open = String(open);
  unfold.setAttribute("aria-expanded", String(open));
  log.scrollTop = log.scrollHeight;
}

/**
 * A line of the log shows the table as it was then; while that is shown, anything else leads back to now.
 * @param {Desk} desk @param {EventTarget | null} target what was pressed, if it was not a key
 * @returns {boolean} whether it was about that
 */
export function looks(desk, target) {
  const line = nearest(target, "[data-moment]");
  if (line) {
    const [moment, text] = [Number(line.dataset.moment), line.parentElement?.dataset.text ?? ""];
    const run = () => {
      desk.back = { moment, text };
      return send(desk, { id: "peek", at: moment });
    };
    desk.line.act(run, { key: "peek" });
    return true;
  }
  if (!desk.back || nearest(target, "[data-tool=log]")) return false;
  desk.back = desk.stage = null;
  desk.draw(false);
  return true;
}

/** The table as it was, when it was asked for here. @param {Desk} desk */
function showBack(desk) {
  /** @type {import("./shapes.js").Peek} */
  const peek = desk.model.get("peek") ?? {};
  if (desk.scene() !== desk.drawn) desk.back = null;
  if (!desk.back || peek.moment !== desk.back.moment) return;
  unfoldLog(desk, false);
  desk.stage = patched(desk.scene(), peek.set ?? []);
  desk.caption = (desk.scene().names.look_back ?? "").replace("{text}", desk.back.text);
}

/** The way back to now, where the question stands otherwise. @param {Desk} desk */
function drawBack(desk) {
  const { ask, buttons } = desk.parts;
  const key = h("kbd", { "aria-hidden": "true" }, "Esc");
  ask.setAttribute("aria-live", "polite");
  buttons.replaceChildren(actionButton("do:now", desk.scene().names.to_now ?? "", { "data-do": "now" }, key));
}

/** What can be done beside playing; it may change while the table stays the same. @param {Desk} desk */
export function drawTools(desk) {
  const { toolbar } = desk.parts;
  const { names } = desk.scene();
  if (desk.back && desk.stage) drawBack(desk);
  const tools = toolsOf(desk);
  const shown = JSON.stringify([tools, names.undo]);
  if (toolbar.dataset.shown === shown) return;
  toolbar.dataset.shown = shown;
  toolbar.setAttribute("aria-label", names.tools_area ?? "");
  /** @param {string} name @param {boolean | undefined} can */
  const tool = (name, can) =>
    actionButton(`tool:${name}`, names[name] ?? "", {
      class: "rg-btn is-small",
      "data-tool": name,
      "aria-disabled": can ? null : "true",
    });
  toolbar.replaceChildren(
    tool("undo", tools.undo),
    ...(tools.sure ? [actionButton("tool:sure", tools.sure.label, { class: "rg-btn is-small is-main", "data-tool": tools.sure.id })] : []),
    tool("redo", tools.redo),
    languageButton(desk.scene().lang, { "data-stop": "tool:language", "data-tool": "language" }),
  );
}

/** @param {Desk} desk @param {Scene} scene */
function drawMore(desk, scene) {
  const { more } = desk.parts;
  const { names } = scene;
  more.dataset.lang = scene.lang;
  /** @param {string} text @param {HTMLElement} field */
  const labelled = (text, field) => h("label", {}, h("span", {}, text), field);
  /** @param {string} name */
  const tool = (name) => h("button", { type: "button", class: "rg-btn is-small", "data-tool": name }, names[name] ?? "");
  /** @param {string} name @param {string[]} values @param {(value: string) => string} word */
  const chooser = (name, values, word) =>
    /** @type {HTMLSelectElement} */ (h("select", { name }, ...values.map((value) => h("option", { value }, word(value)))));
  const seats = chooser("seats", scene.seat_counts.map(String), (count) => count);
  const size = chooser("size", ["normal", "large", "projector"], (one) => names[`size_${one}`] ?? one);
  const seed = h("input", { name: "seed", inputmode: "numeric", size: "6", placeholder: names.seed_any ?? "" });
  const path = h("input", { name: "path", size: "14", value: names.file_default ?? "" });
  more.replaceChildren(
    h("summary", { class: "rg-btn is-small" }, names.more ?? ""),
    h(
      "div",
      { class: "rg-more-rows" },
      h("p", { class: "rg-hint" }, ...words(names.hint ?? "", scene.lang)),
      ...(toolsOf(desk).fixed
        ? []
        : [
            h("div", {}, tool("copy_position"), tool("copy_record")),
            h("div", {}, labelled(names.seats_word ?? "", seats), labelled(names.seed_word ?? "", seed), tool("deal")),
            h("div", {}, labelled(names.file_word ?? "", path), tool("save"), tool("load")),
          ]),
      h("div", {}, labelled(names.size_word ?? "", size), paceChooser(names)),
    ),
  );
  seats.value = String(scene.far.length + 1);
}

/** A tool was pressed. Undo and redo may be pressed several times ahead; the others count once. @param {Desk} desk @param {string} name */
export function useTool(desk, name) {
  const { line, model, parts } = desk;
  if (name === "log") {
    unfoldLog(desk, parts.story.dataset.open !== "true");
    return;
  }
  /** @param {string} field */
  const typed = (field) => /** @type {HTMLInputElement | null} */ (parts.more.querySelector(`[name=${field}]`))?.value ?? "";
  if (name === "language") {
    turnLanguage(model, line);
    return;
  }
  const once = name !== "undo" && name !== "redo";
  const asked = Boolean(toolsOf(desk).sure);
  line.act(() => {
    if (name === "undo" && !asked && toolsOf(desk).sure) return; // pressed before it was asked: no answer to it
    if (name === "deal") {
      const seed = typed("seed").trim();
      send(desk, { id: name, seats: Number(typed("seats")), seed: seed === "" ? null : Number(seed) });
    } else if (name === "replay") send(desk, { id: "open_in", to: name });
    else if (name === "save" || name === "load") send(desk, { id: name, path: typed("path") });
    else {
      if (name.startsWith("copy_")) desk.asked = name;
      send(desk, { id: name });
    }
  }, { key: `tool:${name}`, once });
}

/** Copy what was asked for; where the clipboard is closed, show it to be copied by hand. @param {Desk} desk */
export function handOver(desk) {
  showBack(desk);
  const clip = desk.model.get("clip") ?? {};
  if (!desk.asked || !clip.text) return;
  const { names } = desk.scene();
  const text = String(clip.text);
  desk.asked = "";
  /** @param {string | undefined} words */
  const tell = (words) => {
    desk.note = words ?? "";
    desk.say();
  };
  const byHand = () => {
    const field = /** @type {HTMLTextAreaElement} */ (
      h("textarea", { class: "rg-copy", readonly: true, rows: "4", "aria-label": names.copy_by_hand ?? "" })
    );
    field.value = text;
    desk.parts.more.append(field);
    desk.parts.more.setAttribute("open", "");
    field.select();
    tell(names.copy_by_hand);
  };
  const clipboard = globalThis.navigator?.clipboard;
  if (!clipboard) byHand();
  else clipboard.writeText(text).then(() => tell(names.copied), byHand);
}
