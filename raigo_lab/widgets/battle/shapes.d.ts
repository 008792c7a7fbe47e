// Written by tools/js_types.py from raigo_lab.widgets.battle.shapes: edit that one.

import type { Face } from "../shapes.js";

/** The button with which a seat commits its Tower. */
export interface Commit {
  id: number;
  label: string;
  words: string;
  ready: boolean;
}

/** A Tower that can be chosen; a token face down has no face. */
export interface Tower {
  id: number;
  spot: string;
  name: string;
  stories: (Face | null)[];
  caption: string;
  named: string;
  chosen: boolean;
  label: string;
  struck: string;
}

/** One participant. */
export interface Side {
  seat: number;
  name: string;
  says: string;
  committed: boolean;
  lies: boolean;
  place: string;
  commit: Commit;
  towers: Tower[];
}

/** A button below the sides. */
export interface Tool {
  id: number;
  label: string;
  ready: boolean;
  name: string;
}

/** A top that was shown. */
export interface Top {
  face: Face;
  label: string;
  text: string;
  won: boolean;
}

/** What came of the tops that were shown (RO4). */
export interface Result {
  case: string;
  tops: Top[];
  text: string;
  events: string[];
}

/** What the numbers can count. */
export interface Goal {
  id: number;
  label: string;
  on: boolean;
}

/** A choice at the edge of the payoff table. */
export interface GridHead {
  text: string;
  tower: string;
  struck: string;
}

/** What a combination is worth to one participant. */
export interface CellValue {
  text: string;
  best: boolean;
}

/** One combination. */
export interface Cell {
  struck: boolean;
  values: CellValue[];
  goes: string;
  equilibrium: boolean;
  now: boolean;
  label: string;
}

/** One row of the payoff table. */
export interface GridRow {
  heads: GridHead[];
  cells: Cell[];
}

/** The payoff table. */
export interface Grid {
  caption: string;
  corner: string[];
  columns: GridHead[];
  rows: GridRow[];
  note: string;
}

/** The trait ``view``; from a seat there is no table. */
export interface View {
  lang: string;
  names: Record<string, string>;
  title: string;
  title2: string;
  subtitle: string;
  thunder: string;
  sides: Side[];
  tools: Tool[];
  result: Result | null;
  goals: Goal[];
  table: Grid | null;
  lines: string[];
}
