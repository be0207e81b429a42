import { describe, expect, test } from 'vitest';

import {
  clearCells,
  clearEven,
  clearFill,
  clueOf,
  draftOf,
  newDraft,
  placeTexts,
  placeWord,
  setClue,
  setGiven,
  setLocked,
  setText,
  toggleBlock,
  toggleMark,
  type Draft,
} from '../../src/model/draft';
import { sharedEntries } from '../../src/model/findings';
import { freedomOf } from '../../src/model/freedom';
import { gridFromText, gridToText, withCells } from '../../src/model/grid';
import { History } from '../../src/model/history';
import { commandOf } from '../../src/model/keys';
import { statisticsOf } from '../../src/model/statistics';

const draft = (text: string) => draftOf(gridFromText(text));

describe('edits', () => {
  test('a letter keeps the slots, a block counts them again', () => {
    const empty = newDraft(5, 5);
    const lettered = setText(empty, 7, 'q', 'half-turn');
    expect(gridToText(lettered.grid).split('\n')[1]).toBe('..Q..');
    expect(lettered.slots).toBe(empty.slots);
    expect(toggleBlock(empty, 0, 'none').slots).not.toBe(empty.slots);
  });

  test('a letter on a block opens it with its partner', () => {
    const opened = setText(draft('#..\n...\n..#'), 0, 'A', 'half-turn');
    expect(gridToText(opened.grid)).toBe('A..\n...\n...');
  });

  test('nothing to change gives the same draft', () => {
    const same = draft('AB\n..');
    expect(setText(same, 0, 'A', 'none')).toBe(same);
    expect(clearCells(same, [2, 3])).toBe(same);
    expect(setClue(same, same.slots.all[0]!, '')).toBe(same);
  });

  test('a fill keeps what it does not mention', () => {
    const filled = placeTexts(draft('A.\n.#'), ['', 'B', 'C', 'D']);
    expect(gridToText(filled.grid)).toBe('AB\nC#');
  });

  test('a word goes in letter by letter', () => {
    const start = draft('...\n...');
    expect(gridToText(placeWord(start, start.slots.down[1]!, 'OX').grid)).toBe('.O.\n.X.');
  });

  test('only letters can be given', () => {
    const given = setGiven(draft('A.'), [0, 1], true);
    expect(given.grid.cells.map((cell) => cell.given)).toEqual([true, false]);
    expect(given.grid.cells[0]!.locked).toBe(false);
  });

  test('clearing spares locked letters unless asked, and frees what it clears', () => {
    const locked = setLocked(draft('CAT\nO..'), [0, 1, 4], true);
    expect(gridToText(clearCells(locked, [0, 1, 2, 3]).grid)).toBe('CA.\n...');
    expect(gridToText(clearFill(locked).grid)).toBe('CA.\n...');
    const cleared = clearEven(locked, [0, 1]);
    expect(gridToText(cleared.grid)).toBe('..T\nO..');
    expect(cleared.grid.cells.slice(0, 2).map((cell) => cell.locked)).toEqual([false, false]);
    expect(clearCells(locked, [0, 1])).toBe(locked);
  });

  test('mixed marks are all set, then all removed', () => {
    const one = toggleMark(draft('..#'), [0], 'circle');
    const both = toggleMark(one, [0, 1, 2], 'circle');
    expect(both.grid.cells.map((cell) => cell.circle)).toEqual([true, true, false]);
    expect(toggleMark(both, [0, 1, 2], 'circle').grid.cells[0]!.circle).toBe(false);
  });

  test('a clue stays with its entry when numbers change', () => {
    const start = draft('...\n...\n...');
    const clued = setClue(start, start.slots.down[2]!, 'Third');
    const changed = toggleBlock(clued, 0, 'none');
    expect(changed.slots.down[2]!.name).toBe('2D');
    expect(clueOf(changed, changed.slots.down[2]!)).toBe('Third');
  });
});

test('undo goes back to the beginning and redo to the end', () => {
  const history = new History<number>();
  for (let step = 0; step < 1000; step += 1) history.record(step);
  let now = 1000;
  for (let before = history.undo(now); before !== undefined; before = history.undo(now)) {
    now = before;
  }
  expect(now).toBe(0);
  expect(history.canUndo).toBe(false);
  for (let after = history.redo(now); after !== undefined; after = history.redo(now)) now = after;
  expect(now).toBe(1000);
  history.undo(now);
  history.record(7);
  expect(history.canRedo).toBe(false);
});

describe('shared letters', () => {
  const found = (text: string) => {
    const { grid, slots } = draft(text);
    return sharedEntries(grid, slots).map((pair) => {
      const sign = pair.duplicate ? '=' : '~';
      return `${pair.a.name}${sign}${pair.b.name} ${pair.letters}`;
    });
  };
  test('an answer that stands twice', () => {
    expect(found('TO#TO')).toEqual(['1A=2A TO']);
  });
  test('five letters in a row', () => {
    expect(found('STONES\n######\nSTONED')).toEqual(['1A~2A STONE']);
  });
  test('what two entries share as one square, they do not share twice', () => {
    const rebus = (more: string) => {
      const one = draft(`.B${more}\nC##`);
      return draftOf(withCells(one.grid, [[0, { text: 'HEART' }]]));
    };
    const pairs = (one: Draft) => sharedEntries(one.grid, one.slots).map(({ letters }) => letters);
    expect(pairs(rebus('A'))).toEqual([]);
    const tall = draftOf(withCells(draft('.STORE\nS#####\nT#####\nO#####\nR#####\nM#####').grid, [[0, { text: 'HEART' }]]));
    expect(pairs(tall)).toEqual(['HEARTSTOR']);
  });
  test('four are allowed, and unfinished entries do not count', () => {
    expect(found('STON.S\n######\nSTONED')).toEqual([]);
  });
});

test('statistics count what editors ask for', () => {
  const { grid, slots } = draft('CAT\nO#.\nW.B');
  const statistics = statisticsOf(grid, slots);
  expect(statistics).toMatchObject({
    words: 4,
    blocks: 1,
    open: 8,
    empty: 2,
    meanLength: 3,
    lengths: [[3, 4]],
    parts: 1,
    complete: 2,
  });
  expect(statistics.unchecked).toEqual([1, 3, 5, 7]);
  expect(statisticsOf(gridFromText('..#..'), draft('..#..').slots).parts).toBe(2);
});

test('freedom grows with the letters that fit', () => {
  expect([0, 1, 2, 3, 4, 8, 9, 26].map(freedomOf).join(' ')).toBe(
    'none one few few some some many many',
  );
});

describe('keys', () => {
  const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', true>> = {}) =>
    commandOf({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

  test.each([
    ['a', { do: 'letter', letter: 'A' }],
    ['é', { do: 'letter', letter: 'É' }],
    ['ß', { do: 'letter', letter: 'SS' }],
    ['.', { do: 'block' }],
    [',', { do: 'bar' }],
    [' ', { do: 'turn' }],
    ['Escape', { do: 'rebus' }],
    ['/', { do: 'hardest' }],
    ['F5', undefined],
    ['PageDown', undefined],
  ])('%s', (name, expected) => {
    expect(key(name)).toEqual(expected);
  });

  test('with other keys held', () => {
    expect(key('Tab', { shiftKey: true })).toEqual({ do: 'entry', step: -1 });
    expect(key('ArrowUp', { shiftKey: true })).toEqual({ do: 'arrow', arrow: 'up', extend: true });
    expect(key('Z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' });
    expect(key('a', { ctrlKey: true })).toEqual({ do: 'all' });
    expect(key('r', { ctrlKey: true })).toBeUndefined();
    expect(key('a', { altKey: true })).toBeUndefined();
  });
});
