// The Tower builder's own logic: which key means which option, whose note is shown, picks waiting in line.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import tower, { kindsOf, noteOf, optionOfKey, picker } from "../../raigo_lab/widgets/tower/tower.js";

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

test("fast picks wait for their answers and carry the serial of their moment", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const one = model();
  const line = picker(one, () => {});
  for (const id of [8, 7, 6]) line.pick(id);
  assert.deepEqual(one.sent, [{ serial: 5, id: 8 }]);
  line.answered(); // nothing was answered yet
  assert.equal(one.sent.length, 1);
  one.answer();
  line.answered();
  one.answer();
  line.answered();
  assert.deepEqual(one.sent, [{ serial: 5, id: 8 }, { serial: 6, id: 7 }, { serial: 7, id: 6 }]);
  line.stop();
  mock.timers.reset();
});

test("no more picks wait than a Tower has stories", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const one = model();
  const line = picker(one, () => {});
  for (let i = 0; i < 20; i += 1) line.pick(0);
  for (let i = 0; i < 20; i += 1) {
    one.answer();
    line.answered();
  }
  assert.equal(one.sent.length, 7);
  line.stop();
  mock.timers.reset();
});

test("a silent kernel is told, and its late answer too", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const said = [];
  const one = model();
  const line = picker(one, (silent) => said.push(silent));
  line.pick(0);
  mock.timers.tick(4999);
  assert.deepEqual(said, []);
  mock.timers.tick(1);
  assert.deepEqual(said, [true]);
  one.answer();
  line.answered();
  assert.deepEqual(said, [true, false]);
  line.stop();
  mock.timers.reset();
});
