/** Questions from one's own games: turns at which a better play was missed. */

import { shuffled, type Random } from './random';

interface Play {
  readonly play: string;
  readonly score: number;
  readonly equity: number;
}

/** A turn of an analysed game, as far as a question needs it. */
export interface Reviewed {
  readonly line: number;
  readonly player: number;
  readonly rack: readonly string[];
  readonly in_bag: number;
  readonly made: Play;
  readonly best: readonly Play[];
  readonly lost?: number | null;
  readonly remark?: { readonly text: string } | null;
}

/** A play to choose, and what it gives away. */
export interface Choice {
  readonly text: string;
  readonly score: number;
  /** Points less than the best play is worth. */
  readonly loss: number;
  /** Whether it is what was played. */
  readonly made: boolean;
}

export interface Question {
  readonly turn: Reviewed;
  readonly choices: readonly Choice[];
}

/** Plays to choose from. */
const CHOICES = 4;
/** Plays this close to the best, in points, count as good as it. */
export const LEVEL = 0.5;

/** The turns of people that lost something, the costliest first, each with the plays to choose from. */
export function questionsOf(turns: readonly Reviewed[], people: ReadonlySet<number>, next: Random): Question[] {
  const costly = turns.filter(
    ({ player, lost, remark, best }) => people.has(player) && remark != null && (lost ?? 0) > LEVEL && best.length > 1,
  );
  return costly
    .toSorted((a, b) => (b.lost ?? 0) - (a.lost ?? 0))
    .map((turn) => {
      const top = turn.best[0]!;
      const others = turn.best.slice(1).filter(({ play }) => play !== turn.made.play);
      // What was played may be missing from the list of the best: its loss is known.
      const made = { ...turn.made, equity: top.equity - (turn.lost ?? 0) };
      const plays = [top, made, ...others.slice(0, CHOICES - 2)];
      const choices = plays.map(({ play, score, equity }) => ({
        text: play,
        score,
        loss: Math.max(0, top.equity - equity),
        made: play === turn.made.play,
      }));
      return { turn, choices: shuffled(next, choices) };
    });
}
