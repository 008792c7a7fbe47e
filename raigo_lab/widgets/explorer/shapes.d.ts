// Written by tools/js_types.py from raigo_lab.widgets.explorer.shapes: edit that one.

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

/** Something that is on or off. */
export interface Switch {
  label: string;
  on: boolean;
}

/** The tools above the tree. */
export interface Tools {
  by: Choice[];
  critical: Switch;
  further: string;
  overview: string;
}

/** One line of the indented tree. */
export interface Row {
  id: number;
  up: number | null;
  depth: number;
  place: number;
  siblings: number;
  label: string;
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
}
