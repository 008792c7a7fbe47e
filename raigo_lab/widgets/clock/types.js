// @ts-check
// What the Destroy clock's page receives from Python: the shapes of its traits, in one place.

/** @typedef {import("../shared/types.js").Face} Face */
/** @typedef {{ spot: string, faces: (Face | null)[], caption: string, marks: string[], best: boolean, label: string }} Stake */
/**
 * @typedef {{ number: number, head: string, due: boolean, cells: number, before: Face[], added: Face[], bar: string,
 *   weight: string, news: string[], items: { id: number, stop: string, label: string, on: boolean }[],
 *   no_items: string, strike: string, stakes: Stake[], no_stake: string, sealed: string }} Turn
 */
/**
 * @typedef {{ lang: string, names: Record<string, string>, title: string, title2: string, subtitle: string,
 *   turns: Turn[], verdict: string, ruin: { text: string, here: string, offers: { id: number, label: string }[] },
 *   clear: { id: number, label: string, ready: boolean }, notes: string[] }} View
 */

export {};
