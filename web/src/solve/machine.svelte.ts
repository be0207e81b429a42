/** The solver at work on a puzzle: its rounds of belief and what it came to. */

import { startHint, startSolve, type CellBelief, type HintResult, type HintCell, type RoundResult, type SlotCandidate, type SolveResult } from '../api/solve';
import type { Job } from '../api/job';
import type { PuzzleDocument } from '../api/library';

export class Machine {
  running = $state(false);
  queue = $state(0);
  rounds: readonly RoundResult[] = $state.raw([]);
  /** Which round is shown, as an index into `rounds`; one beyond them is what it came to. */
  shown = $state(0);
  result: SolveResult | undefined = $state.raw();
  problem: unknown = $state.raw();
  /** Whether the solver that was asked for hints knows past clues. */
  hasClues = $state(true);
  hints: readonly HintCell[] | undefined = $state.raw();
  hinting = $state(false);

  #job: Job<SolveResult> | undefined;
  #hint: Job<HintResult> | undefined;

  /** The last place of the slider over the rounds. */
  last = $derived(Math.max(0, this.rounds.length - (this.result ? 0 : 1)));

  /** What it came to, which trusts crossings less than a round does, where that is shown. */
  ended = $derived(this.shown === this.last ? this.result : undefined);

  /** By cell, what is believed in the round that is shown. */
  beliefs: ReadonlyMap<number, CellBelief> = $derived.by(() => {
    const cells = this.ended?.cells ?? this.rounds[this.shown]?.cells ?? [];
    return new Map(cells.map((belief) => [belief.cell, belief]));
  });

  /** What is believed of a slot in the round that is shown, or what it came to. */
  candidatesOf(slot: string | undefined): readonly SlotCandidate[] {
    const slots = this.ended?.slots ?? this.rounds[this.shown]?.slots ?? [];
    return slots.find(({ slot: name }) => name === slot)?.candidates ?? [];
  }

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
          const latest = this.shown === this.last;
          this.result = result;
          if (latest) this.shown = this.last;
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
          this.hasClues = result?.has_clues ?? true;
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
