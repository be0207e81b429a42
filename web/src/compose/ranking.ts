/** How well a pattern fills: a short fill of it. */

import { startFill, type FilledGrid } from '../api/compose';
import { gridDocument } from '../model/document';
import type { Grid } from '../model/grid';

/** Seconds for the fill of one pattern. */
const SECONDS = 4;

export interface Tried {
  readonly grid: Grid;
  /** Whether it was filled, was not in time, or is proven to have no fill. */
  readonly outcome: 'filled' | 'late' | 'impossible';
  /** The same in words. */
  readonly verdict: string;
  /** Higher is better. */
  readonly worth: number;
}

/** Fills a pattern; fails where the workbench cannot be asked. */
export function tryPattern(grid: Grid, signal: AbortSignal): Promise<Tried> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const filled = (view: FilledGrid) => {
      const seconds = (performance.now() - began) / 1000;
      const verdict = `Fills in ${seconds.toFixed(1)} s, mean score ${view.mean_score.toFixed(1)}`;
      const worth = 1000 - seconds * 10 + view.mean_score;
      resolve({ grid, outcome: 'filled', verdict, worth });
    };
    startFill(
      { puzzle: gridDocument(grid), rules: {}, count: 1, seconds: SECONDS, improve_seconds: 0, seed: 1 },
      {
        events: { fill: filled },
        onend: (result) => {
          const outcome = result?.outcome === 'impossible' ? 'impossible' : 'late';
          resolve({ grid, outcome, verdict: `Not filled in ${SECONDS} s`, worth: 0 });
        },
        onproblem: reject,
      },
    ).then((job) => {
      const drop = () => {
        job.drop();
        reject(signal.reason as Error);
      };
      if (signal.aborted) drop();
      else signal.addEventListener('abort', drop);
    }, reject);
  });
}
