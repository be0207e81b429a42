import { expect, test } from 'vitest';

import { clueOf, draftOf, setClue, toggleBar } from '../../src/model/draft';
import { answerOf, gridFromText, gridToText } from '../../src/model/grid';
import { mirrored, transposed } from '../../src/model/turned';

const draft = draftOf(gridFromText(['CAT#', 'ORE.', '#.D.'].join('\n')));
const named = (one: typeof draft, name: string) => one.slots.all.find((slot) => slot.name === name)!;

test('across becomes down, with clues and bars', () => {
  const clued = setClue(setClue(draft, named(draft, '1A'), 'Pet'), named(draft, '1D'), 'See 4-Across and 2-down');
  const barred = toggleBar(clued, 4, 'across', 'none');
  const turned = transposed(barred);
  expect([turned.grid.width, turned.grid.height]).toEqual([3, 4]);
  expect(answerOf(turned.grid, named(turned, '1D'))).toBe('CAT');
  expect(clueOf(turned, named(turned, '1D'))).toBe('Pet');
  expect(clueOf(turned, named(turned, '1A'))).toBe('See 3-Down and 2-across');
  expect(turned.grid.cells[1]!.barBelow).toBe(true);
  const back = transposed(turned);
  expect(gridToText(back.grid)).toBe(gridToText(barred.grid));
  expect(back.clues).toEqual(barred.clues);
});

test('a mirrored pattern keeps its bars between the same squares', () => {
  const barred = toggleBar(draft, 4, 'across', 'none');
  const mirror = mirrored(barred);
  expect(mirror.grid.cells.slice(0, 4).map(({ kind }) => kind)).toEqual(['block', 'open', 'open', 'open']);
  expect(mirror.grid.cells.flatMap(({ barRight }, cell) => (barRight ? [cell] : []))).toEqual([6]);
  expect(mirrored(mirror).grid).toEqual(barred.grid);
});
