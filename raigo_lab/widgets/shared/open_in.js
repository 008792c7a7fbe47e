// @ts-check
// Open in …: a small menu of other widgets that take the position; the chosen one stands in this one's place.
import { h, words } from "./common.js";

/** @typedef {import("./common.js").Model} Model */
/** @typedef {import("./link.js").Link} Link */
/** @typedef {{ el: HTMLElement, remove: () => void }} Shown */
/**
 * What a notebook offers beside the model: views of other models.
 * @typedef {{ get_model: (id: string) => Promise<unknown>, create_view: (model: unknown, options: object) => Promise<Shown> }} Manager
 */

/**
 * @param {{ model: Model, el: HTMLElement, line: Link }} context
 * @param {HTMLElement} root the widget, which makes room for what is opened
 * @param {HTMLElement} slot where the menu stands
 * @returns {() => void} to take it away again
 */
export function openIn({ model, el, line }, root, slot) {
  const back = h("button", { type: "button", class: "rg-btn" });
  const bar = h("div", { class: "rg rg-opened-bar" }, back);
  const place = h("div", {});
  const frame = h("div", { class: "rg-opened", hidden: true }, bar, place);
  const menu = h("details", { class: "rg-menu" });
  let shown = "";
  /** @type {Shown | null} */
  let view = null;
  slot.classList.add("rg-open");
  slot.replaceChildren(menu);

  /** @type {() => import("../shapes.js").OpenIn | undefined} */
  const opens = () => model.get("opens");

  function draw() {
    const now = opens();
    slot.hidden = !now?.items?.length && !now?.why;
    if (!now?.label) return;
    back.textContent = `← ${now.back}`;
    menu.lang = now.lang;
    menu.replaceChildren(
      h("summary", { class: "rg-btn is-small" }, now.label),
      h(
        "div",
        { class: "rg-menu-list" },
        ...now.items.map((one) => h("button", { type: "button", class: "rg-btn", "data-open": one.id }, one.label)),
        now.link ? h("button", { type: "button", class: "rg-btn is-ghost", "data-link": "true", title: now.link }, now.copy) : null,
        now.why ? h("p", {}, ...words(now.why, now.lang)) : null,
      ),
    );
    fit();
  }

  /** The open list stays inside the widget, wherever its button stands. */
  function fit() {
    const list = /** @type {HTMLElement | null} */ (menu.querySelector(".rg-menu-list"));
    if (!list || !menu.hasAttribute("open")) return;
    list.style.translate = "";
    const [edge, box] = [root.getBoundingClientRect(), list.getBoundingClientRect()];
    const zoom = edge.width / (root.offsetWidth || 1) || 1;
    list.style.translate = `${Math.max(0, edge.left + 8 - box.left) / zoom}px`;
  }

  /** @param {HTMLElement} button */
  function copy(button) {
    const { link = "", copied = "" } = opens() ?? {};
    const byHand = () => {
      const field = /** @type {HTMLInputElement} */ (h("input", { class: "rg-field", readonly: true, "aria-label": button.textContent }));
      field.value = link;
      button.replaceWith(field);
      field.select();
    };
    const clipboard = globalThis.navigator?.clipboard;
    if (!clipboard) byHand();
    else clipboard.writeText(link).then(() => (button.textContent = copied), byHand);
  }

  async function show() {
    const id = String(model.get("opened") ?? "");
    if (id === shown) return;
    shown = id;
    view?.remove();
    view = null;
    place.replaceChildren();
    root.hidden = Boolean(id);
    frame.hidden = !id;
    if (!id) {
      menu.querySelector("summary")?.focus({ preventScroll: true });
      return;
    }
    back.focus({ preventScroll: true });
    const manager = /** @type {{ widget_manager?: Manager }} */ (/** @type {unknown} */ (model)).widget_manager;
    if (!manager) return;
    const made = await manager.create_view(await manager.get_model(id), {});
    if (shown !== id) made.remove();
    else {
      view = made;
      place.replaceChildren(made.el);
    }
  }

  menu.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-open], [data-link]")) : null;
    if (!button) return;
    event.stopPropagation(); // the widget around it hears no click that is not its own
    if (button.dataset.link) copy(button);
    else {
      menu.removeAttribute("open");
      line.act(() => line.send({ id: "open_in", to: button.dataset.open }), { key: `open:${button.dataset.open}` });
    }
  });
  menu.addEventListener("toggle", fit);
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.hasAttribute("open")) return;
    event.stopPropagation();
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
  back.addEventListener("click", () => line.act(() => line.send({ id: "open_back" }), { key: "open_back" }));
  model.on("change:opens", draw);
  model.on("change:opened", show);
  draw();
  el.append(frame);
  show();
  return () => {
    view?.remove();
    model.off("change:opens", draw);
    model.off("change:opened", show);
  };
}
