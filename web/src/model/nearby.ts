/**
 * Grids in which only the neighbourhood of a change is open, then more and more of it: the fill
 * that is found in the first of them changes least.
 */

import { slotsOf, withCells, type Grid, type Slots } from './grid';

/** Cells and those of every entry through one of them. */
export const widened = (slots: Slots, cells: Iterable<number>): Set<number> =>
  new Set(
    [...cells].flatMap((at) => [at, ...(slots.across[at]?.cells ?? []), ...(slots.down[at]?.cells ?? [])]),
  );

/**
 * The grid with the letters of `base` in its empty squares, but for those around `start`: at first
 * these alone are open, then what the entries through them reach, for so many rings. The letters
 * that the grid has of its own stay in each.
 */
export function nearby(grid: Grid, base: readonly (string | null)[], start: Iterable<number>, rings: number): Grid[] {
  const slots = slotsOf(grid);
  const grids: Grid[] = [];
  let open = new Set(start);
  for (let ring = 0; ring < rings; ring += 1) {
    const kept = grid.cells.flatMap((cell, at) => {
      const text = base[at];
      return cell.kind === 'open' && cell.text === '' && text && !open.has(at) ? [[at, { text }] as const] : [];
    });
    // The whole grid is open: it is the caller's to try that.
    if (kept.length === 0) break;
    grids.push(withCells(grid, kept));
    open = widened(slots, open);
  }
  return grids;
}

/** The cells where a grid has another letter than the fill that showed before. */
export const against = (grid: Grid, base: readonly (string | null)[]): number[] =>
  grid.cells.flatMap(({ text }, at) => (text !== '' && text !== (base[at] ?? '') ? [at] : []));
