/**
 * What the engine finds while someone types: letters that still work, candidates
 * of the slot under the cursor, and proofs for the best of them.
 *
 * Every question replaces the one before it; an answer that comes too late is
 * not shown.
 */

import { startProve, viability, type FillRules, type Proof, type Viability } from '../api/compose';
import { isAbort, Problem } from '../api/http';
import type { Job } from '../api/job';
import { gridDocument } from '../model/document';
import { gridToText, type Grid, type Slot } from '../model/grid';

/** How long to wait for the next key, in milliseconds: a fast typist's pause. */
const QUIET = 60;
/** How long to wait before asking again when the workbench is away, in milliseconds. */
const AGAIN = 1000;
/** Candidates that are listed. */
const TOP = 200;
/** How long the draft rests before proofs begin by themselves, in milliseconds. */
const REST = 1500;
/** Candidates proven by themselves, and the seconds for each. */
const PROVEN = 6;
const PROOF_SECONDS = 5;

export class Assistant {
  answer: Viability | undefined = $state.raw();
  /** By cell, the letters that still fit; `undefined` where that is not known. */
  letters: readonly (string | undefined)[] = $state.raw([]);
  /** What hinders the answer, such as a character that no word has. */
  problem: unknown = $state.raw();
  /** By word, what is proven for the slot under the cursor. */
  proofs: ReadonlyMap<string, Proof> = $state.raw(new Map());
  proving = $state(false);

  /** The slot that the candidates are of. */
  slot: string | undefined = $state();

  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #asked = new AbortController();
  #job: Job<unknown> | undefined;
  #run = 0;
  #grid: Grid | undefined;
  #rules: FillRules = {};
  #texts = '';

  /** Asks about another grid or slot; with `prove`, proofs begin by themselves. */
  update(grid: Grid, slot: Slot | undefined, rules: FillRules, prove: boolean): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#rest);
    const texts = `${gridToText(grid)} ${slot?.name} ${JSON.stringify(rules)}`;
    if (texts !== this.#texts) {
      this.stopProving();
      this.proofs = new Map();
    }
    this.#texts = texts;
    this.#grid = grid;
    this.#rules = rules;
    this.#timer = setTimeout(() => void this.#ask(grid, slot, rules, prove), QUIET);
  }

  /** The candidates of the slot under the cursor, best first. */
  get candidates() {
    return this.answer?.candidates[0]?.slot === this.slot
      ? (this.answer?.candidates[0]?.words ?? [])
      : [];
  }

  /** Proves words of the slot, in this order. */
  prove(words: readonly string[]): void {
    this.stopProving();
    const grid = this.#grid;
    if (!grid || this.slot === undefined || words.length === 0) return;
    const run = ++this.#run;
    this.proving = true;
    const over = () => {
      if (run === this.#run) this.proving = false;
    };
    this.#job = startProve(
      { puzzle: gridDocument(grid), rules: this.#rules, slot: this.slot, words, seconds: PROOF_SECONDS },
      ({ word, proof }) => {
        if (run === this.#run) this.proofs = new Map(this.proofs).set(word, proof);
      },
      over,
      over,
    );
  }

  stopProving(): void {
    this.#run += 1;
    this.#job?.drop();
    this.#job = undefined;
    this.proving = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#rest);
    this.#asked.abort();
    this.stopProving();
  }

  async #ask(grid: Grid, slot: Slot | undefined, rules: FillRules, prove: boolean): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    try {
      const slots = slot ? [slot.name] : [];
      const answer = await viability(gridDocument(grid), rules, slots, TOP, signal);
      this.answer = answer;
      this.letters = answer.cells.map((fit, at) => (grid.cells[at]!.text === '' ? fit : undefined));
      this.slot = slot?.name;
      this.problem = undefined;
      if (prove) {
        this.#rest = setTimeout(() => {
          const words = this.candidates.slice(0, PROVEN).map(({ word }) => word);
          this.prove(words.filter((word) => !this.proofs.has(word)));
        }, REST);
      }
    } catch (error) {
      if (isAbort(error)) return;
      this.problem = error;
      this.letters = [];
      if (error instanceof Problem && error.isAway) {
        this.#timer = setTimeout(() => void this.#ask(grid, slot, rules, prove), AGAIN);
      }
    }
  }
}
