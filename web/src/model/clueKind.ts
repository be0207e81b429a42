/** What a clue's form gives away, for a solver who wants a nudge and not an answer. */

import { enumerationOf } from './clue';

const LANGUAGES =
  'French|Spanish|German|Italian|Latin|Japanese|Hawaiian|Scottish|Irish|Welsh|Russian|Greek|Yiddish';

/** Forms by the sign that shows them, the most telling first. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/_{2,}|\u2014\s*$|\.{3}\s*\(/u, 'A fill-in-the-blank: say the line aloud with the gap.'],
  [/\babbr\.?\b|\bin brief\b|\bfor short\b|\binits?\./iu, 'An abbreviation: the clue says so, or is abbreviated itself.'],
  [new RegExp(`\\b(?:in|to a|from) (?:${LANGUAGES}|Paris|Madrid|Rome|Berlin|Nice)\\b|\\b(?:${LANGUAGES}) (?:for|word)\\b`, 'u'), 'A word in another language: a place or a name in the clue tells you which.'],
  [/^["“].*["”][.!?]?$/u, 'A quotation: the answer is something one might say in its place.'],
  [/\?\s*$/u, 'It ends with a question mark: expect a pun or a second meaning.'],
  [/\b(?:e\.g\.|for example|for one|say|perhaps|maybe)\b/iu, 'An example: the answer is what it is an example of.'],
  [/^\[.*\]$/u, 'Square brackets: the answer is a sound or a gesture put into words.'],
  [/\bwith ["“]/iu, 'Part of a phrase: the quoted words complete it.'],
  [/\b(?:anagram|mixed|confused|broken|drunk|wild|crazy|rearranged|ruined)\b.*\(\d/iu, 'A cryptic clue with a word that suggests rearranging: look for an anagram.'],
];

/** What the ending of the clue's first or last word asks of the answer, and what an answer that it fits ends in. */
const ENDINGS: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(?:\w+)ing\b/iu, 'The clue begins with an “-ing” form: if that is its verb, the answer often ends in ING.', /ING$/],
  [/^(?:\w{3,})ed\b/iu, 'The clue begins with an “-ed” form: if that is its verb, the answer is in the past tense, too.', /ED$/],
  [/^(?:more \w+|\w{3,}er than)\b/iu, 'A comparison; the answer may end in ER.', /ER$/],
  [/^(?:most \w+|\w{3,}est)\b/iu, 'A superlative; the answer may end in EST.', /EST$/],
  [/^(?:some |many |a few |\w+[^s\W]s(?:[ ,(]|$))/iu, 'The clue is plural; the answer may end in S.', /S$/],
];

/**
 * A sentence about the kind of clue. It gives away nothing but the form of the answer, and
 * where `answer` is known, only a form that it has: “Costing little” asks for no ING.
 */
export function kindOf(text: string, answer?: string): string {
  const lengths = enumerationOf(text, undefined);
  const several = lengths && /\d\D+\d/u.test(lengths) ? ` The answer has several words: ${lengths}.` : '';
  const endings = ENDINGS.filter(([, , ending]) => answer === undefined || ending.test(answer));
  const found = [...FORMS, ...endings].find(([sign]) => sign.test(text.trim()));
  return `${found?.[1] ?? 'A plain definition: think of what could replace it in a sentence.'}${several}`;
}
