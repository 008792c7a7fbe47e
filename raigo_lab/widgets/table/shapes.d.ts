// Written by tools/js_types.py from raigo_lab.widgets.table.shapes: edit that one.

import type { Change } from "../shapes.js";

/** What is printed on a token, and its English name. */
export interface NamedFace {
  letter: string;
  kanji: string;
  weight: number;
  suit: string;
  mark?: string;
  name: string;
}

/** A token on a place, or an empty place; ``known`` is a face that the seat has followed (S7). */
export interface Lying {
  spot: string;
  face: NamedFace | null;
  label: string;
  known: NamedFace | null;
  empty?: boolean;
  bound?: string;
  up?: boolean;
}

/** A token in a Tower. */
export interface Story {
  spot: string;
  face: NamedFace | null;
  label: string;
  known: NamedFace | null;
  empty?: boolean;
  bound?: string;
  up?: boolean;
  cracked: boolean;
  leans: boolean;
}

/** A few words on a coloured ground. */
export interface Chip {
  tone: string;
  text: string;
}

/** What a Circle has with Arcana: Flame before it (A29), a Tree Tower (A23), how many stories lie face up. */
export interface RingRare {
  flame: NamedFace | null;
  tree: string;
  up: number;
}

/** A Sakura Circle with its Tower. */
export interface Ring {
  spot: string;
  letter: string;
  stories: Story[];
  height: number;
  word: string;
  seal: NamedFace | null;
  chip: Chip | null;
  label: string;
  rare?: RingRare;
}

/** The Moon of a seat (RB1). */
export interface Moon {
  word: string;
  label: string;
  opened: string;
  tokens: Lying[];
}

/** A lasting Arcanum on a Head with what it gathered (AC4). */
export interface LastingHead {
  face: NamedFace;
  label: string;
  gathered: NamedFace[];
  text: string;
}

/** A mark beside a Board (A21, A34). */
export interface Note {
  kanji: string;
  text: string;
  label: string;
}

/** What lies beside a Board with Arcana. */
export interface Rare {
  moon: Moon | null;
  lasting: LastingHead[];
  notes: Note[];
}

/** An active Destroy with what it has gathered (DE2). */
export interface Head {
  face: NamedFace;
  label: string;
  gathered: NamedFace[];
  weight: number;
  due: number;
  text: string;
  missing: string;
  would: Record<string, string>;
}

/** A hand that was completed. */
export interface Completed {
  faces: NamedFace[];
  name: string;
  points: number;
  label: string;
}

/** The names of a seat's areas, read aloud. */
export interface Areas {
  board: string;
  circles: string;
}

/** One seat: its places, Circles, Yang and completed hands. */
export interface Board {
  seat: number;
  name: string;
  family: string;
  family2: string;
  crest: string;
  team: string;
  shape: number;
  you: boolean;
  turn: boolean;
  asked: boolean;
  yang: number;
  yang_label: string;
  out: string;
  head: Head | null;
  hands: Record<string, Lying>;
  body: Lying[];
  circles: Ring[];
  done: Completed[];
  areas: Areas;
  rare?: Rare;
}

/** One kind of token in the Canyon. */
export interface Kind {
  spot: string;
  face: NamedFace;
  count: number;
  label: string;
  absent: boolean;
}

/** The bonus token. */
export interface Bonus {
  face: NamedFace;
  label: string;
  note: string;
}

/** Raizan, the Canyon and the bonus token. */
export interface Centre {
  raizan: number;
  removed: string;
  canyon: Kind[];
  total: string;
  bonus: Bonus | null;
  up?: Lying[];
  up_label?: string;
}

/** Tokens that wait to be placed, or Spells in flight and what they are aimed at. */
export interface Drawn {
  seat: number;
  title: string;
  tokens: Lying[];
  aims: string[];
}

/** One step of a turn in the bar. */
export interface Step {
  text: string;
  aside: string;
  state: string;
}

/** Whose turn it is and how far it has gone. */
export interface Bar {
  text: string;
  last: string;
  steps: Step[];
}

/** What is asked, of whom, and how its marks are put together. */
export interface Ask {
  kind: string;
  mine: boolean;
  step: string;
  seat: number | null;
  clause: string;
  who: string;
  title: string;
  text: string;
}

/** To whom the screen is to be passed. */
export interface Curtain {
  title: string;
  text: string;
  ready: string;
  seat: number;
}

/** One thing that happened, by its number in the whole game; ``moment`` counts the actions up to it. */
export interface LogLine {
  number: number;
  text: string;
  tokens: string;
  moment: number;
}

/** What happened in one turn. */
export interface LogTurn {
  turn: number;
  seat: number;
  head: string;
  lines: LogLine[];
}

/** The top of a Tower that was chosen for a Raigo Battle. */
export interface Top {
  face: NamedFace;
  spot: string;
  seat: string;
  place: string;
  won: boolean;
}

/** A Raigo Battle (RO4). */
export interface Duel {
  tops: Top[];
  text: string;
}

/** An Arcanum that shows itself: its tile, its name, its kind. */
export interface Card {
  face: NamedFace;
  name: string;
  text: string;
}

/** One thing to be watched: what flies, where it strikes, and what is different then. */
export interface Beat {
  kind: string;
  seat: number;
  at: string;
  text: string;
  pace: number;
  ways: string[][];
  set: Change[];
  duel: Duel | null;
  card?: Card;
}

/** One thing that counts at the end: Yang, a Tower, its Bonus Tokens. */
export interface Item {
  text: string;
  points: number;
  sign: string;
}

/** What one seat has at the end: the items add up to the total (E3). */
export interface ScoreRow {
  name: string;
  won: boolean;
  items: Item[];
  total: number;
  words: string;
}

/** The end of a game (E2 to E4). */
export interface Score {
  caption: string;
  rows: ScoreRow[];
  note: string;
}

/** The trait ``scene``: everything that is drawn of one seat's view, but for the words that stay the same. */
export interface Scene {
  lang: string;
  label: string;
  bar: Bar;
  near: Board;
  far: Board[];
  centre: Centre;
  drawn: Drawn | null;
  ask: Ask;
  curtain: Curtain | null;
  moves: string[][];
  log: LogTurn[];
  start: Change[];
  beats: Beat[];
  score: Score | null;
}

/** The words of a button, its Japanese name beside it, its key, and the question that it answers if that is asked last. */
export interface Button {
  label: string;
  aside: string;
  key: string;
  asked: string;
}

/** The trait ``words``: what stays the same in a language; sent once. */
export interface Words {
  lang: string;
  names: Record<string, string>;
  buttons: Record<string, Button>;
  seat_counts: number[];
}

/** What an option would come to: a sentence, good or bad; ``sure`` is asked before the game is thrown away. */
export interface Ahead {
  clause: string;
  text: string;
  tone: string;
  sure: string;
}

/** One entry of the trait ``options``: a choice as marks on the table. */
export interface Option {
  id: number;
  verb: string;
  marks: string[];
  label: string;
  ahead: Ahead | null;
}

/** The trait ``peek``: what differs in the table as it was after so many actions; empty after every change. */
export interface Peek {
  moment?: number;
  set?: Change[];
}
