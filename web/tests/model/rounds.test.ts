import { expect, test } from 'vitest';

import { withoutKnown } from '../../src/model/anagram';
import { grouped } from '../../src/model/reasons';
import { certainty, decisionText, turnsOf, turnText } from '../../src/model/rounds';

const slot = (name: string, ...candidates: (readonly [string, number])[]) => ({
  slot: name,
  candidates: candidates.map(([word, posterior]) => ({ word, prior: 0, posterior })),
});

test('the greatest turns of a round come first', () => {
  const before = { slots: [slot('1A', ['CAT', 0.6], ['DOG', 0.3]), slot('2D', ['ORE', 0.2]), slot('3D', ['TEN', 0.5])] };
  const after = { slots: [slot('1A', ['DOG', 0.8], ['CAT', 0.1]), slot('2D', ['ORE', 0.9]), slot('3D', ['TEN', 0.55])] };
  expect(turnsOf(before, after, 3).map(turnText)).toEqual([
    '2D ORE rose from 20 % to 90 %.',
    '1A changed from CAT to DOG (now 80 %).',
  ]);
});

test('certainty is the share of squares with a likely letter', () => {
  const cells = [0.95, 0.5].map((chance, cell) => ({ cell, letters: 'A', chances: [chance] }));
  expect(certainty([{ cells }, { cells: [] }])).toEqual([0.5, 0]);
});

test('a decision is explained where a crossing made one', () => {
  const decision = { crossing: '4D', cell: 3, letter: 'E', against: 'A', log_odds: 2 };
  expect(decisionText('WAIL', [decision])).toBe('The crossing with 4D decided for WAIL: E is much likelier there than A.');
  expect(decisionText('WAIL', [{ ...decision, log_odds: -1 }])).toBeUndefined();
  expect(decisionText('WAIL', undefined)).toBeUndefined();
});

test('reasons are grouped by kind, the most telling first, as sentences', () => {
  const reason = (kind: 'clues' | 'meaning' | 'crossings', text: string) => ({ kind, text, expert: 'x' });
  const found = grouped([reason('meaning', 'a synonym of "wail"'), reason('clues', 'clued this way twice'), reason('meaning', 'a synonym of "wail"'), reason('crossings', 'the crossings leave only this')]);
  expect(found.map(({ name, texts }) => [name, texts])).toEqual([
    ['Past clues', ['Clued this way twice']],
    ['Meaning', ['A synonym of “wail”']],
    ['Crossings', ['The crossings leave only this']],
  ]);
});

test('an anagram pad leaves the letters that are not in the grid yet', () => {
  expect(withoutKnown('LISTEN', ['S', '', 'T', 'Q'])).toEqual({ rest: 'LIEN', foreign: ['Q'] });
});
