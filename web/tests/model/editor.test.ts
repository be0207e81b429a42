import { expect, test, vi } from 'vitest';

vi.mock('../../src/ui/notices.svelte', () => ({ notices: { show: vi.fn() } }));
vi.mock('../../src/ui/preferences.svelte', () => ({ preferences: {} }));

const { Editor } = await import('../../src/compose/editor.svelte');
const { draftOf, setLocked } = await import('../../src/model/draft');
const { gridFromText, gridToText } = await import('../../src/model/grid');
const { notices } = await import('../../src/ui/notices.svelte');

/** A block opposite a locked letter, as there may be in a grid without symmetry. */
const opened = () => new Editor(setLocked(draftOf(gridFromText('#..\n...\n..R')), [8], true), 'half-turn');
const text = (editor: InstanceType<typeof Editor>) => gridToText(editor.draft.grid);

test('a block opposite a locked letter can be removed by a key, and is not put back', () => {
  const editor = opened();
  editor.select(0, false);
  editor.run({ do: 'block' });
  expect(text(editor)).toBe('...\n...\n..R');
  expect(notices.show).not.toHaveBeenCalled();
  editor.select(0, false);
  editor.run({ do: 'block' });
  expect(text(editor)).toBe('...\n...\n..R');
  expect(notices.show).toHaveBeenCalledOnce();
});

test('a block opposite a locked letter can be removed by a stroke, and is not put back', () => {
  const editor = opened();
  editor.paint(0, true);
  expect(text(editor)).toBe('...\n...\n..R');
  editor.paint(0, true);
  expect(text(editor)).toBe('...\n...\n..R');
});
