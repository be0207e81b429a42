/** The machine at work on a puzzle: its rounds of belief and what it came to. */

import { startSolve, type CellBelief, type RoundResult, type SlotCandidate, type SolvedCell, type SolveResult } from '../api/solve';
import type { Job } from '../api/job';
import type { PuzzleDocument } from '../api/library';
import type { Slot } from '../model/grid';
import { certainty, restartsOf } from '../model/rounds';
import { cellsOf } from '../model/rows';

/** How long a round is shown when they are played again, in milliseconds. */
const PLAY = 350;

/** A cell's belief with the letter that stands in the grid before the others. */
function withLetterFirst({ cell, letter, confidence, letters, chances }: SolvedCell): CellBelief {
  const others = [...letters].flatMap((other, at) => (other === letter ? [] : [[other, chances[at] ?? 0] as const]));
  return {
    cell,
    letters: [letter, ...others.map(([other]) => other)].join(''),
    chances: [confidence, ...others.map(([, chance]) => chance)],
  };
}

export class Machine {
  running = $state(false);
  queue = $state(0);
  rounds: readonly RoundResult[] = $state.raw([]);
  /** Which round is shown, as an index into `rounds`; one beyond them is the result. */
  shown = $state(0);
  result: SolveResult | undefined = $state.raw();
  problem: unknown = $state.raw();
  /** Whether the rounds are being played again. */
  playing = $state(false);
  /** Whether one's own grid is shown, with marks where the machine disagrees, and none of its letters. */
  comparing = $state(false);

  #job: Job<SolveResult> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** The last place of the slider over the rounds. */
  last = $derived(Math.max(0, this.rounds.length - (this.result ? 0 : 1)));

  /** The result, which is less sure than the rounds before it, where that is shown. */
  ended = $derived(this.shown === this.last ? this.result : undefined);

  /** By round, and at the end for the result, how much of the grid is certain. */
  certain = $derived(certainty([...this.rounds, ...(this.result?.cells ? [{ cells: this.result.cells }] : [])]));

  /** The rounds in which it starts again, after the first. */
  restarts = $derived(restartsOf(this.rounds));

  /** By cell, what is believed in the round that is shown. */
  beliefs: ReadonlyMap<number, CellBelief> = $derived.by(() => {
    const ended = this.ended?.cells;
    // The grid in the end is the best as a whole: a square may hold another letter than its likeliest.
    const cells = ended?.map(withLetterFirst) ?? this.rounds[this.shown]?.cells ?? [];
    return new Map(cells.map((belief) => [belief.cell, belief]));
  });

  /** By cell, the letters of the best grid so far. */
  best: ReadonlyMap<number, string> = $derived.by(() => {
    const rows = this.result?.rows;
    if (rows) return new Map(cellsOf(rows).flatMap((text, at) => (text ? [[at, text] as const] : [])));
    return new Map([...this.beliefs].map(([at, { letters }]) => [at, letters[0] ?? '']));
  });

  /** What is believed of a slot in the round that is shown, or in the end. */
  candidatesOf(slot: string | undefined): readonly SlotCandidate[] {
    const ended = this.ended?.slots.find(({ slot: name }) => name === slot);
    // The calibrated chance of the answer, as everywhere else.
    if (ended) return ended.candidates.map((one) => (one.word === ended.answer ? { ...one, posterior: ended.posterior } : one));
    return this.rounds[this.shown]?.slots.find(({ slot: name }) => name === slot)?.candidates ?? [];
  }

  /** The best answer of an entry in what is shown, with its chance. */
  thoughtOf = (slot: Slot): { readonly word: string; readonly chance: number } | undefined => {
    const ended = this.ended?.slots.find(({ slot: name }) => name === slot.name);
    if (ended) return { word: ended.answer, chance: ended.posterior };
    const best = this.candidatesOf(slot.name)[0];
    return best && { word: best.word, chance: best.posterior };
  };

  /** Solves; with `comparing`, none of its letters are shown meanwhile. */
  solve(puzzle: PuzzleDocument, comparing: boolean): void {
    this.#job?.drop();
    this.pause();
    this.running = true;
    this.comparing = comparing;
    this.rounds = [];
    this.shown = 0;
    this.result = undefined;
    this.problem = undefined;
    const failed = (problem: unknown) => {
      this.running = false;
      this.problem = problem;
    };
    this.#job = startSolve(puzzle, true, {
      onqueue: (position) => (this.queue = position),
      events: {
        round: (round) => {
          // A view of the latest round follows it.
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
  }

  /** Shows the rounds one after the other, from the first if the last is shown. */
  play(): void {
    if (this.shown === this.last) this.shown = 0;
    this.playing = true;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.shown < this.last) this.shown += 1;
      if (this.shown === this.last && !this.running) this.pause();
    }, PLAY);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  stop(): void {
    this.#job?.cancel();
  }

  drop(): void {
    this.pause();
    this.#job?.drop();
  }
}
