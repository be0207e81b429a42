import { describe, expect, test } from 'vitest';

import { clockOf, helpText, isDone, shareText, statisticsBySize, streakOf } from '../../src/model/solvingTime';

const DAY = 86_400_000;
const now = new Date(2026, 5, 10, 12).getTime();
const finish = (daysAgo: number, more: object = {}) => ({ at: now - daysAgo * DAY, seconds: 60, helped: 0, ...more });

test.each([
  [7, '00:07'],
  [754, '12:34'],
  [3753, '1:02:33'],
])('%i seconds', (seconds, expected) => expect(clockOf(seconds)).toBe(expected));

describe('a streak', () => {
  test.each([
    ['today and before', [finish(0), finish(1), finish(2)], 3],
    ['up to yesterday', [finish(1), finish(2)], 2],
    ['broken', [finish(0), finish(2)], 1],
    ['over', [finish(2), finish(3)], 0],
    ['two in a day', [finish(0), finish(0)], 1],
    ['not by the machine', [finish(0, { machine: true })], 0],
  ])('%s', (_, finishes, expected) => expect(streakOf(finishes, now)).toBe(expected));
});

test('statistics are by size, and of puzzles solved by hand', () => {
  const five = { rows: 5, cols: 5 };
  const found = statisticsBySize([
    { ...finish(0), ...five, seconds: 30 },
    { ...finish(1, { helped: 2 }), ...five, seconds: 90 },
    { ...finish(1, { machine: true }), ...five, seconds: 1 },
    { ...finish(1), rows: 15, cols: 15, seconds: 600 },
    { ...finish(2, { together: true }), rows: 15, cols: 15, seconds: 600 },
  ]);
  expect(found).toEqual([
    { name: 'Mini (up to 8)', count: 2, best: 30, mean: 60, unaided: 1 },
    { name: 'Daily (14 to 17)', count: 2, best: 600, mean: 600, unaided: 1 },
  ]);
});

test('what is shared tells the time and no answer', () => {
  const text = shareText({ title: 'Nine', rows: 9, cols: 9 }, { ...finish(0), seconds: 271 }, 3);
  expect(text).toBe('I solved “Nine” (9×9) in 04:31, without help.\n3 days in a row.');
  const ours = shareText({ title: 'Nine', rows: 9, cols: 9 }, { ...finish(0, { together: true }), seconds: 271 }, 1);
  expect(ours).toBe('We solved “Nine” (9×9) in 04:31, without help.');
});

test.each([
  [{ helped: 0, letters: 0 }, undefined],
  [{ helped: 9, letters: 9 }, '9 letters'],
  [{ helped: 3, letters: 1 }, '1 letter and 2 checks'],
  [{ helped: 1, letters: 0 }, '1 check'],
  [{ helped: 6 }, '6 hints'],
])('help of %o', (more, expected) => expect(helpText({ ...finish(0), ...more })).toBe(expected));

test('a puzzle that is solved again is not done until it is full', () => {
  const progress = { open: 9, seconds: 3, finished: finish(1) };
  expect([0, 4, 9].map((filled) => isDone({ ...progress, filled }))).toEqual([true, false, true]);
  expect(isDone({ open: 9, filled: 9, seconds: 3 })).toBe(false);
});
