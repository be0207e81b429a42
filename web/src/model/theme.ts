/** Why theme entries can lie in no pattern, before one is looked for. */

import type { Design } from './designer';

/** What of a design decides where its theme may lie. */
export type Bounds = Pick<
  Design,
  'width' | 'height' | 'theme' | 'symmetry' | 'minLength' | 'maxLength'
>;

const named = (entries: readonly string[]): string =>
  entries.map((entry) => `${entry} (${entry.length} letters)`).join(', ');

/** The entries that are left over when entries of one length are put into pairs. */
export function withoutPartner(theme: readonly string[]): string[] {
  const left = new Map<number, string>();
  for (const entry of theme) {
    if (!left.delete(entry.length)) left.set(entry.length, entry);
  }
  return [...left.values()];
}

/**
 * Why a theme has no place, with what to do; `undefined` where nothing speaks
 * against it.
 */
export function themeTrouble(bounds: Bounds): string | undefined {
  const { width, height, theme, symmetry, minLength, maxLength } = bounds;
  const tooLong = theme.filter((entry) => entry.length > width);
  if (tooLong.length > 0) {
    return `Longer than the grid is wide: ${named(tooLong)}. Take a larger side.`;
  }
  const tooShort = theme.filter((entry) => entry.length < minLength);
  if (tooShort.length > 0) {
    return `Shorter than the shortest entry: ${named(tooShort)}. Let the shortest word be shorter.`;
  }
  const isCentred = (entry: string) => (width - entry.length) % 2 === 0;
  if (symmetry === 'left-right') {
    const aside = theme.filter((entry) => !isCentred(entry));
    if (aside.length === 0) return undefined;
    const parity = width % 2 === 0 ? 'even' : 'odd';
    return (
      'A mirror from left to right puts every theme entry into the middle of its row, and ' +
      `${width} columns have a middle for ${parity} numbers of letters only: ${named(aside)}. ` +
      'Take the symmetry of half a turn, another side or other entries.'
    );
  }
  const alone = withoutPartner(theme).filter((entry) => entry.length > maxLength);
  if (alone.length > 1) {
    return (
      `No partner of equal length can lie opposite ${named(alone)}; the middle row takes only one ` +
      'such entry. Give them partners of equal length, let the longest word be longer, or mirror left and right.'
    );
  }
  const [one] = alone;
  if (one === undefined || (isCentred(one) && height % 2 === 1)) return undefined;
  return (
    `No partner of equal length can lie opposite ${named([one])}, and it has no place in the middle ` +
    `of ${width} columns and ${height} rows. Give it a partner, one letter more or less, or let the ` +
    'longest word be longer.'
  );
}
