import { expect, test } from 'vitest';

import { linkOf, linkText } from '../../src/model/gameLink';
import { challengeText, clockText, levelText, sameLevel, titled } from '../../src/model/levels';

test('levels, rules and challenges are put into words', () => {
  expect(levelText('club')).toBe('club');
  expect(levelText('grade-7')).toBe('adapts to you, step 7 of 10');
  expect([sameLevel('grade-7'), sameLevel('expert')]).toEqual(['adaptive', 'expert']);
  expect(challengeText('5')).toBe('a failed challenge gives 5 points');
  expect([clockText({ minutes: 25, increment: 0 }), clockText({ minutes: 15, increment: 10 })]).toEqual(['25 min', '15 min + 10 s']);
  expect([titled('english-super'), titled('Club.rules')]).toEqual(['English super', 'Club.rules']);
});

test('the address of a game holds its number and a player’s key', () => {
  expect(linkOf('12')).toEqual({ number: '12', key: undefined });
  expect(linkOf('12-ab34')).toEqual({ number: '12', key: 'ab34' });
  expect([linkText(12, undefined), linkText(12, 'ab34')]).toEqual(['12', '12-ab34']);
});
