import { describe, expect, test } from 'vitest';

import { breaksOf, enumerationOf, namedIn, partsOf, withEnumeration } from '../../src/model/clue';
import { kindOf } from '../../src/model/clueKind';
import { gridFromText, slotsOf } from '../../src/model/grid';

const slots = slotsOf(gridFromText('.....\n.....\n.....\n.....\n.....'));
const names = (text: string) => namedIn(text, slots).map(({ name }) => name);

describe('entries that a clue names', () => {
  test.each([
    ['See 1-Across', ['1A']],
    ['With 2-Down, a pair', ['2D']],
    ['1-, 6- and 8-Across, once', ['1A', '6A', '8A']],
    ['3 & 5 Down', ['3D', '5D']],
    ['See 4', ['4D']],
    ['Route 66', []],
    ['99-Across', []],
    ['Came across 3 of them', []],
  ])('%s', (text, expected) => expect(names(text)).toEqual(expected));

  test('the parts are the clue', () => {
    const text = 'Like 1-Across and 2-Down?';
    expect(partsOf(text, slots).map((part) => part.text).join('')).toBe(text);
  });
});

describe('enumerations', () => {
  test.each([
    ['Sailor (3,4)', undefined, '3,4'],
    ['Sailor', '3-4', '3-4'],
    ['Sailor in 1984', undefined, undefined],
    ['Sailor (2 wds.)', undefined, '2'],
  ])('%s', (text, own, expected) => expect(enumerationOf(text, own)).toBe(expected));

  test('are printed once', () => {
    expect(withEnumeration('Sailor', '3,4')).toBe('Sailor (3,4)');
    expect(withEnumeration('Sailor (3,4)', '3,4')).toBe('Sailor (3,4)');
  });

  const slot = slots.all[0]!;
  test.each([
    ['3,2', [{ cell: 2, sign: 'space' }]],
    ['1-3,1', [{ cell: 0, sign: 'hyphen' }, { cell: 3, sign: 'space' }]],
    ["4'1", []],
    ['3,4', []],
    ['5', []],
    [undefined, []],
  ])('%s breaks', (text, expected) => expect(breaksOf(text, slot)).toEqual(expected));
});

test.each([
  ['___ Lisa', /gap/],
  ['Smile of Mona — (4)', /gap/],
  ['', /no clue/],
  ['Bank offering: Abbr.', /abbreviation/i],
  ['Friend in Paris', /in another language/],
  ['"No way!"', /may be something one says/i],
  ['Cat burglar?', /question mark/],
  // What stands in quotation marks may be a title, and a word in -ing or -ed may be a noun.
  ['"Casablanca"', /may be something one says/],
  ['Running late', /begins with a word ending in -ing: if that is its verb/],
  ['Bring home', /begins with a word ending in -ing: if that is its verb/],
  ['Seabed creature', /begins with a word ending in -ed: if that is its verb/],
  ['Cat', /plain definition/],
  ['Sailor (3,4)', /may be cryptic.*usually at one end.*several words: 3,4/],
  ['Wild silent admirer (6)', /rearranging/],
  ['Sailor (2 wds.)', /plain definition/],
  ['War poet Wilfred', /name/],
  ['Dubai or Sharjah', /name/],
  ['“Emma” writer Austen', /name/],
  ['Where I live', /plain definition/],
  ['Pet. It purrs', /plain definition/],
  ['Famous writer', /may be plural/],
  ['Forest', /may be a superlative/],
])('the kind of %s', (text, expected) => expect(kindOf(text)).toMatch(expected));

test.each([
  ['Costing little', 'CHEAP', /plain definition/],
  ['Costing little', undefined, /ING/],
  ['Making a noise', 'RINGING', /ING/],
  ['Some dogs', 'PUGS', /S\./],
  ['Some dogs', 'GEESE', /plain definition/],
])('the kind of %s fits the answer %s', (text, answer, expected) => expect(kindOf(text, answer)).toMatch(expected));
