import { expect, test } from 'vitest';

import { ownerText, withVerb } from '../../src/model/names';

test('whoever is called You has the verbs of the second person', () => {
  expect(withVerb('Ann', 'is', 'are')).toBe('Ann is');
  expect(withVerb('You', 'is', 'are')).toBe('You are');
  expect(ownerText('Ann')).toBe('Ann’s');
  expect(ownerText('You')).toBe('Your');
});
