import { expect, test } from 'vitest';

import { designPattern, type Design } from '../../src/model/designer';
import { textOf, slotsOf } from '../../src/model/grid';
import { themeTrouble, withoutPartner } from '../../src/model/theme';

const FIFTEEN: Design = {
  width: 15,
  height: 15,
  theme: [],
  symmetry: 'half-turn',
  maxWords: 80,
  minLength: 3,
  maxLength: 9,
  seed: 4,
};

const of = (...lengths: number[]) => lengths.map((length, at) => 'ABCDEF'[at]!.repeat(length));

test.each([
  ['fits', {}, of(13, 13, 11), undefined],
  ['too long', {}, of(16), /wide: A{16} \(16 letters\)/],
  ['too short', {}, of(2), /Shorter than the shortest entry: AA/],
  ['two alone', {}, of(13, 11), /opposite A{13} \(13 letters\), B{11} \(11 letters\)/],
  ['two alone that may be ordinary entries', { maxLength: 13 }, of(13, 11), undefined],
  ['alone and not to be centred', {}, of(12), /no place in the middle of 15 columns and 15 rows/],
  ['a mirror needs no partners', { symmetry: 'left-right' }, of(13, 11), undefined],
  ['a mirror needs a middle', { symmetry: 'left-right' }, of(12), /odd numbers of letters only: A{12}/],
] as const)('%s', (_, change, theme, trouble) => {
  const found = themeTrouble({ ...FIFTEEN, ...change, theme });
  if (trouble === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(trouble);
});

test('entries without a partner', () => {
  expect(withoutPartner(['AAA', 'BBBB', 'CCC', 'DDD'])).toEqual(['BBBB', 'DDD']);
});

test('a long entry without a partner is put into the middle row, whatever else is short', () => {
  const theme = ['MAGNETICFIELD', 'STORM', 'RADIO', 'CLOUD'];
  for (let seed = 0; seed < 5; seed += 1) {
    const grid = designPattern({ ...FIFTEEN, theme, seed })!;
    const slot = slotsOf(grid).all.find((one) => textOf(grid, one) === theme[0])!;
    expect(Math.floor(slot.cells[0]! / 15)).toBe(7);
  }
});
