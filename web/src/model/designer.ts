/**
 * The pattern designer: puts theme entries into an empty grid and blocks
 * around them.
 *
 * Theme entries lie across, each in a row of its own; entries of one length
 * take symmetric places, any other has an ordinary slot for its partner.
 * Blocks then go in by simulated annealing over symmetric pairs of cells. A
 * pattern comes out only if it keeps every bound: symmetric, connected, all
 * cells in two entries, no entry too short, not too many words or blocks.
 * One pattern of 15x15 costs about a tenth of a second.
 */

import { BLOCK, OPEN, type Cell, type Grid } from './grid';
import { below, random, shuffled, type Random } from './random';
import { orbit, type Symmetry } from './symmetry';
import { withoutPartner } from './theme';

export interface Design {
  readonly width: number;
  readonly height: number;
  /** Theme entries, letters only, in upper case. */
  readonly theme: readonly string[];
  readonly symmetry: Symmetry;
  /** The most entries that the pattern may have. */
  readonly maxWords: number;
  /** The fewest letters of an entry. */
  readonly minLength: number;
  /** The most letters of an entry that is not of the theme. */
  readonly maxLength: number;
  readonly seed: number;
}

/** The most words that editors commonly take, by side of the grid; between them in proportion. */
const USUAL_WORDS: readonly (readonly [side: number, words: number])[] = [
  [5, 10],
  [9, 26],
  [11, 38],
  [13, 58],
  [15, 78],
  [17, 94],
  [19, 116],
  [21, 140],
];

export function usualWords(width: number, height: number): number {
  const side = Math.sqrt(width * height);
  const above = USUAL_WORDS.findIndex(([known]) => known >= side);
  if (above === 0) return USUAL_WORDS[0]![1];
  if (above === -1) return Math.round((USUAL_WORDS.at(-1)![1] * side * side) / 441);
  const [from, fewer] = USUAL_WORDS[above - 1]!;
  const [to, more] = USUAL_WORDS[above]!;
  return Math.round(fewer + ((more - fewer) * (side - from)) / (to - from));
}

/** The most letters of an entry beside the theme: longer ones rarely leave room for a fill. */
export const usualLongest = (side: number): number => Math.max(9, Math.round(side * 0.6));

/** Changes tried per cell of the grid in one attempt; more gave no better patterns. */
const TRIES_PER_CELL = 60;
/** Attempts before a design is given up. */
const ATTEMPTS = 12;
/** Share of blocks that editors rarely go beyond. */
const MAX_BLOCKS = 0.19;

/** Costs of what may not be (any of them left over makes the pattern void)... */
const FORBIDDEN = 12;
/** ...and of what is only unwelcome: squares of four blocks, words of three letters, long words. */
const CLUMP = 2.5;
const THREE = 0.35;
const LONG = 0.6;

interface Board {
  readonly design: Design;
  readonly shape: Grid;
  /** 1 for a block. */
  readonly blocks: Uint8Array;
  /** 1 for cells that may not change: theme letters and the blocks at their ends. */
  readonly fixed: Uint8Array;
  readonly texts: string[];
  readonly themeStarts: Set<number>;
}

/** A pattern with the theme in it, or `undefined` where none was found. */
export function designPattern(design: Design): Grid | undefined {
  const next = random(design.seed);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const board = placeTheme(design, next);
    if (board && anneal(board, next)) return gridOf(board);
  }
  return undefined;
}

/** Rows for the theme, and its letters with a block at each end. */
function placeTheme(design: Design, next: Random): Board | undefined {
  const { width, height } = design;
  const count = width * height;
  const shape: Grid = { width, height, cells: new Array<Cell>(count).fill(OPEN) };
  const board: Board = {
    design,
    shape,
    blocks: new Uint8Array(count),
    fixed: new Uint8Array(count),
    texts: new Array<string>(count).fill(''),
    themeStarts: new Set(),
  };
  const middle = (height - 1) / 2;
  const free = new Set(Array.from({ length: height }, (_, row) => row));
  // An entry too long for any other slot has no partner but itself, in the middle row.
  const middling = new Set(withoutPartner(design.theme).filter((entry) => entry.length > design.maxLength));
  const order = shuffled(next, design.theme);
  const left = [...order.filter((entry) => !middling.has(entry)), ...middling];
  const gap = design.theme.length * 3 <= height ? 2 : 1;
  const near = (row: number) =>
    Array.from({ length: 2 * gap + 1 }, (_, at) => row - gap + at);
  while (left.length > 0) {
    const entry = left.pop()!;
    const twin = left.findIndex((one) => one.length === entry.length);
    const centred = (width - entry.length) % 2 === 0;
    const lone = twin === -1;
    const useMiddle =
      lone && centred && free.has(middle) && design.symmetry === 'half-turn';
    const rows = [...free].filter((row) => row !== middle && row < height - 1 && row > 0);
    const upper = rows.filter((row) => lone || row < middle);
    const row = useMiddle ? middle : upper[below(next, upper.length)];
    if (row === undefined) return undefined;
    const room = width - entry.length;
    const centre = row === middle || design.symmetry === 'left-right';
    const column = centre ? room / 2 : columnOf(next, room, design.minLength);
    if (column === undefined || !Number.isInteger(column) || column < 0) return undefined;
    if (!write(board, entry, row, column)) return undefined;
    const across = design.symmetry === 'half-turn' || design.symmetry === 'quarter-turn';
    const mirror = design.symmetry === 'left-right' ? row : height - 1 - row;
    const partner = across ? width - column - entry.length : column;
    if (!lone && row !== mirror) {
      const [second] = left.splice(twin, 1);
      if (!write(board, second!, mirror, partner)) return undefined;
    }
    // Theme entries in near rows would cross too many of the same words.
    for (const taken of [...near(row), ...near(mirror)]) free.delete(taken);
  }
  return board;
}

/** Cells beside a theme entry that may all be blocks; more of them look like a wall. */
const WALL = 2;

/** A column beside which there is nothing, a short wall, or room for another entry. */
function columnOf(next: Random, room: number, minLength: number): number | undefined {
  const fits = Array.from({ length: Math.max(0, room + 1) }, (_, column) => column).filter(
    (column) => [column, room - column].every((side) => side <= WALL || side > minLength),
  );
  return fits[below(next, fits.length)];
}

/** Writes an entry, fixes it and its partners, and puts blocks at its ends. */
function write(board: Board, entry: string, row: number, column: number): boolean {
  const { shape, design } = board;
  const start = row * shape.width + column;
  for (let at = 0; at < entry.length; at += 1) {
    for (const cell of orbit(design.symmetry, shape, start + at)) {
      if (board.blocks[cell]) return false;
      board.fixed[cell] = 1;
    }
    if (board.texts[start + at] !== '') return false;
    board.texts[start + at] = entry[at]!;
  }
  board.themeStarts.add(start);
  const after = shape.width - column - entry.length;
  const wall = (side: number) => (side <= WALL ? side : 1);
  const ends = [
    ...Array.from({ length: wall(column) }, (_, at) => start - 1 - at),
    ...Array.from({ length: wall(after) }, (_, at) => start + entry.length + at),
  ];
  for (const end of ends) {
    for (const cell of orbit(design.symmetry, shape, end)) {
      if (board.fixed[cell] && !board.blocks[cell]) return false;
      board.blocks[cell] = 1;
      board.fixed[cell] = 1;
    }
  }
  return true;
}

/** Moves blocks until the pattern keeps every bound; false where it does not. */
function anneal(board: Board, next: Random): boolean {
  const { shape, design, blocks, fixed } = board;
  const orbits = new Map<number, number[]>();
  for (let cell = 0; cell < blocks.length; cell += 1) {
    const members = orbit(design.symmetry, shape, cell);
    if (members.every((member) => !fixed[member])) orbits.set(Math.min(...members), members);
  }
  const choices = [...orbits.values()];
  if (choices.length === 0) return judge(board).bad === 0;
  for (const members of choices) {
    const on = next() < 0.14 ? 1 : 0;
    for (const cell of members) blocks[cell] = on;
  }
  let now = judge(board);
  const tries = TRIES_PER_CELL * blocks.length;
  for (let step = 0; step < tries; step += 1) {
    const heat = 4 * (1 - step / tries) ** 2 + 0.02;
    const moved = [choices[below(next, choices.length)]!];
    // A block pushed to another place changes less than one that comes or goes.
    if (next() < 0.5) moved.push(choices[below(next, choices.length)]!);
    if (moved.length === 2 && moved[0] === moved[1]) moved.pop();
    const flip = () => {
      for (const members of moved) for (const cell of members) blocks[cell]! ^= 1;
    };
    flip();
    const then = judge(board);
    if (then.cost <= now.cost || next() < Math.exp((now.cost - then.cost) / heat)) now = then;
    else flip();
  }
  return now.bad === 0;
}

/** What is forbidden in a pattern, counted, and its cost as a whole. */
function judge({ design, shape, blocks, themeStarts }: Board): { bad: number; cost: number } {
  const { width, height } = shape;
  let bad = 0;
  let cost = 0;
  let words = 0;
  const run = (start: number, length: number, across: boolean) => {
    if (length === 0) return;
    words += 1;
    const theme = across && themeStarts.has(start);
    if (length < design.minLength) bad += design.minLength - length;
    else if (length > design.maxLength && !theme) bad += (length - design.maxLength) / 2;
    if (length === 3) cost += THREE;
    if (length > 7 && !theme) cost += LONG * (length - 7) ** 2;
  };
  let dark = 0;
  for (let row = 0; row < height; row += 1) {
    let length = 0;
    for (let column = 0; column < width; column += 1) {
      const cell = row * width + column;
      if (blocks[cell]) {
        dark += 1;
        run(cell - length, length, true);
        length = 0;
        const clump =
          row > 0 && column > 0 && blocks[cell - 1] && blocks[cell - width] && blocks[cell - width - 1];
        if (clump) cost += CLUMP;
      } else length += 1;
    }
    run(row * width + width - length, length, true);
  }
  for (let column = 0; column < width; column += 1) {
    let length = 0;
    for (let row = 0; row < height; row += 1) {
      if (blocks[row * width + column]) {
        run(0, length, false);
        length = 0;
      } else length += 1;
    }
    run(0, length, false);
  }
  if (words > design.maxWords) bad += (words - design.maxWords) / 2;
  const mostDark = MAX_BLOCKS * blocks.length;
  if (dark > mostDark) bad += (dark - mostDark) / 2;
  bad += 3 * (partsOf(blocks, width) - 1);
  return { bad, cost: cost + FORBIDDEN * bad };
}

function partsOf(blocks: Uint8Array, width: number): number {
  const seen = Uint8Array.from(blocks);
  const stack: number[] = [];
  let parts = 0;
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start]) continue;
    parts += 1;
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const column = at % width;
      if (column > 0 && !seen[at - 1]) stack.push(at - 1);
      if (column < width - 1 && !seen[at + 1]) stack.push(at + 1);
      if (at >= width && !seen[at - width]) stack.push(at - width);
      if (at + width < seen.length && !seen[at + width]) stack.push(at + width);
      if (column > 0) seen[at - 1] = 1;
      if (column < width - 1) seen[at + 1] = 1;
      if (at >= width) seen[at - width] = 1;
      if (at + width < seen.length) seen[at + width] = 1;
    }
  }
  return parts;
}

function gridOf({ shape, blocks, texts }: Board): Grid {
  const cells = shape.cells.map((_, at): Cell => {
    if (blocks[at]) return BLOCK;
    return texts[at] === '' ? OPEN : { ...OPEN, text: texts[at]!, locked: true };
  });
  return { ...shape, cells };
}
