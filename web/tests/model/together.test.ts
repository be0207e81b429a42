import { expect, test } from 'vitest';

import { merged } from '../../src/model/together';

test.each([
  ['what the other wrote comes', ['', ''], ['', ''], ['A', ''], ['A', '']],
  ['what the other cleared goes', ['A', ''], ['A', ''], ['', ''], ['', '']],
  ['what I wrote stays', ['', ''], ['A', ''], ['', 'B'], ['A', 'B']],
  ['what I cleared stays clear', ['A', 'B'], ['', 'B'], ['A', 'C'], ['', 'C']],
  ['where both wrote, mine stays', [''], ['A'], ['B'], ['A']],
])('%s', (_, agreed, own, theirs, expected) => {
  expect(merged(agreed, own, theirs)).toEqual(expected);
});
