// Written by tools/js_types.py from raigo_lab.widgets.reference.shapes: edit that one.

import type { Face } from "../shapes.js";

/** One entry. */
export interface Row {
  group: string;
  name: string;
  title: string;
  text: string;
  pile: string;
  clauses: string[];
  faces: Face[];
}

/** The words around the rows. */
export interface Names {
  title: string;
  subtitle: string;
  search: string;
  placeholder: string;
  nothing: string;
  all: string;
  groups: Record<string, string>;
  found_one: string;
  found_many: string;
}
