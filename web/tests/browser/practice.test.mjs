/** Words looked up while composing; a quiz of missed plays, drills of anagrams and hooks, on a phone, too. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { analysedGame, done, draft, gridText, open, shot, visit, workbench } from './harness.mjs';
import { atEverySize } from './sizes.mjs';

const bench = await workbench('--no-open');

/** The game that the tests ask about, analysed once. */
let game;
const analysed = () => (game ??= analysedGame(bench.server));

test('a candidate tells what it means, and words are found by pattern and letters', { timeout: 120_000 }, async () => {
  const { id } = await draft(bench.server, ['F.NCH', '.#.#.', '.....', '.#.#.', '.....']);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  const finch = page.getByRole('button', { name: 'FINCH', exact: true });
  await finch.hover();
  const note = page.getByRole('region', { name: 'About FINCH' });
  await note.getByText(/a kind of /).waitFor();
  const height = () => page.locator('table').first().evaluate((table) => table.getBoundingClientRect().top);
  const before = await height();
  await page.locator('table button.word').nth(0).hover();
  assert.equal(await height(), before, 'the list moves under the pointer');

  await page.getByText('Find words', { exact: true }).click();
  const letters = page.getByLabel('Letters to find words for');
  await letters.fill('FI?CH');
  await page.getByText(/found, best first$/).waitFor();
  await page.locator('details li button', { hasText: /^FINCH$/ }).waitFor();
  await page.getByLabel('What to find').selectOption('all');
  await letters.fill('LISTEN');
  await page.locator('details li button', { hasText: /^SILENT$/ }).waitFor();
  await letters.fill('QXZ');
  await page.getByText('No word in your lists matches.').waitFor();
  await page.getByLabel('What to find').selectOption('pattern');
  await letters.fill('/^FIN.H$/ & !*S');
  await page.locator('details li button', { hasText: /^FINCH$/ }).waitFor();
  await letters.fill('/(AB/');
  await page.getByText(/column 2: '\(' without an end/).waitFor();
  await letters.fill('[AB');
  await page.getByText(/closing '\]'/).waitFor();
  await letters.fill('FINCH');
  await page.locator('details li button', { hasText: /^FINCH$/ }).click();
  await page.locator('[data-cell="1"] .text').waitFor();
  assert.equal((await gridText(page))[0], 'FINCH');
  await done(page);
});

test('without an analysed game the quiz says how to get one', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, '/play');
  await page.getByRole('link', { name: /^Practise/ }).click();
  await page.getByText('No game has been analysed yet.', { exact: false }).waitFor();
  await done(page);
});

test('pages show their lists without moving what is there', { timeout: 60_000 }, async () => {
  const id = await analysed();
  await draft(bench.server, ['...', '...', '...']);
  const page = await open(bench, { viewport: { width: 1280, height: 720 } });
  await page.addInitScript(() => {
    globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) globalThis.moved += hadRecentInput ? 0 : value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, there] of [['/', 'Games'], ['/play', 'Continue'], [`/play/${id}`, 'Score sheet']]) {
    await page.goto('about:blank');
    await page.goto(`${bench.server.url}/#${path}`);
    await page.getByRole('heading', { name: there, exact: true }).waitFor();
    await page.waitForTimeout(700);
    const moved = await page.evaluate(() => globalThis.moved);
    assert.ok(moved < 0.005, `${path}: ${moved}`);
  }
  await done(page);
});

atEverySize('missed plays of one’s own games become questions', { timeout: 180_000 }, async ({ size, screen }) => {
  await analysed();
  const page = await open(bench, screen);
  await visit(page, '/play/practice');
  const heading = page.getByRole('heading', { name: /^Question 1 of \d+$/ });
  await heading.waitFor();
  const count = Number(/of (\d+)$/.exec(await heading.textContent())[1]);
  for (let question = 1; question <= count; question += 1) {
    const choices = page.locator('button.choice');
    assert.ok((await choices.count()) >= 2);
    // No choice shows its worth before one is chosen.
    assert.equal(await page.getByText(/points worse|as good as the best/).count(), 0);
    await choices.first().click();
    await page.locator('button.choice.right').first().waitFor();
    await page.locator('button.choice', { hasText: ', played' }).waitFor();
    if (question === 1) await shot(page, `quiz-${size}`);
    await page.getByRole('button', { name: question === count ? 'See the result' : 'Next question', exact: true }).click();
  }
  await page.getByText(new RegExp(`^\\d+ of ${count} right\\.$`)).waitFor();
  await done(page);
});

atEverySize('the record of an analysed game has the best plays as notes', { timeout: 120_000 }, async ({ screen }) => {
  const id = await analysed();
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save annotated GCG', exact: true }).click();
  const record = await readFile(await (await download).path(), 'utf8');
  const lines = record.split('\n');
  const plays = lines.flatMap((line, at) => (/^>Ann: |^>Ben: /.test(line) ? [at] : []));
  // After each of the four plays, whatever was better and what it is worth.
  for (const at of plays.slice(0, 4)) {
    assert.match(lines[at + 1], /^#note .*Best: /, lines[at]);
  }
  // Any program that reads GCG opens it, and this one as the same game.
  const headers = { 'content-type': 'application/octet-stream' };
  const request = { method: 'POST', headers, body: record };
  assert.ok((await fetch(`${bench.server.url}/api/v1/games/import`, request)).ok);
  await done(page);
});

atEverySize('anagrams of a lexicon are drilled, and the missed ones again', { timeout: 120_000 }, async ({ size, screen }) => {
  const upload = `${bench.server.url}/api/v1/games/lexicons?name=three.txt`;
  const headers = { 'content-type': 'application/octet-stream' };
  const kept = await fetch(upload, { method: 'POST', headers, body: 'tab\nbat\nzax\n' });
  assert.ok(kept.ok);
  const page = await open(bench, screen);
  await visit(page, '/play/practice');
  await page.getByRole('tab', { name: 'Anagrams', exact: true }).click();
  await page.getByText(/^Rules and words/).click();
  await page.getByRole('combobox', { name: /^Lexicon/ }).selectOption('three.txt');
  await page.getByLabel('Letters', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Start the drill', exact: true }).click();
  const word = page.getByLabel('Type a word that uses all of these letters, then press Enter.');
  assert.ok((await page.getByText('Type a word that uses all').boundingBox()).width > 100, 'what to type is in sight');
  for (const question of [1, 2]) {
    const letters = (await page.getByText(/^Letters: /).textContent()).replace('Letters: ', '');
    if (letters === 'A B T') {
      await word.fill('nope');
      await word.press('Enter');
      await page.getByText('NOPE is not one of them.').waitFor();
      await word.fill('bat');
      await word.press('Enter');
      await word.fill('tab');
      await word.press('Enter');
      await page.getByText('All found.').waitFor();
      // Meanings appear once the words are shown.
      await page.getByText(/a kind of/).first().waitFor();
    } else {
      assert.equal(letters, 'A X Z');
      await page.getByRole('button', { name: 'Show the words', exact: true }).click();
      await page.getByText('✗ ZAX').waitFor();
      await page.getByText('0 of 1 found.').waitFor();
    }
    await shot(page, `drill-${size}`);
    await page.getByRole('button', { name: question === 2 ? 'See the result' : 'Next', exact: true }).click();
  }
  await page.getByText('2 of 3 words found.').waitFor();
  await page.getByRole('button', { name: 'Repeat the 1 missed', exact: true }).click();
  await page.getByText('Letters: A X Z').waitFor();
  await done(page);
});

atEverySize('hooks of a lexicon are drilled', { timeout: 120_000 }, async ({ size, screen }) => {
  const upload = `${bench.server.url}/api/v1/games/lexicons?name=hooks.txt`;
  const headers = { 'content-type': 'application/octet-stream' };
  const kept = await fetch(upload, { method: 'POST', headers, body: 'care\nscare\ncares\nzax\n' });
  assert.ok(kept.ok);
  const page = await open(bench, screen);
  await visit(page, '/play/practice');
  await page.getByRole('tab', { name: 'Hooks', exact: true }).click();
  assert.equal(await page.getByLabel('Letters', { exact: true }).inputValue(), '4');
  await page.getByText(/^Rules and words/).click();
  await page.getByRole('combobox', { name: /^Lexicon/ }).selectOption('hooks.txt');
  await page.getByRole('button', { name: 'Start the drill', exact: true }).click();
  await page.getByText('Word: C A R E').waitFor();
  const task = 'Type a word that adds one letter to the front or the end of CARE, then press Enter.';
  assert.ok((await page.getByText(task).boundingBox()).width > 100, 'what to type is in sight');
  const word = page.getByLabel(task);
  await word.fill('acre');
  await word.press('Enter');
  await page.getByText('ACRE is not one of them.').waitFor();
  await shot(page, `hooks-${size}`);
  for (const longer of ['scare', 'cares']) {
    await word.fill(longer);
    await word.press('Enter');
  }
  await page.getByText('All found.').waitFor();
  await page.getByRole('button', { name: 'See the result', exact: true }).click();
  await page.getByText('2 of 2 words found.').waitFor();
  await done(page);
});
