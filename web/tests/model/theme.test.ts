import { expect, test } from 'vitest';

import { draftOf, setLocked } from '../../src/model/draft';
import { answerOf, gridFromText, slotsOf } from '../../src/model/grid';
import {
  fits,
  fittingFirst,
  lockedAnswers,
  marked,
  placeEntry,
  roomFor,
  slotOfEntry,
  themeIn,
  withEntries,
} from '../../src/model/theme';

const candidate = (entry: string, start?: number, letters?: number) => ({
  entry,
  word: entry.replaceAll(' ', ''),
  score: 50,
  listed: true,
  ...(start !== undefined && letters !== undefined && { start, letters }),
});
const set = (...entries: string[]) => ({ score: 0, entries: entries.map((entry) => candidate(entry)) });

test('a text has one entry on each line, without what places it', () => {
  expect(themeIn('WINTER COAT\n\n four seasons; revealer\n;r1c1\n')).toEqual(['WINTER COAT', 'four seasons']);
});

test('an entry joins a theme once, however it is written', () => {
  const theme = ['WINTER COAT'];
  expect(withEntries(theme, ['wintercoat'])).toBe(theme);
  expect(withEntries(theme, ['SUMMER CAMP', 'SUMMERCAMP', ' '])).toEqual(['WINTER COAT', 'SUMMER CAMP']);
});

test('the part that a rule is about may have a space in it', () => {
  expect(marked(candidate('GLOW LAMP', 2, 3))).toEqual(['GL', 'OW L', 'AMP']);
  expect(marked(candidate('PLAY DIRT', 1, 1))).toEqual(['P', 'L', 'AY DIRT']);
  expect(marked(candidate('PAY DIRT', 1, 0))).toEqual(['P', '', 'AY DIRT']);
  expect(marked(candidate('ALOE'))).toEqual(['ALOE', '', '']);
});

test('a theme takes what is locked in the grid, and places into what is free', () => {
  const grid = gridFromText(['MOUSE', '.....', '#...#', '.....', '.....'].join('\n'));
  const draft = draftOf(grid);
  const first = draft.slots.all[0]!;
  expect(lockedAnswers(draft.grid, draft.slots)).toEqual([]);
  const locked = setLocked(draft, first.cells, true);
  expect(lockedAnswers(locked.grid, locked.slots)).toEqual(['MOUSE']);
  expect(slotOfEntry(locked.grid, locked.slots, 'mouse')?.name).toBe('1A');
  const room = roomFor(locked.grid, locked.slots, 'TIGER', first)!;
  expect(room.name).not.toBe('1A');
  const placed = placeEntry(locked, room, 'ti ger');
  expect(answerOf(placed.grid, room)).toBe('TIGER');
  expect(room.cells.every((at) => placed.grid.cells[at]!.locked)).toBe(true);
  expect(roomFor(locked.grid, locked.slots, 'TIGERS', undefined)).toBeUndefined();
});

test('sets that the grid has room for come first', () => {
  const slots = slotsOf(gridFromText(['.....', '....#', '#...#', '#....', '.....'].join('\n')));
  const [no, yes] = [set('ABCDE', 'FGHIJ', 'KLMNO'), set('ABCDE', 'FGHIJ', 'KLM')];
  expect([fits(no, slots), fits(yes, slots)]).toEqual([false, true]);
  expect(fittingFirst([no, yes], slots)).toEqual([yes, no]);
  expect(fittingFirst([no, yes], undefined)).toEqual([no, yes]);
});
