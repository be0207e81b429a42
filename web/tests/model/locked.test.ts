import { describe, expect, test } from 'vitest';

import { fillOfDesign, gridOfDesign } from '../../src/model/design';
import { documentOf, draftOfDocument, gridOfEntries, withGivensLocked } from '../../src/model/document';
import { draftOf, setLocked } from '../../src/model/draft';
import { around, bannedEntries } from '../../src/model/findings';
import { bannedAmong, bannedLast, textsWith, type KeptFill } from '../../src/model/fills';
import { gridFromText } from '../../src/model/grid';

const themed = setLocked(draftOf(gridFromText('CAT\nO..\nW..')), [0, 1, 2], true);

describe('locked letters', () => {
  test('travel as locked, never as given', () => {
    const document = documentOf(themed);
    expect(document.cells[0]).toMatchObject({ solution: 'C', locked: true });
    expect(document.cells.some((cell) => 'given' in cell)).toBe(false);
    expect(draftOfDocument(document).grid).toEqual(themed.grid);
  });

  test('do not show to someone who solves the draft', () => {
    const { cells } = gridOfEntries(documentOf(themed));
    expect(cells.every(({ text, locked, given }) => text === '' && !locked && !given)).toBe(true);
  });

  test('are what an earlier version kept as given', () => {
    const cells = [{ solution: 'A', given: 'A', circle: true }, { given: 'B' }, {}];
    expect(withGivensLocked({ rows: 1, cols: 3, cells }).cells).toEqual([
      { solution: 'A', locked: true, circle: true },
      { solution: 'B', locked: true },
      {},
    ]);
  });

  test('are the theme of a designed pattern', () => {
    const design = gridOfDesign(['#...#', '.....', 'OTTER', '.....', '#...#']);
    const theme = design.cells.filter(({ text }) => text !== '');
    expect(theme.map(({ locked, given }) => [locked, given])).toEqual(Array(5).fill([true, false]));
    expect(fillOfDesign(['#AB', 'CD#'])).toEqual(['', 'A', 'B', 'C', 'D', '']);
  });
});

describe('banned words', () => {
  const { grid, slots } = themed;

  test('are found in the grid', () => {
    expect(bannedEntries(grid, slots, new Set(['COW', 'DOG'])).map(({ name }) => name)).toEqual(['1D']);
  });

  test('are refilled with what crosses them', () => {
    const top = draftOf(gridFromText('...\n.#.\n...'));
    expect(around(top.slots, top.slots.all[0]!)).toEqual([0, 3, 6, 1, 2, 5, 8]);
  });

  test('sink among fills', () => {
    const fill = (id: number, text: string) =>
      ({ id, cells: [...text], before: Array(9).fill('') }) as unknown as KeptFill;
    const [worse, better] = [fill(1, 'COWAAAAAA'), fill(2, 'CATAAAAAA')];
    const ordered = bannedLast([worse, better], (one) => bannedAmong(textsWith(one), slots, new Set(['COW'])));
    expect(ordered).toEqual([{ fill: better, bad: [] }, { fill: worse, bad: ['COW'] }]);
  });
});
