/** The user's own words, changed wherever a word is shown: bans, scores, additions. Undo takes them back. */

import { explain } from '../api/http';
import { forgetWord, listOwn, setWord, type OwnWordView } from '../api/words';
import type { Deed } from '../model/history';
import { lettersOf } from '../model/text';
import { notices } from '../ui/notices.svelte';
import type { Editor } from './editor.svelte';

/** The last change under way: they are made one after the other, however fast they are asked for. */
let last: Promise<unknown> = Promise.resolve();

class OwnWords {
  #under = $state(0);

  /** Whether a change is under way: a word may be about to be banned. */
  get changing(): boolean {
    return this.#under > 0;
  }

  /** Does the work once all before it is done; answers whether it succeeded, and says why not. */
  inTurn(work: () => Promise<void>): Promise<boolean> {
    this.#under += 1;
    const made = last
      .then(work)
      .then(
        () => true,
        (error: unknown) => {
          notices.warn(explain(error));
          return false;
        },
      )
      .finally(() => (this.#under -= 1));
    last = made;
    return made;
  }
}

export const ownWords = new OwnWords();

/** However it was written: the list keeps a word with its spaces and hyphens, the grid has its letters alone. */
const written = async (word: string): Promise<readonly OwnWordView[]> => {
  const letters = lettersOf(word);
  return (await listOwn()).filter((own) => lettersOf(own.word) === letters);
};

const restore = ({ word, score, banned }: OwnWordView): Promise<unknown> =>
  setWord(word, banned ? undefined : (score ?? undefined));

/**
 * Changes a word by `change`, which gets the entries of it that the list has, and says so. It is a
 * step of the draft's history; `onchange` is called whenever the list has changed. The answer is
 * whether the list took it.
 */
function changeWord(
  editor: Editor,
  word: string,
  change: (own: readonly OwnWordView[]) => Promise<unknown>,
  done: string,
  onchange: () => void,
): Promise<boolean> {
  let before: readonly OwnWordView[] = [];
  const run = async () => {
    before = await written(word);
    await change(before);
    notices.show(done, { label: 'Undo', run: () => editor.takeBack(deed) });
    onchange();
  };
  const back = async () => {
    // A word that was there is changed back in its place: it is never missing.
    const stays = new Set(before.map((own) => own.word));
    for (const own of await written(word)) if (!stays.has(own.word)) await forgetWord(own.word);
    for (const own of before) await restore(own);
    notices.show(`Undone: ${done}`);
    onchange();
  };
  const deed: Deed = { undo: () => void ownWords.inTurn(back), redo: () => void ownWords.inTurn(run) };
  // At once, so that an undo that follows finds it before it is done.
  editor.did(deed);
  return ownWords.inTurn(run);
}

export const ban = (editor: Editor, word: string, onchange: () => void): Promise<boolean> =>
  changeWord(editor, word, () => setWord(word, undefined), `${word} is banned`, onchange);

export const liftBan = (editor: Editor, word: string, onchange: () => void): Promise<boolean> =>
  changeWord(
    editor,
    word,
    async (own) => {
      for (const one of own.filter(({ banned }) => banned)) await forgetWord(one.word);
    },
    `${word} is allowed again`,
    onchange,
  );

/** Gives a word a score of the user's own, which adds it where no list has it. */
export const scoreWord = (editor: Editor, word: string, score: number, onchange: () => void): Promise<boolean> =>
  changeWord(editor, word, () => setWord(word, score), `${lettersOf(word)} now scores ${score} in your own words`, onchange);

/** Takes a word off the user's own list. */
export const forget = (editor: Editor, word: string, onchange: () => void): Promise<boolean> =>
  changeWord(editor, word, () => forgetWord(word), `${word} is off your own list`, onchange);
