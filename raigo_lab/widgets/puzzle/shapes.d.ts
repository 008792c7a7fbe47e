// Written by tools/js_types.py from raigo_lab.widgets.puzzle.shapes: edit that one.

import type { Image } from "../shapes.js";
import type { NamedFace } from "../table/shapes.js";

/** How hard it is, with the facts that make it so. */
export interface Level {
  level: number;
  of: number;
  text: string;
  facts: string;
}

/** A clause that can be opened. */
export interface Clause {
  title: string;
  text: string;
}

/** A Tower that is asked about, without its worth. */
export interface AskedTower {
  stories: NamedFace[];
  label: string;
}

/** One turn of the line that a question is about. */
export interface GivenTurn {
  head: string;
  steps: string[];
}

/** A button that answers. */
export interface Answer {
  id: number;
  label: string;
  words: string;
  towers: NamedFace[][];
  ready: boolean;
  mark: string;
}

/** How often one Tower is sent. */
export interface MixField {
  label: string;
  words: string;
  towers: NamedFace[][];
  value: string;
}

/** The fields of a mix, and what is wrong with what was written. */
export interface Mix {
  fields: MixField[];
  wrong: string;
  ready: boolean;
}

/** What a try came to. */
export interface Verdict {
  tone: string;
  title: string;
  comment: string;
  notes: string[];
}

/** The line on the board, as far as it has been shown. */
export interface ShownLine {
  at: number;
  last: number;
  where: string;
  steps: string[][];
  first: number;
}

/** A hint that was given. */
export interface Hint {
  grade: number;
  label: string;
  text: string;
}

/** The hints given, the next one, and the question before the last one. */
export interface Hints {
  given: Hint[];
  next: string;
  sure: string;
  lit: string[];
}

/** One row of what was proved. */
export interface Proved {
  name: string;
  text: string;
}

/** What one Tower is worth against each answer. */
export interface GridRow {
  head: string;
  cells: string[];
}

/** What every combination of Towers is worth. */
export interface Grid {
  caption: string;
  columns: string[];
  rows: GridRow[];
}

/** What is told after solving. */
export interface After {
  score: string;
  idea: string;
  explanation: string;
  shown: string[];
  proved: Proved[];
  grid: Grid | null;
  tree: Image | null;
}

/** Which buttons there are. */
export interface Deeds {
  take_back: boolean;
  begin: boolean;
  watch: boolean;
  tree: boolean;
}

/** One puzzle of a set. */
export interface ShelfRow {
  id: number;
  title: string;
  levels: string;
  level: number;
  mark: string;
  word: string;
  now: boolean;
}

/** The other puzzles of a set. */
export interface Shelf {
  title: string;
  note: string;
  rows: ShelfRow[];
  previous: number | null;
  next: number | null;
}

/** The trait ``page``: everything beside the board. */
export interface Page {
  lang: string;
  names: Record<string, string>;
  name: string;
  title: string;
  theme: string;
  task: string;
  seat: string;
  level: Level;
  teaches: string[];
  clauses: Record<string, Clause>;
  board: boolean;
  tower: AskedTower | null;
  given: GivenTurn[];
  answers: Answer[];
  mix: Mix | null;
  state: string;
  thinking: string;
  verdict: Verdict | null;
  line: ShownLine | null;
  told: string[][];
  hints: Hints;
  after: After | null;
  deeds: Deeds;
  shelf: Shelf | null;
}
