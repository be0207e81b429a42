/**
 * The grid and the slots it implies.
 *
 * A grid never changes: an edit makes a new one that shares its untouched
 * cells with the old one. Undo is then a list of grids, and a page redraws
 * only the cells that are new objects. Numbering is the server's: in reading
 * order, every cell where a run of two or more open cells starts.
 */

/** What a square is. A void is not part of the grid at all. */
export type CellKind = 'open' | 'block' | 'void';

/** A square with all that is drawn in it. */
export interface Cell {
  readonly kind: CellKind;
  /** What stands in it: nothing, a letter in upper case, or a rebus string. */
  readonly text: string;
  /** Whether the constructor has fixed the text: fills and Delete keep it. */
  readonly locked: boolean;
  /** Whether the text is printed for the solver. Fills keep it, too. */
  readonly given: boolean;
  readonly circle: boolean;
  readonly shade: boolean;
  /** Whether a bar ends words at the right edge. */
  readonly barRight: boolean;
  /** Whether a bar ends words at the lower edge. */
  readonly barBelow: boolean;
}

/** A rectangle of cells in reading order. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
}

export type Direction = 'across' | 'down';

/** A place for a word: a maximal run of at least two open cells. */
export interface Slot {
  /** Place among all slots: across first, then down, by number. */
  readonly index: number;
  readonly number: number;
  readonly direction: Direction;
  /** `12A` or `3D`. */
  readonly name: string;
  /** The cells in reading order. */
  readonly cells: readonly number[];
}

/** The slots of one shape of grid. */
export interface Slots {
  readonly all: readonly Slot[];
  /** By cell, the slot across. */
  readonly across: readonly (Slot | undefined)[];
  /** By cell, the slot down. */
  readonly down: readonly (Slot | undefined)[];
  /** By cell, its number. */
  readonly numbers: readonly (number | undefined)[];
}

/** The largest side that the server takes, in cells. */
export const MAX_SIDE = 63;

export const OPEN: Cell = {
  kind: 'open',
  text: '',
  locked: false,
  given: false,
  circle: false,
  shade: false,
  barRight: false,
  barBelow: false,
};

export const BLOCK: Cell = { ...OPEN, kind: 'block' };
export const VOID: Cell = { ...OPEN, kind: 'void' };

/** Whether a fill and Delete keep what stands in a square. */
export const isFixed = ({ locked, given }: Pick<Cell, 'locked' | 'given'>): boolean => locked || given;

/** An open grid without letters. */
export function emptyGrid(width: number, height: number): Grid {
  return { width, height, cells: new Array<Cell>(width * height).fill(OPEN) };
}

/**
 * Reads a text pattern: `.` open, `#` block, `~` void, a letter stands for
 * itself. Lines may differ in length; what is missing is void.
 */
export function gridFromText(text: string): Grid {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  const width = Math.max(...lines.map((line) => line.length));
  const cells = lines.flatMap((line) =>
    Array.from({ length: width }, (_, column): Cell => {
      const found = line[column] ?? '~';
      if (found === '.') return OPEN;
      if (found === '#') return BLOCK;
      if (found === '~') return VOID;
      return { ...OPEN, text: found.toUpperCase() };
    }),
  );
  return { width, height: lines.length, cells };
}

/** The opposite of {@link gridFromText}; a rebus square shows its first letter. */
export function gridToText(grid: Grid): string {
  const mark = (cell: Cell) =>
    cell.kind === 'block' ? '#' : cell.kind === 'void' ? '~' : (cell.text[0] ?? '.');
  return Array.from({ length: grid.height }, (_, row) =>
    grid.cells.slice(row * grid.width, (row + 1) * grid.width).map(mark).join(''),
  ).join('\n');
}

/** The cells whose letters are others than before; none where the shapes differ. */
export const written = (before: Grid, after: Grid): ReadonlySet<number> =>
  new Set(
    sameShape(before, after)
      ? after.cells.flatMap(({ text }, at) => (text !== '' && text !== before.cells[at]!.text ? [at] : []))
      : [],
  );

export const other = (direction: Direction): Direction =>
  direction === 'across' ? 'down' : 'across';

/** The cell after `cell` in the same word, if no block, bar or edge is between. */
function joined(grid: Grid, cell: number, direction: Direction): number | undefined {
  const here = grid.cells[cell];
  if (here?.kind !== 'open') return undefined;
  const atEnd =
    direction === 'across'
      ? cell % grid.width === grid.width - 1 || here.barRight
      : here.barBelow;
  const next = cell + (direction === 'across' ? 1 : grid.width);
  return !atEnd && grid.cells[next]?.kind === 'open' ? next : undefined;
}

/** Numbers the grid and lists its slots. Costs one pass over the cells. */
export function slotsOf(grid: Grid): Slots {
  const count = grid.cells.length;
  const numbers = new Array<number | undefined>(count).fill(undefined);
  const found: Record<Direction, number[][]> = { across: [], down: [] };
  const continued = { across: new Uint8Array(count), down: new Uint8Array(count) };
  let last = 0;
  for (let cell = 0; cell < count; cell += 1) {
    for (const direction of ['across', 'down'] as const) {
      if (continued[direction][cell]) continue;
      const cells = [cell];
      let next = joined(grid, cell, direction);
      while (next !== undefined) {
        continued[direction][next] = 1;
        cells.push(next);
        next = joined(grid, next, direction);
      }
      if (cells.length > 1) {
        numbers[cell] ??= last += 1;
        found[direction].push(cells);
      }
    }
  }
  const all: Slot[] = [];
  const ofCell = {
    across: new Array<Slot | undefined>(count).fill(undefined),
    down: new Array<Slot | undefined>(count).fill(undefined),
  };
  for (const direction of ['across', 'down'] as const) {
    for (const cells of found[direction]) {
      const number = numbers[cells[0]!]!;
      const name = `${number}${direction === 'across' ? 'A' : 'D'}`;
      const slot: Slot = { index: all.length, number, direction, name, cells };
      all.push(slot);
      for (const cell of cells) ofCell[direction][cell] = slot;
    }
  }
  return { all, across: ofCell.across, down: ofCell.down, numbers };
}

/** What stands in a slot, `.` for an empty cell. */
export const textOf = (grid: Grid, slot: Slot): string =>
  slot.cells.map((cell) => grid.cells[cell]!.text || '.').join('');

/** The answer of a slot, or `undefined` while a cell of it is empty. */
export function answerOf(grid: Grid, slot: Slot): string | undefined {
  const texts = slot.cells.map((cell) => grid.cells[cell]!.text);
  return texts.every((text) => text !== '') ? texts.join('') : undefined;
}

/** The empty cells of a slot. */
export const gapsOf = (grid: Grid, slot: Slot): number[] => slot.cells.filter((cell) => grid.cells[cell]!.text === '');

/** Row and column of a cell, counted from one as people do. */
export const placeOf = (grid: Pick<Grid, 'width'>, cell: number) => ({
  row: Math.floor(cell / grid.width) + 1,
  column: (cell % grid.width) + 1,
});

/** A new grid with some cells replaced; the same grid if nothing differs. */
export function withCells(grid: Grid, changes: Iterable<readonly [number, Partial<Cell>]>): Grid {
  const cells = [...grid.cells];
  let changed = false;
  for (const [index, change] of changes) {
    const before = cells[index];
    if (before === undefined) continue;
    const keys = Object.keys(change) as (keyof Cell)[];
    if (keys.every((key) => before[key] === change[key])) continue;
    cells[index] = { ...before, ...change };
    changed = true;
  }
  return changed ? { ...grid, cells } : grid;
}

/** Whether two grids have the same slots. */
export const sameShape = (a: Grid, b: Grid): boolean =>
  a.width === b.width &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, index) => {
    const twin = b.cells[index]!;
    return (
      cell === twin ||
      (cell.kind === twin.kind &&
        cell.barRight === twin.barRight &&
        cell.barBelow === twin.barBelow)
    );
  });
