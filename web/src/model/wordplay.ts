/** The wordplay of a cryptic clue, where its letters show it: anagrams and hidden answers. */

import { lettersOf } from './text';

export interface Wordplay {
  readonly kind: 'anagram' | 'hidden' | 'hidden backwards';
  /** The words of the clue that it is made of. */
  readonly words: string;
}

/** Answers shorter than this stand in a clue by chance. */
const SHORTEST = 4;

const sorted = (letters: string): string => [...letters].toSorted().join('');

/** The wordplay of a clue that ends in an enumeration; nothing where letters alone do not show it. */
export function wordplayOf(clue: string, answer: string): Wordplay | undefined {
  const text = clue.replace(/\([\d,\- ]+\)\s*$/u, '').trim();
  const wanted = lettersOf(answer);
  if (wanted.length < SHORTEST) return undefined;
  const words = text.split(/\s+/u);
  const letters = words.map(lettersOf);
  const between = (from: number, to: number) => words.slice(from, to + 1).join(' ').replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  for (let from = 0; from < words.length; from += 1) {
    let joined = '';
    for (let to = from; to < words.length && joined.length < wanted.length; to += 1) {
      joined += letters[to]!;
      if (joined.length === wanted.length && joined !== wanted && sorted(joined) === sorted(wanted)) {
        return { kind: 'anagram', words: between(from, to) };
      }
    }
  }
  const all = letters.join('');
  /** By letter of the clue, the word that it is in. */
  const wordOf = letters.flatMap((part, word) => Array.from(part, () => word));
  for (const [kind, spelt] of [['hidden', wanted], ['hidden backwards', [...wanted].toReversed().join('')]] as const) {
    for (let at = all.indexOf(spelt); at >= 0; at = all.indexOf(spelt, at + 1)) {
      const [from, to] = [wordOf[at]!, wordOf[at + spelt.length - 1]!];
      // Whole words hide nothing.
      const whole = letters.slice(from, to + 1).join('') === spelt;
      if (!whole) return { kind, words: between(from, to) };
    }
  }
  return undefined;
}

const KINDS: Readonly<Record<Wordplay['kind'], string>> = {
  anagram: 'An anagram: some words of the clue, rearranged.',
  hidden: 'A hidden word: the answer stands in the clue, across its words.',
  'hidden backwards': 'A hidden word, backwards: read the letters of the clue from right to left.',
};

/** The kind of wordplay, without the words it is made of. */
export const wordplayKind = ({ kind }: Wordplay): string => KINDS[kind];

/** The wordplay in full: `Anagram of “listen”.` */
export const wordplayText = ({ kind, words }: Wordplay): string =>
  `${kind === 'anagram' ? 'Anagram of' : kind === 'hidden' ? 'Hidden in' : 'Hidden backwards in'} “${words}”.`;
