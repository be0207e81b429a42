/** Counts of a grid that constructors and editors look at. */

import { answerOf, type Grid, type Slots } from './grid';

export interface Statistics {
  readonly words: number;
  readonly blocks: number;
  readonly open: number;
  /** Open cells without a letter. */
  readonly empty: number;
  /** Mean length of the entries, in letters; 0 without entries. */
  readonly meanLength: number;
  /** How many entries have each length, by length. */
  readonly lengths: readonly (readonly [length: number, count: number])[];
  /** Cells that stand in fewer than two entries. */
  readonly unchecked: readonly number[];
  /** Number of parts that no open cell connects; 1 is as it should be. */
  readonly parts: number;
  /** How often each letter is used, by letter. */
  readonly letters: readonly (readonly [letter: string, count: number])[];
  readonly complete: number;
}

export function statisticsOf(grid: Grid, slots: Slots): Statistics {
  const open = grid.cells.flatMap((cell, at) => (cell.kind === 'open' ? [at] : []));
  const lengths = new Map<number, number>();
  for (const { cells } of slots.all) {
    lengths.set(cells.length, (lengths.get(cells.length) ?? 0) + 1);
  }
  const letters = new Map<string, number>();
  for (const at of open) {
    for (const letter of grid.cells[at]!.text) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  }
  const total = slots.all.reduce((sum, slot) => sum + slot.cells.length, 0);
  return {
    words: slots.all.length,
    blocks: grid.cells.filter((cell) => cell.kind === 'block').length,
    open: open.length,
    empty: open.filter((at) => grid.cells[at]!.text === '').length,
    meanLength: slots.all.length === 0 ? 0 : total / slots.all.length,
    lengths: [...lengths].toSorted(([a], [b]) => a - b),
    unchecked: open.filter((at) => !slots.across[at] || !slots.down[at]),
    parts: partsOf(grid, open),
    letters: [...letters].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    complete: slots.all.filter((slot) => answerOf(grid, slot) !== undefined).length,
  };
}

function partsOf(grid: Grid, open: readonly number[]): number {
  const left = new Set(open);
  let parts = 0;
  for (const start of open) {
    if (!left.delete(start)) continue;
    parts += 1;
    const stack = [start];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const column = at % grid.width;
      const near = [
        column > 0 ? at - 1 : -1,
        column < grid.width - 1 ? at + 1 : -1,
        at - grid.width,
        at + grid.width,
      ];
      for (const next of near) if (left.delete(next)) stack.push(next);
    }
  }
  return parts;
}
