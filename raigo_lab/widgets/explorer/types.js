// @ts-check
// What the Tree explorer's page receives from Python: the shapes of its traits, in one place.

/**
 * One visible row of the tree; comes from Python.
 * @typedef {{ id: number, up: number | null, depth: number, place: number, siblings: number, label: string,
 *   says: string, value: string, tone: string, best: string, chance: string, same: string, kind: string,
 *   seat: string, note: string, unseen: boolean, open: boolean, expandable: boolean, selected: boolean }} Row
 */
/**
 * @typedef {{ by: { id: string, label: string, on: boolean }[], critical: { label: string, on: boolean },
 *   further: string, overview: string }} Tools
 */
/**
 * Everything the page shows; comes from Python.
 * @typedef {{ lang: string, names: Record<string, string>, title: string, values: string,
 *   chips: { tone: string, text: string }[], tools: Tools, rows: Row[], earlier: string, later: string,
 *   trail: { id: number, label: string }[],
 *   here: { value: string, tone: string, told: string, says: string, position: string } }} View
 */

export {};
