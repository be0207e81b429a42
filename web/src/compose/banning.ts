/** Banning a word wherever it is seen, and taking that back. */

import { explain } from '../api/http';
import { forgetWord, listOwn, setWord } from '../api/words';
import { lettersOf } from '../model/theme';
import { notices } from '../ui/notices.svelte';

/** Lifts a ban of one's own; `onchange` is told of it. */
export async function allow(word: string, onchange: () => void): Promise<void> {
  try {
    await forgetWord(word);
    notices.say(`${word} is allowed again`);
    onchange();
  } catch (error) {
    notices.warn(explain(error));
  }
}

/** Bans a word; `onchange` is told of it, and again when it is allowed again. */
export async function ban(word: string, onchange: () => void): Promise<void> {
  try {
    const before = (await listOwn()).find((own) => lettersOf(own.word) === word && !own.banned);
    await setWord(word, undefined);
    const restore = async () => {
      try {
        await forgetWord(word);
        if (before?.score != null) await setWord(before.word, before.score);
        onchange();
      } catch (error) {
        notices.warn(explain(error));
      }
    };
    notices.say(`${word} is banned`, { label: 'Undo', run: () => void restore() });
    onchange();
  } catch (error) {
    notices.warn(explain(error));
  }
}
