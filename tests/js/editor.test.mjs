// The Position editor's own logic: which token a key chooses, what a control sends, which keys undo.
import assert from "node:assert/strict";
import { test } from "node:test";

import editor from "../../raigo_lab/widgets/editor/editor.js";
import { changed, draggedTo, historyKey, movedAlong, Row, signedAt, tokenOfKey } from "../../raigo_lab/widgets/editor/edits.js";

const TRAY = [...("TK5")].map((token) => ({ token }));
const key = (name, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

test("a letter or digit chooses its token", () => {
  assert.equal(tokenOfKey("k", TRAY), "K");
  assert.equal(tokenOfKey("5", TRAY), "5");
  assert.equal(tokenOfKey("x", TRAY), null);
  assert.equal(tokenOfKey("Tab", TRAY), null);
});

test("a drag puts from the tray, moves on the table, takes off beside it", () => {
  assert.deepEqual(draggedTo('{"put":"5"}', "raizan"), { id: "put", at: ["5", "raizan"] });
  assert.equal(draggedTo('{"put":"5"}', null), null);
  assert.deepEqual(draggedTo('{"take":["0.body",1]}', "0.left"), { id: "move", at: ["0.body", 1, "0.left"] });
  assert.deepEqual(draggedTo('{"take":["0.body",1]}', null), { id: "take", at: ["0.body", 1] });
  assert.equal(draggedTo('{"take":["0.body",1]}', "0.body"), null);
});

test("a sign is laid on the token that was meant, or on the only one of a Hand", () => {
  assert.deepEqual(signedAt("bound", "0.body", '["0.body",1]'), { id: "sign", at: ["bound", "0.body", 1] });
  assert.deepEqual(signedAt("face_up", "1.right", ""), { id: "sign", at: ["face_up", "1.right", 0] });
  assert.deepEqual(signedAt("burning", "0.towers.2", ""), { id: "sign", at: ["burning", "0.towers.2", -1] });
  assert.equal(signedAt("bound", null, ""), null);
});

test("an edit that waited finds its token where it lies by then", () => {
  const first = { id: "take", at: ["0.body", 0] };
  assert.deepEqual(movedAlong({ id: "take", at: ["0.body", 2] }, [first]), { id: "take", at: ["0.body", 1] });
  assert.deepEqual(movedAlong({ id: "move", at: ["0.body", 2, "raizan"] }, [first, first]), { id: "move", at: ["0.body", 0, "raizan"] });
  assert.deepEqual(movedAlong({ id: "sign", at: ["bound", "0.body", 1] }, [first]), { id: "sign", at: ["bound", "0.body", 0] });
  assert.equal(movedAlong(first, [first]), null); // it is gone already
  for (const same of [
    { id: "take", at: ["0.towers.0", 2] }, // another place
    { id: "sign", at: ["burning", "0.body", -1] }, // no token of it
    { id: "put", at: ["5", "0.body"] },
    { id: "undo", at: null },
  ]) {
    assert.deepEqual(movedAlong(same, [first]), same);
  }
  const last = { id: "take", at: ["0.body", 2] };
  assert.deepEqual(movedAlong({ id: "take", at: ["0.body", 1] }, [last, { id: "put", at: ["5", "0.body"] }]), { id: "take", at: ["0.body", 1] });
});

test("where a token lies is not guessed once another table may be there", () => {
  const took = { id: "take", at: ["0.body", 0] };
  for (const id of ["undo", "redo", "paste", "clear"]) {
    assert.equal(movedAlong({ id: "take", at: ["0.body", 1] }, [took, { id, at: null }]), false);
    assert.deepEqual(movedAlong({ id: "yang", at: [0, 1] }, [took, { id, at: null }]), { id: "yang", at: [0, 1] });
  }
  assert.deepEqual(movedAlong({ id: "take", at: ["0.body", 1] }, [{ id: "out", at: "json" }]), { id: "take", at: ["0.body", 1] });
});

const take = (index) => ({ id: "take", at: ["0.body", index] });

test("a press, and a drag, means the token that lay there when it began, though the answer comes while it lasts", () => {
  const row = new Row();
  row.begins(false);
  assert.deepEqual(row.means(take(0), false)(), take(0));
  row.ends();
  row.begins(true); // the first is on its way
  row.shows(); // its answer
  assert.deepEqual(row.means(take(2), false)(), take(1));
  row.ends();
  row.shows();
  row.begins(true);
  assert.deepEqual(row.means(take(2), true)(), take(2)); // what is pressed now was seen where it lies
});

test("near miss: a click that no press began, after an answer, means what is seen", () => {
  const row = new Row();
  row.begins(false);
  row.means(take(0), false)();
  row.ends();
  row.shows();
  assert.deepEqual(row.means(take(2), false)(), take(2));
});

test("a control sends a small edit", () => {
  assert.deepEqual(changed("seal", "0.1", "T this"), { id: "seal", at: ["0.1", "T this"] });
  assert.deepEqual(changed("ruling", "R6", "forbidden"), { id: "ruling", at: ["R6", "forbidden"] });
  assert.deepEqual(changed("number", "R1", "2"), { id: "ruling", at: ["R1", 2] });
  assert.deepEqual(changed("last_turns", "", "1"), { id: "last_turns", at: 1 });
  assert.deepEqual(changed("last_turns", "", ""), { id: "last_turns", at: null });
});

test("the usual keys undo and do again", () => {
  assert.equal(historyKey(key("z", { ctrlKey: true })), "undo");
  assert.equal(historyKey(key("Z", { metaKey: true, shiftKey: true })), "redo");
  assert.equal(historyKey(key("y", { ctrlKey: true })), "redo");
  assert.equal(historyKey(key("z")), null);
  assert.equal(historyKey(key("c", { ctrlKey: true })), null);
});

test("the module draws and nothing else", () => {
  assert.deepEqual(Object.keys(editor), ["render"]);
});
