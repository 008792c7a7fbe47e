import assert from "node:assert/strict";
import { test } from "node:test";

import puzzle from "../../raigo_lab/widgets/puzzle/puzzle.js";
import { cutAtClauses } from "../../raigo_lab/widgets/puzzle/clauses.js";
import { placesOf } from "../../raigo_lab/widgets/puzzle/line.js";

test("the module gives render, and nothing deprecated", () => {
  assert.deepEqual(Object.keys(puzzle), ["render"]);
});

test("a text is cut at the clauses that are known; brackets stay with them", () => {
  assert.deepEqual(cutAtClauses("It ends (TH5, DE3). So", { TH5: 1 }), [
    { text: "It ends ", clause: "", after: "" },
    { text: "(", clause: "TH5", after: "," },
    { text: " ", clause: "", after: "" },
    { text: "DE3).", clause: "", after: "" },
    { text: " So", clause: "", after: "" },
  ]);
  assert.deepEqual(cutAtClauses("T9", { T9: 1 }), [{ text: "", clause: "T9", after: "" }]);
  assert.deepEqual(cutAtClauses("雷停（TH5）。", { TH5: 1 })[1], { text: "（", clause: "TH5", after: "）。" });
  assert.deepEqual(cutAtClauses("", {}), []);
});

test("the buttons of a line stay between its ends", () => {
  assert.deepEqual(placesOf({ at: 1, last: 4, first: 1 }), { to_start: 1, step_back: 1, step_on: 2, to_end: 4 });
  assert.deepEqual(placesOf({ at: 4, last: 4, first: 0 }), { to_start: 0, step_back: 3, step_on: 4, to_end: 4 });
});
