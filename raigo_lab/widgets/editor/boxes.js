// @ts-check
// How the Position editor is drawn: controls, tray, what is shared, the seats, rulings, what is wrong.
import { switchButton } from "../shared/bench.js";
import { h, s, slab, tile, words } from "../shared/common.js";

/** @typedef {import("./types.js").Number_} Number_ */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Ruling} Ruling */
/** @typedef {import("./types.js").Seal} Seal */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").View} View */

export const SIGN = "sign:"; // what is chosen is a sign of Arcana and no token

/**
 * @param {string} label
 * @param {string} value
 * @param {string[][]} options rows of value and words
 * @param {Record<string, string>} data
 */
function chooser(label, value, options, data) {
  return h(
    "label",
    { class: "rg-choose" },
    h("span", { class: "rg-label" }, label),
    h(
      "select",
      { class: "rg-field", ...data },
      ...options.map(([id = "", text = ""]) => h("option", { value: id, selected: id === value }, text)),
    ),
  );
}

/**
 * @param {Place} place
 * @param {View} view
 * @param {string} chosen
 * @param {Seal} [seal] of the Tower that stands here
 */
function placeBox(place, view, chosen, seal) {
  const { names } = view;
  return h(
    "div",
    {
      class: `rg-spot${place.standing ? " is-standing" : ""}${place.bad ? " is-bad" : ""}`,
      role: "group",
      "aria-label": place.says,
      "data-at": place.at,
      "data-field": place.field,
    },
    h(
      "span",
      { class: "rg-label rg-spot-name" },
      place.bad ? h("b", { class: "rg-bang" }, "!") : null,
      place.label,
      place.flame ? h("span", { class: "rg-sign-on is-flame", lang: "ja", title: flameName(view) }, place.flame) : null,
    ),
    h(
      "div",
      { class: "rg-lie" },
      ...place.tokens.map((token, index) =>
        h(
          "button",
          {
            type: "button",
            class: "rg-tok",
            title: token.label,
            "aria-label": `${token.label}: ${(chosen.startsWith(SIGN) ? names.sign_here : names.take_off) ?? ""}`,
            "data-token": token.face.letter,
            "data-stop": `${place.at}:${index}`,
            "data-do": "take",
            "data-id": JSON.stringify([place.at, index]),
          },
          place.standing ? slab(token.face, 27, true) : tile(token.face),
          token.bound ? h("span", { class: "rg-sign-on", lang: "ja", "aria-hidden": "true" }, token.bound) : null,
          token.up ? openEye() : null,
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: `rg-put${chosen ? " is-legal" : ""}`,
          "aria-label": `${place.says}: ${chosen ? `${chosen} ` : ""}${names.put_here ?? ""}`,
          "aria-disabled": chosen ? null : "true",
          "data-stop": `${place.at}:+`,
          "data-put": place.at,
        },
        "+",
      ),
    ),
    seal ? sealChooser(seal) : null,
  );
}

/** Everybody sees this face. */
const openEye = () =>
  s(
    "svg",
    { class: "rg-sign-up", viewBox: "0 0 14 10", "aria-hidden": "true" },
    s("path", { d: "M1 5Q7 -2 13 5Q7 12 1 5Z", fill: "#fdf9ee", stroke: "#26346f", "stroke-width": 1.6 }),
    s("circle", { cx: 7, cy: 5, r: 2, fill: "#26346f" }),
  );

/** @param {View} view */
const flameName = (view) => view.signs.find((sign) => sign.id === "burning")?.label ?? "";

/** The seal on a Tower: a small list under it, named for those who do not see where it stands. @param {Seal} seal */
function sealChooser(seal) {
  return h(
    "select",
    { class: "rg-field rg-seal-field", "aria-label": seal.label, title: seal.label, "data-change": "seal", "data-key": seal.id },
    ...seal.options.map(([id = "", text = ""]) => h("option", { value: id, selected: id === seal.value }, text)),
  );
}

/**
 * @param {Seat} seat
 * @param {View} view
 * @param {string} chosen
 */
export function seatBox(seat, view, chosen) {
  const { names } = view;
  /** @param {string[]} fields */
  const boxes = (...fields) =>
    seat.places
      .filter((place) => fields.includes(place.field))
      .map((place) => placeBox(place, view, chosen, seat.seals.find((seal) => place.at === seal.id.replace(".", ".towers."))));
  /** @param {number} step @param {string} sign @param {string} label */
  const stepper = (step, sign, label) =>
    h(
      "button",
      { type: "button", class: "rg-btn rg-stepper", "aria-label": label, "data-do": "yang", "data-id": JSON.stringify([seat.seat, step]) },
      sign,
    );
  return h(
    "section",
    { class: `rg-board-edit${seat.turn ? " is-turn" : ""}`, "aria-label": seat.title, "data-area": `seat${seat.seat}` },
    h(
      "div",
      { class: "rg-board-top" },
      h("b", {}, seat.title),
      seat.turn ? h("span", { class: "rg-chip is-warn" }, seat.turn_word) : null,
      h(
        "span",
        { class: `rg-group rg-yang-edit${seat.bad ? " is-bad" : ""}` },
        stepper(-1, "−", names.yang_less ?? ""),
        h("b", { class: "rg-yang-count" }, seat.yang_says),
        stepper(1, "+", names.yang_more ?? ""),
      ),
      ...seat.notes.map((note) =>
        h("span", { class: "rg-chip is-bad", role: "img", lang: "ja", title: note.label, "aria-label": note.label }, note.kanji),
      ),
      switchButton(seat.destroy.label, seat.destroy.on, { "data-do": "destroy", "data-id": String(seat.seat) }),
    ),
    h("div", { class: "rg-spots" }, ...boxes("left"), ...boxes("body"), ...boxes("right"), ...boxes("towers")),
    h("div", { class: "rg-spots is-flat" }, ...boxes("canyon", "moon", "completed", "gathered", "lasting", "beside")),
  );
}

/** @param {Ruling} ruling */
export function rulingBox(ruling) {
  const label = `${ruling.id} ${ruling.title}`;
  const field =
    ruling.least === null
      ? h(
          "select",
          { class: "rg-field", "data-change": "ruling", "data-key": ruling.id },
          ...ruling.words.map((word) => h("option", { value: word, selected: word === ruling.value }, word)),
        )
      : h("input", { class: "rg-field", type: "number", min: ruling.least, max: 99, value: ruling.value, "data-change": "number", "data-key": ruling.id });
  return h("label", { class: `rg-choose${ruling.changed ? " is-changed-ruling" : ""}` }, h("span", { class: "rg-label" }, label), field);
}

/**
 * @param {View} view
 * @param {{ undo: boolean, redo: boolean }} tools
 */
export function controlBar(view, tools) {
  const { controls, names } = view;
  /** @param {string} deed @param {Number_[]} all @param {string} label */
  const row = (deed, all, label) =>
    h(
      "span",
      { class: "rg-group", role: "group", "aria-label": label },
      h("span", { class: "rg-label" }, label),
      ...all.map((one) => switchButton(one.label, one.on, { "data-do": deed, "data-id": String(one.id), "aria-label": `${label} ${one.label}` })),
    );
  /** @param {string} deed @param {boolean} can */
  const tool = (deed, can) =>
    h("button", { type: "button", class: "rg-btn", "data-do": deed, "data-id": "null", "aria-disabled": can ? null : "true" }, names[deed] ?? "");
  return [
    row("seats", controls.seats, names.seats ?? ""),
    row("turn", controls.turn, names.turn ?? ""),
    h("span", { class: "rg-group rg-history" }, tool("undo", tools.undo), tool("redo", tools.redo), tool("clear", true)),
  ];
}

/**
 * @param {View} view
 * @param {string} chosen
 */
export function middle(view, chosen) {
  const { controls, names } = view;
  return h(
    "section",
    { class: "rg-board-edit", "aria-label": names.shared ?? "", "data-area": "shared" },
    h("div", { class: "rg-spots is-flat" }, ...view.shared.map((place) => placeBox(place, view, chosen))),
    h(
      "div",
      { class: "rg-group" },
      switchButton(controls.order.label, controls.order.on, { "data-do": "order", "data-id": String(!controls.order.on) }),
      controls.last_turns
        ? chooser(controls.last_turns.label, controls.last_turns.value, controls.last_turns.options, { "data-change": "last_turns", "data-key": "" })
        : null,
      controls.moment ? h("span", { class: "rg-chip is-warn" }, names.moment ?? "") : null,
      controls.moment
        ? h("button", { type: "button", class: "rg-btn", "data-do": "moment", "data-id": "null" }, names.moment_drop ?? "")
        : null,
    ),
  );
}

/**
 * @param {View} view
 * @param {string} chosen
 */
export function trayBox(view, chosen) {
  const open = view.arcana || chosen.startsWith(SIGN) || view.tray.some((kind) => kind.face.mark && kind.token === chosen);
  return [
    h("div", { class: "rg-tray-top" }, h("b", {}, view.names.tray ?? ""), h("span", { class: "rg-label", title: view.names.tray_hint ?? "" }, ...words(view.names.tray_hint ?? "", view.lang))),
    h(
      "div",
      { class: "rg-kinds", "data-area": "tray" },
      ...view.tray.filter((kind) => !kind.face.mark).map((kind) => trayTile(kind, chosen)),
    ),
    h(
      "details",
      { class: "rg-tray-fold", open: open || null },
      h("summary", { class: "rg-label" }, ...words(view.names.tray_arcana ?? "", view.lang)),
      h("div", { class: "rg-kinds", "data-area": "arcana" }, ...view.tray.filter((kind) => kind.face.mark).map((kind) => trayTile(kind, chosen))),
      h(
        "div",
        { class: "rg-signs", role: "group", "aria-label": view.names.signs ?? "", "data-area": "signs" },
        h("span", { class: "rg-label", "aria-hidden": "true" }, view.names.signs ?? ""),
        ...view.signs.map((sign) => signTile(sign, chosen)),
      ),
    ),
  ];
}

/** A sign of Arcana: laid on a token, a Circle or a seat. @param {View["signs"][number]} sign @param {string} chosen */
function signTile(sign, chosen) {
  const kind = `${SIGN}${sign.id}`;
  return h(
    "button",
    { type: "button", class: `rg-btn rg-sign${kind === chosen ? " is-chosen" : ""}`, "aria-pressed": String(kind === chosen), "data-kind": kind, "data-stop": `signs:${sign.id}` },
    h("span", { class: "rg-sign-on", lang: "ja", "aria-hidden": "true" }, sign.kanji),
    sign.label,
  );
}

/** One kind of token, and how many of it lie nowhere yet. @param {View["tray"][number]} kind @param {string} chosen */
function trayTile(kind, chosen) {
  return h(
    "button",
    {
      type: "button",
      class: `rg-tok rg-pickable${kind.token === chosen ? " is-chosen" : ""}${kind.left <= 0 ? " is-spent" : ""}`,
      title: kind.label,
      "aria-label": `${kind.label}, ${kind.says}`,
      "aria-pressed": String(kind.token === chosen),
      "aria-keyshortcuts": kind.token,
      "data-kind": kind.token,
      "data-stop": `tray:${kind.token}`,
    },
    tile(kind.face),
    h("span", { class: "rg-left-over", "aria-hidden": "true" }, String(kind.left)),
  );
}

/** @param {View} view */
export function findings(view) {
  const { names } = view;
  /** @param {string} title @param {string[]} all @param {string} tone */
  const list = (title, all, tone) =>
    all.length
      ? [h("b", {}, title), h("ul", { class: `rg-found is-${tone}` }, ...all.map((one) => h("li", {}, one)))]
      : [];
  return [...list(names.problems ?? "", view.problems, "bad"), ...list(names.warnings ?? "", view.warnings, "warn")];
}
