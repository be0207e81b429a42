/** A grid's contents as rows of text, as every result of an engine has them. */

/** A letter, several in brackets, or a sign for no content: `.`, `#`, `~`. */
const CELL = /\[([^\]]*)\]|(.)/gsu;
const EMPTY = new Set(['.', '#', '~']);

/** By cell, what the rows write there; null for blocks, voids and empty cells. */
export const cellsOf = (rows: readonly string[]): (string | null)[] =>
  rows.flatMap((row) =>
    [...row.matchAll(CELL)].map(([, several, one = '']) => several ?? (EMPTY.has(one) ? null : one)),
  );

/** The rows that write this in each cell. */
export function rowsOf(cells: readonly (string | null)[], width: number): string[] {
  const faces = cells.map((text) => (text ? ([...text].length === 1 ? text : `[${text}]`) : '.'));
  return Array.from({ length: faces.length / width }, (_, row) =>
    faces.slice(row * width, (row + 1) * width).join(''),
  );
}
