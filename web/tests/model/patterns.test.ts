import { expect, test } from 'vitest';

import { slotsOf } from '../../src/model/grid';
import { patterns } from '../../src/model/patterns';
import { statisticsOf } from '../../src/model/statistics';
import { orbit } from '../../src/model/symmetry';

test('every pattern of the library is symmetric, connected and checked', () => {
  const found = patterns().map((grid) => {
    const { parts, unchecked, lengths } = statisticsOf(grid, slotsOf(grid));
    const symmetric = grid.cells.every((cell, at) =>
      orbit('half-turn', grid, at).every((twin) => grid.cells[twin]!.kind === cell.kind),
    );
    return { side: grid.width, square: grid.width === grid.height, parts, unchecked, symmetric, shortest: lengths[0]![0] };
  });
  expect(found.length).toBeGreaterThan(15);
  for (const pattern of found) {
    expect(pattern).toMatchObject({ square: true, parts: 1, unchecked: [], symmetric: true });
    expect(pattern.shortest).toBeGreaterThanOrEqual(3);
  }
});
