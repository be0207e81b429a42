/** Board games that are kept. */

import { ask } from './http';

export interface GameSummary {
  readonly id: number;
  readonly name: string;
  readonly players: string;
  readonly over: boolean;
  readonly updated: number;
}

export const listGames = (): Promise<GameSummary[]> => ask('/games');

export const removeGame = (id: number): Promise<void> => ask(`/games/${id}`, { method: 'DELETE' });
