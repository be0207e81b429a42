/** A game at the table: the tiles placed so far, and the moves to the server and back. */

import { BASE, Problem } from '../api/http';
import type { components } from '../api/schema';
import { askReply, loadGame, makeMove, scoreOf, type GameView, type MoveRequest, type ScoreAnswer } from '../api/games';
import { pointsAmong, type Board } from '../model/board';
import { minutesText } from '../model/numbers';
import { Laying, NOTHING } from './laying.svelte';

/** How long to wait before asking for the score of the placed tiles, in milliseconds. */
const QUIET = 150;

/** A turn that has taken longer than this when the page opens is pointed out, in milliseconds. */
const AWAY = 10_000;

/** The longest turn that the server takes, in milliseconds. */
const LONGEST = 86_400_000;

type Move = Omit<MoveRequest, 'revision' | 'milliseconds' | 'key'>;
type Change = components['schemas']['Change'];

export class Table extends Laying {
  game: GameView = $state.raw()!;
  /** Whether the server is asked for a move. */
  busy = $state(false);
  thinking = $state(false);
  problem: unknown = $state.raw();
  score: ScoreAnswer | undefined = $state.raw();
  /** When the turn began, in milliseconds of the page's clock. */
  began = $state(performance.now());

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = new AbortController();
  #gone = false;
  #source: EventSource | undefined;

  constructor(game: GameView) {
    super({ cell: game.board.start, direction: 'across' });
    this.#take(game);
    this.#listen();
    if (game.phase === 'turn' && !game.apart && game.seats[game.to_move]?.clock != null && game.elapsed > AWAY) {
      this.message = `This turn has taken ${minutesText(game.elapsed / 1000)} so far: the clock keeps running while the page is closed.`;
    }
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

  get has(): readonly string[] {
    return this.game.seats[this.seat]?.rack ?? [];
  }

  get start(): number {
    return this.game.board.start;
  }

  get mine(): boolean {
    const { phase, computer_to_move } = this.game;
    return phase === 'turn' && !computer_to_move && !this.busy && !this.waiting;
  }

  pointsOf = (tile: string): number => pointsAmong(this.game.tiles, tile);

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

  /** Asks what the placed tiles would score. */
  protected override changed(): void {
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
