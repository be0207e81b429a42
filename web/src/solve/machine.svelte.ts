/** The solver at work on a puzzle: its rounds of belief and what it came to. */

import { startHint, startSolve, type CellBelief, type HintView, type RoundView, type SolveResult } from '../api/solve';
import type { Job } from '../api/job';
import type { PuzzleDocument } from '../api/library';

export class Machine {
  running = $state(false);
  queue = $state(0);
  rounds: readonly RoundView[] = $state.raw([]);
  /** Which round is shown, as an index into `rounds`. */
  shown = $state(0);
  result: SolveResult | undefined = $state.raw();
  problem: unknown = $state.raw();
  hints: readonly HintView[] | undefined = $state.raw();
  hinting = $state(false);

  #job: Job<SolveResult> | undefined;
  #hint: Job<{ hints: HintView[] }> | undefined;

  /** By cell, what is believed in the round that is shown. */
  beliefs: ReadonlyMap<number, CellBelief> = $derived.by(() => {
    const last = this.shown >= this.rounds.length - 1 && this.result;
    const cells = last ? this.result!.beliefs : (this.rounds[this.shown]?.cells ?? []);
    return new Map(cells.map((belief) => [belief.cell, belief]));
  });

  async solve(puzzle: PuzzleDocument): Promise<void> {
    this.#job?.drop();
    this.running = true;
    this.rounds = [];
    this.shown = 0;
    this.result = undefined;
    this.problem = undefined;
    const failed = (problem: unknown) => {
      this.running = false;
      this.problem = problem;
    };
    try {
      this.#job = await startSolve(puzzle, true, {
        onqueue: (position) => (this.queue = position),
        events: {
          round: (round) => {
            // Whoever looks at the latest round goes on with it.
            const latest = this.shown >= this.rounds.length - 1;
            this.rounds = [...this.rounds, round];
            if (latest) this.shown = this.rounds.length - 1;
          },
        },
        onend: (result) => {
          this.running = false;
          this.result = result;
        },
        onproblem: failed,
      });
    } catch (error) {
      failed(error);
    }
  }

  async hint(puzzle: PuzzleDocument): Promise<void> {
    this.hinting = true;
    this.hints = undefined;
    this.problem = undefined;
    const failed = (problem: unknown) => {
      this.hinting = false;
      this.problem = problem;
    };
    try {
      this.#hint = await startHint(puzzle, {
        onend: (result) => {
          this.hinting = false;
          this.hints = result?.hints ?? [];
        },
        onproblem: failed,
      });
    } catch (error) {
      failed(error);
    }
  }

  stop(): void {
    this.#job?.cancel();
    this.#hint?.cancel();
  }

  drop(): void {
    this.#job?.drop();
    this.#hint?.drop();
  }
}
