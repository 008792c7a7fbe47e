// Looking for words in the rule reference.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matching } from "../../raigo_lab/widgets/reference/reference.js";

const rows = [
  { group: "clause", name: "T8", title: "Sixth token", text: "A Tower that gets its sixth token is resolved.", clauses: ["T8"], faces: [] },
  { group: "token", name: "K", title: "斬 Katana", text: "Spell, weight 3, 6 copies.", clauses: ["C1"], faces: [] },
];

test("every word must occur, wherever and however written", () => {
  assert.deepEqual(matching(rows, "SIXTH tower", "").map((row) => row.name), ["T8"]);
  assert.deepEqual(matching(rows, "斬", "").map((row) => row.name), ["K"]);
  assert.deepEqual(matching(rows, "sixth katana", ""), []);
});

test("nothing asked for shows everything, of one group or of all", () => {
  assert.equal(matching(rows, "  ", "").length, 2);
  assert.deepEqual(matching(rows, "", "token").map((row) => row.name), ["K"]);
});

test("a Spell stands once among all, with its token's words; a word of its token finds it", () => {
  const spell = { group: "spell", name: "K", title: "斬 Katana", text: "Spell, weight 3, 6 copies. Say top or bottom.", clauses: ["C1", "KA1"], faces: [] };
  assert.deepEqual(matching([...rows, spell], "katana", "").map((row) => row.group), ["spell"]);
  assert.deepEqual(matching([...rows, spell], "copies", "token").map((row) => row.group), ["token"]);
  assert.deepEqual(matching([...rows, spell], "copies", "").map((row) => row.group), ["spell"]);
});
