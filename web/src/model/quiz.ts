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

/** Plays to choose from. */
const CHOICES = 4;
/** Plays this close to the best, in points, count as good as it. */
export const LEVEL = 0.5;

/** The turns of people that lost something, the costliest first. */
export function costlyTurns<T extends Reviewed>(turns: readonly T[], people: ReadonlySet<number>): T[] {
  return turns
    .filter(({ player, lost, remark, best }) => people.has(player) && remark != null && (lost ?? 0) > LEVEL && best.length > 0)
    .toSorted((a, b) => (b.lost ?? 0) - (a.lost ?? 0));
}

/** The tiles that a play puts down, by which two plays of one word at other squares are told. */
const wordOf = (play: string) => play.slice(play.indexOf(' ') + 1);

/**
 * The best play, what was played, and plays that are worse but score about as much as the best:
 * those of the analysis and, as its list may be of plays as good as the best, of all `legal` ones.
 * The equity of those is static.
 */
export function choicesOf(turn: Reviewed, legal: readonly Play[], next: Random): Choice[] {
  const top = turn.best[0]!;
  const chosen = (play: Play, loss: number): Choice => ({ text: play.play, score: play.score, loss, made: play.play === turn.made.play });
  const losses = (plays: readonly Play[]) => plays.map((play) => chosen(play, (plays[0]?.equity ?? 0) - play.equity));
  const known = new Set(turn.best.map(({ play }) => play));
  const wrong = [...losses(turn.best), ...losses(legal).filter(({ text }) => !known.has(text))]
    .filter(({ loss, made }) => loss > LEVEL && !made)
    .toSorted((a, b) => Math.abs(a.score - top.score) - Math.abs(b.score - top.score) || a.loss - b.loss);
  // One word at several squares is one idea: other words come first.
  const words = new Set([wordOf(top.play), wordOf(turn.made.play)]);
  const isNew = ({ text }: Choice) => words.size < words.add(wordOf(text)).size;
  const others = wrong.filter(isNew);
  const wide = [...others, ...wrong.filter((one) => !others.includes(one))];
  // What was played may be missing from the list of the best: its loss is known.
  const choices = [chosen(top, 0), chosen(turn.made, turn.lost ?? 0), ...wide.slice(0, CHOICES - 2)];
  return shuffled(next, choices);
}
