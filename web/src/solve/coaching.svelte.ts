/** Hints in steps, each of which gives away a little more. Only what is asked for is revealed. */

import { isAbort } from '../api/http';
import type { Job } from '../api/job';
import { answersTo, evidence, startHint, type Evidence, type HintResult } from '../api/solve';
import { enumerationOf } from '../model/clue';
import { kindOf } from '../model/clueKind';
import { clueKey } from '../model/draft';
import { placeOf, type Slot } from '../model/grid';
import { wordplayKind, wordplayOf, wordplayText, type Wordplay } from '../model/wordplay';
import type { Solving } from './solving.svelte';

/** A letter that a hint reveals, and where. */
export interface RevealedLetter {
  readonly cell: number;
  readonly letter: string;
  readonly place: string;
  /** Its chance, where the file has no solution. */
  readonly chance: number | undefined;
}

export class Coaching {
  open = $state(false);
  /** What is being worked on, in words. */
  busy = $state('');
  problem: unknown = $state.raw();
  /** Where to look, once it was asked. */
  place: string | undefined = $state();
  kind: string | undefined = $state();
  letter: RevealedLetter | undefined = $state.raw();
  answer: { readonly word: string; readonly texts: readonly (readonly [number, string])[]; readonly chance: number | undefined } | undefined = $state.raw();
  /** The wordplay, shown with the answer. */
  wordplay: string | undefined = $state();
  reasons: readonly Evidence[] | undefined = $state.raw();
  /** Whether the machine that was asked knows past clues. */
  hasClues = $state(true);

  readonly #solving: Solving;
  #job: Job<HintResult> | undefined;
  #stop = new AbortController();
  /** The entry that the steps are about. */
  #about: string | undefined;
  /** The entry in which to look, as `place` says. */
  #suggested: string | undefined;

  constructor(solving: Solving) {
    this.#solving = solving;
  }

  toggle(): void {
    if (this.open) this.close();
    else this.open = true;
  }

  close(): void {
    this.open = false;
    this.place = undefined;
    this.#forget();
  }

  drop(): void {
    this.#job?.drop();
    this.#stop.abort();
  }

  /** Forgets the hints of the last entry once the cursor is in another. */
  turnTo(slot: Slot | undefined): void {
    if (slot?.name === this.#about) return;
    this.#about = slot?.name;
    // Elsewhere, where to look can be asked again.
    if (slot?.name !== this.#suggested) this.place = undefined;
    this.#forget();
  }

  #forget(): void {
    this.drop();
    this.#stop = new AbortController();
    this.busy = '';
    this.problem = undefined;
    this.kind = undefined;
    this.letter = undefined;
    this.answer = undefined;
    this.wordplay = undefined;
    this.reasons = undefined;
  }

  /** Finds the entry where a letter helps most. */
  async findEntry(): Promise<Slot | undefined> {
    const result = await this.#hints('Finding a clue…');
    const found = result?.hints.flatMap(({ slots }) => slots) ?? [];
    const shown = found.flatMap((found) => this.#solving.shown.all.find(({ name }) => name === found) ?? []);
    const slot = shown[0];
    this.#suggested = slot?.name;
    if (result) this.place = slot ? `Try ${nameOf(slot)}: you can probably get it, and its letters help the most.` : 'No entry stands out. Try any.';
    return slot;
  }

  revealKind(slot: Slot): void {
    this.#about = slot.name;
    const clue = this.#solving.clueOf(slot);
    const answer = this.answer?.word ?? this.#answerIn(slot);
    const wordplay = this.#wordplay(slot, answer);
    this.kind = wordplay ? wordplayKind(wordplay) : kindOf(clue, answer);
  }

  /** The answer, where the file has it. */
  #answerIn(slot: Slot): string | undefined {
    const { hasSolution, solution } = this.#solving;
    return hasSolution ? slot.cells.map((cell) => solution[cell] ?? '').join('') : undefined;
  }

  /** The wordplay of a cryptic clue, where the answer is known and its letters show it. */
  #wordplay(slot: Slot, answer: string | undefined): Wordplay | undefined {
    const clue = this.#solving.clueOf(slot);
    if (answer === undefined || !enumerationOf(clue, undefined)) return undefined;
    return wordplayOf(clue, answer);
  }

  /** The squares of an entry whose letters a hint can still give. */
  lettersLeft(slot: Slot): readonly number[] {
    const { hasSolution, grid } = this.#solving;
    return slot.cells.filter((cell) => (hasSolution ? !this.#solving.isRight(cell) : grid.cells[cell]!.text === ''));
  }

  async revealLetter(slot: Slot): Promise<void> {
    this.#about = slot.name;
    this.problem = undefined;
    const { hasSolution, solution, grid } = this.#solving;
    const wanted = this.lettersLeft(slot);
    const reveal = (cell: number, letter: string, chance?: number) => {
      const { row, column } = placeOf(grid, cell);
      const at = slot.cells.indexOf(cell) + 1;
      this.letter = { cell, letter, chance, place: `Letter ${at} of ${slot.cells.length} (row ${row}, column ${column})` };
      this.#solving.hinted([[cell, letter]]);
    };
    if (hasSolution) {
      const help = (cell: number) => helpOf(this.#solving, cell);
      const cell = wanted.toSorted((a, b) => help(b) - help(a))[0];
      if (cell !== undefined) reveal(cell, solution[cell]!);
      return;
    }
    const result = await this.#hints('Finding a letter…');
    const hint = result?.hints.find(({ cell }) => wanted.includes(cell));
    if (hint) reveal(hint.cell, hint.letter, hint.confidence);
    else if (result) this.problem = new Error('The machine is not sure of any letter here.');
  }

  async revealAnswer(slot: Slot): Promise<void> {
    this.#about = slot.name;
    const { hasSolution, solution, grid, clues } = this.#solving;
    const clue = clues[clueKey(slot)] ?? '';
    const { signal } = this.#stop;
    this.problem = undefined;
    try {
      if (hasSolution) {
        const texts = slot.cells.map((cell) => [cell, solution[cell]!] as const);
        this.answer = { word: texts.map(([, text]) => text).join(''), texts, chance: undefined };
      } else {
        this.busy = 'Finding out…';
        const pattern = slot.cells.map((cell) => grid.cells[cell]!.text[0] ?? '?').join('');
        const { answers } = await answersTo(clue, pattern, signal);
        const best = answers[0];
        if (!best) throw new Error('The machine knows no answer that fits.');
        const texts = slot.cells.map((cell, at) => [cell, best.word[at] ?? ''] as const);
        this.answer = { word: best.word, texts, chance: best.probability };
      }
      const { word, texts } = this.answer;
      this.#solving.hinted(texts);
      const wordplay = this.#wordplay(slot, word);
      this.wordplay = wordplay && wordplayText(wordplay);
      this.reasons = clue && /^[A-Z]+$/.test(word) ? await evidence(clue, word, signal) : [];
    } catch (error) {
      if (!isAbort(error)) this.problem = error;
    }
    this.busy = '';
  }

  #hints(busy: string): Promise<HintResult | undefined> {
    this.#job?.drop();
    this.busy = busy;
    this.problem = undefined;
    return new Promise((resolve) => {
      const failed = (problem: unknown) => {
        this.busy = '';
        this.problem = problem;
        resolve(undefined);
      };
      this.#job = startHint(this.#solving.saved, {
        onend: (result) => {
          this.busy = '';
          this.hasClues = result?.has_clues ?? true;
          resolve(result);
        },
        onproblem: failed,
      });
    });
  }
}

/** `14 across`. */
const nameOf = ({ number, direction }: Slot): string => `${number} ${direction}`;

/** Letters of English answers, the commonest first. */
const COMMON = 'EATSORINLDCHUMPGBYKFWVXZJQ';

/**
 * How much the right letter of a cell helps: the rarer it is, the fewer words are left, in each
 * entry through it that is not full.
 */
function helpOf({ slots, grid, solution }: Solving, cell: number): number {
  const unfinished = (['across', 'down'] as const).filter((direction) => {
    const cells = slots[direction][cell]?.cells ?? [];
    return cells.some((at) => at !== cell && grid.cells[at]!.text === '');
  });
  const rarity = Math.max(...Array.from(solution[cell]!, (letter) => COMMON.indexOf(letter) + 1));
  return rarity * Math.max(1, unfinished.length);
}
