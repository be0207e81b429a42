/** Words of a clue that also stand in the grid: an editor sends such a puzzle back. */

import { clueOf, type Draft } from './draft';
import { answerOf, type Slot } from './grid';

export interface Echo {
  /** Whose clue has the word. */
  readonly slot: Slot;
  readonly word: string;
  /** Where the answer stands, possibly the same entry. */
  readonly other: Slot;
  readonly answer: string;
}

/** Words that clues are made of, whose repetition does not count. */
const COMMON = new Set(
  ('all and any are but can did for get had has her him his how its let may not now off one our out own per she the too ' +
    'via was who why yet you about after again also another before been being between both could does down each else ever every from gets ' +
    'give goes good have here into just kind like long made make many maybe more most much must need next often once ' +
    'only onto over part said same seen some something such take than that their them then there these they thing ' +
    'this those thus time type under until unto upon very well were what when where which while whom whose will ' +
    'with word words would your').split(' ').map((word) => word.toUpperCase()),
);
/** Letters of a stem that counts inside a longer word, as DRAGON in Dragonwyck; equal stems may be shorter. */
const WITHIN = 5;
/** Letters of a word that counts at all. */
const LEAST = 3;

/** A word without the commonest endings; a stem keeps three letters. */
export function stemOf(word: string): string {
  const ending = /(?:'S|IES|ING|ERS|EST|ED|ER|ES|LY|S|E|Y)$/;
  const stem = word.replace(ending, '');
  return stem.length >= LEAST ? stem : word;
}

const wordsOf = (clue: string): string[] => clue.toUpperCase().match(/[\p{L}][\p{L}']*/gu) ?? [];

function repeats(word: string, answer: string): boolean {
  if (word.length < LEAST || COMMON.has(word)) return false;
  if (word === answer) return true;
  const [a, b] = [stemOf(word), stemOf(answer)];
  if (a.length > LEAST && a === b) return true;
  // At its beginning or end: in the middle, letters meet by chance.
  const [short, whole] = a.length < b.length ? [a, answer] : [b, word];
  return short.length >= WITHIN && (whole.startsWith(short) || whole.endsWith(short));
}

/** Every word of a clue that repeats an answer of the grid, in the order of the clues. */
export function echoes(draft: Draft): Echo[] {
  const { grid, slots } = draft;
  const answers = slots.all.flatMap((other) => {
    const answer = answerOf(grid, other);
    return answer === undefined ? [] : [{ other, answer }];
  });
  return slots.all.flatMap((slot) =>
    [...new Set(wordsOf(clueOf(draft, slot)))].flatMap((word) =>
      answers.filter(({ answer }) => repeats(word, answer)).map(({ other, answer }) => ({ slot, word, other, answer })),
    ),
  );
}
