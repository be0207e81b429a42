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

/** By cell, what stands in a grid with a fill. */
export const textsWith = (fill: KeptFill): (string | null)[] =>
  fill.cells.map((text, cell) => fill.before[cell] || text || null);

/** The banned words among the entries of a grid that holds these texts. */
export const bannedAmong = (
  texts: readonly (string | null)[],
  slots: Slots,
  banned: ReadonlySet<string>,
): string[] =>
  slots.all.map(({ cells }) => cells.map((cell) => texts[cell] || '.').join('')).filter((word) => banned.has(word));

/** Fills with their banned words, those without first; otherwise as they were. */
export const bannedLast = <F>(fills: readonly F[], bannedIn: (fill: F) => string[]): { fill: F; bad: string[] }[] =>
  fills.map((fill) => ({ fill, bad: bannedIn(fill) })).toSorted((a, b) => a.bad.length - b.bad.length);

/** The best of some fills, best first: as many as can be saved beside a draft, and one at least. */
export function bestOf(fills: readonly KeptFill[]): KeptFill[] {
  const best = fills.toSorted((a, b) => b.mean - a.mean);
  let left = MOST_BYTES;
  return best.filter((fill, at) => {
    left -= bytes(fill);
    return at === 0 || left >= 0;
  });
}
