/** What can be seen at work, one click each. A demonstration that was left halfway is opened again. */

import { askReply, cgpOf, listGames, loadGame, makeMove, newGame, rankPlays } from '../api/games';
import { createPuzzle, listPuzzles } from '../api/library';
import { designNext } from '../compose/designing';
import { documentOf } from '../model/document';
import { draftOf } from '../model/draft';
import { emptyGrid, gridFromText, type Grid } from '../model/grid';
import { gameName, YOU } from '../model/names';
import { shelfOf } from '../model/shelf';
import { example } from '../solve/examples';
import { watchNext } from '../solve/watching';
import { openPuzzle } from '../ui/opening';
import { router } from '../ui/route.svelte';

/** The entries of a theme. */
const THEME = ['RAINDROPS', 'SNOWBALLS', 'WINDMILLS'];

/** One of the patterns that hold them. */
const THEME_PATTERN = [
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

/** A picture of the theme in a grid, its entries locked. */
export function themeGrid(): Grid {
  const grid = gridFromText(THEME_PATTERN.join('\n'));
  return { ...grid, cells: grid.cells.map((cell) => ({ ...cell, locked: cell.text !== '' })) };
}

const THEME_TITLE = 'Weather on the way';

/** Opens a draft of the theme, and has grids for it designed until one is chosen. */
export async function showTheme(): Promise<void> {
  const begun = (await listPuzzles()).find(({ kind, title, filled, open }) => kind === 'draft' && title === THEME_TITLE && filled < open);
  const cover = { title: THEME_TITLE, author: '', copyright: '', notes: '' };
  const draft = draftOf(emptyGrid(THEME_PATTERN.length, THEME_PATTERN.length), {}, cover);
  const { id } = begun ?? (await createPuzzle('draft', documentOf(draft), { theme: THEME, progress: shelfOf(draft, THEME) }));
  if (!begun || begun.filled === 0) designNext(id);
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
const GAME_NAME = 'A game under way';

/** Begins a game against the computer, plays some turns of both, and shows it. */
export async function showGame(): Promise<void> {
  const begun = (await listGames()).find(({ name, over }) => name.startsWith(GAME_NAME) && !over);
  if (begun) {
    router.go('play', `${begun.id}`);
    return;
  }
  const { id } = await newGame({
    name: gameName([GAME_NAME], new Date()),
    players: [{ name: YOU }, { name: 'Computer', level: 'club' }],
    seed: SEED,
  });
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
