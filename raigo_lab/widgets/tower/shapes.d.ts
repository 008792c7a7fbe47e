// Written by tools/js_types.py from raigo_lab.widgets.tower.shapes: edit that one.

import type { Face } from "../shapes.js";

/** A sentence with its tone and the clause that it rests on. */
export interface Note {
  tone: string;
  clause: string;
  text: string;
}

/** A button: take off the top, clear. */
export interface Tool {
  id: number;
  label: string;
  key: string;
  note: Note | null;
}

/** One token of the Tower; only the top one can be taken off. */
export interface Story {
  story: number;
  face: Face;
  label: string;
  leans: boolean;
  cracked: boolean;
  id: number | null;
  note: Note | null;
}

/** A story that is still free. */
export interface Slot {
  story: number;
  kind: string;
  text: string;
  clause: string;
}

/** One line of the score, with what its clause says. */
export interface ScoreLine {
  clause: string;
  text: string;
  value: string;
  kind: string;
  aside: string;
  about: string;
}

/** A hand that tokens on top can make. */
export interface Growth {
  faces: Face[];
  added: string;
  name: string;
  aside: string;
  points: string;
}

/** What the Tower can become. */
export interface Becomes {
  title: string;
  rows: Growth[];
  text: string;
}

/** What the Tower is worth. */
export interface Score {
  points: string;
  tone: string;
  name: string;
  name2: string;
  note: string;
  notation: string;
  lines: ScoreLine[];
  full: boolean;
  becomes: Becomes;
}

/** What a tile of the tray promises. */
export interface Shows {
  kind: string;
  text: string;
}

/** One tile of the tray. */
export interface Kind {
  id: number;
  face: Face;
  label: string;
  shows: Shows;
  copies: string;
  refused: boolean;
  note: Note | null;
}

/** One row of the tray. */
export interface Suit {
  name: string;
  kinds: Kind[];
}

/** All tokens that can be put on. */
export interface Tray {
  title: string;
  hint: string;
  keys: string;
  suits: Suit[];
}

/** A task that is checked at every step. */
export interface Task {
  title: string;
  text: string;
  done: boolean;
  word: string;
  says: string;
}

/** What is shown of a Tower, the task apart. */
export interface Builder {
  lang: string;
  names: Record<string, string>;
  title: string;
  title2: string;
  subtitle: string;
  tools: Tool[];
  stories: Story[];
  slots: Slot[];
  score: Score;
  tray: Tray;
  says: Note;
}

/** The trait ``view``. */
export interface View {
  lang: string;
  names: Record<string, string>;
  title: string;
  title2: string;
  subtitle: string;
  tools: Tool[];
  stories: Story[];
  slots: Slot[];
  score: Score;
  tray: Tray;
  says: Note;
  task: Task | null;
}
