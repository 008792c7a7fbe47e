// What all widgets share: numbers as in Python's still pictures, moving about by arrow keys, Japanese runs.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as common from "../../raigo_lab/widgets/shared/common.js";

test("numbers have at most one decimal and no trailing zero", () => {
  assert.deepEqual([2, 30.2272, 0.5, 12.96].map(common.num), ["2", "30.2", "0.5", "13"]);
});

test("what is negative is measured from the right edge", () => {
  assert.equal(common.fitted("M5.5 0.5H-5.5L-0.5 5.5", 62), "M5.5 0.5H56.5L61.5 5.5");
});

test("the heavier, the wider", () => {
  assert.deepEqual([1, 6, 9].map((weight) => common.slabWidth(weight, 27)), [62, 87, 102]);
  assert.equal(common.slabWidth(6, 40), 174);
});

test("weight nine wears gold", () => {
  assert.equal(common.suitClass({ letter: "D", kanji: "滅", weight: 9, suit: "spell" }), "is-spell is-arcane");
  assert.equal(common.suitClass({ letter: "8", kanji: "八", weight: 8, suit: "silent" }), "is-silent");
});

test("left and right follow the order and stop at the ends", () => {
  const places = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 50 }];
  assert.equal(common.arrowTo("ArrowRight", 0, places), 1);
  assert.equal(common.arrowTo("ArrowRight", 1, places), 2);
  assert.equal(common.arrowTo("ArrowRight", 2, places), 2);
  assert.equal(common.arrowTo("ArrowLeft", 0, places), 0);
  assert.equal(common.arrowTo("End", 0, places), 2);
  assert.equal(common.arrowTo("Home", 2, places), 0);
});

test("up and down go to the nearest place of the nearest row", () => {
  const grid = [];
  for (const y of [0, 90, 180]) for (const x of [0, 60, 120]) grid.push({ x, y });
  assert.equal(common.arrowTo("ArrowDown", 1, grid), 4);
  assert.equal(common.arrowTo("ArrowUp", 8, grid), 5);
  assert.equal(common.arrowTo("ArrowUp", 1, grid), 1);
  assert.equal(common.arrowTo("ArrowDown", 7, grid), 7);
});

test("other keys lead nowhere", () => {
  assert.equal(common.arrowTo("Enter", 1, [{ x: 0, y: 0 }, { x: 1, y: 0 }]), 1);
});

test("Japanese words in an English sentence are found", () => {
  assert.deepEqual(common.runs("Unsettled 不穏 and 桜々花."), [
    { japanese: false, text: "Unsettled " },
    { japanese: true, text: "不穏" },
    { japanese: false, text: " and " },
    { japanese: true, text: "桜々花" },
    { japanese: false, text: "." },
  ]);
  assert.deepEqual(common.runs(""), []);
});
