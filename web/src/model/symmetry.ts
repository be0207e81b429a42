/** Which cells and bars change together with one, for each kind of symmetry. */

import type { Direction, Grid } from './grid';

export type Symmetry =
  | 'none'
  | 'half-turn'
  | 'quarter-turn'
  | 'left-right'
  | 'up-down'
  | 'diagonal'
  | 'antidiagonal';

/** The kinds in the order of a menu, with the names that people see. */
export const SYMMETRIES: readonly (readonly [Symmetry, string])[] = [
  ['half-turn', '180° turn'],
  ['left-right', 'Left–right'],
  ['up-down', 'Up–down'],
  ['quarter-turn', '90° turn'],
  ['diagonal', 'Diagonal'],
  ['antidiagonal', 'Antidiagonal'],
  ['none', 'Off'],
];

type Place = readonly [row: number, column: number];

/** Kinds that turn rows into columns need a square grid. */
export const needsSquare = (symmetry: Symmetry): boolean =>
  symmetry === 'quarter-turn' || symmetry === 'diagonal' || symmetry === 'antidiagonal';

function map(symmetry: Symmetry, grid: Grid, [row, column]: Place): Place {
  const lastRow = grid.height - 1;
  const lastColumn = grid.width - 1;
  if (needsSquare(symmetry) && lastRow !== lastColumn) return [row, column];
  switch (symmetry) {
    case 'half-turn':
      return [lastRow - row, lastColumn - column];
    case 'quarter-turn':
      return [column, lastRow - row];
    case 'left-right':
      return [row, lastColumn - column];
    case 'up-down':
      return [lastRow - row, column];
    case 'diagonal':
      return [column, row];
    case 'antidiagonal':
      return [lastColumn - column, lastRow - row];
    case 'none':
      return [row, column];
  }
}

/** All cells that a change of `cell` touches, itself first. */
export function orbit(symmetry: Symmetry, grid: Grid, cell: number): number[] {
  const found = [cell];
  let place: Place = [Math.floor(cell / grid.width), cell % grid.width];
  for (;;) {
    place = map(symmetry, grid, place);
    const next = place[0] * grid.width + place[1];
    if (found.includes(next)) return found;
    found.push(next);
  }
}

/** A bar, by the cell at whose right or lower edge it stands. */
export interface Bar {
  readonly cell: number;
  /** `across`: at the right edge, ending words across. `down`: at the lower edge. */
  readonly ends: Direction;
}

/** All bars that a change of `bar` touches, itself first. */
export function barOrbit(symmetry: Symmetry, grid: Grid, bar: Bar): Bar[] {
  const step = bar.ends === 'across' ? [0, 1] : [1, 0];
  let from: Place = [Math.floor(bar.cell / grid.width), bar.cell % grid.width];
  let to: Place = [from[0] + step[0]!, from[1] + step[1]!];
  const found: Bar[] = [bar];
  for (;;) {
    from = map(symmetry, grid, from);
    to = map(symmetry, grid, to);
    const ends: Direction = from[0] === to[0] ? 'across' : 'down';
    const [row, column] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    const cell = row * grid.width + column;
    if (found.some((known) => known.cell === cell && known.ends === ends)) return found;
    found.push({ cell, ends });
  }
}
