/** Other words for a complete entry: those that its crossings allow, and what others would change. */

import { clearCells, placeWord, type Draft } from './draft';
import { answerOf, isFixed, type Slot } from './grid';

export interface Alternative {
  readonly word: string;
  readonly score: number;
  /** Words left to the most restricted crossing, if the crossings were refilled; `undefined` if unknown. */
  readonly freedom: number | undefined;
  /** Crossings that become other words of the lists by one letter. */
  readonly turned: readonly string[];
  /** Crossings that have to be refilled. */
  readonly broken: readonly Slot[];
}

const crossingsOf = (draft: Draft, { direction }: Slot, cell: number): Slot | undefined =>
  (direction === 'across' ? draft.slots.down : draft.slots.across)[cell];

/** The draft without the entry's own letters; what is locked stays. */
export const without = (draft: Draft, slot: Slot): Draft => clearCells(draft, slot.cells);

/** The draft without the entry and without every entry that crosses it. */
export const withoutCrossings = (draft: Draft, slot: Slot): Draft =>
  clearCells(draft, slot.cells.flatMap((cell) => crossingsOf(draft, slot, cell)?.cells ?? [cell]));

/**
 * What a word would change. `letters` are, by cell, those that leave its
 * crossing a word while everything else stays.
 */
export function alternative(
  draft: Draft,
  slot: Slot,
  candidate: { readonly word: string; readonly score: number; readonly freedom?: number | null },
  letters: readonly (string | undefined)[],
): Alternative {
  const { grid } = draft;
  const changed = slot.cells.flatMap((cell, at) => (grid.cells[cell]!.text === candidate.word[at] ? [] : [{ cell, at }]));
  const turned: string[] = [];
  const broken: Slot[] = [];
  for (const { cell, at } of changed) {
    const crossing = crossingsOf(draft, slot, cell);
    if (!crossing) continue;
    const letter = candidate.word[at]!;
    if (!letters[cell]?.includes(letter)) {
      broken.push(crossing);
    } else if (answerOf(grid, crossing) !== undefined) {
      turned.push(`${crossing.name} ${crossing.cells.map((one) => (one === cell ? letter : grid.cells[one]!.text)).join('')}`);
    }
  }
  return { word: candidate.word, score: candidate.score, freedom: candidate.freedom ?? undefined, turned, broken };
}

/** The least change first; among equals the better word, then fewer turned crossings, then more freedom. */
export const byChange = (a: Alternative, b: Alternative): number =>
  a.broken.length - b.broken.length ||
  b.score - a.score ||
  a.turned.length - b.turned.length ||
  (b.freedom ?? 0) - (a.freedom ?? 0);

/** The draft with the word, and its broken crossings empty; the cells that a fill is to write. */
export function opened(draft: Draft, slot: Slot, { word, broken }: Alternative): { draft: Draft; cells: number[] } {
  const inner = new Set(slot.cells);
  const cells = broken.flatMap((crossing) =>
    crossing.cells.filter((cell) => !inner.has(cell) && !isFixed(draft.grid.cells[cell]!)),
  );
  return { draft: placeWord(clearCells(draft, cells), slot, word), cells: [...slot.cells, ...cells] };
}

/** The same with the entries that cross the broken ones empty, too. */
export function openedWide(draft: Draft, slot: Slot, found: Alternative): { draft: Draft; cells: number[] } {
  const near = opened(draft, slot, found);
  const inner = new Set(slot.cells);
  const cells = found.broken
    .flatMap((crossing) => crossing.cells.flatMap((cell) => crossingsOf(draft, crossing, cell)?.cells ?? []))
    .filter((cell) => !inner.has(cell) && !isFixed(draft.grid.cells[cell]!));
  return { draft: clearCells(near.draft, cells), cells: [...new Set([...near.cells, ...cells])] };
}
