/** A pattern that the server designed, as a grid. */

import { gridFromText, type Grid } from './grid';

/** The grid of a designed pattern: the letters of the theme are locked, none is given. */
export function gridOfDesign(rows: readonly string[]): Grid {
  const grid = gridFromText(rows.join('\n'));
  const cells = grid.cells.map((cell) => (cell.text === '' ? cell : { ...cell, locked: true }));
  return { ...grid, cells };
}

/** By cell, the letter of a designed pattern's fill. */
export const fillOfDesign = (rows: readonly string[]): string[] =>
  [...rows.join('')].map((letter) => (letter === '#' ? '' : letter));
