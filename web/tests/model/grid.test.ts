import { describe, expect, test } from 'vitest';

import { answerOf, gridFromText, gridToText, slotsOf, textOf, withCells } from '../../src/model/grid';

const names = (text: string) => {
  const grid = gridFromText(text);
  return slotsOf(grid).all.map((slot) => `${slot.name} ${textOf(grid, slot)}`).join(', ');
};

describe('slots', () => {
  test('are numbered in reading order, across before down', () => {
    expect(names('CAT\nO#O\nWEB')).toBe('1A CAT, 3A WEB, 1D COW, 2D TOB');
  });

  test('need two cells', () => {
    expect(names('A#.\n###\n.#.')).toBe('');
  });

  test('end at voids as at blocks', () => {
    expect(names('~..\n...\n..~')).toBe('1A .., 3A ..., 4A .., 1D ..., 2D .., 3D ..');
  });

  test('end at bars', () => {
    const grid = withCells(gridFromText('....\n....'), [[1, { barRight: true }]]);
    expect(slotsOf(grid).all.map((slot) => `${slot.name}${slot.cells.length}`).join(' ')).toBe(
      '1A2 3A2 5A4 1D2 2D2 3D2 4D2',
    );
  });

  test('know the cells and the cells know them', () => {
    const grid = gridFromText('#...#\n.....\n..#..\n.....\n#...#');
    const slots = slotsOf(grid);
    for (const slot of slots.all) {
      for (const cell of slot.cells) expect(slots[slot.direction][cell]).toBe(slot);
    }
    const covered = slots.all.reduce((sum, slot) => sum + slot.cells.length, 0);
    expect(covered).toBe(2 * 20);
  });
});

test('text goes in and comes out', () => {
  const text = '#AB\n.C.\n~D#';
  expect(gridToText(gridFromText(text))).toBe(text);
});

test('a rebus square counts with all its letters', () => {
  const grid = withCells(gridFromText('C.\n..'), [[1, { text: 'HEART' }]]);
  expect(answerOf(grid, slotsOf(grid).all[0]!)).toBe('CHEART');
});

test('an edit that changes nothing gives the same grid, and others share cells', () => {
  const grid = gridFromText('AB\nCD');
  expect(withCells(grid, [[0, { text: 'A' }]])).toBe(grid);
  const edited = withCells(grid, [[0, { text: 'X' }]]);
  expect(edited.cells[3]).toBe(grid.cells[3]);
  expect(gridToText(grid)).toBe('AB\nCD');
});
