// Written by tools/js_types.py from raigo_lab.widgets.rush.shapes: edit that one.

import type { Face } from "../shapes.js";

/** A Tower of the question. */
export interface RushTower {
  name: string;
  label: string;
  stories: Face[];
}

/** The trait ``view``: the question, its answers, and how it goes. */
export interface RushView {
  state: string;
  title: string;
  about: string;
  question: string;
  towers: RushTower[];
  answers: string[];
  begin: string;
  left: number;
  seconds: number;
  score: string;
  slips: string;
  last: string;
  tone: string;
}
