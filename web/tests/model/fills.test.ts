import { expect, test } from 'vitest';

import { bestOf, MOST_BYTES, type KeptFill } from '../../src/model/fills';

const fill = (id: number, side: number, text: string): KeptFill => ({
  id,
  name: `Fill ${id}`,
  cells: Array.from({ length: side * side }, () => text),
  mean: id % 17,
  lowest: 20,
  optimal: false,
  worst: [['WORD', 20]],
  before: Array.from({ length: side * side }, () => ''),
});

const bytesOf = (fills: readonly KeptFill[]) => new TextEncoder().encode(JSON.stringify(fills)).length;

test.each([
  [21, 'A'],
  [63, 'A'],
  [21, 'ÄÖÜ'],
])('a hundred fills of a grid of %i squares a side fit beside a draft', (side, text) => {
  const all = Array.from({ length: 100 }, (_, at) => fill(at, side, text));
  expect(bytesOf(all)).toBeGreaterThan(256 * 1024);
  const kept = all.reduce<KeptFill[]>((before, one) => bestOf([...before, one]), []);
  expect(kept.length).toBeGreaterThan(1);
  expect(bytesOf(kept)).toBeLessThanOrEqual(MOST_BYTES + kept.length + 2);
  const means = kept.map(({ mean }) => mean);
  expect(means).toEqual(means.toSorted((a, b) => b - a));
  expect(means[0]).toBe(16);
});

test('few fills are all kept, and one that is large is', () => {
  expect(bestOf([fill(1, 15, 'A'), fill(2, 15, 'B')]).map(({ id }) => id)).toEqual([2, 1]);
  expect(bestOf([fill(1, 63, 'A'.repeat(64))])).toHaveLength(1);
});
