// Written by tools/js_types.py from raigo_lab.widgets.susanoo_table.shapes: edit that one.

import type { Change } from "../shapes.js";

/** What is printed on a card, in one language. */
export interface Face {
  id: string;
  kind: string;
  name: string;
  sign: string;
  element: string;
  mark: string;
  number: string;
  tag: string;
  foot: string;
  about: string;
  text: string;
  label: string;
}

/** What stays the same in a language. */
export interface Words {
  lang: string;
  names: Record<string, string>;
  cards: Record<string, Face>;
  seat_counts: number[];
}

/** One player's things (WC2); a hidden card is a back. */
export interface Seat {
  seat: number;
  name: string;
  you: boolean;
  turn: boolean;
  asked: boolean;
  dead: string;
  helps: string;
  being: string;
  level: number;
  power: string;
  points: string;
  hand: string[];
  known: string[];
  worn: string[];
  carried: string[];
  sake: string[];
  heads: string[];
  shapes: string[];
  active: string;
  lasting: string[];
  label: string;
}

/** A deck and its discards. */
export interface Deck {
  back: string;
  count: number;
  discards: string[];
  label: string;
}

/** A Yokai in the battle. */
export interface Foe {
  card: string;
  total: number;
  note: string;
}

/** A combatant. */
export interface Side {
  seat: number;
  name: string;
  total: number;
}

/** A sum, how likely it is, and how much of that wins; parts of 1. */
export interface Bar {
  value: number;
  share: number;
  won: number;
  label: string;
}

/** The battle under way. */
export interface Battle {
  title: string;
  sides: Side[];
  foes: Foe[];
  us: number;
  them: number;
  terms: string;
  dice: string[];
  win: string;
  percent: number;
  bars_us: Bar[];
  bars_them: Bar[];
  label: string;
  asked: boolean;
}

/** Cards that lie open in the middle. */
export interface Shown {
  title: string;
  cards: string[];
}

/** A phase of the turn. */
export interface Phase {
  word: string;
  on: boolean;
}

/** The question. */
export interface Ask {
  title: string;
  mine: boolean;
}

/** The screen is to be passed. */
export interface Curtain {
  text: string;
  button: string;
}

/** A line of what happened. */
export interface Line {
  number: number;
  text: string;
  fresh: boolean;
  head: boolean;
}

/** One row of the score sheet: a part, and every seat's points. */
export interface Row {
  word: string;
  clause: string;
  points: number[];
  total: boolean;
}

/** The score sheet at the end (WE). */
export interface Sheet {
  title: string;
  seats: string[];
  winners: number[];
  rows: Row[];
}

/** A die and the sums it makes, or the sums of the reckoning; ``won`` is not known before. */
export interface Roll {
  pips: number;
  us: number;
  them: number;
  won: boolean | null;
  escape: boolean;
}

/** One thing to be watched: what flies, where it happens, and what is different then. */
export interface Beat {
  kind: string;
  seat: number;
  at: string;
  text: string;
  pace: number;
  ways: string[][];
  set: Change[];
  duel: null;
  roll: Roll | null;
}

/** The trait ``scene``: one seat's view. */
export interface Scene {
  lang: string;
  label: string;
  title: string;
  phases: Phase[];
  near: Seat;
  far: Seat[];
  decks: Deck[];
  pool: string[];
  battle: Battle | null;
  shown: Shown | null;
  ask: Ask;
  curtain: Curtain | null;
  moved: string[];
  moves: string[][];
  log: Line[];
  onward: boolean;
  sheet: Sheet | null;
  start: Change[];
  beats: Beat[];
}

/** Something that can be picked: from a card (``card``), to a card, a side or a seat (``target``). */
export interface Option {
  id: number;
  verb: string;
  card: string;
  target: string;
  label: string;
  key: string;
  direct: boolean;
  terms: Record<string, number> | null;
  win: string;
}

/** A line under a task: a goal that is ticked off, a hint, a verdict. */
export interface TaskLine {
  text: string;
  tone: string;
}

/** Something to press beside the task. */
export interface TaskButton {
  name: string;
  label: string;
  main: boolean;
}

/** The trait ``task``: a puzzle or a lesson part around the table. */
export interface Task {
  title: string;
  place: string;
  text: string;
  lines: TaskLine[];
  answers: TaskButton[];
  buttons: TaskButton[];
  done: boolean;
}
