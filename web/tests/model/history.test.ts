import { expect, test } from 'vitest';

import { History, type Deed } from '../../src/model/history';

/** A deed that counts how often it stands. */
function deed(): Deed & { times: number } {
  const one = { times: 1, undo: () => void (one.times -= 1), redo: () => void (one.times += 1) };
  return one;
}

test('what is done beside the value has its turn in undo', () => {
  const history = new History<string>();
  const ban = deed();
  history.record('a');
  history.recordDeed(ban);
  history.record('b');
  expect(history.undo('c')).toBe('b');
  expect([history.undo('b'), ban.times]).toEqual([undefined, 0]);
  expect(history.undo('b')).toBe('a');
  expect(history.redo('a')).toBe('b');
  expect([history.redo('b'), ban.times]).toEqual([undefined, 1]);
  expect(history.redo('b')).toBe('c');
  expect(history.canRedo).toBe(false);
});

test('a deed is taken back out of turn, once', () => {
  const history = new History<string>();
  const [ban, last] = [deed(), deed()];
  history.recordDeed(ban);
  history.record('a');
  history.recordDeed(last);
  history.takeBack(ban);
  history.takeBack(ban);
  expect([ban.times, history.canRedo]).toEqual([0, false]);
  history.takeBack(last);
  expect([last.times, history.canRedo]).toEqual([0, true]);
  expect(history.undo('b')).toBe('a');
  expect(history.canUndo).toBe(false);
});
