// The Tree explorer's own logic: what keys do at a row, which row can be tabbed to, how deep rows are drawn.
import assert from "node:assert/strict";
import { test } from "node:test";

import explorer from "../../raigo_lab/widgets/explorer/explorer.js";
import { deedOfKey, tabStop } from "../../raigo_lab/widgets/explorer/keys.js";
import { indentOf } from "../../raigo_lab/widgets/explorer/rows.js";

const row = (id, up, depth, more = {}) => ({ id, up, depth, expandable: true, open: false, selected: false, ...more });
const ROWS = [
  row(0, null, 1, { open: true, selected: true }),
  row(4, 0, 2, { open: true }),
  row(7, 4, 3, { expandable: false }),
  row(5, 0, 2),
];

test("arrows walk the tree", () => {
  assert.deepEqual(deedOfKey("ArrowDown", ROWS, 0), { focus: 4 });
  assert.deepEqual(deedOfKey("ArrowUp", ROWS, 5), { focus: 7 });
  assert.deepEqual(deedOfKey("ArrowRight", ROWS, 4), { focus: 7 });
  assert.deepEqual(deedOfKey("ArrowRight", ROWS, 5), { send: { id: "open", at: 5 } });
  assert.deepEqual(deedOfKey("ArrowRight", ROWS, 7), {});
  assert.deepEqual(deedOfKey("ArrowLeft", ROWS, 4), { send: { id: "fold", at: 4 } });
  assert.deepEqual(deedOfKey("ArrowLeft", ROWS, 7), { focus: 4 });
  assert.deepEqual(deedOfKey("ArrowLeft", ROWS, 5), { focus: 0 });
  assert.deepEqual(deedOfKey("Home", ROWS, 5), { focus: 0 });
  assert.deepEqual(deedOfKey("End", ROWS, 0), { focus: 5 });
});

test("at the ends more rows are asked for", () => {
  assert.deepEqual(deedOfKey("ArrowDown", ROWS, 5), { send: { id: "page", at: 1 } });
  assert.deepEqual(deedOfKey("ArrowUp", ROWS, 0), { send: { id: "page", at: -1 } });
});

test("Enter selects, Space unfolds and folds, other keys are left alone", () => {
  assert.deepEqual(deedOfKey("Enter", ROWS, 7), { send: { id: "select", at: 7 } });
  assert.deepEqual(deedOfKey(" ", ROWS, 4), { send: { id: "fold", at: 4 } });
  assert.deepEqual(deedOfKey(" ", ROWS, 5), { send: { id: "open", at: 5 } });
  assert.deepEqual(deedOfKey(" ", ROWS, 7), {});
  assert.equal(deedOfKey("x", ROWS, 4), null);
  assert.equal(deedOfKey("ArrowDown", ROWS, 99), null);
});

test("one row can be tabbed to", () => {
  assert.equal(tabStop(ROWS, 5), 5);
  assert.equal(tabStop(ROWS, 99), 0);
  assert.equal(tabStop(ROWS.slice(1), null), 4);
  assert.equal(tabStop([], 3), null);
});

test("deep rows say their depth instead of leaving the page", () => {
  assert.deepEqual(indentOf(1), { indent: 0, told: "" });
  assert.deepEqual(indentOf(13), { indent: 12, told: "" });
  assert.deepEqual(indentOf(20), { indent: 12, told: "19" });
});

test("the module draws and nothing else", () => {
  assert.deepEqual(Object.keys(explorer), ["render"]);
});
