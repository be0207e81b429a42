/** How often and how lately words were used, from the past clues of the knowledge. */

import { SvelteMap } from 'svelte/reactivity';

import { pastClues } from '../api/solve';

export interface Use {
  readonly count: number;
  /** The year of the last one, where dates are known. */
  readonly last: string | undefined;
}

/** Words that can have had clues. */
const SPELT = /^[A-Z]{1,63}$/;

export class Uses {
  readonly known = new SvelteMap<string, Use>();
  /** Whether the knowledge has clues at all. */
  some = $state(false);
  #none = false;
  #stop = new AbortController();

  /** Asks for words one after the other; a later call ends an earlier one. */
  async ask(words: readonly string[]): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    for (const word of words) {
      if (this.#none || signal.aborted) return;
      if (!SPELT.test(word) || this.known.has(word)) continue;
      try {
        const { clues, has_clues } = await pastClues(word, signal);
        this.#none = !has_clues;
        this.some = has_clues;
        const dates = clues.flatMap(({ date }) => (date ? [date.slice(0, 4)] : []));
        const count = clues.reduce((sum, clue) => sum + clue.count, 0);
        this.known.set(word, { count, last: dates.toSorted().at(-1) });
      } catch {
        // Past uses are an aside: without them the words stay as they are.
        return;
      }
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}
