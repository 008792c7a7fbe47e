// Written by tools/js_types.py from raigo_lab.widgets.explorer.shapes: edit that one.

import type { Face } from "../shapes.js";

/** A few words on a coloured ground. */
export interface Chip {
  tone: string;
  text: string;
}

/** One way to look at the tree. */
export interface Choice {
  id: string;
  label: string;
  on: boolean;
}

/** The tools above the tree. */
export interface Tools {
  by: Choice[];
  show: Choice[];
  tokens: Choice[];
  further: string;
  formats: Choice[];
}

/** One line of the indented tree; ``kind`` and ``seat`` say who made the move. */
export interface Row {
  id: number;
  up: number | null;
  depth: number;
  place: number;
  siblings: number;
  label: string;
  notation: string;
  faces: Face[];
  says: string;
  value: string;
  tone: string;
  best: string;
  chance: string;
  same: string;
  kind: string;
  seat: string;
  note: string;
  unseen: boolean;
  open: boolean;
  expandable: boolean;
  selected: boolean;
}

/** One step of the way from the root. */
export interface Place {
  id: number;
  label: string;
}

/** The selected position. */
export interface Here {
  value: string;
  tone: string;
  told: string;
  says: string;
  position: string;
}

/** One move beside the others: where its bounds stand, from 0 to 100. */
export interface Measure {
  id: number;
  label: string;
  faces: Face[];
  value: string;
  tone: string;
  best: string;
  low: number;
  high: number;
}

/** The moves at the selected position side by side; ``zero`` is where an even game stands. */
export interface Compared {
  title: string;
  zero: number;
  rows: Measure[];
  more: string;
}

/** The trait ``exported``: a file that was asked for; the page takes it once. */
export interface Exported {
  name?: string;
  type?: string;
  text?: string;
  serial?: number;
}

/** The trait ``view``: the visible rows and the words around them. */
export interface View {
  lang: string;
  names: Record<string, string>;
  title: string;
  values: string;
  chips: Chip[];
  tools: Tools;
  rows: Row[];
  earlier: string;
  later: string;
  trail: Place[];
  here: Here;
  compared: Compared;
}
