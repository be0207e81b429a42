/**
 * The board of a game: squares by name, tiles that are placed but not yet played, plays in the
 * usual notation.
 *
 * A tile is its letter, a blank the small letter that it stands for, and a
 * free square the empty text.
 */

import type { Direction } from './grid';

export interface Board {
  readonly width: number;
  readonly height: number;
  /** By square, the tile there. */
  readonly tiles: readonly string[];
}

/** A word to be put down: the square and direction of its first letter, and its letters. */
export interface Placement {
  /** `8H` across, `H8` down. */
  readonly square: string;
  /** `.` for tiles that lie there already. */
  readonly word: string;
}

/** Premium squares by their signs, in the order in which they are listed. */
export const PREMIUMS: Readonly<Record<string, string>> = {
  '2L': 'double letter',
  '3L': 'triple letter',
  '4L': 'quadruple letter',
  '2W': 'double word',
  '3W': 'triple word',
  '4W': 'quadruple word',
};

const COLUMN_LETTERS = 26;

/** `A` for the first column, `AA` for the one after `Z`. */
export function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + (column % COLUMN_LETTERS));
  return column < COLUMN_LETTERS ? letter : `A${letter}`;
}

/** The name of a square as the first of a word: `8H` across, `H8` down. */
export function squareName(board: Pick<Board, 'width'>, square: number, direction: Direction): string {
  const row = Math.floor(square / board.width) + 1;
  const column = columnName(square % board.width);
  return direction === 'across' ? `${row}${column}` : `${column}${row}`;
}

/** The square and direction of a name, or `undefined` where it is none of the board. */
export function squareNamed(
  board: Pick<Board, 'width' | 'height'>,
  name: string,
): { readonly square: number; readonly direction: Direction } | undefined {
  const across = /^(\d+)([A-Z]{1,2})$/.exec(name);
  const down = /^([A-Z]{1,2})(\d+)$/.exec(name);
  const [row, letters] = across ? [across[1]!, across[2]!] : down ? [down[2]!, down[1]!] : ['', ''];
  if (letters === '') return undefined;
  const last = letters.codePointAt(letters.length - 1)! - 65;
  const column = letters.length === 1 ? last : COLUMN_LETTERS + last;
  const at = Number(row) - 1;
  if (at < 0 || at >= board.height || column >= board.width) return undefined;
  return { square: at * board.width + column, direction: across ? 'across' : 'down' };
}

const stepOf = (board: Board, direction: Direction): number =>
  direction === 'across' ? 1 : board.width;

/** The next square in a direction, or `undefined` past the edge. */
export function beyond(
  board: Pick<Board, 'width' | 'height'>,
  square: number,
  direction: Direction,
  steps: 1 | -1,
): number | undefined {
  if (direction === 'across') {
    const column = (square % board.width) + steps;
    return column >= 0 && column < board.width ? square + steps : undefined;
  }
  const next = square + steps * board.width;
  return next >= 0 && next < board.width * board.height ? next : undefined;
}

/** Why placed tiles make no play, in words. */
export type NoPlacement = { readonly why: string };

/**
 * The placement that the placed tiles make. A single tile reads across where it
 * touches a tile there, else down where it does, else along `typed`.
 */
export function placementOf(
  board: Board,
  placed: ReadonlyMap<number, string>,
  typed: Direction,
): Placement | NoPlacement {
  const squares = [...placed.keys()].toSorted((a, b) => a - b);
  const first = squares[0];
  if (first === undefined) return { why: 'Put at least one tile on the board.' };
  const rows = new Set(squares.map((square) => Math.floor(square / board.width)));
  const columns = new Set(squares.map((square) => square % board.width));
  if (rows.size > 1 && columns.size > 1) return { why: 'The tiles must lie in one row or column.' };
  const touches = (direction: Direction) =>
    ([1, -1] as const).some((steps) => {
      const next = beyond(board, first, direction, steps);
      return next !== undefined && board.tiles[next] !== '';
    });
  const single = (): Direction =>
    touches(typed) ? typed : touches('across') ? 'across' : touches('down') ? 'down' : typed;
  const direction: Direction =
    squares.length === 1 ? single() : rows.size === 1 ? 'across' : 'down';
  let start = first;
  for (;;) {
    const before = beyond(board, start, direction, -1);
    if (before === undefined || board.tiles[before] === '') break;
    start = before;
  }
  let word = '';
  let used = 0;
  let at: number | undefined = start;
  while (at !== undefined) {
    const lying = board.tiles[at];
    const tile = placed.get(at);
    if (tile !== undefined) used += 1;
    if (!lying && tile === undefined) break;
    word += lying ? '.' : tile;
    at = beyond(board, at, direction, 1);
  }
  if (used < squares.length) return { why: 'The tiles must lie side by side, without a gap.' };
  return { square: squareName(board, start, direction), word };
}

/** Why placed tiles do not connect, in words; nothing where they touch a tile there, or cover `start` of an empty board. */
export function apartFrom(board: Board, placed: ReadonlyMap<number, string>, start: number): NoPlacement | undefined {
  if (board.tiles.every((tile) => tile === '')) {
    return placed.has(start) ? undefined : { why: 'Not connected yet: the first play must cover the star.' };
  }
  const touches = (square: number) =>
    (['across', 'down'] as const).some((direction) =>
      ([1, -1] as const).some((steps) => {
        const next = beyond(board, square, direction, steps);
        return next !== undefined && board.tiles[next] !== '';
      }),
    );
  return [...placed.keys()].some(touches) ? undefined : { why: 'Not connected yet: a play must touch a tile on the board.' };
}

/**
 * The tiles that a play in the usual notation covers: `8G (C)ARE`, `H8 .AT`.
 * Nothing for plays that put no tiles down.
 */
export function tilesOf(board: Board, text: string): ReadonlyMap<number, string> {
  const [name = '', letters = ''] = text.split(' ');
  const place = squareNamed(board, name);
  const tiles = new Map<number, string>();
  if (!place) return tiles;
  const step = stepOf(board, place.direction);
  facesOf(letters.replaceAll(/[()]/g, '')).forEach((letter, at) => {
    const square = place.square + at * step;
    if (letter !== '.' && board.tiles[square] === '') tiles.set(square, letter);
  });
  return tiles;
}

/** The tiles of a text; one with several letters stands in brackets, as `[CH]`. */
export const facesOf = (text: string): string[] => text.match(/\[[^\]]*\]|./gu) ?? [];

/** A tile as it is read: without the brackets of one with several letters. */
export const shownFace = (tile: string): string => tile.replaceAll(/[[\]]/g, '');

/** Whether two plays in the usual notation are the same, however tiles on the board, blanks and the way of a single tile are written. */
export function isSamePlay(board: Board, one: string, other: string): boolean {
  const plain = (play: string) => play.trim().toUpperCase().replaceAll(/[()]/g, '').replaceAll(/\s+/g, ' ');
  const [first, second] = [plain(one), plain(other)];
  if (first === second) return true;
  const [tiles, others] = [tilesOf(board, first), tilesOf(board, second)];
  return tiles.size > 0 && tiles.size === others.size && [...tiles].every(([square, tile]) => others.get(square) === tile);
}

/** A placement in the notation of the score sheet: `8G (C)ARE`. */
export function playText(board: Board, { square, word }: Placement): string {
  const place = squareNamed(board, square);
  if (!place) return `${square} ${word}`;
  const step = stepOf(board, place.direction);
  const letters = facesOf(word).map((letter, at) => (letter === '.' ? `(${board.tiles[place.square + at * step]})` : letter));
  return `${square} ${letters.join('').replaceAll(')(', '')}`;
}

/** A board with more tiles on it. */
export function withTiles(board: Board, tiles: ReadonlyMap<number, string>): Board {
  return { ...board, tiles: board.tiles.map((tile, square) => tiles.get(square) ?? tile) };
}

/** A line of a score sheet, as far as the board is concerned. */
export interface Line {
  readonly kind: string;
  readonly text: string;
}

/** The board before a line of the score sheet, made from the lines before it. */
export function boardBefore(size: Pick<Board, 'width' | 'height'>, lines: readonly Line[], before: number): Board {
  const empty: Board = { ...size, tiles: new Array<string>(size.width * size.height).fill('') };
  const boards = [empty];
  for (const { kind, text } of lines.slice(0, before)) {
    const last = boards.at(-1)!;
    if (kind === 'place') boards.push(withTiles(last, tilesOf(last, text)));
    // What came off leaves the board as it was before the last placement.
    else if (kind === 'withdrawn' && boards.length > 1) boards.pop();
  }
  return boards.at(-1)!;
}

/** The rack without the placed tiles; a small letter takes a blank. */
export function rackLess(rack: readonly string[], tiles: Iterable<string>): string[] {
  const left = [...rack];
  for (const tile of tiles) {
    const at = left.indexOf(isBlank(tile) ? '?' : tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Whether a tile on the board is a blank. */
export const isBlank = (tile: string): boolean => tile !== tile.toUpperCase();

/** A board as lines of text, `.` for a free square. */
export const boardText = (board: Board): string =>
  Array.from({ length: board.height }, (_, row) =>
    board.tiles
      .slice(row * board.width, (row + 1) * board.width)
      .map((tile) => tile || '.')
      .join(''),
  ).join('\n');

/** What a tile of a set is worth; nothing if it is a blank. */
export const pointsAmong = (tiles: readonly { readonly face: string; readonly points: number }[], tile: string): number =>
  tiles.find(({ face }) => face === tile)?.points ?? 0;
