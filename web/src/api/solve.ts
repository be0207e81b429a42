/** Solving: rounds of belief, hints, evidence, past clues, checks. */

import { ask } from './http';
import { startJob, type Job, type Watch } from './job';
import type { PuzzleDocument } from './library';
import type { components } from './schema';

type Schemas = components['schemas'];
export type CellBelief = Schemas['CellBelief'];
export type RivalView = Schemas['RivalView'];
export type RoundView = Schemas['RoundView'];
export type SolveResult = Schemas['SolveResult'];
export type SlotResult = Schemas['SlotResult'];
export type HintResult = Schemas['HintResult'];
export type HintView = Schemas['HintView'];
export type EvidenceView = Schemas['EvidenceView'];
export type CheckAnswer = Schemas['CheckAnswer'];
export type PastClues = Schemas['PastClues'];

export interface SolveWatch extends Watch<SolveResult> {
  readonly events: {
    readonly round?: (round: RoundView) => void;
    readonly grid?: (grid: Schemas['GridView']) => void;
  };
}

export const startSolve = (
  puzzle: PuzzleDocument,
  afresh: boolean,
  watch: SolveWatch,
): Promise<Job<SolveResult>> => startJob('/solve', { puzzle, afresh, seconds: 120 }, watch);

export const startHint = (
  puzzle: PuzzleDocument,
  watch: Watch<HintResult>,
): Promise<Job<HintResult>> => startJob('/hint', { puzzle }, watch);

/** Why the experts propose a word for a clue. */
export const evidence = (
  clue: string,
  word: string,
  signal: AbortSignal,
): Promise<readonly EvidenceView[]> =>
  ask('/evidence', { method: 'POST', json: { clue, word }, signal });

export const pastClues = (answer: string, signal: AbortSignal): Promise<PastClues> =>
  ask(`/clues/${encodeURIComponent(answer)}`, { signal });

export const check = (puzzle: PuzzleDocument): Promise<CheckAnswer> =>
  ask('/check', { method: 'POST', json: { puzzle } });
