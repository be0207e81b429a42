/** What is kept: drafts, puzzles and games, with their versions. */

import { ask } from './http';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Summary = Schemas['Summary'];
export type Version = Schemas['Version'];
export type PuzzleDocument = Schemas['PuzzleDocument'];
export type Saved = Schemas['Saved'];

/** A puzzle with what this application keeps beside it. */
export type Kept<State> = Omit<Schemas['KeptPuzzle'], 'state'> & { readonly state: Partial<State> };

export const listPuzzles = (removed = false): Promise<Summary[]> =>
  ask('/puzzles', { query: { removed } });

export const createPuzzle = (
  kind: 'draft' | 'puzzle',
  puzzle: PuzzleDocument,
  state: object = {},
): Promise<Saved> => ask('/puzzles', { method: 'POST', json: { kind, puzzle, state } });

export const loadPuzzle = <State>(id: number, revision?: number): Promise<Kept<State>> =>
  ask(revision === undefined ? `/puzzles/${id}` : `/puzzles/${id}/versions/${revision}`);

export const savePuzzle = (
  id: number,
  edit: { revision: number; puzzle: PuzzleDocument; state: object; note?: string },
  keepalive = false,
): Promise<Saved> => ask(`/puzzles/${id}`, { method: 'PUT', json: edit, keepalive });

export const removePuzzle = (id: number): Promise<void> =>
  ask(`/puzzles/${id}`, { method: 'DELETE' });

export const listVersions = (id: number): Promise<Version[]> => ask(`/puzzles/${id}/versions`);

/** The path of the link by which people solve a puzzle without a token, if it has one. */
export const linkOfPuzzle = async (id: number): Promise<string | undefined> =>
  (await ask<Schemas['LinkView']>(`/puzzles/${id}/link`)).path ?? undefined;

export const makeLink = async (id: number): Promise<string | undefined> =>
  (await ask<Schemas['LinkView']>(`/puzzles/${id}/link`, { method: 'POST' })).path ?? undefined;

export const withdrawLink = (id: number): Promise<void> => ask(`/puzzles/${id}/link`, { method: 'DELETE' });
