/** Requests to the workbench and the problems it answers with (RFC 9457). */

import { sentence } from '../model/text';
import { session } from './session.svelte';

/** What is wrong and what to do, in the server's words. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly remedy?: string;
  readonly place?: string | null;
  /** The latest revision, where an edit came too late. */
  readonly revision?: number | null;
}

/** What is wrong, and what to do as a sentence of its own. */
function inSentences({ detail, remedy }: ProblemDocument): string {
  if (!remedy) return detail;
  return `${detail}${/[.!?…]$/.test(detail) ? '' : '.'} ${sentence(remedy)}`;
}

/** A request that was refused, or that found no server. */
export class Problem extends Error {
  readonly document: ProblemDocument;

  constructor(document: ProblemDocument) {
    super(inSentences(document));
    this.name = 'Problem';
    this.document = document;
  }

  /** Whether another tab or program saved first. */
  get isStale(): boolean {
    return this.document.status === 409;
  }

  /** Whether the workbench did not answer at all. */
  get isAway(): boolean {
    return this.document.status === 0;
  }

  /** Whether the token is missing or another one. */
  get isLocked(): boolean {
    return this.document.status === 401;
  }

  get isMissing(): boolean {
    return this.document.status === 404;
  }
}

const AWAY: ProblemDocument = {
  type: 'urn:wordwright:problem:away',
  title: 'The workbench is not responding',
  status: 0,
  detail: 'The workbench is not responding',
  remedy: 'what you enter is kept here until it responds; to start it, run: wordwright serve',
};

/** An answer that is empty, cut off, or comes from something between the page and the workbench. */
const UNREADABLE: Omit<ProblemDocument, 'status'> = {
  type: 'urn:wordwright:problem:unreadable',
  title: 'The answer cannot be read',
  detail: 'The workbench sent an answer that this page cannot read',
  remedy: 'try again; if that does not help, reload the page',
};

/** The number of a thing in the library that an address names. */
export function numberOf(id: string | undefined, what: string): number {
  if (id !== undefined && /^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new Problem({
    type: 'urn:wordwright:problem:missing',
    title: 'Not found',
    status: 404,
    detail: `There is no ${what} “${id}”`,
    remedy: 'see the library for what there is',
  });
}

export const BASE = '/api/v1';

export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: BodyInit;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean;
}

export const urlOf = (path: string, query: Ask['query'] = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return `${BASE}${path}${text && `?${text}`}`;
};

/** Sends a request; what is not a success becomes a {@link Problem}. */
export async function send(path: string, ask: Ask = {}): Promise<Response> {
  const headers = new Headers();
  let body = ask.body ?? null;
  if (ask.json !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(ask.json);
  } else if (ask.body !== undefined) {
    headers.set('content-type', 'application/octet-stream');
  }
  const { method = 'GET', signal = null, keepalive = false } = ask;
  let response: Response;
  try {
    response = await fetch(urlOf(path, ask.query), { method, headers, body, signal, keepalive });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(AWAY);
  }
  if (response.ok) return response;
  if (response.status === 401) session.locked = true;
  throw new Problem(await documentOf(response));
}

/** Sends a request and reads the JSON of its answer. */
export async function ask<Answer>(path: string, options: Ask = {}): Promise<Answer> {
  const response = await send(path, options);
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new Problem({ ...UNREADABLE, status: response.status });
  }
}

async function documentOf(response: Response): Promise<ProblemDocument> {
  const plain: ProblemDocument = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: `The workbench answered ${response.status} ${response.statusText}`,
  };
  try {
    const found: unknown = await response.json();
    return typeof found === 'object' && found !== null ? { ...plain, ...found } : plain;
  } catch {
    return plain;
  }
}

/** A message for the user about anything that was thrown. */
export const explain = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Whether an error only means that the page itself gave up waiting. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
