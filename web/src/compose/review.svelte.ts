/** Review: the solver test-solves a draft and shows where a person would be stuck. */

import { startReview, type ReviewResult } from '../api/compose';
import type { Job } from '../api/job';
import { documentOf } from '../model/document';
import { clueOf, type Draft } from '../model/draft';
import { answerOf } from '../model/grid';

/** Rest before a draft is reviewed by itself, in milliseconds, and the share of its entries that must have clues. */
const REST = 6000;
const CLUED = 0.5;

/** The share of the letters that are drawn as solved wrongly at most: beyond it, signs single out nothing. */
const MOST_SIGNS = 0.4;

/** Whether enough of a draft's entries are filled in and have clues for it to be reviewed by itself. */
export function isReady(draft: Draft): boolean {
  const ready = draft.slots.all.filter((slot) => clueOf(draft, slot) !== '' && answerOf(draft.grid, slot) !== undefined);
  return ready.length > 0 && ready.length >= CLUED * draft.slots.all.length;
}

export class Review {
  running = $state(false);
  /** Its place in the queue; 0 once it runs. */
  queue = $state(0);
  rounds = $state(0);
  result: ReviewResult | undefined = $state.raw();
  /** The draft that was reviewed. */
  of: Draft | undefined = $state.raw();
  stopped = $state(false);
  problem: unknown = $state.raw();
  #job: Job<ReviewResult> | undefined;

  /** Reviews a draft; `quiet` keeps the last result until there is another one. */
  start(draft: Draft, quiet = false): void {
    this.#job?.drop();
    this.running = true;
    this.queue = 0;
    this.rounds = 0;
    if (!quiet) {
      this.result = undefined;
      this.of = draft;
    }
    this.stopped = false;
    this.problem = undefined;
    const failed = (problem: unknown) => {
      this.running = false;
      // Nobody asked for a quiet one.
      if (!quiet) this.problem = problem;
    };
    this.#job = startReview(documentOf(draft), {
      onqueue: (position) => (this.queue = position),
      events: { round: ({ round }) => (this.rounds = round) },
      onend: (result, stopped) => {
        this.running = false;
        if (result || !quiet) this.result = result;
        if (result) this.of = draft;
        this.stopped = stopped;
      },
      onproblem: failed,
    });
  }

  /** Reviews a draft by itself once it rests, if enough of its entries have clues; returns what cancels it. */
  follow(draft: Draft): (() => void) | undefined {
    if (this.of === draft) return undefined;
    if (!isReady(draft)) return undefined;
    const timer = setTimeout(() => {
      if (!this.running) this.start(draft, this.result !== undefined);
    }, REST);
    return () => clearTimeout(timer);
  }

  stop(): void {
    this.#job?.cancel();
  }

  drop(): void {
    this.#job?.drop();
  }

  /** Whether the result is about the answers that the draft has now. */
  isOf(draft: Draft): boolean {
    return this.of?.grid === draft.grid;
  }

  /** Whether so much was solved wrongly that signs would only fill the grid. */
  get crowded(): boolean {
    const letters = this.of?.grid.cells.filter(({ text }) => text !== '').length ?? 0;
    return (this.result?.wrong.length ?? 0) > MOST_SIGNS * letters;
  }

  /** By cell, what a review of this draft's answers marks there. */
  marks(draft: Draft): ReadonlyMap<number, Mark> {
    const marks = new Map<number, Mark>();
    if (!this.result || !this.isOf(draft)) return marks;
    for (const cell of this.result.wrong) marks.set(cell, 'wrong');
    for (const finding of this.result.findings) {
      if (finding.kind === 'crossing') marks.set(finding.cell, 'stuck');
    }
    return marks;
  }
}

/** A square that few could guess, or one that the solver got wrong. */
export type Mark = 'stuck' | 'wrong';

export const MARKS: Readonly<Record<Mark, readonly [sign: string, words: string]>> = {
  stuck: ['!', 'few could guess it'],
  wrong: ['?', 'solved wrongly'],
};
