import { describe, expect, test } from 'vitest';

import { draftOf, newDraft, setLocked } from '../../src/model/draft';
import { gridFromText, gridToText } from '../../src/model/grid';
import { draftName, isShelf, pictureOf, shelfOf, shelved } from '../../src/model/shelf';

describe('a draft in the library', () => {
  const draft = setLocked(draftOf(gridFromText('SUN#S\n.....\nFALLS\n.....\n~...#')), [0, 1, 2, 10, 11, 12, 13, 14], true);

  test('is drawn with its blocks, and what is locked', () => {
    const shelf = shelfOf(draft);
    expect(shelf.rows).toEqual(['+++#.', '.....', '+++++', '.....', '~...#']);
    const { grid, held } = pictureOf(shelf);
    expect(gridToText(grid)).toBe('...#.\n.....\n.....\n.....\n~...#');
    expect([...held]).toEqual([0, 1, 2, 10, 11, 12, 13, 14]);
  });

  test('is told apart from what other programs save', () => {
    expect(isShelf(shelfOf(draft))).toBe(true);
    for (const other of [undefined, null, {}, { rows: [] }, { rows: [1] }, { rows: ['..', '.'] }, { rows: ['.'], theme: 1 }]) {
      expect(isShelf(other)).toBe(false);
      expect(shelved({ kind: 'draft', progress: other })).toBeUndefined();
    }
    expect(shelved({ kind: 'draft', progress: shelfOf(draft) })).toEqual(shelfOf(draft));
    expect(shelved({ kind: 'puzzle', progress: shelfOf(draft) })).toBeUndefined();
  });

  test('has the name of its longest locked entry, or of its day', () => {
    const theme = ['Sun', 'fall’s'];
    expect(shelfOf(draft, theme).theme).toBe('fall’s');
    expect(shelfOf(draft).theme).toBe('FALLS');
    expect(shelfOf(newDraft(3, 3), ['Sun', 'Rainbows']).theme).toBe('Rainbows');
    const saved = new Date(2026, 10, 29).getTime();
    expect(draftName('', shelfOf(draft, theme), saved)).toBe('Untitled: fall’s');
    expect(draftName('Seasons', shelfOf(draft, theme), saved)).toBe('Seasons');
    expect(draftName('', shelfOf(newDraft(3, 3)), saved)).toMatch(/^Untitled, .*29/);
    expect(draftName('', undefined, saved)).toMatch(/^Untitled, .*29/);
  });
});
