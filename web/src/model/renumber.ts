/** Clues that name other entries follow them when the grid gets other numbers. */

import { partsOf } from './clue';
import type { Clues } from './draft';
import type { Slot, Slots } from './grid';

/**
 * The entry of another shape of the grid that a slot has become: the one that starts in the
 * same square, or else the one that shares most of its squares.
 */
function heirOf(slot: Slot, after: Slots): Slot | undefined {
  const found = after[slot.direction];
  const start = found[slot.cells[0]!];
  if (start?.cells[0] === slot.cells[0]) return start;
  const shared = (other: Slot) => other.cells.filter((cell) => slot.cells.includes(cell)).length;
  return slot.cells
    .flatMap((cell) => found[cell] ?? [])
    .reduce<Slot | undefined>((best, one) => (best && shared(best) >= shared(one) ? best : one), undefined);
}

/** A clue with the numbers that the entries it names have in another shape of the grid. */
function renumber(text: string, before: Slots, after: Slots): string {
  return partsOf(text, before)
    .map((part) => {
      const heir = part.slot && heirOf(part.slot, after);
      return heir ? part.text.replace(/^\d+/u, `${heir.number}`) : part.text;
    })
    .join('');
}

/** The clues of a grid that has another shape now. A reference to what is gone stays as it is. */
export function renumbered(clues: Clues, before: Slots, after: Slots): Clues {
  const changed = Object.entries(clues).flatMap(([key, text]) => {
    const now = renumber(text, before, after);
    return now === text ? [] : [[key, now] as const];
  });
  return changed.length === 0 ? clues : { ...clues, ...Object.fromEntries(changed) };
}
