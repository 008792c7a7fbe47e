// @ts-check
// What is picked so far, and what the offered options make of it: marks, tokens on their way, handfuls. Holds no rule.

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("../shared/types.js").Lying} Lying */
/** @typedef {import("../shared/types.js").Look} Look */
/**
 * What is picked so far: marks one after the other, tokens on their way, or a handful.
 * @typedef {{ marks: string[], puts: { spot: string, letter: string, to: string }[],
 *   handful: { spot: string, letter: string }[], source: string }} Picks
 */

/** @returns {Picks} */
export function nothing() {
  return { marks: [], puts: [], handful: [], source: "" };
}

/**
 * The options that carry all these marks.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option[]}
 */
export function compatible(options, marks) {
  return options.filter((option) => marks.every((mark) => option.marks.includes(mark)));
}

/**
 * The option with exactly these marks.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option | null}
 */
export function exactly(options, marks) {
  return compatible(options, marks).find((option) => option.marks.length === marks.length) ?? null;
}

/**
 * The marks that can still be picked, in the order of the options.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {string[]}
 */
export function nextMarks(options, marks) {
  const next = new Set(compatible(options, marks).flatMap((option) => option.marks));
  for (const mark of marks) next.delete(mark);
  return [...next];
}

/**
 * The marks of what is picked, as the options write them.
 * @param {Picks} picks
 * @param {string} kind
 * @param {string} step
 * @returns {string[]}
 */
export function marksOf(picks, kind, step) {
  if (kind === "put") return picks.puts.map((put) => `${put.letter}>${put.to}`);
  if (kind !== "set") return picks.marks;
  if (step === "FORBIDDANCE" || step === "TAKE") return picks.handful.map((one) => `at:${one.spot}`);
  /** @type {Record<string, number>} */
  const seen = {};
  return picks.handful.map((one) => {
    seen[one.letter] = (seen[one.letter] ?? 0) + 1;
    return `${one.letter}#${seen[one.letter]}`;
  });
}

/**
 * What is picked after pressing a button: it is added, taken back, or replaces another button.
 * @param {Option[]} options
 * @param {string[]} marks
 * @param {string} button
 * @returns {string[]}
 */
export function pressed(options, marks, button) {
  if (marks.includes(button)) return marks.filter((mark) => mark !== button);
  if (compatible(options, [...marks, button]).length) return [...marks, button];
  const kept = [...marks.filter((mark) => mark.startsWith("from:")), button];
  return compatible(options, kept).length ? kept : marks;
}

/**
 * What comes of pointing at a place while marks are picked one after the other.
 * @param {Option[]} options
 * @param {string[]} marks
 * @param {string} spot
 * @param {boolean} dragged whether a token was dragged there: then it is never a new start
 * @returns {{ marks: string[], refused: boolean }}
 */
export function pointed(options, marks, spot, dragged) {
  if (marks.includes(`from:${spot}`) && !dragged) return { marks: [], refused: false };
  if (marks.includes(`at:${spot}`)) return { marks: marks.filter((mark) => mark !== `at:${spot}`), refused: false };
  const started = marks.some((mark) => mark.startsWith("from:"));
  const begins = compatible(options, [`from:${spot}`]).length > 0;
  const chosen = marks.some((mark) => mark.startsWith("!"));
  const piles = /[abc]$/.test(spot) && compatible(options, [...marks, `at:${spot}`]).length > 0; // a summon can be piled on
  if (begins && (!started || (!chosen && !dragged && !piles))) return { marks: [`from:${spot}`], refused: false };
  const aimed = [...marks, `at:${spot}`];
  const open = started ? options : options.filter((option) => !option.marks[0]?.startsWith("from:"));
  if (compatible(open, aimed).length) return { marks: aimed, refused: false };
  if (begins && !dragged) return { marks: [`from:${spot}`], refused: false };
  return { marks, refused: true };
}

/**
 * The option to send now, if what is picked leaves no doubt: after a target one option is left, after a button one
 * that needs no target any more.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option | null}
 */
export function decided(options, marks) {
  const last = marks[marks.length - 1] ?? "";
  const left = compatible(options, marks);
  const [only] = left;
  if (!only || left.length > 1 || !last || last.startsWith("from:")) return null;
  if (last.startsWith("!") && only.marks.some((mark) => mark.startsWith("at:") && !marks.includes(mark))) return null;
  return only;
}

/**
 * The option to send when tokens were put on Hands and no other way is left.
 * @param {Option[]} options
 * @param {string[]} marks
 * @returns {Option | null}
 */
export function placed(options, marks) {
  const left = compatible(options, marks);
  return marks.length && left.length === 1 && left[0]?.marks.length === marks.length ? left[0] : null;
}

/**
 * Every token the scene shows on a place of a Board or among the drawn ones.
 * @param {Scene} scene
 * @returns {Map<string, Lying>}
 */
export function lying(scene) {
  /** @type {Map<string, Lying>} */
  const found = new Map();
  for (const board of [scene.near, ...scene.far]) {
    for (const one of [...Object.values(board.hands), ...board.body, ...(board.rare?.moon?.tokens ?? [])]) found.set(one.spot, one);
  }
  for (const { spot, face, label, count } of scene.centre?.canyon ?? []) if (count) found.set(spot, { spot, face, label, known: null });
  for (const one of [...(scene.centre?.up ?? []), ...(scene.drawn?.tokens ?? [])]) if (one.spot) found.set(one.spot, one);
  return found;
}

/**
 * The letter of a token that can be put somewhere from this place, or nothing.
 * @param {Scene} scene
 * @param {Option[]} options
 * @param {Picks} picks
 * @param {string} spot
 * @returns {string}
 */
export function puttable(scene, options, picks, spot) {
  const from = scene.ask.step === "FETCH" ? /^\d[Bm]/ : /^\dd/;
  const one = lying(scene).get(spot);
  if (!one?.face || !from.test(spot) || Number(spot[0]) !== scene.ask.seat) return "";
  if (picks.puts.some((put) => put.spot === spot)) return "";
  const letter = one.face.letter;
  const next = nextMarks(options, marksOf(picks, "put", scene.ask.step));
  return next.some((mark) => mark.startsWith(`${letter}>`)) ? letter : "";
}

/**
 * The handful with this place added or taken out; null when that is not offered.
 * @param {Scene} scene
 * @param {Option[]} options
 * @param {Picks} picks
 * @param {string} spot
 * @returns {Picks | null}
 */
export function gather(scene, options, picks, spot) {
  if (picks.handful.some((one) => one.spot === spot)) {
    return { ...picks, handful: picks.handful.filter((one) => one.spot !== spot) };
  }
  const one = lying(scene).get(spot);
  if (!one || one.empty || !one.face) return null;
  const more = { ...picks, handful: [...picks.handful, { spot, letter: one.face.letter }] };
  const own = Number(spot[0]) === scene.ask.seat || /^[uc]/.test(spot);
  return own && compatible(options, marksOf(more, "set", scene.ask.step)).length ? more : null;
}

/**
 * How a place looks: what can be done with it now.
 * @param {Scene} scene
 * @param {Option[]} options
 * @param {Picks} picks
 * @param {string} spot
 * @returns {Look["state"]}
 */
export function stateOf(scene, options, picks, spot) {
  const { kind, step } = scene.ask;
  if (!options.length) return "";
  if (kind === "set") {
    if (picks.handful.some((one) => one.spot === spot)) return "selected";
    return gather(scene, options, picks, spot) ? "selectable" : "";
  }
  if (kind === "put") {
    if (picks.source === spot || picks.puts.some((put) => put.to === spot)) return "selected";
    if (picks.source) {
      const letter = lying(scene).get(picks.source)?.face?.letter ?? "";
      const marks = [...marksOf(picks, kind, step), `${letter}>${spot}`];
      if (compatible(options, marks).length) return "legal";
    }
    return puttable(scene, options, picks, spot) ? "selectable" : "";
  }
  const { marks } = picks;
  if (marks.includes(`from:${spot}`) || marks.includes(`at:${spot}`)) return "selected";
  const next = nextMarks(options, marks);
  const started = marks.some((mark) => mark.startsWith("from:"));
  const bare = options.some((option) => !option.marks[0]?.startsWith("from:") && option.marks.some((mark) => mark.startsWith("at:")));
  if ((started || bare) && next.includes(`at:${spot}`)) return "legal";
  if (compatible(options, [`from:${spot}`]).length) return "selectable";
  const aims = next.filter((mark) => mark.startsWith("at:"));
  const chosen = marks.some((mark) => mark.startsWith("!"));
  const towers = aims.length > 0 && aims.every((mark) => /^at:\d[abc]$/.test(mark));
  return started && chosen && towers && standing(scene, spot) ? "illegal" : "";
}

/**
 * Whether an unsealed Tower stands here: only such a one is shown as refused.
 * @param {Scene} scene
 * @param {string} spot
 * @returns {boolean}
 */
export function standing(scene, spot) {
  const rings = [scene.near, ...scene.far].flatMap((board) => board.circles ?? []);
  const ring = rings.find((one) => one.spot === spot);
  return ring !== undefined && ring.height > 0 && !ring.seal;
}

/**
 * What to tell the kernel when a try is refused: everything picked, and what was pointed at last.
 * @param {Picks} picks
 * @param {string} kind
 * @param {string} spot
 * @returns {string[]}
 */
export function marksOfTry(picks, kind, spot) {
  if (kind === "put") {
    const puts = picks.puts.map((put) => `${put.spot}>${put.to}`);
    return [...puts, picks.source ? `${picks.source}>${spot}` : `from:${spot}`].slice(-8);
  }
  if (kind === "set") return [...picks.handful.map((one) => `at:${one.spot}`), `at:${spot}`].slice(-8);
  const started = picks.marks.some((mark) => mark.startsWith("from:"));
  return [...picks.marks, `${started ? "at" : "from"}:${spot}`].slice(-8);
}

/**
 * What would come of aiming at this place or pressing this button, as Python says it: the worst of it first, with the
 * button that it comes of where another would do something else. A button says nothing while its target is open.
 * @param {Option[]} options
 * @param {string[]} marks
 * @param {string} spot a place, or a button with its `!`
 * @param {Scene["buttons"]} [labels]
 * @returns {import("./types.js").Ahead | null}
 */
export function aheadOf(options, marks, spot, labels = {}) {
  const button = spot.startsWith("!");
  const chosen = button && marks.length === 0 ? options.filter((option) => option.marks.length === 1) : options;
  if (!marks.length && !button && chosen.some((option) => option.marks.length > 1)) return null;
  const found = compatible(chosen, [...marks, button ? spot : `at:${spot}`]);
  const one = found.find(({ ahead }) => ahead?.tone === "bad") ?? found.find(({ ahead }) => ahead);
  if (!one?.ahead || found.every(({ ahead }) => ahead?.text === one.ahead?.text)) return one?.ahead ?? null;
  const of = one.marks.find((mark) => mark.startsWith("!") && !marks.includes(mark)) ?? "";
  return button ? null : { ...one.ahead, text: `${labels[of]?.label}: ${one.ahead.text}` };
}
