/** Banning a word wherever it is shown, and lifting the ban. */

import { explain } from '../api/http';
import { forgetWord, listOwn, setWord } from '../api/words';
import { lettersOf } from '../model/text';
import { notices } from '../ui/notices.svelte';

/** Lifts the user's own ban of a word, however it was written; calls `onchange` afterwards. */
export async function liftBan(word: string, onchange: () => void): Promise<void> {
  try {
    // The list keeps a word with its spaces and hyphens; the grid has its letters alone.
    const bans = (await listOwn()).filter((own) => own.banned && lettersOf(own.word) === word);
    for (const own of bans) await forgetWord(own.word);
    notices.show(`${word} is allowed again`);
    onchange();
  } catch (error) {
    notices.warn(explain(error));
  }
}

/** Bans a word; calls `onchange` afterwards, and once more if the ban is undone. */
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
    notices.show(`${word} is banned`, { label: 'Undo', run: () => void restore() });
    onchange();
  } catch (error) {
    notices.warn(explain(error));
  }
}
