import { expect, test } from 'vitest';

import { gridFromText, gridToText, slotsOf } from '../../src/model/grid';
import { against, nearby, widened } from '../../src/model/nearby';

const base = [...'CATSORESWEDSENDS'];
const open = gridFromText('B...\n....\n....\n....');

test('what a change reaches is open first, then what that reaches', () => {
  const changed = against(open, base);
  expect(changed).toEqual([0]);
  const grids = nearby(open, base, widened(slotsOf(open), changed), 3);
  // The next ring is the whole grid, which is left to the caller.
  expect(grids.map(gridToText)).toEqual(['B...\n.RES\n.EDS\n.NDS']);
});

test('squares for which there is no letter stay open', () => {
  const grids = nearby(open, base.with(15, ''), [0], 1);
  expect(grids.map(gridToText)).toEqual(['BATS\nORES\nWEDS\nEND.']);
});
