/** What a solver presses on *Solve*, where it stands at each size of screen. */

import { isNarrow } from './sizes.mjs';

export const gridOf = (page) => page.getByRole('grid');
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Gives the grid the focus, which it has by itself where a keyboard is likely. */
export const toGrid = (page) => page.locator('.cell.cursor').focus();

/** Chooses from *Check* or *Reveal*, which on a phone are a part of *More*. */
export async function choose(page, menu, name) {
  await button(page, isNarrow(page) ? 'More' : menu).click();
  await button(page.getByRole('group', { name: menu, exact: true }), name).click();
}

/** Chooses from *More*. */
export async function more(page, name) {
  await button(page, 'More').click();
  await button(page.getByRole('group', { name: 'More', exact: true }), name).click();
}

/** Ticks a box of *More*. */
export async function tick(page, name) {
  await button(page, 'More').click();
  await page.getByRole('group', { name: 'More', exact: true }).getByLabel(name, { exact: true }).check();
}

/** Shows the lists of clues, which on a phone stand in the place of the grid. */
export async function toClues(page) {
  if (isNarrow(page)) await button(page, 'Clues').click();
}

/** Back from the lists of clues. */
export async function fromClues(page) {
  if (isNarrow(page)) await button(page, 'Grid').click();
}
