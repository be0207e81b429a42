import { expect, test } from 'vitest';

import { cellsOf, rowsOf } from '../../src/model/rows';

test('rows give back the cells that they were made of', () => {
  const cells = ['A', null, 'STAR', 'É', null, '4'];
  const rows = rowsOf(cells, 3);
  expect(rows).toEqual(['A.[STAR]', 'É.4']);
  expect(cellsOf(rows)).toEqual(cells);
});

test('blocks and voids have no content', () => {
  expect(cellsOf(['#A~'])).toEqual([null, 'A', null]);
});
