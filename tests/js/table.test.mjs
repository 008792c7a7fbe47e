// The Table's own logic: which options the picks leave, what pointing and pressing do, how places look.
import assert from "node:assert/strict";
import { test } from "node:test";

import { blocks, slopes } from "../../raigo_lab/widgets/shared/board.js";
import table from "../../raigo_lab/widgets/table/table.js";
import { buttonMarks } from "../../raigo_lab/widgets/table/question.js";
import {
  compatible,
  aheadOf,
  decided,
  exactly,
  gather,
  lying,
  marksOf,
  nextMarks,
  nothing,
  placed,
  pointed,
  pressed,
  puttable,
  stateOf,
  marksOfTry,
} from "../../raigo_lab/widgets/table/picks.js";

let number = 0;
const option = (...marks) => ({ id: number++, verb: "", marks, label: "" });
const ACT = [
  option("!end"),
  option("from:0L", "!pile", "at:0a"),
  option("from:0L", "!pile", "at:0b"),
  option("from:0L", "!discharge", "at:0a"),
  option("from:0L", "!discharge", "at:1a"),
  option("from:0L", "!charge", "at:1a"),
  option("from:0R", "!pile", "at:0a"),
  option("from:0R", "!katana", "at:1a", "!top"),
  option("from:0R", "!katana", "at:1a", "!bottom"),
  option("from:0R", "!katana", "at:1b", "!top"),
];
const SNAKE = [option("from:0L", "!snake", "at:0R"), option("from:0L", "!pile", "at:0a"), option("from:0R", "!pile", "at:0a")];
const FETCH = [option(), option("K>0L"), option("K>0R"), option("5>0L"), option("5>0R"), option("K>0L", "5>0R"), option("5>0L", "K>0R")];
const face = (letter, weight = 3) => ({ letter, kanji: letter, weight, suit: "spell" });
const lies = (spot, letter) => ({ spot, face: letter ? face(letter) : null, label: "", known: null, empty: !letter });
const ring = (spot, height, seal = null) => ({ spot, height, seal });
const rings = [ring("1a", 4), ring("1b", 2), ring("1c", 0), ring("1d", 3, face("T"))];
const scene = (kind, step, more = {}) => ({
  ask: { kind, step, seat: 0, mine: true },
  near: { seat: 0, hands: { L: lies("0L", ""), R: lies("0R", "") }, body: [lies("0B1", "5"), lies("0B2", "K"), lies("0B3", "")] },
  far: [{ seat: 1, hands: { L: { ...lies("1L", ""), empty: false }, R: lies("1R", "") }, body: [lies("1B1", "")], circles: rings }],
  drawn: null,
  ...more,
});

test("the module gives render, and nothing deprecated", () => {
  assert.deepEqual(Object.keys(table), ["render"]);
});

test("options are found by the marks picked, in any order", () => {
  assert.equal(compatible(ACT, ["at:1a", "from:0L"]).length, 2);
  assert.equal(compatible(ACT, ["from:0L", "at:1b"]).length, 0);
  assert.deepEqual(nextMarks(ACT, ["from:0R", "at:1a"]), ["!katana", "!top", "!bottom"]);
  assert.deepEqual(buttonMarks(ACT, ["from:0R", "at:1a"]), ["!top", "!bottom"]); // the one effect that is left goes without saying
  assert.deepEqual(buttonMarks(ACT, ["from:0L", "at:1a"]), ["!discharge", "!charge"]);
  assert.equal(exactly(FETCH, []), FETCH[0]);
  assert.equal(exactly(FETCH, ["5>0R", "K>0L"]), FETCH[5]);
  assert.equal(exactly(FETCH, ["5>0R", "K>0R"]), null);
});

test("pointing starts, aims, changes its mind or is refused", () => {
  assert.deepEqual(pointed(ACT, [], "0L", false), { marks: ["from:0L"], refused: false });
  assert.deepEqual(pointed(ACT, ["from:0L"], "1a", false), { marks: ["from:0L", "at:1a"], refused: false });
  assert.deepEqual(pointed(ACT, ["from:0L"], "0R", false), { marks: ["from:0R"], refused: false });
  assert.deepEqual(pointed(ACT, ["from:0L"], "0L", false), { marks: [], refused: false });
  assert.deepEqual(pointed(ACT, ["from:0L", "at:1a"], "1a", false), { marks: ["from:0L"], refused: false });
  assert.equal(pointed(ACT, ["from:0L"], "1b", false).refused, true);
  assert.equal(pointed(ACT, ["from:0L", "!charge"], "0a", false).refused, true); // it does not turn into a pile
  assert.equal(pointed(ACT, [], "1a", false).refused, true);
});

test("a dragged Snake aims at the other Hand, a click changes to it until the effect was chosen", () => {
  assert.deepEqual(pointed(SNAKE, ["from:0L"], "0R", true).marks, ["from:0L", "at:0R"]);
  assert.deepEqual(pointed(SNAKE, ["from:0L"], "0R", false).marks, ["from:0R"]);
  assert.deepEqual(pointed(SNAKE, ["from:0L", "!snake"], "0R", false).marks, ["from:0L", "!snake", "at:0R"]);
});

test("a button is added, taken back, or takes another's place", () => {
  assert.deepEqual(pressed(ACT, ["from:0L"], "!charge"), ["from:0L", "!charge"]);
  assert.deepEqual(pressed(ACT, ["from:0L", "!charge"], "!charge"), ["from:0L"]);
  assert.deepEqual(pressed(ACT, ["from:0L", "!charge"], "!pile"), ["from:0L", "!pile"]);
  assert.deepEqual(pressed(ACT, ["from:0L"], "!katana"), ["from:0L"]);
});

test("only what leaves no doubt is sent", () => {
  assert.equal(decided(ACT, []), null);
  assert.equal(decided(ACT, ["from:0L"]), null);
  assert.equal(decided(ACT, ["from:0L", "at:0b"]), ACT[2]);
  assert.equal(decided(ACT, ["from:0L", "at:0a"]), null); // pile or discharge
  assert.equal(decided(ACT, ["from:0L", "!charge"]), null); // one target only, and still to be pointed at
  assert.equal(decided(ACT, ["from:0R", "at:1a"]), null); // which end
  assert.equal(decided(ACT, ["from:0R", "at:1a", "!top"]), ACT[7]);
  assert.equal(decided(ACT, ["from:0R", "at:1b"]), ACT[9]);
  assert.equal(decided([option("from:0L", "!roar"), option("!pass")], ["from:0L"]), null);
});

test("the buttons are those of the token in hand; which end of a Tower is asked last", () => {
  assert.deepEqual(buttonMarks(ACT, []), ["!end"]);
  assert.deepEqual(buttonMarks(ACT, ["from:0R"]), ["!pile", "!katana"]);
  assert.deepEqual(buttonMarks(ACT, ["from:0R", "!katana"]), ["!pile", "!katana"]); // another can still be chosen
  assert.deepEqual(buttonMarks(ACT, ["from:0R", "!katana", "at:1a"]), ["!katana", "!top", "!bottom"]);
});

test("tokens are put on Hands, by kind", () => {
  const now = scene("put", "FETCH");
  assert.equal(lying(now).get("0B2").face.letter, "K");
  assert.equal(puttable(now, FETCH, nothing(), "0B2"), "K");
  assert.equal(puttable(now, FETCH, nothing(), "0B3"), "");
  assert.equal(puttable(now, FETCH, nothing(), "1L"), "");
  const picks = { ...nothing(), puts: [{ spot: "0B2", letter: "K", to: "0L" }] };
  assert.equal(puttable(now, FETCH, picks, "0B2"), "");
  assert.equal(puttable(now, FETCH, picks, "0B1"), "5");
  assert.equal(placed(FETCH, marksOf(picks, "put", "FETCH")), null);
  assert.equal(placed(FETCH, ["K>0L", "5>0R"]), FETCH[5]);
  assert.equal(stateOf(now, FETCH, { ...picks, source: "0B1" }, "0R"), "legal");
  assert.equal(stateOf(now, FETCH, { ...picks, source: "0B1" }, "0L"), "selected");
  assert.equal(stateOf(now, FETCH, nothing(), "0B1"), "selectable");
  assert.deepEqual(marksOfTry({ ...picks, source: "0B1" }, "put", "0L"), ["0B2>0L", "0B1>0L"]);
  assert.deepEqual(marksOfTry(nothing(), "put", "0a"), ["from:0a"]);
});

test("a handful counts equal tokens", () => {
  const purify = [option(), option("K#1"), option("5#1"), option("K#1", "K#2")];
  const now = scene("set", "PURIFY", { drawn: { tokens: [lies("0d1", "K")] } });
  const one = gather(now, purify, nothing(), "0B2");
  assert.deepEqual(marksOf(one, "set", "PURIFY"), ["K#1"]);
  const two = gather(now, purify, one, "0d1");
  assert.deepEqual(marksOf(two, "set", "PURIFY"), ["K#1", "K#2"]);
  assert.equal(gather(now, purify, two, "0B1"), null);
  assert.deepEqual(gather(now, purify, two, "0B2").handful, [{ spot: "0d1", letter: "K" }]);
  assert.equal(gather(now, purify, nothing(), "1L"), null);
  assert.deepEqual(marksOf(one, "set", "FORBIDDANCE"), ["at:0B2"]);
  assert.deepEqual(marksOfTry(one, "set", "1L"), ["at:0B2", "at:1L"]);
});

test("places look as what can be done with them", () => {
  const now = scene("walk", "ACT");
  const on = (...marks) => ({ ...nothing(), marks });
  assert.equal(stateOf(now, ACT, on(), "0L"), "selectable");
  assert.equal(stateOf(now, ACT, on(), "1a"), "");
  assert.equal(stateOf(now, ACT, on("from:0L"), "0L"), "selected");
  assert.equal(stateOf(now, ACT, on("from:0L"), "1a"), "legal");
  assert.equal(stateOf(now, ACT, on("from:0L"), "1b"), "");
  assert.equal(stateOf(now, ACT, on("from:0L", "!charge"), "1b"), "illegal");
  assert.equal(stateOf(now, ACT, on("from:0L", "!charge"), "1c"), ""); // nothing stands there
  assert.equal(stateOf(now, ACT, on("from:0L", "!charge"), "1d"), ""); // sealed: counts as not there
  assert.equal(stateOf(now, ACT, on("from:0L", "!charge"), "0R"), "selectable");
  assert.equal(stateOf(now, [option("at:1a"), option("at:1b")], on(), "1a"), "legal");
  assert.equal(stateOf(now, [], on(), "0L"), "");
});

test("a try tells what was picked and what was pointed at", () => {
  assert.deepEqual(marksOfTry({ ...nothing(), marks: ["from:0L", "!charge"] }, "walk", "0b"), ["from:0L", "!charge", "at:0b"]);
  assert.deepEqual(marksOfTry(nothing(), "walk", "0b"), ["from:0b"]);
});

test("Destroy's blocks are as long as their weights and end at the post", () => {
  assert.deepEqual(blocks([2, 4], 10), [{ from: 0, long: 2 }, { from: 2, long: 4 }]);
  assert.deepEqual(blocks([8, 6, 1], 10), [{ from: 0, long: 8 }, { from: 8, long: 2 }, { from: 10, long: 0 }]);
});

test("what would come of it is told before it is done, the worst first", () => {
  const [bad, good] = [{ tone: "bad", text: "unsettled" }, { tone: "good", text: "Lotus" }];
  const piles = [
    { ...option("from:0L", "!katana", "at:0a"), ahead: good },
    { ...option("from:0L", "!pile", "at:0a"), ahead: bad },
    { ...option("from:0L", "!pile", "at:0b"), ahead: null },
  ];
  assert.equal(aheadOf(piles, [], "0a"), null);
  assert.deepEqual(aheadOf(piles, ["from:0L"], "0a", { "!pile": { label: "Pile" } }), { ...bad, text: "Pile: unsettled" }); // Katana there would do something else
  assert.equal(aheadOf(piles, ["from:0L", "!pile"], "0a"), bad);
  assert.equal(aheadOf(piles, ["from:0L", "!katana"], "0a"), good);
  assert.equal(aheadOf(piles, ["from:0L"], "0b"), null);
  const end = { ...option("!end"), ahead: bad };
  assert.equal(aheadOf([...piles, end], [], "!end"), bad);
  const towers = [{ ...option("at:0a"), ahead: good }, { ...option("at:0b"), ahead: bad }];
  assert.equal(aheadOf(towers, [], "0a"), good);
});

test("a button tells nothing of one target while another is open", () => {
  const good = { tone: "good", text: "gained" };
  const own = { ...option("from:0L", "!discharge", "at:0a"), ahead: good };
  const other = { ...option("from:0L", "!discharge", "at:1a"), ahead: null };
  assert.equal(aheadOf([own, other], ["from:0L"], "!discharge"), null);
  assert.equal(aheadOf([own], ["from:0L"], "!discharge"), good);
  assert.equal(aheadOf([own, other], ["from:0L"], "0a"), good);
});

test("an answer can be kept back also with its token in hand", () => {
  const offered = [option("from:0L", "!roar"), option("!pass")];
  assert.deepEqual(buttonMarks(offered, []), ["!pass"]);
  assert.deepEqual(buttonMarks(offered, ["from:0L"]), ["!roar", "!pass"]);
});

test("an answer has its button at once, unless two Hands hold one", () => {
  const answer = (...marks) => ({ ...option(...marks), verb: "answer" });
  const [left, right, pass] = [answer("from:0L", "!roar"), answer("from:0R", "!roar"), option("!pass")];
  assert.deepEqual(buttonMarks([pass, left], []), ["!roar", "!pass"]);
  assert.equal(decided([left, pass], pressed([left, pass], [], "!roar")), left);
  assert.deepEqual(buttonMarks([left, right, pass], []), ["!pass"]);
});

test("Raizan's mountain gets lower with its last tokens", () => {
  assert.deepEqual(slopes(63), [1, 2, 3]);
  assert.deepEqual(slopes(4), [0, 1, 3]);
  assert.deepEqual(slopes(1), [0, 0, 1]);
  assert.deepEqual(slopes(0), [0, 0, 0]);
});
