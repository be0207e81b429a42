/** The board as club players know it, at each size of screen: coordinates, tiles, scores, words, challenges, the end. */

import assert from 'node:assert/strict';

import { call, done, open, placementOf, shot, visit, workbench } from './harness.mjs';
import { atEverySize, atOneSize } from './sizes.mjs';
import { button } from './solver.mjs';

const bench = await workbench();

const PEOPLE = [{ name: 'Ann' }, { name: 'Bob' }];
const begin = (more = {}) => call(bench.server, '/games', { players: PEOPLE, seed: 5, ...more });
const move = (game, play) => call(bench.server, `/games/${game.id}/moves`, { revision: game.revision, ...play });
const rackOf = (page) => page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button');
const square = (page, at) => page.locator(`[data-cell="${at}"]`);

/** Consonants of a rack: no word. */
const phony = (rack) => rack.filter((tile) => !'AEIOUY?'.includes(tile)).slice(0, 3).join('');

/** Shows a game, once its board is there. */
async function table(screen, game) {
  const page = await open(bench, screen);
  await visit(page, `/play/${game.id}`);
  await page.getByRole('grid', { name: /Board/ }).waitFor();
  return page;
}

/** Where to press in the middle of something. */
async function middle(place) {
  const { x, y, width, height } = await place.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags by a finger on a touch screen, whose pointer events no dragging of the browser's own follows, else by the mouse. */
async function drag(page, from, to, byFinger) {
  const [start, end] = [await middle(from), await middle(to)];
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  if (byFinger) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [start]);
    for (const point of [half, end]) await touch('touchMove', [point]);
    await touch('touchEnd', []);
    return session.detach();
  }
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const { x, y } of [half, end]) await page.mouse.move(x, y);
  await page.mouse.up();
}

atEverySize('squares have the coordinates of the score sheet, which has a column for each player; unseen tiles are open', { timeout: 60_000 }, async ({ screen }) => {
  const game = await begin();
  const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/cgp`)).text();
  const { plays } = await call(bench.server, '/plays', { cgp, top: 1 });
  const { square: at, word } = placementOf(plays[0].play);
  const { game: next } = await move(game, { kind: 'place', square: at, word });
  await move(next, { kind: 'pass' });
  const page = await table(screen, game);
  const sheet = page.getByRole('region', { name: 'Score sheet' });
  await sheet.getByText(plays[0].play, { exact: true }).waitFor();
  await sheet.getByRole('columnheader', { name: 'Bob' }).waitFor();
  assert.equal(await sheet.locator('tbody tr').count(), 1);
  assert.equal(await sheet.locator('tbody button').count(), 2);
  const [row, column] = [Number(at.replaceAll(/\D/g, '')) - 1, at.replaceAll(/\d/g, '').codePointAt(0) - 65];
  assert.match(await square(page, 15 * row + column).getAttribute('aria-label'), new RegExp(`^${row + 1}${'ABCDEFGHIJKLMNO'[column]} ${word[0]}`));
  // Each letter stands over its column, each number beside its row.
  const off = await page.evaluate(() => {
    const centre = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const cell = (at) => centre(document.querySelector(`[data-cell="${at}"]`));
    const [letters, numbers] = ['.letters', '.numbers'].map((name) => [...document.querySelectorAll(`${name} span`)]);
    const wrong = [];
    if (letters.map((one) => one.textContent).join('') !== 'ABCDEFGHIJKLMNO') wrong.push('letters');
    if (numbers.map((one) => one.textContent).join() !== '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15') wrong.push('numbers');
    for (const [at, one] of letters.entries()) if (Math.abs(centre(one)[0] - cell(at)[0]) > 2) wrong.push(one.textContent);
    for (const [at, one] of numbers.entries()) if (Math.abs(centre(one)[1] - cell(15 * at)[1]) > 2) wrong.push(one.textContent);
    // A number stands clear of the board, and all lines are as thick.
    const board = document.querySelector('.board .grid').getBoundingClientRect();
    for (const one of numbers) {
      const text = document.createRange();
      text.selectNodeContents(one);
      if (board.left - text.getBoundingClientRect().right < 3) wrong.push(`${one.textContent} touches the board`);
    }
    const box = (at) => document.querySelector(`[data-cell="${at}"]`).getBoundingClientRect();
    const lines = Array.from({ length: 14 }, (_, at) => [box(at + 1).left - box(at).right, box(15 * at + 15).top - box(15 * at).bottom]);
    for (const thick of new Set(lines.flat().map((one) => one.toFixed(2)))) if (thick !== '1.00') wrong.push(`a line of ${thick} pixels`);
    if (box(0).width % 1 !== 0) wrong.push(`squares of ${box(0).width} pixels`);
    return wrong;
  });
  assert.deepEqual(off, []);
  assert.equal(await page.getByRole('list', { name: 'Premium squares' }).getByRole('listitem').count(), 4);
  // All of them, in sight without a press: what the bag and the other rack hold.
  const unseen = page.getByRole('region', { name: 'Unseen tiles' }).getByRole('listitem');
  const counts = await unseen.evaluateAll((all) => all.map((item) => Number(/\d+$/.exec(item.textContent.trim())[0])));
  assert.equal(counts.reduce((sum, count) => sum + count, 0), 100 - word.replaceAll('.', '').length - 7);
  await done(page);
});

atEverySize('tiles are put in order, dragged onto the board and on, scored, and taken back', { timeout: 60_000 }, async ({ size, screen }) => {
  const page = await table(screen, await begin());
  const finger = size === 'phone';
  const rack = rackOf(page);
  await rack.nth(6).waitFor();
  const faces = () => rack.evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')));
  const [first, ...rest] = await faces();
  await drag(page, rack.first(), rack.nth(3), finger);
  assert.deepEqual(await faces(), rest.toSpliced(3, 0, first));
  assert.equal(await page.locator('[aria-pressed="true"]').count(), 0);

  const dragged = [];
  for (const at of [112, 113]) {
    dragged.push(await rack.first().getAttribute('aria-label'));
    await drag(page, rack.first(), square(page, at), finger);
  }
  assert.equal(await rack.count(), 5);
  const labelOf = (at) => square(page, at).getAttribute('aria-label');
  for (const [at, place] of [112, 113].entries()) {
    assert.ok((await labelOf(place)).includes(` ${dragged[at]} not yet played`), await labelOf(place));
  }
  await page.getByText(/^\d+ points/).first().waitFor();
  // From square to square, and back to the rack.
  await drag(page, square(page, 113), square(page, 114), finger);
  assert.match(await labelOf(114), / not yet played/);
  assert.doesNotMatch(await labelOf(113), / not yet played/);
  await drag(page, square(page, 114), rack.first(), finger);
  await rack.nth(5).waitFor();
  await button(page, 'Take back').click();
  await rack.nth(6).waitFor();
  await done(page);
});

atOneSize('whoever opens a game can type, and is told at once what is not connected', { timeout: 60_000 }, async ({ screen, size }) => {
  const page = await open(bench, screen);
  await visit(page, `/play/${(await begin({ challenge: 'none', seed: 8 })).id}`);
  if (size === 'phone') await square(page, 112).click();
  else await square(page, 112).and(page.locator(':focus')).waitFor();
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/score')) asked.push(request.url());
  });
  const play = button(page, 'Play');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('vo');
  await page.getByText('Not connected yet: the first play must cover the star.', { exact: true }).waitFor();
  assert.ok(await play.isDisabled());
  await page.keyboard.press('Escape');
  await square(page, 112).click();
  await page.keyboard.type('vow');
  await page.getByText(/^\d+ points/).first().waitFor();
  // The frame of a tile that is not yet played leaves its figure alone.
  const covered = await square(page, 112).evaluate((cell) => {
    const [tile, points] = ['.tile', '.points'].map((name) => cell.querySelector(name));
    const { outlineWidth, outlineOffset } = getComputedStyle(tile);
    const inner = -Number.parseFloat(outlineOffset);
    const [outer, figure] = [tile, points].map((one) => one.getBoundingClientRect());
    return [outer.right - figure.right, outer.bottom - figure.bottom].filter((edge) => edge < Math.max(inner, Number.parseFloat(outlineWidth)));
  });
  assert.deepEqual(covered, []);
  await play.click();
  await page.locator('.seats .turn').getByText('Bob', { exact: true }).waitFor();
  const before = asked.length;
  await square(page, 0).click();
  const { seats } = await call(bench.server, `/games/${page.url().split('/').at(-1)}`);
  await page.keyboard.type(seats[1].rack.filter((tile) => tile !== '?').slice(0, 2).join(''));
  await page.getByText('Not connected yet: a play must touch a tile on the board.', { exact: true }).waitFor();
  assert.ok(await play.isDisabled());
  await page.waitForTimeout(400);
  assert.equal(asked.length, before, 'no score is asked for what is no play');
  await done(page);
});

atEverySize('after a play its words are valid, and tell what they mean', { timeout: 60_000 }, async ({ screen }) => {
  // The rack of this game spells VOW.
  const page = await table(screen, await begin({ challenge: 'none', seed: 8 }));
  await square(page, 112).click();
  await page.keyboard.type('vow');
  await page.getByText(/^\d+ points/).first().waitFor();
  await page.keyboard.press('Enter');
  const words = page.getByRole('list', { name: 'Words of the play' });
  await words.getByText('VOW', { exact: true }).waitFor();
  await words.getByText('✓ valid').waitFor();
  await words.getByText('noun, a kind of assurance', { exact: false }).waitFor();
  await done(page);
});

atEverySize('a challenge is told in full, whoever makes it', { timeout: 60_000 }, async ({ size, screen }) => {
  // The champion challenges every phony.
  const players = [{ name: 'You' }, { name: 'Computer', level: 'champion' }];
  const game = await call(bench.server, '/games', { players, seed: 5, challenge: 'double' });
  const page = await table(screen, game);
  const word = phony(game.seats[0].rack);
  assert.equal(word.length, 3);
  await square(page, 112).click();
  await page.keyboard.type(word.toLowerCase());
  await page.getByText(/^\d+ points/).first().waitFor();
  await button(page, 'Play').click();
  const message = page.locator('.message');
  const told = `Computer challenges: ${word} is not a word; the play is challenged off.`;
  await message.getByText(told, { exact: false }).waitFor();
  // It is still told when the computer has made its own play.
  await message.getByText(/Computer (?:plays|exchanges|passes)/).waitFor();
  assert.ok((await message.innerText()).includes(told), await message.innerText());
  await rackOf(page).nth(6).waitFor();
  await shot(page, `play-computer-challenges-${size}`);

  const other = await begin({ challenge: 'single' });
  const letters = phony(other.seats[0].rack);
  await move(other, { kind: 'place', square: '8H', word: letters });
  await visit(page, `/play/${other.id}`);
  await page.getByRole('heading', { name: /Ann and Bob/ }).waitFor();
  await button(page, 'Challenge').click();
  await message.getByText(`Bob challenges: ${letters} is not a word; the play is challenged off.`, { exact: false }).waitFor();
  await done(page);
});

atEverySize('the end of a game is explained, and a rematch begins with the other player', { timeout: 60_000 }, async ({ screen }) => {
  let game = await begin();
  for (let pass = 0; pass < 6; pass += 1) ({ game } = await move(game, { kind: 'pass' }));
  const page = await table(screen, game);
  const message = page.locator('.message');
  await message.getByText('The game is over', { exact: false }).waitFor();
  for (const name of ['Ann', 'Bob']) {
    await message.getByText(new RegExp(`${name} loses \\d+ points? for tiles left on the rack`)).waitFor();
  }
  await button(page, 'Rematch').click();
  await page.waitForURL((url) => !url.hash.endsWith(`/${game.id}`));
  await page.locator('.seats .turn').getByText('Bob', { exact: true }).waitFor();
  await done(page);
});

atEverySize('a game is resigned after a question, and stays so', { timeout: 60_000 }, async ({ screen }) => {
  const players = [{ name: 'You' }, { name: 'Computer', level: 'beginner' }];
  const game = await begin({ players });
  const page = await table(screen, game);
  await button(page, 'Resign').click();
  await page.getByText('Computer wins, whatever the score. A resignation cannot be taken back.').waitFor();
  await button(page, 'Play on').click();
  await button(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
  const ending = page.getByText('The game is over. Computer won: you resigned.');
  await ending.waitFor();
  await page.getByRole('region', { name: 'Turns' }).getByText('resigned', { exact: true }).waitFor();
  assert.equal(await button(page, 'Resign').count(), 0);
  await shot(page, 'resigned');
  await page.reload();
  await ending.waitFor();
  await button(page, 'Rematch').waitFor();
  const gcg = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/gcg`)).text();
  assert.match(gcg, /^#note Resigned\.$/m);
  await done(page);
});
