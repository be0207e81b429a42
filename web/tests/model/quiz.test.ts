import { expect, test } from 'vitest';

import { choicesOf, costlyTurns, LEVEL, type Reviewed } from '../../src/model/quiz';
import { random } from '../../src/model/random';

const play = (play: string, equity: number) => ({ play, score: Math.round(equity), equity });
const turn = (line: number, player: number, lost: number, made = '8H CAT'): Reviewed => ({
  line,
  player,
  rack: [...'CATERSX'],
  in_bag: 80,
  made: play(made, 10),
  best: [play('8D CATERS', 40), play('8F TRACE', 30), play('8G CRATE', 29), play('8H REACT', 28)],
  lost,
  remark: lost > 0 ? { text: `${lost} points` } : null,
});

test('only the costly turns of people are asked, the costliest first', () => {
  const turns = [turn(0, 0, 5), turn(1, 1, 30), turn(2, 0, 20), turn(3, 0, 0)];
  expect(costlyTurns(turns, new Set([0])).map(({ line }) => line)).toEqual([2, 0]);
});

test('the choices hold the best play and the one made, with what each loses', () => {
  const choices = choicesOf(turn(0, 0, 30), [], random(1));
  expect(choices).toHaveLength(4);
  expect(choices.find(({ text }) => text === '8D CATERS')).toMatchObject({ loss: 0, made: false });
  expect(choices.find(({ made }) => made)).toMatchObject({ text: '8H CAT', loss: 30 });
});

test('a play among the best that was made stands there once', () => {
  const choices = choicesOf(turn(0, 0, 12, '8H REACT'), [], random(2));
  expect(choices.map(({ text }) => text).toSorted()).toEqual(['8D CATERS', '8F TRACE', '8G CRATE', '8H REACT']);
});

test('wrong answers are worse than the best and score about as much, of words of their own', () => {
  const best = ['8H NASTIER', '8G NASTIER', '8H STAINER', '8D RETAINS'].map((text) => ({ play: text, score: 66, equity: 66.2 }));
  const legal = [...best, ...(
    [['8H RETINAS', 66, 64], ['8G RETINAS', 66, 63], ['8F RESAT', 12, 20], ['8H ANTSIER', 64, 63.5]] as const
  ).map(([text, score, equity]) => ({ play: text, score, equity }))];
  const reviewed = { ...turn(0, 0, 51.4, '8H TIN'), best };
  const wrong = choicesOf(reviewed, legal, random(3)).filter(({ loss, made }) => loss > 0 && !made);
  expect(wrong.map(({ text }) => text).toSorted()).toEqual(['8H ANTSIER', '8H RETINAS']);
  for (const { loss } of wrong) expect(loss).toBeGreaterThan(LEVEL);
});
