/** A game looked at afterwards, at each size of screen: best plays, likely leaves, mistakes in words, chances, study, notes. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { call, done, open, shot, visit, workbench } from './harness.mjs';
import { atEverySize, atOneSize } from './sizes.mjs';
import { button } from './solver.mjs';

const bench = await workbench();

/** Ann has NASTIER and plays TIN; Bob exchanges; then Ann makes the best of what she drew. */
const RECORD = `#player1 ann Ann
#player2 bob Bob
>ann: AEINRST 8H TIN +6 6
>bob: EEIIUUV -EEIIUUV +0 0
>ann: AEIIRSU 8H ...S +4 10
`;

/** Ann's first play comes off, and Bob challenges her second in vain. */
const CHALLENGES = `#player1 ann Ann
#player2 bob Bob
>ann: AEINRST 8H STINR +12 12
>ann: AEINRST -- -12 0
>bob: EEIIUUV -EEIIUUV +0 0
>ann: AEINRST 8H TIN +6 6
>ann: AEIIRSU (challenge) +5 11
>bob: AEEIOUU -AEEIOUU +0 0
`;

async function imported(title, record = RECORD) {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await fetch(`${bench.server.url}/api/v1/games/import?name=${title}.gcg`, { method: 'POST', headers, body: record });
  assert.ok(answer.ok, await answer.clone().text());
  return (await answer.json()).id;
}

/** Opens a record and analyses it. */
async function analysed(screen, title, { lookahead = false, record } = {}) {
  const id = await imported(title, record);
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  const panel = page.getByRole('region', { name: 'Analysis' });
  if (lookahead) await panel.getByLabel('Look ahead').check();
  await button(panel, 'Analyse the game').click();
  await button(panel, 'Save annotated GCG').waitFor({ timeout: 120_000 });
  return { page, panel, id };
}

const turn = (panel, at) => panel.locator('.chart button').nth(at).click();

atEverySize('an analysis has best plays, likely leaves, mistakes in words and a graph', { timeout: 90_000 }, async ({ size, screen }) => {
  const { page, panel, id } = await analysed(screen, `analysed-${size}`);
  // The costliest turn comes first, by what it is and what it cost.
  const costliest = panel.locator('.worst li');
  assert.match(await costliest.first().innerText(), /^Ann, 8H TIN\s+Missed bingo: \d+ points$/);
  await turn(panel, 0);
  await panel.locator('.remark').getByText(/^Missed bingo: \d+ points$/).waitFor();
  const equity = panel.getByRole('table').filter({ hasText: 'Best plays' }).locator('tbody tr td:nth-child(4)');
  const figures = (await equity.allInnerTexts()).map((text) => Number.parseFloat(text.replace('−', '-')));
  assert.ok(figures.length >= 5);
  assert.deepEqual(figures, figures.toSorted((a, b) => b - a), 'the best play is first');
  await panel.getByRole('img', { name: /^Ann’s chance to win, turn by turn: from \d+ % to \d+ %; after the chosen turn \d+ %$/ }).waitFor();
  assert.equal((await panel.locator('polyline').getAttribute('points')).split(' ').length, 3, 'a point for each turn');

  // What Ann kept is told at Bob's turn, the likeliest first, from the plays that she might have made.
  assert.equal(await panel.getByText('the opponent likely kept').count(), 0);
  await turn(panel, 1);
  await panel.getByText('From the last play, the opponent likely kept', { exact: false }).waitFor();
  const leaves = await panel.locator('.likely').allInnerTexts();
  assert.ok(leaves.length > 0);
  const chances = leaves.map((text) => Number.parseFloat(/^[A-Z?]{4} \((\d+\.\d) %\)$/.exec(text)?.[1]));
  assert.deepEqual(chances, chances.toSorted((a, b) => b - a), leaves.join());
  const known = await call(bench.server, `/games/${id}/turns/1/leaves`);
  assert.equal(leaves.length, known.length);

  // In study the best plays and the board's own play are hidden until they are asked for.
  await panel.getByLabel('Let me find the best play first').check();
  await turn(panel, 2);
  await panel.getByText(/What would you play\?/).waitFor();
  assert.equal(await panel.getByText('Best plays', { exact: true }).count(), 0);
  assert.equal(await panel.getByText('Costliest turns').count(), 0);
  assert.equal(await panel.locator('polyline, .totals').count(), 0, 'the graph and the totals tell too much');
  const labels = () => panel.locator('.chart button').evaluateAll((all) => all.map((one) => `${one.ariaLabel} ${one.title} ${one.firstElementChild.style.height}`));
  assert.deepEqual((await labels()).map((label) => label.replace(/\d+(, [AB])/, '$1')), ['Ann', 'Bob', 'Ann'].map((name) => `Turn , ${name} ${name} 50%`));
  // The score sheet opens turns, too, and tells no play; a guess is judged once the best plays show.
  const sheet = page.getByRole('region', { name: 'Score sheet' });
  assert.deepEqual(await sheet.locator('tbody button').allInnerTexts(), ['?', '?', '?']);
  assert.doesNotMatch(await sheet.locator('tbody').innerText(), /TIN|\d/);
  assert.equal(await page.getByRole('list', { name: 'Words of the play' }).count(), 0);
  await sheet.getByRole('button', { name: 'Ann’s turn 1, hidden', exact: true }).click();
  await panel.getByText('Rack AEINRST', { exact: false }).waitFor();
  await panel.getByLabel(/type it/).fill('8h zzz');
  await button(panel, 'Show the best plays').click();
  await panel.getByText('Best plays', { exact: true }).waitFor();
  await panel.getByText('Your play: 8h zzz is not among the plays below.').waitFor();
  await turn(panel, 2);
  const best = (await call(bench.server, `/games/${id}/analysis`)).analysis.turns[2].best[0].play;
  await panel.getByLabel(/type it/).fill(best.replaceAll(/[()]/g, '').toLowerCase());
  await page.keyboard.press('Enter');
  await panel.getByText(`Your play: ${best} is as good as the best play.`).waitFor();
  // What has been shown is read in the score sheet, too.
  assert.deepEqual(await sheet.locator('tbody button').allInnerTexts(), ['8H TIN', '?', '8H (TIN)S']);

  // It is kept with the game, and goes into its file.
  await page.reload();
  const download = page.waitForEvent('download');
  await button(panel, 'Save annotated GCG').click();
  assert.match(await readFile(await (await download).path(), 'utf8'), /#note Missed bingo: \d+ points\. Best: /);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= page.viewportSize().width);
  await shot(page, `analysis-${size}`);
  // A record that stops early has questions to ask, too.
  await visit(page, '/play/practice');
  await page.getByRole('heading', { name: /^Question 1 of \d+$/ }).waitFor();
  await done(page);
});

atEverySize('a play that is looked for is laid on the board', { timeout: 90_000 }, async ({ size, screen }) => {
  const { page, panel, id } = await analysed(screen, `laid-${size}`);
  const best = (await call(bench.server, `/games/${id}/analysis`)).analysis.turns[0].best[0].play;
  // The first play of a game goes across, in the row of the star.
  const [, column, word] = /^8([A-O]) ([A-Z]{7})$/.exec(best);
  await panel.getByLabel('Let me find the best play first').check();
  await turn(panel, 0);
  const rack = page.getByRole('toolbar', { name: 'Your rack' });
  await rack.getByRole('button').nth(6).waitFor();
  const [guess, first] = [page.getByRole('toolbar', { name: 'Guess' }), page.locator(`[data-cell="${105 + column.charCodeAt(0) - 65}"]`)];
  const before = await guess.boundingBox();
  // What is wrong with tiles is said as long as they lie there.
  const said = (text) => page.locator('.guessing').filter({ hasText: text }).waitFor();
  const corner = page.locator('[data-cell="0"]');
  for (const keys of [['A', 'Enter'], ['A', 'Q']]) {
    await corner.click();
    for (const key of keys) await page.keyboard.press(key);
    await said(/^Not connected yet/);
    await button(guess, 'Take back').click();
    await said(/^What would you play\?$/);
  }
  // By a press on a tile and on a square; then by keys, where there are some.
  await rack.getByRole('button', { name: 'N', exact: true }).click();
  await first.click();
  await page.getByRole('gridcell', { name: new RegExp(`^8${column} N not yet played`) }).waitFor();
  await button(guess, 'Take back').click();
  await first.click();
  for (const letter of word) await page.keyboard.press(letter);
  assert.equal(await rack.getByRole('button').count(), 0);
  assert.deepEqual(await guess.boundingBox(), before, 'nothing moves');
  if (size === 'phone') {
    const keys = await page.getByRole('button', { name: 'M', exact: true }).boundingBox();
    assert.ok(keys.y + keys.height <= 844, `the keys end at ${keys.y + keys.height}`);
  }
  await shot(page, `analysis-guess-${size}`);
  await button(guess, 'Play').click();
  await panel.getByText(`Your play: ${best} is as good as the best play.`).waitFor();
  assert.equal(await guess.count(), 0);
  await done(page);
});

atOneSize('what follows a play that is looked for leads to that play', { timeout: 60_000 }, async ({ size, screen }) => {
  const { page, panel } = await analysed(screen, `followed-${size}`, { record: CHALLENGES });
  const sheet = page.getByRole('region', { name: 'Score sheet' });
  const texts = () => sheet.locator('tbody button').allInnerTexts();
  const plain = await texts();
  assert.deepEqual(plain, ['8H STINR', 'challenged off', 'exchange 7', '8H TIN', 'challenged, valid', 'exchange 7']);
  await panel.getByLabel('Let me find the best play first').check();
  await sheet.getByRole('button', { name: 'Ann’s turn 2, hidden', exact: true }).waitFor();
  assert.deepEqual(await texts(), plain.map(() => '?'));
  // The board before it would show the play that comes off.
  await sheet.getByRole('button', { name: 'Ann’s turn 2, hidden', exact: true }).click();
  await page.locator('.guessing').filter({ hasText: 'What would you play?' }).waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /^8H S/ }).count(), 0);
  await button(panel, 'Show the best plays').click();
  await panel.getByText('Best plays', { exact: true }).waitFor();
  assert.deepEqual(await texts(), [...plain.slice(0, 2), '?', '?', '?', '?']);
  await done(page);
});

atOneSize('an earlier turn has the figures of its time', { timeout: 60_000 }, async ({ size, screen }) => {
  const id = await imported(`figures-${size}`);
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  const seats = page.locator('.seats');
  const figures = async () => [
    ...(await seats.locator('.score').allInnerTexts()),
    await seats.locator('.bag span').last().innerText(),
    await page.getByRole('heading', { name: /^Unseen tiles/ }).innerText(),
  ];
  const sheet = page.getByRole('region', { name: 'Score sheet' });
  await sheet.getByRole('button', { name: '8H TIN', exact: true }).click();
  assert.deepEqual(await figures(), ['0', '0', '86', 'Unseen tiles (93)']);
  await sheet.getByRole('button', { name: '8H (TIN)S', exact: true }).click();
  assert.deepEqual(await figures(), ['6', '0', '83', 'Unseen tiles (90)']);
  await button(sheet, 'Back to the board as it stands').click();
  assert.deepEqual((await figures()).slice(0, 2), ['10', '0']);
  await done(page);
});

atOneSize('a simulation has intervals that shrink as playouts grow', { timeout: 120_000 }, async ({ size, screen }) => {
  const { page, panel } = await analysed(screen, `simulated-${size}`);
  await turn(panel, 2);
  const simulation = panel.getByRole('region', { name: 'Simulation' });
  // What the page is sent, as it comes.
  await page.evaluate(() => {
    globalThis.states = [];
    const region = document.querySelector('[aria-label="Simulation"]');
    new MutationObserver(() => {
      const row = region.querySelector('tbody tr');
      const playouts = /^([\d,]+) playouts/.exec(region.querySelector('[role=status]').textContent.trim())?.[1];
      if (row && playouts) globalThis.states.push([playouts, ...[...row.cells].map((cell) => cell.textContent.trim())]);
    }).observe(region, { subtree: true, childList: true, characterData: true });
  });
  await button(simulation, 'Simulate').click();
  await page.waitForFunction(() => new Set(globalThis.states.map(([playouts]) => playouts)).size >= 3, undefined, { timeout: 60_000 });
  const stop = button(simulation, 'Stop');
  if (await stop.isVisible()) await stop.click();
  await button(simulation, 'Simulate').waitFor();
  const states = (await page.evaluate(() => globalThis.states)).map(([playouts, , equity, wins]) => ({
    playouts: Number(playouts.replaceAll(',', '')),
    equity: Number(/ ± (\d+\.\d)$/.exec(equity)?.[1]),
    wins: Number(/ ± (\d+\.\d) %$/.exec(wins)?.[1]),
  }));
  const [first, last] = [states[0], states.at(-1)];
  assert.ok(last.playouts >= 3 * first.playouts, JSON.stringify(states));
  for (const figure of ['equity', 'wins']) assert.ok(first[figure] > last[figure] && last[figure] > 0, JSON.stringify(states));
  await shot(page, `simulation-${size}`);
  await done(page);
});

atOneSize('looking ahead, mistakes are sized in games won', { timeout: 180_000 }, async ({ size, screen }) => {
  const { page, panel } = await analysed(screen, `ahead-${size}`, { lookahead: true });
  const costliest = await panel.locator('.worst li').allInnerTexts();
  assert.ok(costliest.some((text) => /^Ann, 8H TIN\s+Missed bingo: \d+(\.\d)? % of wins$/.test(text)), costliest.join('; '));
  const costs = costliest.map((text) => Number(/: (\d+(?:\.\d)?) % of wins$/.exec(text)[1]));
  assert.deepEqual(costs, costs.toSorted((a, b) => b - a), 'the costliest is first');
  await turn(panel, 0);
  await panel.locator('.remark').getByText(/^Missed bingo: \d+(\.\d)? % of wins$/).waitFor();
  await panel.getByText(/; lost \d+\.\d points and \d+\.\d % of wins\./).waitFor();
  await done(page);
});
