/** Puzzles to solve, put into the library of a test. */

import { call } from './harness.mjs';

/** A puzzle of rows of letters, with clues by slot. */
export async function solvable(server, rows, clues = {}, more = {}) {
  const cells = [...rows.join('')].map((letter) => (letter === '#' ? { kind: 'block' } : { solution: letter }));
  const document = {
    rows: rows.length,
    cols: rows[0].length,
    cells,
    title: 'A test',
    clues: Object.entries(clues).map(([slot, text]) => ({ slot, text })),
    ...more,
  };
  const { id } = await call(server, '/puzzles', { kind: 'puzzle', puzzle: document, state: {} });
  return id;
}

export const CAT = ['CAT', 'ORE', 'WED'];
export const CLUES = {
  '1A': 'Pet that purrs',
  '4A': 'Mined rock',
  '5A': 'Marry, as 1-Across cannot',
  '1D': 'Farm animal',
  '2D': 'Are, once',
  '3D': 'Bear',
};
