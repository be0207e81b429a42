/**
 * Several people at one puzzle: each has a tab, on one machine or on several that reach the
 * same workbench. The workbench notifies every tab of each save; a tab then takes
 * over the others' letters and goes on. Nothing asks who was first.
 */

import { BASE } from '../api/http';
import { loadPuzzle } from '../api/library';
import type { components } from '../api/schema';
import { gridOfEntries, type PuzzleDocument } from '../model/document';
import { notices } from '../ui/notices.svelte';
import type { Saver } from '../ui/saver.svelte';
import type { Solving, SolvingState } from './solving.svelte';

type Change = components['schemas']['Change'];
type People = components['schemas']['People'];

const textsOf = (document: PuzzleDocument): readonly string[] =>
  gridOfEntries(document).cells.map(({ text }) => text);

export class Company<Value> {
  readonly #id: number;
  readonly #solving: Solving;
  readonly #saver: Saver<Value>;
  /** Has what is here now saved. */
  readonly #save: () => void;
  /** What all had when this tab last saved or took over. */
  #agreed: readonly string[];
  #source: EventSource | undefined;
  #loading: Promise<void> = Promise.resolve();

  constructor(id: number, solving: Solving, saver: Saver<Value>, save: () => void) {
    this.#id = id;
    this.#solving = solving;
    this.#saver = saver;
    this.#save = save;
    this.#agreed = solving.texts;
  }

  /** This tab saved: what it had is what all have. */
  saved(document: PuzzleDocument): void {
    this.#agreed = textsOf(document);
  }

  listen(): void {
    if (this.#source) return;
    this.#source = new EventSource(`${BASE}/events?puzzle=${this.#id}`);
    this.#source.addEventListener('changed', (event: MessageEvent<string>) => {
      const { what, id, revision } = JSON.parse(event.data) as Change;
      if (what === 'puzzle' && id === this.#id && revision > this.#saver.revision) this.catchUp();
    });
    this.#source.addEventListener('people', (event: MessageEvent<string>) => {
      const { people } = JSON.parse(event.data) as People;
      if (people > this.#solving.people) notices.show(`${people} people are solving this puzzle now.`);
      this.#solving.people = people;
    });
  }

  /** Takes over what was saved last; one such step follows the other. */
  catchUp(): void {
    this.#loading = this.#loading.then(() => this.#take()).catch(() => {
      // The saver shows that the workbench is away, and the next change will come.
    });
  }

  async #take(): Promise<void> {
    const { revision, puzzle, state } = await loadPuzzle<SolvingState>(this.#id);
    // One's own save may have been the news.
    if (revision <= this.#saver.revision) return;
    this.#solving.merge(this.#agreed, puzzle, state);
    // What waits to be saved lacks the others' letters: it is made again.
    if (this.#saver.state !== 'saved') this.#save();
    this.#agreed = textsOf(puzzle);
    this.#saver.goOnFrom(revision);
  }

  leave(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#solving.people = 1;
  }
}
