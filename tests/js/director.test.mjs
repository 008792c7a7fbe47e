// The director's own logic: pictures from what differs, and how long a beat is.
import assert from "node:assert/strict";
import { test } from "node:test";

import { beatTime, paceSetting, patched, pictures } from "../../raigo_lab/widgets/shared/director.js";

const LAST = { near: { hands: { L: "K", R: "" }, body: ["7", "1"] }, drawn: null };
const START = [
  { path: ["near", "hands", "L"], value: "" },
  { path: ["near", "body"], value: ["7", "K", "1"] },
];
const BEATS = [
  { kind: "fetch", pace: 10, ways: [["0B2", "0L"]], set: [{ path: ["near", "body"], value: ["7", "1"] }] },
  { kind: "note", pace: 15, ways: [], set: [{ path: ["near", "hands", "L"], value: "K" }] },
];

test("a picture is changed without touching the one it was made of", () => {
  const made = patched(LAST, [{ path: ["near", "body", 1], value: "5" }]);
  assert.deepEqual(made.near.body, ["7", "5"]);
  assert.deepEqual(LAST.near.body, ["7", "1"]);
  assert.equal(made.near.hands, LAST.near.hands, "what stays the same is the same");
  assert.equal(patched(LAST, []), LAST);
});

test("beats lead from the first picture to the last", () => {
  const all = pictures(LAST, START, BEATS);
  assert.equal(all.length, BEATS.length + 1);
  assert.deepEqual(all[0].near, { hands: { L: "", R: "" }, body: ["7", "K", "1"] });
  assert.deepEqual(all.at(-1), LAST);
});

test("speed and off are kept; where motion is unwanted nothing is played", () => {
  assert.equal(beatTime(false), 220);
  assert.equal(beatTime(true), 0);
  paceSetting.set("fast");
  assert.equal(beatTime(false), 110);
  paceSetting.set("off");
  assert.equal(beatTime(false), 0);
  paceSetting.set("nonsense");
  assert.equal(beatTime(false), 220);
});
