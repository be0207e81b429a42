import { describe, expect, test } from 'vitest';

import { designPattern, usualWords, type Design } from '../../src/model/designer';
import { gridToText, slotsOf, textOf } from '../../src/model/grid';
import { statisticsOf } from '../../src/model/statistics';
import { orbit } from '../../src/model/symmetry';

const FIFTEEN: Design = {
  width: 15,
  height: 15,
  theme: ['MAGNETICFIELD', 'ELECTRICSTORM', 'RADIOSTARS'],
  symmetry: 'half-turn',
  maxWords: usualWords(15, 15),
  minLength: 3,
  maxLength: 10,
  seed: 1,
};

describe('a designed pattern keeps every bound', () => {
  test.each([
    ['three theme entries', FIFTEEN],
    ['another seed', { ...FIFTEEN, seed: 2 }],
    ['one entry in the middle row', { ...FIFTEEN, theme: ['SPANISHARMADA'] }],
    ['mirrored', { ...FIFTEEN, symmetry: 'left-right', theme: ['MAGNETICFIELD'] }],
    ['no theme', { ...FIFTEEN, theme: [] }],
    ['small', { ...FIFTEEN, width: 9, height: 9, theme: ['SIDELINES'], maxWords: 30, maxLength: 9 }],
    ['large', { ...FIFTEEN, width: 21, height: 21, maxWords: 140, theme: ['ASTRONOMICALUNITS', 'GRAVITATIONALWAVE'] }],
  ] as const)('%s', (_, design) => {
    const grid = designPattern(design as Design);
    expect(grid).toBeDefined();
    const slots = slotsOf(grid!);
    const statistics = statisticsOf(grid!, slots);
    const texts = slots.all.map((slot) => textOf(grid!, slot));
    for (const entry of design.theme) expect(texts).toContain(entry);
    expect(statistics.parts).toBe(1);
    expect(statistics.unchecked).toEqual([]);
    expect(statistics.words).toBeLessThanOrEqual(design.maxWords);
    expect(statistics.lengths[0]![0]).toBeGreaterThanOrEqual(design.minLength);
    grid!.cells.forEach((cell, at) => {
      for (const twin of orbit(design.symmetry, grid!, at)) {
        expect(grid!.cells[twin]!.kind).toBe(cell.kind);
      }
    });
  });
});

test('the same seed gives the same pattern', () => {
  expect(gridToText(designPattern(FIFTEEN)!)).toBe(gridToText(designPattern(FIFTEEN)!));
});

test('a theme that does not fit gives none', () => {
  expect(designPattern({ ...FIFTEEN, theme: ['X'.repeat(16)] })).toBeUndefined();
  expect(designPattern({ ...FIFTEEN, width: 5, height: 5, theme: ['AAAAA', 'BBBBB', 'CCCCC'] })).toBeUndefined();
});

test('usual word counts', () => {
  expect([5, 15, 16, 21, 30].map((side) => usualWords(side, side))).toEqual([10, 78, 86, 140, 286]);
});
