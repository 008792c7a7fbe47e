// The second game's cards: names break between syllables.
import assert from "node:assert/strict";
import { test } from "node:test";

import { breaks } from "../../raigo_lab/widgets/susanoo_table/cards.js";

test("a long name breaks between syllables, never after a letter or before one", () => {
  assert.deepEqual(breaks("Hitodama"), ["Hito", "dama"]);
  assert.deepEqual(breaks("Omukade"), ["Omu", "kade"]);
  assert.deepEqual(breaks("Stray Spirit"), ["Stray ", "Spirit"]);
  assert.deepEqual(breaks("Tsuchigumo"), ["Tsu", "chi", "gumo"]);
  assert.deepEqual(breaks("Landslide"), ["Land", "slide"]);
  assert.deepEqual(breaks("Pickpocket"), ["Pick", "pocket"]);
  for (const short of ["Kappa", "Nue", "Tanuki", "Yuki-onna", "妖狐"]) assert.deepEqual(breaks(short), [short]);
});
