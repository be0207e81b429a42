/** Review: the solver test-solves a draft and says where a person would be stuck. */

import { startSolve, type SolveResult } from '../api/solve';
import type { Job } from '../api/job';
import { documentOf } from '../model/document';
import type { Draft } from '../model/draft';
import { answerOf, type Slot } from '../model/grid';

/** A chance below this one is no more than a guess. */
const UNSURE = 0.5;

export interface Doubt {
  readonly slot: Slot;
  readonly answer: string;
  /** The chance that the solver gives the right answer, 0 to 1. */
  readonly chance: number;
  /** What the solver would write, where that is something else. */
  readonly instead: string | undefined;
  /** Crossings whose right letters the solver could not tell. */
  readonly crossings: readonly string[];
}

export class Review {
  running = $state(false);
  rounds = $state(0);
  doubts: readonly Doubt[] | undefined = $state.raw();
  right = $state(0);
  total = $state(0);
  problem: unknown = $state.raw();
  #job: Job<SolveResult> | undefined;

  async start(draft: Draft): Promise<void> {
    this.running = true;
    this.rounds = 0;
    this.doubts = undefined;
    this.problem = undefined;
    const document = documentOf(draft);
    // The solver gets the empty grid and the clues, as a solver of the paper would.
    const cells = document.cells.map(({ solution: _solution, given: _given, ...cell }) => cell);
    const failed = (problem: unknown) => {
      this.running = false;
      this.problem = problem;
    };
    try {
      this.#job = await startSolve({ ...document, cells }, true, {
        events: { round: ({ round }) => (this.rounds = round) },
        onend: (result) => {
          this.running = false;
          if (result) this.#judge(draft, result);
        },
        onproblem: failed,
      });
    } catch (error) {
      failed(error);
    }
  }

  stop(): void {
    this.#job?.cancel();
  }

  drop(): void {
    this.#job?.drop();
  }

  #judge(draft: Draft, result: SolveResult): void {
    const { grid, slots } = draft;
    const byName = new Map(result.slots.map((slot) => [slot.slot, slot]));
    const believed = new Map(result.beliefs.map((belief) => [belief.cell, belief]));
    const sure = (cell: number) => {
      const belief = believed.get(cell);
      const at = belief?.letters.indexOf(grid.cells[cell]!.text) ?? -1;
      return at < 0 ? 0 : (belief!.chances[at] ?? 0);
    };
    const doubts: Doubt[] = [];
    this.right = 0;
    this.total = 0;
    for (const slot of slots.all) {
      const answer = answerOf(grid, slot);
      const found = byName.get(slot.name);
      if (answer === undefined || !found) continue;
      this.total += 1;
      if (found.answer === answer) this.right += 1;
      const rival = found.candidates.find(({ word }) => word === answer);
      const chance = found.answer === answer ? found.posterior : (rival?.posterior ?? 0);
      if (chance >= UNSURE) continue;
      const other = slot.direction === 'across' ? slots.down : slots.across;
      const crossings = slot.cells
        .filter((cell) => sure(cell) < UNSURE && other[cell])
        .map((cell) => other[cell]!.name);
      const instead = found.answer === answer ? undefined : found.answer;
      doubts.push({ slot, answer, chance, instead, crossings });
    }
    this.doubts = doubts.toSorted((a, b) => a.chance - b.chance);
  }
}
