// @ts-check
// What the puzzle's page receives from Python beside the Table's scene: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/** @typedef {{ title: string, text: string }} ClauseWords */
/** @typedef {{ id: number, label: string, words: string, towers: Face[][], ready: boolean, mark: string }} Answer */
/** @typedef {{ label: string, words: string, towers: Face[][], value: string }} MixField */
/** @typedef {{ fields: MixField[], wrong: string, ready: boolean }} Mix */
/** @typedef {{ at: number, last: number, where: string, steps: string[][], first: number }} Shown */
/** @typedef {{ caption: string, columns: string[], rows: { head: string, cells: string[] }[] }} Grid */
/**
 * @typedef {{ score: string, idea: string, explanation: string, shown: string[], proved: { name: string, text: string }[],
 *   grid: Grid | null, tree: { src: string, alt: string } | null }} After
 */
/**
 * @typedef {{ id: number, title: string, level: number, levels: string, mark: string, word: string, now: boolean }} ShelfRow
 */
/** @typedef {{ title: string, note: string, rows: ShelfRow[], previous: number | null, next: number | null }} Shelf */
/** @typedef {{ level: number, of: number, text: string, facts: string }} Level */
/** @typedef {{ given: { grade: number, label: string, text: string }[], next: string, sure: string }} Hints */
/**
 * @typedef {{ lang: string, names: Record<string, string>, name: string, title: string, theme: string, task: string,
 *   seat: string, level: Level, teaches: string[], clauses: Record<string, ClauseWords>, board: boolean,
 *   tower: { stories: Face[], label: string } | null, given: { head: string, steps: string[] }[], answers: Answer[],
 *   mix: Mix | null, state: string, thinking: string, verdict: { tone: string, title: string, comment: string } | null,
 *   line: Shown | null, told: string[][], hints: Hints, after: After | null, deeds: Record<string, boolean>,
 *   shelf: Shelf | null }} Page
 */

export {};
