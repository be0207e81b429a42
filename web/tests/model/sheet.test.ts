import { expect, test } from 'vitest';

import { countsOf, ending, sheetOf } from '../../src/model/sheet';

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

test('a play that is challenged off stands below itself', () => {
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

const line = (player: number, kind: string, score: number) => ({ player, kind, score });

test('the end of a game tells who won, how it ended, and what was settled', () => {
  const seats = [
    { name: 'Ann', score: 310 },
    { name: 'Bob', score: 290 },
  ];
  expect(ending([line(0, 'left', 10)], seats)).toEqual({
    result: 'The game is over. Ann won, 310 to 290.',
    details: 'Ann played the last tile. Ann gains 10 points for Bob’s tiles.',
  });
  const [, ...others] = seats;
  expect(ending([line(0, 'left', 10), line(1, 'left', -10)], [{ name: 'You', score: 310 }, ...others]).details).toBe(
    'You played the last tile. You gain 10 points for Bob’s tiles. Bob loses 10 points for tiles left on the rack.',
  );
  const even = seats.map((seat) => ({ ...seat, score: 300 }));
  const lost = [line(0, 'left', -1), line(1, 'left', -10), line(1, 'overtime', -10)];
  expect(ending(lost, even)).toEqual({
    result: 'The game is over. A draw, 300 to 300.',
    details:
      'The game ended after too many turns without a score. ' +
      'Ann loses 1 point for tiles left on the rack. Bob loses 10 points for tiles left on the rack. Bob loses 10 points for overtime.',
  });
});

test('whoever resigns has lost, even when ahead', () => {
  const seats = [
    { name: 'You', score: 90 },
    { name: 'Computer', score: 61 },
  ];
  expect(ending([line(0, 'place', 90), line(1, 'place', 61), line(0, 'resigned', 0)], seats)).toEqual({
    result: 'The game is over. Computer won: you resigned.',
    details: 'The score was 90 to 61.',
  });
});
