/** Fills: asked for, watched, stopped, kept side by side, compared, improved. */

import { startFill, startImprove, type FillResult, type FillRules, type FillView, type ProgressView } from '../api/compose';
import type { Job } from '../api/job';
import { gridDocument } from '../model/document';
import { clearCells, type Draft } from '../model/draft';
import { bestOf, type KeptFill } from '../model/fills';
import type { Grid } from '../model/grid';

/** Entries named as the worst of a fill. */
const WORST = 4;

export class Fills {
  kept: readonly KeptFill[] = $state.raw([]);
  running: 'fill' | 'improve' | undefined = $state();
  queue = $state(0);
  progress: ProgressView | undefined = $state.raw();
  /** How the last one ended, in words. */
  message = $state('');
  /** The slots that cannot be filled together, where no fill exists. */
  impossible: readonly string[] = $state.raw([]);
  problem: unknown = $state.raw();

  #job: Job<FillResult> | undefined;
  #next = 1;
  readonly #onchange: () => void;

  constructor(onchange: () => void) {
    this.#onchange = onchange;
  }

  /** Takes up the fills that were kept with the draft. */
  restore(kept: readonly KeptFill[]): void {
    this.kept = kept;
    this.#next = Math.max(0, ...kept.map((fill) => fill.id)) + 1;
  }

  async fill(draft: Draft, rules: FillRules, region: ReadonlySet<number>, count: number, seconds: number): Promise<void> {
    const { grid } = draft;
    const before = grid.cells.map((cell) => cell.text);
    const within = region.size > 0 ? { ...rules, region: [...region] } : rules;
    await this.#start('fill', before, (watch) =>
      startFill(
        {
          puzzle: gridDocument(grid),
          rules: within,
          count,
          seconds,
          improve_seconds: 0,
          // Another number each time, so that asking again gives another fill.
          seed: this.#next,
        },
        watch,
      ),
    );
  }

  async improve(draft: Draft, fill: KeptFill, rules: FillRules, seconds: number): Promise<void> {
    const own = draft.grid.cells.flatMap((_, at) => (fill.before[at] ? [] : [at]));
    const pattern: Grid = clearCells(draft, own).grid;
    await this.#start('improve', fill.before, (watch) =>
      startImprove({ puzzle: gridDocument(pattern), cells: fill.cells, rules, seconds }, watch),
    );
  }

  /** Asks the work to stop; the best so far is kept. */
  stop(): void {
    this.#job?.cancel();
  }

  remove(id: number): void {
    this.kept = this.kept.filter((fill) => fill.id !== id);
    this.#onchange();
  }

  /** Leaves the work alone; nobody watches any more. */
  drop(): void {
    this.#job?.drop();
  }

  async #start(
    kind: 'fill' | 'improve',
    before: readonly string[],
    start: (watch: Parameters<typeof startFill>[1]) => Promise<Job<FillResult>>,
  ): Promise<void> {
    if (this.running) return;
    this.running = kind;
    this.queue = 0;
    this.progress = undefined;
    this.problem = undefined;
    this.message = '';
    this.impossible = [];
    const take = (view: FillView) => this.#take(view, before, kind === 'improve');
    const over = () => {
      this.running = undefined;
      this.#job = undefined;
    };
    try {
      this.#job = await start({
        onqueue: (position) => (this.queue = position),
        events: {
          progress: (view) => (this.progress = view),
          fill: take,
          improved: take,
        },
        onend: (result, stopped) => {
          over();
          this.message = result?.text ?? (stopped ? 'stopped' : '');
          const leftOut = result?.left_out ?? [];
          if (leftOut.length > 0) this.message += `; left out: ${leftOut.join(', ')}`;
          this.impossible = result?.slots ?? [];
        },
        onproblem: (problem) => {
          over();
          this.problem = problem;
        },
      });
    } catch (error) {
      over();
      this.problem = error;
    }
  }

  #take(view: FillView, before: readonly string[], better: boolean): void {
    const same = ({ cells }: KeptFill) => view.cells.every((text, at) => (text ?? null) === cells[at]);
    if (this.kept.some(same)) {
      // Nothing new but, after an improvement, that there is no better one.
      this.kept = this.kept.map((one) => (same(one) && view.optimal ? { ...one, optimal: true } : one));
      this.#onchange();
      return;
    }
    const scored = view.entries.flatMap((entry): [string, number][] =>
      entry.score === undefined || entry.score === null ? [] : [[entry.word, entry.score]],
    );
    const id = this.#next++;
    const fill: KeptFill = {
      id,
      name: `${better ? 'Improved' : 'Fill'} ${id}`,
      cells: view.cells.map((text) => text ?? null),
      mean: view.mean_score,
      lowest: view.lowest_score ?? undefined,
      optimal: view.optimal,
      worst: scored.toSorted(([, a], [, b]) => a - b).slice(0, WORST),
      before,
    };
    this.kept = bestOf([...this.kept, fill]);
    this.#onchange();
  }
}
