/** Texts as the grid and the page take them. */

/** The letters and digits of a text, in capitals: what a grid holds of it. */
export const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A phrase with a capital at its beginning. */
export function sentence(text: string): string {
  const [first = '', ...rest] = text.trim();
  return `${first.toUpperCase()}${rest.join('')}`;
}

/** Straight quotes as print has them. */
export const withPrintedQuotes = (text: string): string => text.replaceAll(/"([^"]*)"/g, '“$1”');
