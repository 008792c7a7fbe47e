// @ts-check
// What the replay's page receives from Python: the shapes of its traits, in one place.

/** @typedef {{ name: string, id: number, label: string, ready: boolean }} Jump */
/** @typedef {{ turns: { turn: number, head: string, steps: { id: number, text: string }[] }[], last: number, title: string }} Steps */
/**
 * @typedef {{ lang: string, names: Record<string, string>, title: string, title2: string, subtitle: string,
 *   index: number, last: number, where: string, jumps: Jump[], speeds: number[], told: string[], changed: string[],
 *   comment: string, aside: string, others: { id: number, label: string }[],
 *   board: { label: string, near: import("../shared/types.js").Board, far: import("../shared/types.js").Board[],
 *     centre: import("../shared/types.js").Centre, drawn: import("../shared/types.js").Drawn | null } }} View
 */

export {};
