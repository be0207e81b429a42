/** Studying a game: the play of a turn is found before it is shown. */

import { playText, type Board, type Line } from '../model/board';
import { Laying } from './laying.svelte';

/** Kinds of lines that belong to the play before them, and would give it away. */
const FOLLOWS: ReadonlySet<string> = new Set(['withdrawn', 'challenged']);

/** A play looked for at an earlier turn, with the tiles of that turn's rack. */
export class Guess extends Laying {
  readonly mine = true;

  constructor(
    readonly board: Board,
    readonly start: number,
    readonly has: readonly string[],
  ) {
    super({ cell: start, direction: 'across' });
  }

  /** A letter that was missing is no news once other tiles lie on the board. */
  protected override changed(): void {
    this.message = '';
  }

  /** The play in the notation of the score sheet; nothing where the tiles make none. */
  get text(): string | undefined {
    const { placement } = this;
    return 'why' in placement ? undefined : playText(this.board, placement);
  }
}

export class Study {
  /** Whether plays stay hidden until the player has searched for them. */
  active = $state(false);
  /** Lines of the score sheet whose plays have been shown. */
  #revealed: ReadonlySet<number> = $state.raw(new Set());

  hides(line: number): boolean {
    return this.active && !this.#revealed.has(line);
  }

  reveal(line: number): void {
    this.#revealed = new Set(this.#revealed).add(line);
  }

  forget(): void {
    this.#revealed = new Set();
  }

  /**
   * The lines of a score sheet that would give away a hidden play, each with the line of that
   * play. Without a review there is nothing to search for, and nothing that would reveal the play.
   */
  hidden(lines: readonly Line[], reviewed: ReadonlySet<number>): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const [at, { kind }] of lines.entries()) {
      const play = FOLLOWS.has(kind) ? found.get(at - 1) : at;
      if (play !== undefined && reviewed.has(play) && this.hides(play)) found.set(at, play);
    }
    return found;
  }
}
