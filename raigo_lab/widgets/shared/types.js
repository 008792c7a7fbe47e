// @ts-check
// What Python sends of a table to every page that draws one: the shapes, in one place.

/**
 * What is printed on a token.
 * @typedef {{ letter: string, kanji: string, weight: number, suit: string, name?: string }} Face
 */
/**
 * A token on a place, or an empty place.
 * @typedef {{ spot: string, face: Face | null, label: string, known: Face | null, empty?: boolean }} Lying
 */
/** @typedef {Lying & { cracked: boolean, leans: boolean }} Story */
/**
 * @typedef {{ spot: string, letter: string, stories: Story[], height: number, word: string, seal: Face | null,
 *   chip: { tone: string, text: string } | null, label: string }} Ring
 */
/**
 * @typedef {{ face: Face, label: string, gathered: Face[], weight: number, due: number, text: string,
 *   missing: string }} Head
 */
/**
 * @typedef {{ seat: number, name: string, family: string, family2: string, crest: string, team: string,
 *   shape: number, you: boolean, turn: boolean, asked: boolean, yang: number, yang_label: string, out: string,
 *   head: Head | null, hands: Record<string, Lying>, body: Lying[], circles: Ring[],
 *   done: { faces: Face[], name: string, points: number, label: string }[],
 *   areas: { board: string, circles: string } }} Board
 */
/** @typedef {{ spot: string, face: Face, count: number, label: string, absent: boolean }} Kind */
/**
 * @typedef {{ raizan: number, removed: string, canyon: Kind[], total: string,
 *   bonus: { face: Face, label: string, note: string } | null }} Centre
 */
/** @typedef {{ seat: number, title: string, tokens: Lying[] }} Drawn */

// What a page adds when it draws one.
/**
 * How a place looks now: its state, and what is added to its words.
 * @typedef {{ state: "" | "selectable" | "selected" | "legal" | "illegal", says: string }} Look
 */
/**
 * @typedef {{ lang: string, names: Record<string, string>, look: (spot: string) => Look,
 *   moved: (spot: string) => Lying | null, gone: (spot: string) => boolean, adds: Face | null }} Pen
 */

export {};
