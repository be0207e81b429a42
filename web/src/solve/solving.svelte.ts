/** A puzzle under the hands of someone who solves it. */

import {
  advance,
  follow,
  nextEntry,
  onward,
  retreat,
  slotAt,
  spelled,
  turn,
  type Cursor,
} from '../model/cursor';
import { breaksOf, enumerationOf, withEnumeration, type WordBreak } from '../model/clue';
import { draftOfDocument, gridOfEntries, type PuzzleDocument } from '../model/document';
import { clueKey } from '../model/draft';
import { gapsOf, withCells, type Grid, type Slot, type Slots } from '../model/grid';
import { History } from '../model/history';
import type { Command } from '../model/keys';
import type { OpenRebus, RebusEnd } from '../model/rebus';
import type { Finish, Progress } from '../model/solvingTime';
import { lettersOf } from '../model/text';
import { merged } from '../model/together';
import { notices } from '../ui/notices.svelte';
import { preferences } from '../ui/preferences.svelte';

/** Which squares a check or a reveal is about. */
export type Scope = 'square' | 'word' | 'grid';

/** What was entered, and how. */
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

/** Commands that change letters. */
const WRITING: ReadonlySet<Command['do']> = new Set(['letter', 'back', 'clear', 'rebus']);

/** What is kept beside the puzzle. */
export interface SolvingState {
  readonly pencil: readonly number[];
  readonly wrong: readonly number[];
  readonly revealed: readonly number[];
  readonly seconds: number;
  readonly downsOnly: boolean;
  /** What the person noted beside entries, by slot. */
  readonly notes: Readonly<Record<string, string>>;
  /** Seconds that the cursor stood in an entry while it was open, by slot. */
  readonly spent: Readonly<Record<string, number>>;
  /** Letters that were revealed or hinted, and checks. */
  readonly helped: number;
  /** Squares whose letters count in `helped`. */
  readonly counted: readonly number[];
  /** Whether the machine's grid was copied in. */
  readonly machine: boolean;
  /** Whether the letters were seen before the end: the machine's, or most of a grid that was then started over. */
  readonly watched: boolean;
  /** Whether several people solve it at once, each in a tab of their own. */
  readonly together: boolean;
  /** Whether several people have written in it; `true` is true of whoever reads it. */
  readonly accompanied: boolean;
  /** What the library shows of it. */
  readonly progress: Progress;
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
  /** Whether the clock stands, the grid is covered and nothing can be written. */
  paused = $state(false);
  notes: Readonly<Record<string, string>> = $state.raw({});
  helped = $state(0);
  together = $state(false);
  /** Whether somebody other than the person at this page has written here. */
  accompanied = $state(false);
  /** How many pages solve it together at the moment, this one included. */
  people = $state(1);
  /** Whether the letters were seen before the end: the machine's, or most of a grid that was then started over. */
  watched = $state(false);
  finish: Finish | undefined = $state.raw();
  /** The square that the rebus field stands in, with what was there, or `undefined` while it is closed. */
  rebus: OpenRebus | undefined = $state.raw();
  canUndo = $state(false);
  canRedo = $state(false);

  readonly slots: Slots;
  /** By cell, the right text; empty where the file has none. */
  readonly solution: readonly string[];
  readonly hasSolution: boolean;
  readonly clues: Readonly<Record<string, string>>;
  /** By cell, where a word of a longer answer ends. */
  readonly breaks: { readonly across: ReadonlyMap<number, WordBreak>; readonly down: ReadonlyMap<number, WordBreak> };
  readonly document: PuzzleDocument;
  readonly #enumerations: ReadonlyMap<string, string>;
  #spent: Record<string, number>;
  #counted: ReadonlySet<number>;
  #machine: boolean;
  /** Whether this page has written letters, or taken some away; kept over a reload. */
  readonly #mine: { wrote: boolean };
  /** Whether a save has said that several people have written. */
  #shared: boolean;

  #history = new History<Entries>();
  #adopted: Entries | undefined;

  constructor(document: PuzzleDocument, state: Partial<SolvingState>, mine = { wrote: false }) {
    this.#mine = mine;
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
    this.notes = state.notes ?? {};
    this.helped = state.helped ?? 0;
    this.together = state.together ?? false;
    this.#shared = state.accompanied ?? false;
    this.accompanied = this.#shared;
    this.watched = state.watched ?? false;
    this.finish = state.progress?.finished;
    this.#spent = { ...state.spent };
    this.#counted = new Set(state.counted);
    this.#machine = state.machine ?? false;
    this.#enumerations = new Map(
      document.clues?.flatMap(({ slot, enumeration }) => (enumeration ? [[slot, enumeration] as const] : [])),
    );
    const ends = (direction: 'across' | 'down') =>
      new Map(
        draft.slots.all
          .filter((slot) => slot.direction === direction)
          .flatMap((slot) => breaksOf(this.enumerationOf(slot), slot))
          .map((found) => [found.cell, found] as const),
      );
    this.breaks = { across: ends('across'), down: ends('down') };
    this.#start();
  }

  /** Puts the cursor on the first entry that is shown, at its first gap. */
  #start(): void {
    const shown = this.shown.all;
    const open = shown.find((slot) => gapsOf(this.grid, slot).length > 0);
    const first = open ?? shown[0];
    if (first) this.goTo(first);
    else this.cursor = { cell: 0, direction: 'across' };
  }

  /** The slots whose clues are shown; Tab visits these. */
  get shown(): Slots {
    if (!this.downsOnly) return this.slots;
    return { ...this.slots, all: this.slots.all.filter(({ direction }) => direction === 'down') };
  }

  setDownsOnly(downsOnly: boolean): void {
    this.downsOnly = downsOnly;
    if (downsOnly && this.cursor.direction === 'across') this.#start();
  }

  enumerationOf(slot: Slot): string | undefined {
    return enumerationOf(this.clues[clueKey(slot)] ?? '', this.#enumerations.get(slot.name));
  }

  /** A clue as it is printed, or nothing where it is hidden or missing. */
  clueOf(slot: Slot): string {
    if (this.downsOnly && slot.direction === 'across') return '';
    return withEnumeration(this.clues[clueKey(slot)] ?? '', this.#enumerations.get(slot.name));
  }

  note(slot: Slot, text: string): void {
    const { [slot.name]: _before, ...others } = this.notes;
    this.notes = text.trim() === '' ? others : { ...others, [slot.name]: text.trim() };
  }

  /** A second has passed at the desk. */
  tick(): void {
    this.seconds += 1;
    const name = this.slot?.name;
    if (name) this.#spent[name] = (this.#spent[name] ?? 0) + 1;
  }

  /** The entries that took longest, the longest first. */
  hardest(most: number): readonly (readonly [slot: Slot, seconds: number])[] {
    return this.slots.all
      .map((slot) => [slot, this.#spent[slot.name] ?? 0] as const)
      .filter(([, seconds]) => seconds > 0)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, most);
  }

  get byMachine(): boolean {
    return this.#machine;
  }

  /** Writes the machine's grid: from now on the puzzle is not solved by hand. */
  take(cells: readonly (readonly [number, string])[]): void {
    this.#machine = true;
    this.write(cells);
  }

  /** Whether the machine showed its letters, or most were given or revealed: no solving. */
  get given(): boolean {
    const open = this.grid.cells.filter(({ kind }) => kind === 'open').length;
    return this.#machine || this.watched || this.entries.revealed.size > open / 2;
  }

  /**
   * Keeps how the puzzle was finished. The first time counts: whoever starts over knows
   * the answers, so what follows is no news for the statistics.
   */
  finished(at: number): Finish {
    this.finish ??= {
      at,
      seconds: this.seconds,
      helped: this.helped,
      letters: this.#counted.size,
      ...(this.given && { machine: true }),
      // Somebody else's letters, not just somebody's page that is open.
      ...(this.accompanied && { together: true }),
    };
    return this.finish;
  }

  /**
   * Whether several people have written. A page that only looks on has seen somebody else's
   * letters, too, but to save that would tell the one who wrote them of a second hand.
   */
  get #several(): boolean {
    return this.#shared || (this.accompanied && this.#mine.wrote);
  }

  get progress(): Progress {
    const open = this.grid.cells.filter(({ kind }) => kind === 'open');
    return {
      filled: open.filter(({ text }) => text !== '').length,
      open: open.length,
      seconds: this.seconds,
      ...(this.finish && { finished: this.#savedFinish(this.finish) }),
    };
  }

  #savedFinish({ together, ...alone }: Finish): Finish {
    return { ...alone, ...(together && this.#several && { together }) };
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

  /** Whether letters are refused, because the puzzle is solved; says so. */
  #refuses(): boolean {
    if (this.solved) notices.show('The puzzle is solved. To solve it again, choose Start over in the menu More.');
    return this.solved;
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
      notes: this.notes,
      spent: this.#spent,
      helped: this.helped,
      counted: [...this.#counted],
      machine: this.#machine,
      watched: this.watched,
      together: this.together,
      accompanied: this.#several,
      progress: this.progress,
    };
  }

  cellsOf(scope: Scope): number[] {
    if (scope === 'square') return [this.cursor.cell];
    if (scope === 'word') return [...(this.slot?.cells ?? [this.cursor.cell])];
    return this.grid.cells.map((_, at) => at);
  }

  /** Marks wrong squares; returns how many squares are, and how many had letters of how many. */
  check(scope: Scope): { readonly wrong: number; readonly filled: number; readonly of: number } {
    const open = this.cellsOf(scope).filter((cell) => this.grid.cells[cell]!.kind === 'open');
    const filled = open.filter((cell) => this.grid.cells[cell]!.text !== '');
    const wrong = filled.filter((cell) => !this.isRight(cell));
    if (filled.length > 0) {
      this.helped += 1;
      this.#take({ ...this.entries, wrong: new Set([...this.entries.wrong, ...wrong]) });
    }
    return { wrong: wrong.length, filled: filled.length, of: open.length };
  }

  reveal(scope: Scope): void {
    const cells = this.cellsOf(scope).filter((cell) => !this.isRight(cell));
    this.#count(cells);
    this.write(cells.map((cell) => [cell, this.solution[cell]!] as const), true);
  }

  /** Counts the letters that a hint shows, and that do not stand in their squares yet. */
  hinted(texts: readonly (readonly [number, string])[]): void {
    this.#count(texts.filter(([cell, text]) => this.grid.cells[cell]!.text !== text).map(([cell]) => cell));
  }

  /** Writes letters that were given as a hint. */
  hint(texts: readonly (readonly [number, string])[]): void {
    this.hinted(texts);
    const penciling = this.penciling;
    this.penciling = false;
    this.write(texts);
    this.penciling = penciling;
  }

  /** Counts letters as help, each square once: read, filled in or revealed, it is one letter. */
  #count(cells: readonly number[]): void {
    const counted = new Set([...this.#counted, ...cells]);
    this.helped += counted.size - this.#counted.size;
    this.#counted = counted;
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

  /** Whether what stands here came from another person as it is. */
  get adopted(): boolean {
    return this.entries === this.#adopted;
  }

  /** The squares that hold something, with what that is. */
  get written(): readonly (readonly [cell: number, text: string])[] {
    return this.grid.cells.flatMap(({ kind, text }, at) => (kind === 'open' && text !== '' ? [[at, text] as const] : []));
  }

  /** What stands in each square. */
  get texts(): readonly string[] {
    return this.grid.cells.map(({ text }) => text);
  }

  /** Takes over what another person has, where one's own hand was not on it since `agreed`. */
  merge(agreed: readonly string[], document: PuzzleDocument, state: Partial<SolvingState>): void {
    const theirs = gridOfEntries(document).cells.map(({ text }) => text);
    const own = this.texts;
    const grid = withCells(this.grid, merged(agreed, own, theirs).map((text, at) => [at, { text }] as const));
    const rewritten = (at: number) => grid.cells[at]!.text !== own[at];
    const joined = (mine: ReadonlySet<number>, others: readonly number[] = []) =>
      new Set([...[...mine].filter((at) => !rewritten(at)), ...others.filter(rewritten)]);
    if (grid !== this.grid) {
      const before = this.#several;
      this.accompanied = true;
      const { pencil, wrong, revealed } = this.entries;
      // Another's letters are no step of one's own: Undo does not take them away.
      this.entries = {
        grid,
        pencil: joined(pencil, state.pencil),
        wrong: joined(wrong, state.wrong),
        revealed: new Set([...revealed, ...(state.revealed ?? [])]),
      };
      // Nothing of one's own is in it, and it tells the others nothing new: it is saved already.
      const told = before === this.#several || state.accompanied === true;
      if (told && own.every((text, at) => text === agreed[at])) this.#adopted = this.entries;
    }
    if (Object.keys(state.notes ?? {}).some((name) => !(name in this.notes))) {
      this.notes = { ...state.notes, ...this.notes };
    }
    this.seconds = Math.max(this.seconds, state.seconds ?? 0);
    this.helped = Math.max(this.helped, state.helped ?? 0);
    this.#counted = new Set([...this.#counted, ...(state.counted ?? [])]);
    this.watched ||= state.watched ?? false;
    this.together = state.together ?? this.together;
    if (state.accompanied) this.accompanied = this.#shared = true;
    // Whoever wrote the last letter learns only now that those before were another's.
    if (this.finish && state.progress?.finished?.together) this.finish = { ...this.finish, together: true };
  }

  /**
   * Clears every letter and starts the clock again. What was seen stays seen: the first
   * finish, the help and whether the letters were shown are kept.
   */
  restart(): void {
    this.watched = this.given;
    const empty = this.grid.cells.map((cell) => (cell.kind === 'open' && !cell.given ? { ...cell, text: '' } : cell));
    const none: ReadonlySet<number> = new Set();
    // A finished grid does not come back: its letters would finish it again.
    if (this.finish) this.#history = new History();
    else this.#history.record(this.entries);
    this.#show({ grid: { ...this.grid, cells: empty }, pencil: none, wrong: none, revealed: none });
    this.seconds = 0;
    this.#spent = {};
    this.#machine = false;
    this.#start();
  }

  undo(): void {
    // What was revealed or copied may go again; a grid that was solved stays.
    if (this.solved && !this.given) return;
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

  /** The next or the previous entry, round and round. */
  step(by: 1 | -1): void {
    const { tabOrder } = preferences.navigation;
    const next = nextEntry(this.grid, this.shown, this.cursor, by, tabOrder);
    const around = by === 1 ? this.shown.all[0] : this.shown.all.at(-1);
    if (next) this.cursor = next;
    else if (around) this.goTo(around);
  }

  turn(): void {
    const turned = turn(this.cursor);
    if (slotAt(this.slots, turned)) this.cursor = turned;
  }

  goTo(slot: Slot): void {
    const cell = slot.cells.find((at) => this.grid.cells[at]!.text === '');
    this.cursor = { cell: cell ?? slot.cells[0]!, direction: slot.direction };
  }

  /** Carries out a command; returns whether the key belongs to the grid. */
  run(command: Command): boolean {
    const { cursor, grid, shown: slots } = this;
    if (this.paused) return command.do !== 'entry';
    if (WRITING.has(command.do) && this.#refuses()) return true;
    switch (command.do) {
      case 'letter': {
        const typed = spelled(slots, cursor, command.letter);
        this.write(typed);
        this.cursor = onward(this.grid, slots, { ...cursor, cell: typed.at(-1)![0] }, preferences.navigation);
        return true;
      }
      case 'back':
        if (grid.cells[cursor.cell]!.text === '') this.cursor = retreat(slots, cursor);
        this.write([[this.cursor.cell, '']]);
        return true;
      case 'clear':
        this.write([[cursor.cell, '']]);
        return true;
      case 'rebus':
        this.rebus = { cell: cursor.cell, text: grid.cells[cursor.cell]!.text };
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

  /** Adds a letter to those of the square: a rebus without the field. */
  addLetter(letter: string): void {
    if (this.paused || this.#refuses()) return;
    const { cell } = this.cursor;
    this.write([[cell, `${this.grid.cells[cell]!.text}${letter}`]]);
  }

  /**
   * Closes the rebus field and writes `text`, unless it is `undefined`, in the square where the
   * field stood: the cursor may be elsewhere by then. Only a key goes on to the next square.
   */
  endRebus(text: string | undefined, by: RebusEnd): void {
    const field = this.rebus;
    this.rebus = undefined;
    if (field === undefined || text === undefined) return;
    if (text !== field.text) this.write([[field.cell, lettersOf(text)]]);
    if (by === 'key') this.cursor = advance(this.grid, this.slots, this.cursor, preferences.navigation);
  }

  #take(entries: Entries): void {
    this.#history.record(this.entries);
    this.#show(entries);
  }

  #show(entries: Entries | undefined): void {
    if (!entries) return;
    this.#mine.wrote ||= entries.grid !== this.grid;
    this.entries = entries;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }
}
