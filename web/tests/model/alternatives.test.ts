import { expect, test } from 'vitest';

import { alternative, byChange, withoutCrossings } from '../../src/model/alternatives';
import { draftOf } from '../../src/model/draft';
import { gridFromText, textOf } from '../../src/model/grid';

const draft = draftOf(gridFromText('CAT\nORE\nWED'));
const first = draft.slots.all.find(({ name }) => name === '1A')!;
/** Letters that leave the crossings of 1A a word: COW or NOW, ARE, TED or BED. */
const letters = ['CN', 'A', 'TB'];

test('an alternative says what changes and what it leaves to its crossings', () => {
  const nab = alternative(draft, first, { word: 'NAB', score: 40, freedom: 120 }, letters);
  expect([nab.turned, nab.broken, nab.freedom]).toEqual([['1D NOW', '3D BED'], [], 120]);
  const cub = alternative(draft, first, { word: 'CUB', score: 60, freedom: null }, letters);
  expect([cub.turned, cub.broken.map(({ name }) => name), cub.freedom]).toEqual([['3D BED'], ['2D'], undefined]);
});

test('the fewest refilled crossings are first, then the score, then the fewest other crossings, then the freedom', () => {
  const of = (word: string, score: number, freedom: number | null) => alternative(draft, first, { word, score, freedom }, letters);
  const all = [of('NUT', 90, 100), of('CUB', 90, 300), of('NAB', 50, 900), of('CAB', 50, 20), of('NAT', 60, 5), of('CUT', 90, 40)];
  expect(all.toSorted(byChange).map(({ word }) => word)).toEqual(['NAT', 'CAB', 'NAB', 'CUT', 'CUB', 'NUT']);
});

test('without its crossings an entry stands in an open grid', () => {
  const bare = withoutCrossings(draft, first);
  expect(textOf(bare.grid, first)).toBe('...');
  expect(bare.grid.cells.every(({ text }) => text === '')).toBe(true);
});
