/** How many letters the words of an answer have, as British puzzles print it after the clue. */

import { clueKey, type Draft } from './draft';
import type { Slot } from './grid';

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

/** Whether an enumeration adds up to the letters of a slot. */
export const addsUp = (enumeration: string, slot: Slot): boolean =>
  /^\d+([,-]\d+)*$/.test(enumeration) &&
  enumeration.split(/[,-]/).reduce((sum, part) => sum + Number(part), 0) === slot.cells.length;

/** What is printed after the clue of a slot; nothing while enumerations are off. */
export const enumerated = (draft: Draft, slot: Slot): string | undefined =>
  draft.enumerations && (draft.enumerations[clueKey(slot)] ?? `${slot.cells.length}`);

export const setEnumeration = (draft: Draft, slot: Slot, enumeration: string): Draft => {
  if (enumerated(draft, slot) === enumeration) return draft;
  return { ...draft, enumerations: { ...draft.enumerations, [clueKey(slot)]: enumeration } };
};

/** Turns enumerations on or off. */
export const withEnumerations = (draft: Draft, on: boolean): Draft =>
  on === (draft.enumerations !== undefined) ? draft : { ...draft, enumerations: on ? {} : undefined };
