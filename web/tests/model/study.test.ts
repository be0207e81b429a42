import { describe, expect, test } from 'vitest';

import { Study } from '../../src/play/study.svelte';

/** A play that came off, an exchange, and two good plays: the challenge of one gave points, that of the other lost the turn. */
const LINES = ['place', 'withdrawn', 'exchange', 'place', 'challenged', 'place', 'lost', 'left'].map((kind) => ({ kind, text: '' }));

/** By line, the hidden play that it leads to. */
const hidden = (study: Study, reviewed: readonly number[]) => [...study.hidden(LINES, new Set(reviewed))];

describe('lines of a score sheet while their plays are looked for', () => {
  test('with the plays, what would give them away', () => {
    const study = new Study();
    expect(hidden(study, [0, 2, 3, 5])).toEqual([]);
    study.active = true;
    expect(hidden(study, [0, 2, 3, 5])).toEqual([[0, 0], [1, 0], [2, 2], [3, 3], [4, 3], [5, 5]]);
    study.reveal(0);
    expect(hidden(study, [0, 2, 3, 5])).toEqual([[2, 2], [3, 3], [4, 3], [5, 5]]);
  });

  test('none without a review, which nothing would reveal', () => {
    const study = new Study();
    study.active = true;
    expect(hidden(study, [])).toEqual([]);
    expect(hidden(study, [0])).toEqual([[0, 0], [1, 0]]);
  });
});
