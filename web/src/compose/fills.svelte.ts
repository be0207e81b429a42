/** Fills: asked for, watched, stopped, kept side by side, compared, improved. */

import {
  startFill,
  startImprove,
  type FillResult,
  type FillRules,
  type FilledGrid,
  type FillProgress,
  type Goal,
} from '../api/compose';
import type { Job } from '../api/job';
import { gridDocument } from '../model/document';
import { clearCells, clearEven, type Draft } from '../model/draft';
import { bestOf, type KeptFill } from '../model/fills';
import { apart, sharedByFill, together } from '../model/findings';
import type { Grid } from '../model/grid';
import { widened } from '../model/nearby';
import { counted } from '../model/numbers';
import { cellsOf, rowsOf } from '../model/rows';

/** Entries named as the worst of a fill. */
const WORST = 4;

/** Fills that the server finds in one job. */
const MOST = 50;

/** What the server is at: fills, a better fill, or a range of them. */
type Work = 'fill' | 'improve' | 'trade';

/** Said of a fill in which entries share letters though the rules would not let them. */
const SHARES = 'in every fill, entries share five letters in a row';

/** What a search for a fill in place of another came to; of a single one, what it is worth. */
const found = (count: number, mean: number | undefined): string =>
  count === 1 && mean !== undefined
    ? `1 new fill, with a mean score of ${mean.toFixed(1)}; Undo brings back the one before`
    : counted(count, 'new fill');

/** What a fill was asked for. */
interface Asked {
  readonly draft: Draft;
  /** How many fills to keep. */
  readonly count: number;
  /** By cell, what stood in a full grid: a fill equal to it is no news. */
  readonly without: readonly string[] | undefined;
  /** Goes on elsewhere where no fill exists; answers whether it did. */
  readonly orElse?: (() => boolean) | undefined;
}

export class Fills {
  kept: readonly KeptFill[] = $state.raw([]);
  running: Work | undefined = $state();
  queue = $state(0);
  progress: FillProgress | undefined = $state.raw();
  /** How the last one ended, in words. */
  message = $state('');
  /** The grid that the message is about, if it holds of that one alone. */
  about: Grid | undefined = $state.raw();
  /** The slots that cannot be filled together, where no fill exists. */
  impossible: readonly string[] = $state.raw([]);
  problem: unknown = $state.raw();

  #job: Job<FillResult> | undefined;
  #next = 1;
  #asked = 0;
  readonly #onchange: () => void;
  readonly #onfirst: (fill: KeptFill, asked: Draft) => void;

  /** `onfirst` gets the fill where one alone was asked for, with the draft as it was then. */
  constructor(onchange: () => void, onfirst: (fill: KeptFill, asked: Draft) => void) {
    this.#onchange = onchange;
    this.#onfirst = onfirst;
  }

  /** Takes up the fills that were kept with the draft. */
  restore(kept: readonly KeptFill[]): void {
    this.kept = kept;
    this.#next = Math.max(0, ...kept.map((fill) => fill.id)) + 1;
  }

  /** Fills the empty squares and keeps every letter that stands. */
  fill(draft: Draft, rules: FillRules, count: number, seconds: number): void {
    this.#fill(draft, draft.grid, rules, count, seconds);
  }

  /**
   * Refills `cells`, except for what is locked or
   * given; without cells, the whole grid. What is outside stays.
   */
  refill(
    draft: Draft,
    rules: FillRules,
    cells: ReadonlySet<number> | undefined,
    count: number,
    seconds: number,
    orElse?: () => boolean,
  ): void {
    const { grid } = clearCells(draft, [...(cells ?? draft.grid.cells.keys())]);
    const within = cells === undefined ? rules : { ...rules, region: [...cells] };
    this.#fill(draft, grid, within, count, seconds, orElse);
  }

  /**
   * Refills `cells`, and if they have no fill of their own, what the entries through them reach,
   * ring by ring; `onregion` gets what is refilled.
   */
  refillAround(
    draft: Draft,
    rules: FillRules,
    cells: ReadonlySet<number>,
    seconds: number,
    onregion: (cells: ReadonlySet<number>) => void,
  ): void {
    onregion(cells);
    this.refill(draft, rules, cells, 1, seconds, () => {
      const more = widened(draft.slots, cells);
      if (more.size === cells.size) return false;
      this.refillAround(draft, rules, more, seconds, onregion);
      return true;
    });
  }

  #fill(
    draft: Draft,
    grid: Grid,
    rules: FillRules,
    count: number,
    seconds: number,
    orElse?: () => boolean,
  ): void {
    const texts = draft.grid.cells.map((cell) => cell.text);
    // A full grid may come back as it is: ask for one more, and leave that one out.
    const isFull = draft.grid.cells.every(({ kind, text }) => kind !== 'open' || text !== '');
    this.#asked += 1;
    const before = grid.cells.map((cell) => cell.text);
    this.#start(
      'fill',
      before,
      rules,
      (watch, rules) =>
        startFill(
          {
            puzzle: gridDocument(grid),
            rules,
            count: isFull ? Math.min(count + 1, MOST) : count,
            seconds,
            improve_seconds: 0,
            // Another number each time, so that asking again gives another fill.
            seed: this.#next + this.#asked,
          },
          watch,
        ),
      { draft, count, without: isFull ? texts : undefined, orElse },
    );
  }

  /**
   * Looks for fills of everything but what is locked or given, from the best mean score to
   * the highest lowest entry.
   */
  trade(draft: Draft, rules: FillRules, seconds: number): void {
    const { grid } = clearCells(draft, [...draft.grid.cells.keys()]);
    const improving = Math.ceil(seconds / 2);
    this.#asked += 1;
    this.#start(
      'trade',
      grid.cells.map((cell) => cell.text),
      rules,
      (watch, rules) =>
        startFill(
          {
            puzzle: gridDocument(grid),
            rules,
            count: 1,
            seconds: Math.max(seconds - improving, 1),
            improve_seconds: improving,
            pareto: true,
            seed: this.#next + this.#asked,
          },
          watch,
        ),
    );
  }

  improve(draft: Draft, fill: KeptFill, rules: FillRules, goal: Goal, seconds: number): void {
    const own = draft.grid.cells.flatMap(({ locked, text }, at) =>
      fill.before[at] || (locked && text === fill.cells[at]) ? [] : [at],
    );
    const pattern: Grid = clearEven(draft, own).grid;
    // Improving keeps the rules that a fill keeps.
    const repeats = sharedByFill(pattern, draft.slots, fill.cells).length > 0;
    this.#start('improve', fill.before, repeats ? together(rules) : rules, (watch, rules) =>
      startImprove(
        { puzzle: gridDocument(pattern), rows: rowsOf(fill.cells, pattern.width), rules, seconds, objective: { goal } },
        watch,
      ),
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

  /** Stops watching; the work goes on. */
  drop(): void {
    this.#job?.drop();
  }

  #start(
    kind: Work,
    before: readonly string[],
    rules: FillRules,
    start: (watch: Parameters<typeof startFill>[1], rules: FillRules) => Job<FillResult>,
    asked?: Asked,
  ): void {
    if (this.running) return;
    this.running = kind;
    const strict = apart(rules);
    this.queue = 0;
    this.progress = undefined;
    this.problem = undefined;
    this.message = '';
    this.impossible = [];
    let taken = 0;
    let last: KeptFill | undefined;
    const take = (view: FilledGrid) => {
      const { without, count = Infinity } = asked ?? {};
      if (without && cellsOf(view.rows).every((text, at) => (text ?? '') === without[at])) return;
      if (taken >= count) return;
      taken += 1;
      const fill = this.#take(view, before, kind);
      last = fill;
      // Who asks for several wants to choose.
      if (asked?.count === 1) this.#onfirst(fill, asked.draft);
    };
    const over = () => {
      this.running = undefined;
      this.#job = undefined;
    };
    const watch = (isStrict: boolean): Parameters<typeof startFill>[1] => ({
      onqueue: (position) => (this.queue = position),
      events: {
        progress: (view) => (this.progress = view),
        fill: take,
        improved: take,
      },
      onend: (result, stopped) => {
        if (isStrict && result?.outcome === 'impossible') {
          this.#job = start(watch(false), together(rules));
          return;
        }
        over();
        this.about = taken === 0 ? asked?.draft.grid : undefined;
        if (result?.outcome === 'impossible' && asked?.orElse?.()) return;
        this.message = result?.text ?? (stopped ? 'stopped' : '');
        if (asked?.without && result?.outcome === 'filled') {
          this.message = taken === 0 ? 'no other fill exists: the one in the grid is the only one' : found(taken, last?.mean);
        }
        if (strict && !isStrict && result?.outcome === 'filled') this.message += `; ${SHARES}`;
        const leftOut = result?.left_out ?? [];
        if (leftOut.length > 0) this.message += `; left out: ${leftOut.join(', ')}`;
        this.impossible = result?.impossible?.slots ?? [];
      },
      onproblem: (problem) => {
        over();
        this.problem = problem;
      },
    });
    this.#job = start(watch(strict !== undefined), strict ?? rules);
  }

  #take(view: FilledGrid, before: readonly string[], kind: Work): KeptFill {
    const found = cellsOf(view.rows);
    // In a range of fills, it only means that none with so high a lowest entry is better.
    const optimal = kind === 'improve' && (view.improved?.optimal ?? false);
    const goal = optimal ? view.improved?.objective : undefined;
    const same = ({ cells }: KeptFill) => found.every((text, at) => text === cells[at]);
    const known = this.kept.find(same);
    if (known) {
      // Nothing new but, after an improvement, that there is no better one.
      this.kept = this.kept.map((one) => (one === known && optimal ? { ...one, optimal, goal } : one));
      this.#onchange();
      return known;
    }
    const scored = view.entries.flatMap((entry): [string, number][] =>
      entry.score === undefined || entry.score === null ? [] : [[entry.word, entry.score]],
    );
    const id = this.#next++;
    const fill: KeptFill = {
      id,
      name: `${kind === 'improve' ? 'Improved' : 'Fill'} ${id}`,
      cells: found,
      mean: view.mean_score,
      lowest: view.lowest_score ?? undefined,
      optimal,
      goal,
      worst: scored.toSorted(([, a], [, b]) => a - b).slice(0, WORST),
      before,
    };
    this.kept = bestOf([...this.kept, fill]);
    this.#onchange();
    return fill;
  }
}
