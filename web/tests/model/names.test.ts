import { expect, test } from 'vitest';

import { gameName, gameTitle, ownerText, waitingText, withVerb } from '../../src/model/names';

test('whoever is called You has the verbs of the second person', () => {
  expect(withVerb('Ann', 'is', 'are')).toBe('Ann is');
  expect(withVerb('You', 'is', 'are')).toBe('You are');
  expect(ownerText('Ann')).toBe('Ann’s');
  expect(ownerText('You')).toBe('Your');
});

test('who is waited for is named, but never as “You”', () => {
  expect(waitingText('Ann')).toBe('Waiting for Ann.');
  expect(waitingText('You')).toBe('Waiting for the other player.');
});

test('a game is named after its players and the day', () => {
  expect(gameName(['You', 'Computer'], new Date(2026, 10, 28))).toMatch(/^You and Computer, .*2026/);
  expect(gameName(['Ann', 'Ben', 'Cy'], new Date())).toMatch(/^Ann, Ben, and Cy, /);
});

test('a long name of a game keeps its date and fits', () => {
  const begun = new Date(2026, 10, 28);
  const name = gameName(['A'.repeat(30), 'B'.repeat(30)], begun);
  expect(name).toHaveLength(64);
  expect(name.endsWith(gameName(['Ann'], begun).replace('Ann', ''))).toBe(true);
  expect(name).toContain('…, ');
});

test('an old game without a name goes by its number', () => {
  expect(gameTitle({ id: 7, name: '' })).toBe('Game 7');
  expect(gameTitle({ id: 7, name: 'Final' })).toBe('Final');
});
