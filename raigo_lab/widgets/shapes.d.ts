// Written by tools/js_types.py from raigo_lab.widgets.shapes: edit that one.

/** One line of what is said; the clause that it rests on, and that clause's own words. */
export interface ReasonLine {
  clause: string;
  text: string;
  about: string;
}

/** What is said: ``bad`` for a refusal, ``plain`` for what was done; empty when nothing is. */
export interface Reason {
  tone?: string;
  lines?: ReasonLine[];
  serial?: number;
}

/** What is printed on a token. */
export interface Face {
  letter: string;
  kanji: string;
  weight: number;
  suit: string;
  mark?: string;
}

/** A still picture. */
export interface Image {
  src: string;
  alt: string;
}

/** Another widget that takes the position. */
export interface Opening {
  id: string;
  label: string;
}

/** The trait ``opens``: where the position can be opened, or why nowhere; its link. */
export interface OpenIn {
  lang: string;
  label: string;
  back: string;
  items: Opening[];
  why: string;
  link: string;
  copy: string;
  copied: string;
}

/** A part of a picture that is to be set. */
export interface Change {
  path: (string | number)[];
  value: unknown;
}

/** A question that the page asks back: the request that says yes, and the words of its button. */
export interface Sure {
  id: string;
  label: string;
}

/** The trait ``tools`` of a table: what can be done beside playing; puzzles have none. */
export interface Tools {
  undo?: boolean;
  redo?: boolean;
  sure?: Sure | null;
  fixed?: boolean;
}

/** The trait ``clip``: a text that was asked for, to be copied; empty when the screen is passed. */
export interface Clip {
  kind?: string;
  text?: string;
  serial?: number;
}
