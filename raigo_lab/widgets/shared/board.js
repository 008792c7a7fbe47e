// @ts-check
// How a table is drawn: Boards, Circles, Raizan, Canyon and the marks of a game. Draws a scene that Python computed.
import { barred, crack, fitted, h, num, outlined, s, sakuraCircle, slab, tile, words } from "./common.js";
import { GEOMETRY } from "./geometry.js";

/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./types.js").Lying} Lying */
/** @typedef {import("./types.js").Ring} Ring */
/** @typedef {import("./types.js").Head} Head */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Centre} Centre */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Pen} Pen */

/**
 * The body of a token face down: its face and its side show below.
 * @param {string} outline
 * @param {readonly [number, number]} lower
 * @returns {SVGElement[]}
 */
function below(outline, [face, side]) {
  return [outlined("t-face", outline, face), outlined("t-side", outline, side), outlined("t-rim", outline, face), outlined("t-backface", outline)];
}

/**
 * A token's back: one neutral shape; over it, faintly, the face that its reader knows (S7).
 * @param {Face | null} known
 * @returns {SVGElement}
 */
export function backTile(known) {
  const { outline, lower, rim, flower } = GEOMETRY.back;
  return s(
    "svg",
    { class: `rg-tile is-back${known ? " is-known" : ""}`, viewBox: "0 0 56 74", "aria-hidden": "true" },
    ...below(outline, lower),
    outlined("t-backline", rim),
    ...(known ? [ghost(known.kanji, 28, 37, 28, "ja"), ghost(mark(known), 28, 57, 15, "")] : [outlined("t-backline", flower)]),
    outlined("t-lip", outline),
    known && eye("translate(36 0) scale(1.25)"),
  );
}

/**
 * A face-down token in a pile: one width for all, known or not, so nothing leaks (S6).
 * @param {Face | null} known
 * @param {boolean} [narrow]
 * @returns {SVGElement}
 */
export function backSlab(known, narrow = false) {
  const { lower, rim, flower } = GEOMETRY.slabBack;
  const width = narrow ? 60 : 84;
  const outline = fitted(GEOMETRY.slabBack.outline, width);
  const middle = { transform: `translate(${width / 2})` };
  return s(
    "svg",
    { class: `rg-slab is-back${known ? " is-known" : ""}`, width, height: 27, viewBox: `0 0 ${width} 27`, "aria-hidden": "true" },
    ...below(outline, lower),
    known
      ? s("g", middle, ghost(known.kanji, -5, 17.5, 16, "ja"), ghost(mark(known), 14, 16.5, 12, ""))
      : s("g", middle, outlined("t-backline is-thin", rim[width]), s("path", { class: "t-backline is-small", d: GEOMETRY.back.flower, transform: flower })),
    outlined("t-lip", outline),
    known && eye("translate(3 6)"),
  );
}

/** Letter and weight, a Silent's once. @param {Face} face */
const mark = (face) => (face.suit === "silent" ? face.letter : `${face.letter}${face.weight}`);

/** A sign on a back. @param {string} text @param {number} x @param {number} y @param {number} size @param {string} lang */
function ghost(text, x, y, size, lang) {
  return s("text", { class: "t-ghost", x, y, "font-size": size, ...(lang ? { lang } : {}) }, text);
}

/** @param {string} transform */
function eye(transform) {
  return s(
    "g",
    { class: "rg-eye", transform },
    s("path", { d: "M1 5Q7 -2 13 5Q7 12 1 5Z" }),
    s("circle", { cx: 7, cy: 5, r: 2 }),
  );
}

/** The Dong: whose turn it is. @param {string} label @returns {SVGElement} */
export function dong(label) {
  const studs = Array.from({ length: 8 }, (_, i) => {
    const turn = (Math.PI * i) / 4;
    return s("circle", { class: "d-stud", cx: num(13 + 9.1 * Math.cos(turn)), cy: num(13 + 9.1 * Math.sin(turn)), r: 1 });
  });
  return s(
    "svg",
    { class: "rg-dong", viewBox: "0 0 26 26", role: "img", "aria-label": label },
    s("circle", { class: "d-rim", cx: 13, cy: 13, r: 11.5 }),
    ...studs,
    s("path", { class: "d-bolt", d: "M13.8 6.5L9 13.8L12.4 13.8L10.7 19.5L17 11.4L13.4 11.4L16.1 6.5Z" }),
  );
}

/** @param {string} sign */
function crest(sign) {
  return s(
    "svg",
    { class: "rg-crest", viewBox: "0 0 28 28", "aria-hidden": "true" },
    s("circle", { cx: 14, cy: 14, r: 12.6 }),
    s("text", { lang: "ja", x: 14, y: 20 }, sign),
  );
}

/** Yang balls with their number; above five one ball: the name needs the room. @param {number} count @param {string} label */
function yang(count, label) {
  const balls = count > 5 ? 1 : count;
  const ball = () =>
    s(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      s("circle", { class: "y-ball", cx: 8, cy: 8, r: 6.6 }),
      s("path", { class: "y-shine", d: "M4.6 7A3.8 3.8 0 0 1 7.4 4.3" }),
    );
  return h(
    "div",
    { class: "rg-yang", role: "img", "aria-label": label },
    ...Array.from({ length: balls }, ball),
    h("b", {}, String(count)),
  );
}

/**
 * Which places of a mountain of six are filled, by row from its top: the last tokens lie in the lowest row.
 * @param {number} count
 * @returns {number[]}
 */
export function slopes(count) {
  const low = Math.min(count, 3);
  const middle = Math.min(count - low, 2);
  return [Math.min(count - low - middle, 1), middle, low];
}

/** The mountain of face-down tokens; it gets lower at last. @param {number} count @returns {SVGElement} */
function mountain(count) {
  const drawing = s("svg", { class: "rg-mount", viewBox: "0 0 92 63", "aria-hidden": "true" });
  if (!count) drawing.append(s("path", { class: "rg-mount-none", d: "M10 61L46 14L82 61Z" }));
  slopes(count).forEach((filled, row) => {
    const wide = row + 1;
    for (let i = 0; i < filled; i += 1) {
      const x = 46 + (i - wide / 2) * 23;
      drawing.append(
        s(
          "g",
          { transform: `translate(${x + 1.5} ${row * 17}) scale(.36)` },
          ...below(GEOMETRY.back.outline, GEOMETRY.back.lower),
          outlined("t-backline", GEOMETRY.back.rim),
        ),
      );
    }
  });
  return drawing;
}

/**
 * The blocks of Destroy's bar: where each gathered token begins and how long it is, cut off at the end.
 * @param {number[]} weights
 * @param {number} due
 * @returns {{ from: number, long: number }[]}
 */
export function blocks(weights, due) {
  let from = 0;
  return weights.map((weight) => {
    const long = Math.max(0, Math.min(weight, due - from));
    const block = { from, long };
    from += long;
    return block;
  });
}

/**
 * Destroy's bar of cells, the post where it is due, and dashed what the selected token would add (DE3).
 * @param {Head} head
 * @param {Face | null} adds
 */
function meter(head, adds) {
  const cell = 150 / head.due;
  const drawing = s("svg", { class: "rg-meter", viewBox: "0 0 153 25", role: "img", "aria-label": head.text });
  for (let i = 0; i < head.due; i += 1) {
    drawing.append(s("rect", { class: "m-cell", x: num(0.5 + i * cell), y: 3.5, width: num(cell), height: 18 }));
  }
  const all = [...head.gathered, ...(adds ? [adds] : [])];
  blocks(all.map((one) => one.weight), head.due).forEach((block, i) => {
    const one = all[i];
    if (!one || !block.long) return;
    const next = i >= head.gathered.length;
    const [x, width] = [0.5 + block.from * cell, block.long * cell];
    drawing.append(
      s("rect", { class: next ? "m-next" : "m-fill", x: num(x), y: 3.5, width: num(width), height: 18, rx: 2 }),
      s("text", { class: next ? "m-text2" : "m-text", x: num(x + width / 2), y: 16.5 }, one.letter),
    );
  });
  drawing.append(s("path", { class: "m-due", d: "M151 0V25" }));
  return drawing;
}

/** The paper strip over a sealed Tower. @returns {SVGElement} */
function strip() {
  return s(
    "svg",
    { class: "rg-seal", viewBox: "0 0 22 87", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { class: "s-paper", d: "M3 0H19V82L15 87L11 82L7 87L3 82Z" }),
    s("path", { class: "s-bolt", d: "M11.8 7L7 14.3L10.4 14.3L8.7 20L15 11.9L11.4 11.9L14.1 7Z" }),
    s("text", { class: "s-ink", lang: "ja", x: 11, y: 48.5 }, "雷"),
    s("text", { class: "s-ink", lang: "ja", x: 11, y: 64.5 }, "停"),
  );
}

/**
 * The name of an area beside its Japanese one.
 * @param {string} english @param {string} kanji @param {string} lang
 */
function label(english, kanji, lang) {
  return h("span", { class: "rg-label" }, english, lang === "ja" ? null : h("span", { lang: "ja" }, kanji));
}

/** How a place is marked: its state, and whether the Spell in flight is aimed at it. @param {Pen} pen @param {string} spot @param {string} state */
function marked(pen, spot, state) {
  return `${state ? ` is-${state}` : ""}${pen.aims?.includes(spot) ? " is-target" : ""}`;
}

/** The words of a place with all that is to be added to them. @param {Pen} pen @param {string} spot @param {string} label @param {string} says */
function ariaLabel(pen, spot, label, says) {
  return [label, says, pen.aims?.includes(spot) ? pen.names.aimed_at : ""].filter(Boolean).join(pen.lang === "ja" ? "、" : ", ");
}

/**
 * A token to be pressed, upright or lying.
 * @param {Lying} one
 * @param {Pen} pen
 * @param {{ lying?: boolean, big?: boolean, narrow?: boolean }} how
 */
function token(one, pen, { lying = false, big = false, narrow = false }) {
  const { state, says } = pen.look(one.spot);
  const face = one.face;
  const drawing = face
    ? lying
      ? slab(face, 27, narrow)
      : tile(face, { big })
    : lying
      ? backSlab(one.known, narrow)
      : backTile(one.known);
  return h(
    "button",
    {
      type: "button",
      class: `rg-tok${marked(pen, one.spot, state)}`,
      "data-spot": one.spot,
      "data-stop": one.spot,
      "data-token": face ? face.letter : null,
      title: one.label,
      "aria-label": ariaLabel(pen, one.spot, one.label, says),
      "aria-pressed": state === "selected" ? "true" : null,
    },
    drawing,
    one.bound ? h("span", { class: "rg-bind", lang: "ja", "aria-hidden": "true" }, one.bound) : null,
    one.up ? openEye() : null,
    state === "illegal" ? barred() : null,
  );
}

/** Everybody sees this face. */
const openEye = () => s("svg", { class: "rg-up", viewBox: "0 0 14 10", "aria-hidden": "true" }, eye("translate(0 0)"));

/**
 * An empty Hand or space: a well that can be a target.
 * @param {Lying} one
 * @param {Pen} pen
 * @param {string} kind
 */
function well(one, pen, kind) {
  const { state, says } = pen.look(one.spot);
  return h("button", {
    type: "button",
    class: `${kind}${state ? ` is-${state}` : ""}`,
    "data-spot": one.spot,
    "data-stop": one.spot,
    "aria-label": says ? `${one.label}, ${says}` : one.label,
  });
}

/**
 * A Hand, with what lies on it or is about to.
 * @param {Board} board @param {string} hand @param {Pen} pen
 */
function handSpace(board, hand, pen) {
  const place = /** @type {Lying} */ (board.hands[hand]);
  const coming = pen.moved(place.spot);
  const shown = coming ? { ...coming, spot: place.spot } : place;
  const there = coming || !place.empty;
  return h(
    "div",
    { class: `rg-space rg-${hand === "L" ? "left" : "right"}${coming ? " is-coming" : ""}` },
    there ? token(shown, pen, { big: true }) : well(place, pen, "rg-well"),
    label(pen.names[hand === "L" ? "left" : "right"] ?? "", hand === "L" ? "左" : "右", pen.lang),
  );
}

/** @param {Lying} one @param {Pen} pen @param {boolean} narrow */
function bodyRow(one, pen, narrow) {
  if (one.empty || pen.gone(one.spot)) {
    return h("span", { class: "rg-row is-empty" }, well({ ...one, empty: true }, pen, "rg-rowwell"));
  }
  return h("span", { class: "rg-row" }, token(one, pen, { lying: true, narrow }));
}

/**
 * The Board of a seat: Hands and Body; the Head is drawn where it is told what it has gathered.
 * @param {Board} board
 * @param {Pen} pen
 * @param {boolean} [narrow]
 */
export function boardArea(board, pen, narrow = false) {
  return h(
    "div",
    { class: "rg-board", role: "group", "aria-label": board.areas.board, "data-area": `board${board.seat}` },
    handSpace(board, "L", pen),
    h(
      "div",
      { class: "rg-space rg-body" },
      h(
        "div",
        { class: "rg-body-in" },
        h("div", { class: "rg-rows" }, ...[...board.body].reverse().map((one) => bodyRow(one, pen, narrow))),
      ),
      label(pen.names.body ?? "", "体内", pen.lang),
    ),
    handSpace(board, "R", pen),
  );
}

/**
 * One Circle with its Tower: one button, whatever its height.
 * @param {Ring} ring
 * @param {Pen} pen
 * @param {boolean} narrow
 */
function ringArea(ring, pen, narrow) {
  const { state, says } = pen.look(ring.spot);
  const { flame, tree, up = 0 } = ring.rare ?? {};
  const pile = ring.stories.map((one, i) =>
    h(
      "span",
      { class: `rg-floor${one.leans ? " rg-story is-crooked" : ""}`, "data-spot": one.spot, title: one.label },
      one.face ? slab(one.face, 27, narrow) : backSlab(one.known, narrow),
      one.cracked ? crack() : null,
      i < up ? openEye() : null,
    ),
  );
  return h(
    "button",
    {
      type: "button",
      class: `rg-tower${ring.height ? "" : " is-empty"}${ring.seal ? " is-sealed" : ""}${marked(pen, ring.spot, state)}`,
      title: ring.label,
      "aria-label": ariaLabel(pen, ring.spot, ring.label, says),
      "aria-pressed": state === "selected" ? "true" : null,
      "data-spot": ring.spot,
      "data-stop": ring.spot,
    },
    h(
      "span",
      { class: `rg-stack${ring.height ? "" : " is-empty"}` },
      ring.height
        ? h(
            "span",
            { class: "rg-pile" },
            ...pile,
            ring.seal ? strip() : null,
            ring.seal ? h("span", { class: "rg-beside", "data-spot": `${ring.spot}*` }, tile(ring.seal)) : null,
            flame ? h("span", { class: "rg-beside is-flame", "data-spot": `${ring.spot}*` }, tile(flame)) : null,
          )
        : null,
      sakuraCircle(),
    ),
    h(
      "span",
      { class: "rg-cap" },
      h("span", { class: "rg-ring-name" }, ring.letter),
      ring.height ? h("b", {}, String(ring.height)) : null,
      tree ? h("span", { class: "rg-chip" }, ...words(tree, pen.lang)) : ring.chip && !ring.seal ? null : ring.word,
      ring.chip ? h("span", { class: `rg-chip is-${ring.chip.tone}` }, ...words(ring.chip.text, pen.lang)) : null,
      state === "illegal" ? barred() : null,
    ),
  );
}

/** @param {Board} board @param {Pen} pen @param {boolean} narrow */
function circlesArea(board, pen, narrow) {
  return h(
    "div",
    { class: "rg-circles", role: "group", "aria-label": board.areas.circles, "data-area": `circles${board.seat}` },
    ...board.circles.map((ring) => ringArea(ring, pen, narrow)),
  );
}

/** Who sits here, and the Yang. @param {Board} board @param {Pen} pen */
function whoArea(board, pen) {
  const shape = board.shape ? s("path", { d: "M5 0L10 5L5 10L0 5Z" }) : s("circle", { cx: 5, cy: 5, r: 4.5 });
  return h(
    "div",
    { class: "rg-who" },
    crest(board.crest),
    h(
      "div",
      {},
      h("strong", {}, board.name, board.out ? h("span", { class: "rg-chip is-bad" }, board.out) : null),
      h(
        "span",
        { class: "rg-label" },
        board.team
          ? h("span", { class: "rg-team" }, s("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, shape), board.team)
          : null,
        board.team ? null : board.family,
        board.team ? null : h("span", { lang: pen.lang === "ja" ? "en" : "ja" }, board.family2),
      ),
    ),
    board.turn ? dong(pen.names.dong ?? "") : null,
    yang(board.yang, board.yang_label),
  );
}

/** What only Arcana bring: the Moon, lasting ones on the Head with what they gathered, marks. @param {Board} board @param {Pen} pen */
function rareArea({ rare, seat }, pen) {
  if (!rare) return null;
  const { moon, lasting, notes } = rare;
  const heads = lasting.map((one) =>
    h(
      "div",
      { class: "rg-lasting", role: "img", "aria-label": one.label, title: one.label },
      tile(one.face),
      h("span", { class: "rg-gathered", "data-spot": `${seat}G` }, ...one.gathered.map((face) => tile(face))),
      h("span", { class: "rg-label" }, one.text),
    ),
  );
  const lying = moon?.tokens.filter((one) => !pen.gone(one.spot)).map((one) => token(one, pen, {})) ?? [];
  return h(
    "div",
    { class: "rg-rare" },
    moon
      ? h(
          "div",
          { class: "rg-moon", role: "group", "aria-label": moon.label, "data-area": `moon${seat}`, "data-spot": `${seat}moon` },
          label(moon.word, "月", pen.lang),
          ...lying,
          moon.opened ? h("span", { class: "rg-label" }, moon.opened) : null,
        )
      : null,
    heads.length ? h("div", { class: "rg-heads", "data-spot": `${seat}H` }, ...heads) : null,
    ...notes.map((one) =>
      h("span", { class: "rg-chip is-note", role: "img", "aria-label": one.label, title: one.label }, h("b", { lang: "ja" }, one.kanji), " ", one.text),
    ),
  );
}

/** What a seat has completed, and its Head with Destroy's bar. @param {Board} board @param {Pen} pen */
function gainsArea(board, pen) {
  const { head } = board;
  const done = board.done.map((hand) =>
    h(
      "div",
      { class: "rg-done-row", role: "img", "aria-label": hand.label, title: hand.label },
      ...hand.faces.map((face) => tile(face)),
      h("span", { class: "rg-chip is-gold" }, ...words(hand.name, pen.lang), ` +${hand.points}`),
    ),
  );
  return h(
    "div",
    { class: "rg-side" },
    h("div", { class: `rg-done${done.length > 2 ? " is-many" : ""}`, "data-spot": `${board.seat}hands` }, ...done),
    head
      ? h(
          "div",
          { class: "rg-destroy", "data-spot": `${board.seat}G` },
          h("span", { class: "rg-tok rg-head", role: "img", title: head.label, "aria-label": head.label, "data-spot": `${board.seat}H` }, tile(head.face)),
          h("div", {}, h("span", { class: "rg-label" }, ...words(head.text, pen.lang)), meter(head, pen.adds), h("span", { class: "rg-label" }, head.missing)),
        )
      : null,
    rareArea(board, pen),
  );
}

/**
 * One seat: who, Board, Circles, what is completed.
 * @param {Board} board
 * @param {Pen} pen
 * @param {string} where "near", "far" or "mini"
 * @param {Drawn | null} [drawn] tokens that wait beside this seat, where no centre shows them
 */
export function seatArea(board, pen, where, drawn = null) {
  const narrow = where === "mini";
  return h(
    "section",
    {
      class: `rg-seat is-${where}${board.turn ? " is-turn" : ""}${board.asked ? " is-asked" : ""}`,
      "aria-label": board.name,
      "data-seat": board.seat,
      "data-circles": board.circles.length,
    },
    whoArea(board, pen),
    boardArea(board, pen, narrow),
    circlesArea(board, pen, narrow),
    gainsArea(board, pen),
    drawn && drawn.seat === board.seat ? areaOfDrawn(drawn, pen) : null,
  );
}

/** Drawn tokens that wait to be placed, or Spells in flight. @param {Drawn} drawn @param {Pen} pen */
function areaOfDrawn(drawn, pen) {
  return h(
    "div",
    { class: "rg-drawn", role: "group", "aria-label": drawn.title, "data-area": "drawn", "data-spot": `${drawn.seat}d` },
    h("span", { class: "rg-label" }, drawn.title),
    ...drawn.tokens
      .filter((one) => !pen.gone(one.spot))
      .map((one) =>
        one.spot
          ? token(one, pen, { big: true })
          : h("span", { class: "rg-tok", role: "img", title: one.label, "aria-label": one.label }, one.face ? tile(one.face, { big: true }) : null),
      ),
  );
}

/** One kind in the Canyon; one that is not there keeps its place for tokens on their way. @param {Centre["canyon"][number]} kind @param {Pen} pen */
function kindArea(kind, pen) {
  if (!kind.count) return h("span", { class: "rg-kind is-zero", "data-spot": kind.spot });
  const { state, says } = pen.look(kind.spot);
  return h(
    "button",
    {
      type: "button",
      class: `rg-kind rg-tok${marked(pen, kind.spot, state)}`,
      "data-spot": kind.spot,
      "data-stop": kind.spot,
      title: kind.label,
      "aria-label": ariaLabel(pen, kind.spot, kind.label, says),
      "aria-pressed": state === "selected" ? "true" : null,
    },
    tile(kind.face),
    kind.count > 1 ? h("b", { "aria-hidden": "true" }, String(kind.count)) : null,
  );
}

/**
 * Raizan, the Bonus Token and what lies in the Canyon, in one line; over it what is drawn or in flight.
 * @param {Centre} centre
 * @param {Pen} pen
 * @param {Drawn | null} [drawn]
 */
export function centreArea(centre, pen, drawn = null) {
  const { bonus } = centre;
  return h(
    "section",
    { class: "rg-mid", "aria-label": pen.names.centre_area ?? "" },
    h(
      "div",
      { class: "rg-raizan", "data-spot": "raizan", title: centre.removed || null },
      mountain(centre.raizan),
      h("b", {}, String(centre.raizan)),
      h("span", {}, label(pen.names.raizan ?? "", "雷山", pen.lang), centre.removed ? h("span", { class: "rg-label rg-removed" }, centre.removed) : null),
    ),
    centre.up?.length
      ? h("div", { class: "rg-raizan-up", role: "group", "aria-label": centre.up_label ?? "", "data-area": "up" }, ...centre.up.map((one) => token(one, pen, {})))
      : null,
    bonus
      ? h(
          "div",
          { class: "rg-bonus", title: bonus.note, "data-spot": "bonus" },
          h("span", { class: "rg-tok", role: "img", "aria-label": `${bonus.label}, ${bonus.note}` }, tile(bonus.face)),
          h("span", { class: "rg-chip is-gold" }, pen.names.bonus ?? ""),
        )
      : null,
    h(
      "div",
      { class: "rg-canyon-line" },
      h("span", { class: "rg-canyon-head" }, label(pen.names.canyon ?? "", "峡谷", pen.lang), h("span", { class: "rg-label" }, centre.total)),
      h("div", { class: "rg-canyon", role: "group", "aria-label": pen.names.canyon ?? "", "data-area": "canyon" }, ...centre.canyon.map((kind) => kindArea(kind, pen))),
    ),
    drawn ? areaOfDrawn(drawn, pen) : null,
  );
}
