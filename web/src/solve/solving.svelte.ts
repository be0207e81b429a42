/** A puzzle under the hands of someone who solves it. */

import {
  advance,
  follow,
  retreat,
  slotAt,
  turn,
  type Cursor,
} from '../model/cursor';
import { draftOfDocument, gridOfEntries, type PuzzleDocument } from '../model/document';
import { withCells, type Grid, type Slot, type Slots } from '../model/grid';
import { History } from '../model/history';
import type { Command } from '../model/keys';
import { preferences } from '../ui/preferences.svelte';

/** Which squares a check or a reveal is about. */
export type Scope = 'square' | 'word' | 'grid';

/** What one has entered, and how. */
interface Entries {
  /** The grid with what was entered as its texts. */
  readonly grid: Grid;
  /** Squares written in pencil: not sure. */
  readonly pencil: ReadonlySet<number>;
  /** Squares that a check found wrong. */
  readonly wrong: ReadonlySet<number>;
  /** Squares that were revealed; they stay. */
  readonly revealed: ReadonlySet<number>;
}

/** What is kept beside the puzzle. */
export interface SolvingState {
  readonly pencil: readonly number[];
  readonly wrong: readonly number[];
  readonly revealed: readonly number[];
  readonly seconds: number;
  readonly downsOnly: boolean;
  /** Which visit saved it; the saver writes it. */
  readonly writer?: string;
}

export class Solving {
  entries: Entries = $state.raw()!;
  cursor: Cursor = $state.raw()!;
  /** Whether letters are written in pencil. */
  penciling = $state(false);
  downsOnly = $state(false);
  seconds = $state(0);
  running = $state(true);
  rebus: string | undefined = $state();
  canUndo = $state(false);
  canRedo = $state(false);

  readonly slots: Slots;
  /** By cell, the right text; empty where the file does not tell it. */
  readonly solution: readonly string[];
  readonly hasSolution: boolean;
  readonly clues: Readonly<Record<string, string>>;
  readonly document: PuzzleDocument;

  readonly #history = new History<Entries>();

  constructor(document: PuzzleDocument, state: Partial<SolvingState>) {
    const draft = draftOfDocument(document);
    this.document = document;
    this.slots = draft.slots;
    this.clues = draft.clues;
    this.solution = document.cells.map((cell) => cell.solution ?? cell.given ?? '');
    this.hasSolution =
      document.scrambled == null &&
      draft.grid.cells.every((cell, at) => cell.kind !== 'open' || this.solution[at] !== '');
    this.entries = {
      grid: gridOfEntries(document),
      pencil: new Set(state.pencil),
      wrong: new Set(state.wrong),
      revealed: new Set(state.revealed),
    };
    this.seconds = state.seconds ?? 0;
    this.downsOnly = state.downsOnly ?? false;
    const first = draft.slots.all[0];
    this.cursor = { cell: first?.cells[0] ?? 0, direction: first?.direction ?? 'across' };
  }

  get slot(): Slot | undefined {
    return slotAt(this.slots, this.cursor);
  }

  get grid(): Grid {
    return this.entries.grid;
  }

  /** Whether every square is full. */
  get full(): boolean {
    return this.grid.cells.every((cell) => cell.kind !== 'open' || cell.text !== '');
  }

  /** Whether every square is right; only where the solution is known. */
  get solved(): boolean {
    return this.hasSolution && this.grid.cells.every((_, at) => this.isRight(at));
  }

  isRight(cell: number): boolean {
    return this.grid.cells[cell]!.kind !== 'open' || this.grid.cells[cell]!.text === this.solution[cell];
  }

  /** The document with what was entered. */
  get saved(): PuzzleDocument {
    const cells = this.document.cells.map((cell, at) => {
      const { entered: _before, ...rest } = cell;
      const { text, given } = this.grid.cells[at]!;
      return text === '' || given ? rest : { ...rest, entered: text };
    });
    return { ...this.document, cells };
  }

  get state(): SolvingState {
    const { pencil, wrong, revealed } = this.entries;
    return {
      pencil: [...pencil],
      wrong: [...wrong],
      revealed: [...revealed],
      seconds: this.seconds,
      downsOnly: this.downsOnly,
    };
  }

  cellsOf(scope: Scope): number[] {
    if (scope === 'square') return [this.cursor.cell];
    if (scope === 'word') return [...(this.slot?.cells ?? [this.cursor.cell])];
    return this.grid.cells.map((_, at) => at);
  }

  /** Marks what is wrong; answers how many squares are. */
  check(scope: Scope): number {
    const wrong = this.cellsOf(scope).filter(
      (cell) => this.grid.cells[cell]!.text !== '' && !this.isRight(cell),
    );
    this.#take({ ...this.entries, wrong: new Set([...this.entries.wrong, ...wrong]) });
    return wrong.length;
  }

  reveal(scope: Scope): void {
    const cells = this.cellsOf(scope).filter((cell) => !this.isRight(cell));
    this.write(cells.map((cell) => [cell, this.solution[cell]!] as const), true);
  }

  /** Writes texts; revealed ones stay as they are. */
  write(texts: readonly (readonly [number, string])[], revealed = false): void {
    const { grid, pencil, wrong, revealed: shown } = this.entries;
    const open = texts.filter(([cell]) => {
      const { kind, given } = grid.cells[cell]!;
      return kind === 'open' && !given && (revealed || !shown.has(cell));
    });
    const touched = open.map(([cell]) => cell);
    const others = (set: ReadonlySet<number>) => [...set].filter((cell) => !touched.includes(cell));
    this.#take({
      grid: withCells(grid, open.map(([cell, text]) => [cell, { text: text.toUpperCase() }] as const)),
      pencil: new Set([...others(pencil), ...(this.penciling && !revealed ? touched : [])]),
      wrong: new Set(others(wrong)),
      revealed: revealed ? new Set([...shown, ...touched]) : shown,
    });
  }

  clearAll(): void {
    this.write(this.grid.cells.map((_, at) => [at, ''] as const));
  }

  undo(): void {
    this.#show(this.#history.undo(this.entries));
  }

  redo(): void {
    this.#show(this.#history.redo(this.entries));
  }

  /** A press on a cell: goes there, or turns if it is there and typing goes on. */
  select(cell: number, again: boolean): void {
    if (this.grid.cells[cell]?.kind !== 'open') return;
    const turned = turn(this.cursor);
    if (cell === this.cursor.cell) {
      if (again) this.cursor = turned;
      return;
    }
    const keep = this.slots[this.cursor.direction][cell] || !this.slots[turned.direction][cell];
    this.cursor = { cell, direction: keep ? this.cursor.direction : turned.direction };
  }

  goTo(slot: Slot): void {
    const cell = slot.cells.find((at) => this.grid.cells[at]!.text === '');
    this.cursor = { cell: cell ?? slot.cells[0]!, direction: slot.direction };
  }

  /** Does what a command says; answers whether the key belongs to the grid. */
  run(command: Command): boolean {
    const { cursor, grid, slots } = this;
    switch (command.do) {
      case 'letter':
        this.write([[cursor.cell, command.letter]]);
        this.cursor = advance(this.grid, slots, cursor, preferences.navigation);
        return true;
      case 'back':
        if (grid.cells[cursor.cell]!.text === '') this.cursor = retreat(slots, cursor);
        this.write([[this.cursor.cell, '']]);
        return true;
      case 'clear':
        this.write([[cursor.cell, '']]);
        return true;
      case 'rebus':
        this.rebus = grid.cells[cursor.cell]!.text;
        return true;
      case 'block':
        // The full stop, which sets a block for a constructor, changes pen and pencil here.
        this.penciling = !this.penciling;
        return true;
      case 'undo':
        this.undo();
        return true;
      case 'redo':
        this.redo();
        return true;
      default: {
        const next = follow(grid, slots, cursor, command, preferences.navigation, false);
        if (next === 'leave' || next === undefined) return false;
        this.cursor = next;
        return true;
      }
    }
  }

  endRebus(text: string | undefined): void {
    this.rebus = undefined;
    if (text === undefined) return;
    this.write([[this.cursor.cell, text.replaceAll(/[^\p{L}\p{N}]/gu, '')]]);
    this.cursor = advance(this.grid, this.slots, this.cursor, preferences.navigation);
  }

  #take(entries: Entries): void {
    this.#history.record(this.entries);
    this.#show(entries);
  }

  #show(entries: Entries | undefined): void {
    if (!entries) return;
    this.entries = entries;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }
}
