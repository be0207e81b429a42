import { describe, expect, test } from 'vitest';

import { apartFrom, boardBefore, boardText, facesOf, placementOf, rackLess, squareName, squareNamed, tilesOf, type Board } from '../../src/model/board';

const boardOf = (text: string): Board => {
  const rows = text.split('\n');
  return {
    width: rows[0]!.length,
    height: rows.length,
    tiles: rows.flatMap((row) => [...row].map((tile) => (tile === '.' ? '' : tile))),
  };
};

const LYING = boardOf('.....\n.CAT.\n.....\n.....\n.....');

test.each([
  [0, 'across', '1A'],
  [7, 'down', 'C2'],
  [24, 'across', '5E'],
] as const)('square %i %s is %s', (square, direction, name) => {
  expect(squareName(LYING, square, direction)).toBe(name);
  expect(squareNamed(LYING, name)).toEqual({ square, direction });
});

test('names outside the board are none', () => {
  expect(squareNamed(LYING, '6A')).toBeUndefined();
  expect(squareNamed(LYING, 'F1')).toBeUndefined();
  expect(squareNamed(LYING, 'pass')).toBeUndefined();
  expect(squareNamed({ width: 31, height: 31 }, 'AB2')).toEqual({ square: 58, direction: 'down' });
});

describe('placed tiles', () => {
  test.each([
    ['a word across', [[10, 'D'], [11, 'O'], [12, 'G']], { square: '3A', word: 'DOG' }],
    ['a word goes on from what lies there', [[9, 'S']], { square: '2B', word: '...S' }],
    ['tiles on both sides', [[5, 'S'], [9, 's']], { square: '2A', word: 'S...s' }],
    ['one tile reads where it touches', [[12, 'B']], { square: 'C2', word: '.B' }],
    ['one tile alone reads as typed', [[20, 'B']], { square: '5A', word: 'B' }],
  ] as const)('%s', (_, tiles, expected) => {
    expect(placementOf(LYING, new Map(tiles), 'across')).toEqual(expected);
  });

  test.each([
    ['nothing', []],
    ['two lines', [[10, 'D'], [16, 'O']]],
    ['a gap', [[10, 'D'], [12, 'O']]],
  ] as const)('%s is no placement', (_, tiles) => {
    expect(placementOf(LYING, new Map(tiles as readonly (readonly [number, string])[]), 'across')).toHaveProperty('why');
  });
});

test('plays in the usual notation cover free squares only', () => {
  expect([...tilesOf(LYING, '2B (CAT)S')]).toEqual([[9, 'S']]);
  expect([...tilesOf(LYING, 'C1 b(A)T')]).toEqual([[2, 'b'], [12, 'T']]);
  expect([...tilesOf(LYING, 'exchange 3')]).toEqual([]);
});

test('the board before a line, where a play may have been challenged off', () => {
  const lines = [
    { kind: 'place', text: '2B CAT' },
    { kind: 'place', text: 'B1 X(C)' },
    { kind: 'withdrawn', text: 'came off' },
    { kind: 'pass', text: 'pass' },
    { kind: 'place', text: 'D2 (T)o' },
  ];
  expect(boardText(boardBefore(LYING, lines, 2))).toBe('.X...\n.CAT.\n.....\n.....\n.....');
  expect(boardText(boardBefore(LYING, lines, 4))).toBe(boardText(LYING));
  expect(boardText(boardBefore(LYING, lines, 5))).toBe('.....\n.CAT.\n...o.\n.....\n.....');
});

test('a placed blank takes the blank of the rack', () => {
  expect(rackLess(['A', 'B', '?', 'A'], ['A', 'q'])).toEqual(['B', 'A']);
});

test('a tile of several letters is one tile', () => {
  expect(facesOf('[CH]AT')).toEqual(['[CH]', 'A', 'T']);
  const empty = boardOf('.....\n.....\n.....\n.....\n.....');
  expect([...tilesOf(empty, '1A [CH]ÄT')]).toEqual([
    [0, '[CH]'],
    [1, 'Ä'],
    [2, 'T'],
  ]);
});

test.each([
  ['the first play beside the star', boardBefore({ width: 3, height: 3 }, [], 0), [0, 1], true],
  ['the first play over the star', boardBefore({ width: 3, height: 3 }, [], 0), [3, 4], false],
  ['a play beside a tile', boardBefore({ width: 3, height: 3 }, [{ kind: 'place', text: '1A AB' }], 1), [5], true],
  ['a play below a tile', boardBefore({ width: 3, height: 3 }, [{ kind: 'place', text: '1A AB' }], 1), [3], false],
])('%s', (_, board, squares, apart) => {
  const found = apartFrom(board, new Map(squares.map((square) => [square, 'C'])), 4);
  expect(found !== undefined).toBe(apart);
});
