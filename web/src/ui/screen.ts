/** What the screen has room for. */

import { MediaQuery } from 'svelte/reactivity';

/** Whether a grid and its clues do not fit beside each other. */
export const narrow = new MediaQuery('(max-width: 55rem)');

/** Whether a finger is the only pointer: nothing to drag a selection with, no keys to hold. */
export const touchOnly = new MediaQuery('(hover: none) and (pointer: coarse)');

/** Whether tools in a row show their signs alone. */
export const tight = new MediaQuery('(max-width: 66rem)');
