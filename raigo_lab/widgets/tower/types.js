// @ts-check
// What the Tower builder's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/** @typedef {{ tone: string, clause: string, text: string }} Note */
/** @typedef {{ id: number, label: string, key: string, note: Note | null }} Tool */
/**
 * @typedef {{ story: number, face: Face, label: string, leans: boolean, cracked: boolean,
 *   id: number | null, note: Note | null }} Story
 */
/** @typedef {{ story: number, kind: string, text: string, clause: string }} Slot */
/** @typedef {{ clause: string, text: string, value: string, kind: string, aside: string, about?: string }} Line */
/** @typedef {{ faces: Face[], added: string, name: string, aside: string, points: string }} Growth */
/**
 * @typedef {{ points: string, tone: string, name: string, name2: string, note: string, notation: string,
 *   lines: Line[], full: boolean, becomes: { title: string, rows: Growth[], text: string } }} Score
 */
/**
 * @typedef {{ id: number, face: Face, label: string, shows: { kind: string, text: string }, copies: string,
 *   refused: boolean, note: Note | null }} Kind
 */
/** @typedef {{ title: string, text: string, done: boolean, word: string, says: string }} Task */
/**
 * Everything the page shows; comes from Python.
 * @typedef {{
 *   lang: string, names: Record<string, string>, title: string, title2: string, subtitle: string,
 *   tools: Tool[], stories: Story[], slots: Slot[], score: Score, task: Task | null, says: Note,
 *   tray: { title: string, hint: string, keys: string, suits: { name: string, kinds: Kind[] }[] },
 * }} View
 */

export {};
