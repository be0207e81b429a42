/** What the library knows of someone's solving. */

import type { Summary } from '../api/library';
import type { Progress, SolvedPuzzle } from '../model/solvingTime';

/** How far someone is with a puzzle; `undefined` for one that was never opened. */
export const progressOf = ({ progress }: Summary): Progress | undefined =>
  progress ? (progress as unknown as Progress) : undefined;

/** The finished puzzles of the library. */
export const finishesOf = (puzzles: readonly Summary[]): readonly SolvedPuzzle[] =>
  puzzles.flatMap((puzzle) => {
    const finished = progressOf(puzzle)?.finished;
    return finished ? [{ ...finished, rows: puzzle.rows, cols: puzzle.cols }] : [];
  });
