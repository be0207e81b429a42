/** Board games that are kept, played and looked back at. */

import { ask, send } from './http';
import { startJob, type Job, type Watch } from './job';
import { handOver } from './files';
import type { components } from './schema';

type Schemas = components['schemas'];
export type GameSummary = Schemas['GameSummary'];
export type GameView = Schemas['GameView'];
export type NewGame = Schemas['NewGame'];
export type MoveRequest = Schemas['MoveRequest'];
export type MoveAnswer = Schemas['MoveAnswer'];
export type Choices = Schemas['Choices'];
export type BoardView = Schemas['BoardView'];
export type TileView = Schemas['TileView'];
export type ReviewView = Schemas['ReviewView'];
export type AnalysisResult = Schemas['AnalysisResult'];
export type PlaysAnswer = Schemas['PlaysAnswer'];
export type SimulationView = Schemas['SimulationView'];
export type ScoreAnswer = Schemas['ScoreAnswer'];

export const listGames = (): Promise<GameSummary[]> => ask('/games');

export const removeGame = (id: number): Promise<void> => ask(`/games/${id}`, { method: 'DELETE' });

export const restoreGame = (id: number): Promise<GameSummary> =>
  ask(`/games/${id}/restore`, { method: 'POST' });

export const choices = (): Promise<Choices> => ask('/games/choices');

export const newGame = (json: NewGame): Promise<GameView> => ask('/games', { method: 'POST', json });

export const loadGame = (id: number): Promise<GameView> => ask(`/games/${id}`);

export const importGame = (file: Blob, name: string): Promise<GameView> =>
  ask('/games/import', { method: 'POST', body: file, query: { name } });

export const makeMove = (id: number, json: MoveRequest): Promise<MoveAnswer> =>
  ask(`/games/${id}/moves`, { method: 'POST', json });

export const askReply = (id: number, revision: number): Promise<MoveAnswer> =>
  ask(`/games/${id}/reply`, { method: 'POST', json: { revision } });

export const scoreOf = (
  id: number,
  placement: { square: string; word: string },
  signal: AbortSignal,
): Promise<ScoreAnswer> => ask(`/games/${id}/score`, { method: 'POST', json: placement, signal });

export const saveGcg = async (id: number): Promise<void> =>
  handOver(await (await send(`/games/${id}/gcg`)).blob(), `game-${id}.gcg`);

export const cgpOf = async (id: number): Promise<string> => (await send(`/games/${id}/cgp`)).text();

export const analyse = (
  id: number,
  lookahead: boolean,
  watch: Watch<AnalysisResult>,
): Promise<Job<AnalysisResult>> => startJob(`/games/${id}/analysis?lookahead=${lookahead}`, {}, watch);

/** A position: CGP, or board and rack. */
export type PositionAsk = Schemas['PlaysRequest'];

export const simulate = (
  position: PositionAsk,
  ahead: number,
  seconds: number,
  watch: Watch<SimulationView>,
): Promise<Job<SimulationView>> => startJob('/simulate', { position, ahead, seconds }, watch);

export const rankPlays = (
  position: PositionAsk,
  signal: AbortSignal,
): Promise<PlaysAnswer> => ask('/plays', { method: 'POST', json: position, signal });
