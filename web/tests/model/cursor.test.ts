import { describe, expect, test } from 'vitest';

import {
  DEFAULT_NAVIGATION,
  advance,
  arrow,
  nextEntry,
  onward,
  rectangle,
  retreat,
  spelled,
  type Cursor,
  type Navigation,
} from '../../src/model/cursor';
import { gridFromText, slotsOf, type Direction } from '../../src/model/grid';

const PATTERN = 'AB.#\n....\n#...';
const grid = gridFromText(PATTERN);
const slots = slotsOf(grid);
const at = (cell: number, direction: Direction = 'across'): Cursor => ({ cell, direction });
const prefer = (change: Partial<Navigation>): Navigation => ({ ...DEFAULT_NAVIGATION, ...change });

describe('arrows', () => {
  test.each([
    ['turn first', at(5), 'down', prefer({}), at(5, 'down')],
    ['then move', at(5, 'down'), 'down', prefer({}), at(9, 'down')],
    ['move at once where wanted', at(5), 'down', prefer({ turnFirst: false }), at(9, 'down')],
    ['stand on blocks in the editor', at(2), 'right', prefer({}), at(3)],
    ['stay at the edge', at(4), 'left', prefer({}), at(4)],
  ] as const)('%s', (_, from, key, navigation, expected) => {
    expect(arrow(grid, from, key, navigation, true)).toEqual(expected);
  });

  test('jump over blocks when solving', () => {
    const row = gridFromText('.#.');
    expect(arrow(row, at(0), 'right', DEFAULT_NAVIGATION, false)).toEqual(at(2));
    expect(arrow(grid, at(2), 'right', DEFAULT_NAVIGATION, false)).toEqual(at(2));
  });

  test('leave a block at once, since there is nothing to turn', () => {
    expect(arrow(grid, at(3), 'down', DEFAULT_NAVIGATION, true)).toEqual(at(7, 'down'));
  });
});

test('a key of two letters takes two squares, and no more than the entry has', () => {
  expect(spelled(slots, at(0), 'SS')).toEqual([
    [0, 'S'],
    [1, 'S'],
  ]);
  expect(spelled(slots, at(2), 'SS')).toEqual([[2, 'S']]);
  expect(spelled(slots, at(3), 'S')).toEqual([[3, 'S']]);
});

describe('after a letter', () => {
  test('filled cells are skipped', () => {
    expect(advance(grid, slots, at(0), DEFAULT_NAVIGATION)).toEqual(at(2));
  });
  test('or not', () => {
    expect(advance(grid, slots, at(0), prefer({ skipFilled: false }))).toEqual(at(1));
  });
  test('a filled rest is walked', () => {
    const full = gridFromText('ABC');
    expect(advance(full, slotsOf(full), at(0), DEFAULT_NAVIGATION)).toEqual(at(1));
  });
  test('the last cell holds the cursor', () => {
    expect(advance(grid, slots, at(2), DEFAULT_NAVIGATION)).toEqual(at(2));
    expect(retreat(slots, at(0))).toEqual(at(0));
    expect(retreat(slots, at(1))).toEqual(at(0));
  });
});

describe('Tab', () => {
  const walk = (order: Navigation['tabOrder']) => {
    const seen: string[] = [];
    let cursor: Cursor | undefined = at(0);
    while (cursor) {
      seen.push(slots[cursor.direction][cursor.cell]!.name);
      cursor = nextEntry(grid, slots, cursor, 1, order);
    }
    return seen.join(' ');
  };

  test('visits every entry once and then leaves', () => {
    expect(walk('direction')).toBe('1A 4A 6A 1D 2D 3D 5D');
    expect(walk('number')).toBe('1A 1D 2D 3D 4A 5D 6A');
  });
  test('enters at the first empty cell', () => {
    expect(nextEntry(grid, slots, at(4), -1, 'direction')).toEqual(at(2));
  });
  test('goes on from a block', () => {
    expect(nextEntry(grid, slots, at(3), 1, 'direction')).toEqual(at(4));
    expect(nextEntry(grid, slots, at(3), -1, 'direction')).toEqual(at(2));
  });
});

test('a region is the rectangle between its corners, whichever they are', () => {
  expect(rectangle(grid, 9, 2)).toEqual([1, 2, 5, 6, 9, 10]);
  expect(rectangle(grid, 2, 9)).toEqual([1, 2, 5, 6, 9, 10]);
});

describe('typing on while solving', () => {
  // Row 0 is AB. with a block after it; row 1 is open.
  test.each([
    ['to the next gap', at(0), prefer({}), 2],
    ['square by square where wanted', at(0), prefer({ skipFilled: false }), 1],
    ['back to a gap at the end of the word', at(7), prefer({}), 4],
    ['no further where that is wanted', at(7), prefer({ jump: false }), 7],
  ] as const)('%s', (_, from, navigation, expected) => {
    expect(onward(grid, slots, from, navigation).cell).toBe(expected);
  });

  test('from a full entry to the next with a gap', () => {
    const full = gridFromText('ABC#\n....\n#...');
    const next = onward(full, slotsOf(full), at(2), prefer({}));
    expect(next).toEqual(at(4));
  });
});
