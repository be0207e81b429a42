/** Studying a game: the play of a turn is found before it is shown. */

import { playText, type Board, type Line } from '../model/board';
import { Laying } from './laying.svelte';

/** Lines that belong to the play before them, and would give it away. */
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

  /** The lines of a score sheet that would give away a hidden play. */
  hidden(lines: readonly Line[]): ReadonlySet<number> {
    const found = new Set<number>();
    for (const [at, { kind }] of lines.entries()) {
      if (kind === 'left' || kind === 'overtime') continue;
      if (FOLLOWS.has(kind) ? found.has(at - 1) : this.hides(at)) found.add(at);
    }
    return found;
  }
}
