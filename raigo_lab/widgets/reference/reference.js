// @ts-check
// The rule reference: a field to look for words, a row of groups, a list to open. All of it is on the page.
import { h, moveFocus, oneTabStop, ownKeys, slab, tile, words } from "../shared/common.js";
import { languageButton, nameLanguage } from "../shared/language.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").Row} Row */
/** @typedef {import("./types.js").Names} Names */

/**
 * The rows in which every word occurs, of one group or of all. Among all a Spell stands once: its own row tells its token too.
 * @param {Row[]} rows
 * @param {string} text
 * @param {string} group empty: all
 * @returns {Row[]}
 */
export function matching(rows, text, group) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const spells = new Map(rows.filter((row) => row.group === "spell").map((row) => [row.name, row]));
  const here = group
    ? rows.filter((row) => row.group === group)
    : rows.filter((row) => row.group !== "spell").map((row) => (row.group === "token" ? (spells.get(row.name) ?? row) : row));
  return here.filter((row) => {
    const all = [row.name, row.title, row.text, ...row.clauses].join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

/** @param {Row} row @param {string} lang @param {boolean} open */
function entry(row, lang, open) {
  const drawn =
    row.group === "hand"
      ? h("span", { class: "rg-pile rg-ref-tower", "aria-hidden": "true" }, ...row.faces.map((face) => h("span", { class: "rg-floor" }, slab(face, 27))))
      : row.faces.length
        ? h("span", { class: "rg-ref-tile", "aria-hidden": "true" }, ...row.faces.map((face) => tile(face)))
        : null;
  return h(
    "details",
    { class: "rg-ref-row", open },
    h(
      "summary",
      {},
      h("b", { class: "rg-ref-name" }, row.name),
      h("span", { class: "rg-ref-title" }, ...words(row.group === "hand" ? row.title.replace(row.name, "").trim() : row.title, lang)),
      h("span", { class: "rg-label rg-ref-peek", "aria-hidden": "true" }, row.text),
    ),
    h("div", { class: "rg-ref-text" }, drawn, h("p", {}, ...words(row.text, lang)), h("span", { class: "rg-label" }, row.clauses.join(" "))),
  );
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  let lang = String(model.get("lang"));
  let group = "";
  const root = h("div", { class: "rg rg-ref" });
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "search", class: "rg-ref-field", value: model.get("words") }));
  const list = h("div", { class: "rg-ref-list" });
  const count = h("span", { class: "rg-label", role: "status" });
  const head = h("div", { class: "rg-study-head" });
  const groups = h("div", { class: "rg-tools", role: "group" });
  const label = h("label", { class: "rg-ref-search" });
  const language = languageButton(lang, { "data-stop": "language" });

  function show() {
    /** @type {Names} */
    const names = model.get("names")[lang];
    const found = matching(model.get("rows")[lang], field.value, group);
    root.lang = lang;
    head.replaceChildren(h("h3", {}, names.title), h("p", { class: "rg-label" }, names.subtitle));
    field.placeholder = names.placeholder;
    label.replaceChildren(h("span", {}, names.search), field);
    groups.setAttribute("aria-label", names.search);
    groups.replaceChildren(
      ...[["", names.all], ...Object.entries(names.groups)].map(([key, name]) =>
        h("button", { type: "button", class: "rg-btn", "data-stop": `group-${key}`, "data-group": key ?? "", "aria-pressed": String(key === group) }, name ?? ""),
      ),
    );
    nameLanguage(language, lang);
    count.textContent = found.length === 1 ? names.found_one : names.found_many.replace("#", String(found.length));
    const few = found.length <= 4;
    list.replaceChildren(...(found.length ? found.map((row) => entry(row, lang, few)) : [h("p", {}, names.nothing)]));
    oneTabStop(groups, `group-${group}`);
  }

  const stop = new AbortController();
  const { signal } = stop;
  field.addEventListener("input", show, { signal });
  ownKeys(root, signal);
  groups.addEventListener(
    "keydown",
    (event) => {
      if (moveFocus(event, groups)) event.preventDefault();
    },
    { signal },
  );
  root.addEventListener(
    "click",
    (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button?.dataset.group !== undefined) {
        group = button.dataset.group;
        show();
        /** @type {HTMLElement | null} */ (groups.querySelector('[aria-pressed="true"]'))?.focus();
      } else if (button?.dataset.language) {
        lang = button.dataset.language;
        show();
      }
    },
    { signal },
  );
  root.append(h("div", { class: "rg-study" }, h("div", { class: "rg-ref-top" }, head, language), h("div", { class: "rg-ref-bar" }, label, groups, count), list));
  el.append(root);
  show();
  const follow = () => {
    lang = String(model.get("lang"));
    show();
  };
  model.on("change:lang", follow);
  return () => {
    stop.abort();
    model.off("change:lang", follow);
  };
}

export default { render };
