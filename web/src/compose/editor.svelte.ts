/** A draft under the hands of its constructor: cursor, region, edits, undo. */

import { notices } from '../ui/notices.svelte';
import { preferences } from '../ui/preferences.svelte';
import {
  advance,
  follow,
  neighbour,
  rectangle,
  retreat,
  slotAt,
  spelled,
  turn,
  type Cursor,
} from '../model/cursor';
import {
  clearCells,
  clearEven,
  placeWord,
  setBlock,
  setText,
  toggleBar,
  toggleBlock,
  toggleMark,
  type Draft,
} from '../model/draft';
import { isFixed, written, type Slot } from '../model/grid';
import { History, type Deed } from '../model/history';
import type { Command } from '../model/keys';
import type { OpenRebus, RebusEnd } from '../model/rebus';
import { orbit, type Symmetry } from '../model/symmetry';
import { lettersOf } from '../model/text';

const NOTHING: ReadonlySet<number> = new Set();

/** How long squares that changed together are tinted, in milliseconds. */
const TINTED = 1000;

const KEPT = 'Locked letters stay. Shift+Delete clears them, too.';

export class Editor {
  draft: Draft = $state.raw()!;
  cursor: Cursor = $state.raw()!;
  /** The selected cells, of any shape; empty while none is selected. */
  region: ReadonlySet<number> = $state.raw(NOTHING);
  /** The cells that the last change wrote, for a moment and where there are several: a fill explains itself. */
  changed: ReadonlySet<number> = $state.raw(NOTHING);
  symmetry: Symmetry = $state('half-turn');
  /** The square that the rebus field stands in, with what was there, or `undefined` while it is closed. */
  rebus: OpenRebus | undefined = $state.raw();
  canUndo = $state(false);
  canRedo = $state(false);

  readonly #history = new History<Draft>();
  /** The field that is being typed in. */
  #field = '';
  #regionFrom = 0;
  #tinted: ReturnType<typeof setTimeout> | undefined;
  /** Strokes of the brush so far; a stroke is one step to undo. */
  #strokes = 0;
  /** Whether the stroke draws blocks or takes them away. */
  #drawing = true;

  constructor(draft: Draft, symmetry: Symmetry) {
    this.draft = draft;
    this.symmetry = symmetry;
    const first = draft.slots.all[0];
    this.cursor = { cell: first?.cells[0] ?? 0, direction: first?.direction ?? 'across' };
  }

  /** The slot under the cursor. */
  slot: Slot | undefined = $derived(slotAt(this.draft.slots, this.cursor));

  /** Takes an edited draft; the step can be undone. */
  edit(next: Draft): void {
    this.#field = '';
    if (next === this.draft) return;
    this.#history.record(this.draft);
    this.#show(next);
  }

  /** Takes what stands in a field while it is typed; all of it is one step. */
  type(field: string, next: Draft): void {
    if (next === this.draft) return;
    if (field !== this.#field) this.edit(next);
    else this.#show(next);
    this.#field = field;
  }

  /** Takes a draft from elsewhere (another version, a bigger grid) as one step. */
  replace(next: Draft): void {
    this.edit(next);
    this.region = NOTHING;
  }

  /** Takes its turn in undo, too: something that was done beside the draft, such as a ban. */
  did(deed: Deed): void {
    this.#field = '';
    this.#history.recordDeed(deed);
    this.#count();
  }

  /** Undoes what was done beside the draft, from its own message. */
  takeBack(deed: Deed): void {
    this.#history.takeBack(deed);
    this.#count();
  }

  undo(): void {
    this.#field = '';
    this.#show(this.#history.undo(this.draft) ?? this.draft);
  }

  redo(): void {
    this.#field = '';
    this.#show(this.#history.redo(this.draft) ?? this.draft);
  }

  #count(): void {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }

  #show(draft: Draft): void {
    this.#tint(written(this.draft.grid, draft.grid));
    this.draft = draft;
    this.#count();
    if (this.cursor.cell >= draft.grid.cells.length) {
      this.cursor = { cell: 0, direction: 'across' };
    }
    if ([...this.region].some((cell) => cell >= draft.grid.cells.length)) this.region = NOTHING;
  }

  /** A single letter is under the eye that wrote it. */
  #tint(cells: ReadonlySet<number>): void {
    clearTimeout(this.#tinted);
    this.changed = cells.size > 1 ? cells : NOTHING;
    if (cells.size > 1) this.#tinted = setTimeout(() => (this.changed = NOTHING), TINTED);
  }

  /** A press on a cell: goes there, or turns if it is there and typing goes on. */
  select(cell: number, again: boolean): void {
    this.region = NOTHING;
    if (cell === this.cursor.cell) {
      if (again) this.cursor = turn(this.cursor);
      return;
    }
    const { direction } = this.cursor;
    const { slots } = this.draft;
    const keep = slots[direction][cell] || !slots[turn(this.cursor).direction][cell];
    this.cursor = { cell, direction: keep ? direction : turn(this.cursor).direction };
  }

  goTo(slot: Slot): void {
    this.region = NOTHING;
    const cell = slot.cells.find((at) => this.draft.grid.cells[at]!.text === '');
    this.cursor = { cell: cell ?? slot.cells[0]!, direction: slot.direction };
  }

  goToCell(cell: number): void {
    this.region = NOTHING;
    this.cursor = { ...this.cursor, cell };
  }

  selectRegion(from: number, to: number): void {
    this.region = new Set(rectangle(this.draft.grid, from, to));
    this.#regionFrom = from;
    this.cursor = { ...this.cursor, cell: to };
  }

  /** Adds a cell to the selection, or takes it away. */
  toggleInRegion(cell: number): void {
    const region = new Set(this.region);
    if (!region.delete(cell)) region.add(cell);
    this.region = region;
    this.#regionFrom = cell;
    this.cursor = { ...this.cursor, cell };
  }

  /** Adds the entry under the cursor to the selection. */
  addEntryToRegion(): void {
    this.region = new Set([...this.region, ...(this.slot?.cells ?? [])]);
  }

  /** Selects every square that can hold a letter. */
  selectAll(): void {
    this.region = new Set(this.draft.grid.cells.flatMap(({ kind }, at) => (kind === 'open' ? [at] : [])));
  }

  dropRegion(): void {
    this.region = NOTHING;
  }

  /** The cells that marks and clearing apply to. */
  get chosen(): number[] {
    return this.region.size > 0 ? [...this.region] : [this.cursor.cell];
  }

  /** The cells that a lock applies to: the selection, or the whole entry. */
  get lockable(): readonly number[] {
    return this.region.size > 0 ? [...this.region] : (this.slot?.cells ?? [this.cursor.cell]);
  }

  /** Draws or removes a block, as the first square of the stroke decides; locked letters stay. */
  paint(cell: number, first: boolean): void {
    const { cells } = this.draft.grid;
    if (first) {
      this.#strokes += 1;
      this.#drawing = cells[cell]!.kind !== 'block';
      this.region = NOTHING;
    }
    if (this.#drawing && this.#coversLetter(cell)) return;
    this.type(`blocks ${this.#strokes}`, setBlock(this.draft, cell, this.#drawing, this.symmetry));
  }

  /** Whether a block here, or one of its partners, would cover a locked letter. */
  #coversLetter(cell: number): boolean {
    const { grid } = this.draft;
    return orbit(this.symmetry, grid, cell).some((at) => isFixed(grid.cells[at]!));
  }

  /** Writes a word into an entry, unless a locked letter contradicts it. */
  place(slot: Slot, word: string): void {
    const { cells } = this.draft.grid;
    const clash = slot.cells.find((cell, at) => isFixed(cells[cell]!) && cells[cell]!.text !== word[at]);
    if (clash === undefined) this.edit(placeWord(this.draft, slot, word));
    else notices.show(`${word} contradicts the locked ${cells[clash]!.text} of ${slot.name}. Unlock it first.`);
  }

  /** Carries out a command; returns whether the key belongs to the grid. */
  run(command: Command): boolean {
    const { draft, cursor, symmetry } = this;
    switch (command.do) {
      case 'letter': {
        this.region = NOTHING;
        const typed = spelled(draft.slots, cursor, command.letter);
        this.#write(typed);
        const last = { ...cursor, cell: typed.at(-1)![0] };
        this.cursor = advance(this.draft.grid, this.draft.slots, last, preferences.navigation);
        return true;
      }
      case 'back':
        this.#back();
        return true;
      case 'clear':
        this.#clear(this.chosen);
        return true;
      case 'clear-locked':
        this.edit(clearEven(draft, this.chosen));
        return true;
      case 'block':
        if (draft.grid.cells[cursor.cell]!.kind !== 'block' && this.#coversLetter(cursor.cell)) {
          notices.show('A locked letter is in the way of the block. Unlock it first.');
          return true;
        }
        this.edit(toggleBlock(draft, cursor.cell, symmetry));
        this.#step();
        return true;
      case 'bar':
        this.edit(toggleBar(draft, cursor.cell, cursor.direction, symmetry));
        return true;
      case 'circle':
      case 'shade':
        this.edit(toggleMark(draft, this.chosen, command.do));
        return true;
      case 'rebus':
        if (this.region.size > 0) this.region = NOTHING;
        else if (draft.grid.cells[cursor.cell]?.kind === 'open') {
          this.rebus = { cell: cursor.cell, text: draft.grid.cells[cursor.cell]!.text };
        }
        return true;
      case 'undo':
        this.undo();
        return true;
      case 'redo':
        this.redo();
        return true;
      case 'all':
        this.selectAll();
        return true;
      case 'arrow':
        if (command.extend) {
          this.#extend(command.arrow);
          return true;
        }
        break;
      case 'hardest':
      case 'leave':
        return false;
    }
    const { grid, slots } = draft;
    const next = follow(grid, slots, cursor, command, preferences.navigation, true);
    if (next === 'leave' || next === undefined) return false;
    this.region = NOTHING;
    this.cursor = next;
    return true;
  }

  /**
   * Closes the rebus field and writes `text`, unless it is `undefined`, in the square where the
   * field stood: the cursor may be elsewhere by then. Only a key goes on to the next square.
   */
  endRebus(text: string | undefined, by: RebusEnd): void {
    const field = this.rebus;
    this.rebus = undefined;
    if (field === undefined || text === undefined) return;
    const letters = lettersOf(text);
    if (text !== field.text) this.#write([[field.cell, letters]]);
    if (by === 'key' && letters !== '') {
      const { grid, slots } = this.draft;
      this.cursor = advance(grid, slots, this.cursor, preferences.navigation);
    }
  }

  #back(): void {
    const { draft, cursor } = this;
    const cell = draft.grid.cells[cursor.cell];
    if (this.region.size > 0) {
      this.#clear(this.chosen);
    } else if (cell?.text && !isFixed(cell)) {
      this.edit(clearCells(draft, [cursor.cell]));
    } else {
      // Over a locked letter it goes back, as over an empty square.
      this.cursor = retreat(draft.slots, cursor);
      this.edit(clearCells(draft, [this.cursor.cell]));
    }
  }

  /** Writes letters, but over no locked one: a slip of the finger would change the theme, and stay. */
  #write(letters: readonly (readonly [cell: number, text: string])[]): void {
    const { cells } = this.draft.grid;
    const free = letters.filter(([cell]) => !isFixed(cells[cell]!));
    this.edit(free.reduce((next, [cell, text]) => setText(next, cell, text, this.symmetry), this.draft));
    // Whoever types the letter that is there has missed nothing.
    if (letters.some(([cell, text]) => isFixed(cells[cell]!) && cells[cell]!.text !== text)) notices.show(KEPT);
  }

  /** Empties cells. If only locked letters are there, a message explains that they stay. */
  #clear(cells: readonly number[]): void {
    const before = this.draft;
    this.edit(clearCells(before, cells));
    const kept = cells.some((cell) => isFixed(before.grid.cells[cell]!));
    if (kept && this.draft === before) {
      notices.show(KEPT);
    }
  }

  /** After a block, one cell on in the direction of typing. */
  #step(): void {
    const arrow = this.cursor.direction === 'across' ? 'right' : 'down';
    const cell = neighbour(this.draft.grid, this.cursor.cell, arrow);
    if (cell !== undefined) this.cursor = { ...this.cursor, cell };
  }

  #extend(arrow: 'left' | 'right' | 'up' | 'down'): void {
    const from = this.region.size > 0 ? this.#regionFrom : this.cursor.cell;
    const to = neighbour(this.draft.grid, this.cursor.cell, arrow) ?? this.cursor.cell;
    this.selectRegion(from, to);
  }
}
