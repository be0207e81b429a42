/** Word lists and the user's own words. */

import { ask } from './http';
import type { components } from './schema';

type Schemas = components['schemas'];
export type ListView = Schemas['ListView'];
export type ChangeList = Partial<Schemas['ChangeList']>;
export type OwnWordView = Schemas['OwnWordView'];
export type ListedWord = Schemas['ListedWord'];
export type WordComparison = Schemas['WordComparison'];

export const listLists = (): Promise<ListView[]> => ask('/words/lists');

export const addList = (name: string, text: Blob): Promise<Schemas['AddedList']> =>
  ask('/words/lists', { method: 'POST', body: text, query: { name } });

export const changeList = (id: number, json: ChangeList): Promise<ListView> =>
  ask(`/words/lists/${id}`, { method: 'PATCH', json });

export const removeList = (id: number): Promise<void> =>
  ask(`/words/lists/${id}`, { method: 'DELETE' });

/** What two lists have in common, with at most `top` words of either alone. */
export const compareLists = (first: number, second: number, top: number): Promise<WordComparison> =>
  ask('/words/comparison', { query: { first, second, top } });

export const listOwn = (): Promise<OwnWordView[]> => ask('/words/own');

/** The score of a word that the user adds: fill that an editor accepts without question. */
export const USUAL_SCORE = 50;

/** Adds a word to the user's own list or changes its score; without a score it is banned. */
export const setWord = (word: string, score: number | undefined): Promise<unknown> =>
  ask(`/words/own/${encodeURIComponent(word)}`, {
    method: 'PUT',
    json: score === undefined ? { banned: true } : { score, banned: false },
  });

export const forgetWord = (word: string): Promise<void> =>
  ask(`/words/own/${encodeURIComponent(word)}`, { method: 'DELETE' });

/** What the lists know of a word: how it is written, its score. */
export const showWord = (word: string, signal?: AbortSignal): Promise<Schemas['WordView']> =>
  ask(`/words/own/${encodeURIComponent(word)}`, { signal });

/** Those of some words of clues that no list has, each with listed words like it. */
export const unlistedWords = (words: readonly string[], signal: AbortSignal): Promise<Schemas['UnlistedWord'][]> =>
  ask('/words/spelling', { method: 'POST', json: { words }, signal });

/** Words that fit a pattern such as `S?A[RT]*`, best first. */
export const wordsLike = (pattern: string, signal: AbortSignal): Promise<ListedWord[]> =>
  ask('/words', { query: { pattern }, signal });

/** Words that letters make, of all of them or of some; `?` is a blank. */
export const anagramsOf = (letters: string, some: boolean, signal: AbortSignal): Promise<ListedWord[]> =>
  ask('/words/anagrams', { query: { letters, some }, signal });
