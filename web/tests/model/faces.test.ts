import { expect, test } from 'vitest';

import { faceRows, type Face } from '../../src/model/faces';

const face = (label: string, current = false): Face => ({ look: '', label, current });

test('what did not change stays the same object, in rows', () => {
  const first = faceRows([], ['A', 'B', 'C', 'D'].map((one) => face(one)), 2);
  expect(first.map((row) => row.map(({ label }) => label))).toEqual([['A', 'B'], ['C', 'D']]);
  const second = faceRows(first, ['A', 'B', 'X', 'D'].map((one) => face(one)), 2);
  expect(second[0]).toBe(first[0]);
  expect(second[1]![0]).toEqual(face('X'));
  expect(second[1]![1]).toBe(first[1]![1]);
  expect(faceRows(second, [face('A', true), ...second.flat().slice(1)], 2)[0]).not.toBe(second[0]);
});

test('another width is another grid', () => {
  const faces = ['A', 'B', 'C', 'D'].map((one) => face(one));
  const wide = faceRows(faceRows([], faces, 2), faces, 4);
  expect(wide).toHaveLength(1);
  expect(wide[0]).toHaveLength(4);
});
