/** How a game stood before a line of its score sheet: board, scores, bag and unseen tiles. */

import { boardBefore, isBlank, rackLess, type Board, type Line } from './board';

interface SheetLine extends Line {
  readonly player: number;
  readonly total: number;
  /** The rack before it, where this screen may see it. */
  readonly rack?: readonly string[] | null;
}

/** What is needed of a game. */
export interface Sheet {
  readonly board: { readonly cols: number; readonly rows: number };
  readonly tiles: readonly { readonly face: string; readonly count: number }[];
  readonly rack_size: number;
  readonly seats: readonly { readonly rack?: readonly string[] | null }[];
  readonly turns: readonly SheetLine[];
  /** The player at this screen, where each has their own. */
  readonly you?: number | null;
}

export interface Standing {
  readonly board: Board;
  /** Whose line it is. */
  readonly player: number;
  readonly scores: readonly number[];
  readonly bag: number;
  readonly unseen: readonly string[];
}

/** A rack of that time: of the player to move, or else of whoever looks on. */
function rackBefore(game: Sheet, line: number, board: Board): readonly string[] {
  const turn = game.turns[line];
  if (turn?.rack) {
    if (turn.kind !== 'withdrawn') return turn.rack;
    // The tiles that come off lie on the board still.
    const after = boardBefore(board, game.turns, line + 1);
    return rackLess(turn.rack, board.tiles.filter((tile, square) => tile !== after.tiles[square]));
  }
  const own = game.you ?? game.seats.findIndex(({ rack }) => rack != null);
  // A rack stays as it is until its player's next turn.
  const next = game.turns.slice(line).find(({ player, rack }) => player === own && rack != null);
  return next?.rack ?? game.seats[own]?.rack ?? [];
}

export function standingBefore(game: Sheet, line: number): Standing {
  const board = boardBefore({ width: game.board.cols, height: game.board.rows }, game.turns, line);
  const lain = board.tiles.filter((tile) => tile !== '').map((tile) => (isBlank(tile) ? '?' : tile));
  const set = game.tiles.flatMap(({ face, count }) => new Array<string>(count).fill(face));
  const left = rackLess(set, lain);
  const earlier = game.turns.slice(0, line);
  return {
    board,
    player: game.turns[line]?.player ?? 0,
    scores: game.seats.map((_, seat) => earlier.findLast(({ player }) => player === seat)?.total ?? 0),
    bag: Math.max(0, left.length - game.seats.length * game.rack_size),
    unseen: rackLess(left, rackBefore(game, line, board)),
  };
}
