// @ts-check
// The Tree explorer: draws the rows that Python unfolded and reports which was pointed at. Holds no rule.
import { announce, sender, switchButton } from "../shared/bench.js";
import { h, ownKeys, words } from "../shared/common.js";

/** @typedef {import("../shared/common.js").Model} Model */
/**
 * One visible row of the tree; comes from Python.
 * @typedef {{ id: number, up: number | null, depth: number, place: number, siblings: number, label: string,
 *   says: string, value: string, tone: string, best: string, chance: string, same: string, kind: string,
 *   seat: string, note: string, unseen: boolean, open: boolean, expandable: boolean, selected: boolean }} Row
 */
/**
 * @typedef {{ by: { id: string, label: string, on: boolean }[], critical: { label: string, on: boolean },
 *   further: string, overview: string }} Tools
 */
/**
 * Everything the page shows; comes from Python.
 * @typedef {{ lang: string, names: Record<string, string>, title: string, values: string,
 *   chips: { tone: string, text: string }[], tools: Tools, rows: Row[], earlier: string, later: string,
 *   trail: { id: number, label: string }[],
 *   here: { value: string, tone: string, told: string, says: string, position: string } }} View
 */
/** @typedef {{ send?: { do: string, id: unknown }, focus?: number }} Deed */

const DEEPEST = 12; // levels that are still indented further

/**
 * What a key does at a row of the tree: a message for Python, another row to go to, or nothing.
 * @param {string} key
 * @param {Row[]} rows
 * @param {number} id
 * @returns {Deed | null}
 */
export function deedOfKey(key, rows, id) {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const next = rows[at + 1];
  switch (key) {
    case "ArrowDown":
      return next ? { focus: next.id } : { send: { do: "page", id: 1 } };
    case "ArrowUp":
      return at > 0 ? { focus: rows[at - 1]?.id ?? id } : { send: { do: "page", id: -1 } };
    case "ArrowRight":
      if (row.expandable && !row.open) return { send: { do: "open", id } };
      return next && next.depth > row.depth ? { focus: next.id } : {};
    case "ArrowLeft":
      if (row.expandable && row.open) return { send: { do: "fold", id } };
      return row.up === null || !rows.some((one) => one.id === row.up) ? {} : { focus: row.up };
    case "Home":
      return { focus: rows[0]?.id ?? id };
    case "End":
      return { focus: rows[rows.length - 1]?.id ?? id };
    case "Enter":
      return { send: { do: "select", id } };
    case " ":
      return row.expandable ? { send: { do: row.open ? "fold" : "open", id } } : {};
  }
  return null;
}

/**
 * The row that can be tabbed to: the one that had the focus, else the selected one, else the first.
 * @param {Row[]} rows
 * @param {number | null} held
 * @returns {number | null}
 */
export function tabStop(rows, held) {
  const found = rows.find((row) => row.id === held) ?? rows.find((row) => row.selected) ?? rows[0];
  return found ? found.id : null;
}

/**
 * The steps that are drawn of a row's depth; deeper rows say their depth as a number.
 * @param {number} depth
 * @returns {{ indent: number, told: string }}
 */
export function indentOf(depth) {
  const level = depth - 1;
  return { indent: Math.min(level, DEEPEST), told: level > DEEPEST ? String(level) : "" };
}

const SIGN = new Map([
  ["joint", "&"],
  ["chance", "?"],
  ["over", "="],
]);

/** @param {Row} row */
function treeRow(row) {
  const { indent, told } = indentOf(row.depth);
  return h(
    "div",
    {
      role: "treeitem",
      class: "rg-node",
      tabindex: "-1",
      "aria-level": row.depth,
      "aria-posinset": row.place,
      "aria-setsize": row.siblings,
      "aria-selected": String(row.selected),
      "aria-expanded": row.expandable ? String(row.open) : null,
      "aria-label": row.says,
      "data-row": row.id,
      "data-best": row.best ? "true" : null,
      style: `--depth:${indent}`,
    },
    h(
      "span",
      { class: "rg-twist", "data-twist": row.expandable ? row.id : null, "aria-hidden": "true" },
      row.expandable ? (row.open ? "▾" : "▸") : "",
    ),
    h("span", { class: "rg-star", "aria-hidden": "true" }, row.best),
    told ? h("span", { class: "rg-deep" }, told) : null,
    h("span", { class: "rg-who-next", "data-kind": row.kind, "data-seat": row.seat || null }, h("i", {}, row.seat || (SIGN.get(row.kind) ?? ""))),
    h("code", { class: "rg-move" }, row.label),
    row.chance ? h("span", { class: "rg-label" }, row.chance) : null,
    row.same ? h("span", { class: "rg-label" }, row.same) : null,
    row.note ? h("span", { class: "rg-result" }, row.note) : null,
    h("span", { class: `rg-value${row.unseen ? " is-unseen" : ""}`, "data-tone": row.tone }, row.value),
  );
}

/** @param {View} view */
function head(view) {
  return [
    h("h3", {}, view.title, h("small", {}, ...words(view.values, view.lang))),
    h(
      "span",
      { class: "rg-chips" },
      ...view.chips.map((chip) => h("span", { class: `rg-chip${chip.tone ? ` is-${chip.tone}` : ""}` }, chip.text)),
    ),
  ];
}

/**
 * @param {View} view
 * @param {boolean} wide
 */
function toolBar(view, wide) {
  const { tools } = view;
  return [
    ...tools.by.map((by) => switchButton(by.label, by.on, { "data-do": "by", "data-id": JSON.stringify(by.id) })),
    switchButton(tools.critical.label, tools.critical.on, { "data-do": "critical", "data-id": String(!tools.critical.on) }),
    switchButton(tools.overview, wide, { "data-do": "overview", "data-id": String(!wide) }),
    tools.further ? h("button", { type: "button", class: "rg-btn", "data-do": "further", "data-id": "null" }, tools.further) : null,
  ];
}

/** @param {View} view */
function side(view) {
  const { here, names, trail } = view;
  return [
    h(
      "ol",
      { class: "rg-trail", "aria-label": names.line ?? "" },
      ...trail.map((step, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-do": "select",
              "data-id": step.id,
              "aria-current": index === trail.length - 1 ? "step" : null,
            },
            h("code", {}, step.label),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "rg-here" },
      h("b", { class: "rg-value", "data-tone": here.tone }, here.value),
      h("span", {}, h("b", {}, here.told), h("small", {}, ...words(here.says, view.lang))),
    ),
    h("code", { class: "rg-line-text" }, here.position),
  ];
}

/**
 * @param {{ src?: string, alt?: string }} image
 * @param {string} name
 */
function picture(image, name) {
  return image.src ? [h("img", { class: name, src: image.src, alt: image.alt ?? "" })] : [];
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const stop = new AbortController();
  const top = h("header", { class: "rg-bench-head" });
  const tools = h("div", { class: "rg-group", role: "group" });
  const field = /** @type {HTMLInputElement} */ (h("input", { class: "rg-field", type: "search", maxlength: "500", spellcheck: "false", autocomplete: "off" }));
  const go = h("button", { type: "submit", class: "rg-btn" });
  const form = h("form", { class: "rg-find", role: "search" }, field, go);
  const before = h("button", { type: "button", class: "rg-btn is-ghost", "data-do": "page", "data-id": "-1" });
  const after = h("button", { type: "button", class: "rg-btn is-ghost", "data-do": "page", "data-id": "1" });
  const rows = h("div", { class: "rg-rows-tree", role: "tree" });
  const scroller = h("div", { class: "rg-scroll" }, before, rows, after);
  const facts = h("div", { class: "rg-facts" });
  const thumb = h("div", { class: "rg-thumb" });
  const panel = h("section", { class: "rg-place" }, facts, thumb);
  const wide = h("div", { class: "rg-wide", tabindex: "0" });
  // Stands beside the word about progress, never redrawn: whoever reaches for it must hit it.
  const halt = h("button", { type: "button", class: "rg-btn is-main rg-halt", "data-do": "stop", "data-id": "null", hidden: true });
  const status = h("p", { class: "rg-why", role: "status", "data-tone": "plain" });
  const keys = h("p", { class: "rg-label rg-bench-keys" });
  const bench = h(
    "article",
    { class: "rg-bench" },
    top,
    h("div", { class: "rg-bench-bar" }, tools, form),
    h("div", { class: "rg-two" }, scroller, panel),
    wide,
    h("div", { class: "rg-bench-foot" }, h("div", { class: "rg-doing" }, status, halt), keys),
  );
  const root = h("div", { class: "rg rg-stage rg-explorer", "data-lm-suppress-shortcuts": "true" }, bench);
  ownKeys(root, stop.signal);
  let silent = false;
  /** @type {number | null} the row that has or had the focus */
  let held = null;
  let shown = -1; // the selected row that was last scrolled to
  const line = sender(model, (is) => {
    silent = is;
    say();
  });

  /** @returns {View} */
  const view = () => model.get("view");

  /** @param {number | null} id */
  const rowAt = (id) => /** @type {HTMLElement | null} */ (rows.querySelector(`[data-row="${id}"]`));

  function say() {
    const { names, here, lang } = view();
    const error = String(model.get("error") ?? "");
    const busy = String(model.get("busy") ?? "");
    const says = String(model.get("says") ?? "");
    if (halt.hidden === Boolean(busy)) {
      // The focus is not lost with the button.
      if (!busy && document.activeElement === halt) hold(tabStop(view().rows, held), true);
      halt.hidden = !busy;
    }
    if (busy) announce(status, busy, "warn", lang);
    else if (silent) announce(status, names.silent ?? "", "warn", lang);
    else if (error) announce(status, error, "bad", lang);
    else announce(status, says || `${here.told} · ${here.says}`, "plain", lang);
  }

  /** Keep a row in sight without moving the notebook around it.
   * @param {HTMLElement} row */
  function reveal(row) {
    const low = row.offsetTop - scroller.offsetTop;
    if (low < scroller.scrollTop) scroller.scrollTop = low;
    else if (low + row.offsetHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = low + row.offsetHeight - scroller.clientHeight;
    }
  }

  /** @param {number | null} id @param {boolean} focus */
  function hold(id, focus) {
    rows.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    held = id;
    const row = rowAt(id);
    if (!row) return;
    row.tabIndex = 0;
    if (focus) {
      row.focus({ preventScroll: true });
      reveal(row);
    }
  }

  function draw() {
    const now = view();
    if (!now.rows) return;
    const active = document.activeElement;
    const inside = active instanceof HTMLElement && rows.contains(active);
    const tool = active instanceof HTMLElement && root.contains(active) && !inside ? active.dataset : null;
    root.lang = now.lang;
    bench.setAttribute("aria-label", now.names.explorer ?? "");
    rows.setAttribute("aria-label", now.names.tree ?? "");
    panel.setAttribute("aria-label", now.names.side ?? "");
    wide.setAttribute("aria-label", now.tools.overview);
    tools.setAttribute("aria-label", now.names.explorer ?? "");
    field.setAttribute("aria-label", now.names.search ?? "");
    field.placeholder = now.names.search_hint ?? "";
    go.textContent = now.names.go ?? "";
    halt.textContent = now.names.stop ?? "";
    keys.replaceChildren(...words(now.names.keys ?? "", now.lang));
    top.replaceChildren(...head(now));
    tools.replaceChildren(...toolBar(now, !wide.hidden).filter((one) => one !== null));
    before.textContent = now.earlier;
    before.hidden = !now.earlier;
    after.textContent = now.later;
    after.hidden = !now.later;
    const scrolled = scroller.scrollTop;
    rows.replaceChildren(...now.rows.map(treeRow));
    scroller.scrollTop = scrolled;
    facts.replaceChildren(...side(now));
    const selected = now.rows.find((row) => row.selected);
    if (selected && selected.id !== shown) {
      shown = selected.id;
      held = selected.id;
      const row = rowAt(selected.id);
      if (row) reveal(row);
    }
    hold(tabStop(now.rows, held), inside);
    if (tool?.do) {
      const same = [...root.querySelectorAll(`[data-do="${tool.do}"]`)];
      const again = same.find((one) => one instanceof HTMLElement && (one.dataset.id === tool.id || same.length === 1));
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    }
    say();
  }

  function drawPictures() {
    thumb.replaceChildren(...picture(model.get("picture_here") ?? {}, "rg-still"));
    const all = model.get("overview") ?? {};
    wide.hidden = !all.src;
    wide.replaceChildren(...picture(all, "rg-still"));
  }

  /** @param {Deed} deed */
  function act(deed) {
    if (deed.send) line.send(deed.send);
    if (deed.focus !== undefined) hold(deed.focus, true);
  }

  root.addEventListener(
    "click",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const button = /** @type {HTMLElement | null} */ (target?.closest("[data-do]") ?? null);
      if (button) {
        line.send({ do: button.dataset.do, id: JSON.parse(button.dataset.id ?? "null") });
        return;
      }
      const row = /** @type {HTMLElement | null} */ (target?.closest("[data-row]") ?? null);
      if (!row) return;
      const id = Number(row.dataset.row);
      hold(id, true);
      const twist = target?.closest("[data-twist]");
      line.send(twist ? { do: row.getAttribute("aria-expanded") === "true" ? "fold" : "open", id } : { do: "select", id });
    },
    { signal: stop.signal },
  );
  // The overview is larger than its frame: it can be pulled about, and scrolled by keys as any frame.
  /** @type {{ id: number, x: number, y: number } | null} */
  let pulled = null;
  wide.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      pulled = { id: event.pointerId, x: event.clientX, y: event.clientY };
      event.preventDefault(); // a picture would be dragged as a file
      wide.focus({ preventScroll: true });
      wide.setPointerCapture(event.pointerId);
      wide.classList.add("is-held");
    },
    { signal: stop.signal },
  );
  wide.addEventListener(
    "pointermove",
    (event) => {
      if (!pulled || event.pointerId !== pulled.id) return;
      wide.scrollLeft -= event.clientX - pulled.x;
      wide.scrollTop -= event.clientY - pulled.y;
      pulled = { id: pulled.id, x: event.clientX, y: event.clientY };
    },
    { signal: stop.signal },
  );
  for (const end of ["pointerup", "pointercancel"]) {
    wide.addEventListener(
      end,
      () => {
        pulled = null;
        wide.classList.remove("is-held");
      },
      { signal: stop.signal },
    );
  }
  rows.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
      if (!(row instanceof HTMLElement)) return;
      const now = view();
      const deed = deedOfKey(event.key, now.rows, Number(row.dataset.row));
      if (!deed) return;
      event.preventDefault();
      event.stopPropagation();
      if (deed.send?.do === "page" && !(deed.send.id === 1 ? now.later : now.earlier)) return;
      act(deed);
    },
    { signal: stop.signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      event.stopPropagation();
      if (event.key !== "Escape" || !model.get("busy")) return;
      event.preventDefault();
      line.send({ do: "stop", id: null });
    },
    { signal: stop.signal },
  );
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) line.send({ do: "search", id: text });
    },
    { signal: stop.signal },
  );

  model.on("change:view", draw);
  model.on("change:picture_here", drawPictures);
  model.on("change:overview", drawPictures);
  model.on("change:serial", line.answered);
  for (const name of ["error", "says", "busy"]) model.on(`change:${name}`, say);
  drawPictures();
  draw();
  el.append(root);
  return () => {
    stop.abort();
    line.stop();
    model.off("change:view", draw);
    model.off("change:picture_here", drawPictures);
    model.off("change:overview", drawPictures);
    model.off("change:serial", line.answered);
    for (const name of ["error", "says", "busy"]) model.off(`change:${name}`, say);
  };
}

export default { render };
