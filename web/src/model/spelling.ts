/** Words of a clue that can be looked up for their spelling. */

/** Letters of a word that is looked up. */
const LEAST = 3;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * The words of a clue whose spelling a word list can tell: those in small letters. Names are not
 * looked up, so the first word counts only if it could be one in small letters: `Wierd`, not `NASA`.
 * While a clue is being `written`, its last word may not be finished.
 */
export function spelledWords(clue: string, written = false): string[] {
  const words: string[] = [];
  for (const { 0: word, index } of clue.matchAll(WORD)) {
    if (written && index + word.length === clue.length) continue;
    const isFirst = words.length === 0 && !/[\p{L}\d]/u.test(clue.slice(0, index));
    const small = isFirst ? word.slice(0, 1).toLowerCase() + word.slice(1) : word;
    const isPart = /[\d@/\\]$/.test(clue.slice(0, index)) || /^[\d@/\\]/.test(clue.slice(index + word.length));
    if (small === small.toLowerCase() && !isPart && word.replaceAll(/['’]/g, '').length >= LEAST) words.push(word);
  }
  return [...new Set(words)];
}

/** The clue with a word put right; a capital stays one. */
export function respelled(clue: string, wrong: string, right: string): string {
  const small = right.toLowerCase();
  const owner = /['’]s$/.exec(wrong)?.[0] ?? '';
  const cased = wrong[0] === wrong[0]?.toUpperCase() ? small.slice(0, 1).toUpperCase() + small.slice(1) : small;
  return clue.replaceAll(WORD, (word) => (word === wrong ? cased + owner : word));
}
