/**
 * Saves edits within a second, and loses none on the way.
 *
 * A change waits {@link QUIET} for the next one, then goes to the workbench
 * with the revision it was made of. Until the workbench has it, the browser
 * keeps it too, so that it survives a workbench that is away and a tab that is
 * closed. Where another tab saved first nothing is overwritten: the person is
 * asked. Every save names its writer, so that a tab that never got the answer
 * to its own save does not take it for another's.
 */

import { Problem, explain } from '../api/http';

/** How long to wait for the next change, and at most, in milliseconds. */
const QUIET = 300;
const LATEST = 900;
/** How long to wait before trying again when the workbench is away, in milliseconds. */
const AGAIN = 2000;

export type SaveState = 'saved' | 'saving' | 'away' | 'conflict' | 'refused';

/** What the workbench answers to a save. */
export interface Saved {
  readonly revision: number;
}

/** The library's side of saving. */
export interface Store<Value> {
  readonly save: (
    value: Value,
    revision: number,
    writer: string,
    keepalive: boolean,
  ) => Promise<Saved>;
  /** The latest revision, and who wrote it. */
  readonly latest: () => Promise<{ readonly revision: number; readonly writer: string | undefined }>;
}

/** A change that the workbench did not have yet. */
export interface Kept<Value> {
  readonly revision: number;
  readonly writer: string;
  readonly value: Value;
}

/** What the browser kept under a key, if it is still readable. */
export function kept<Value>(key: string): Kept<Value> | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Kept<Value>);
  } catch {
    return undefined;
  }
}

/** A name that no other visit to a page has. */
const newWriter = (): string =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

export class Saver<Value> {
  state: SaveState = $state('saved');
  /** Why the last save was refused, in words. */
  trouble: string | undefined = $state();
  /** The latest revision that is not this tab's, while there is a conflict. */
  theirs: number | undefined = $state();

  revision: number;
  readonly #key: string;
  readonly #store: Store<Value>;
  readonly #writer: string;
  #make: (() => Value) | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #waiting: Value | undefined;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #discarded = false;

  /**
   * Saves from `revision` on. `unsaved` is what the browser kept of an earlier
   * visit, whose last save `lastWriter` names.
   */
  constructor(
    key: string,
    revision: number,
    store: Store<Value>,
    unsaved?: Kept<Value>,
    lastWriter?: string,
  ) {
    this.#key = key;
    this.#store = store;
    this.#writer = unsaved?.writer ?? newWriter();
    const ours = unsaved === undefined || unsaved.writer === lastWriter;
    this.revision = ours ? revision : unsaved.revision;
  }

  /** Takes a change; its value is made once the page has been painted. */
  later(make: () => Value): void {
    if (this.#discarded) return;
    this.#make = make;
    if (this.state === 'saved') this.state = 'saving';
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#made());
  }

  #made(): void {
    clearTimeout(this.#soon);
    const make = this.#make;
    this.#make = undefined;
    if (make) this.put(make());
  }

  /** Takes a change to be saved soon. */
  put(value: Value): void {
    if (this.#waiting === undefined) this.#since = Date.now();
    this.#waiting = value;
    this.#keep(value);
    if (this.state === 'conflict') return;
    this.state = 'saving';
    const waited = Date.now() - this.#since;
    this.#plan(Math.max(0, Math.min(QUIET, LATEST - waited)));
  }

  /** Saves at once, as when the page is left. */
  flush(): void {
    this.#made();
    if (this.#waiting !== undefined && this.state !== 'conflict') void this.#run(true);
  }

  /** After a conflict: saves what is here over what is there. */
  overwrite(): void {
    if (this.theirs !== undefined) this.revision = this.theirs;
    this.theirs = undefined;
    this.state = 'saving';
    void this.#run(false);
  }

  /** What another tab saved has been taken over here: saves go on from it. */
  goOnFrom(revision: number): void {
    this.revision = Math.max(this.revision, revision);
    if (this.state !== 'conflict') return;
    this.theirs = undefined;
    this.state = 'saving';
    this.#made();
    void this.#run(false);
  }

  /** After a conflict: what is here is given up, and nothing more is taken. */
  discard(): void {
    this.#discarded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#soon);
    this.#make = undefined;
    this.#waiting = undefined;
    this.#forget();
    this.state = 'saved';
  }

  stop(): void {
    this.flush();
    clearTimeout(this.#timer);
  }

  #plan(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(false), delay);
  }

  async #run(keepalive: boolean): Promise<void> {
    if (this.#running || this.#waiting === undefined) return;
    const value = this.#waiting;
    this.#running = true;
    clearTimeout(this.#timer);
    try {
      const { revision } = await this.#store.save(value, this.revision, this.#writer, keepalive);
      this.revision = revision;
      this.trouble = undefined;
      if (this.#waiting === value) {
        this.#waiting = undefined;
        this.#forget();
        // A change that is about to be made is not saved yet.
        this.state = this.#make ? 'saving' : 'saved';
      } else {
        this.#since = Date.now();
        this.#keep(this.#waiting);
        this.#plan(QUIET);
      }
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#running = false;
    }
  }

  async #failed(error: unknown): Promise<void> {
    this.trouble = explain(error);
    if (error instanceof Problem && error.isStale) {
      const latest = await this.#store.latest().catch(() => undefined);
      if (latest?.writer === this.#writer) {
        this.revision = latest.revision;
        this.#plan(0);
        return;
      }
      this.theirs = latest?.revision ?? error.document.revision ?? this.revision;
      this.state = 'conflict';
      return;
    }
    // A workbench that is away, busy or locked out may come back.
    const refused = error instanceof Problem && error.document.status >= 400 && error.document.status < 500;
    this.state = refused ? 'refused' : 'away';
    this.#plan(AGAIN);
  }

  #keep(value: Value): void {
    try {
      const entry: Kept<Value> = { revision: this.revision, writer: this.#writer, value };
      localStorage.setItem(this.#key, JSON.stringify(entry));
    } catch {
      // The browser's own store is a second net; the workbench is the first.
    }
  }

  #forget(): void {
    localStorage.removeItem(this.#key);
  }
}
