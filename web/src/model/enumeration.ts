/** How many letters the words of an answer have, as British puzzles print it after the clue. */

import { clueKey, clueOf, type Draft } from './draft';
import type { Slot } from './grid';
import { continuations, continuedFrom } from './references';

/** `ice cream` gives `3,5`, `mother-in-law` gives `6-2-3`, `o'clock` gives `6`. */
export const enumerationOf = (written: string): string =>
  written
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .split('-')
        .map((part) => part.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
        .join('-'),
    )
    .join(',');

/** The letters of the answer that begins in a slot, in all entries that it takes. */
const lengths = (draft: Draft, slot: Slot): readonly number[] =>
  [slot, ...continuations(draft, slot)].map(({ cells }) => cells.length);

/** How many letters an enumeration has to make. */
export const letterCount = (draft: Draft, slot: Slot): number =>
  lengths(draft, slot).reduce((sum, length) => sum + length, 0);

/** Whether an enumeration adds up to the letters of a slot, and of those its answer continues in. */
export const addsUp = (enumeration: string, draft: Draft, slot: Slot): boolean =>
  /^\d+([,-]\d+)*$/.test(enumeration) &&
  enumeration.split(/[,-]/).reduce((sum, part) => sum + Number(part), 0) === letterCount(draft, slot);

/**
 * What is printed after the clue of a slot; nothing while enumerations are off, or where the
 * answer of another entry continues.
 */
export const enumerated = (draft: Draft, slot: Slot): string | undefined =>
  draft.enumerations && !continuedFrom(draft, slot)
    ? (draft.enumerations[clueKey(slot)] ?? lengths(draft, slot).join(','))
    : undefined;

/** Whether a clue has a letter count of its own, beside the one that is printed after it. */
export const doubleCount = (draft: Draft, slot: Slot): boolean =>
  enumerated(draft, slot) !== undefined && /\(\d+(?:[,-]\s*\d+)*\)\s*$/.test(clueOf(draft, slot));

export const setEnumeration = (draft: Draft, slot: Slot, enumeration: string): Draft => {
  if (enumerated(draft, slot) === enumeration) return draft;
  return { ...draft, enumerations: { ...draft.enumerations, [clueKey(slot)]: enumeration } };
};

/** Turns enumerations on or off. */
export const withEnumerations = (draft: Draft, on: boolean): Draft =>
  on === (draft.enumerations !== undefined) ? draft : { ...draft, enumerations: on ? {} : undefined };
