/** Words of a clue that can be looked up for their spelling. */

/** Letters of a word that is looked up. */
const LEAST = 3;
/** Characters of the longest word that is looked up; the server refuses longer ones. */
const LONGEST = 64;
/** Letters of the longest word with a full stop that is an abbreviation: `approx.` A clue seldom is a sentence. */
const ABBREVIATED = 6;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * The words of a clue to look up: those in lower case, as others are names or abbreviations. The
 * first word has a capital in any case and is one of them (`Wierd`) unless it has more (`NASA`).
 * Abbreviations are left out, too: `ctrs.`, `(2 wds.)`. While a clue is being `written`, its last
 * word may not be finished.
 */
export function spelledWords(clue: string, written = false): string[] {
  const words: string[] = [];
  for (const { 0: word, index } of clue.matchAll(WORD)) {
    if (written && index + word.length === clue.length) continue;
    const isFirst = !/[\p{L}\d]/u.test(clue.slice(0, index));
    const small = isFirst ? word.slice(0, 1).toLowerCase() + word.slice(1) : word;
    const rest = clue.slice(index + word.length);
    const isPart = /[\d@/\\]$/.test(clue.slice(0, index)) || /^[\d@/\\]/.test(rest);
    const isAbbreviation =
      (word.length <= ABBREVIATED && /^\.(?!\.)/.test(rest)) || /\(\d+ $/.test(clue.slice(0, index));
    const isShort = word.replaceAll(/['’]/g, '').length < LEAST;
    if (small === small.toLowerCase() && !isPart && !isAbbreviation && !isShort && [...word].length <= LONGEST) words.push(word);
  }
  return [...new Set(words)];
}

const hasCapital = (word: string): boolean => word.slice(0, 1) !== word.slice(0, 1).toLowerCase();

/** Whether to mark a word that no list has. A capital may begin a name: only similar words make an error likely. */
export const isMarked = (word: string, like: readonly string[]): boolean => like.length > 0 || !hasCapital(word);

/** A listed word as it is written in place of a wrong one: `Weird` for `Wierd`, `weird's` for `wierd's`. */
export function inPlaceOf(wrong: string, right: string): string {
  const small = right.toLowerCase();
  const owner = /['’]s$/.exec(wrong)?.[0] ?? '';
  return (hasCapital(wrong) ? small.slice(0, 1).toUpperCase() + small.slice(1) : small) + owner;
}

/** The clue with a word corrected. */
export const respelled = (clue: string, wrong: string, right: string): string =>
  clue.replaceAll(WORD, (word) => (word === wrong ? inPlaceOf(wrong, right) : word));
