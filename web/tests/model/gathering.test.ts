import { describe, expect, test } from 'vitest';

import { megabytes, progressText } from '../../src/model/gathering';

describe('gathering in words', () => {
  test('sizes', () => {
    expect(megabytes(264_300_000)).toBe('264 MB');
    expect(megabytes(300_000)).toBe('0.3 MB');
  });

  test('each step', () => {
    expect(progressText({ step: 'fetching', what: 'moby', done: 2_000_000, of: 9_300_000 })).toBe(
      'Fetching moby: 2 MB of 9 MB',
    );
    expect(progressText({ step: 'fetching', what: 'moby', done: 2_000_000 })).toBe('Fetching moby: 2 MB');
    expect(progressText({ step: 'adding', what: 'a.tsv', done: 20_000 })).toBe(
      'Adding a.tsv: 20,000 clues so far',
    );
    expect(progressText({ step: 'building', what: 'learning', done: 1, of: 3 })).toBe(
      'Building: learning (33 %)',
    );
    expect(progressText({ step: 'building', what: 'writing', done: 0 })).toBe('Building: writing');
  });
});
