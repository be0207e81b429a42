/** Where the cursor goes: arrows, turning, entries, and the step after a letter. */

import { gapsOf, other, type Direction, type Grid, type Slot, type Slots } from './grid';
import type { Command } from './keys';

export interface Cursor {
  readonly cell: number;
  readonly direction: Direction;
}

/** How a person likes to move. Kept in the browser. */
export interface Navigation {
  /** An arrow across the direction of typing only turns, and the next one moves. */
  readonly turnFirst: boolean;
  /** After a letter, jump over cells that are already filled. */
  readonly skipFilled: boolean;
  /** While solving: after the last letter of an entry, go on to the next one with a gap. */
  readonly jump: boolean;
  /** What Tab does in the grid; it always leaves after the last entry. */
  readonly tab: 'entry' | 'leave';
  /** In which order Tab visits the entries. */
  readonly tabOrder: 'number' | 'direction';
}

export const DEFAULT_NAVIGATION: Navigation = {
  turnFirst: true,
  skipFilled: true,
  jump: true,
  tab: 'entry',
  tabOrder: 'direction',
};

export type Arrow = 'left' | 'right' | 'up' | 'down';

export const axisOf = (arrow: Arrow): Direction =>
  arrow === 'left' || arrow === 'right' ? 'across' : 'down';

/** The slot under the cursor in its direction. */
export const slotAt = (slots: Slots, { cell, direction }: Cursor): Slot | undefined =>
  slots[direction][cell];

/** The neighbour of a cell, blocks included, or `undefined` at the edge. */
export function neighbour(grid: Grid, cell: number, arrow: Arrow): number | undefined {
  const column = cell % grid.width;
  switch (arrow) {
    case 'left':
      return column > 0 ? cell - 1 : undefined;
    case 'right':
      return column < grid.width - 1 ? cell + 1 : undefined;
    case 'up':
      return cell >= grid.width ? cell - grid.width : undefined;
    case 'down':
      return cell + grid.width < grid.cells.length ? cell + grid.width : undefined;
  }
}

/**
 * An arrow: turns first where the person wants that, else moves one cell.
 * `blocks` is whether the cursor may stand on a block, as an editor needs;
 * otherwise it jumps over blocks. It never stands on a void.
 */
export function arrow(
  grid: Grid,
  cursor: Cursor,
  key: Arrow,
  navigation: Navigation,
  blocks: boolean,
): Cursor {
  const axis = axisOf(key);
  const turned: Cursor = { cell: cursor.cell, direction: axis };
  const onOpen = grid.cells[cursor.cell]?.kind === 'open';
  if (navigation.turnFirst && axis !== cursor.direction && onOpen) return turned;
  let cell = neighbour(grid, cursor.cell, key);
  while (cell !== undefined) {
    const { kind } = grid.cells[cell]!;
    if (kind === 'open' || (blocks && kind === 'block')) return { cell, direction: axis };
    cell = neighbour(grid, cell, key);
  }
  return turned;
}

export const turn = (cursor: Cursor): Cursor => ({
  cell: cursor.cell,
  direction: other(cursor.direction),
});

/** The first empty cell of a slot, or its first cell. */
export const entrance = (grid: Grid, slot: Slot): number =>
  slot.cells.find((cell) => grid.cells[cell]!.text === '') ?? slot.cells[0]!;

/** The slots in the order in which Tab visits them. */
export function tabOrder(slots: Slots, order: Navigation['tabOrder']): readonly Slot[] {
  if (order === 'direction') return slots.all;
  return slots.all.toSorted((a, b) => a.number - b.number || a.index - b.index);
}

/** The next or previous entry in Tab order; `undefined` past the end. */
export function nextEntry(
  grid: Grid,
  slots: Slots,
  cursor: Cursor,
  step: 1 | -1,
  order: Navigation['tabOrder'],
): Cursor | undefined {
  const list = tabOrder(slots, order);
  const here = slotAt(slots, cursor);
  // Outside every slot, go on from the nearest start in reading order.
  const at = here
    ? list.indexOf(here)
    : list.findLastIndex(
        (slot) => slot.direction === cursor.direction && slot.cells[0]! <= cursor.cell,
      ) + (step === 1 ? 0 : 1);
  const next = list[at + step];
  return next && { cell: entrance(grid, next), direction: next.direction };
}

/** The cell after a letter was typed: the next one that wants a letter. */
export function advance(
  grid: Grid,
  slots: Slots,
  cursor: Cursor,
  navigation: Navigation,
): Cursor {
  const slot = slotAt(slots, cursor);
  if (!slot) return cursor;
  const at = slot.cells.indexOf(cursor.cell);
  const rest = slot.cells.slice(at + 1);
  const empty = navigation.skipFilled
    ? rest.find((cell) => grid.cells[cell]!.text === '')
    : undefined;
  return { cell: empty ?? rest[0] ?? cursor.cell, direction: cursor.direction };
}

/**
 * The cell after a letter, for someone who solves: as {@link advance}, but past the end of
 * an entry it goes back to a gap in it, and once it is full to the next entry with a gap.
 */
export function onward(
  grid: Grid,
  slots: Slots,
  cursor: Cursor,
  navigation: Navigation,
): Cursor {
  const slot = slotAt(slots, cursor);
  const gaps = (one: Slot) => gapsOf(grid, one);
  const at = slot?.cells.indexOf(cursor.cell) ?? -1;
  const ends = !slot || at === slot.cells.length - 1;
  const over = ends || (navigation.skipFilled && !gaps(slot).some((cell) => slot.cells.indexOf(cell) > at));
  if (!navigation.jump || !over) return advance(grid, slots, cursor, navigation);
  const back = slot && gaps(slot)[0];
  if (back !== undefined) return { cell: back, direction: cursor.direction };
  const order = tabOrder(slots, navigation.tabOrder);
  const here = slot ? order.indexOf(slot) : -1;
  const next = [...order.slice(here + 1), ...order.slice(0, here + 1)].find((one) => gaps(one).length > 0);
  return next
    ? { cell: gaps(next)[0]!, direction: next.direction }
    : advance(grid, slots, cursor, { ...navigation, skipFilled: false });
}

/** The cells that the letters of one key go to, from the cursor on; those past the end of the entry are dropped. */
export function spelled(slots: Slots, cursor: Cursor, letters: string): (readonly [cell: number, letter: string])[] {
  const slot = slotAt(slots, cursor);
  const cells = slot?.cells.slice(slot.cells.indexOf(cursor.cell)) ?? [cursor.cell];
  return [...letters].slice(0, cells.length).map((letter, at) => [cells[at]!, letter] as const);
}

/** The cell before, within the entry. */
export function retreat(slots: Slots, cursor: Cursor): Cursor {
  const slot = slotAt(slots, cursor);
  const at = slot ? slot.cells.indexOf(cursor.cell) : -1;
  return { cell: slot?.cells[at - 1] ?? cursor.cell, direction: cursor.direction };
}

/** All cells of the rectangle between two corners. */
export function rectangle(grid: Grid, from: number, to: number): number[] {
  const rows = [from, to].map((cell) => Math.floor(cell / grid.width)).sort((a, b) => a - b);
  const columns = [from, to].map((cell) => cell % grid.width).sort((a, b) => a - b);
  const cells: number[] = [];
  for (let row = rows[0]!; row <= rows[1]!; row += 1) {
    for (let column = columns[0]!; column <= columns[1]!; column += 1) {
      cells.push(row * grid.width + column);
    }
  }
  return cells;
}

/**
 * What a command does to the cursor: its new place, `leave` when the focus
 * should go on past the grid, or `undefined` when the command moves nothing.
 */
export function follow(
  grid: Grid,
  slots: Slots,
  cursor: Cursor,
  command: Command,
  navigation: Navigation,
  blocks: boolean,
): Cursor | 'leave' | undefined {
  switch (command.do) {
    case 'turn':
      return turn(cursor);
    case 'arrow':
      return arrow(grid, cursor, command.arrow, navigation, blocks);
    case 'entry':
      if (navigation.tab === 'leave') return 'leave';
      return nextEntry(grid, slots, cursor, command.step, navigation.tabOrder) ?? 'leave';
    case 'first':
    case 'last': {
      const cell = slotAt(slots, cursor)?.cells.at(command.do === 'first' ? 0 : -1);
      return { cell: cell ?? cursor.cell, direction: cursor.direction };
    }
    default:
      return undefined;
  }
}
