// @ts-check
// The battle desk: fields that change a battle, and its odds beside them, drawn anew with every answer.
import { h, ownKeys, words } from "../shared/common.js";
import { languageButton, nameLanguage, turnLanguage } from "../shared/language.js";
import { Link, showWaiting } from "../shared/link.js";
import { openIn } from "../shared/open_in.js";
import { oddsPicture } from "../susanoo_table/odds.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").DeskView} DeskView */
/** @typedef {import("./types.js").DeskField} DeskField */

/** @param {DeskField} field @returns {HTMLElement} */
function fieldRow(field) {
  if (field.entries.length) {
    const select = /** @type {HTMLSelectElement} */ (
      h("select", { class: "rg-field", name: field.name, "data-kind": "card" }, ...field.entries.map((one) => h("option", { value: one.value }, one.label)))
    );
    select.value = field.value;
    return h("label", { class: "bd-field" }, h("span", { class: "rg-label" }, field.label), select);
  }
  const bar = /** @type {HTMLInputElement} */ (h("input", { type: "range", name: field.name, min: field.least, max: field.most, step: 1 }));
  bar.value = field.value;
  return h("label", { class: "bd-field is-bar" }, h("span", { class: "rg-label" }, field.label), bar, h("output", {}, field.value));
}

/** What each choice means: the chance of victory and the expected points. @param {DeskView} view */
function movesTable({ moves, names }) {
  const head = h("tr", {}, ...[names.move, names.victory, names.points].map((name) => h("th", { scope: "col" }, name ?? "")));
  const exact = (/** @type {string} */ about, /** @type {string} */ text) => h("td", {}, h("b", {}, about), ...(text.includes("/") ? [h("span", { class: "rg-label" }, text)] : []));
  const rows = moves.map((one) => h("tr", {}, h("th", { scope: "row" }, one.label), exact(`${one.percent} %`, one.win), exact(one.about, one.exact)));
  return h("div", { class: "bd-moves", tabindex: "0" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
}

/** @param {DeskView} view @returns {HTMLElement[]} */
function oddsParts(view) {
  const { battle, names } = view;
  return [
    h("p", { class: "bd-sums" }, h("span", { class: "rg-label" }, names.us ?? ""), h("b", {}, String(battle.us)), h("span", {}, ":"), h("b", {}, String(battle.them)), h("span", { class: "rg-label" }, names.them ?? "")),
    h("p", { class: "wk-chance" }, h("b", {}, `${battle.percent} %`), h("span", { class: "rg-label" }, `${names.victory ?? ""}${battle.win.includes("/") ? ` ${battle.win}` : ""}`), h("span", { class: "wk-track" }, h("span", { style: `width: ${battle.percent}%` }))),
    oddsPicture(battle, { us: names.us ?? "", them: names.them ?? "" }),
    h("p", { class: "rg-label" }, names.dice ?? ""),
    h("ul", { class: "bd-dice" }, ...(battle.dice.length ? battle.dice : [names.no_dice ?? ""]).map((die) => h("li", {}, ...words(die, view.lang))), ...battle.foes.filter((foe) => foe.note).map((foe) => h("li", { class: "is-note" }, foe.note))),
    h("p", { class: "rg-label" }, names.ladder ?? ""),
    h(
      "ol",
      { class: "bd-ladder" },
      ...view.ladder.map((rung) => h("li", { class: rung.now ? "is-now" : "" }, h("span", { class: "bd-column", style: `height: ${Math.max(2, rung.percent * 0.4)}px` }), h("b", {}, String(rung.percent)), h("span", { class: "rg-label" }, rung.plus))),
    ),
    h("p", { class: "rg-label" }, view.escape),
    ...(view.moves.length ? [h("p", { class: "rg-label" }, names.moves ?? ""), movesTable(view)] : []),
  ];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const line = new Link(model);
  const form = h("div", { class: "bd-form" });
  const odds = h("section", { class: "bd-odds", "aria-live": "polite" });
  const status = h("p", { class: "rg-why", role: "status" });
  const title = h("h3", {});
  const language = languageButton("en");
  const menu = h("div", {});
  const frame = h("article", { class: "bd-frame" }, h("header", { class: "bd-head" }, title, menu, language), h("div", { class: "bd-split" }, form, odds), status);
  const root = h("div", { class: "rg rg-stage bd-stage" }, frame);
  ownKeys(root, stop.signal);

  function say() {
    const text = line.says(String(model.get("view").lang)) || String(model.get("error") ?? "");
    status.hidden = !text;
    if (status.textContent !== text) status.replaceChildren(h("span", {}, text));
  }

  function draw() {
    /** @type {DeskView} */
    const view = model.get("view");
    if (!view.groups) return;
    root.lang = view.lang;
    frame.setAttribute("aria-label", view.names.area ?? "");
    title.textContent = view.title;
    nameLanguage(language, view.lang);
    // A bar that is being dragged stays where it is: the form is drawn anew only when its fields are others.
    const shape = JSON.stringify([view.lang, view.groups.map((group) => group.fields.map((one) => [one.name, one.entries]))]);
    if (form.dataset.shape !== shape) {
      const held = document.activeElement?.getAttribute("name");
      form.dataset.shape = shape;
      form.replaceChildren(...view.groups.map((group) => h("fieldset", { class: `bd-group is-${group.name}` }, h("legend", {}, group.title), ...group.fields.map(fieldRow))));
      const again = held ? form.querySelector(`[name="${CSS.escape(held)}"]`) : null;
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    } else {
      for (const field of view.groups.flatMap((group) => group.fields)) {
        const input = /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${CSS.escape(field.name)}"]`));
        if (!input) continue;
        if (input.value !== field.value && !line.waits()) input.value = field.value;
        const output = input.parentElement?.querySelector("output");
        if (output) output.textContent = field.value;
      }
    }
    odds.replaceChildren(...oddsParts(view));
    say();
  }

  root.addEventListener(
    "input",
    (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
      const to = input.dataset.kind === "card" ? input.value : Number(input.value);
      line.act(() => line.send({ id: "set", field: input.name, to }), { key: `set:${input.name}`, once: false, latest: true });
    },
    { signal: stop.signal },
  );
  language.addEventListener("click", () => turnLanguage(model, line), { signal: stop.signal });
  model.on("change:view", draw);
  model.on("change:error", say);
  const unlisten = line.listen(say);
  showWaiting(root, line);
  draw();
  el.append(root);
  const closeMenu = openIn({ model, el, line }, root, menu);
  return () => {
    stop.abort();
    closeMenu();
    unlisten();
    line.stop();
    model.off("change:view", draw);
    model.off("change:error", say);
  };
}

export default { render };
