import { describe, expect, test } from 'vitest';

import { alternative, byChange, changedBy, replaced, trial, without, withoutCrossings } from '../../src/model/alternatives';
import { documentOf, draftOfDocument } from '../../src/model/document';
import { draftOf, setClue, setLocked, type Draft } from '../../src/model/draft';
import { echoes, stemOf } from '../../src/model/echoes';
import { addsUp, enumerated, enumerationOf, setEnumeration, withEnumerations } from '../../src/model/enumeration';
import { found, holds, lengthsIn, patternOf } from '../../src/model/gallery';
import { gridFromText, gridToText } from '../../src/model/grid';

const slot = (draft: Draft, name: string) => draft.slots.all.find((one) => one.name === name)!;

describe('words of a clue that repeat an answer', () => {
  const draft = draftOf(gridFromText('DRAGONS\n#######\nTOASTER'));
  const repeated = (clue: string) =>
    echoes(setClue(draft, slot(draft, '1A'), clue)).map(({ word, answer }) => `${word} ${answer}`);
  test.each([
    ['Dragonwyck author', ['DRAGONWYCK DRAGONS']],
    ['A dragon or two', ['DRAGON DRAGONS']],
    ['It toasts bread', ['TOASTS TOASTER']],
    ['Fire breathers', []],
    ['Drag on', []],
  ])('%s', (clue, expected) => expect(repeated(clue)).toEqual(expected));
  test('function words repeat nothing', () => {
    const rows = draftOf(gridFromText('THE\n###\nYOU\n###\nTWO'));
    const clue = 'Two of the things that you have';
    expect(echoes(setClue(rows, slot(rows, '1A'), clue)).map(({ word }) => word)).toEqual(['TWO']);
  });
  test('stems lose an ending and keep three letters', () => {
    expect(['DRAGONS', 'TOASTER', 'ASS'].map(stemOf)).toEqual(['DRAGON', 'TOAST', 'ASS']);
  });
});

describe('letter counts', () => {
  test.each([
    ['ice cream', '3,5'],
    ['mother-in-law', '6-2-3'],
    ["o'clock", '6'],
    ['PLAIN', '5'],
  ])('%s has %s', (written, expected) => expect(enumerationOf(written)).toBe(expected));

  test('travel with the clue, and an edited one stays', () => {
    const plain = setClue(draftOf(gridFromText('ICE')), slot(draftOf(gridFromText('ICE')), '1A'), 'Frozen');
    expect(documentOf(plain).clues![0]!.enumeration).toBeUndefined();
    const on = setEnumeration(withEnumerations(plain, true), slot(plain, '1A'), '1,2');
    expect(addsUp('1,2', on, slot(on, '1A'))).toBe(true);
    expect(addsUp('1,3', on, slot(on, '1A'))).toBe(false);
    const again = draftOfDocument(documentOf(on));
    expect(enumerated(again, slot(again, '1A'))).toBe('1,2');
    expect(documentOf(withEnumerations(again, false)).clues![0]!.enumeration).toBeUndefined();
  });
});

describe('other words for an entry', () => {
  const draft = draftOf(gridFromText('CAT\nORE\nWED'));
  const first = slot(draft, '1A');
  /** What still makes a word downwards: BOW, SOW; nothing but A; HEN-like words none. */
  const letters = ['BCS', 'A', 'T', ...Array.from({ length: 6 }, () => '')];
  const of = (word: string) => alternative(draft, first, { word, score: 50 }, letters);

  test('name the crossings that turn, and those that must be filled anew', () => {
    expect(of('BAT')).toMatchObject({ turned: ['1D BOW'], broken: [] });
    expect(of('BOT').broken.map(({ name }) => name)).toEqual(['2D']);
    expect([of('BOT'), of('BAT')].toSorted(byChange).map(({ word }) => word)).toEqual(['BAT', 'BOT']);
  });

  test('open only what has to change', () => {
    expect(gridToText(without(draft, first).grid)).toBe('...\nORE\nWED');
    expect(gridToText(withoutCrossings(draft, first).grid)).toBe('...\n...\n...');
    const letters = draft.grid.cells.map(({ text }) => text);
    const bot = trial(draft, first, of('BOT'), letters, 3);
    // Then whatever it takes.
    expect(bot.grids.map(gridToText)).toEqual(['BOT\nO.E\nW.D', 'BOT\n...\n...']);
    expect(gridToText(bot.written)).toBe('BOT\nORE\nWED');
    const locked = trial(setLocked(draft, [3, 4, 5], true), first, of('BOT'), letters, 3);
    expect(locked.grids.map(gridToText)).toEqual(['BOT\nORE\nW.D', 'BOT\nORE\n...']);
  });

  test('change letters that were written, and tell in which entries', () => {
    const half = draftOf(gridFromText('CAT\nORE\n.E.'));
    const fill = [...'BOTOARWED'];
    expect(replaced(half, first, fill).join('')).toBe('BOTOARE');
    expect(changedBy(half, first, fill).map(({ name }) => name)).toEqual(['4A', '1D', '2D', '3D']);
  });
});

describe('the gallery', () => {
  const mini = patternOf({ kind: 'mini', rows: ['#...#', '.....', '.....', '.....', '#...#'] });
  const rows = Array.from({ length: 15 }, (_, row) => (row % 2 ? '.#' : '..').repeat(8).slice(0, 15));
  const lattice = patternOf({ kind: 'lattice', rows });

  test('finds a pattern by size, kind and theme', () => {
    expect(found([mini, lattice], { size: '5×5' })).toEqual([mini]);
    expect(found([mini, lattice], { kind: 'lattice' })).toEqual([lattice]);
    expect(found([mini, lattice], { theme: [15, 15] })).toEqual([lattice]);
    expect(found([mini], { theme: [5, 5, 5, 5] })).toEqual([]);
  });
  test('takes lengths or the entries themselves', () => {
    expect(lengthsIn('10 12')).toEqual([10, 12]);
    expect(lengthsIn("WINTER COAT, O'CLOCK")).toEqual([10, 6]);
    expect(holds([5, 3], [3, 3])).toBe(false);
  });
});
