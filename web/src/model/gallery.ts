/** Finding a pattern among many: by size, by kind, by the lengths of a theme. */

import type { Grid, Slots } from './grid';
import { slotsOf } from './grid';
import { statisticsOf } from './statistics';

export type Kind = 'mini' | 'themed' | 'themeless' | 'lattice' | 'sunday';

export const KINDS: readonly (readonly [Kind, string])[] = [
  ['mini', 'Mini'],
  ['themed', 'Weekday'],
  ['themeless', 'Themeless'],
  ['sunday', 'Sunday'],
  ['lattice', 'British lattice'],
];

/** The largest side of a mini, the smallest of a Sunday puzzle. */
const MINI = 9;
const SUNDAY = 19;
/** Entries that American editors take at most in a themeless 15x15; other sizes in proportion. */
const THEMELESS = 72;
/** The share of squares in one entry alone from which a pattern is a lattice. */
const LATTICE = 0.2;
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

export function patternOf(grid: Grid): Pattern {
  const slots = slotsOf(grid);
  const { words, unchecked, open } = statisticsOf(grid, slots);
  const lengths = slots.all
    .filter(({ direction }) => direction === 'across')
    .map(({ cells }) => cells.length)
    .toSorted((a, b) => b - a);
  const most = (THEMELESS * grid.cells.length) / 225;
  const side = Math.max(grid.width, grid.height);
  const kind: Kind =
    unchecked.length > LATTICE * open
      ? 'lattice'
      : side <= MINI
        ? 'mini'
        : side >= SUNDAY
          ? 'sunday'
          : words <= most
            ? 'themeless'
            : 'themed';
  return { grid, slots, words, kind, lengths };
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
