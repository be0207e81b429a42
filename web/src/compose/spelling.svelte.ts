/** What the word lists say about the words of clues. */

import { isAbort } from '../api/http';
import { unlistedWords } from '../api/words';
import { clueOf } from '../model/draft';
import { isMarked, spelledWords } from '../model/spelling';
import type { Editor } from './editor.svelte';

/** How long clues rest before their words are looked up, in milliseconds. */
const QUIET = 700;
/** Words of one question. */
const MOST = 2000;

export interface MarkedWord {
  readonly word: string;
  /** Listed words like it. */
  readonly like: readonly string[];
}

/** One for a draft: its clues may be on the page twice. */
export class Spelling {
  /** The slot whose clue is being typed. */
  writing: string | undefined = $state();
  /** By word, the listed ones like it; nothing for a word that is listed. */
  #known: ReadonlyMap<string, readonly string[] | undefined> = $state.raw(new Map());
  /** By slot, the words of its clue to look up. */
  readonly #words: ReadonlyMap<string, readonly string[]> = $derived.by(() => {
    const { draft } = this.#editor;
    return new Map(draft.slots.all.map((slot) => [slot.name, spelledWords(clueOf(draft, slot), slot.name === this.writing)]));
  });
  readonly #editor: Editor;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** The words of a slot's clue to mark. */
  marked(slot: string): MarkedWord[] {
    return (this.#words.get(slot) ?? []).flatMap((word) => {
      const like = this.#known.get(word);
      return like && isMarked(word, like) ? [{ word, like }] : [];
    });
  }

  /** Looks the words up once they rest; returns what cancels it. */
  follow(): () => void {
    const words = [...new Set([...this.#words.values()].flat())];
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = words.filter((word) => !this.#known.has(word)).slice(0, MOST);
      if (asked.length === 0) return;
      unlistedWords(asked, stop.signal).then(
        (found) => {
          const unlisted = new Map(found.map(({ word, like }) => [word, like]));
          this.#known = new Map([...this.#known, ...asked.map((word) => [word, unlisted.get(word)] as const)]);
        },
        (error: unknown) => {
          // A missing remark is no reason to interrupt the writer.
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
    this.#known = new Map();
  }
}
