/** Answers that continue in another entry, and the clues that say so. */

import { namedIn } from './clue';
import { clueOf, setClue, type Draft } from './draft';
import type { Slot } from './grid';

/** The entry's name as clues write it. */
export const nameOf = (slot: Slot): string => `${slot.number}-${slot.direction === 'across' ? 'Across' : 'Down'}`;

/** All that a clue says where an answer continues: `See 12` or `See 12-Across`. */
const CONTINUED = /^\s*see\s+\d{1,3}(?:[\s-]*(?:across|down))?\s*$/iu;

/** The entry in which the answer of a slot begins, if its clue is `See 12-Across`. */
export function continuedFrom(draft: Draft, slot: Slot): Slot | undefined {
  const clue = clueOf(draft, slot);
  return CONTINUED.test(clue) ? namedIn(clue, draft.slots)[0] : undefined;
}

/** The entries in which the answer of a slot continues, in the order of the clues. */
export const continuations = (draft: Draft, slot: Slot): readonly Slot[] =>
  draft.slots.all.filter((other) => other !== slot && continuedFrom(draft, other) === slot);

/**
 * Has an answer continue in another entry: the other's clue is `See 12-Across`, and the first
 * one's names the other, if it does not yet: `With 15-Across, …`.
 */
export function continueIn(draft: Draft, slot: Slot, other: Slot): Draft {
  const clue = clueOf(draft, slot);
  const first = namedIn(clue, draft.slots).includes(other)
    ? draft
    : setClue(draft, slot, `With ${nameOf(other)}, ${clue}`.trimEnd());
  return setClue(first, other, `See ${nameOf(slot)}`);
}
