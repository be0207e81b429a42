/** Themes found from example entries. */

import { ask } from './http';
import type { components } from './schema';

type Schemas = components['schemas'];
export type ThemeRequest = Schemas['ThemeRequest'];
export type ThemeResult = Schemas['ThemeResult'];
export type ThemeCandidate = Schemas['ThemeCandidate'];
export type ThemeSet = Schemas['ThemeSet'];

/** The rules that examples share, more entries that keep one of them, and sets for a grid. */
export const findThemes = (request: ThemeRequest, signal: AbortSignal): Promise<ThemeResult> =>
  ask('/words/themes', { method: 'POST', json: request, signal });
