/** Finding a pattern among many: by size, by kind, by the lengths of a theme. */

import type { LibraryPattern } from '../api/patterns';
import { gridFromText, slotsOf, type Grid, type Slots } from './grid';

export type Kind = LibraryPattern['kind'];

export const KINDS: readonly (readonly [Kind, string])[] = [
  ['mini', 'Mini'],
  ['weekday', 'Weekday'],
  ['themeless', 'Themeless'],
  ['sunday', 'Sunday'],
  ['lattice', 'British lattice'],
];

/** Letters of an entry that may hold a theme. */
const THEME = 7;

export interface Pattern {
  readonly grid: Grid;
  readonly slots: Slots;
  readonly words: number;
  readonly kind: Kind;
  /** The lengths of its entries across, long ones first. */
  readonly lengths: readonly number[];
}

export function patternOf({ kind, rows }: LibraryPattern): Pattern {
  const grid = gridFromText(rows.join('\n'));
  const slots = slotsOf(grid);
  const lengths = slots.all
    .filter(({ direction }) => direction === 'across')
    .map(({ cells }) => cells.length)
    .toSorted((a, b) => b - a);
  return { grid, slots, words: slots.all.length, kind, lengths };
}

export interface Wanted {
  /** `15×15`, or nothing for any. */
  readonly size?: string;
  readonly kind?: Kind | '';
  /** Lengths of theme entries across, all of which it must have. */
  readonly theme?: readonly number[];
}

export const sizeOf = ({ width, height }: Grid): string => `${width}×${height}`;

/** Lengths from what a person types: `10 12 15`, or the theme entries themselves. */
export const lengthsIn = (text: string): number[] =>
  (text.match(/\d+|[\p{L}][\p{L}' -]*/gu) ?? []).flatMap((part) => {
    const length = /^\d/.test(part) ? Number(part) : (part.match(/\p{L}/gu)?.length ?? 0);
    return length > 0 ? [length] : [];
  });

/** Whether all lengths are among those of a pattern, each as often as it is wanted. */
export function holds(lengths: readonly number[], theme: readonly number[]): boolean {
  const left = [...lengths];
  return theme.every((length) => {
    const at = left.indexOf(length);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export const found = (patterns: readonly Pattern[], { size, kind, theme = [] }: Wanted): Pattern[] =>
  patterns.filter(
    (pattern) =>
      (!size || sizeOf(pattern.grid) === size) &&
      (!kind || pattern.kind === kind) &&
      holds(pattern.lengths, theme),
  );

/** The entries of a pattern that could hold a theme, as its card names them. */
export const themeRoom = ({ lengths }: Pattern): string =>
  lengths.filter((length) => length >= THEME).slice(0, 6).join(' ');
