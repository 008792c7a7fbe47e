// @ts-check
// What a key, a control or a drag means in the Position editor.

/** @typedef {import("../shared/bench.js").Request} Request */
/** @typedef {import("./types.js").Kind} Kind */

/**
 * The token a key chooses in the tray; the chosen one again puts it back.
 * @param {string} key
 * @param {Kind[]} tray
 * @returns {string | null}
 */
export function tokenOfKey(key, tray) {
  const sign = key.toUpperCase();
  return sign.length === 1 && tray.some((kind) => kind.token === sign) ? sign : null;
}

/**
 * The message of a control whose value was changed.
 * @param {string} deed
 * @param {string} key
 * @param {string} value
 * @returns {Request}
 */
export function changed(deed, key, value) {
  if (deed === "last_turns") return { id: deed, at: value === "" ? null : Number(value) };
  if (deed === "number") return { id: "ruling", at: [key, Number(value)] };
  return { id: deed, at: [key, value] };
}

/**
 * The edit that a drag means: a token of the tray is put, one of the table goes elsewhere, or off the table.
 * @param {string} what `{"put": "5"}` or `{"take": ["0.body", 1]}`, as JSON
 * @param {string | null} at the place it was dropped on
 * @returns {Request | null}
 */
export function draggedTo(what, at) {
  const { put, take } = JSON.parse(what);
  if (put) return at ? { id: "put", at: [put, at] } : null;
  if (at === null) return { id: "take", at: take };
  return at === take[0] ? null : { id: "move", at: [...take, at] };
}

/**
 * The edit that lays a sign: on the token that was meant, or on the first of its place.
 * @param {string} sign
 * @param {string | null} at the place
 * @param {string} token `["0.body",1]`, as JSON; empty if none was meant
 * @returns {Request | null}
 */
export function signedAt(sign, at, token) {
  if (!at) return null;
  return { id: "sign", at: [sign, at, token ? JSON.parse(token)[1] : /\.(left|right)$/.test(at) ? 0 : -1] };
}

const ANOTHER_TABLE = ["undo", "redo", "paste", "clear"]; // after these nobody can say where a token lies

/**
 * The same edit after others: a token has moved along when one before it went.
 * @param {Request} what as it was meant for the table on the page
 * @param {Request[]} done what was done to that table meanwhile
 * @returns {Request | null | false} null: its token is gone by the same edit; false: nobody can say where it lies
 */
export function movedAlong(what, done) {
  const first = what.id === "sign" ? 1 : 0; // where the place stands, and behind it which token
  if (!["take", "move", "sign"].includes(what.id)) return what;
  const at = [.../** @type {[string, ...(string | number)[]]} */ (what.at)];
  for (const { id, at: past } of done) {
    if (ANOTHER_TABLE.includes(id)) return false;
    if (id !== "take" && id !== "move") continue;
    const [place, gone] = /** @type {[string, number]} */ (past);
    const index = Number(at[first + 1]);
    if (place !== at[first] || gone > index) continue;
    if (gone === index) return null;
    at[first + 1] = index - 1;
  }
  return { id: what.id, at };
}

/** The edits that were sent in a row: how many of them the page shows, and showed when a press began. */
export class Row {
  /** @type {Request[]} */
  #sent = [];
  #shown = 0;
  #begun = -1; // none: a click that no pointer and no key has begun, as of a screen reader

  /** A press begins: it means the tokens as they lie now. @param {boolean} waits whether an answer is awaited */
  begins(waits) {
    if (!waits) [this.#sent, this.#shown] = [[], 0];
    this.#begun = this.#shown;
  }

  ends() {
    this.#begun = -1;
  }

  /** The page shows everything that was sent. */
  shows() {
    this.#shown = this.#sent.length;
  }

  /**
   * What gives the edit to be sent when its turn has come.
   * @param {Request} what
   * @param {boolean} waits
   * @returns {() => ReturnType<typeof movedAlong>}
   */
  means(what, waits) {
    if (this.#begun < 0) this.begins(waits);
    const from = this.#begun;
    return () => {
      const now = movedAlong(what, this.#sent.slice(from));
      if (now) this.#sent.push(now);
      return now;
    };
  }
}

/**
 * The edit that undoes or does again by the usual keys.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 * @returns {"undo" | "redo" | null}
 */
export function historyKey(event) {
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
  return key === "z" ? "undo" : null;
}
