/** Letters to be rearranged, beside those of an entry that are known. */

/** The letters of a text, in capitals. */
export const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What is left of the letters once the known ones are taken, and the known ones that
 * are not among them.
 */
export function withoutKnown(letters: string, known: readonly string[]): { readonly rest: string; readonly foreign: readonly string[] } {
  const rest = [...letters];
  const foreign = known.filter((letter) => {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
    return letter !== '' && at < 0;
  });
  return { rest: rest.join(''), foreign };
}

/** Letters in another order, by a source of chance from 0 to 1. */
export function shuffled(letters: string, chance: () => number): string {
  const all = [...letters];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all.join('');
}
