import { expect, test } from 'vitest';

import { withoutKnown } from '../../src/model/anagram';
import { grouped } from '../../src/model/reasons';
import { certainty, restartsOf, turnsOf, turnText } from '../../src/model/rounds';

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

test('a round whose chances are the priors again starts over', () => {
  const at = (prior: number, posterior: number) => ({ slots: [{ slot: '1A', candidates: [{ word: 'CAT', prior, posterior }] }] });
  expect(restartsOf([at(0.2, 0.2), at(0.2, 0.6), at(0.3, 0.3), at(0.3, 0.7)])).toEqual([2]);
});

test('reasons stand below their headings as they arrive, each once, as sentences', () => {
  const found = grouped([
    { heading: 'Known clues', text: 'clued this way twice' },
    { heading: 'Meaning', text: 'a synonym of "wail"' },
    { heading: 'Meaning', text: 'a synonym of "wail"' },
    { heading: 'Crossings', text: 'the crossings leave only this' },
  ]);
  expect(found).toEqual([
    { heading: 'Known clues', texts: ['Clued this way twice'] },
    { heading: 'Meaning', texts: ['A synonym of “wail”'] },
    { heading: 'Crossings', texts: ['The crossings leave only this'] },
  ]);
});

test('an anagram pad leaves the letters that are not in the grid yet', () => {
  expect(withoutKnown('LISTEN', ['S', '', 'T', 'Q'])).toEqual({ rest: 'LIEN', foreign: ['Q'] });
});
