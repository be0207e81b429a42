/** What happened between rounds of the machine's solving, in words. */

import type { components } from '../api/schema';
import { percent } from './numbers';

type Schemas = components['schemas'];
type Round = Schemas['RoundResult'];

/** A best letter below this chance is uncertain. */
export const UNCERTAIN = 0.9;

/** By round, how much of the grid is certain, 0 to 1. */
export const certainty = (rounds: readonly Pick<Round, 'cells'>[]): readonly number[] =>
  rounds.map(({ cells }) =>
    cells.length === 0 ? 0 : cells.filter(({ chances }) => (chances[0] ?? 0) >= UNCERTAIN).length / cells.length,
  );

/** Posteriors this close to the priors are the priors, but for rounding. */
const EQUAL = 0.001;

/**
 * The rounds that begin again. After each rescoring, which judges the candidates by what the
 * crossings have come to, beliefs start from the new priors.
 */
export const restartsOf = (rounds: readonly Pick<Round, 'slots'>[]): readonly number[] =>
  rounds.flatMap(({ slots }, at) =>
    at > 0 && slots.every(({ candidates }) => candidates.every(({ prior, posterior }) => Math.abs(posterior - prior) < EQUAL))
      ? [at]
      : [],
  );

/** An entry whose best answer changed its standing most in one round. */
export interface Turn {
  readonly slot: string;
  readonly word: string;
  /** The answer that led before, where another did. */
  readonly before: string | undefined;
  /** Chances before and after the round, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** The least gain that is worth mentioning. */
const NOTABLE = 0.2;

/** What turned most in a round, the greatest gain first. */
export function turnsOf(before: Pick<Round, 'slots'>, after: Pick<Round, 'slots'>, most: number): readonly Turn[] {
  const earlier = new Map(before.slots.map(({ slot, candidates }) => [slot, candidates]));
  return after.slots
    .flatMap(({ slot, candidates: [best] }): Turn[] => {
      if (!best) return [];
      const was = earlier.get(slot) ?? [];
      const from = was.find(({ word }) => word === best.word)?.posterior ?? 0;
      const led = was[0]?.word;
      return [{ slot, word: best.word, before: led === best.word ? undefined : led, from, to: best.posterior }];
    })
    .filter(({ from, to }) => to - from >= NOTABLE)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, most);
}

/** A turn as a sentence. */
export const turnText = ({ slot, word, before, from, to }: Turn): string =>
  before
    ? `${slot} changed from ${before} to ${word} (now ${percent(to)}).`
    : `${slot} ${word} rose from ${percent(from)} to ${percent(to)}.`;
