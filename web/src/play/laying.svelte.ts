/** Tiles of a rack laid on a board but not yet played: by keys, by presses and by dragging. */

import { apartFrom, beyond, isBlank, placementOf, rackLess, type Board, type NoPlacement, type Placement } from '../model/board';
import { turn, type Cursor } from '../model/cursor';
import { shuffled } from '../model/random';
import type { Spot } from './drag.svelte';

export const NOTHING: ReadonlyMap<number, string> = new Map();

export abstract class Laying {
  placed: ReadonlyMap<number, string> = $state.raw(NOTHING);
  cursor: Cursor = $state.raw()!;
  held: number | undefined = $state();
  message = $state('');

  /** The order in which the rack is shown: a permutation of the tiles. */
  #order: readonly string[] = $state.raw([]);

  constructor(cursor: Cursor) {
    this.cursor = cursor;
  }

  /** The board without the placed tiles. */
  abstract get board(): Board;

  /** The square that the first play covers. */
  abstract get start(): number;

  /** The whole rack, placed tiles included. */
  abstract get has(): readonly string[];

  /** Whether tiles may be laid now. */
  abstract get mine(): boolean;

  /** Called when other tiles lie on the board. */
  protected changed(): void {}

  /** The rack in the order that the person put it in, without the placed tiles. */
  get rack(): string[] {
    const { has } = this;
    const missing = rackLess(has, this.#order);
    const present = rackLess(this.#order, rackLess(this.#order, has));
    const ordered = this.#order.length > 0 ? [...present, ...missing] : [...has];
    return rackLess(ordered, this.placed.values());
  }

  /** The placement that the placed tiles make, or why they make none. */
  get placement(): Placement | NoPlacement {
    const placement = placementOf(this.board, this.placed, this.cursor.direction);
    if ('why' in placement) return placement;
    return apartFrom(this.board, this.placed, this.start) ?? placement;
  }

  /** Why the placed tiles make no play; nothing if they make one, or if there are none. */
  get why(): string | undefined {
    const { placement } = this;
    return this.placed.size > 0 && 'why' in placement ? placement.why : undefined;
  }

  shuffle(): void {
    this.held = undefined;
    this.#order = shuffled(Math.random, this.has);
  }

  /** Moves a tile between rack and board; dropped elsewhere, a placed tile returns to the rack. */
  carry(from: Spot, to: Spot | undefined): void {
    if (!this.mine) return;
    if ('place' in from) {
      const tile = this.rack[from.place];
      if (tile === undefined || !to) return;
      if ('square' in to) this.lay(to.square, tile);
      else this.#reorder(from.place, to.place);
      return;
    }
    const tile = this.placed.get(from.square);
    if (tile === undefined) return;
    if (!to || 'place' in to) this.takeBack(from.square);
    else if (this.#isFree(to.square)) {
      this.takeBack(from.square);
      this.lay(to.square, tile);
    }
  }

  /** Puts a tile of the rack at another place in it. */
  #reorder(from: number, to: number): void {
    this.held = undefined;
    const order = this.rack;
    order.splice(to, 0, ...order.splice(from, 1));
    const out = [...this.placed.values()].map((tile) => (isBlank(tile) ? '?' : tile));
    this.#order = [...order, ...out];
  }

  recall(): void {
    this.placed = NOTHING;
    this.held = undefined;
    this.changed();
  }

  /** A press on a square places the held tile, moves the arrow, or turns it. */
  select(square: number, again: boolean): void {
    if (this.held !== undefined && this.#isFree(square)) {
      const tile = this.rack[this.held];
      if (tile !== undefined) this.lay(square, tile);
      return;
    }
    if (square !== this.cursor.cell) this.cursor = { ...this.cursor, cell: square };
    else if (again) this.cursor = turn(this.cursor);
  }

  /** Places a tile; a blank needs its letter first. */
  lay(square: number, tile: string): void {
    if (!this.mine || !this.#isFree(square)) return;
    if (tile === '?') {
      this.blankAt = square;
      return;
    }
    this.held = undefined;
    this.placed = new Map(this.placed).set(square, tile);
    this.cursor = { ...this.cursor, cell: square };
    this.changed();
  }

  /** The square that waits for the letter of a blank. */
  blankAt: number | undefined = $state();

  chooseBlank(letter: string | undefined): void {
    const square = this.blankAt;
    this.blankAt = undefined;
    if (square !== undefined && letter !== undefined) this.lay(square, letter.toLowerCase());
  }

  takeBack(square: number): void {
    if (!this.placed.has(square)) return;
    const placed = new Map(this.placed);
    placed.delete(square);
    this.placed = placed;
    this.changed();
  }

  /** Places a typed letter at the arrow; `blank` asks for a blank. */
  type(letter: string, blank: boolean): boolean {
    if (!this.mine) return false;
    let square: number | undefined = this.cursor.cell;
    while (square !== undefined && !this.#isFree(square)) {
      square = beyond(this.board, square, this.cursor.direction, 1);
    }
    if (square === undefined) return false;
    const own = this.rack;
    const tile = !blank && own.includes(letter) ? letter : own.includes('?') ? letter.toLowerCase() : undefined;
    if (tile === undefined) {
      this.message = `There is no ${letter} on your rack.`;
      return false;
    }
    this.message = '';
    this.lay(square, tile);
    this.#advance();
    return true;
  }

  /** Takes back the tile before the arrow. */
  back(): void {
    let square: number | undefined = this.cursor.cell;
    if (!this.placed.has(square)) {
      do square = beyond(this.board, square, this.cursor.direction, -1);
      while (square !== undefined && this.board.tiles[square] !== '' && !this.placed.has(square));
    }
    if (square === undefined) return;
    this.takeBack(square);
    this.cursor = { ...this.cursor, cell: square };
  }

  move(arrow: 'left' | 'right' | 'up' | 'down'): void {
    const axis = arrow === 'left' || arrow === 'right' ? 'across' : 'down';
    const next = beyond(this.board, this.cursor.cell, axis, arrow === 'right' || arrow === 'down' ? 1 : -1);
    if (next !== undefined) this.cursor = { ...this.cursor, cell: next };
  }

  #isFree(square: number): boolean {
    return this.board.tiles[square] === '' && !this.placed.has(square);
  }

  #advance(): void {
    let next = beyond(this.board, this.cursor.cell, this.cursor.direction, 1);
    while (next !== undefined && !this.#isFree(next)) {
      const further = beyond(this.board, next, this.cursor.direction, 1);
      if (further === undefined) break;
      next = further;
    }
    if (next !== undefined) this.cursor = { ...this.cursor, cell: next };
  }
}
