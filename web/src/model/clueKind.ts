/**
 * What a clue's form suggests, for a solver who wants a nudge and not an answer. A form is a sign
 * and no proof, so each sentence says only what may be or often is, and what can be seen in the clue.
 */

import { enumerationOf } from './clue';

const LANGUAGES =
  'French|Spanish|German|Italian|Latin|Japanese|Hawaiian|Scottish|Irish|Welsh|Russian|Greek|Yiddish';

const BLANK: readonly [RegExp, string] = [/_{2,}|\u2014\s*(?:\(|$)/u, 'A gap to fill: say the line aloud with the answer in it.'];

/** Forms by the sign that shows them, the most telling first. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  BLANK,
  [/\babbr\.?\b|\bin brief\b|\bfor short\b|\binits?\./iu, 'The clue suggests an abbreviation or a short form.'],
  [new RegExp(`\\b(?:in|to a|from) (?:${LANGUAGES}|Paris|Madrid|Rome|Berlin|Nice)\\b|\\b(?:${LANGUAGES}) (?:for|word)\\b`, 'u'), 'The answer may be in another language: the clue names one, or a place where it is spoken.'],
  [/^["“].*["”][.!?]?$/u, 'The clue may be something one says: the answer may be another way to say it.'],
  [/\?\s*$/u, 'It ends with a question mark, which often means a pun or a second meaning.'],
  [/\b(?:e\.g\.|for example|for instance|for one|say|perhaps|maybe)(?!\w)/iu, 'The clue may give an example: the answer is then what it is an example of.'],
  [/^\[.*\]$/u, 'Square brackets often mean a sound or a gesture: the answer may put it into words.'],
  [/\bwith ["“]/iu, 'The quoted words may complete a phrase that begins or ends with the answer.'],
];

/** What the ending of the clue's first or last word asks of the answer, and what an answer that it fits ends in. */
const ENDINGS: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(?:\w+)ing\b/iu, 'The clue begins with a word ending in -ing: if that is its verb, the answer often ends in ING.', /ING$/],
  [/^(?:\w{3,})ed\b/iu, 'The clue begins with a word ending in -ed: if that is its verb, the answer is in the past tense, too.', /ED$/],
  [/^(?:more \w+|\w{3,}er than)\b/iu, 'The clue may compare: the answer may end in ER.', /ER$/],
  [/^(?:most \w+|\w{3,}est)\b/iu, 'The clue may be a superlative: the answer may end in EST.', /EST$/],
  [/^(?:some |many |a few |\w+[^s\W]s(?:[ ,(]|$))/iu, 'The clue may be plural: the answer may end in S.', /S$/],
];

const REARRANGED = /\b(?:anagram|mixed|confused|broken|drunk|wild|crazy|rearranged|ruined)\b/iu;
/** A word with a capital that does not begin a sentence or a quotation. */
const NAME = /(?<![.?!:…]["”’]?)\s(?!I['’])\p{Lu}[\p{L}'’]*\p{Ll}/u;

/** How many words an answer has, told in words: `(2 wds.)` is no sign of a cryptic. */
const COUNTED = /\d\s*(?:wds?|words?)\b/iu;

/**
 * A sentence about the kind of clue. It gives away nothing but the form of the answer, and
 * where `answer` is known, only a form that it has: “Costing little” asks for no ING.
 */
export function kindOf(text: string, answer?: string): string {
  const clue = text.trim();
  if (clue === '') return 'There is no clue to go by.';
  const lengths = enumerationOf(clue, undefined);
  const several = lengths && /\d\D+\d/u.test(lengths) ? ` The answer has several words: ${lengths}.` : '';
  const kind = lengths && !COUNTED.test(clue) ? crypticKind(clue) : plainKind(clue, answer);
  return `${kind}${several}`;
}

/** What to say of a clue with an enumeration, which most cryptic clues have, and others, too. */
function crypticKind(clue: string): string {
  if (BLANK[0].test(clue)) return BLANK[1];
  if (REARRANGED.test(clue)) return 'A word in it suggests rearranging: it may have an anagram, and a definition at one end.';
  return 'It may be cryptic: the definition is usually at one end, and the rest is wordplay or a second definition.';
}

function plainKind(clue: string, answer: string | undefined): string {
  const endings = ENDINGS.filter(([, , ending]) => answer === undefined || ending.test(answer));
  const found = [...FORMS, ...endings].find(([sign]) => sign.test(clue));
  if (found) return found[1];
  if (NAME.test(clue)) return 'A name in the clue: the answer may be somebody’s or something’s name, or go with one.';
  return 'Perhaps a plain definition: think of what could replace it in a sentence.';
}
