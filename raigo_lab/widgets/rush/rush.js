// @ts-check
// The rush: one question at a time, answers by click or by number, a bar that runs out.
import { h, nearest, ownKeys, sakuraCircle, slab, words } from "../shared/common.js";
import { languageButton, turned } from "../shared/language.js";
import { Link, showWaiting } from "../shared/link.js";

/** @typedef {import("../shared/common.js").Model} Model */
/** @typedef {import("./types.js").RushView} RushView */
/** @typedef {import("./types.js").RushTower} RushTower */

/** @param {RushTower} tower */
function rushTower(tower) {
  return h(
    "figure",
    { class: "rg-rush-tower" },
    h("span", { class: "rg-pile", role: "img", "aria-label": tower.label }, ...tower.stories.map((face) => h("span", { class: "rg-floor" }, slab(face, 27)))),
    sakuraCircle(),
    tower.name ? h("figcaption", {}, tower.name) : null,
  );
}

/** @param {RushView} view @param {string} lang */
function rushParts(view, lang) {
  const asking = view.state === "asking";
  const answers = view.answers.map((text, i) =>
    h("button", { type: "button", class: "rg-btn rg-rush-answer", "data-number": i }, h("kbd", {}, String(i + 1)), " ", ...words(text, lang)),
  );
  return [
    h(
      "div",
      { class: "rg-rush-head" },
      h("h3", {}, view.title),
      h("b", { role: "status" }, view.score),
      asking ? h("span", { class: "rg-label" }, view.slips) : null,
      languageButton(lang),
    ),
    h("div", { class: "rg-rush-bar", "aria-hidden": "true" }, h("i", { style: `width:${(100 * view.left) / view.seconds}%` })),
    asking ? h("p", { class: "rg-rush-question" }, ...words(view.question, lang)) : h("p", {}, ...words(view.about, lang)),
    asking ? h("div", { class: "rg-rush-towers" }, ...view.towers.map(rushTower)) : null,
    asking
      ? h("div", { class: "rg-rush-answers", role: "group", "aria-label": view.question }, ...answers)
      : h("p", {}, h("button", { type: "button", class: "rg-btn is-main", "data-deed": "start" }, view.begin)),
    h("p", { class: "rg-rush-last", "data-tone": view.tone, role: "status" }, ...words(view.last, lang)),
  ];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const { signal } = stop;
  /** Whether the same is asked as now, to be looked at later. */
  const still = () => {
    const { question, towers } = view;
    return () => view.question === question && JSON.stringify(view.towers) === JSON.stringify(towers);
  };
  const line = new Link(model, { still });
  const root = h("article", { class: "rg rg-rush", tabindex: "-1" });
  /** @type {RushView} */
  let view = model.get("view");
  let drawnAt = 0;
  let told = ""; // of the kernel, where the last answer is told otherwise
  const now = () => performance.now() / 1000;

  function draw() {
    const held = root.contains(document.activeElement);
    const lang = String(model.get("lang"));
    view = model.get("view");
    drawnAt = now();
    root.lang = lang;
    root.dataset.state = view.state;
    root.setAttribute("aria-label", view.title);
    root.replaceChildren(.../** @type {Node[]} */ (rushParts(view, lang).filter((part) => part !== null)));
    told = "";
    say();
    if (held) root.focus({ preventScroll: true });
  }

  function say() {
    const now = line.says(root.lang);
    if (now !== told) root.querySelector(".rg-rush-last")?.replaceChildren(...(now ? [now] : words(view.last, root.lang)));
    told = now;
  }

  /** @param {number} number */
  const answer = (number) => {
    const same = still();
    // An answer is meant for the question that was seen, once.
    line.act(() => (same() && number < view.answers.length ? line.send({ id: number }) : false), { key: `answer${number}`, once: true, fits: same });
  };
  const start = () => line.act(() => (view.state === "asking" ? false : line.send({ id: "start" })), { key: "start", once: true });
  const tick = setInterval(() => {
    if (view.state !== "asking") return;
    const left = Math.max(0, view.left - (now() - drawnAt));
    const bar = /** @type {HTMLElement | null} */ (root.querySelector(".rg-rush-bar i"));
    if (bar) bar.style.width = `${(100 * left) / view.seconds}%`;
    if (!left && !line.waits()) line.act(() => line.send({ id: "time" }), { key: "time", once: true });
  }, 250);

  ownKeys(root, signal);
  root.addEventListener(
    "click",
    (event) => {
      const button = nearest(event.target, "button");
      root.focus({ preventScroll: true });
      if (button?.dataset.number !== undefined) answer(Number(button.dataset.number));
      else if (button?.dataset.deed === "start") start();
      else turned(button, model, line);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const number = Number(event.key) - 1;
      if (view.state === "asking" && number >= 0 && number < view.answers.length) answer(number);
      else if (event.key === "Enter" && view.state !== "asking" && event.target === root) start();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  showWaiting(root, line);
  line.listen(say);
  model.on("change:serial", draw);
  el.append(root);
  draw();
  return () => {
    stop.abort();
    clearInterval(tick);
    line.stop();
    model.off("change:serial", draw);
  };
}

export default { render };
