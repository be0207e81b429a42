/** Times of solving: a clock, statistics, and the text that shares a finished puzzle. */

import { counted } from './numbers';

/** What the library keeps of someone's progress with a puzzle. */
export interface Progress {
  /** Squares with a letter. */
  readonly filled: number;
  /** Squares that take one. */
  readonly open: number;
  readonly seconds: number;
  readonly finished?: Finish;
}

/** How a puzzle was finished. */
export interface Finish {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly seconds: number;
  /** Letters that were revealed or hinted, and checks. */
  readonly helped: number;
  /** How many of these were letters; older finishes do not tell. */
  readonly letters?: number;
  /** Whether the machine wrote the grid or showed its letters. */
  readonly machine?: boolean;
  /** Whether others had a hand in it. */
  readonly together?: boolean;
}

/** Whether a puzzle is done: finished, and not being solved again. */
export const isDone = (progress: Progress | undefined): boolean =>
  progress?.finished !== undefined && (progress.filled === 0 || progress.filled === progress.open);

/** Hours, minutes and seconds as on a clock: `4:07`, `1:02:33`. */
export function clockOf(seconds: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

const DAY = 86_400_000;

/** The day of a moment where the person is, counted from 1970. */
const dayOf = (at: number): number => {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
};

/** Days in a row, up to today or yesterday, on which a puzzle was finished by hand. */
export function streakOf(finishes: readonly Finish[], now: number): number {
  const days = new Set(finishes.filter(({ machine }) => !machine).map(({ at }) => dayOf(at)));
  const today = dayOf(now);
  let last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last)) {
    count += 1;
    last -= 1;
  }
  return count;
}

/** A solved puzzle, for statistics. */
export interface SolvedPuzzle extends Finish {
  readonly rows: number;
  readonly cols: number;
}

/** What was achieved with puzzles of about one size. */
export interface SizeStatistics {
  readonly name: string;
  readonly count: number;
  /** The shortest and the mean time, in seconds. */
  readonly best: number;
  readonly mean: number;
  /** Puzzles that took no check, no hint, no revealed letter and nobody else. */
  readonly unaided: number;
}

/** Sizes by their longest side. */
const SIZES: readonly (readonly [name: string, most: number])[] = [
  ['Mini (up to 8)', 8],
  ['Midi (9 to 13)', 13],
  ['Daily (14 to 17)', 17],
  ['Sunday (18 and up)', Infinity],
];

/** Statistics by size; a size of which nothing was solved is left out. */
export function statisticsBySize(solved: readonly SolvedPuzzle[]): readonly SizeStatistics[] {
  let least = 0;
  return SIZES.flatMap(([name, most]) => {
    const here = solved.filter(({ rows, cols, machine }) => {
      const side = Math.max(rows, cols);
      return !machine && side > least && side <= most;
    });
    least = most;
    if (here.length === 0) return [];
    const times = here.map(({ seconds }) => seconds);
    return [
      {
        name,
        count: here.length,
        best: Math.min(...times),
        mean: Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
        unaided: here.filter(({ helped, together }) => helped === 0 && !together).length,
      },
    ];
  });
}

/** The help that was taken, in words: “3 letters and 1 check”; nothing without help. */
export function helpText({ helped, letters }: Finish): string | undefined {
  if (helped === 0) return undefined;
  if (letters === undefined) return counted(helped, 'hint');
  const parts = [
    letters > 0 ? counted(letters, 'letter') : '',
    helped > letters ? counted(helped - letters, 'check') : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/** What a person may show others of a solved puzzle: nothing of its answers. */
export function shareText(
  puzzle: { readonly title: string; readonly rows: number; readonly cols: number },
  finish: Finish,
  streak: number,
): string {
  const taken = helpText(finish);
  const help = taken === undefined ? 'without help' : `with help: ${taken}`;
  const lines = [
    `${finish.together ? 'We' : 'I'} solved “${puzzle.title}” (${puzzle.cols}×${puzzle.rows}) in ${clockOf(finish.seconds)}, ${help}.`,
  ];
  if (streak > 1) lines.push(`${streak} days in a row.`);
  return lines.join('\n');
}
