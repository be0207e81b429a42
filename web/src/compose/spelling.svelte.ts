/** What the word lists say about the words of clues. */

import { isAbort } from '../api/http';
import { unlistedWords } from '../api/words';

/** How long clues rest before their words are looked up, in milliseconds. */
const QUIET = 700;
/** Words of one question. */
const MOST = 2000;

export class Spelling {
  /** By word, the listed ones like it; nothing for a word that is listed. */
  known: ReadonlyMap<string, readonly string[] | undefined> = $state.raw(new Map());

  /** Looks words up once they rest; returns what cancels it. */
  follow(words: readonly string[]): () => void {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = words.filter((word) => !this.known.has(word)).slice(0, MOST);
      if (asked.length === 0) return;
      unlistedWords(asked, stop.signal).then(
        (found) => {
          const unlisted = new Map(found.map(({ word, like }) => [word, like]));
          this.known = new Map([...this.known, ...asked.map((word) => [word, unlisted.get(word)] as const)]);
        },
        (error: unknown) => {
          // A remark that is missing is no reason to disturb anyone who writes.
          if (!isAbort(error)) console.warn(error);
        },
      );
    }, QUIET);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  /** The lists have changed. */
  forget(): void {
    this.known = new Map();
  }
}
