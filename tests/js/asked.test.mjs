// How the studying widgets ask: one pick at a time, the latest wish kept; and the replay's keys and pace.
import assert from "node:assert/strict";
import { test } from "node:test";

import { asker } from "../../raigo_lab/widgets/shared/asked.js";
import { jumpOfKey, paceOf } from "../../raigo_lab/widgets/replay/replay.js";

const JUMPS = ["start", "turn_back", "back", "on", "turn_on", "end"].map((name, id) => ({ name, id }));

function fakeModel() {
  const sent = [];
  const traits = { serial: 1 };
  return {
    sent,
    traits,
    get: (name) => traits[name],
    set: (name, value) => {
      traits[name] = value;
    },
    save_changes: () => sent.push(traits.picked),
    on: () => {},
    off: () => {},
  };
}

test("while a pick is unanswered only the latest wish is kept", () => {
  const model = fakeModel();
  const ask = asker(model, () => {});
  for (const id of [3, 4, 5, 6]) ask.pick(id);
  assert.deepEqual(model.sent, [{ serial: 1, id: 3 }]);
  model.traits.serial = 2;
  ask.answered();
  assert.deepEqual(model.sent.at(-1), { serial: 2, id: 6 });
  ask.answered();
  assert.equal(model.sent.length, 2);
  assert.equal(ask.waits(), false);
  ask.stop();
});

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
