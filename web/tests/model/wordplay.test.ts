import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { wordplayOf, wordplayText } from '../../src/model/wordplay';

const explained = (clue: string, answer: string) => {
  const found = wordplayOf(clue, answer);
  return found && wordplayText(found);
};

test('anagrams are found in whole words, one or several', () => {
  expect(explained('Quiet, listen carefully (6)', 'SILENT')).toBe('Anagram of “listen”.');
  expect(explained('Dirty room, mixed up, where one sleeps (9)', 'DORMITORY')).toBe('Anagram of “Dirty room”.');
});

test('hidden answers are found across words, either way', () => {
  expect(explained('Some of the best organs in the body (6)', 'STORGA')).toBe('Hidden in “best organs”.');
  expect(explained('Returning part of red rum, a relic (5)', 'RAMUR')).toBe('Hidden backwards in “rum, a relic”.');
});

test('what the letters do not show is not claimed', () => {
  expect(explained('Pet that purrs (3)', 'CAT')).toBeUndefined();
  expect(explained('A silent film (6)', 'SILENT')).toBeUndefined();
  expect(explained('Feline (7)', 'PANTHER')).toBeUndefined();
});

/** The clues of an example, by what is before their enumerations. */
function cluesOf(name: string): ReadonlyMap<string, string> {
  const { clues } = JSON.parse(readFileSync(new URL(`../../../examples/puzzles/${name}.ipuz`, import.meta.url), 'utf8'));
  return new Map([...clues.Across, ...clues.Down].map(([, clue]: [number, string]) => [clue.replace(/ \(\d\)$/, ''), clue]));
}

describe('the example with cryptic clues', () => {
  const all = cluesOf('first-cryptic');
  test.each([
    ['A true sign, forged: it is at the foot of a letter', 'SIGNATURE', 'Anagram of “A true sign”.'],
    ["Test meant to be rewritten for suspect's account", 'STATEMENT', 'Anagram of “Test meant”.'],
    ['Simple, as found in tea syrup', 'EASY', 'Hidden in “tea syrup”.'],
    ['Chosen few among model items', 'ELITE', 'Hidden in “model items”.'],
    ['Some local solution, too', 'ALSO', 'Hidden in “local solution”.'],
  ])('%s', (clue, answer, expected) => expect(explained(all.get(clue)!, answer)).toBe(expected));
  test('has an enumeration at the end of each clue', () => expect(all.size).toBe(16));
});

describe('the example with bars', () => {
  const all = cluesOf('behind-bars');
  test.each([
    ['Region found in Far East', 'AREA', 'Hidden in “Far East”.'],
    ["It's an unruly model of goodness", 'SAINT', 'Anagram of “It\'s an”.'],
  ])('%s', (clue, answer, expected) => expect(explained(all.get(clue)!, answer)).toBe(expected));
  test('has an enumeration at the end of each clue', () => {
    expect(all.size).toBe(18);
    for (const clue of all.values()) expect(clue).toMatch(/ \(\d\)$/);
  });
});
