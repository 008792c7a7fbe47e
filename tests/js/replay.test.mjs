// The replay's keys and pace.
import assert from "node:assert/strict";
import { test } from "node:test";

import { jumpOfKey, paceOf } from "../../raigo_lab/widgets/replay/replay.js";

const JUMPS = ["start", "turn_back", "back", "on", "turn_on", "end"].map((name, id) => ({ name, id }));

test("keys on the bar lead where the buttons lead", () => {
  assert.equal(jumpOfKey("ArrowRight", JUMPS), 3);
  assert.equal(jumpOfKey("PageUp", JUMPS), 1);
  assert.equal(jumpOfKey("End", JUMPS), 5);
  assert.equal(jumpOfKey("x", JUMPS), null);
});

test("a faster speed makes a shorter pace; nonsense makes the plain one", () => {
  assert.equal(paceOf(2) * 2, paceOf(1));
  assert.equal(paceOf(Number("")), paceOf(1));
});
