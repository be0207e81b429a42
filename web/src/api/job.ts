/**
 * Long work on the server, watched by server-sent events.
 *
 * The browser takes the stream up again by itself after a break, from the
 * event it saw last. A job that is no longer known (the workbench was started
 * anew) ends as lost.
 */

import { BASE, Problem, ask, type ProblemDocument } from './http';
import type { components } from './schema';

export type JobDocument = components['schemas']['JobDocument'];

export interface Watch<Result> {
  /** Its place in the queue; 0 once it runs. */
  readonly onqueue?: (position: number) => void;
  /** Handlers of its progress events, by name. */
  readonly events?: Readonly<Record<string, (data: never) => void>>;
  /** It ended: done, or stopped with the best so far. */
  readonly onend: (result: Result | undefined, stopped: boolean) => void;
  readonly onproblem: (problem: unknown) => void;
}

const LOST: ProblemDocument = {
  type: 'urn:wordwright:problem:lost',
  title: 'The job is gone',
  status: 404,
  detail: 'The workbench was restarted and no longer has this job',
  remedy: 'start it again; results so far are kept',
};

/** How often to look again when the stream breaks, in milliseconds. */
const LOOK_AGAIN = 1500;

/**
 * Work that was asked for; `cancel` asks it to stop and give what it has. It can be stopped
 * before the server has sent its id; the request then follows.
 */
export class Job<Result> {
  readonly #id: Promise<string>;
  readonly #watch: Watch<Result>;
  #source: EventSource | undefined;
  #ended = false;

  constructor(id: string | Promise<string>, watch: Watch<Result>) {
    this.#id = Promise.resolve(id);
    this.#watch = watch;
    this.#id.then(
      (known) => this.#open(known),
      (error: unknown) => this.#fail(error),
    );
  }

  cancel(): void {
    if (this.#ended) return;
    this.#id
      .then((id) => ask(`/jobs/${id}`, { method: 'DELETE' }))
      .catch((error: unknown) => this.#fail(error));
  }

  /** Stops the work; no handler is called again. */
  drop(): void {
    if (this.#ended) return;
    this.cancel();
    this.#close();
  }

  /** No handler is called again; the work goes on if it is of a kind that does. */
  leave(): void {
    this.#close();
  }

  #open(id: string): void {
    if (this.#ended) return;
    const source = new EventSource(`${BASE}/jobs/${id}/events`);
    this.#source = source;
    const on = (name: string, act: (data: never) => void) =>
      source.addEventListener(name, (event: MessageEvent<string>) => {
        if (!this.#ended) act(JSON.parse(event.data) as never);
      });
    on('queued', ({ position }: { position: number }) => this.#watch.onqueue?.(position));
    on('started', () => this.#watch.onqueue?.(0));
    for (const [name, act] of Object.entries(this.#watch.events ?? {})) on(name, act);
    on('done', (result: Result) => this.#end(result, false));
    on('cancelled', (result: Result | null) => this.#end(result ?? undefined, true));
    on('failed', (problem: ProblemDocument) => this.#fail(new Problem(problem)));
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) void this.#lookAgain(id);
    };
  }

  /** The stream was refused: the job may be over, lost, or its server away. */
  async #lookAgain(id: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    if (this.#ended) return;
    try {
      await ask<JobDocument>(`/jobs/${id}`);
      this.#open(id);
    } catch (error) {
      if (error instanceof Problem && error.isAway) await this.#lookAgain(id);
      else this.#fail(error instanceof Problem && error.isMissing ? new Problem(LOST) : error);
    }
  }

  #end(result: Result | undefined, stopped: boolean): void {
    this.#close();
    this.#watch.onend(result, stopped);
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    this.#close();
    this.#watch.onproblem(error);
  }

  #close(): void {
    this.#ended = true;
    this.#source?.close();
  }
}

/** Starts work at `path` and watches it; what is wrong with the request is a problem of the job. */
export function startJob<Result>(path: string, json: unknown, watch: Watch<Result>): Job<Result> {
  const started = ask<JobDocument>(path, { method: 'POST', json });
  return new Job(
    started.then(({ id }) => id),
    watch,
  );
}
