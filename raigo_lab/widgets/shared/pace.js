// @ts-check
// How fast the director plays, as a field of a table's tools.
import { h } from "./common.js";
import { PACES, paceSetting } from "./director.js";

/**
 * How fast the play goes, to be chosen; kept for every board in this browser.
 * @param {Record<string, string>} names
 */
export function paceChooser(names) {
  const field = /** @type {HTMLSelectElement} */ (
    h("select", { name: "pace", class: "rg-field" }, ...Object.keys(PACES).map((value) => h("option", { value }, names[`pace_${value}`] ?? value)))
  );
  field.value = paceSetting.get();
  field.addEventListener("change", () => paceSetting.set(field.value));
  return h("label", {}, h("span", {}, names.pace_word ?? ""), field);
}
