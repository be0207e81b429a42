/** What a first visit can see at work, one click each. */

import { askReply, cgpOf, loadGame, makeMove, newGame, rankPlays } from '../api/games';
import { createPuzzle } from '../api/library';
import { documentOf } from '../model/document';
import { draftOf } from '../model/draft';
import { gridFromText, type Grid } from '../model/grid';
import { example } from '../solve/examples';
import { watchNext } from '../solve/watching';
import { openPuzzle } from '../ui/opening';
import { router } from '../ui/route.svelte';

/** A theme of three entries in a pattern: its letters are capitals. */
const THEME = [
  '#....#...#.....',
  '#....#...#.....',
  '#....#...#.....',
  'RAINDROPS#.....',
  '...##.....#....',
  '.......#...#...',
  '......#........',
  '###SNOWBALLS###',
  '........#......',
  '...#...#.......',
  '....#.....##...',
  '.....#WINDMILLS',
  '.....#...#....#',
  '.....#...#....#',
  '.....#...#....#',
];

/** The draft of the theme, its entries locked. */
export function themeGrid(): Grid {
  const grid = gridFromText(THEME.join('\n'));
  return { ...grid, cells: grid.cells.map((cell) => ({ ...cell, locked: cell.text !== '' })) };
}

export async function showTheme(): Promise<void> {
  const cover = { title: 'Weather on the way', author: '', copyright: '', notes: '' };
  const { id } = await createPuzzle('draft', documentOf(draftOf(themeGrid(), {}, cover)));
  router.go('compose', `${id}`);
}

/** Opens an example with the machine at work on it. */
export const showMachine = async (): Promise<void> => openPuzzle(await example('nine-by-nine'), 'puzzle', watchNext);

/** Turns that are played before the game is shown. */
const TURNS = 3;
/** Plays among which one that lays tiles is sought. */
const LOOKED_AT = 5;
/** A game whose first racks make handsome words. */
const SEED = 7;

/** Begins a game against the computer, plays some turns of both, and shows it. */
export async function showGame(): Promise<void> {
  const { id } = await newGame({ name: 'A game under way', players: [{ name: 'You' }, { name: 'Computer', level: 'club' }], seed: SEED });
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { revision } = await loadGame(id);
    const { plays } = await rankPlays({ cgp: await cgpOf(id), top: LOOKED_AT }, new AbortController().signal);
    const [square, word] = plays[0]?.play.split(' ') ?? [];
    if (!square || !word || square === 'exchange') break;
    const { game } = await makeMove(id, { revision, kind: 'place', square, word });
    await askReply(id, game.revision);
  }
  router.go('play', `${id}`);
}
