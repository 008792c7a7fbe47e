// @ts-check
// What the Table's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Board} Board */
/** @typedef {{ clause: string, text: string }} Cost */
/** @typedef {{ id: number, verb: string, marks: string[], label: string, costs?: Cost | null }} Option */
/** @typedef {{ label: string, aside: string, key: string }} Button */
/** @typedef {{ kind: string, mine: boolean, step: string, seat: number | null, title: string, text: string }} Ask */
/** @typedef {{ text: string, last: string, steps: { text: string, aside: string, state: string }[] }} Bar */
/** @typedef {{ seat: number, title: string, text: string, ready: string }} Curtain */
/**
 * @typedef {{ lang: string, label: string, names: Record<string, string>, buttons: Record<string, Button>, bar: Bar,
 *   near: Board, far: Board[], centre: import("../shared/types.js").Centre,
 *   drawn: import("../shared/types.js").Drawn | null, ask: Ask, curtain: Curtain | null,
 *   moves: [string, string][], log: { number: number, text: string }[] }} Scene
 */
/** @typedef {{ tone?: string, lines?: { clause: string, text: string, about?: string }[], serial?: number }} Reason */
/**
 * `sure`: taking back was asked for and would show what is drawn next (S6); it is done when it is asked for again.
 * @typedef {{ undo?: boolean, redo?: boolean, sure?: { id: string, label: string } | null }} Tools
 */

export {};
