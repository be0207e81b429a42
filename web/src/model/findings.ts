/** What a constructor wants marked while typing: duplicates and shared runs of letters. */

import type { FillRules } from '../api/compose';
import { answerOf, type Grid, type Slot, type Slots } from './grid';

/** Letters in a row that two entries may not share, as editors count it. */
export const SHARED_LETTERS = 5;

export interface Shared {
  readonly a: Slot;
  readonly b: Slot;
  /** The letters that both have in a row; the whole answer when it stands twice. */
  readonly letters: string;
  readonly duplicate: boolean;
}

/**
 * Pairs of complete entries that are equal or share at least `least` letters
 * in a row, duplicates first. Costs one pass over the letters of the grid.
 */
export function sharedEntries(grid: Grid, slots: Slots, least = SHARED_LETTERS): Shared[] {
  const seen = new Map<string, Slot[]>();
  const pairs = new Map<string, Shared>();
  for (const slot of slots.all) {
    const answer = answerOf(grid, slot);
    if (answer === undefined) continue;
    const runs = new Set([answer]);
    for (let start = 0; start + least <= answer.length; start += 1) {
      runs.add(answer.slice(start, start + least));
    }
    for (const run of runs) {
      for (const earlier of seen.get(run) ?? []) {
        const key = `${earlier.index} ${slot.index}`;
        const duplicate = answerOf(grid, earlier) === answer;
        if (!duplicate && run.length < least) continue;
        if (pairs.has(key)) continue;
        const letters = duplicate ? answer : apartFromCrossing(grid, earlier, slot);
        if (duplicate || letters.length >= least) pairs.set(key, { a: earlier, b: slot, letters, duplicate });
      }
      seen.set(run, [...(seen.get(run) ?? []), slot]);
    }
  }
  return [...pairs.values()].toSorted(
    (a, b) => Number(b.duplicate) - Number(a.duplicate) || b.letters.length - a.letters.length,
  );
}

/** Rules by which no two entries share letters; `undefined` where the draft lets them. */
export const apart = (rules: FillRules): FillRules | undefined =>
  rules.shared === null ? undefined : { ...rules, shared: rules.shared ?? SHARED_LETTERS };

/** The same rules, by which entries may share letters. */
export const together = (rules: FillRules): FillRules => ({ ...rules, shared: null });

/** The pairs that share letters once `texts` stand in a grid, but for those complete without them. */
export function sharedByFill(grid: Grid, slots: Slots, texts: readonly (string | null)[]): Shared[] {
  const cells = grid.cells.map((cell, at) => ({ ...cell, text: cell.text || (texts[at] ?? '') }));
  const isNew = (slot: Slot) => answerOf(grid, slot) === undefined;
  return sharedEntries({ ...grid, cells }, slots).filter(({ a, b }) => isNew(a) || isNew(b));
}

/** The complete entries whose words are banned. */
export const bannedEntries = (grid: Grid, slots: Slots, banned: ReadonlySet<string>): Slot[] =>
  slots.all.filter((slot) => banned.has(answerOf(grid, slot) ?? ''));

/** A slot's cells and those of every entry that crosses it: what a refill around it changes. */
export const around = (slots: Slots, { cells, direction }: Slot): number[] => {
  const crossing = direction === 'across' ? slots.down : slots.across;
  return [...new Set(cells.flatMap((cell) => [cell, ...(crossing[cell]?.cells ?? [])]))];
};

/** How what is found of one entry or square begins, and of several. */
const OF_SEVERAL: readonly (readonly [string, string])[] = [
  ['the entry has ', 'entries have '],
  ['the entry is ', 'entries are '],
  ['the cell has ', 'squares have '],
  ['the cell is ', 'squares are '],
];

/** A finding that was made so often: `25 entries have no clue`. */
export function ofSeveral(problem: string, count: number): string {
  if (count === 1) return problem;
  const [one, several] = OF_SEVERAL.find(([start]) => problem.startsWith(start)) ?? [];
  return several === undefined ? `${problem} (${count} times)` : `${count} ${several}${problem.slice(one!.length)}`;
}

/** What to do about one thing that is found, and about several. */
const REMEDIES: Readonly<Record<string, string>> = { 'fill it in': 'fill them in', 'write one': 'write them' };

export const remedyOfSeveral = (remedy: string, count: number): string =>
  count === 1 ? remedy : (REMEDIES[remedy] ?? remedy);

/**
 * The longest run of letters that two entries share, but for what they share as one square: where
 * they cross in a square of many letters, these stand in the grid once.
 */
function apartFromCrossing(grid: Grid, a: Slot, b: Slot): string {
  const run = longest(answerOf(grid, a)!, answerOf(grid, b)!);
  const square = a.cells.find((at) => b.cells.includes(at));
  if (square === undefined || !grid.cells[square]!.text.includes(run)) return run;
  // A gap that no letter bridges, another in each.
  const without = ({ cells }: Slot, gap: string) =>
    cells.map((at) => (at === square ? gap : grid.cells[at]!.text)).join('');
  return longest(without(a, '<'), without(b, '>'));
}

/** The longest run of letters that two words share. */
function longest(a: string, b: string): string {
  let best = '';
  for (let from = 0; from < a.length; from += 1) {
    for (let to = from + best.length + 1; to <= a.length; to += 1) {
      const run = a.slice(from, to);
      if (!b.includes(run)) break;
      best = run;
    }
  }
  return best;
}
