/** Reasons for an answer, as a person reads them. */

import type { components } from '../api/schema';
import { sentence, withPrintedQuotes } from './text';

type Evidence = components['schemas']['Evidence'];

export interface ReasonGroup {
  readonly heading: string;
  /** Sentences, the most telling first, each once. */
  readonly texts: readonly string[];
}

/** A reason as a sentence. */
export const reasonText = (text: string): string => withPrintedQuotes(sentence(text));

/** Reasons below their headings, in the order in which they arrive: the most telling first. */
export function grouped(reasons: readonly Pick<Evidence, 'heading' | 'text'>[]): readonly ReasonGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const { heading, text } of reasons) {
    const texts = groups.get(heading) ?? new Set();
    groups.set(heading, texts.add(reasonText(text)));
  }
  return [...groups].map(([heading, texts]) => ({ heading, texts: [...texts] }));
}
