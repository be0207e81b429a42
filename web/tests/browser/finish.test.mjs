/**
 * From four entries to files: at most eight clicks, no letter of the solution shown, a page
 * that friends solve in, a link on one's own server, and a manuscript with its sender.
 */

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';

import { call, done, gridText, open, shot, visit, workbench } from './harness.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const bench = await workbench('--no-open');
const folder = await mkdtemp(join(tmpdir(), 'wordwright-finish-'));
after(() => rm(folder, { recursive: true, force: true }));

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Saves what a press downloads, and gives its path. */
async function saved(page, name) {
  const download = page.waitForEvent('download');
  await press(page, name);
  const path = join(folder, (await download).suggestedFilename());
  await (await download).saveAs(path);
  return path;
}

const ROWS = ['CAT#', 'OGRE', 'BEDS', '#DEW'];
const CLUES = {
  '1A': 'Pet that purrs', '4A': 'Fairy-tale brute', '6A': 'Where flowers grow', '7A': 'Morning drops',
  '1D': 'Corn holder', '2D': 'Grew old', '3D': 'A row of letters', '5D': 'Sounds of doubt',
};

function document(title) {
  const cells = [...ROWS.join('')].map((sign) => (sign === '#' ? { kind: 'block' } : { solution: sign, locked: true }));
  const clues = Object.entries(CLUES).map(([slot, text]) => ({ slot, text }));
  return { rows: 4, cols: 4, cells, clues, title, author: 'Ann Smith' };
}

const kept = (title) => call(bench.server, '/puzzles', { kind: 'draft', puzzle: document(title), state: { version: 2 } });

test('four entries become a .puz and a PDF in eight clicks', { timeout: 240_000 }, async () => {
  const page = await open(bench);
  await page.evaluate(() => {
    globalThis.clicks = 0;
    // Enter presses a form's button, too: such a click has no detail.
    addEventListener('click', ({ isTrusted, detail }) => (globalThis.clicks += isTrusted && detail > 0 ? 1 : 0), true);
  });
  const theme = ['WINTER COAT', 'SUMMER CAMP', 'SPRING ROLL', 'AUTUMN LEAF'];
  await press(page, 'New draft');
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  // Whoever has come here can type at once, without another click.
  const entries = page.getByLabel('Theme entries, one on each line', { exact: true });
  await entries.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(theme.join('\n'));
  assert.equal(await entries.inputValue(), theme.join('\n'));
  await press(page, 'Design');
  await page.locator('.found button').first().click({ timeout: 120_000 });
  await page.getByRole('grid').waitFor();
  await press(page, 'Accept all');
  await page.getByText('✓ Every square is filled.').waitFor();
  assert.equal(await page.getByText(/^‖/).count(), 0, 'no two entries share five letters');
  const rows = await gridText(page);
  assert.ok(!rows.join('').includes('.'), rows.join('\n'));
  for (const entry of theme) assert.ok(rows.some((row) => row.includes(entry.replace(' ', ''))), entry);
  await press(page, 'Export');
  await page.getByText(/^Not finished: \d+ entries have no clue\.$/).waitFor();
  const puz = await readFile(await saved(page, 'Save the file'));
  const pdf = await readFile(await saved(page, 'Save the PDF'));
  const clicks = await page.evaluate(() => globalThis.clicks);
  assert.ok(clicks <= 8, `${clicks} clicks`);

  // Read by the layout of the format, not by the program that wrote it.
  assert.equal(puz.subarray(2, 13).toString('latin1'), 'ACROSS&DOWN');
  const [width, height] = [puz[0x2c], puz[0x2d]];
  const grid = (at) => puz.subarray(0x34 + at * width * height, 0x34 + (at + 1) * width * height).toString('latin1');
  assert.equal(grid(0), rows.join('').replaceAll('#', '.'));
  assert.match(grid(1), /^[-.]+$/, 'the solver sees no letter');
  assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-');
  await done(page);
});

test('a page in one file is solved by somebody without the workbench', { timeout: 180_000 }, async () => {
  const { id } = await kept('Small <b>talk</b>');
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await press(page, 'Export');
  assert.equal(await page.getByText(/^Not finished/).count(), 0);
  await page.getByRole('combobox', { name: 'Format', exact: true }).selectOption('html');
  await page.getByText('One page that friends open in any browser', { exact: false }).waitFor();
  const path = await saved(page, 'Save the file');
  await done(page);

  const text = (await readFile(path, 'utf8')).toUpperCase();
  for (const word of ['BEDS', 'AGED', 'CAT#OGRE']) assert.ok(!text.includes(word), word);

  for (const [name, options] of [
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
  ]) {
    const context = await bench.browser.newContext({ offline: true, ...options });
    const trouble = [];
    const friend = await context.newPage();
    friend.on('pageerror', ({ message }) => trouble.push(message));
    friend.on('request', (request) => {
      if (!/^(?:file|data):/.test(request.url())) trouble.push(request.url());
    });
    await friend.goto(pathToFileURL(path).href);
    assert.equal(await friend.locator('h1').textContent(), 'Small <b>talk</b>');
    await friend.locator('.clue-bar').getByText('Pet that purrs').waitFor();
    const wide = await friend.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels wider than the ${name}`);
    await friend.evaluate(AXE);
    const found = await friend.evaluate(() =>
      globalThis.axe.run(globalThis.document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(', ')}`),
      ),
    );
    assert.deepEqual(found, [], name);

    const cell = (at) => friend.locator(`[data-at="${at}"]`);
    if (name === 'phone') {
      // The grid, the clue and the letters are on one screen.
      const bottom = await friend.locator('.keys').evaluate((keys) => keys.getBoundingClientRect().bottom);
      assert.ok(bottom <= 844, `the letters end at ${bottom}`);
      for (const letter of 'DAT') await friend.getByRole('button', { name: letter, exact: true }).tap();
    } else {
      await cell(0).click();
      await friend.keyboard.type('dat');
    }
    await friend.getByRole('button', { name: 'Check word', exact: true }).click();
    await friend.getByText('1 square is wrong.').waitFor();
    assert.match(await cell(0).getAttribute('aria-label'), /^D, .*wrong/);
    await cell(0).focus();
    if (name === 'desktop') {
      await cell(0).click();
      const label = await friend.locator('.clue-bar').textContent();
      if (label.includes('Down')) await friend.keyboard.press('Space');
    } else {
      await friend.getByText('1 Across').first().waitFor();
      await cell(1).tap();
      await cell(0).tap();
    }
    await friend.keyboard.press('c');
    await friend.getByRole('button', { name: 'Check all', exact: true }).click();
    await friend.getByText('No mistakes so far.').waitFor();

    // What was written is there again. What a page keeps reaches others of its browser a little
    // later, a reloaded one too; once a second tab shows it, it is there.
    const second = await context.newPage();
    await second.goto(pathToFileURL(path).href);
    await second.locator('[data-at="1"] .letter', { hasText: /^A$/ }).waitFor();
    await friend.reload();
    await cell(1)
      .locator('.letter', { hasText: /^A$/ })
      .waitFor()
      .catch(async ({ message }) => {
        const kept = (tab) => tab.evaluate(() => Object.values(localStorage).join());
        assert.fail(`${message}; kept: ${await kept(friend)}, in the second tab: ${await kept(second)}`);
      });
    if (name === 'desktop') {
      // A second tab shows what is written in the first, and undoes nothing of it.
      await cell(1).click();
      await friend.keyboard.type('x');
      await second.locator('[data-at="1"] .letter', { hasText: /^X$/ }).waitFor();
      await cell(1).click();
      await friend.keyboard.type('a');
      await second.locator('[data-at="1"] .letter', { hasText: /^A$/ }).waitFor();
    }
    await second.close();
    for (const label of ['4', '6', '7']) {
      await friend.locator('section', { hasText: 'Across' }).getByRole('button', { name: new RegExp(`^${label} `) }).click();
      await friend.getByRole('button', { name: 'Reveal word', exact: true }).click();
    }
    await friend.getByText(/^Solved in \d+:\d\d, with \d+ squares revealed\.$/).waitFor();
    await shot(friend, `page-to-solve-${name}`);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test('a link shows one puzzle until it is withdrawn', { timeout: 120_000 }, async () => {
  const { id } = await kept('Linked');
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await press(page, 'Export');
  await press(page, 'Make a link to solve it here');
  const link = await page.getByLabel('The link').inputValue();
  await page.getByText('This address works on this computer only', { exact: false }).waitFor();
  await shot(page, 'export-link');

  const friend = await open(bench);
  await friend.goto(link);
  await friend.getByRole('heading', { name: 'Linked' }).waitFor();
  await friend.locator('[data-at="0"]').click();
  await friend.keyboard.type('cat');
  await friend.getByRole('button', { name: 'Check all', exact: true }).click();
  await friend.getByText('No mistakes so far.').waitFor();
  // The page may ask nothing of the server.
  const refused = await friend.evaluate(() => fetch('/api/v1/puzzles').then(() => 'answered', () => 'refused'));
  assert.equal(refused, 'refused');
  await friend.context().close();

  await press(page, 'Withdraw');
  await page.getByRole('button', { name: 'Make a link to solve it here', exact: true }).waitFor();
  assert.equal((await fetch(link)).status, 404);
  await done(page);
});

test('a manuscript begins with its sender, and the sender is remembered', { timeout: 120_000 }, async () => {
  const { id } = await kept('Sent');
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await press(page, 'Export');
  await page.getByRole('combobox', { name: 'Style', exact: true }).selectOption('manuscript');
  await page.getByLabel(/^Your name, address/).fill('Ann Smith\n12 Elm Street');
  const pdf = await readFile(await saved(page, 'Save the PDF'));
  assert.ok(pagesOf(pdf) >= 3, 'solved grid, empty grid, clues');
  await page.keyboard.press('Escape');
  await page.reload();
  await press(page, 'Export');
  await page.getByRole('combobox', { name: 'Style', exact: true }).selectOption('manuscript');
  assert.equal(await page.getByLabel(/^Your name, address/).inputValue(), 'Ann Smith\n12 Elm Street');
  await done(page);
});

/** How many pages a PDF says it has. */
function pagesOf(pdf) {
  const text = pdf.toString('latin1');
  const plain = /\/Count (\d+)/.exec(text);
  if (plain) return Number(plain[1]);
  for (const [, body] of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    try {
      const found = /\/Count (\d+)/.exec(inflateSync(Buffer.from(body, 'latin1')).toString('latin1'));
      if (found) return Number(found[1]);
    } catch {
      // Not every stream is deflated.
    }
  }
  return 0;
}
