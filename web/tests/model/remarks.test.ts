import { expect, test } from 'vitest';

import { remarksOf } from '../../src/compose/remarks';
import { draftOf, setClue } from '../../src/model/draft';
import { withEnumerations } from '../../src/model/enumeration';
import { ofSeveral, remedyOfSeveral } from '../../src/model/findings';
import { gridFromText } from '../../src/model/grid';

const draft = draftOf(gridFromText('DRAGONS\n#######\nTOASTER'));
const problems = (clue: string, counts = false, given: ReadonlySet<string> = new Set()) =>
  remarksOf(withEnumerations(setClue(draft, draft.slots.all[0]!, clue), counts), {
    marked: (slot) => (slot === '1A' && clue.includes('teh') ? [{ word: 'teh', like: ['THE'] }] : []),
  }, given).map(({ problem }) => problem);

test('what is remarked under a clue is found by Check', () => {
  expect(problems('Fire breathers')).toEqual([]);
  expect(problems('It toasts bread')).toEqual(['“toasts” in the clue of 1A repeats 2A TOASTER']);
  expect(problems('A dragon', false, new Set(['1A']))).toEqual([]);
  expect(problems('Beasts of teh north')).toEqual(['“teh” in the clue of 1A is not in any list']);
});

test('a letter count that is written and printed is found', () => {
  expect(problems('Fire breathers (7)')).toEqual([]);
  expect(problems('Fire breathers (7)', true)).toEqual(['the clue of 1A ends in a letter count, and (7) is printed after it']);
  expect(problems('Fire (7) breathers', true)).toEqual([]);
});

test('a remedy for several speaks of several', () => {
  expect(`${ofSeveral('the entry is not filled in', 74)}: ${remedyOfSeveral('fill it in', 74)}`).toBe('74 entries are not filled in: fill them in');
  expect(remedyOfSeveral('fill it in', 1)).toBe('fill it in');
});
