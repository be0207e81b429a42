/**
 * A puzzle being made: grid, clues and the names on its cover.
 *
 * Edits are functions from a draft to a draft. They give back the same object
 * when nothing changes, so that history holds no empty steps.
 */

import {
  BLOCK,
  OPEN,
  emptyGrid,
  isFixed,
  sameShape,
  slotsOf,
  withCells,
  type Cell,
  type Direction,
  type Grid,
  type Slot,
  type Slots,
} from './grid';
import { renumbered } from './renumber';
import { barOrbit, orbit, type Bar, type Symmetry } from './symmetry';

/**
 * Clues by the place where their entry starts, such as `17across`. A block put
 * elsewhere renumbers the grid; a clue stays with its entry.
 */
export type Clues = Readonly<Record<string, string>>;

export interface Cover {
  readonly title: string;
  readonly author: string;
  readonly copyright: string;
  readonly notes: string;
}

export interface Draft {
  readonly grid: Grid;
  /** The slots of `grid`; the same object as long as its shape stays. */
  readonly slots: Slots;
  readonly clues: Clues;
  readonly cover: Cover;
  /**
   * By place as clues are, how many letters the words of an answer have, where
   * that is not simply its length; `undefined` while none are printed.
   */
  readonly enumerations?: Clues | undefined;
}

export const NO_COVER: Cover = { title: '', author: '', copyright: '', notes: '' };

export function draftOf(grid: Grid, clues: Clues = {}, cover: Cover = NO_COVER): Draft {
  return { grid, slots: slotsOf(grid), clues, cover };
}

export const newDraft = (width: number, height: number): Draft =>
  draftOf(emptyGrid(width, height));

export const clueKey = (slot: Slot): string => `${slot.cells[0]}${slot.direction}`;

/**
 * The draft with another grid; slots are counted again only if its shape differs. Clues that
 * name other entries then get their new numbers.
 */
export function withGrid(draft: Draft, grid: Grid): Draft {
  if (grid === draft.grid) return draft;
  if (sameShape(draft.grid, grid)) return { ...draft, grid };
  const slots = slotsOf(grid);
  return { ...draft, grid, slots, clues: renumbered(draft.clues, draft.slots, slots) };
}

type Change = readonly [number, Partial<Cell>];

const change = (draft: Draft, changes: Iterable<Change>): Draft =>
  withGrid(draft, withCells(draft.grid, changes));

const isOpen = (draft: Draft, cell: number): boolean => draft.grid.cells[cell]?.kind === 'open';

/** Writes into an open cell; a block in the way becomes open, with its partners. */
export function setText(draft: Draft, cell: number, text: string, symmetry: Symmetry): Draft {
  const opened =
    draft.grid.cells[cell]?.kind === 'block' && text !== ''
      ? setBlock(draft, cell, false, symmetry)
      : draft;
  return isOpen(opened, cell)
    ? change(opened, [[cell, { text: text.toUpperCase() }]])
    : opened;
}

/** Puts or removes a block together with its symmetric partners. */
export function setBlock(
  draft: Draft,
  cell: number,
  block: boolean,
  symmetry: Symmetry,
): Draft {
  const cells = orbit(symmetry, draft.grid, cell).filter(
    (at) => draft.grid.cells[at]!.kind !== 'void',
  );
  const kind = block ? 'block' : 'open';
  return change(
    draft,
    cells
      .filter((at) => draft.grid.cells[at]!.kind !== kind)
      .map((at): Change => [at, block ? BLOCK : OPEN]),
  );
}

export const toggleBlock = (draft: Draft, cell: number, symmetry: Symmetry): Draft =>
  setBlock(draft, cell, draft.grid.cells[cell]?.kind !== 'block', symmetry);

/** Puts or removes the bar after a cell, in the direction of typing. */
export function toggleBar(
  draft: Draft,
  cell: number,
  ends: Direction,
  symmetry: Symmetry,
): Draft {
  const key = (bar: Bar) => (bar.ends === 'across' ? 'barRight' : 'barBelow');
  const on = !draft.grid.cells[cell]?.[key({ cell, ends })];
  const within = ({ cell: at, ends: end }: Bar) =>
    isOpen(draft, at) &&
    (end === 'across'
      ? at % draft.grid.width < draft.grid.width - 1
      : at + draft.grid.width < draft.grid.cells.length);
  return barOrbit(symmetry, draft.grid, { cell, ends })
    .filter(within)
    .reduce((now, bar) => change(now, [[bar.cell, { [key(bar)]: on }]]), draft);
}

/** Draws or removes circles or shading; mixed cells all get it. */
export function toggleMark(
  draft: Draft,
  cells: readonly number[],
  mark: 'circle' | 'shade',
): Draft {
  const open = cells.filter((cell) => isOpen(draft, cell));
  const on = !open.every((cell) => draft.grid.cells[cell]![mark]);
  return change(draft, open.map((cell): Change => [cell, { [mark]: on }]));
}

const EMPTY = { text: '', locked: false, given: false } as const;

/** Empties cells, but not those that are locked or given. */
export const clearCells = (draft: Draft, cells: readonly number[]): Draft =>
  clearEven(draft, cells.filter((cell) => !isFixed(draft.grid.cells[cell] ?? OPEN)));

/** Empties cells whatever holds them. */
export const clearEven = (draft: Draft, cells: readonly number[]): Draft =>
  change(
    draft,
    cells
      .filter((cell) => isOpen(draft, cell) && draft.grid.cells[cell]!.text !== '')
      .map((cell): Change => [cell, EMPTY]),
  );

/** Empties the whole grid but for what is locked or given: the theme stays. */
export const clearFill = (draft: Draft): Draft => clearCells(draft, [...draft.grid.cells.keys()]);

/** Writes texts by cell; empty ones leave their cell as it is. */
export const placeTexts = (draft: Draft, texts: readonly string[]): Draft =>
  change(
    draft,
    texts.flatMap((text, cell): Change[] =>
      text !== '' && isOpen(draft, cell) ? [[cell, { text: text.toUpperCase() }]] : [],
    ),
  );

/** Writes a word into a slot, letter by letter. */
export const placeWord = (draft: Draft, slot: Slot, word: string): Draft =>
  change(
    draft,
    [...word].slice(0, slot.cells.length).map((text, at): Change => [slot.cells[at]!, { text }]),
  );

const lettered = (draft: Draft, cells: readonly number[]): number[] =>
  cells.filter((cell) => isOpen(draft, cell) && draft.grid.cells[cell]!.text !== '');

/** Locks letters, so that fills and Delete keep them, or frees them. */
export const setLocked = (draft: Draft, cells: readonly number[], locked: boolean): Draft =>
  change(draft, lettered(draft, cells).map((cell): Change => [cell, { locked }]));

/** Has letters printed for the solver, or not. */
export const setGiven = (draft: Draft, cells: readonly number[], given: boolean): Draft =>
  change(draft, lettered(draft, cells).map((cell): Change => [cell, { given }]));

/** The cells whose letters are printed for the solver. */
export const givenCells = (grid: Grid): number[] =>
  grid.cells.flatMap((cell, at) => (cell.kind === 'open' && cell.given && cell.text !== '' ? [at] : []));

export function setClue(draft: Draft, slot: Slot, clue: string): Draft {
  const key = clueKey(slot);
  if ((draft.clues[key] ?? '') === clue) return draft;
  return { ...draft, clues: { ...draft.clues, [key]: clue } };
}

export const clueOf = (draft: Draft, slot: Slot): string => draft.clues[clueKey(slot)] ?? '';

export const setCover = (draft: Draft, cover: Partial<Cover>): Draft => ({
  ...draft,
  cover: { ...draft.cover, ...cover },
});
