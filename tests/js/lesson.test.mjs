// A part of a lesson: marks have signs beside their colours, and a clause keeps its brackets.
import assert from "node:assert/strict";
import { test } from "node:test";

import { keepTogether, signOf } from "../../raigo_lab/widgets/lesson/lesson.js";

test("every mark has a sign, and no two that differ in meaning share one", () => {
  const marks = ["right", "wrong", "illegal", "open"];
  assert.equal(new Set(marks.map(signOf)).size, marks.length);
  assert.equal(signOf("ticked"), signOf("right"));
  assert.equal(signOf(""), "");
  assert.equal(signOf("toString"), "");
});

test("a clause keeps the bracket before it and the signs after it", () => {
  const line = keepTogether([["", "It pays ("], ["clause", "T9"], ["", "). More"], ["b", "x"]]);
  assert.deepEqual(
    line.map(({ before, text, after }) => [before, text, after]),
    [["", "It pays ", ""], ["(", "T9", ")."], ["", " More", ""], ["", "x", ""]],
  );
  assert.deepEqual(keepTogether([["clause", "T9"], ["clause", "R6"]]).map((run) => run.text), ["T9", "R6"]);
});

test("what was said stays the same, sign by sign", () => {
  const line = [["", "（"], ["clause", "T9"], ["", "、"], ["clause", "R6"], ["", "）。"]];
  const said = keepTogether(line).map(({ before, text, after }) => before + text + after).join("");
  assert.equal(said, "（T9、R6）。");
});
