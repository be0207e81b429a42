/** From a key of the keyboard to what a person means by it in a grid. */

import type { Arrow } from './cursor';

export type Command =
  /** Of several letters where a key is several in capitals: ß is SS. Each takes a square. */
  | { readonly do: 'letter'; readonly letter: string }
  | { readonly do: 'arrow'; readonly arrow: Arrow; readonly extend: boolean }
  | { readonly do: 'entry'; readonly step: 1 | -1 }
  | {
      readonly do:
        | 'turn'
        | 'block'
        | 'bar'
        | 'circle'
        | 'shade'
        | 'rebus'
        | 'back'
        | 'clear'
        | 'clear-locked'
        | 'first'
        | 'last'
        | 'undo'
        | 'redo'
        | 'all'
        | 'hardest'
        | 'leave';
    };

/** What of a keyboard event counts. */
export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const SINGLE: Readonly<Record<string, Exclude<Command['do'], 'letter' | 'arrow' | 'entry'>>> = {
  ' ': 'turn',
  Enter: 'turn',
  '.': 'block',
  ',': 'bar',
  ';': 'circle',
  "'": 'shade',
  '/': 'hardest',
  Escape: 'rebus',
  Backspace: 'back',
  Delete: 'clear',
  Home: 'first',
  End: 'last',
  F6: 'leave',
};

/** Every key with what it does, for the help that a page shows. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ['A to Z', 'Enter a letter and move on'],
  ['Arrows', 'Switch direction, then move'],
  ['Space or Enter', 'Switch between across and down'],
  ['Shift+Enter', 'Accept the light letters of the entry'],
  ['Ctrl+Enter', 'Accept all light letters'],
  ['Tab, Shift+Tab', 'Next or previous entry; after the last one, leave the grid'],
  ['F6', 'Leave the grid at once'],
  ['Backspace, Delete', 'Clear and go back; clear. Locked letters stay'],
  ['Shift+Delete', 'Clear locked letters, too'],
  ['Home, End', 'First or last square of the entry'],
  ['Escape', 'Enter several letters in one square (rebus)'],
  ['. (full stop)', 'Block, with its symmetric partners'],
  [', (comma)', 'Bar after the square'],
  ['; (semicolon)', 'Circle'],
  ["' (apostrophe)", 'Shade'],
  ['Up, Down, Delete on a candidate', 'See the grid with the next one; ban it'],
  ['Right button', 'Paint or erase blocks, with their symmetric partners'],
  ['Shift+arrows', 'Select squares'],
  ['Ctrl+click', 'Add a square to the selection, or remove it'],
  ['Ctrl+A', 'Select every square'],
  ['/ (slash)', 'Go to the entry that is hardest to fill'],
  ['Ctrl+Z, Ctrl+Y', 'Undo, redo (anywhere on the page except in a text field)'],
];

/** What `event` means in a grid; `undefined` for keys that are not the grid's. */
export function commandOf(event: Key): Command | undefined {
  const { key } = event;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    const lower = key.toLowerCase();
    if (lower === 'z') return { do: event.shiftKey ? 'redo' : 'undo' };
    if (lower === 'y') return { do: 'redo' };
    if (lower === 'a') return { do: 'all' };
    return undefined;
  }
  if (key === 'Delete' && event.shiftKey) return { do: 'clear-locked' };
  const arrow = ARROWS[key];
  if (arrow) return { do: 'arrow', arrow, extend: event.shiftKey };
  if (key === 'Tab') return { do: 'entry', step: event.shiftKey ? -1 : 1 };
  const single = SINGLE[key];
  if (single) return { do: single };
  return isLetter(key) ? { do: 'letter', letter: key.toUpperCase() } : undefined;
}

/** One letter of any script, or a digit: some themes need digits. */
export const isLetter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key);
