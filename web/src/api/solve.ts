/** Solving: rounds of belief, hints, evidence, past clues, checks. */

import { ask } from './http';
import { startJob, type Job, type Watch } from './job';
import type { PuzzleDocument } from './library';
import type { components } from './schema';

type Schemas = components['schemas'];
export type CellBelief = Schemas['CellBelief'];
export type SlotCandidate = Schemas['SlotCandidate'];
export type RoundResult = Schemas['RoundResult'];
export type SolveResult = Schemas['SolveResult'];
export type SolvedCell = Schemas['SolvedCell'];
export type SolvedSlot = Schemas['SolvedSlot'];
export type HintResult = Schemas['HintResult'];
export type HintCell = Schemas['HintCell'];
export type Evidence = Schemas['Evidence'];
export type CheckResult = Schemas['CheckResult'];
export type PastClues = Schemas['PastClues'];

export interface SolveWatch extends Watch<SolveResult> {
  readonly events: {
    readonly round?: (round: RoundResult) => void;
    readonly grid?: (grid: Schemas['BetterGrid']) => void;
  };
}

export const startSolve = (
  puzzle: PuzzleDocument,
  afresh: boolean,
  watch: SolveWatch,
): Job<SolveResult> => startJob('/solve', { puzzle, afresh, seconds: 120 }, watch);

/** Letters that a hint asks for: enough that each part of the grid has some. */
const HINTS = 20;

export const startHint = (
  puzzle: PuzzleDocument,
  watch: Watch<HintResult>,
): Job<HintResult> => startJob('/hint', { puzzle, count: HINTS }, watch);

/** The likeliest answer to a clue that fits a pattern, such as `A??LE`. */
export const answersTo = (
  clue: string,
  pattern: string,
  signal: AbortSignal,
): Promise<Schemas['AnswersResult']> =>
  ask('/answers', { method: 'POST', json: { clue, pattern, top: 1 }, signal });

/** Why the experts propose a word for a clue. */
export const evidence = (
  clue: string,
  word: string,
  signal: AbortSignal,
): Promise<readonly Evidence[]> =>
  ask('/evidence', { method: 'POST', json: { clue, word }, signal });

export const pastClues = (answer: string, signal: AbortSignal): Promise<PastClues> =>
  ask(`/clues/${encodeURIComponent(answer)}`, { signal });

export const check = (puzzle: PuzzleDocument): Promise<CheckResult> =>
  ask('/check', { method: 'POST', json: { puzzle } });
