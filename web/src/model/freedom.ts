/** How many letters still fit a cell, in steps that people can tell apart. */

/** Steps from none to many; each has its own shape and size in the grid. */
export type Freedom = 'none' | 'one' | 'few' | 'some' | 'many';

/** Upper bounds of the steps, in letters: two or three are few, up to eight some. */
const FEW = 3;
const SOME = 8;

export function freedomOf(letters: number): Freedom {
  if (letters === 0) return 'none';
  if (letters === 1) return 'one';
  if (letters <= FEW) return 'few';
  return letters <= SOME ? 'some' : 'many';
}

/** The steps with the words of the legend. */
export const FREEDOMS: readonly (readonly [Freedom, string])[] = [
  ['none', 'No letter fits'],
  ['one', 'One letter fits (shown faint)'],
  ['few', `2 to ${FEW} letters fit`],
  ['some', `${FEW + 1} to ${SOME} letters fit`],
  ['many', `More than ${SOME} letters fit`],
];
