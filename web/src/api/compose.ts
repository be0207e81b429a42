/** What the engine knows about a draft: viability, fills, proofs. */

import { ask } from './http';
import { startJob, type Job, type Watch } from './job';
import type { PuzzleDocument } from './library';
import type { components } from './schema';

type Schemas = components['schemas'];
/** The rules of a fill; everything may be left out. */
export type FillRules = Partial<Schemas['FillRules']>;
export type Viability = Schemas['Viability'];
export type SlotState = Schemas['SlotViability'];
export type CandidateWord = Schemas['CandidateWord'];
export type FilledGrid = Schemas['FilledGrid'];
export type FillResult = Schemas['FillResult'];
export type FillProgress = Schemas['FillProgress'];
export type ReviewResult = Schemas['ReviewResult'];
export type ReviewFinding = Schemas['ReviewFinding'];
export type Proof = Schemas['Proof'];
/** What improving maximises. */
export type Goal = Schemas['GoalName'];

export const viability = (
  puzzle: PuzzleDocument,
  rules: FillRules,
  slots: readonly string[],
  top: number,
  signal: AbortSignal,
  words: readonly string[] = [],
): Promise<Viability> =>
  ask('/viability', { method: 'POST', json: { puzzle, rules, slots, top, words }, signal });

export interface FillAsk {
  readonly puzzle: PuzzleDocument;
  readonly rules: FillRules;
  readonly count: number;
  readonly seconds: number;
  readonly improve_seconds: number;
  /** Find a range of fills, from the best mean to the highest lowest entry, in that time. */
  readonly pareto?: boolean;
  readonly seed: number;
}

export interface FillWatch extends Watch<FillResult> {
  readonly events: {
    readonly progress?: (progress: FillProgress) => void;
    readonly fill?: (fill: FilledGrid) => void;
    readonly improved?: (fill: FilledGrid) => void;
  };
}

export const startFill = (request: FillAsk, watch: FillWatch): Job<FillResult> =>
  startJob('/fill', request, watch);

export const startImprove = (
  request: {
    readonly puzzle: PuzzleDocument;
    readonly rows: readonly string[];
    readonly rules: FillRules;
    readonly seconds: number;
    readonly objective?: { readonly goal: Goal };
    readonly seed?: number;
  },
  watch: FillWatch,
): Job<FillResult> => startJob('/improve', request, watch);

export const startProve = (
  request: {
    readonly puzzle: PuzzleDocument;
    readonly rules: FillRules;
    readonly slot: string;
    readonly words: readonly string[];
    readonly seconds: number;
  },
  onproof: (proof: { readonly word: string; readonly proof: Proof }) => void,
  onend: () => void,
  onproblem: (problem: unknown) => void,
): Job<unknown> =>
  startJob('/prove', request, { events: { proof: onproof }, onend, onproblem });

/** The solver test-solves a draft. */
export const startReview = (
  puzzle: PuzzleDocument,
  watch: Watch<ReviewResult> & { readonly events: { readonly round?: (round: Schemas['RoundResult']) => void } },
): Job<ReviewResult> => startJob('/review', { puzzle, seconds: 120 }, watch);
