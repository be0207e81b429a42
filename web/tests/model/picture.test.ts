import { expect, test } from 'vitest';

import { draftOf, setGiven, toggleBar } from '../../src/model/draft';
import { gridFromText } from '../../src/model/grid';
import { svgOf } from '../../src/model/picture';

const draft = draftOf(gridFromText(['CAT#', 'ORE.', '#.D.'].join('\n')));
const count = (svg: string, what: string) => svg.split(what).length - 1;
const letters = (svg: string) => [...svg.matchAll(/text-anchor="middle">([^<]*)</g)].map(([, text]) => text).join('');

test('a picture has the blocks and numbers, and letters only with the solution', () => {
  const empty = svgOf(draft.grid, false);
  expect(letters(empty)).toBe('');
  expect(count(empty, 'fill="#fff"')).toBe(10);
  expect(empty).toContain('>1</text>');
  expect(letters(svgOf(draft.grid, true))).toBe('CATORED');
});

test('given letters are printed, bars drawn, and signs of markup are letters', () => {
  const given = setGiven(draft, [1], true);
  expect(letters(svgOf(given.grid, false))).toBe('A');
  expect(count(svgOf(toggleBar(draft, 5, 'across', 'none').grid, false), 'width="4"')).toBe(1);
  const odd = { ...draft.grid, cells: draft.grid.cells.map((cell, at) => (at === 0 ? { ...cell, text: '<&' } : cell)) };
  expect(letters(svgOf(odd, true))).toMatch(/^&lt;&amp;/);
});
