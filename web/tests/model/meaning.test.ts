import { expect, test } from 'vitest';

import { dateText, meaningOf } from '../../src/model/meaning';

test('meanings stand in one line, with their parts of speech and the base form', () => {
  const meanings = [
    { part: 'verb', text: 'a way to feel' },
    { part: null, text: 'worry' },
  ];
  expect(meaningOf({ meanings })).toBe('(verb) a way to feel; worry');
  expect(meaningOf({ form_of: 'care', meanings: meanings.slice(0, 1) })).toBe('a form of care: (verb) a way to feel');
  expect(meaningOf({ form_of: null, meanings: [] })).toBe('');
});

test('dates are written out', () => {
  expect(dateText('2016-05-03')).toBe('3 May 2016');
  expect(dateText('2016')).toBe('2016');
});
