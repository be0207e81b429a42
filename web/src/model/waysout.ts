/**
 * Small changes that may make an impossible grid fillable. They are only
 * proposed here; the caller fills each of them before it is shown.
 */

import { clearEven, clearFill, setBlock, type Draft } from './draft';
import { answerOf, gridToText, isFixed, type Slot } from './grid';
import { statisticsOf } from './statistics';
import { orbit, type Symmetry } from './symmetry';

export interface WayOut {
  /** What it does: the label of its button. */
  readonly label: string;
  readonly draft: Draft;
}

/** Entries shorter than this are no words of a crossword. */
const SHORTEST = 3;

/** Clearing what is written in one of the entries: typed letters first, then locks. */
function cleared(draft: Draft, slots: readonly Slot[]): WayOut[] {
  const { cells } = draft.grid;
  const written = slots.filter((slot) => slot.cells.some((at) => cells[at]!.text !== ''));
  const typed: WayOut[] = [];
  const locks: WayOut[] = [];
  for (const slot of written) {
    const free = slot.cells.filter((at) => cells[at]!.text !== '' && !isFixed(cells[at]!));
    const fixed = slot.cells.filter((at) => cells[at]!.text !== '' && isFixed(cells[at]!));
    const word = answerOf(draft.grid, slot);
    const name = word === undefined ? slot.name : `${slot.name} ${word}`;
    if (free.length > 0) typed.push({ label: `Clear ${name}`, draft: clearEven(draft, free) });
    // A lock that one letter shares with the conflict belongs to the theme entry that crosses it.
    if (fixed.length > 1) locks.push({ label: `Unlock and clear ${name}`, draft: clearEven(draft, fixed) });
  }
  return [...typed, ...locks];
}

/** Whether the shape is one that an editor takes: words of three letters, one part. */
function isSound(draft: Draft, before: Draft): boolean {
  const short = (one: Draft) => one.slots.all.filter(({ cells }) => cells.length < SHORTEST).length;
  const now = statisticsOf(draft.grid, draft.slots);
  const then = statisticsOf(before.grid, before.slots);
  return short(draft) <= short(before) && now.parts <= then.parts && now.unchecked.length <= then.unchecked.length;
}

const where = (draft: Draft, at: number): string =>
  `row ${Math.floor(at / draft.grid.width) + 1}, column ${(at % draft.grid.width) + 1}`;

/** A block moved by one square along its row or column, or a new one, next to the conflict. */
function reblocked(draft: Draft, slots: readonly Slot[], symmetry: Symmetry): WayOut[] {
  const { grid } = draft;
  const ways: WayOut[] = [];
  const isFree = (at: number) =>
    orbit(symmetry, grid, at).every((one) => grid.cells[one]!.kind === 'open' && grid.cells[one]!.text === '');
  for (const slot of slots) {
    const step = slot.direction === 'across' ? 1 : grid.width;
    const ends: [block: number, inner: number][] = [
      [slot.cells[0]! - step, slot.cells[0]!],
      [slot.cells.at(-1)! + step, slot.cells.at(-1)!],
    ];
    for (const [block, inner] of ends) {
      if (grid.cells[block]?.kind !== 'block' || !isFree(inner)) continue;
      const moved = setBlock(setBlock(draft, block, false, symmetry), inner, true, symmetry);
      if (isSound(moved, draft)) ways.push({ label: `Move the block to ${where(draft, inner)}`, draft: moved });
    }
  }
  for (const at of new Set(slots.flatMap(({ cells }) => cells))) {
    if (!isFree(at)) continue;
    const more = setBlock(draft, at, true, symmetry);
    if (isSound(more, draft)) ways.push({ label: `Add a block at ${where(draft, at)}`, draft: more });
  }
  return ways;
}

/**
 * The entries of the conflict, and those that wrote a letter into one of them: complete or only
 * begun, but with more than that letter, which may be the conflict's own.
 */
function withCrossings({ grid, slots }: Draft, conflict: readonly Slot[]): Slot[] {
  const crossings = conflict.flatMap(({ cells, direction }) =>
    cells.flatMap((at) => {
      const crossing = (direction === 'across' ? slots.down : slots.across)[at];
      const written = crossing?.cells.filter((one) => grid.cells[one]!.text !== '') ?? [];
      return crossing && grid.cells[at]!.text !== '' && written.length > 1 ? [crossing] : [];
    }),
  );
  return [...new Set([...crossings, ...conflict])];
}

/** What to try, the smallest change first. */
export function waysOut(draft: Draft, conflict: readonly string[], symmetry: Symmetry): WayOut[] {
  const named = new Set(conflict);
  const slots = draft.slots.all.filter(({ name }) => named.has(name));
  const [typed, blocks] = [cleared(draft, withCrossings(draft, slots)), reblocked(draft, slots, symmetry)];
  // In turns, so that a few trials already show both sorts.
  const everything = clearFill(draft);
  const last = { label: 'Clear everything that is not locked', draft: everything };
  const ways = Array.from({ length: Math.max(typed.length, blocks.length) }, (_, at) => [typed[at], blocks[at]])
    .flat()
    .filter((way) => way !== undefined);
  if (everything === draft) return ways;
  const text = gridToText(everything.grid);
  return ways.some((way) => gridToText(way.draft.grid) === text) ? ways : [...ways, last];
}
