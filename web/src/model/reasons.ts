/** Reasons for an answer, as a person reads them. */

import type { components } from '../api/schema';
import { sentence, withPrintedQuotes } from './text';

type Evidence = components['schemas']['Evidence'];
type Kind = Evidence['kind'];

/** Kinds of reasons, the most telling first, as they are headed. */
const KINDS: readonly (readonly [Kind, string])[] = [
  ['clues', 'Past clues'],
  ['form', 'What the clue asks for'],
  ['meaning', 'Meaning'],
  ['context', 'Found together'],
  ['lists', 'Word lists'],
  ['crossings', 'Crossings'],
];

export interface ReasonGroup {
  readonly kind: Kind;
  readonly name: string;
  /** Sentences, the most telling first, each once. */
  readonly texts: readonly string[];
}

/** A reason as a sentence. */
export const reasonText = (text: string): string => withPrintedQuotes(sentence(text));

/** Reasons by kind. Those of one kind keep their order. */
export function grouped(reasons: readonly Evidence[]): readonly ReasonGroup[] {
  return KINDS.flatMap(([kind, name]) => {
    const texts = [...new Set(reasons.filter((reason) => reason.kind === kind).map(({ text }) => reasonText(text)))];
    return texts.length > 0 ? [{ kind, name, texts }] : [];
  });
}
