/** A newcomer: theme, pattern, fill, clues, .puz, solving, a game, and everything is there again. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { call, done, gridText, open, placementOf, saved, shot, visit, workbench } from './harness.mjs';
import { atOneSize } from './sizes.mjs';

const bench = await workbench();
let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordwright-files-'));
});

after(() => rm(folder, { recursive: true, force: true }));

const THEME = ['WINTERCOAT', 'SUMMERCAMP'];

test('a themed 15x15 from an empty library to a .puz, solved', { timeout: 300_000 }, async () => {
  const page = await open(bench);
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  await page.getByLabel('Theme entries, one on each line', { exact: true }).fill(THEME.join('\n'));
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByText(/patterns, each with a fill/).waitFor({ timeout: 120_000 });
  await shot(page, 'designer');
  await page.locator('.found button').first().click();

  await page.getByRole('grid').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Seasons');
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByRole('button', { name: 'Fill empty squares', exact: true }).click();
  const fill = page.locator('article').first();
  await fill.waitFor({ timeout: 90_000 });
  await page.getByText(/^Fill \d+, shown$/).waitFor();
  const rows = await gridText(page);
  assert.equal(rows.length, 15);
  assert.ok(!rows.join('').includes('.'), rows.join('\n'));
  for (const entry of THEME) assert.ok(rows.some((row) => row.includes(entry)), entry);

  const clue = page.getByRole('textbox', { name: 'Clue of 1A', exact: true }).first();
  await clue.fill('The first clue of all');
  await clue.press('Tab');
  await saved(page);
  await shot(page, 'compose-filled');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file', exact: true }).click();
  const file = join(folder, (await download).suggestedFilename());
  await (await download).saveAs(file);
  assert.equal(file.split('.').at(-1), 'puz');
  assert.ok((await stat(file)).size > 300);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a puzzle', exact: true }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('grid', { name: /Puzzle/ }).waitFor();
  assert.ok((await page.getByRole('heading', { level: 1 }).textContent()).includes('Seasons'));
  await page.getByRole('button', { name: 'Watch it solve', exact: true }).click();
  await page.getByText(/(Done|Stopped) after/).waitFor({ timeout: 180_000 });
  const rounds = page.getByRole('slider');
  await rounds.fill('0');
  await shot(page, 'solve-round-0');
  await rounds.fill(await rounds.getAttribute('max'));
  await shot(page, 'solve-settled');
  await page.getByRole('button', { name: 'Copy to my grid', exact: true }).click();
  const solved = await gridText(page);
  assert.ok(!solved.join('').includes('.'), solved.join('\n'));
  await saved(page);

  // Everything is found again.
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.deepEqual(await gridText(page), solved);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('link', { name: 'Seasons', exact: true }).first().click();
  await page.getByRole('grid').waitFor();
  assert.deepEqual(await gridText(page), rows);
  await done(page);
});

atOneSize('a full game against the computer', { timeout: 300_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  // All chance of the game comes from its seed, which the form leaves to the server.
  await page.route('**/api/v1/games', (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    return route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), seed: 7 }) });
  });
  await visit(page, '/');
  await page.getByRole('link', { name: 'New game', exact: true }).click();
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('beginner');
  await page.getByRole('button', { name: 'Start the game', exact: true }).click();
  await page.getByRole('grid', { name: /Board/ }).waitFor();
  const id = Number(new URL(page.url()).hash.split('/').at(-1));

  // The first play by the keyboard; the rest through the same table, found by the plays API.
  const plays = async () => {
    const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${id}/cgp`)).text();
    return call(bench.server, '/plays', { cgp, top: 10 });
  };
  const over = page.getByRole('button', { name: 'Analyse the game', exact: true });
  const ready = page.getByRole('button', { name: 'Pass', exact: true });
  let turns = 0;
  for (; turns < 60; turns += 1) {
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('button')].some(
          (button) =>
            button.textContent.trim() === 'Analyse the game' ||
            (['Pass', 'Accept the last play'].includes(button.textContent.trim()) && !button.disabled),
        ),
    );
    if (await over.isVisible()) break;
    const accept = page.getByRole('button', { name: 'Accept the last play', exact: true });
    if (await accept.isVisible()) {
      await accept.click();
      continue;
    }
    const { plays: ranked, board } = await plays();
    const best = ranked.map(({ play }) => placementOf(play)).find((play) => play !== undefined);
    if (!best) {
      await ready.click();
      continue;
    }
    const { square, across } = startOf(best.square, board.cols);
    await page.locator(`[data-cell="${square}"]`).click();
    const label = await page.locator(`[data-cell="${square}"]`).getAttribute('aria-label');
    if (label.includes('typing across') !== across) await page.keyboard.press('Space');
    for (const [at, letter] of [...best.word].entries()) {
      if (letter === '.') continue;
      // Each letter goes to the next free square by itself.
      if (at === 0) await page.locator(`[data-cell="${square}"]`).focus();
      await page.keyboard.press(letter === letter.toLowerCase() ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase());
    }
    await page.getByText(/^\d+ points/).first().waitFor();
    if (turns === 1) await shot(page, 'play-placed');
    const count = await page.locator('section[aria-label="Score sheet"] tbody tr').count();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (before) => document.querySelectorAll('section[aria-label="Score sheet"] tbody tr').length > before,
      count,
    );
  }
  await over.waitFor();
  assert.ok(turns > 3, `the game ended after ${turns} turns`);
  await over.click();
  await page.getByText('Points lost', { exact: true }).waitFor({ timeout: 120_000 });
  await page.locator('.chart button').nth(2).click();
  const best = page.getByText('Best plays', { exact: true });
  await best.waitFor();
  await shot(page, 'play-analysis');
  // In a guess only the rack shows, until the answer is asked for.
  await page.getByLabel('Let me find the best play first').check();
  await page.locator('.chart button').nth(3).click();
  await page.getByText('What would you play?', { exact: true }).waitFor();
  assert.equal(await best.count(), 0);
  await page.getByRole('button', { name: 'Show the best plays', exact: true }).click();
  await best.waitFor();
  await page.reload();
  await page.getByRole('grid', { name: /Board/ }).waitFor();
  await page.locator('section[aria-label="Score sheet"] tbody tr').nth(6).waitFor();
  // What the analysis found is kept with the game, and goes into its file.
  await page.getByText('Points lost', { exact: true }).waitFor();
  await page.getByRole('img', { name: /^Your chance to win/ }).waitFor();
  await page.locator('.chart button').nth(2).click();
  await best.waitFor();
  await page.getByRole('button', { name: 'Simulate', exact: true }).click();
  await page.getByText(/playouts/).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save annotated GCG', exact: true }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `annotated-${id}.gcg`);
  // The same again: the one who was second goes first.
  await page.getByRole('button', { name: 'Rematch', exact: true }).click();
  await page.waitForURL((url) => !url.hash.endsWith(`/${id}`));
  await page.getByRole('button', { name: 'Pass', exact: true }).waitFor();
  const next = await call(bench.server, `/games/${Number(new URL(page.url()).hash.split('/').at(-1))}`);
  assert.deepEqual(next.seats.map(({ name }) => name), ['Computer', 'You']);
  await done(page);
});

/** The square of a name such as `8H` or `H8`, and whether it reads across. */
function startOf(name, columns) {
  const across = /^\d/.test(name);
  const row = Number(name.replaceAll(/\D/g, '')) - 1;
  const column = name.replaceAll(/\d/g, '').codePointAt(0) - 65;
  return { square: row * columns + column, across };
}
