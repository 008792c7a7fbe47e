// @ts-check
// What a lesson part's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/** @typedef {[string, string][]} Runs */
/**
 * @typedef {{ kind: string, lines?: Runs[], rows?: Runs[][], towers?: Piece[], faces?: (Face | null)[], labels?: string[],
 *   stories?: { face: Face, leans: boolean, cracked: boolean }[], caption?: string, bad?: boolean, alt?: string,
 *   shows?: string, label?: string, names?: Record<string, string>, near?: import("../shared/types.js").Board,
 *   far?: import("../shared/types.js").Board[], centre?: import("../shared/types.js").Centre,
 *   drawn?: import("../shared/types.js").Drawn | null }} Piece
 */
/** @typedef {{ id: number, label: string, on: boolean, mark: string, ready: boolean }} Choice */
/** @typedef {{ id: number, name: string, label: string, on?: boolean }} Tool */
/**
 * @typedef {{ lang: string, names: Record<string, string>, tone: string, head: { title: string, chip: string },
 *   label: string, languages: { id: number, label: string, lang: string, on: boolean }[], pieces: Piece[],
 *   choices: Choice[], checklist: { runs: Runs, state: string, word: string }[],
 *   verdict: { tone: string, title: string, lines: Runs[] } | null, after: Piece[], tools: Tool[],
 *   teaches: string[], clauses: Record<string, { title: string, text: string, label: string }> }} View
 */

export {};
