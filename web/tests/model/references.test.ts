import { describe, expect, test } from 'vitest';

import { clueOf, draftOf, setBlock, setClue, type Draft } from '../../src/model/draft';
import { addsUp, enumerated, withEnumerations } from '../../src/model/enumeration';
import { gridFromText } from '../../src/model/grid';
import { continuations, continuedFrom, continueIn } from '../../src/model/references';

const slot = (draft: Draft, name: string) => draft.slots.all.find((one) => one.name === name)!;
const clued = (rows: string, clues: Record<string, string>): Draft =>
  Object.entries(clues).reduce((draft, [name, clue]) => setClue(draft, slot(draft, name), clue), draftOf(gridFromText(rows)));

describe('references to other entries', () => {
  // 1A to 3D at the top, 4A below, 5A at the bottom.
  const rows = '...\n...\n...';

  test('follow the entries when a block renumbers the grid', () => {
    const draft = clued(`....\n${'....\n'.repeat(3)}`.trim(), {
      '1A': 'See 5-Across, and 6- and 7-Across; not 99-Across or 5 apples',
      '4D': 'See 7',
    });
    const after = setBlock(draft, 0, true, 'none');
    // The block takes the first square: what was 5-Across starts 4-Across.
    expect(after.slots.all.map(({ name }) => name).join(' ')).toMatch(/^1A/);
    const moved = clueOf(after, slot(after, '3D'));
    expect(moved).toBe(`See ${after.slots.across[12]!.number}`);
    const back = setBlock(after, 0, false, 'none');
    expect(clueOf(back, slot(back, '1A'))).toBe(clueOf(draft, slot(draft, '1A')));
    expect(clueOf(back, slot(back, '4D'))).toBe('See 7');
  });

  test('of an entry that lost its first square go to what is left of it', () => {
    const draft = clued(rows, { '4A': 'Part of 1-Across and 3-Down' });
    const after = setBlock(draft, 0, true, 'none');
    const [across, down] = [after.slots.across[1]!.number, after.slots.down[2]!.number];
    expect(after.clues['3across']).toBe(`Part of ${across}-Across and ${down}-Down`);
  });

  test('of an entry that is gone stay as they are', () => {
    const draft = clued(rows, { '4A': 'Like 1-Across' });
    const after = [0, 1, 2].reduce((now, cell) => setBlock(now, cell, true, 'none'), draft);
    expect(after.clues['3across']).toBe('Like 1-Across');
  });
});

describe('an answer in several entries', () => {
  const draft = continueIn(clued('ICE\nAGE\nTOE', { '1A': 'epoch of frost' }), slot(clued('ICE\nAGE\nTOE', {}), '1A'), slot(clued('ICE\nAGE\nTOE', {}), '4A'));

  test('has a clue that names them, and clues that lead back', () => {
    expect(clueOf(draft, slot(draft, '1A'))).toBe('With 4-Across, epoch of frost');
    expect(clueOf(draft, slot(draft, '4A'))).toBe('See 1-Across');
    expect(continuedFrom(draft, slot(draft, '4A'))?.name).toBe('1A');
    expect(continuations(draft, slot(draft, '1A')).map(({ name }) => name)).toEqual(['4A']);
    expect(continueIn(draft, slot(draft, '1A'), slot(draft, '4A'))).toBe(draft);
  });

  test('is counted as one', () => {
    const on = withEnumerations(draft, true);
    expect(enumerated(on, slot(on, '1A'))).toBe('3,3');
    expect(enumerated(on, slot(on, '4A'))).toBeUndefined();
    expect(addsUp('6', on, slot(on, '1A'))).toBe(true);
    expect(addsUp('3', on, slot(on, '1A'))).toBe(false);
  });
});
