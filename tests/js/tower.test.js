// The Tower builder's own logic: which key means which option, whose note is shown.
import assert from "node:assert/strict";
import { test } from "node:test";

import tower from "../../raigo_lab/widgets/tower/tower.js";
import { kindsOf, noteOf, optionOfKey } from "../../raigo_lab/widgets/tower/keys.js";

const note = { tone: "bad", clause: "C1", text: "none left" };
const kind = (id, letter, own = null) => ({ id, face: { letter }, note: own });
const view = {
  tools: [{ id: 17, note: null }, { id: 18, note: null }],
  stories: [{ story: 1, note: { tone: "plain", clause: "", text: "not the top" } }, { story: 2, note: null }],
  tray: { suits: [{ kinds: [kind(0, "T"), kind(7, "P", note)] }, { kinds: [kind(9, "1")] }] },
};
const key = (name, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

/** A model with a kernel behind it that answers when told to. */
function model() {
  const state = { serial: 5, picked: null };
  const sent = [];
  return {
    sent,
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
    },
    save_changes: () => sent.push(state.picked),
    answer: () => {
      state.serial += 1;
    },
  };
}

test("the module gives render, and nothing deprecated", () => {
  assert.deepEqual(Object.keys(tower), ["render"]);
});

test("a letter or digit means its token, in either case", () => {
  assert.equal(optionOfKey(key("t"), view), 0);
  assert.equal(optionOfKey(key("T"), view), 0);
  assert.equal(optionOfKey(key("1"), view), 9);
});

test("Delete and Backspace take off the top", () => {
  assert.equal(optionOfKey(key("Delete"), view), 17);
  assert.equal(optionOfKey(key("Backspace"), view), 17);
});

test("shortcuts of the browser and other keys mean nothing", () => {
  assert.equal(optionOfKey(key("t", { ctrlKey: true }), view), null);
  assert.equal(optionOfKey(key("1", { metaKey: true }), view), null);
  assert.equal(optionOfKey(key("t", { altKey: true }), view), null);
  assert.equal(optionOfKey(key("Tab"), view), null);
  assert.equal(optionOfKey(key("z"), view), null);
});

test("every kind is found once", () => {
  assert.deepEqual(kindsOf(view).map((one) => one.id), [0, 7, 9]);
});

test("a note is found by its stop", () => {
  assert.equal(noteOf(view, "kind:7"), note);
  assert.equal(noteOf(view, "kind:0"), null);
  assert.equal(noteOf(view, "story:1")?.text, "not the top");
  assert.equal(noteOf(view, "story:2"), null);
  assert.equal(noteOf(view, "tool:17"), null);
});
