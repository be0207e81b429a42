import { describe, expect, test } from 'vitest';

import { draftOf, toggleBar, toggleBlock } from '../../src/model/draft';
import { gridFromText, gridToText } from '../../src/model/grid';
import { SYMMETRIES, barOrbit, orbit, type Symmetry } from '../../src/model/symmetry';

/** A 5x5 grid after a block is put at row 1, column 2. */
const blocked = (symmetry: Symmetry, pattern = '.....\n.....\n.....\n.....\n.....') =>
  gridToText(toggleBlock(draftOf(gridFromText(pattern)), 1, symmetry).grid);

describe('a block takes its partners along', () => {
  test.each([
    ['none', '.#...\n.....\n.....\n.....\n.....'],
    ['half-turn', '.#...\n.....\n.....\n.....\n...#.'],
    ['quarter-turn', '.#...\n....#\n.....\n#....\n...#.'],
    ['left-right', '.#.#.\n.....\n.....\n.....\n.....'],
    ['up-down', '.#...\n.....\n.....\n.....\n.#...'],
    ['diagonal', '.#...\n#....\n.....\n.....\n.....'],
    ['antidiagonal', '.#...\n.....\n.....\n....#\n.....'],
  ] as const)('%s', (symmetry, expected) => {
    expect(blocked(symmetry)).toBe(expected);
    const twice = toggleBlock(draftOf(gridFromText(expected)), 1, symmetry);
    expect(gridToText(twice.grid)).not.toContain('#');
  });

  test('a diagonal in a grid that is not square does nothing more', () => {
    expect(blocked('diagonal', '...\n...')).toBe('.#.\n...');
  });
});

test('orbits are closed: every member has the same orbit', () => {
  const grid = gridFromText('.......\n'.repeat(7));
  for (const [symmetry] of SYMMETRIES) {
    for (let cell = 0; cell < 49; cell += 1) {
      const members = orbit(symmetry, grid, cell).toSorted();
      for (const member of members) {
        expect(orbit(symmetry, grid, member).toSorted()).toEqual(members);
      }
    }
  }
});

describe('bars', () => {
  const grid = gridFromText('....\n'.repeat(4));

  test('half a turn keeps the edge between the same two cells', () => {
    expect(barOrbit('half-turn', grid, { cell: 0, ends: 'across' })).toEqual([
      { cell: 0, ends: 'across' },
      { cell: 14, ends: 'across' },
    ]);
  });

  test('a quarter turn makes right edges lower edges', () => {
    expect(barOrbit('quarter-turn', grid, { cell: 0, ends: 'across' })).toEqual([
      { cell: 0, ends: 'across' },
      { cell: 3, ends: 'down' },
      { cell: 14, ends: 'across' },
      { cell: 8, ends: 'down' },
    ]);
  });

  test('a bar at the edge of the grid is none', () => {
    const draft = draftOf(grid);
    expect(toggleBar(draft, 3, 'across', 'half-turn')).toBe(draft);
  });

  test('a bar ends words and goes away again', () => {
    const draft = draftOf(grid);
    const barred = toggleBar(draft, 0, 'across', 'half-turn');
    expect(barred.slots.all.length).toBe(draft.slots.all.length);
    expect(barred.slots.across[0]).toBeUndefined();
    expect(toggleBar(barred, 0, 'across', 'half-turn').slots.all).toEqual(draft.slots.all);
  });
});
