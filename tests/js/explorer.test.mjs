// The Tree explorer's own logic: what keys do at a row, which row can be tabbed to, how deep rows are drawn.
import assert from "node:assert/strict";
import { test } from "node:test";

import { sender } from "../../raigo_lab/widgets/shared/bench.js";
import explorer, { deedOfKey, indentOf, tabStop } from "../../raigo_lab/widgets/explorer/explorer.js";

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
  assert.deepEqual(deedOfKey("ArrowRight", ROWS, 5), { send: { do: "open", id: 5 } });
  assert.deepEqual(deedOfKey("ArrowRight", ROWS, 7), {});
  assert.deepEqual(deedOfKey("ArrowLeft", ROWS, 4), { send: { do: "fold", id: 4 } });
  assert.deepEqual(deedOfKey("ArrowLeft", ROWS, 7), { focus: 4 });
  assert.deepEqual(deedOfKey("ArrowLeft", ROWS, 5), { focus: 0 });
  assert.deepEqual(deedOfKey("Home", ROWS, 5), { focus: 0 });
  assert.deepEqual(deedOfKey("End", ROWS, 0), { focus: 5 });
});

test("at the ends more rows are asked for", () => {
  assert.deepEqual(deedOfKey("ArrowDown", ROWS, 5), { send: { do: "page", id: 1 } });
  assert.deepEqual(deedOfKey("ArrowUp", ROWS, 0), { send: { do: "page", id: -1 } });
});

test("Enter selects, Space unfolds and folds, other keys are left alone", () => {
  assert.deepEqual(deedOfKey("Enter", ROWS, 7), { send: { do: "select", id: 7 } });
  assert.deepEqual(deedOfKey(" ", ROWS, 4), { send: { do: "fold", id: 4 } });
  assert.deepEqual(deedOfKey(" ", ROWS, 5), { send: { do: "open", id: 5 } });
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

test("messages wait until the one before is answered", () => {
  const sent = [];
  let serial = 3;
  const model = {
    get: () => serial,
    set: (_, value) => sent.push(value),
    save_changes: () => {},
    on: () => {},
    off: () => {},
  };
  const line = sender(model, () => {});
  line.send({ do: "open", id: 1 });
  line.send({ do: "open", id: 2 });
  assert.deepEqual(sent, [{ serial: 3, do: "open", id: 1 }]);
  line.answered();
  assert.equal(sent.length, 1);
  serial = 4;
  line.answered();
  assert.deepEqual(sent[1], { serial: 4, do: "open", id: 2 });
  serial = 5;
  line.answered();
  for (let i = 0; i < 20; i += 1) line.send({ do: "open", id: i });
  line.stop();
  assert.equal(sent.length, 3);
});

test("the module draws and nothing else", () => {
  assert.deepEqual(Object.keys(explorer), ["render"]);
});
