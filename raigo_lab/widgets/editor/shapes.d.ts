// Written by tools/js_types.py from raigo_lab.widgets.editor.shapes: edit that one.

import type { Face } from "../shapes.js";

/** A few words on a coloured ground. */
export interface Chip {
  tone: string;
  text: string;
}

/** One of a few numbers. */
export interface Choice {
  id: number;
  label: string;
  on: boolean;
}

/** Something that is on or off. */
export interface Switch {
  label: string;
  on: boolean;
}

/** One value of a list: each is a word and how it is said. */
export interface Select {
  label: string;
  value: string;
  options: string[][];
}

/** What holds for the whole table. */
export interface Controls {
  seats: Choice[];
  turn: Choice[];
  order: Switch;
  last_turns: Select | null;
  moment: boolean;
}

/** One kind of token, and how many lie nowhere yet. */
export interface TrayTile {
  token: string;
  face: Face;
  label: string;
  left: number;
  says: string;
}

/** A token on a place; the Bind on it with the turns it lasts, an eye if all see its face. */
export interface Lying {
  face: Face;
  label: string;
  bound: string;
  up: boolean;
}

/** A sign of Arcana in the tray: laid on a token, a Circle or a seat. */
export interface Sign {
  id: string;
  kanji: string;
  label: string;
}

/** A place for tokens. */
export interface Place {
  at: string;
  field: string;
  label: string;
  says: string;
  standing: boolean;
  flame: string;
  tokens: Lying[];
  bad: boolean;
}

/** The seal of a Circle. */
export interface Seal {
  label: string;
  value: string;
  options: string[][];
  id: string;
}

/** One seat of the draft. */
export interface Seat {
  seat: number;
  title: string;
  turn: boolean;
  turn_word: string;
  yang: number;
  yang_says: string;
  bad: boolean;
  places: Place[];
  seals: Seal[];
  notes: Sign[];
  destroy: Switch;
}

/** A ruling that can be switched: one of its words, or a number from ``least`` on. */
export interface Ruling {
  id: string;
  title: string;
  value: string | number;
  changed: boolean;
  words: string[];
  least: number | null;
}

/** One form in which the position comes out. */
export interface Output {
  id: string;
  label: string;
  on: boolean;
}

/** The position as text to copy. */
export interface Out {
  kinds: Output[];
  text: string;
}

/** The trait ``view``. */
export interface View {
  lang: string;
  names: Record<string, string>;
  title: string;
  subtitle: string;
  state: Chip;
  controls: Controls;
  tray: TrayTile[];
  signs: Sign[];
  arcana: boolean;
  shared: Place[];
  seats: Seat[];
  rulings: Ruling[];
  problems: string[];
  warnings: string[];
  out: Out;
}

/** The trait ``tools``. */
export interface Tools {
  undo: boolean;
  redo: boolean;
}
