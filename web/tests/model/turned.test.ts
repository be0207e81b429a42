import { expect, test } from 'vitest';

import { clueOf, draftOf, setClue, toggleBar } from '../../src/model/draft';
import { answerOf, gridFromText, gridToText, textOf } from '../../src/model/grid';
import { mirrored, resized, transposed } from '../../src/model/turned';

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

test('rows and columns are added or cut on either side, and clues and letter counts stay with their entries', () => {
  const clued = setClue(setClue(draft, named(draft, '1A'), 'Pet'), named(draft, '4A'), 'See 2-Down');
  const counted = { ...clued, enumerations: { '0across': '1,2' } };
  const more = resized(counted, 4, 4, 'start');
  expect(gridToText(more.grid)).toBe(gridToText(gridFromText(['....', 'CAT#', 'ORE.', '#.D.'].join('\n'))));
  const [cat, ore] = ['CAT', 'ORE.'].map((text) => more.slots.all.find((slot) => textOf(more.grid, slot) === text)!);
  expect(clueOf(more, cat!)).toBe('Pet');
  // 2-Down begins one row higher now, and has the same number.
  expect(clueOf(more, ore!)).toBe('See 2-Down');
  expect(more.enumerations).toEqual({ '4across': '1,2' });
  expect(gridToText(resized(more, 4, 3, 'start').grid)).toBe(gridToText(draft.grid));
  const fewer = resized(counted, 2, 3, 'end');
  expect(answerOf(fewer.grid, named(fewer, '1A'))).toBe('CA');
  expect(clueOf(fewer, named(fewer, '1A'))).toBe('Pet');
  expect(resized(draft, 4, 3, 'end')).toBe(draft);
});
