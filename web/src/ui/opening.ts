/** Files that a person opens: each becomes a new draft, puzzle or game of the library. */

import { importFile } from '../api/files';
import { importGame } from '../api/games';
import { explain } from '../api/http';
import { createPuzzle } from '../api/library';
import { notices } from './notices.svelte';
import { router, type Page } from './route.svelte';

/** What is told of a file that was odd; more would be no short message. */
const TOLD = 3;

export async function openPuzzle(file: File, kind: 'draft' | 'puzzle'): Promise<void> {
  try {
    const { puzzle, warnings, repairs } = await importFile(file);
    const { id } = await createPuzzle(kind, puzzle);
    const told = [...warnings, ...repairs];
    if (told.length > 0) notices.say(`${file.name}: ${told.slice(0, TOLD).join('; ')}`);
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
