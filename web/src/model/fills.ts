/** Fills that are kept side by side with a draft. */

import type { Goal } from '../api/compose';
import type { Slots } from './grid';

export interface KeptFill {
  readonly id: number;
  readonly name: string;
  /** By cell, what it writes. */
  readonly cells: readonly (string | null)[];
  readonly mean: number;
  readonly lowest: number | undefined;
  readonly optimal: boolean;
  /** What it is the best possible by. */
  readonly goal?: Goal;
  /** The entries with the lowest scores, worst first. */
  readonly worst: readonly (readonly [word: string, score: number])[];
  /** By cell, what stood there before, which an improvement keeps. */
  readonly before: readonly string[];
}

/**
 * Bytes of all fills that are kept. The server takes 256 KiB beside a draft, and there is
 * more in it than fills.
 */
export const MOST_BYTES = 200 * 1024;

const bytes = (fill: KeptFill): number => new TextEncoder().encode(JSON.stringify(fill)).length;

/** The goal of improving where none is chosen. */
export const USUAL_GOAL: Goal = 'balanced';

/** Whether no fill is better by a goal. */
export const isBest = (fill: KeptFill, goal: Goal): boolean =>
  fill.optimal && (fill.goal ?? USUAL_GOAL) === goal;

/** The banned words that a fill puts into the grid. */
export const bannedIn = (fill: KeptFill, slots: Slots, banned: ReadonlySet<string>): string[] =>
  slots.all
    .map(({ cells }) => cells.map((cell) => fill.before[cell] || fill.cells[cell] || '.').join(''))
    .filter((word) => banned.has(word));

/** Fills without a banned word first; otherwise as they were. */
export const bannedLast = (
  fills: readonly KeptFill[],
  slots: Slots,
  banned: ReadonlySet<string>,
): KeptFill[] => {
  const count = new Map(fills.map((fill) => [fill, bannedIn(fill, slots, banned).length]));
  return fills.toSorted((a, b) => count.get(a)! - count.get(b)!);
};

/** The best of some fills, best first: as many as can be saved beside a draft, and one at least. */
export function bestOf(fills: readonly KeptFill[]): KeptFill[] {
  const best = fills.toSorted((a, b) => b.mean - a.mean);
  let left = MOST_BYTES;
  return best.filter((fill, at) => {
    left -= bytes(fill);
    return at === 0 || left >= 0;
  });
}
