/** The progress of gathering knowledge, in words. */

import type { components } from '../api/schema';

type GatherProgress = components['schemas']['GatherProgress'];

export const numbers = new Intl.NumberFormat('en');

export const megabytes = (bytes: number): string =>
  bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** One line about what is being done. */
export function progressText({ step, what, done, of }: GatherProgress): string {
  if (step === 'fetching') {
    return `Fetching ${what}: ${megabytes(done)}${of ? ` of ${megabytes(of)}` : ''}`;
  }
  if (step === 'adding') return `Adding ${what}: ${numbers.format(done)} clues so far`;
  const text = `Building: ${what}`;
  return of ? `${text} (${Math.floor((100 * done) / of)} %)` : text;
}
