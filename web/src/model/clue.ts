/** What a clue's text says beside its words: other entries it names, and word lengths. */

import type { Slot, Slots } from './grid';

/** A stretch of a clue; one that names an entry of the puzzle has its slot. */
export interface CluePart {
  readonly text: string;
  readonly slot?: Slot;
}

/** `17-Across`, `3- and 20-Down`, `4, 5 & 9 Across`. */
const NAMED =
  /\d{1,3}-?(?:(?:,\s*(?:and\s+|&\s*)?|\s+(?:and|or)\s+|\s*&\s*)\d{1,3}-?)*[\s-]*(across|down)\b/giu;
const NUMBER = /\d{1,3}/gu;
/** `See 12`, as cryptics write for the later part of an answer. */
const SEE = /^\s*see\s+(\d{1,3})\s*$/iu;

/** Splits a clue where it names other entries. An entry that is not in the grid stays text. */
export function partsOf(text: string, slots: Slots): readonly CluePart[] {
  const parts: CluePart[] = [];
  let done = 0;
  const plain = (end: number) => {
    if (end > done) parts.push({ text: text.slice(done, end) });
    done = end;
  };
  const name = (start: number, end: number, slot: Slot | undefined) => {
    if (!slot) return;
    plain(start);
    parts.push({ text: text.slice(start, end), slot });
    done = end;
  };
  const see = SEE.exec(text);
  if (see) {
    const start = text.indexOf(see[1]!);
    const found = slots.all.find(({ number }) => number === Number(see[1]));
    name(start, start + see[1]!.length, found);
  } else {
    for (const match of text.matchAll(NAMED)) {
      const letter = match[1]!.toLowerCase() === 'across' ? 'A' : 'D';
      const numbers = [...match[0].matchAll(NUMBER)];
      for (const [at, number] of numbers.entries()) {
        const start = match.index + number.index;
        // The last number keeps its direction with it.
        const end = at === numbers.length - 1 ? match.index + match[0].length : start + number[0].length;
        name(start, end, slots.all.find((slot) => slot.name === `${number[0]}${letter}`));
      }
    }
  }
  plain(text.length);
  return parts;
}

/** The entries that a clue names. */
export const namedIn = (text: string, slots: Slots): readonly Slot[] =>
  partsOf(text, slots).flatMap(({ slot }) => (slot ? [slot] : []));

const PRINTED = /\(([\d\s,;'’–-]*\d)(?:\s*(?:wds?|words?)\.?)?\)\s*$/iu;

/** The lengths of an answer's words, such as `3,4`: the file's own, or those the clue ends with. */
export const enumerationOf = (text: string, own: string | undefined): string | undefined =>
  own?.trim() || PRINTED.exec(text)?.[1];

/** A clue as it is printed: with its enumeration, if the text does not end with one. */
export const withEnumeration = (text: string, own: string | undefined): string =>
  own?.trim() && !PRINTED.test(text) ? `${text} (${own.trim()})` : text;

/** Where a word of an answer ends before the answer does. */
export interface WordBreak {
  /** The last cell of the word. */
  readonly cell: number;
  readonly sign: 'space' | 'hyphen';
}

/**
 * The breaks that an enumeration puts into an entry. An enumeration that does not
 * add up to the entry, as of an answer in several entries, gives none.
 */
export function breaksOf(enumeration: string | undefined, slot: Slot): readonly WordBreak[] {
  const lengths = [...(enumeration ?? '').matchAll(/(\d+)\s*([^\d\s]?)/gu)];
  const total = lengths.reduce((sum, [, length]) => sum + Number(length), 0);
  if (lengths.length < 2 || total !== slot.cells.length) return [];
  let at = 0;
  return lengths.slice(0, -1).flatMap(([, length, sign]) => {
    at += Number(length);
    // An apostrophe joins: DON'T is one word.
    if (sign === "'" || sign === '’') return [];
    return [{ cell: slot.cells[at - 1]!, sign: sign === ',' ? ('space' as const) : ('hyphen' as const) }];
  });
}
