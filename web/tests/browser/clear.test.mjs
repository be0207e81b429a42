/** What a press, a message or a heading may not do to the work: undo it, cover it, hide it. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { call, done, draft, gridText, open, placementOf, settled, visit, workbench } from './harness.mjs';
import { atEverySize, SIZES } from './sizes.mjs';

const bench = await workbench();

const { phone: PHONE, 'small phone': SMALL_PHONE, laptop: LAPTOP } = SIZES;

const FULL_5 = ['HEART', 'EMBER', 'ABUSE', 'RESIN', 'TREND'];

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Whether two boxes share any part. */
const meet = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

atEverySize('pressing a tile and then a square puts the tile there', { timeout: 60_000 }, async ({ size, screen }) => {
  const players = [{ name: 'Ann' }, { name: 'Bob' }];
  const { id } = await call(bench.server, '/games', { players, seed: 5 });
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  const rack = page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button');
  await rack.first().waitFor();
  const press = (what) => (size === 'phone' ? what.tap() : what.click());
  const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${id}/cgp`)).text();
  const { plays, board } = await call(bench.server, '/plays', { cgp, top: 1 });
  const { square, word } = placementOf(plays[0].play);
  const row = Number(square.replaceAll(/\D/g, '')) - 1;
  const column = square.replaceAll(/\d/g, '').codePointAt(0) - 65;
  const step = /^\d/.test(square) ? 1 : board.cols;
  for (const [at, letter] of [...word].entries()) {
    const cell = page.locator(`[data-cell="${row * board.cols + column + at * step}"]`);
    await press(page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button', { name: letter, exact: true }).first());
    await press(cell);
    await page.waitForFunction(
      ([one, tile]) => one.getAttribute('aria-label').includes(` ${tile} not yet played`),
      [await cell.elementHandle(), letter],
    );
  }
  // A press on a tile that lies there takes it back.
  const last = page.locator(`[data-cell="${row * board.cols + column + (word.length - 1) * step}"]`);
  await press(last);
  await page.waitForFunction((one) => !one.getAttribute('aria-label').includes('not yet played'), await last.elementHandle());
  await press(page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button', { name: word.at(-1), exact: true }).first());
  await press(last);
  await press(button(page, 'Play'));
  await page.locator('section[aria-label="Score sheet"] tbody tr').first().waitFor();
  await done(page);
});

test('a position is set up with the on-screen keyboard', { timeout: 60_000 }, async () => {
  const page = await open(bench, SMALL_PHONE);
  await visit(page, '/play/position');
  const square = page.locator('[data-cell="112"]');
  await square.tap();
  for (const letter of 'CA') await button(page, letter).tap();
  await page.getByLabel('The next letter is a blank').check();
  await button(page, 'T').tap();
  await page.getByLabel('Rack (? is a blank)').fill('SRETNA');
  await page.getByRole('heading', { name: /^Best of/ }).waitFor();
  assert.match(await page.getByLabel(/^Position as CGP/).inputValue(), /CAt/);
  await page.locator('[data-cell="114"]').tap();
  await button(page, 'Clear and go back').tap();
  await page.waitForFunction(() => !/CAt/.test(document.querySelector('textarea').value));
  // A simulation starts from the scores that a CGP names.
  await page.getByLabel(/^Position as CGP/).fill(`${'15/'.repeat(14)}15 AEGIRVW/ 120/100 0`);
  await button(page, 'Load').tap();
  await page.waitForFunction(() => document.querySelector('[aria-label="Simulation"] input')?.value === '20');
  await done(page);
});

for (const options of [PHONE, SMALL_PHONE, LAPTOP]) {
  const { width, height } = options.viewport;
  test(`at ${width}x${height} no message covers the grid, large or small, or the keys`, { timeout: 60_000 }, async () => {
    const { id } = await draft(bench.server, FULL_5);
    const page = await open(bench, options);
    await visit(page, `/compose/${id}`);
    await page.locator('[data-cell="0"]').click();
    const ban = button(page, 'Ban');
    await ban.waitFor();
    if (options.isMobile) await page.locator('.panels').evaluate((panels) => panels.scrollIntoView());
    await ban.click();
    const notice = page.locator('.notice');
    await notice.waitFor();
    await settled(page);
    for (const work of await page.locator('[data-work]').all()) {
      const box = await work.boundingBox();
      const message = await notice.boundingBox();
      assert.ok(!meet(box, message), `${JSON.stringify(message)} covers ${JSON.stringify(box)}`);
    }
    // All at once: the message does not stay for long.
    const linksCovered = () =>
      page.evaluate(() => {
        const message = document.querySelector('.notice').getBoundingClientRect();
        return [...document.querySelectorAll('nav a')].flatMap((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const apart = right <= message.left || left >= message.right || bottom <= message.top || top >= message.bottom;
          return apart ? [] : [link.textContent];
        });
      });
    assert.deepEqual(await linksCovered(), []);
    // The page goes back to its head: the message is not in the way of the keys there.
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    const message = await notice.boundingBox();
    for (const work of await page.locator('[data-work]').all()) assert.ok(!meet(await work.boundingBox(), message));
    assert.deepEqual(await linksCovered(), []);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await button(page, 'Ban').waitFor();
    // The words of one's own outlive the page: the next test finds none only if this one's are gone.
    const until = performance.now() + 10_000;
    while ((await call(bench.server, '/words/own')).length > 0) assert.ok(performance.now() < until, 'the ban is kept');
    await done(page);
  });
}

test('a banned word in the grid is called banned, and allowed again with one click', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, FULL_5);
  const page = await open(bench, LAPTOP);
  await visit(page, `/compose/${id}`);
  await page.locator('[data-cell="0"]').click();
  await button(page, 'Ban').click();
  await page.getByText('⊘ banned', { exact: true }).waitFor();
  assert.equal(await page.getByText('not in your lists').count(), 0);
  assert.equal(await button(page, 'Ban').count(), 0);
  await button(page, 'Allow HEART again').click();
  await button(page, 'Ban').waitFor();
  await page.getByText(/^score \d+/).waitFor();
  assert.deepEqual(await gridText(page), FULL_5);
  await done(page);
});

test('the clue of the cursor is in sight beside the grid, clear of the heading, by hand and by machine', { timeout: 180_000 }, async () => {
  const file = await readFile(join(import.meta.dirname, '../../../examples/puzzles/word-on-the-move.ipuz'));
  const headers = { 'content-type': 'application/octet-stream' };
  const { puzzle } = await (await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body: file })).json();
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle, state: {} });
  const page = await open(bench, LAPTOP);
  await visit(page, `/solve/${id}`);
  const inSight = async (what) => {
    await settled(page);
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('.lists :is(.current, .crossing)')].flatMap((clue) => {
        const section = clue.closest('section');
        const [box, frame] = [clue.getBoundingClientRect(), section.getBoundingClientRect()];
        const head = section.querySelector('h2').getBoundingClientRect();
        const ok = box.top >= head.bottom - 1 && (box.bottom <= frame.bottom + 1 || box.height > frame.bottom - head.bottom);
        return ok ? [] : [`${clue.textContent.trim()}: ${box.top}-${box.bottom} in ${head.bottom}-${frame.bottom}`];
      }),
    );
    assert.deepEqual(hidden, [], what);
  };
  const visitAll = async (what) => {
    for (const cell of [1, 220, 16, 119, 3, 200]) {
      await page.locator(`[data-cell="${cell}"]`).click();
      await inSight(`${what}, square ${cell}`);
    }
  };
  await visitAll('by hand');
  await button(page, 'Watch it solve').click();
  await page.locator('.thought b').first().waitFor();
  await button(page, 'Stop').click();
  await page.getByText(/^(Stopped|Done) after/).waitFor();
  await inSight('after the machine');
  await visitAll('by machine');
  await done(page);
});

test('an analysed game reads well on a phone: no sideways scrolling, and “You are”', { timeout: 120_000 }, async () => {
  const players = [{ name: 'You' }, { name: 'Ben' }];
  const game = await call(bench.server, '/games', { players, seed: 5, challenge: 'none' });
  let { revision } = game;
  const move = async (play) => ({ revision } = (await call(bench.server, `/games/${game.id}/moves`, { revision, ...play })).game);
  for (let turn = 0; turn < 4; turn += 1) {
    const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/cgp`)).text();
    const { plays } = await call(bench.server, '/plays', { cgp, top: 60 });
    const { square, word } = plays.map(({ play }) => placementOf(play)).filter((play) => play !== undefined).at(-1);
    await move({ kind: 'place', square, word });
  }
  for (let pass = 0; pass < 6; pass += 1) await move({ kind: 'pass' });
  const page = await open(bench, SMALL_PHONE);
  await visit(page, `/play/${game.id}`);
  await page.getByText(/You lose \d+ points? for tiles left on your rack\./).waitFor();
  const message = page.locator('.message');
  assert.equal(await message.evaluate((box) => box.scrollHeight - box.clientHeight), 0, 'how it ended is shown whole');
  const legend = page.getByRole('list', { name: 'Premium squares' });
  await legend.scrollIntoViewIfNeeded();
  assert.ok(await legend.isVisible(), 'the colours of the squares are explained');
  const below = await legend.evaluate((list) =>
    [...document.querySelectorAll('main button, main table')].filter(
      (other) => other.getBoundingClientRect().top >= list.getBoundingClientRect().bottom,
    ).map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
  assert.deepEqual(below, [], 'it stands last');
  await page.getByLabel('Look ahead').check();
  await button(page, 'Analyse the game').click();
  await page.getByText('Wins lost', { exact: true }).waitFor({ timeout: 90_000 });
  await page.locator('.chart button').first().click();
  await page.getByText('Best plays', { exact: true }).waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(await wide(), 0);
  await page.getByLabel('Let me find the best play first').check();
  await page.getByRole('heading', { name: 'Your turn', exact: true }).waitFor();
  await visit(page, '/play/practice');
  await page.getByText(/^You are to move, with \d+ tiles in the bag\./).or(page.getByText(/^Ben is to move, with/)).first().waitFor();
  assert.equal(await page.getByText('You is').count(), 0);
  assert.equal(await wide(), 0);
  await done(page);
});

test('the whole menu fits a small phone', { timeout: 60_000 }, async () => {
  const cells = [...FULL_5.join('')].map((solution) => ({ solution }));
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: { rows: 5, cols: 5, cells }, state: {} });
  const page = await open(bench, SMALL_PHONE);
  await visit(page, `/solve/${id}`);
  await button(page, 'More').tap();
  const list = page.getByRole('group', { name: 'More', exact: true });
  await list.getByRole('button', { name: 'Start over…' }).waitFor();
  assert.deepEqual(
    await list.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [scrollHeight - clientHeight, scrollWidth - clientWidth]),
    [0, 0],
  );
  const { x, y, width, height } = await list.boundingBox();
  assert.ok(x >= 0 && x + width <= 360 && y + height <= 640, `${x} ${y} ${width} ${height}`);
  await done(page);
});

test('a filter that no candidate meets says so, and where to search', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, ['.....', '.#.#.', '.....', '.#.#.', '.....']);
  const page = await open(bench, LAPTOP);
  await visit(page, `/compose/${id}`);
  await page.locator('button.word').first().waitFor();
  await page.getByLabel('Filter the words').fill('*ING');
  await page.getByText('None of these words contains “*ING”.').waitFor();
  assert.ok(await button(page, 'Prove').isDisabled());
  // The search stands above the list, not after it.
  await page.getByLabel('Filter the words').fill('');
  const [find, first] = [page.getByText('Find words', { exact: true }), page.locator('button.word').first()];
  assert.ok((await find.boundingBox()).y < (await first.boundingBox()).y);
  await done(page);
});
