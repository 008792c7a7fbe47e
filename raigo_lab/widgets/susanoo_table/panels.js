// @ts-check
// What lies on the table of Warriors of Susanoo: the players, the middle with decks, pool and battle, the score sheet.
import { h, words } from "../shared/common.js";
import { oddsPicture } from "./odds.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Words} Words */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./cards.js").CardHow} CardHow */
/** @typedef {import("../shared/common.js").Child} Child */
/**
 * What drawing needs: the scene, the words, and what a card looks like here and now.
 * @typedef {{ scene: Scene, words: Words, show: (id: string, how?: CardHow) => HTMLElement, legal: Set<string>, sake: boolean }} Board
 */

const FEW = 3; // own cards in play that are shown with their numbers
const CROWD = 9; // from here on their names are shortened
const LINES = 3; // of another player's cards in play: names are shortened so far that all stand in them
const END_LINES = 4; // beside the score sheet
const OWN_LINES = 2;
const ONE_ROW = 6; // cards of a hand in one row

/** How many cards must stand in a line so that all stand in so many. @param {HTMLElement} place @param {number} count @param {number} lines */
function crowd(place, count, lines) {
  place.style.setProperty("--wk-per-line", String(Math.max(1, Math.ceil(count / lines))));
  return place;
}

/** @param {string} title @param {Child[]} children */
function group(title, ...children) {
  return h("div", { class: "wk-group" }, h("span", { class: "rg-label" }, title), h("div", { class: "wk-line" }, ...children));
}

/** The name of a seat; a target while something is aimed at seats. @param {Board} board @param {SeatView} seat */
function seatName(board, seat) {
  const target = board.legal.has(`seat${seat.seat}`);
  const marks = [seat.turn ? " ▶" : "", seat.dead ? ` · ${seat.dead}` : "", seat.helps ? ` · ${seat.helps}` : ""].join("");
  if (!target) return h("strong", { class: "wk-who" }, seat.name, marks);
  return h("button", { type: "button", class: "wk-who rg-btn is-legal", "data-target": `seat${seat.seat}`, "data-stop": `seat${seat.seat}` }, seat.name, marks);
}

/** @param {Board} board @param {SeatView} seat */
function levelBadge(board, seat) {
  return h("span", { class: "wk-level" }, h("small", {}, board.words.names.level ?? ""), h("b", {}, String(seat.level)), seat.power ? h("i", {}, seat.power) : null);
}

/** @param {Board} board @param {SeatView} seat @returns {HTMLElement[]} */
function trophies(board, seat) {
  const { names } = board.words;
  /** @param {string} word @param {string[]} cards */
  const chip = (word, cards) =>
    h("span", { class: "wk-count", title: cards.map((id) => board.words.cards[id]?.name ?? "").join(", ") }, h("span", { class: "rg-label" }, word), h("b", {}, String(cards.length)));
  return [chip(names.sake ?? "", seat.sake), chip(names.heads ?? "", seat.heads)];
}

/** Another player: everything public, hands as backs. @param {Board} board @param {SeatView} seat */
export function farSeat(board, seat) {
  const known = [...seat.known];
  const minis = seat.hand.map((id) => board.show(id, { look: "mini" }));
  const worn = seat.worn.filter(Boolean).concat(seat.carried, seat.lasting);
  const shapes = seat.shapes.map((id) => board.show(id, { look: "mini", active: id === seat.active }));
  return h(
    "section",
    { "data-spot": `b${seat.seat}`, class: `wk-seat${seat.turn ? " is-turn" : ""}${seat.asked ? " is-asked" : ""}${seat.dead ? " is-dead" : ""}`, "aria-label": seat.label, "data-area": `far${seat.seat}` },
    h("div", { class: "wk-seat-head" }, seatName(board, seat), levelBadge(board, seat), seat.being ? board.show(seat.being, { look: "slip" }) : null),
    h("div", { class: "wk-line", "data-spot": `h${seat.seat}` }, ...trophies(board, seat), ...minis, ...known.map((id) => {
      const one = board.show(id, { look: "mini", stop: `known${id}` });
      one.classList.add("is-known");
      return one;
    })),
    crowd(h("div", { class: "wk-line wk-played", "data-spot": `i${seat.seat}` }, ...worn.map((id) => board.show(id, { look: "mini" })), ...shapes), worn.length + shapes.length, board.scene.sheet ? END_LINES : LINES),
  );
}

/** Your own things in play. @param {Board} board @param {SeatView} seat */
export function nearSeat(board, seat) {
  const { names } = board.words;
  const worn = seat.worn.map((id, i) => (id ? board.show(id, { look: "slip" }) : h("span", { class: "wk-slot", title: names.empty ?? "" }, names[["helmet", "armor", "weapon"][i] ?? ""] ?? "")));
  const sake = seat.sake.length
    ? h(
        "button",
        { type: "button", class: `rg-chip wk-count${board.sake ? " is-ready" : ""}`, "data-card": "sake", "data-stop": "sake", "aria-label": `${names.sake ?? ""} ${seat.sake.length}` },
        String(seat.sake.length),
      )
    : h("span", { class: "rg-label" }, "0");
  const count = seat.heads.length + seat.shapes.length + seat.carried.length + seat.lasting.length;
  const look = count > FEW ? "mini" : "slip";
  /** @param {string | undefined} word @param {string[]} cards */
  const minis = (word, cards) => (cards.length ? [group(word ?? "", ...cards.map((id) => board.show(id, { look, active: id === seat.active })))] : []);
  const wornLine = h("div", { class: "wk-line", role: "group", "aria-label": names.worn ?? "" }, ...worn);
  const two = seat.hand.length > ONE_ROW; // beside two rows of cards there is room for what is worn
  const rest = [...minis(names.heads, seat.heads), ...minis(names.shapes, seat.shapes), ...minis(names.carried, seat.carried), ...minis(names.lasting, seat.lasting)];
  return h(
    "section",
    { class: `wk-near${seat.turn ? " is-turn" : ""}`, "aria-label": seat.label },
    h(
      "div",
      { class: "wk-own", "data-spot": `b${seat.seat}`, "data-area": "own", role: "group", "aria-label": names.own_area ?? "" },
      h("div", { class: "wk-seat-head" }, seatName(board, seat), levelBadge(board, seat)),
      h("div", { class: "wk-line" }, seat.being ? board.show(seat.being, { look: "slip" }) : null),
      h(
        "div",
        { class: "wk-pairs" },
        group(names.sake ?? "", sake),
        group(names.heads ?? "", h("span", { class: "rg-label" }, String(seat.heads.length))),
        seat.points ? h("span", { class: "rg-label" }, seat.points) : null,
      ),
      two ? wornLine : null,
    ),
    h(
      "div",
      { class: `wk-hand${seat.hand.length > 5 ? " is-many" : ""}${two ? " is-two" : ""}`, "data-spot": `h${seat.seat}`, "data-area": "hand", role: "group", "aria-label": names.hand_area ?? "" },
      ...seat.hand.map((id) => board.show(id)),
    ),
    crowd(
      h(
        "div",
        { class: `wk-rest${count > CROWD ? " is-many" : ""}`, "data-area": "rest", role: "group", "aria-label": names.rest_area ?? "" },
        ...(two ? rest : [wornLine, ...rest]),
      ),
      count,
      OWN_LINES,
    ),
  );
}

/** @param {Board} board */
function battleArea(board) {
  const battle = board.scene.battle;
  if (!battle) return null;
  const { names } = board.words;
  const ours = battle.sides.some((one) => one.seat === board.scene.near.seat);
  const sides = ours ? names : { us: battle.sides[0]?.name, them: names.terms_yokai_word }; // who looks on is not one of us
  /** @param {"us" | "them"} side @param {number} sum */
  const side = (side, sum) => {
    const legal = board.legal.has(side);
    return h(
      legal ? "button" : "span",
      { class: `wk-sum-box${legal ? " is-legal rg-btn" : ""}`, type: legal ? "button" : null, "data-target": legal ? side : null, "data-stop": legal ? side : null },
      h("span", { class: "rg-label" }, sides[side] ?? ""),
      h("b", {}, String(sum)),
    );
  };
  return h(
    "div",
    { class: "wk-battle", "data-spot": "v", "data-area": "battle", role: "group", "aria-label": battle.label },
    h("div", { class: "wk-foes" }, ...battle.foes.map((foe) => board.show(foe.card, { extra: String(foe.total), note: foe.note }))),
    battle.asked ? null : h(
      "div",
      { class: "wk-sums" },
      h("p", { class: "wk-versus" }, side("us", battle.us), h("span", {}, ":"), side("them", battle.them)),
      h(
        "p",
        { class: "wk-chance" },
        h("b", {}, `${battle.percent} %`),
        h("span", { class: "rg-label" }, names.victory ?? "", battle.win.includes("/") ? ` ${battle.win}` : ""),
        h("span", { class: "wk-track" }, h("span", { style: `width: ${battle.percent}%` })),
      ),
      oddsPicture(battle, { us: sides.us ?? "", them: sides.them ?? "" }),
    ),
  );
}

/** The middle: decks, pool, and the battle or the cards that lie open. @param {Board} board */
export function middle(board) {
  const { scene, words: text } = board;
  const { names } = text;
  const shown = scene.shown;
  const open = shown
    ? h(
        "div",
        { class: `wk-open${shown.cards.length > 5 ? " is-many" : ""}`, "data-area": "open", role: "group", "aria-label": shown.title },
        h("span", { class: "rg-label" }, shown.title),
        h("div", { class: "wk-line" }, ...shown.cards.map((id) => board.show(id, { look: shown.cards.length > 5 ? "slip" : "card", stop: `open${id}` }))),
      )
    : null;
  return h(
    "section",
    { class: "wk-middle", "aria-label": names.middle_area ?? "" },
    h(
      "div",
      { class: "wk-table" },
      h(
        "div",
        { class: "wk-decks", role: "group", "aria-label": names.decks_area ?? "" },
        ...scene.decks.map((deck) =>
          h("span", { class: "wk-deck", "data-spot": deck.back.slice(1), title: deck.label }, board.show(deck.back, { look: "mini" }), h("b", { "aria-hidden": "true" }, String(deck.count)), h("span", { class: "rg-vh" }, deck.label)),
        ),
      ),
      h(
        "div",
        { class: "wk-pool", "data-spot": "q", "data-area": "pool", role: "group", "aria-label": names.pool_area ?? "" },
        ...scene.pool.map((id) => board.show(id, { look: "slip" })),
      ),
    ),
    open ?? battleArea(board) ?? phaseArea(board),
  );
}

/** Between battles: where in the turn we are, and the dice. @param {Board} board */
function phaseArea(board) {
  const { scene } = board;
  return h(
    "div",
    { class: "wk-quiet", "data-spot": "v" },
    h("ol", { class: "wk-phases" }, ...scene.phases.map((phase) => h("li", { class: phase.on ? "is-on" : "", "aria-current": phase.on ? "step" : null }, phase.word))),
    h("ul", { class: "wk-news" }, ...scene.log.filter((line) => line.fresh).slice(-4).map((line) => h("li", {}, ...words(line.text, scene.lang)))),
  );
}

/** The score sheet at the end (WE). @param {Board} board */
export function scoreSheet(board) {
  const sheet = board.scene.sheet;
  if (!sheet) return null;
  const { names } = board.words;
  return h(
    "section",
    { class: "wk-sheet", "aria-label": sheet.title },
    h("h3", {}, sheet.title),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, names.part ?? ""), ...sheet.seats.map((name, i) => h("th", { scope: "col", class: sheet.winners.includes(i) ? "is-won" : "" }, name, sheet.winners.includes(i) ? " ★" : "")))),
      h(
        "tbody",
        {},
        ...sheet.rows.map((row) =>
          h("tr", { class: row.total ? "is-total" : "" }, h("th", { scope: "row" }, row.word, " ", h("span", { class: "rg-clause is-plain" }, row.clause)), ...row.points.map((n) => h("td", {}, String(n)))),
        ),
      ),
    ),
  );
}

/** A die and both sums with it, or the sums of the reckoning. @param {import("./shapes.js").Roll} roll @param {string} text */
export function rollArea({ pips, us, them, won, escape }, text) {
  const tone = won === null ? "" : won ? " is-won" : " is-lost";
  return h(
    "div",
    { class: `rg-duel rg-roll${tone}` },
    pips ? h("span", { class: "rg-die", "aria-hidden": "true" }, String.fromCodePoint(0x267f + pips)) : null,
    escape ? null : h("b", {}, `${us} : ${them}`),
    h("p", {}, text),
  );
}
