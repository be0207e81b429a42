/** Other words for a complete entry: those that its crossings allow, and what others would change. */

import { clearCells, clearFill, placeWord, type Draft } from './draft';
import { answerOf, type Grid, type Slot } from './grid';
import { nearby } from './nearby';

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

/** Where an alternative may be tried: the grids, and what of them is written in the draft then. */
export interface Trial {
  readonly written: Grid;
  /** The first opens only what the word breaks, the next ones more around it. */
  readonly grids: readonly Grid[];
}

/**
 * How to fit a word in: its broken crossings are refilled, and if that is not enough, what is around
 * them, ring by ring. `base` are the letters that show, by cell; what is locked stays.
 */
export function trial(
  draft: Draft,
  slot: Slot,
  { word, broken }: Alternative,
  base: readonly (string | null)[],
  rings: number,
): Trial {
  const kept = placeWord(clearFill(draft), slot, word).grid;
  const start = [...slot.cells, ...broken.flatMap(({ cells }) => cells)];
  const grids = nearby(kept, base, start, rings);
  // Where even that is the whole grid, the last one has nothing left to lose.
  if (grids.length < rings) grids.push(kept);
  return { written: placeWord(draft, slot, word).grid, grids };
}

/** What a fill has in place of the letters of the draft, and in the slot; empty elsewhere. */
export const replaced = (draft: Draft, slot: Slot, cells: readonly (string | null)[]): string[] => {
  const inner = new Set(slot.cells);
  return cells.map((text, at) => (inner.has(at) || draft.grid.cells[at]!.text !== '' ? (text ?? '') : ''));
};

/** The other entries in which a fill changes a letter of the draft. */
export function changedBy(draft: Draft, slot: Slot, cells: readonly (string | null)[]): Slot[] {
  const { grid } = draft;
  const differs = new Set(grid.cells.flatMap(({ text }, at) => (text !== '' && cells[at] !== text ? [at] : [])));
  return draft.slots.all.filter((one) => one.name !== slot.name && one.cells.some((at) => differs.has(at)));
}
