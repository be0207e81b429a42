import { expect, test, vi } from 'vitest';

const asked: number[] = [];
/** The squares that must be open before there is a fill. */
let needed = 0;

vi.mock('../../src/api/compose', () => ({
  startFill: (
    { rules }: { readonly rules: { readonly region: readonly number[] } },
    { onend }: { readonly onend: (result: unknown, stopped: boolean) => void },
  ) => {
    asked.push(rules.region.length);
    const filled = rules.region.length >= needed;
    queueMicrotask(() => onend({ outcome: filled ? 'filled' : 'impossible', text: 'the end', impossible: filled ? undefined : { slots: ['1A'] } }, false));
    return { drop: () => undefined, cancel: () => undefined };
  },
  startImprove: () => undefined,
}));

const { Fills } = await import('../../src/compose/fills.svelte');
const { draftOf } = await import('../../src/model/draft');
const { around } = await import('../../src/model/findings');
const { gridFromText } = await import('../../src/model/grid');

/** Refills around the first entry of a grid that has room for another ring; answers the regions. */
async function regions(most: number): Promise<{ sizes: number[]; message: string; impossible: readonly string[] }> {
  const draft = draftOf(gridFromText('CAT#CAT\nORE#ORE\nWEDGEDS\n###OR##\nBATSTAB'));
  needed = most;
  asked.length = 0;
  const fills = new Fills(() => undefined, () => undefined);
  const sizes: number[] = [];
  const first = new Set(around(draft.slots, draft.slots.all[0]!));
  // With letters that may be shared there is one job for each region.
  fills.refillAround(draft, { shared: null }, first, 1, (cells) => sizes.push(cells.size));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual(sizes);
  return { sizes, message: fills.message, impossible: fills.impossible };
}

test('a refill that has no fill goes on with what is around it', async () => {
  const { sizes, impossible } = await regions(10);
  expect(sizes[0]).toBe(9);
  expect(sizes.length).toBe(2);
  expect(impossible).toEqual([]);
});

test('it ends with the proof once it has reached everything', async () => {
  const { sizes, message, impossible } = await regions(1000);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes.at(-1)).toBe(28);
  expect([message, impossible]).toEqual(['the end', ['1A']]);
});
