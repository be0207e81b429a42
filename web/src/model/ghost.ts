/** The fill that shows in light letters behind what is written. */

import { withGrid, placeTexts, type Draft } from './draft';
import { sharedByFill } from './findings';
import { slotsOf, type Grid, type Slot, type Slots } from './grid';

export interface GhostFill {
  readonly id: number;
  /** The grid that it was found for. */
  readonly grid: Grid;
  /** By cell, its letter; null for blocks, voids and squares that no word reaches. */
  readonly cells: readonly (string | null)[];
  /** Mean score of its entries, 0 to 100. */
  readonly mean: number;
  readonly lowest: number | undefined;
  /** Whether no fill of its grid has a higher mean score. */
  readonly optimal: boolean;
  /** Where a solver is likeliest to be stuck; none where no two listed words cross. */
  readonly hardest: Crossing | undefined;
  /** Two entries of it that share letters as no two should; none where it has no such pair. */
  readonly repeat: Repeat | undefined;
}

/** Two entries that share letters. */
export interface Repeat {
  readonly one: string;
  readonly other: string;
  /** What they share. */
  readonly letters: string;
}

/** The first two entries that share letters only since the fill stands in the grid. */
export function repeatIn(grid: Grid, cells: readonly (string | null)[]): Repeat | undefined {
  const [first] = sharedByFill(grid, slotsOf(grid), cells);
  const word = (slot: Slot) => slot.cells.map((at) => grid.cells[at]!.text || cells[at] || '').join('');
  return first && { one: word(first.a), other: word(first.b), letters: first.letters };
}

/** Two entries that cross. */
export interface Crossing {
  readonly across: string;
  readonly down: string;
  /** The better score of the two: knowing that word gives the square. */
  readonly score: number;
}

/** An entry of a fill, as the workbench sends it. */
interface Scored {
  readonly slot: string;
  readonly word: string;
  readonly score?: number | null;
}

/**
 * The square whose two entries are known least, by their scores: how hard a fill is
 * before it has clues. The better known of the two counts, since either gives the
 * letter. Entries in no list have no score and
 * are left out, as they are from the mean.
 */
export function hardestCrossing(grid: Grid, entries: readonly Scored[]): Crossing | undefined {
  const { across, down } = slotsOf(grid);
  const scored = new Map(entries.map((entry) => [entry.slot, entry]));
  let hardest: Crossing | undefined;
  let least = Infinity;
  for (const at of grid.cells.keys()) {
    const [one, other] = [across[at], down[at]].map((slot) => slot && scored.get(slot.name));
    if (one?.score == null || other?.score == null) continue;
    const score = Math.max(one.score, other.score);
    // The lower score, at most 100, decides between squares of equal better ones.
    const rank = 1000 * score + Math.min(one.score, other.score);
    if (rank >= least) continue;
    least = rank;
    hardest = { across: one.word, down: other.word, score };
  }
  return hardest;
}

/** Entries this long on average are no crossword yet: a search would only burn time. */
const LONGEST_MEAN = 9;

/** Why there is no search for a fill, if there is none. */
export type NoSearch = 'full' | 'unfinished';

export function noSearch(grid: Grid, slots: Slots): NoSearch | undefined {
  if (!grid.cells.some(({ kind, text }) => kind === 'open' && text === '')) return 'full';
  const letters = slots.all.reduce((sum, { cells }) => sum + cells.length, 0);
  return letters === 0 || letters / slots.all.length > LONGEST_MEAN ? 'unfinished' : undefined;
}

/** Whether a fill still holds: the same squares, and no letter that contradicts it. */
export const agrees = (fill: GhostFill, grid: Grid): boolean =>
  fill.grid.width === grid.width &&
  fill.grid.cells.length === grid.cells.length &&
  grid.cells.every((cell, at) => {
    const then = fill.grid.cells[at]!;
    if (cell.kind !== then.kind || cell.barRight !== then.barRight || cell.barBelow !== then.barBelow) return false;
    return cell.text === '' || cell.text === (fill.cells[at] ?? then.text);
  });

/** By cell, the letter that the fill adds to what is written. */
export const added = (fill: GhostFill, grid: Grid): (string | undefined)[] =>
  grid.cells.map((cell, at) =>
    cell.kind === 'open' && cell.text === '' ? (fill.cells[at] ?? undefined) : undefined,
  );

/** The draft with the fill's letters written, in all cells or in some. */
export function accept(draft: Draft, fill: GhostFill, cells?: Iterable<number>): Draft {
  const wanted = cells && new Set(cells);
  const letters = added(fill, draft.grid);
  return placeTexts(draft, letters.map((letter, at) => (!wanted || wanted.has(at) ? (letter ?? '') : '')));
}

/** The draft as the fill found it: its grid, with the clues of now. */
export const backTo = (draft: Draft, fill: GhostFill): Draft => withGrid(draft, fill.grid);

/** The cells where two fills differ. */
export const differing = (
  a: readonly (string | null)[],
  b: readonly (string | null | undefined)[],
): Set<number> =>
  new Set(a.flatMap((letter, at) => (letter !== null && letter !== (b[at] ?? null) ? [at] : [])));

/** The letters that a preview of the grid shows: what is written, then what the fill adds. */
export const shownLetters = (grid: Grid, fill: GhostFill | undefined): (string | null)[] =>
  grid.cells.map((cell, at) => (cell.text !== '' ? cell.text : (fill?.cells[at] ?? null)));

/** The entry as the fill completes it. */
export const entryOf = (fill: GhostFill, grid: Grid, slot: Slot): string =>
  slot.cells.map((cell) => grid.cells[cell]!.text || fill.cells[cell] || '·').join('');

/**
 * By cell, the light letters of a previewed grid: what it adds, and
 * what it has in place of a written letter.
 */
export const previewLetters = (fill: GhostFill, grid: Grid): (string | undefined)[] =>
  grid.cells.map((cell, at) => {
    const letter = fill.cells[at] ?? undefined;
    return cell.kind === 'open' && letter !== cell.text ? letter : undefined;
  });
