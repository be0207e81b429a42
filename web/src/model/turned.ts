/** A draft in another arrangement: across and down swapped, mirrored, or with rows and columns more or fewer. */

import { partsOf } from './clue';
import { clueKey, draftOf, type Clues, type Draft } from './draft';
import { OPEN, type Cell, type Direction, type Grid, type Slot } from './grid';

/** A grid of cells that come from elsewhere; `from` gives the one of a place. */
const arranged = (width: number, height: number, from: (row: number, column: number) => Cell): Grid => ({
  width,
  height,
  cells: Array.from({ length: width * height }, (_, at) => from(Math.floor(at / width), at % width)),
});

const at = ({ width, cells }: Grid, row: number, column: number): Cell => cells[row * width + column]!;

const otherWay = (direction: Direction): Direction => (direction === 'across' ? 'down' : 'across');

/** The other direction, written as the first one is. */
function otherWord(word: string): string {
  const other = otherWay(/across/iu.test(word) ? 'across' : 'down');
  return /^\p{Lu}/u.test(word) ? other[0]!.toUpperCase() + other.slice(1) : other;
}

/**
 * The draft with its cells elsewhere: clues and letter counts come along with their entries, and
 * references to entries follow. `place` is where a cell went, if it is still there.
 */
function carried(draft: Draft, grid: Grid, place: (cell: number) => number | undefined, flips: boolean): Draft {
  const bare = draftOf(grid, {}, draft.cover);
  const way = (direction: Direction) => (flips ? otherWay(direction) : direction);
  const heirOf = (cell: number, direction: Direction): Slot | undefined => bare.slots[way(direction)][place(cell) ?? -1];
  const rekeyed = (texts: Clues, change: (text: string) => string): Clues =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) => {
        const [cell, direction] = [Number.parseInt(key, 10), key.endsWith('across') ? 'across' : 'down'] as const;
        const [to, heir] = [place(cell), heirOf(cell, direction)];
        if (to === undefined) return [];
        return [[heir ? clueKey(heir) : `${to}${way(direction)}`, change(text)] as const];
      }),
    );
  const renamed = (clue: string): string =>
    partsOf(clue, draft.slots)
      .map(({ text, slot }) => {
        const heir = slot && heirOf(slot.cells[0]!, slot.direction);
        if (!heir) return text;
        const numbered = text.replace(/^\d+/u, `${heir.number}`);
        return flips ? numbered.replace(/across|down/iu, otherWord) : numbered;
      })
      .join('');
  return {
    ...bare,
    clues: rekeyed(draft.clues, renamed),
    ...(draft.enumerations && { enumerations: rekeyed(draft.enumerations, (count) => count) }),
  };
}

/** Across becomes down and down across. */
export function transposed(draft: Draft): Draft {
  const { grid } = draft;
  const flip = (cell: Cell): Cell => ({ ...cell, barRight: cell.barBelow, barBelow: cell.barRight });
  const next = arranged(grid.height, grid.width, (row, column) => flip(at(grid, column, row)));
  return carried(draft, next, (cell) => (cell % grid.width) * grid.height + Math.floor(cell / grid.width), true);
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

/** Adds or cuts rows and columns, below and at the right, or above and at the left. */
export function resized(draft: Draft, width: number, height: number, where: 'end' | 'start'): Draft {
  const { grid } = draft;
  if (width === grid.width && height === grid.height) return draft;
  const [right, down] = where === 'end' ? [0, 0] : [width - grid.width, height - grid.height];
  const within = (row: number, column: number, wide: number, high: number) => row >= 0 && row < high && column >= 0 && column < wide;
  const next = arranged(width, height, (row, column) =>
    within(row - down, column - right, grid.width, grid.height) ? at(grid, row - down, column - right) : OPEN,
  );
  const place = (cell: number) => {
    const [row, column] = [Math.floor(cell / grid.width) + down, (cell % grid.width) + right];
    return within(row, column, width, height) ? row * width + column : undefined;
  };
  return carried(draft, next, place, false);
}
