/** Lower scores allowed in every list at once, for a grid that has no fill. */

import { explain } from '../api/http';
import { changeList, listLists, type ListView } from '../api/words';
import { notices } from '../ui/notices.svelte';

/** How much lower one step is. */
const STEP = 10;

/** The highest of the lowest scores, of any list and length. */
const highest = (lists: readonly ListView[]): number =>
  Math.max(0, ...lists.flatMap(({ minimum, lengths }) => [minimum, ...lengths.map((one) => one.minimum)]));

const inUse = async (): Promise<ListView[]> => (await listLists()).filter(({ enabled }) => enabled);

/** The scores that one step allows; `undefined` where all are. */
export async function nextLower(): Promise<number | undefined> {
  const now = highest(await inUse());
  return now > 0 ? Math.max(0, now - STEP) : undefined;
}

/** Allows words down to a score, and offers to undo it; `onchange` is called after both. */
export async function allowScores(score: number, onchange: () => void): Promise<void> {
  const change = async (lists: readonly ListView[], of: (minimum: number) => number) => {
    try {
      for (const { id, minimum, lengths } of lists) {
        await changeList(id, { minimum: of(minimum), lengths: lengths.map((one) => ({ ...one, minimum: of(one.minimum) })) });
      }
    } catch (error) {
      notices.warn(explain(error));
    }
    onchange();
  };
  try {
    const before = await inUse();
    await change(before, (minimum) => Math.min(minimum, score));
    notices.show(`Words scoring ${score} or more are now allowed, in every list`, { label: 'Undo', run: () => void change(before, (minimum) => minimum) });
  } catch (error) {
    notices.warn(explain(error));
  }
}
