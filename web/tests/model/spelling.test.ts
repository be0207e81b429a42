import { expect, test } from 'vitest';

import { inPlaceOf, isMarked, respelled, spelledWords } from '../../src/model/spelling';

test('words in small letters are looked up, names and numbers are not', () => {
  expect(spelledWords("Wierd sisters of Shakespeare's 3rd act, or the witch's don'ts")).toEqual(['Wierd', 'sisters', 'act', 'the', "witch's", "don'ts"]);
  expect(spelledWords('NASA’s “naïve” plan: go to 17-Across')).toEqual(['naïve', 'plan']);
  expect(spelledWords('___ and away')).toEqual(['and', 'away']);
  expect(spelledWords('“Seperate Tables” (1958), e.g.')).toEqual(['Seperate']);
  expect(spelledWords('ab x@example.org')).toEqual(['org']);
  expect(spelledWords('')).toEqual([]);
});

test('abbreviations are not looked up', () => {
  expect(spelledWords('Hosp. ctrs.')).toEqual([]);
  expect(spelledWords('Approx. depts., incl. mgmt.')).toEqual([]);
  expect(spelledWords('Give up (2 wds.)')).toEqual(['Give']);
  expect(spelledWords('Sent in (2 wds)')).toEqual(['Sent']);
  // A sentence ends in a full stop, too, and three of them are none.
  expect(spelledWords('Please recieve. Wait, teh...')).toEqual(['Please', 'recieve', 'teh']);
});

test('a word that is being written waits', () => {
  expect(spelledWords('To recei', true)).toEqual([]);
  expect(spelledWords('To recieve ', true)).toEqual(['recieve']);
});

test('a word too long to look up is left out, and the others are not', () => {
  const long = 'x'.repeat(64);
  expect(spelledWords(`a ${long} wierd`)).toEqual([long, 'wierd']);
  expect(spelledWords(`a ${long}x wierd`)).toEqual(['wierd']);
});

test('a name at the start of a clue is not marked unless words are like it', () => {
  expect(spelledWords("Nefertari's pet")).toEqual(["Nefertari's", 'pet']);
  expect(isMarked("Nefertari's", [])).toBe(false);
  expect(isMarked('Wierd', ['WEIRD'])).toBe(true);
  expect(isMarked('qxzqxz', [])).toBe(true);
});

test('a word is put right as it is written', () => {
  expect(respelled('Wierd or wierd', 'Wierd', 'WEIRD')).toBe('Weird or wierd');
  expect(inPlaceOf('Wierd', 'WEIRD')).toBe('Weird');
  expect(inPlaceOf('wierd’s', 'WEIRD')).toBe('weird’s');
  expect(respelled("The wierd's end", "wierd's", 'WEIRD')).toBe("The weird's end");
});
