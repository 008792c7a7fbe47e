// Written by tools/js_types.py from raigo_lab.widgets.battle_desk.shapes: edit that one.

import type { Battle } from "../susanoo_table/shapes.js";

/** One value that a field can take. */
export interface Entry {
  value: string;
  label: string;
}

/** Something that can be changed: chosen from a list, or a number on a bar. */
export interface DeskField {
  name: string;
  label: string;
  value: string;
  entries: Entry[];
  least: number;
  most: number;
}

/** Fields that belong together: a combatant, a Yokai, the interference. */
export interface Group {
  name: string;
  title: string;
  fields: DeskField[];
  note: string;
}

/** The chance of victory if our side had so many more. */
export interface Rung {
  plus: string;
  percent: number;
  now: boolean;
}

/** What a choice of the fighter's means: the chance of victory, and expected points as a fraction and roughly. */
export interface Move {
  label: string;
  win: string;
  percent: number;
  exact: string;
  about: string;
}

/** The trait ``view``. */
export interface DeskView {
  lang: string;
  title: string;
  names: Record<string, string>;
  groups: Group[];
  battle: Battle;
  ladder: Rung[];
  escape: string;
  moves: Move[];
}
