/** Letters to be rearranged, beside those of an entry that are known. */

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
