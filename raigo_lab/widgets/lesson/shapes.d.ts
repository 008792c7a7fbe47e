// Written by tools/js_types.py from raigo_lab.widgets.lesson.shapes: edit that one.

import type { Face } from "../shapes.js";
import type { Board, Centre, Drawn } from "../table/shapes.js";

/** A token of a Tower in a picture. */
export interface Story {
  face: Face;
  leans: boolean;
  cracked: boolean;
}

/** A lesson in the contents. */
export interface LessonRow {
  href: string;
  title: string;
  minutes: string;
  state: string;
  word: string;
}

/** Words or a picture; ``kind`` says which of the fields there are. */
export interface Piece {
  kind: string;
  lines?: string[][][];
  rows?: string[][][][];
  shows?: string;
  label?: string;
  near?: Board;
  far?: Board[];
  centre?: Centre;
  drawn?: Drawn | null;
  names?: Record<string, string>;
  alt?: string;
  stories?: Story[];
  caption?: string;
  bad?: boolean;
  towers?: Piece[];
  href?: string;
  lessons?: LessonRow[];
  pieces?: Piece[];
  faces?: (Face | null)[];
  labels?: string[];
}

/** The title of a part, and what kind it is. */
export interface Head {
  title: string;
  chip: string;
}

/** One side of the language switch. */
export interface Language {
  id: number;
  label: string;
  lang: string;
  on: boolean;
}

/** An answer, or a move to look at. */
export interface Choice {
  id: number;
  label: string;
  on: boolean;
  mark: string;
  ready: boolean;
}

/** One line of a list that is ticked off. */
export interface Goal {
  runs: string[][];
  state: string;
  word: string;
}

/** What is said of an answer or an attempt. */
export interface Verdict {
  tone: string;
  title: string;
  lines: string[][][];
}

/** A button beside the choices. */
export interface Tool {
  id: number;
  name: string;
  label: string;
  on?: boolean;
}

/** A clause that can be opened. */
export interface Clause {
  title: string;
  text: string;
  label: string;
}

/** The trait ``view``. */
export interface View {
  head: Head;
  label: string;
  languages: Language[];
  pieces: Piece[];
  choices: Choice[];
  many: boolean;
  checklist: Goal[];
  verdict: Verdict | null;
  after: Piece[];
  tools: Tool[];
  teaches: string[];
  tone: string;
  clauses: Record<string, Clause>;
  lang: string;
  names: Record<string, string>;
}
