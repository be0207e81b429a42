/** What the knowledge and the lists know about words: past uses, sample clues, meanings. */

import { SvelteMap } from 'svelte/reactivity';

import { pastClues, type PastClues } from '../api/solve';
import { meaningOf } from '../model/meaning';

export interface Use {
  readonly count: number;
  /** The date of the last one, where dates are known: `2016-05-03`. */
  readonly last: string | undefined;
  /** The commonest past clues. */
  readonly clues: readonly string[];
  /** Clues of the glossary, which nobody has printed. */
  readonly suggestions: readonly string[];
  /** Sample clues of the word lists. */
  readonly samples: readonly string[];
  /** What it means, in one line; empty where the knowledge has none. */
  readonly meaning: string;
}

/** Words that can have had clues. */
const SPELT = /^[A-Z]{1,63}$/;
/** Clues that are shown beside a word. */
const SHOWN = 3;

function useOf(past: PastClues): Use {
  const dates = past.clues.flatMap(({ date }) => date ?? []);
  const texts = (clues: PastClues['clues']) => clues.slice(0, SHOWN).map(({ clue }) => clue);
  return {
    count: past.clues.reduce((sum, { count }) => sum + count, 0),
    last: dates.toSorted().at(-1),
    clues: texts(past.clues.filter(({ count }) => count > 0)),
    suggestions: texts(past.clues.filter(({ count }) => count === 0)),
    samples: past.samples.slice(0, SHOWN),
    meaning: meaningOf(past),
  };
}

export class Uses {
  readonly known = new SvelteMap<string, Use>();
  /** Whether the knowledge has past clues. */
  some = $state(false);
  #none = false;
  #stop = new AbortController();
  #stopOne = new AbortController();

  /** Asks for the past uses of words, one after the other; a later call ends an earlier one. */
  async ask(words: readonly string[]): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    for (const word of words) {
      if (this.#none || signal.aborted) return;
      if (!(await this.#fetch(word, signal))) return;
    }
  }

  /** Asks for all that is known of one word; a later call ends an earlier one. */
  async load(word: string): Promise<void> {
    this.#stopOne.abort();
    this.#stopOne = new AbortController();
    await this.#fetch(word, this.#stopOne.signal);
  }

  async #fetch(word: string, signal: AbortSignal): Promise<boolean> {
    if (!SPELT.test(word) || this.known.has(word)) return true;
    try {
      const past = await pastClues(word, signal);
      this.#none = !past.has_clues;
      this.some = past.has_clues;
      this.known.set(word, useOf(past));
      return true;
    } catch {
      // Past uses are an aside: without them the words stay as they are.
      return false;
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#stopOne.abort();
  }
}
