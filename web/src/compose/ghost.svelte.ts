/**
 * The live fill: while one thinks, a fill of the whole grid shows in light
 * letters and gets better; where none exists, the proof and tried ways out.
 *
 * It holds one job at a time, drops it at the next change, and gives way to
 * every fill that a person asks for.
 */

import { SvelteMap } from 'svelte/reactivity';

import { startFill, startImprove, viability, type FillResult, type FillRules, type FilledGrid, type SlotState } from '../api/compose';
import type { Job } from '../api/job';
import { gridDocument } from '../model/document';
import type { Draft } from '../model/draft';
import { apart, together } from '../model/findings';
import { added, agrees, differing, hardestCrossing, noSearch, previewLetters, repeatIn, type GhostFill, type NoSearch } from '../model/ghost';
import { sameShape, slotsOf, withCells, type Grid, type Slots } from '../model/grid';
import { against, nearby, widened } from '../model/nearby';
import { cellsOf, rowsOf } from '../model/rows';
import type { Symmetry } from '../model/symmetry';
import { waysOut, type WayOut } from '../model/waysout';

/** How long to wait for the next key, in milliseconds: a fast typist's pause. */
const QUIET = 60;
/** Seconds for the first fill; after that the user is asked whether to go on. */
const FIRST = 20;
/** The share of that for fills in which no two entries share five letters, and the seconds at most. */
const APART = 0.5;
const LONGEST_APART = 2;
/** Rest before the search for other fills and improvements, in milliseconds. */
const REST = 900;
/** Seconds of the improvements, one after the other: a minute of thinking in all. */
const IMPROVE = [2, 4, 8, 16, 30];
/** Other fills that are found beside the first. */
const OTHERS = 4;
/** Fills that are remembered. */
const REMEMBERED = 24;
/** Ways out that are tried, the seconds for each, and how many are enough. */
const TRIED = 12;
const TRY_SECONDS = 3;
const ENOUGH = 3;
/** How long a candidate is pointed at before its fill is searched for, in milliseconds. */
const HOVER = 80;
/** Seconds for the fill of a candidate, if it takes the whole grid. */
const PREVIEW_SECONDS = 5;
/** How far around a candidate the fill is changed before all of it is, and the seconds for each ring. */
export const RINGS = 4;
const RING_SECONDS = 1;
/** The share of its entries up to which a fill is repaired, and not searched for anew. */
const REPAIRED = 0.2;
/** Seconds for a better fill, in a ring and in the whole grid: the fill beside it has been improved, too. */
const RING_IMPROVE = 1;
const PREVIEW_IMPROVE = 3;

export type Stage = NoSearch | 'searching' | 'filled' | 'improving' | 'impossible' | 'late' | 'off';

export interface Conflict {
  /** The slots that cannot be filled together. */
  readonly slots: readonly string[];
  /** The cell that has no letter, if the proof names one. */
  readonly cell: number | undefined;
  readonly text: string;
  /** Entries among them or across them that the draft has filled with words of no list. */
  readonly unlisted: readonly string[];
}

export interface TriedWay extends WayOut {
  readonly fill: GhostFill;
}

export interface Preview {
  readonly key: string;
  /** What the fill completes; `undefined` during the search. */
  readonly fill: GhostFill | undefined;
  readonly outcome: 'searching' | 'filled' | 'impossible' | 'late';
}

/** What one fill job came to. */
interface Run {
  readonly fill: GhostFill | undefined;
  readonly result: FillResult | undefined;
}

/** A grid without the letters that `written` does not have. */
const lentBack = (grid: Grid, written: Grid): Grid =>
  withCells(
    grid,
    grid.cells.flatMap(({ text }, at) => (text !== '' && text !== written.cells[at]!.text ? [[at, { text: '' }] as const] : [])),
  );

/** What entries are worth that stand already. */
function scored(slots: readonly SlotState[]): Pick<FilledGrid, 'entries' | 'mean_score' | 'lowest_score'> {
  const entries = slots.flatMap(({ slot, entry, score }) => (entry == null ? [] : [{ slot, word: entry, score: score ?? null }]));
  const scores = entries.flatMap(({ score }) => score ?? []);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  return { entries, mean_score: mean, lowest_score: scores.length === 0 ? null : Math.min(...scores) };
}

export class Ghost {
  stage: Stage = $state('off');
  fill: GhostFill | undefined = $state.raw();
  conflict: Conflict | undefined = $state.raw();
  ways: readonly TriedWay[] = $state.raw([]);
  /** Whether ways out are still being tried. */
  trying = $state(false);
  /** Every fill of this visit, the latest first. */
  history: readonly GhostFill[] = $state.raw([]);
  preview: Preview | undefined = $state.raw();
  /** The cells where the preview differs from the fill. */
  previewed: ReadonlySet<number> = $derived(
    this.preview?.fill ? differing(this.preview.fill.cells, this.fill?.cells ?? []) : new Set<number>(),
  );
  /** Whether other fills are wanted beside the first. */
  several = $state(false);
  /** From the change to the fill, in milliseconds; the last one. */
  took: number | undefined = $state();

  #job: Job<FillResult> | undefined;
  #peek: Job<FillResult> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hover: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was started, so that whatever comes too late is dropped. */
  #run = 0;
  #next = 1;
  #seed = 1;
  #draft: Draft | undefined;
  #rules: FillRules = {};
  #words = -1;
  #symmetry: Symmetry = 'none';
  /** The last fill of a preview, which ends before the change is made: the focus leaves the list first. */
  #previewed: GhostFill | undefined;
  readonly #peeks = new SvelteMap<string, Preview>();

  /** By cell, the light letters over a grid: those of the preview, or what the fill adds. */
  lettersOver(grid: Grid): readonly (string | undefined)[] {
    if (this.preview?.fill) return previewLetters(this.preview.fill, grid);
    return this.fill ? added(this.fill, grid) : [];
  }

  /** The cells of the entries that cannot be filled together. */
  conflictCells(slots: Slots): ReadonlySet<number> {
    if (!this.conflict || this.stage !== 'impossible') return new Set();
    const names = new Set(this.conflict.slots);
    return new Set(slots.all.flatMap(({ name, cells }) => (names.has(name) ? cells : [])));
  }

  /** Follows a change of the draft, the rules or the word lists. */
  follow(draft: Draft, rules: FillRules, words: number, symmetry: Symmetry): void {
    const sameRules = JSON.stringify(rules) === JSON.stringify(this.#rules);
    const same = sameRules && words === this.#words;
    const moved = draft.grid !== this.#draft?.grid || !same;
    [this.#draft, this.#rules, this.#words, this.#symmetry] = [draft, rules, words, symmetry];
    if (!moved && this.stage !== 'off') return;
    this.#peeks.clear();
    this.#halt();
    // A previewed change that is made has its fill at once, unless the one that shows does as well.
    this.endPreview();
    const previewed = this.#previewed;
    this.#previewed = undefined;
    const stands = this.fill && agrees(this.fill, draft.grid);
    if (previewed && same && !stands && agrees(previewed, draft.grid)) {
      this.fill = previewed;
      this.#remember(previewed);
    }
    const none = noSearch(draft.grid, draft.slots);
    if (none !== undefined) {
      this.stage = none;
      this.fill = undefined;
      this.#clearConflict();
      return;
    }
    const holds = same && this.fill && agrees(this.fill, draft.grid);
    if (holds) {
      this.#clearConflict();
      this.stage = 'filled';
      this.#later(REST, (run) => this.#better(run));
      return;
    }
    this.stage = 'searching';
    // They would bring back the grid that they were tried on.
    this.ways = [];
    const began = performance.now();
    const shown = sameRules && this.fill && agrees(this.fill, draft.grid) ? this.fill : undefined;
    this.#later(QUIET, (run) => (shown ? this.#repair(run, draft, shown, began) : this.#search(run, draft, began)));
  }

  /** Stops all work; the next `follow` takes it up again. */
  pause(): void {
    this.#halt();
    this.endPreview();
    this.#draft = undefined;
  }

  off(): void {
    this.pause();
    this.stage = 'off';
    this.fill = undefined;
    this.#clearConflict();
  }

  /** Looks for another fill of the same grid. */
  another(): void {
    const draft = this.#draft;
    if (!draft || noSearch(draft.grid, draft.slots)) return;
    this.#halt();
    this.stage = 'searching';
    this.#seed += 1;
    this.#later(0, (run) => this.#search(run, draft, performance.now()));
  }

  /** Other fills and improvements, once the draft rests. */
  rest(): void {
    if (this.stage !== 'filled' && this.stage !== 'improving') return;
    this.#halt();
    this.stage = 'filled';
    this.#later(REST, (run) => this.#better(run));
  }

  /** Shows a fill of the history, where it still holds. */
  show(fill: GhostFill): void {
    this.#halt();
    this.fill = fill;
    this.stage = 'filled';
    this.#clearConflict();
  }

  /**
   * Previews the fill of a changed grid; `key` names the change. It stays as near as it can to the
   * fill that shows: what the change does not reach keeps its letters.
   */
  previewGrid(key: string, grid: Grid): void {
    if (this.preview?.key === key) return;
    const holds = this.fill && agrees(this.fill, grid) ? this.fill : undefined;
    if (holds) {
      clearTimeout(this.#hover);
      this.preview = { key, fill: holds, outcome: 'filled' };
      return;
    }
    this.previewFirst(key, grid, this.#around(grid));
  }

  /** Previews the fill of the first of several grids that has one; in each, `written` has its letters. */
  previewFirst(key: string, written: Grid, grids: readonly Grid[]): void {
    if (this.preview?.key === key) return;
    clearTimeout(this.#hover);
    this.#peek?.drop();
    const known = this.#peeks.get(key);
    this.preview = known ?? { key, fill: undefined, outcome: 'searching' };
    if (known) return;
    const wanted = () => this.preview?.key === key;
    this.#hover = setTimeout(() => {
      void this.#reach(key, written, grids, wanted, (job) => (this.#peek = job), (preview) => {
        if (wanted()) this.preview = preview;
      });
    }, HOVER);
  }

  /** The fill of the first of several grids that has one, without a preview; `stop` ends it. */
  async reached(key: string, written: Grid, grids: readonly Grid[], stop?: AbortSignal): Promise<GhostFill | undefined> {
    const known = this.#peeks.get(key);
    if (known) return known.fill;
    let job: Job<FillResult> | undefined;
    stop?.addEventListener('abort', () => job?.drop());
    await this.#reach(key, written, grids, () => !stop?.aborted, (one) => (job = one), () => {});
    return this.#peeks.get(key)?.fill;
  }

  /** Previews a fill that is known already, such as that of a way out. */
  previewFill(key: string, fill: GhostFill): void {
    if (this.preview?.key !== key) this.preview = { key, fill, outcome: 'filled' };
  }

  endPreview(): void {
    clearTimeout(this.#hover);
    this.#peek?.drop();
    this.#peek = undefined;
    this.#previewed = this.preview?.fill ?? this.#previewed;
    this.preview = undefined;
  }

  /** What an earlier preview of a change found. */
  known(key: string): Preview | undefined {
    return this.#peeks.get(key);
  }

  #clearConflict(): void {
    this.conflict = undefined;
    this.ways = [];
    this.trying = false;
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.#job?.drop();
    this.#job = undefined;
    this.trying = false;
  }

  #later(wait: number, work: (run: number) => Promise<void>): void {
    clearTimeout(this.#timer);
    const run = this.#run;
    this.#timer = setTimeout(() => void work(run), wait);
  }

  /**
   * Runs one fill to its end; `found` gets the first fill as soon as it is there. A fill in which
   * no two entries share letters is preferred; where none is found in time, they may.
   */
  async #ask(
    grid: Grid,
    options: { readonly seconds: number; readonly count?: number; readonly seed?: number },
    hold: (job: Job<FillResult>) => boolean,
    found: (fill: GhostFill) => void,
  ): Promise<Run> {
    const rules = apart(this.#rules);
    if (rules) {
      const seconds = Math.min(LONGEST_APART, Math.ceil(APART * options.seconds));
      const run = await this.#fillOnce(grid, { ...options, seconds, rules }, hold, found);
      if (run.fill || !run.result) return run;
    }
    return this.#fillOnce(grid, { ...options, rules: together(this.#rules) }, hold, found);
  }

  #fillOnce(
    grid: Grid,
    options: { readonly seconds: number; readonly count?: number; readonly seed?: number; readonly rules: FillRules },
    hold: (job: Job<FillResult>) => boolean,
    found: (fill: GhostFill) => void,
  ): Promise<Run> {
    return new Promise((resolve) => {
      let first: GhostFill | undefined;
      const take = (view: FilledGrid) => {
        const fill = this.#of(grid, view);
        first ??= fill;
        found(fill);
      };
      const job = startFill(
        {
          puzzle: gridDocument(grid),
          rules: options.rules,
          count: options.count ?? 1,
          seconds: options.seconds,
          improve_seconds: 0,
          seed: options.seed ?? this.#seed,
        },
        {
          events: { fill: take },
          onend: (result) => resolve({ fill: first, result }),
          // The assistant under the grid names what hinders; the ghost only stays away.
          onproblem: () => resolve({ fill: first, result: undefined }),
        },
      );
      if (!hold(job)) job.drop();
    });
  }

  async #search(run: number, draft: Draft, began: number): Promise<void> {
    const current = () => run === this.#run;
    const { result } = await this.#ask(
      draft.grid,
      { seconds: FIRST },
      (job) => current() && Boolean((this.#job = job)),
      (fill) => {
        if (!current()) return;
        this.took = performance.now() - began;
        this.fill = fill;
        this.stage = 'filled';
        this.#clearConflict();
        this.#remember(fill);
      },
    );
    if (!current()) return;
    if (result?.outcome === 'filled') {
      this.#later(REST, (next) => this.#better(next));
      return;
    }
    this.fill = undefined;
    const proof = result?.impossible;
    if (!proof) {
      this.stage = 'late';
      return;
    }
    this.stage = 'impossible';
    this.conflict = { slots: proof.slots, cell: proof.dead_end?.cell ?? undefined, text: result.text, unlisted: proof.unlisted ?? [] };
    this.ways = [];
    await this.#tryWays(run, draft, proof.slots);
  }

  /**
   * After a change of the word lists, such as a ban: keeps the fill that shows, but for what stands
   * around words that it may not have any more. Where that has no fill, or little would stay, searches anew.
   */
  async #repair(run: number, draft: Draft, shown: GhostFill, began: number): Promise<void> {
    const current = () => run === this.#run;
    const texts = added(shown, draft.grid);
    const whole = withCells(draft.grid, texts.flatMap((text, at) => (text === undefined ? [] : [[at, { text }] as const])));
    const asked = await viability(gridDocument(whole), this.#rules, [], 1, new AbortController().signal).catch(() => undefined);
    if (!current()) return;
    const cells = new Map(draft.slots.all.map((slot) => [slot.name, slot.cells]));
    // What is written is for the person to change.
    const wrong = (asked?.slots ?? []).filter(
      ({ slot, entry, score }) => entry != null && score == null && cells.get(slot)?.some((at) => texts[at] !== undefined),
    );
    if (asked && wrong.length <= REPAIRED * asked.slots.length) {
      const fill =
        wrong.length === 0
          ? this.#of(draft.grid, { ...scored(asked.slots), rows: rowsOf(whole.cells.map(({ text }) => text || null), whole.width) })
          : await this.#mend(draft, shown, wrong.flatMap(({ slot }) => cells.get(slot) ?? []), current);
      if (!current()) return;
      if (fill) {
        this.took = performance.now() - began;
        this.fill = fill;
        this.stage = 'filled';
        this.#clearConflict();
        this.#remember(fill);
        this.#later(REST, (next) => this.#better(next));
        return;
      }
    }
    await this.#search(run, draft, began);
  }

  /** The fill that shows with other letters in some cells, and as far around them as it takes. */
  async #mend(draft: Draft, shown: GhostFill, cells: readonly number[], current: () => boolean): Promise<GhostFill | undefined> {
    const rules = (shown.repeat ? undefined : apart(this.#rules)) ?? together(this.#rules);
    for (const grid of nearby(draft.grid, shown.cells, cells, RINGS)) {
      const hold = (job: Job<FillResult>) => current() && Boolean((this.#job = job));
      const { fill } = await this.#fillOnce(grid, { seconds: RING_SECONDS, rules }, hold, () => {});
      if (!current()) return undefined;
      // The letters that it was lent are its own.
      if (fill) return { ...fill, grid: draft.grid, repeat: apart(this.#rules) && repeatIn(draft.grid, fill.cells) };
    }
    return undefined;
  }

  /** Fills each way out, and keeps those that work. */
  async #tryWays(run: number, draft: Draft, slots: readonly string[]): Promise<void> {
    this.trying = true;
    const ways = waysOut(draft, slots, this.#symmetry);
    // The last resort is always among those that are tried.
    for (const way of [...ways.slice(0, TRIED - 1), ...ways.slice(TRIED - 1).slice(-1)]) {
      if (run !== this.#run) return;
      const { fill } = await this.#ask(
        way.draft.grid,
        { seconds: TRY_SECONDS },
        (job) => run === this.#run && Boolean((this.#job = job)),
        () => {},
      );
      if (run !== this.#run) return;
      if (fill) this.ways = [...this.ways, { ...way, fill }];
      if (this.ways.length >= ENOUGH) break;
    }
    this.trying = false;
  }

  /** Other fills where they are wanted, then better ones, longer each time. */
  async #better(run: number): Promise<void> {
    const current = () => run === this.#run;
    const draft = this.#draft;
    if (!draft || !current()) return;
    const rules = apart(this.#rules);
    if (this.fill?.repeat && rules) {
      // There was little time for one without.
      await this.#fillOnce(
        draft.grid,
        { seconds: FIRST, rules },
        (job) => current() && Boolean((this.#job = job)),
        (fill) => {
          if (!current()) return;
          this.fill = fill;
          this.#remember(fill);
        },
      );
    }
    if (this.several && this.history.filter((fill) => agrees(fill, draft.grid)).length < OTHERS) {
      this.#seed += OTHERS;
      const count = OTHERS;
      await this.#ask(
        draft.grid,
        { seconds: FIRST, count },
        (job) => current() && Boolean((this.#job = job)),
        (fill) => {
          if (!current()) return;
          this.#remember(fill);
          if (this.fill && fill.mean > this.fill.mean && (!fill.repeat || this.fill.repeat)) this.fill = fill;
        },
      );
    }
    for (const seconds of IMPROVE) {
      if (!current() || !this.fill || this.fill.optimal) return;
      this.stage = 'improving';
      const better = await this.#improve(draft, this.fill, seconds, current);
      if (!current()) return;
      this.stage = 'filled';
      if (!better) return;
      // A fill that stays as it is says only whether it is the best there is.
      if (better.mean > this.fill.mean) {
        this.fill = better;
        this.#remember(better);
      } else if (better.optimal) {
        this.fill = { ...this.fill, optimal: true };
      }
    }
  }

  #improve(draft: Draft, fill: GhostFill, seconds: number, current: () => boolean): Promise<GhostFill | undefined> {
    return this.#improveOnce(draft.grid, fill, seconds, (job) => current() && Boolean((this.#job = job)));
  }

  #improveOnce(
    grid: Grid,
    fill: GhostFill,
    seconds: number,
    hold: (job: Job<FillResult>) => boolean,
  ): Promise<GhostFill | undefined> {
    return new Promise((resolve) => {
      const texts = grid.cells.map((cell, at) => cell.text || fill.cells[at] || null);
      let better: GhostFill | undefined;
      this.#seed += 1;
      const rules = (fill.repeat ? undefined : apart(this.#rules)) ?? together(this.#rules);
      const job = startImprove(
        { puzzle: gridDocument(grid), rows: rowsOf(texts, grid.width), rules, seconds, seed: this.#seed },
        {
          events: { improved: (view) => (better = this.#of(grid, view)) },
          onend: () => resolve(better),
          onproblem: () => resolve(undefined),
        },
      );
      if (!hold(job)) job.drop();
    });
  }

  /** The grids to fill for a preview: near the fill that shows, then whatever it takes. */
  #around(grid: Grid): Grid[] {
    if (!this.fill || !sameShape(this.fill.grid, grid)) return [grid];
    const { cells } = this.fill;
    const slots = slotsOf(grid);
    return [...nearby(grid, cells, widened(slots, against(grid, cells)), RINGS), grid];
  }

  /** Fills the first of several grids that has a fill, and notes under `key` what came of it. */
  async #reach(
    key: string,
    written: Grid,
    grids: readonly Grid[],
    wanted: () => boolean,
    hold: (job: Job<FillResult>) => void,
    show: (preview: Preview) => void,
  ): Promise<void> {
    const held = (job: Job<FillResult>) => {
      if (wanted()) hold(job);
      return wanted();
    };
    const note = (preview: Preview) => {
      this.#peeks.set(key, preview);
      show(preview);
    };
    let ended: FillResult | undefined;
    for (const [at, grid] of grids.entries()) {
      // What the fill that shows lent to the grid is not part of the draft.
      const found = (fill: GhostFill): GhostFill => ({ ...fill, grid: lentBack(grid, written) });
      const taken = (fill: GhostFill) => wanted() && note({ key, fill: found(fill), outcome: 'filled' });
      const near = at < grids.length - 1;
      const rules = (this.fill?.repeat ? undefined : apart(this.#rules)) ?? together(this.#rules);
      const { fill, result } = near
        ? await this.#fillOnce(grid, { seconds: RING_SECONDS, rules }, held, taken)
        : await this.#ask(grid, { seconds: PREVIEW_SECONDS }, held, taken);
      if (!wanted()) return;
      ended = result;
      if (!fill) continue;
      const better = await this.#improveOnce(grid, fill, near ? RING_IMPROVE : PREVIEW_IMPROVE, held);
      if (better && better.mean > fill.mean) taken(better);
      return;
    }
    if (ended) note({ key, fill: undefined, outcome: ended.outcome === 'impossible' ? 'impossible' : 'late' });
  }

  #remember(fill: GhostFill): void {
    const same = ({ cells }: GhostFill) => cells.every((text, at) => text === fill.cells[at]);
    this.history = [fill, ...this.history.filter((one) => !same(one))].slice(0, REMEMBERED);
  }

  #of(grid: Grid, view: Omit<FilledGrid, 'number' | 'verified'>): GhostFill {
    const cells = cellsOf(view.rows).map((text, at) => text ?? (grid.cells[at]!.text || null));
    return {
      id: this.#next++,
      grid,
      cells,
      mean: view.mean_score,
      lowest: view.lowest_score ?? undefined,
      optimal: view.improved?.optimal ?? false,
      hardest: hardestCrossing(grid, view.entries),
      repeat: apart(this.#rules) && repeatIn(grid, cells),
    };
  }
}
