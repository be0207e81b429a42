/** A theme: its entries, where they stand in a grid, and what could join them. */

import type { ThemeCandidate, ThemeSet } from '../api/themes';
import { placeWord, setLocked, type Draft } from './draft';
import { holds } from './gallery';
import { answerOf, isFixed, type Grid, type Slot, type Slots } from './grid';
import { lettersOf } from './text';

/** Entries as they were written: `WINTER COAT`. */
export type Theme = readonly string[];

/** The entries of a text with one on each line; what follows a semicolon places an entry. */
export const themeIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.split(';')[0]!.trim())
    .filter((entry) => lettersOf(entry) !== '');

/** A theme with more entries; those with letters that it has are left out. */
export function withEntries(theme: Theme, more: readonly string[]): Theme {
  const known = new Set(theme.map(lettersOf));
  const added = more.filter((entry) => {
    const letters = lettersOf(entry);
    if (letters === '' || known.has(letters)) return false;
    known.add(letters);
    return true;
  });
  return added.length > 0 ? [...theme, ...added] : theme;
}

/** Letters of the shortest locked entry that is taken for one of a theme. */
const SHORTEST = 5;

/** The answers of slots whose letters are all locked. */
export const lockedAnswers = (grid: Grid, slots: Slots): string[] =>
  slots.all
    .filter(({ cells }) => cells.length >= SHORTEST && cells.every((at) => grid.cells[at]!.locked))
    .flatMap((slot) => answerOf(grid, slot) ?? []);

/** The slot in which an entry stands. */
export function slotOfEntry(grid: Grid, slots: Slots, entry: string): Slot | undefined {
  const letters = lettersOf(entry);
  return slots.all.find((slot) => answerOf(grid, slot) === letters);
}

/**
 * A slot that could take an entry: the one under the cursor, or the first whose locked letters
 * agree, one across rather than one down.
 */
export function roomFor(grid: Grid, slots: Slots, entry: string, current: Slot | undefined): Slot | undefined {
  const letters = [...lettersOf(entry)];
  const takes = (slot: Slot) =>
    slot.cells.length === letters.length &&
    slot.cells.every((at, index) => !isFixed(grid.cells[at]!) || grid.cells[at]!.text === letters[index]) &&
    // Another entry of the theme is not written over.
    !slot.cells.every((at) => isFixed(grid.cells[at]!));
  return current && takes(current) ? current : slots.all.find(takes);
}

/** Writes an entry of the theme into a slot and locks it. */
export const placeEntry = (draft: Draft, slot: Slot, entry: string): Draft =>
  setLocked(placeWord(draft, slot, lettersOf(entry)), slot.cells, true);

/** Whether a grid has slots across for all entries of a set. */
export function fits(set: ThemeSet, slots: Slots): boolean {
  const lengths = slots.all.filter(({ direction }) => direction === 'across').map(({ cells }) => cells.length);
  return holds(lengths, set.entries.map(({ word }) => word.length));
}

/** Sets in their order, but those that fit the grid come first. */
export const fittingFirst = (sets: readonly ThemeSet[], slots: Slots | undefined): ThemeSet[] =>
  slots ? sets.toSorted((a, b) => Number(fits(b, slots)) - Number(fits(a, slots))) : [...sets];

/** Whether a grid has been drawn: slots of an empty one say nothing about lengths. */
export const isDrawn = (grid: Grid): boolean => grid.cells.some((cell) => cell.kind === 'block' || cell.barRight || cell.barBelow);

/** An entry as it is written: before, in, and after the part that the rule is about. */
export function marked({ entry, start, letters }: ThemeCandidate): readonly [string, string, string] {
  if (start == null || letters == null) return [entry, '', ''];
  const at = [...entry].flatMap((sign, index) => (/\p{L}/u.test(sign) ? [index] : []));
  const signs = [...entry];
  const from = at[start] ?? signs.length;
  const to = letters === 0 ? from : at[start + letters - 1]! + 1;
  return [signs.slice(0, from).join(''), signs.slice(from, to).join(''), signs.slice(to).join('')];
}
