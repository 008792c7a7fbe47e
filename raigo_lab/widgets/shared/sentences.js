// @ts-check
// What the page says by itself, by language. The rows come from texts/page.toml when a widget's script is put together.

/** @type {Record<string, Record<string, string>>} */
const SENTENCES = {};

/**
 * @param {string} lang
 * @param {string} key
 * @returns {string}
 */
export function sentence(lang, key) {
  return SENTENCES[lang]?.[key] ?? "";
}
