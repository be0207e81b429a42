/**
 * The pictures of the book: the workbench used as its tutorials say, photographed.
 *
 * `npm run pictures` takes them again, with `WORDWRIGHT_BIN` and `CHROMIUM` as for the
 * browser tests. They go to `docs/images`; look at them, then run `cargo xtask book`.
 */

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { call, done, open, placementOf, saved, visit, workbench } from './browser/harness.mjs';

const FOLDER = join(import.meta.dirname, '../../docs/images');
/** Wide enough for two columns, small enough to read in a page of the book. */
const VIEW = { viewport: { width: 1200, height: 800 }, colorScheme: 'light' };
/** Of WebP: letters are still sharp, and the help in the program is half as large as at 80. */
const QUALITY = 25;
/** Pixels across at most: what a page of the book shows. */
const WIDEST = 830;
/** Lets colours, marks and numbers that follow a change come to rest, in milliseconds. */
const REST = 1500;

const bench = await workbench('--no-open');

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** A picture of the window, or of a part of the page as far as the window shows it. */
async function picture(page, name, part) {
  // Messages are about what was just done, not about the page.
  const close = page.getByRole('button', { name: 'Close this message', exact: true });
  while ((await close.count()) > 0) await close.first().click();
  // The pointer would leave a mark on what it is over.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(REST);
  // On a busy machine, letters that fade in would be caught halfway.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  const whole = { x: 0, y: 0, width, height };
  const box = (await part?.boundingBox()) ?? whole;
  const shown = { ...box, height: Math.min(box.height, height - box.y) };
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { ...shown, scale: Math.min(1, WIDEST / width) },
  });
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  await devtools.detach();
}

/** First, while the library is as empty as a newcomer's. */
test('what `serve` opens, and the help', { timeout: 120_000 }, async () => {
  const page = await open(bench, VIEW);
  await page.getByText('See how it works').waitFor();
  await picture(page, 'first-page');
  await page.goto(`${bench.server.url}/help/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picture(page, 'help');
  await done(page);
});

test('make a puzzle', { timeout: 300_000 }, async () => {
  const page = await open(bench, VIEW);
  await page.getByRole('link', { name: 'Compose', exact: true }).click();
  await page.getByRole('button', { name: /^9×9/ }).first().click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('First steps');
  await page.locator('[data-cell="18"]').click();
  await page.keyboard.type('LIGHTBULB');
  // The sign before the word is part of the button's name.
  await page.getByRole('button', { name: /Lock$/ }).click();
  await page.locator('[data-cell="4"]').click();
  await page.getByText('✓', { exact: true }).first().waitFor();
  await picture(page, 'compose-words');

  await button(page, 'Accept all').click();
  await page.getByText('✓ Every square is filled.').waitFor();
  await page.getByText('Alternatives').waitFor();
  await picture(page, 'compose');

  await page.getByRole('tab', { name: 'Clues', exact: true }).click();
  const clue = page.getByRole('textbox', { name: 'Clue of 10A', exact: true }).first();
  await clue.fill('It glows over a head with an idea');
  await clue.press('Tab');
  await saved(page);
  await page.getByRole('tab', { name: 'Check', exact: true }).click();
  await picture(page, 'compose-check');
  await done(page);
});

/** A phone's screen. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' };

test('make a themed puzzle', { timeout: 300_000 }, async () => {
  const page = await open(bench, VIEW);
  await visit(page, '/compose');
  await button(page, 'New draft').click();
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  const theme = ['WINTER COAT', 'SUMMER CAMP', 'SPRING ROLL', 'AUTUMN LEAF'];
  const entries = page.getByLabel('Theme entries, one on each line', { exact: true });
  await entries.fill(theme.slice(0, 2).join('\n'));
  await page.getByText('More entries like these', { exact: true }).click();
  await page.getByRole('region', { name: 'More entries', exact: true }).waitFor();
  await picture(page, 'theme-finder');
  await page.getByText('More entries like these', { exact: true }).click();
  await entries.fill(theme.join('\n'));
  await picture(page, 'theme-entries');
  await button(page, 'Design').click();
  await page.getByText(/patterns, each with a fill/).waitFor({ timeout: 120_000 });
  await picture(page, 'theme-patterns');
  await page.locator('.found button').first().click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
  await picture(page, 'theme-live');
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByRole('region', { name: 'Live fills' }).locator('button.card').nth(4).waitFor();
  await page.getByRole('region', { name: 'Live fills' }).evaluate((region) => region.scrollIntoView({ block: 'start' }));
  await picture(page, 'live-fills', page.getByRole('region', { name: 'Live fills' }));
  await page.getByRole('tab', { name: 'Words', exact: true }).click();
  const corner = page.getByRole('gridcell').filter({ hasText: /[A-Z]/ }).first();
  await corner.click();
  await page.keyboard.type('XQ');
  const ways = page.getByRole('region', { name: 'Ways out' }).getByRole('button', { name: /^(Clear|Move|Add a block)/ });
  await ways.first().waitFor();
  await page.getByText('Trying small changes…').waitFor({ state: 'hidden' });
  await picture(page, 'ways-out');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).click();
  await page.getByText('✓ Every square is filled.').waitFor();
  await page.getByText('Alternatives').waitFor();
  await picture(page, 'theme-fill');
  await button(page, 'Export').click();
  await page.getByText(/^Not finished/).waitFor();
  await picture(page, 'theme-export');
  const address = new URL(page.url()).hash.slice(1);
  await done(page);

  const phone = await open(bench, PHONE);
  await visit(phone, address);
  await phone.getByRole('grid').waitFor();
  await picture(phone, 'compose-phone');
  await done(phone);
});

test('solve a puzzle and see why', { timeout: 300_000 }, async () => {
  const page = await open(bench, VIEW);
  // Before any other test opens the puzzle, which would then hold letters.
  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  await page.getByRole('button', { name: /Nine by Nine/ }).click();
  await page.getByRole('grid').waitFor();
  await button(page, 'Watch it solve').click();
  await page.getByText(/^Done after/).waitFor({ timeout: 240_000 });
  await page.locator('[data-cell="0"]').click();
  await page.getByText('Why MAD?').waitFor();
  await picture(page, 'solve');
  await done(page);
});

test('solve on a phone, in the workbench and in a file', { timeout: 120_000 }, async () => {
  const example = await readFile(join(import.meta.dirname, '../../examples/puzzles/nine-by-nine.ipuz'));
  const headers = { 'content-type': 'application/octet-stream' };
  const asked = await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body: example });
  const { puzzle } = await asked.json();
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle, state: {} });
  const page = await open(bench, PHONE);
  await visit(page, `/solve/${id}`);
  await page.getByRole('grid').waitFor();
  await page.locator('[data-cell="0"]').tap();
  await page.keyboard.type('mad');
  await saved(page);
  await picture(page, 'solve-phone');
  const { base64 } = await call(bench.server, '/export', { puzzle, format: 'html' });
  const file = join(tmpdir(), `wordwright-page-${process.pid}.html`);
  await writeFile(file, Buffer.from(base64, 'base64'));
  await page.context().unroute('**/*');
  await page.goto(pathToFileURL(file).href);
  await page.locator('[data-at="0"]').tap();
  await page.keyboard.type('mad');
  await picture(page, 'page-to-solve');
  await page.context().close();
});

test('play and analyse a game', { timeout: 300_000 }, async () => {
  const page = await open(bench, VIEW);
  // All chance of the game comes from its seed, which the form leaves to the server.
  await page.route('**/api/v1/games', (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    return route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), seed: 7 }) });
  });
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('club');
  await button(page, 'Start the game').click();
  await page.getByRole('grid', { name: /Board/ }).waitFor();
  const id = Number(new URL(page.url()).hash.split('/').at(-1));
  const over = button(page, 'Analyse the game');
  for (let turn = 0; turn < 40; turn += 1) {
    await page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some(
        ({ textContent, disabled }) =>
          textContent.trim() === 'Analyse the game' ||
          (['Pass', 'Accept the last play'].includes(textContent.trim()) && !disabled),
      ),
    );
    if (await over.isVisible()) break;
    const accept = button(page, 'Accept the last play');
    if (await accept.isVisible()) {
      await accept.click();
      continue;
    }
    const played = await type(page, id, turn);
    if (!played) {
      await button(page, 'Pass').click();
      continue;
    }
    if (turn === 2) await picture(page, 'play');
    const lines = page.locator('section[aria-label="Score sheet"] tbody tr');
    const count = await lines.count();
    await page.keyboard.press('Enter');
    await lines.nth(count).waitFor();
  }
  await over.click();
  await page.getByText('Points lost', { exact: true }).waitFor({ timeout: 120_000 });
  await page.locator('.chart button').nth(4).click();
  await page.getByText('Best plays', { exact: true }).waitFor();
  // Tall enough for the score sheet and the best plays below it.
  await page.setViewportSize({ width: VIEW.viewport.width, height: 1200 });
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'play-analysis');
  await done(page);
});

/** Types the best play of the turn, or, so that there is something to analyse, the third best. */
async function type(page, id, turn) {
  const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${id}/cgp`)).text();
  const { plays, board } = await call(bench.server, '/plays', { cgp, top: 10 });
  const placements = plays.map(({ play }) => placementOf(play)).filter((play) => play !== undefined);
  const play = placements[turn % 4 === 2 ? 2 : 0] ?? placements[0];
  if (!play) return false;
  const across = /^\d/.test(play.square);
  const row = Number(play.square.replaceAll(/\D/g, '')) - 1;
  const column = play.square.replaceAll(/\d/g, '').codePointAt(0) - 65;
  const cell = page.locator(`[data-cell="${row * board.cols + column}"]`);
  await cell.click();
  const label = await cell.getAttribute('aria-label');
  if (label.includes('typing across') !== across) await page.keyboard.press('Space');
  for (const letter of play.word.replaceAll('.', '')) {
    const blank = letter === letter.toLowerCase();
    await page.keyboard.press(blank ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase());
  }
  await page.getByText(/^\d+ points/).first().waitFor();
  assert.ok(await button(page, 'Play').isVisible());
  return true;
}
