/** Questions to the server that wait until what they ask about rests. */

import { explain, isAbort } from '../api/http';

export interface Asking<A> {
  /** The answer to what is wanted now. */
  readonly found: A | undefined;
  /** Why there is none; empty if nothing went wrong. */
  readonly trouble: string;
}

/**
 * Asks about `wanted()` once it has not changed for `quiet` milliseconds; about undefined it
 * asks nothing. A change ends an earlier question. To be called while a component is set up.
 */
export function asking<W, A>(
  wanted: () => W | undefined,
  ask: (wanted: W, signal: AbortSignal) => Promise<A>,
  quiet: number,
): Asking<A> {
  let found: A | undefined = $state.raw();
  let trouble = $state('');
  $effect(() => {
    const now = wanted();
    found = undefined;
    trouble = '';
    if (now === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(now, stop.signal).then(
        (answer) => {
          if (!stop.signal.aborted) found = answer;
        },
        (error: unknown) => {
          if (!isAbort(error)) trouble = explain(error);
        },
      );
    }, quiet);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  return {
    get found() {
      return found;
    },
    get trouble() {
      return trouble;
    },
  };
}
