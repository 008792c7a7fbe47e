// What all widgets share: geometry equal to Python's still pictures, moving about by arrow keys, Japanese runs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as common from "../../raigo_lab/widgets/shared/common.js";

const shapes = JSON.parse(readFileSync(new URL("./shapes.json", import.meta.url), "utf8"));

/** The shapes of a drawing without their classes. */
const only = (paths) => paths.map(([, d]) => d);

test("numbers have at most one decimal and no trailing zero", () => {
  assert.deepEqual([2, 30.2272, 0.5, 12.96].map(common.num), ["2", "30.2", "0.5", "13"]);
});

test("every tile and slab has the shapes of the still pictures", () => {
  assert.equal(shapes.length, 17);
  for (const { face, tile, slab27, slab40 } of shapes) {
    assert.deepEqual(only(common.tilePaths(face)), tile, `tile ${face.letter}`);
    assert.deepEqual(only(common.slabPaths(face, 27)), slab27, `slab ${face.letter} 27`);
    assert.deepEqual(only(common.slabPaths(face, 40)), slab40, `slab ${face.letter} 40`);
  }
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
