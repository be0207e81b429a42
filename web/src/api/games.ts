/** Board games: storing, playing and analysing them. */

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
export type PlayFigures = Schemas['PlayFigures'];
export type TurnReview = Schemas['TurnReview'];
export type PlayedWords = Schemas['PlayedWords'];
export type LikelyLeave = Schemas['LikelyLeave'];
export type GameFileView = Schemas['GameFileView'];
export type ContinueGame = Schemas['ContinueGame'];
export type AnalysisResult = Schemas['AnalysisResult'];
export type PlaysAnswer = Schemas['PlaysAnswer'];
export type SimulationView = Schemas['SimulationView'];
export type ScoreAnswer = Schemas['ScoreAnswer'];
export type DrillQuestion = Schemas['DrillQuestion'];

export const listGames = (): Promise<GameSummary[]> => ask('/games');

export const removeGame = (id: number): Promise<void> => ask(`/games/${id}`, { method: 'DELETE' });

export const restoreGame = (id: number): Promise<GameSummary> =>
  ask(`/games/${id}/restore`, { method: 'POST' });

export const choices = (): Promise<Choices> => ask('/games/choices');

export type DrillKind = 'anagrams' | 'hooks';

/** Letters of which to find every anagram, or words of which to find every hook, the likeliest first. */
export const drill = (query: {
  kind: DrillKind;
  rules: string;
  lexicon: string;
  length: number;
  among: number;
  count: number;
  seed: number;
}): Promise<DrillQuestion[]> => ask('/games/drill', { query });

export const newGame = (json: NewGame): Promise<GameView> => ask('/games', { method: 'POST', json });

/** A game as the owner of `key` sees it, where people have screens of their own. */
export const loadGame = (id: number, key?: string): Promise<GameView> => ask(`/games/${id}`, { query: { key } });

/** Continues the record of a game that was not finished, as a game of its own. */
export const continueGame = (id: number, json: ContinueGame): Promise<GameView> =>
  ask(`/games/${id}/continue`, { method: 'POST', json });

/** Keeps a lexicon or rules; the file's extension gives its format. */
export const keepGameFile = (kind: 'lexicons' | 'rules', file: File, rules?: string): Promise<GameFileView> =>
  ask(`/games/${kind}`, { method: 'POST', body: file, query: { name: file.name, rules } });

export const removeGameFile = (kind: 'lexicons' | 'rules', name: string): Promise<void> =>
  ask(`/games/${kind}/${encodeURIComponent(name)}`, { method: 'DELETE' });

/** The words that a line of the score sheet formed, and what they mean. */
export const wordsOf = (id: number, line: number): Promise<PlayedWords> => ask(`/games/${id}/turns/${line}/words`);

/** What the opponent likely held before a line of the score sheet. */
export const leavesBefore = (id: number, line: number): Promise<LikelyLeave[]> =>
  ask(`/games/${id}/turns/${line}/leaves`);

/** The analysis that is kept with a game. */
export const keptAnalysis = async (id: number): Promise<AnalysisResult | undefined> =>
  (await ask<Schemas['KeptAnalysis']>(`/games/${id}/analysis`)).analysis ?? undefined;

export const importGame = (file: Blob, name: string): Promise<GameView> =>
  ask('/games/import', { method: 'POST', body: file, query: { name } });

export const makeMove = (id: number, json: MoveRequest): Promise<MoveAnswer> =>
  ask(`/games/${id}/moves`, { method: 'POST', json });

export const askReply = (id: number, revision: number, key?: string): Promise<MoveAnswer> =>
  ask(`/games/${id}/reply`, { method: 'POST', json: { revision, key } });

export const scoreOf = (
  id: number,
  placement: { square: string; word: string; key: string | undefined },
  signal: AbortSignal,
): Promise<ScoreAnswer> => ask(`/games/${id}/score`, { method: 'POST', json: placement, signal });

export const saveGcg = async (id: number, annotated = false): Promise<void> => {
  const file = await (await send(`/games/${id}/gcg`, { query: { annotated } })).blob();
  handOver(file, `${annotated ? 'annotated' : 'game'}-${id}.gcg`);
};

export const cgpOf = async (id: number, key?: string): Promise<string> =>
  (await send(`/games/${id}/cgp`, { query: { key } })).text();

export const analyse = (
  id: number,
  lookahead: boolean,
  watch: Watch<AnalysisResult>,
): Job<AnalysisResult> => startJob(`/games/${id}/analysis?lookahead=${lookahead}`, {}, watch);

/** A position: CGP, or board and rack. */
export type PositionAsk = Schemas['PlaysRequest'];

export const simulate = (
  position: PositionAsk,
  ahead: number | undefined,
  seconds: number,
  watch: Watch<SimulationView>,
): Job<SimulationView> => startJob('/simulate', { position, ahead, seconds }, watch);

export const rankPlays = (
  position: PositionAsk,
  signal: AbortSignal,
): Promise<PlaysAnswer> => ask('/plays', { method: 'POST', json: position, signal });
