import { expect, test } from 'vitest';

import { questionsOf, type Reviewed } from '../../src/model/quiz';
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
  const asked = questionsOf(turns, new Set([0]), random(1));
  expect(asked.map(({ turn: { line } }) => line)).toEqual([2, 0]);
});

test('the choices hold the best play and the one made, with what each loses', () => {
  const [question] = questionsOf([turn(0, 0, 30)], new Set([0]), random(1));
  const { choices } = question!;
  expect(choices).toHaveLength(4);
  expect(choices.find(({ text }) => text === '8D CATERS')).toMatchObject({ loss: 0, made: false });
  expect(choices.find(({ made }) => made)).toMatchObject({ text: '8H CAT', loss: 30 });
});

test('a play among the best that was made stands there once', () => {
  const [question] = questionsOf([turn(0, 0, 12, '8H REACT')], new Set([0]), random(2));
  expect(question!.choices.map(({ text }) => text).toSorted()).toEqual(['8D CATERS', '8F TRACE', '8G CRATE', '8H REACT']);
});
