// Dragging: what is still a click, and when the page scrolls under what is held.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isDrag, scrollStep } from "../../raigo_lab/widgets/shared/drag.js";
import { inTurn } from "../../raigo_lab/widgets/clock/clock.js";

test("an unsteady click is no drag", () => {
  assert.equal(isDrag({ x: 10, y: 10 }, { x: 13, y: 12 }), false);
  assert.equal(isDrag({ x: 10, y: 10 }, { x: 10, y: 16 }), true);
});

test("near an edge the page scrolls that way", () => {
  const frame = { top: 100, bottom: 700 };
  assert.ok(scrollStep(110, frame) < 0);
  assert.ok(scrollStep(690, frame) > 0);
  assert.equal(scrollStep(400, frame), 0);
});

test("the same Spell in another turn has the same name", () => {
  assert.equal(inTurn("0-spend-0R", "12"), "12-spend-0R");
});
