/** A draft turned over: across and down swapped, or its pattern mirrored. */

import { partsOf } from './clue';
import { draftOf, type Clues, type Draft } from './draft';
import type { Cell, Grid, Slot } from './grid';

/** A grid of cells that come from elsewhere; `from` gives the one of a place. */
const arranged = (width: number, height: number, from: (row: number, column: number) => Cell): Grid => ({
  width,
  height,
  cells: Array.from({ length: width * height }, (_, at) => from(Math.floor(at / width), at % width)),
});

const at = ({ width, cells }: Grid, row: number, column: number): Cell => cells[row * width + column]!;

/** The other direction, written as the first one is. */
const otherWay = (word: string): string => {
  const other = /across/iu.test(word) ? 'down' : 'across';
  return /^\p{Lu}/u.test(word) ? other[0]!.toUpperCase() + other.slice(1) : other;
};

/** Across becomes down and down across: every entry and its clue come along, and references follow. */
export function transposed(draft: Draft): Draft {
  const { grid, cover, enumerations } = draft;
  const flip = (cell: Cell): Cell => ({ ...cell, barRight: cell.barBelow, barBelow: cell.barRight });
  const next = arranged(grid.height, grid.width, (row, column) => flip(at(grid, column, row)));
  const bare = draftOf(next, {}, cover);
  const place = (cell: number) => (cell % grid.width) * grid.height + Math.floor(cell / grid.width);
  const rekeyed = (texts: Clues, change: (text: string) => string): Clues =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        `${place(Number.parseInt(key, 10))}${key.endsWith('across') ? 'down' : 'across'}`,
        change(text),
      ]),
    );
  const now = (slot: Slot) => bare.slots[slot.direction === 'across' ? 'down' : 'across'][place(slot.cells[0]!)];
  const renamed = (clue: string): string =>
    partsOf(clue, draft.slots)
      .map(({ text, slot }) => {
        const heir = slot && now(slot);
        return heir ? text.replace(/^\d+/u, `${heir.number}`).replace(/across|down/iu, otherWay) : text;
      })
      .join('');
  return {
    ...bare,
    clues: rekeyed(draft.clues, renamed),
    ...(enumerations && { enumerations: rekeyed(enumerations, (count) => count) }),
  };
}

/** The pattern as in a mirror, left and right swapped; for grids without letters. */
export function mirrored(draft: Draft): Draft {
  const { grid } = draft;
  const next = arranged(grid.width, grid.height, (row, column) => {
    const cell = at(grid, row, grid.width - 1 - column);
    // A bar stands right of its cell: it belongs to the other neighbour now.
    const other = column < grid.width - 1 ? at(grid, row, grid.width - 2 - column) : undefined;
    return { ...cell, barRight: other?.barRight ?? false };
  });
  return draftOf(next, {}, draft.cover);
}
