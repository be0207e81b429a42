import { expect, test } from 'vitest';

import { lettersOf, sentence, withPrintedQuotes } from '../../src/model/text';

test('a grid holds the letters and digits of a text, in capitals', () => {
  expect(lettersOf("don't stop, ça va 24/7!")).toBe('DONTSTOPÇAVA247');
  expect(lettersOf(' -– ')).toBe('');
});

test('a sentence begins with a capital, whatever its first letter takes to write', () => {
  expect(sentence(' a draw')).toBe('A draw');
  expect(sentence('éclair')).toBe('Éclair');
  expect(sentence('𐐨x')).toBe('𐐀x');
  expect(sentence('')).toBe('');
});

test('quotes are printed', () => {
  expect(withPrintedQuotes('a synonym of "wail" or "cry"')).toBe('a synonym of “wail” or “cry”');
  expect(withPrintedQuotes('5" of snow')).toBe('5" of snow');
});
