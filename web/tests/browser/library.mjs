/** A library with a document for every state of the pages, and the ways to them. */

import { readFile } from 'node:fs/promises';

import { analysedGame, call, draft, placementOf, visit } from './harness.mjs';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

/** Documents by name: what the pages show. */
export const ids = {};

const imported = async (server, name) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const body = await readFile(new URL(`puzzles/${name}.ipuz`, EXAMPLES));
  return (await (await fetch(`${server.url}/api/v1/import`, { method: 'POST', headers, body })).json()).puzzle;
};
export const kept = async (server, kind, puzzle) => (await call(server, '/puzzles', { kind, puzzle, state: {} })).id;

/** A game under way, with two plays on the board. */
async function underWay(server) {
  const players = [{ name: 'You' }, { name: 'Computer', level: 'beginner' }];
  const game = await call(server, '/games', { players, seed: 3 });
  const cgp = await (await fetch(`${server.url}/api/v1/games/${game.id}/cgp`)).text();
  const { plays } = await call(server, '/plays', { cgp, top: 1 });
  const { square, word } = placementOf(plays[0].play);
  const moved = await call(server, `/games/${game.id}/moves`, { revision: game.revision, kind: 'place', square, word });
  await call(server, `/games/${game.id}/reply`, { revision: moved.game.revision });
  return game.id;
}

/** Fills the library of a server. */
export async function fillLibrary(server) {
  const fifteen = (await readFile(new URL('patterns/fifteen.txt', EXAMPLES), 'utf8')).trim().split('\n');
  const [five, nine] = await Promise.all(['five', 'nine-by-nine'].map((name) => imported(server, name)));
  ids.empty = (await draft(server, Array.from({ length: 15 }, () => '.'.repeat(15)), 'An empty grid')).id;
  ids.pattern = (await draft(server, fifteen, 'A pattern')).id;
  ids.impossible = (await draft(server, ['#...#', '.....', 'XQZJK', '.....', '#...#'], 'No way')).id;
  const locked = new Set([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  const themed = nine.cells.map((cell, at) => (locked.has(at) && cell.kind !== 'block' ? { ...cell, locked: true } : { ...cell, solution: null }));
  ids.themed = await kept(server, 'draft', { ...nine, cells: themed, title: 'With a theme' });
  ids.filled = await kept(server, 'draft', five);
  ids.hand = await kept(server, 'puzzle', nine);
  ids.machine = await kept(server, 'puzzle', five);
  ids.over = await analysedGame(server);
  ids.game = await underWay(server);
}

export const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();
export const desk = async (page, name) => {
  await visit(page, `/compose/${ids[name]}`);
  await page.getByRole('grid').first().waitFor();
};
export const solve = async (page, id) => {
  await visit(page, `/solve/${id}`);
  await page.getByRole('grid').waitFor();
};
export const leave = (page) => page.keyboard.press('Escape');

