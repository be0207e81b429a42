/** Between a draft here and a puzzle document as it travels. */

import type { components } from '../api/schema';
import { clueKey, clueOf, draftOf, type Draft } from './draft';
import { enumerated } from './enumeration';
import { slotsOf, type Cell, type Grid } from './grid';

export type PuzzleDocument = components['schemas']['PuzzleDocument'];
export type CellDocument = components['schemas']['CellDocument'];

/** The colour that a shaded square gets in files. */
const SHADE = '#d9d6cd';

function cellOf(document: CellDocument): Cell {
  const kind = document.kind ?? 'open';
  return {
    kind,
    text: (kind === 'open' && (document.given || document.solution)) || '',
    locked: kind === 'open' && Boolean(document.locked && document.solution),
    given: kind === 'open' && Boolean(document.given),
    circle: document.circle ?? false,
    shade: Boolean(document.shade),
    barRight: document.bar_right ?? false,
    barBelow: document.bar_below ?? false,
  };
}

/** What travels of a cell; a shade keeps the colour that its file gave it. */
function documentOfCell(cell: Cell, was: CellDocument | undefined): CellDocument {
  return {
    ...(was?.label && { label: was.label }),
    kind: cell.kind,
    ...(cell.text !== '' && { solution: cell.text }),
    ...(cell.locked && cell.text !== '' && { locked: true }),
    ...(cell.given && cell.text !== '' && { given: cell.text }),
    circle: cell.circle,
    ...(cell.shade && { shade: was?.shade ?? SHADE }),
    bar_right: cell.barRight,
    bar_below: cell.barBelow,
  };
}

export function gridOfDocument(document: PuzzleDocument): Grid {
  return { width: document.cols, height: document.rows, cells: document.cells.map(cellOf) };
}

/** The grid with what the one who solves has entered, and not the solution. */
export function gridOfEntries(document: PuzzleDocument): Grid {
  const grid = gridOfDocument(document);
  const cells = grid.cells.map((cell, at) => {
    const { given, entered } = document.cells[at]!;
    return { ...cell, text: given || entered || '', locked: false };
  });
  return { ...grid, cells };
}

/**
 * A document of an earlier version, which had one flag for letters that fills
 * keep and letters printed for the solver: what was given is locked instead.
 */
export function withGivensLocked(document: PuzzleDocument): PuzzleDocument {
  const cells = document.cells.map(({ given, ...cell }) =>
    given ? { ...cell, solution: cell.solution || given, locked: true } : cell,
  );
  return { ...document, cells };
}

export function draftOfDocument(document: PuzzleDocument): Draft {
  const grid = gridOfDocument(document);
  const slots = slotsOf(grid);
  const named = new Map(slots.all.map((slot) => [slot.name, slot]));
  const clues = (document.clues ?? []).flatMap((clue) => {
    const slot = named.get(clue.slot);
    return slot ? [[clueKey(slot), clue.text] as const] : [];
  });
  const enumerations = (document.clues ?? []).flatMap((clue) => {
    const slot = named.get(clue.slot);
    return slot && clue.enumeration ? [[clueKey(slot), clue.enumeration] as const] : [];
  });
  const { title = '', author = '', copyright = '', notes = '' } = document;
  const draft = draftOf(grid, Object.fromEntries(clues), { title, author, copyright, notes });
  return enumerations.length > 0 ? { ...draft, enumerations: Object.fromEntries(enumerations) } : draft;
}

/**
 * The document of a draft. What this page does not edit (editor, date, parts
 * of the original file) is taken from the document that the draft came from.
 */
export function documentOf(draft: Draft, origin?: PuzzleDocument): PuzzleDocument {
  const { grid, slots, cover } = draft;
  const same = origin?.rows === grid.height && origin.cols === grid.width ? origin : undefined;
  return {
    ...origin,
    ...(same ? {} : { own_labels: false }),
    ...cover,
    rows: grid.height,
    cols: grid.width,
    cells: grid.cells.map((cell, at) => documentOfCell(cell, same?.cells[at])),
    clues: slots.all.flatMap((slot) => {
      const text = clueOf(draft, slot);
      if (text === '') return [];
      const enumeration = enumerated(draft, slot);
      return [{ slot: slot.name, text, ...(enumeration && { enumeration }) }];
    }),
  };
}

/** A document without anything but its grid, for questions about words. */
export function gridDocument(grid: Grid): PuzzleDocument {
  return {
    rows: grid.height,
    cols: grid.width,
    cells: grid.cells.map((cell) => documentOfCell(cell, undefined)),
  };
}

/** Whether two documents are one puzzle: grid, answers and clues, whatever was entered. */
export function samePuzzle(one: PuzzleDocument, another: PuzzleDocument): boolean {
  const shape = ({ rows, cols, cells, clues, title = '', author = '' }: PuzzleDocument) =>
    JSON.stringify([
      [rows, cols, title, author],
      cells.map(({ kind = 'open', solution, given }) => [kind, solution ?? '', given ?? '']),
      (clues ?? []).map(({ slot, text }) => [slot, text]),
    ]);
  return shape(one) === shape(another);
}
