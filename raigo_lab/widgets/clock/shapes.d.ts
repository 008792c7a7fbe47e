// Written by tools/js_types.py from raigo_lab.widgets.clock.shapes: edit that one.

import type { Face } from "../shapes.js";

/** Something that can be planned for a turn. */
export interface Item {
  id: number;
  stop: string;
  label: string;
  words: string;
  face: Face;
  on: boolean;
}

/** A Tower that Destroy could take; a token face down has no face. */
export interface Stake {
  spot: string;
  name: string;
  faces: (Face | null)[];
  caption: string;
  marks: string[];
  best: boolean;
  label: string;
}

/** One turn of the clock. */
export interface Turn {
  number: number;
  head: string;
  due: boolean;
  cells: number;
  before: Face[];
  added: Face[];
  bar: string;
  total: number;
  weight: string;
  news: string[];
  items: Item[];
  no_items: string;
  strike: string;
  stakes: Stake[];
  no_stake: string;
  sealed: string;
}

/** A Charge that makes a Ruin. */
export interface Offer {
  id: number;
  label: string;
}

/** The Ruin in words, and where it can be had once that was asked. */
export interface Ruin {
  text: string;
  here: string;
  offers: Offer[];
  ask: Offer | null;
}

/** The button that clears the plan. */
export interface Clear {
  id: number;
  label: string;
  ready: boolean;
}

/** The trait ``view``. */
export interface View {
  lang: string;
  names: Record<string, string>;
  title: string;
  title2: string;
  subtitle: string;
  turns: Turn[];
  verdict: string;
  ruin: Ruin;
  clear: Clear;
  notes: string[];
}
