import { expect, test } from 'vitest';

import { change, counted, minutesText, percent, printed, signsText } from '../../src/model/numbers';

test('a negative number has a minus sign, and a zero none', () => {
  expect([-1, -12.34, 0, 7, 1234.5].map((value) => printed(value, 1))).toEqual(['−1.0', '−12.3', '0.0', '7.0', '1234.5']);
  expect([-0.04, -0].map((value) => printed(value, 1))).toEqual(['0.0', '0.0']);
  expect(printed(-9)).toBe('−9');
});

test('a change says which way', () => {
  expect([12, 0, -4].map((value) => change(value))).toEqual(['+12', '0', '−4']);
});

test('things are counted in the singular and the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'word'))).toEqual(['0 words', '1 word', '2 words']);
  expect([1, 2].map((count) => counted(count, 'entry has', 'entries have'))).toEqual(['1 entry has', '2 entries have']);
});

test('a share is printed in percent', () => {
  expect([percent(0.624), percent(1), percent(0.0816, 1)]).toEqual(['62 %', '100 %', '8.2 %']);
});

test('the signs of figures that are not exact are explained, each where it stands', () => {
  const of = (...all: string[]) => signsText(all.map((certainty) => ({ certainty })));
  expect([of('exact'), of()]).toEqual(['', '']);
  expect(of('exact', 'bound')).toBe(' ≤ means proven to be no better.');
  expect(of('bound', 'estimate', 'estimate')).toBe(' ~ marks an estimate. ≤ means proven to be no better.');
});

test('a time that has run out has a minus sign', () => {
  expect([247, 0, 59.9, -0.5, -72].map(minutesText)).toEqual(['4:07', '0:00', '0:59', '−0:01', '−1:12']);
});
