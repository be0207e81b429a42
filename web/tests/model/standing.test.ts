import { expect, test } from 'vitest';

import { isSamePlay, playText } from '../../src/model/board';
import { standingBefore, type Sheet } from '../../src/model/standing';

const line = (player: number, kind: string, text: string, total: number, rack?: string) => ({ player, kind, text, total, ...(rack && { rack: [...rack] }) });

/** A set of ten tiles on a board of five by five, with racks of three. */
const GAME: Sheet = {
  board: { cols: 5, rows: 5 },
  tiles: [
    { face: 'A', count: 4 },
    { face: 'B', count: 5 },
    { face: '?', count: 1 },
  ],
  rack_size: 3,
  seats: [{ rack: ['B'] }, {}],
  turns: [
    line(0, 'place', '3B Ab', 4, 'A?B'),
    line(1, 'place', 'B3 (A)B', 7),
    line(1, 'withdrawn', 'challenged off', 0, 'BAA'),
    line(0, 'pass', 'pass', 4, 'ABB'),
  ],
};

test('scores, bag and unseen tiles are those before the line', () => {
  expect(standingBefore(GAME, 0)).toMatchObject({ player: 0, scores: [0, 0], bag: 4, unseen: [...'AAABBBB'] });
  // Of another player's turn this screen knows its own rack, which stays until its next turn.
  expect(standingBefore(GAME, 1)).toMatchObject({ player: 1, scores: [4, 0], bag: 2, unseen: [...'AABBB'] });
  expect(standingBefore(GAME, 3)).toMatchObject({ player: 0, scores: [4, 0], bag: 2 });
});

test('tiles that come off are not counted twice', () => {
  const { unseen, scores } = standingBefore(GAME, 2);
  expect(scores).toEqual([4, 7]);
  expect(unseen).toEqual([...'ABBBB']);
});

test('a play that is laid is compared by its tiles', () => {
  const { board } = standingBefore(GAME, 1);
  expect(playText(board, { square: 'B3', word: '.B' })).toBe('B3 (A)B');
  expect(isSamePlay(board, 'B3 (A)B', 'b3 ab')).toBe(true);
  // One tile makes the same words whichever way it is read.
  expect(isSamePlay(board, '4B B', 'B3 (A)B')).toBe(true);
  expect(isSamePlay(board, '4B A', 'B3 (A)B')).toBe(false);
  expect(isSamePlay(board, 'pass', 'PASS')).toBe(true);
});
