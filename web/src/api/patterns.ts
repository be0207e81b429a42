/** The library of patterns, and patterns that are designed around a theme. */

import { ask } from './http';
import { startJob, type Job, type Watch } from './job';
import type { components } from './schema';

type Schemas = components['schemas'];
export type LibraryPattern = Schemas['LibraryPattern'];
export type DesignedGrid = Schemas['DesignedGrid'];
export type DesignResult = Schemas['DesignResult'];
export type DesignState = Schemas['DesignState'];
export type PatternRules = Partial<Schemas['PatternRules']>;

let library: Promise<LibraryPattern[]> | undefined;

/** Every pattern of the library; asked for once. */
export function listPatterns(): Promise<LibraryPattern[]> {
  library ??= ask<LibraryPattern[]>('/patterns').catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

export interface DesignAsk {
  readonly theme: string;
  readonly pattern: PatternRules;
  readonly count: number;
  readonly only_new: boolean;
  readonly seed: number;
}

export interface DesignWatch extends Watch<DesignResult> {
  readonly events: {
    readonly progress?: (state: DesignState) => void;
    readonly pattern?: (pattern: DesignedGrid) => void;
  };
}

export const startDesign = (
  design: DesignAsk,
  seconds: number,
  watch: DesignWatch,
): Job<DesignResult> => startJob('/design', { design, seconds }, watch);
