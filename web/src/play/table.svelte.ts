/** A game at the table: the tiles placed so far, and the moves to the server and back. */

import { BASE, Problem } from '../api/http';
import type { components } from '../api/schema';
import { askReply, loadGame, makeMove, scoreOf, type GameView, type MoveRequest, type ScoreAnswer } from '../api/games';
import { apartFrom, beyond, isBlank, placementOf, pointsAmong, rackLess, type Board, type NoPlacement, type Placement } from '../model/board';
import { turn, type Cursor } from '../model/cursor';
import { minutesText } from '../model/numbers';
import { shuffled } from '../model/random';
import type { Spot } from './drag.svelte';

const NOTHING: ReadonlyMap<number, string> = new Map();

/** How long to wait before asking for the score of the placed tiles, in milliseconds. */
const QUIET = 150;

/** A turn that has taken longer than this when the page opens is pointed out, in milliseconds. */
const AWAY = 10_000;

/** The longest turn that the server takes, in milliseconds. */
const LONGEST = 86_400_000;

type Move = Omit<MoveRequest, 'revision' | 'milliseconds' | 'key'>;
type Change = components['schemas']['Change'];

export class Table {
  game: GameView = $state.raw()!;
  placed: ReadonlyMap<number, string> = $state.raw(NOTHING);
  cursor: Cursor = $state.raw()!;
  held: number | undefined = $state();
  /** Whether the server is asked for a move. */
  busy = $state(false);
  thinking = $state(false);
  message = $state('');
  problem: unknown = $state.raw();
  score: ScoreAnswer | undefined = $state.raw();
  /** When the turn began, in milliseconds of the page's clock. */
  began = $state(performance.now());

  /** The order in which the rack is shown: a permutation of the tiles. */
  #order: readonly string[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = new AbortController();
  #gone = false;
  #source: EventSource | undefined;

  constructor(game: GameView) {
    this.#take(game);
    this.#listen();
    if (game.phase === 'turn' && !game.apart && game.seats[game.to_move]?.clock != null && game.elapsed > AWAY) {
      this.message = `This turn has taken ${minutesText(game.elapsed / 1000)} so far: the clock keeps running while the page is closed.`;
    }
    this.cursor = { cell: game.board.start, direction: 'across' };
    void this.#reply();
  }

  get board(): Board {
    const { rows, cols, tiles } = this.game.board;
    return { width: cols, height: rows, tiles };
  }

  /** The key of the player at this screen, where each person has a screen of their own. */
  get key(): string | undefined {
    return this.game.key ?? undefined;
  }

  get over(): boolean {
    return this.game.phase === 'over' || this.game.phase === 'record';
  }

  /** Whether nobody can move: the game is over, or a record. */
  get still(): boolean {
    return this.over || this.game.phase === 'unfinished';
  }

  /** Whether this screen only watches. */
  get watching(): boolean {
    return this.game.apart && this.game.you == null;
  }

  /** Whether a player at another screen is to move. */
  get waiting(): boolean {
    const { apart, you, to_move, computer_to_move, phase } = this.game;
    return apart && !computer_to_move && you !== to_move && (phase === 'turn' || phase === 'last_challenge');
  }

  /** Whose rack is shown: one's own, the person to move, or the only person. */
  get seat(): number {
    const { seats, to_move, you } = this.game;
    if (you != null) return you;
    if (seats[to_move]?.rack) return to_move;
    const person = seats.findIndex((seat) => seat.level == null);
    return Math.max(0, person);
  }

  /** The rack in the order that the person put it in, without the placed tiles. */
  get rack(): string[] {
    const has = this.game.seats[this.seat]?.rack ?? [];
    const missing = rackLess(has, this.#order);
    const present = rackLess(this.#order, rackLess(this.#order, has));
    const ordered = this.#order.length > 0 ? [...present, ...missing] : [...has];
    return rackLess(ordered, this.placed.values());
  }

  get mine(): boolean {
    const { phase, computer_to_move } = this.game;
    return phase === 'turn' && !computer_to_move && !this.busy && !this.waiting;
  }

  /** The placement that the placed tiles make, or why they make none. */
  get placement(): Placement | NoPlacement {
    const placement = placementOf(this.board, this.placed, this.cursor.direction);
    if ('why' in placement) return placement;
    return apartFrom(this.board, this.placed, this.game.board.start) ?? placement;
  }

  /** Why the placed tiles make no play; nothing if they make one, or if there are none. */
  get why(): string | undefined {
    const { placement } = this;
    return this.placed.size > 0 && 'why' in placement ? placement.why : undefined;
  }

  pointsOf = (tile: string): number => pointsAmong(this.game.tiles, tile);

  shuffle(): void {
    this.held = undefined;
    this.#order = shuffled(Math.random, this.game.seats[this.seat]?.rack ?? []);
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
    this.#rate();
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
    this.#rate();
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
    this.#rate();
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

  async play(): Promise<void> {
    const { placement } = this;
    if ('why' in placement) {
      this.message = placement.why;
      return;
    }
    await this.make({ kind: 'place', ...placement });
  }

  /** Makes a move. If the rules refuse it, nothing changes and `problem` says why. */
  async make(move: Move): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    let message = '';
    try {
      const milliseconds = Math.min(LONGEST, Math.round(performance.now() - this.began));
      const answer = await makeMove(this.game.id, { revision: this.game.revision, milliseconds, key: this.key ?? null, ...move });
      message = answer.message;
      this.message = message;
      this.placed = NOTHING;
      this.held = undefined;
      this.score = undefined;
      this.#take(answer.game);
    } catch (error) {
      await this.#failed(error);
    }
    this.busy = false;
    await this.#reply(message);
  }

  /** Follows the moves made at other screens. */
  #listen(): void {
    const { apart, phase } = this.game;
    if (!apart || (phase !== 'turn' && phase !== 'last_challenge')) return;
    this.#source = new EventSource(`${BASE}/events`);
    this.#source.addEventListener('changed', (event: MessageEvent<string>) => {
      const { what, id, revision } = JSON.parse(event.data) as Change;
      if (what === 'game' && id === this.game.id && revision > this.game.revision) void this.#catchUp();
    });
    // Catch up with what happened while the stream was broken.
    this.#source.addEventListener('open', () => void this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    // The answer to a move made here shows it.
    if (this.busy || this.#gone) return;
    try {
      const found = await loadGame(this.game.id, this.key);
      if (this.busy || found.revision <= this.game.revision) return;
      const lines = found.turns.slice(this.game.turns.length);
      this.message = lines.flatMap(({ sentence }) => sentence ?? []).join(' ');
      this.placed = NOTHING;
      this.held = undefined;
      this.score = undefined;
      this.#take(found);
    } catch {
      // The next change asks again.
    }
  }

  stop(): void {
    this.#source?.close();
    this.#gone = true;
    this.#asked.abort();
    clearTimeout(this.#timer);
  }

  /**
   * Lets the computer move for as long as it is its turn. Its moves are added to the message
   * `before`: a challenge and the move that follows it belong together.
   */
  async #reply(before = ''): Promise<void> {
    let message = before;
    while (this.game.computer_to_move && !this.busy && !this.#gone) {
      this.busy = true;
      this.thinking = true;
      try {
        const answer = await askReply(this.game.id, this.game.revision, this.key);
        message = [message, answer.message].filter((part) => part !== '').join(' ');
        this.message = message;
        this.#take(answer.game);
      } catch (error) {
        await this.#failed(error);
        this.thinking = false;
        this.busy = false;
        return;
      }
      this.thinking = false;
      this.busy = false;
    }
  }

  /** Asks for the computer's reply again after a failure. */
  async again(): Promise<void> {
    this.problem = undefined;
    await this.#reply();
  }

  /** Shows the server's state of the game if another tab has moved on. */
  async #failed(error: unknown): Promise<void> {
    this.problem = error;
    if (!(error instanceof Problem && error.isStale)) return;
    try {
      this.#take(await loadGame(this.game.id, this.key));
      this.placed = NOTHING;
      this.problem = undefined;
      this.message = 'A move was made in another tab or at another screen. This is the game as it stands now.';
    } catch (again) {
      this.problem = again;
    }
  }

  #take(game: GameView): void {
    this.game = game;
    this.began = performance.now() - game.elapsed;
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

  /** Asks what the placed tiles would score. */
  #rate(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.score = undefined;
    // A missing reply of the computer stays a problem until it is asked for again.
    if (!this.game.computer_to_move) this.problem = undefined;
    const { placement } = this;
    if ('why' in placement) return;
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    this.#timer = setTimeout(() => {
      scoreOf(this.game.id, { ...placement, key: this.key }, signal).then(
        (score) => {
          this.score = score;
          this.message = '';
        },
        // Half a play is no mistake: errors wait until it is played.
        () => {},
      );
    }, QUIET);
  }
}
