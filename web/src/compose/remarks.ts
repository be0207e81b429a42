/** What the clues panel remarks under single clues, as lines of Check. */

import type { Draft } from '../model/draft';
import { echoes, type Echo } from '../model/echoes';
import { doubleCount, enumerated } from '../model/enumeration';
import type { Spelling } from './spelling.svelte';

export interface Remark {
  readonly problem: string;
  readonly remedy: string;
  readonly slots: string[];
}

/** `given` are the entries of which Check knows that their clue has a word of the answer. */
export function remarksOf(draft: Draft, spelling: Pick<Spelling, 'marked'>, given: ReadonlySet<string>): Remark[] {
  const isNew = ({ slot, other }: Echo) => slot !== other || !given.has(slot.name);
  const repeats = echoes(draft).filter(isNew).map(({ slot, word, other, answer }) => ({
    problem: `“${word.toLowerCase()}” in the clue of ${slot.name} repeats ${other.name} ${answer}`,
    remedy: 'word the clue otherwise',
    slots: [slot.name],
  }));
  const spelt = draft.slots.all.flatMap((slot) =>
    spelling.marked(slot.name).map(({ word }) => ({
      problem: `“${word}” in the clue of ${slot.name} is not in any list`,
      remedy: 'check the spelling',
      slots: [slot.name],
    })),
  );
  const counted = draft.slots.all
    .filter((slot) => doubleCount(draft, slot))
    .map((slot) => ({
      problem: `the clue of ${slot.name} ends in a letter count, and (${enumerated(draft, slot)}) is printed after it`,
      remedy: 'take it out of the clue',
      slots: [slot.name],
    }));
  return [...repeats, ...spelt, ...counted];
}
