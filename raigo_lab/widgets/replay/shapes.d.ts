// Written by tools/js_types.py from raigo_lab.widgets.replay.shapes: edit that one.

import type { Change } from "../shapes.js";
import type { Beat, Board, Centre, Drawn } from "../table/shapes.js";

/** One step of the line in a few words, and the tokens it is made with. */
export interface LineStep {
  id: number;
  text: string;
  tokens: string;
}

/** The steps of one turn. */
export interface LineTurn {
  turn: number;
  head: string;
  steps: LineStep[];
}

/** The trait ``line``: all steps of the line under way. */
export interface Line {
  turns: LineTurn[];
  last: number;
  title: string;
  yang: number[][];
  seats: string[];
  graph: string;
}

/** A button, and where it leads from here. */
export interface Jump {
  name: string;
  id: number;
  label: string;
  ready: boolean;
}

/** The table at this step. */
export interface Table {
  label: string;
  near: Board;
  far: Board[];
  centre: Centre;
  drawn: Drawn | null;
}

/** A variation to go into, or the way back. */
export interface Other {
  id: number;
  label: string;
}

/** The trait ``view``. */
export interface View {
  lang: string;
  names: Record<string, string>;
  title: string;
  title2: string;
  subtitle: string;
  index: number;
  last: number;
  where: string;
  jumps: Jump[];
  speeds: number[];
  board: Table;
  told: string[];
  changed: string[];
  trail: string[][];
  start: Change[];
  beats: Beat[];
  comment: string;
  aside: string;
  others: Other[];
}
