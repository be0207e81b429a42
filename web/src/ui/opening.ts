/** Files that a person opens: each becomes a new draft, puzzle or game of the library. */

import { importFile } from '../api/files';
import { importGame } from '../api/games';
import { explain } from '../api/http';
import { createPuzzle, listPuzzles, loadPuzzle, type PuzzleDocument } from '../api/library';
import { samePuzzle } from '../model/document';
import { notices } from './notices.svelte';
import { router, type Page } from './route.svelte';

/** Warnings about a file that are shown; more would be no short message. */
const SHOWN = 3;

/** Opened earlier puzzles that are compared with a file; those with its title and size come first. */
const COMPARED = 20;

/** The number of the puzzle in the library that is this one, if it was opened before. */
async function knownAs(puzzle: PuzzleDocument): Promise<number | undefined> {
  const { title = '', rows, cols } = puzzle;
  const alike = (await listPuzzles()).filter(
    (one) => one.kind === 'puzzle' && one.title === title && one.rows === rows && one.cols === cols,
  );
  for (const { id } of alike.slice(0, COMPARED)) {
    if (samePuzzle((await loadPuzzle(id)).puzzle, puzzle)) return id;
  }
  return undefined;
}

/** Opens a file as a new draft, or as a puzzle to solve; `before` gets its number before the page opens. */
export async function openPuzzle(
  file: File,
  kind: 'draft' | 'puzzle',
  before?: (id: number) => void,
): Promise<void> {
  try {
    const { puzzle, warnings, repairs } = await importFile(file);
    const known = kind === 'puzzle' ? await knownAs(puzzle) : undefined;
    if (known !== undefined) {
      // Whoever asked for more than to open it is not surprised to find it.
      if (before) before(known);
      else notices.show('You opened this puzzle before. Here it is as you left it.');
      router.go('solve', `${known}`);
      return;
    }
    const { id } = await createPuzzle(kind, puzzle);
    before?.(id);
    const remarks = [...warnings, ...repairs];
    if (remarks.length > 0) notices.show(`${file.name}: ${remarks.slice(0, SHOWN).join('; ')}`);
    router.go(kind === 'draft' ? 'compose' : 'solve', `${id}`);
  } catch (error) {
    notices.warn(`${file.name}: ${explain(error)}`);
  }
}

export async function openGame(file: File): Promise<void> {
  try {
    const { id } = await importGame(file, file.name.replace(/\.gcg$/i, ''));
    router.go('play', `${id}`);
  } catch (error) {
    notices.warn(`${file.name}: ${explain(error)}`);
  }
}

/** Opens a file that was dropped on a page, as what that page is about. */
export function openDropped(file: File, page: Page): Promise<void> {
  if (page === 'play' || /\.gcg$/i.test(file.name)) return openGame(file);
  return openPuzzle(file, page === 'compose' ? 'draft' : 'puzzle');
}
