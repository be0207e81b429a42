import { describe, expect, test } from 'vitest';

import { draftOf, setLocked, setText } from '../../src/model/draft';
import { accept, added, agrees, backTo, differing, hardestCrossing, noSearch, repeatIn, type GhostFill } from '../../src/model/ghost';
import { gridFromText, gridToText, slotsOf } from '../../src/model/grid';
import { waysOut } from '../../src/model/waysout';

const grid = gridFromText('#..\nA..\n..#');
const fill: GhostFill = {
  id: 1,
  grid,
  cells: [null, 'B', 'C', 'A', 'D', 'E', 'F', 'G', null],
  mean: 50,
  lowest: 40,
  optimal: false,
  hardest: undefined,
  repeat: undefined,
};

describe('the live fill', () => {
  test('holds while what is written agrees with it', () => {
    const draft = draftOf(grid);
    expect(agrees(fill, draft.grid)).toBe(true);
    expect(agrees(fill, setText(draft, 1, 'B', 'none').grid)).toBe(true);
    expect(agrees(fill, setText(draft, 1, 'X', 'none').grid)).toBe(false);
    expect(agrees(fill, gridFromText('...\nA..\n...'))).toBe(false);
  });

  test('adds letters to empty squares alone, and writes those that are taken', () => {
    const draft = draftOf(grid);
    expect(added(fill, draft.grid)[3]).toBeUndefined();
    expect(added(fill, draft.grid)[1]).toBe('B');
    expect(gridToText(accept(draft, fill, [1, 3]).grid)).toBe('#B.\nA..\n..#');
    const full = accept(draft, fill);
    expect(gridToText(full.grid)).toBe('#BC\nADE\nFG#');
    expect(gridToText(backTo(full, fill).grid)).toBe(gridToText(grid));
  });

  test('is hardest where neither of two crossing entries is well known', () => {
    const square = gridFromText('...\n...\n...');
    const entries = (scores: readonly (number | null)[]) =>
      ['1A', '4A', '5A', '1D', '2D', '3D'].map((slot, at) => ({ slot, word: slot, score: scores[at] ?? null }));
    // The down entry that is known least crosses an entry that everybody knows.
    expect(hardestCrossing(square, entries([90, 60, 95, 50, 70, 80]))).toEqual({ across: '4A', down: '1D', score: 60 });
    // Of two squares with the same better score, the one whose other entry is known less.
    expect(hardestCrossing(square, entries([90, 60, 60, 50, 40, 80]))).toEqual({ across: '4A', down: '2D', score: 60 });
    // An entry in no list says nothing.
    expect(hardestCrossing(square, entries([90, null, 95, 50, 70, 80]))).toEqual({ across: '1A', down: '1D', score: 90 });
    expect(hardestCrossing(square, entries([]))).toBeUndefined();
  });

  test('names two entries that share five letters, unless both stood there before', () => {
    const rows = (text: string) => gridFromText(text);
    const cells = [...'RESETS', ...'RESETA'];
    const open = rows('......\n######\n......');
    const texts = [...cells.slice(0, 6), ...Array.from({ length: 6 }, () => null), ...cells.slice(6)];
    expect(repeatIn(open, texts)).toEqual({ one: 'RESETS', other: 'RESETA', letters: 'RESET' });
    expect(repeatIn(open, texts.with(3, 'Q'))).toBeUndefined();
    const half = rows('RESETS\n######\n......');
    expect(repeatIn(half, texts)?.letters).toBe('RESET');
    expect(repeatIn(rows('RESETS\n######\nRESETA'), texts)).toBeUndefined();
  });

  test('differs from another by its letters', () => {
    const other = fill.cells.with(1, 'X');
    expect([...differing(other, fill.cells)]).toEqual([1]);
    expect(differing(fill.cells, fill.cells).size).toBe(0);
  });

  test('is not searched for in a full grid, nor before there are blocks', () => {
    const of = (text: string) => {
      const one = gridFromText(text);
      return noSearch(one, slotsOf(one));
    };
    expect(of('ABC\nDEF\nGHI')).toBe('full');
    expect(of(Array.from({ length: 15 }, () => '.'.repeat(15)).join('\n'))).toBe('unfinished');
    expect(of('#..\n...\n..#')).toBeUndefined();
  });
});

describe('ways out of a conflict', () => {
  const draft = draftOf(gridFromText('QXZ..\n.....\n.....\n.....\n.....'));

  test('clear what is written in the conflict, and keep the shape sound', () => {
    const ways = waysOut(draft, ['1A', '1D'], 'half-turn');
    const clear = ways.find(({ label }) => label === 'Clear 1A')!;
    expect(gridToText(clear.draft.grid).slice(0, 5)).toBe('.....');
    for (const way of ways) {
      const short = way.draft.slots.all.filter(({ cells }) => cells.length < 3);
      expect(short, way.label).toEqual([]);
    }
  });

  test('clear an entry that is only begun and crosses the conflict', () => {
    // QX was typed in 1A; the theme is locked, and nothing fits 2D.
    const themed = setLocked(draftOf(gridFromText('QX...\n...AR\nOTTER\n...ET\n...AS')), [10, 11, 12, 13, 14], true);
    const ways = waysOut(themed, ['2D'], 'half-turn');
    const clear = ways.find(({ label }) => label === 'Clear 1A')!;
    expect(gridToText(clear.draft.grid)).toBe('.....\n...AR\nOTTER\n...ET\n...AS');
    expect(ways.indexOf(clear)).toBe(0);
    // An entry that has but the letter of the conflict is not cleared in its place.
    expect(waysOut(draft, ['1A'], 'half-turn').map(({ label }) => label)).not.toContain('Clear 1D');
  });

  test('move a block along the entry that it ends, with its partner', () => {
    const rows = ['....#....', ...Array.from({ length: 7 }, () => '.........'), '....#....'];
    const blocked = draftOf(gridFromText(rows.join('\n')));
    const moved = waysOut(blocked, ['1A'], 'half-turn').find(({ label }) => label.startsWith('Move'))!;
    expect(moved.label).toBe('Move the block to row 1, column 4');
    const after = gridToText(moved.draft.grid).split('\n');
    expect([after[0], after[8]]).toEqual(['...#.....', '.....#...']);
  });

  test('drop the lock of an entry in the conflict', () => {
    const rows = gridFromText('QXZQX\n.....\n.....\n.....\n.....');
    const locked = setLocked(draftOf(rows), [0, 1, 2, 3, 4], true);
    const way = waysOut(locked, ['1A', '1D'], 'half-turn').find(({ label }) => label.startsWith('Unlock'))!;
    expect(way.label).toBe('Unlock and clear 1A QXZQX');
    expect(gridToText(way.draft.grid).slice(0, 5)).toBe('.....');
    expect(way.draft.grid.cells.some((cell) => cell.locked)).toBe(false);
    // One letter alone belongs to an entry that crosses the conflict.
    const crossed = setLocked(draftOf(gridFromText('Q....\n.....\n.....\n.....\n.....')), [0], true);
    expect(waysOut(crossed, ['1A'], 'half-turn').some(({ label }) => label.startsWith('Unlock'))).toBe(false);
  });

  test('end with everything that is not locked', () => {
    const more = draftOf(gridFromText('QXZ..\n.....\nAB...\n.....\n.....'));
    const last = waysOut(more, ['1A'], 'half-turn').at(-1)!;
    expect(last.label).toBe('Clear everything that is not locked');
    expect(gridToText(last.draft.grid)).not.toMatch(/[A-Z]/);
  });
});
