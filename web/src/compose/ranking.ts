/** Patterns ranked by how well they fill: a short fill of each. */

import { startFill, type FillView } from '../api/compose';
import { explain } from '../api/http';
import { gridDocument } from '../model/document';
import type { Grid } from '../model/grid';

export interface Ranked {
  readonly grid: Grid;
  readonly verdict: string;
}

/** Seconds for the fill of one pattern. */
const SECONDS = 4;

interface Tried extends Ranked {
  /** Higher is better. */
  readonly worth: number;
}

/** Fills patterns one after the other, telling the ranking after each. */
export async function rankPatterns(
  grids: readonly Grid[],
  signal: AbortSignal,
  tell: (ranked: readonly Ranked[], tried: number) => void,
): Promise<void> {
  const tried: Tried[] = [];
  for (const [at, grid] of grids.entries()) {
    if (signal.aborted) return;
    tried.push(await tryOne(grid, signal));
    const left = grids.slice(at + 1).map((rest) => ({ grid: rest, verdict: 'Not yet tried' }));
    tell([...tried.toSorted((a, b) => b.worth - a.worth), ...left], at + 1);
  }
}

function tryOne(grid: Grid, signal: AbortSignal): Promise<Tried> {
  return new Promise((resolve) => {
    const began = performance.now();
    const failed = (error: unknown) => resolve({ grid, verdict: explain(error), worth: -2 });
    const filled = (view: FillView) => {
      const seconds = (performance.now() - began) / 1000;
      const mean = view.mean_score.toFixed(1);
      const verdict = `Fills in ${seconds.toFixed(1)} s, mean score ${mean}`;
      resolve({ grid, verdict, worth: 1000 - seconds * 10 + view.mean_score });
    };
    startFill(
      {
        puzzle: gridDocument(grid),
        rules: {},
        count: 1,
        seconds: SECONDS,
        improve_seconds: 0,
        seed: 1,
      },
      {
        events: { fill: filled },
        onend: (result) => {
          const none = result?.outcome === 'impossible';
          const verdict = none ? 'Cannot be filled with these words' : `Not filled in ${SECONDS} s`;
          resolve({ grid, verdict, worth: none ? -1 : 0 });
        },
        onproblem: failed,
      },
    ).then((job) => signal.addEventListener('abort', () => job.drop()), failed);
  });
}
