import { expect, test } from 'vitest';

import { countsOf, sheetOf } from '../../src/model/sheet';

const turns = (...players: number[]) => players.map((player) => ({ player }));

test('players take turns: a row is a round', () => {
  expect(sheetOf(turns(0, 1, 0, 1, 0), 2)).toEqual([
    [0, 1],
    [2, 3],
    [4, undefined],
  ]);
});

test('whoever begins second leaves the first place of the row free', () => {
  expect(sheetOf(turns(1, 0, 1), 2)).toEqual([
    [undefined, 0],
    [1, 2],
  ]);
});

test('a play that comes off stands below itself', () => {
  // Ann plays, it is challenged off, Ben goes on.
  expect(sheetOf(turns(0, 0, 1), 2)).toEqual([
    [0, undefined],
    [1, 2],
  ]);
});

test('no turn, no row', () => {
  expect(sheetOf([], 4)).toEqual([]);
});

test('tiles of a kind are counted', () => {
  expect(countsOf(['A', 'A', 'B', '?', '?'])).toEqual([
    ['A', 2],
    ['B', 1],
    ['?', 2],
  ]);
});
