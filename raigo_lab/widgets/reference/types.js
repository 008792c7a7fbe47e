// @ts-check
// What the reference's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/** @typedef {{ group: string, name: string, title: string, text: string, clauses: string[], faces: Face[] }} Row */
/**
 * @typedef {{ title: string, subtitle: string, search: string, placeholder: string, nothing: string, all: string,
 *   groups: Record<string, string>, found_one: string, found_many: string }} Names
 */

export {};
