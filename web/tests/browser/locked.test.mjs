/**
 * Locked is not given: fills and Delete keep a theme, a refill changes the
 * rest, a ban bites, and no file shows the solver a letter.
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { call, done, gridText, open, saved, shot, visit, workbench } from './harness.mjs';

const bench = await workbench();

const ROWS = ['#...#', '.....', 'OTTER', '.....', '#...#'];

/** A draft whose middle row is the theme, as the designer keeps it. */
async function themed() {
  const cells = [...ROWS.join('')].map((sign) =>
    sign === '#' ? { kind: 'block' } : sign === '.' ? {} : { solution: sign, locked: true },
  );
  const puzzle = { rows: 5, cols: 5, cells, title: 'Otters' };
  const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle, state: {} });
  return id;
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click();
const cell = (page, at) => page.locator(`[data-cell="${at}"]`);

async function filled(page) {
  await visit(page, `/compose/${await themed()}`);
  await tab(page, 'Fill');
  await press(page, 'Fill empty squares');
  await page.getByText(/^Fill \d+, shown$/).waitFor();
  const rows = await gridText(page);
  assert.ok(!rows.join('').includes('.'), rows.join('\n'));
  assert.equal(rows[2], 'OTTER');
  return rows;
}

/** Exports the draft that is open and gives the bytes of the file. */
async function exported(page, format) {
  await page.locator('dialog select').first().selectOption(format);
  const download = page.waitForEvent('download');
  await press(page, 'Save the file');
  return readFile(await (await download).path());
}

test('no exported file shows the solver a letter', { timeout: 180_000 }, async () => {
  const page = await open(bench);
  await filled(page);
  await shot(page, 'locked-filled');
  await press(page, 'Export');
  assert.equal(await page.getByText(/to the solver, in every file/).count(), 0);

  const puz = await exported(page, 'puz');
  const size = 25;
  const state = puz.subarray(52 + size, 52 + 2 * size).toString('latin1');
  assert.match(state, /^[-.]+$/, 'the state of a .puz holds no letter');
  assert.equal(puz.indexOf('GEXT'), -1);

  const ipuz = JSON.parse((await exported(page, 'ipuz')).toString());
  assert.ok(JSON.stringify(ipuz.solution).includes('"O","T","T","E","R"'));
  assert.ok(!ipuz.puzzle.flat().some((square) => square?.value !== undefined));
  assert.ok(!('saved' in ipuz));

  const jpz = (await exported(page, 'jpz')).toString();
  assert.ok(jpz.includes('solution="O"') && !/hint=|solve-state=/.test(jpz));
  await page.keyboard.press('Escape');
  await done(page);
});

test('what is given is shown, and Export offers to lock it', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await filled(page);
  await cell(page, 10).click();
  await press(page, 'Given');
  await page.getByRole('gridcell', { name: /^O, .*locked, given/ }).waitFor();
  await tab(page, 'Check');
  await page.getByText(/1 square shows its letter to the solver\./).waitFor();
  await press(page, 'Export');
  const ipuz = JSON.parse((await exported(page, 'ipuz')).toString());
  assert.deepEqual(ipuz.puzzle[2][0].value, 'O');
  await shot(page, 'export-given');
  await press(page, 'Lock it instead');
  assert.equal(await page.getByText(/to the solver, in every file/).count(), 0);
  await page.keyboard.press('Escape');
  await done(page);
});

test('a refill changes what is selected and keeps the rest', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  const before = await filled(page);
  await cell(page, 1).click();
  await cell(page, 9).click({ modifiers: ['Shift'] });
  await press(page, 'Refill selection');
  await page.getByText('1 new fill').waitFor();
  const after = await gridText(page);
  assert.notDeepEqual(after.slice(0, 2), before.slice(0, 2));
  assert.deepEqual(after.slice(2), before.slice(2));
  assert.ok(!after.join('').includes('.'));
  await shot(page, 'refilled');
  await press(page, '↶ Undo');
  assert.deepEqual(await gridText(page), before);

  await press(page, 'Clear fill, keep theme');
  assert.deepEqual(await gridText(page), ROWS);
  await cell(page, 10).click();
  await page.keyboard.press('Delete');
  await page.getByText('Locked letters stay. Shift+Delete clears them, too.').waitFor();
  assert.deepEqual(await gridText(page), ROWS);
  await page.keyboard.press('Shift+Delete');
  assert.equal((await gridText(page))[2], '.TTER');
  await saved(page);
  await done(page);
});

test('typing steps over locked letters, and a slip changes none', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/compose/${await themed()}`);
  const told = page.getByText('Locked letters stay. Shift+Delete clears them, too.');
  await cell(page, 10).click();
  await page.keyboard.type('otter');
  assert.equal(await told.count(), 0);
  // One letter too many goes nowhere, nor does a wrong one; the cursor moves on.
  await page.keyboard.type('x');
  await told.waitFor();
  await cell(page, 10).click();
  await page.keyboard.type('v');
  assert.deepEqual(await gridText(page), ROWS);
  await page.locator('.cell.cursor[data-cell="11"]').waitFor();
  // Nor does a block take one, here or opposite.
  await page.keyboard.press('.');
  await page.getByText('A locked letter is in the way of the block. Unlock it first.').waitFor();
  assert.deepEqual(await gridText(page), ROWS);
  // A word that was looked for is not written over it either.
  await cell(page, 10).click();
  await page.getByText('Find words', { exact: true }).click();
  await page.getByLabel('Letters to find words for').fill('TRAIN');
  await page.locator('details').getByRole('button', { name: /^train$/i }).click();
  await page.getByText('TRAIN contradicts the locked O of 6A. Unlock it first.').waitFor();
  assert.deepEqual(await gridText(page), ROWS);
  await done(page);
});

test('Ctrl+A in the grid selects its squares, and no text of the page', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/compose/${await themed()}`);
  await cell(page, 1).click();
  await page.keyboard.press('Control+a');
  assert.equal(await page.locator('.cell.region').count(), 21);
  assert.equal(await page.evaluate(() => getSelection().toString()), '');
  await page.keyboard.press('Delete');
  assert.deepEqual(await gridText(page), ROWS);
  await done(page);
});

test('a ban is marked, found, and refilled around', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  const before = await filled(page);
  const word = before[0].slice(1, 4);
  await cell(page, 1).click();
  await tab(page, 'Words');
  await page.getByRole('heading', { name: `1A ${word}` }).waitFor();
  await press(page, 'Ban');
  await page.getByText(`⊘ ${word} (1A) is banned.`).waitFor();
  await page.getByRole('gridcell', { name: /in a banned entry/ }).first().waitFor();
  await tab(page, 'Check');
  await page.getByText(`${word} is banned.`).waitFor();
  await tab(page, 'Fill');
  await page.getByText(`⊘ Contains banned words: ${word}`).waitFor();
  await shot(page, 'banned');
  await press(page, 'Refill around it');
  await page.getByText(`⊘ ${word} (1A) is banned.`).waitFor({ state: 'hidden' });
  const after = await gridText(page);
  assert.ok(after[0].slice(1, 4) !== word && !after.join('').includes('.'), after.join('\n'));
  assert.equal(after[2], 'OTTER');
  await page.locator('article').last().getByText(/Contains banned words/).waitFor();
  await call(bench.server, `/words/own/${word}`, undefined, 'DELETE');
  await done(page);
});

test('live fills with a banned word are marked, and come after those without', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/compose/${await themed()}`);
  await page.locator('.cell .light').nth(15).waitFor();
  await tab(page, 'Fill');
  const thumbs = page.getByRole('region', { name: 'Live fills' }).locator('button.card');
  await thumbs.nth(3).waitFor();
  const word = (await page.locator('.cell .light').allInnerTexts()).slice(0, 3).join('');
  await cell(page, 1).click();
  await tab(page, 'Words');
  await page.getByRole('button', { name: `Ban ${word}`, exact: true }).click();
  await page.getByText(`${word} is banned`, { exact: true }).waitFor();
  await tab(page, 'Fill');
  await thumbs.filter({ hasText: `⊘ ${word}` }).first().waitFor();
  const bad = (await thumbs.allInnerTexts()).map((text) => text.includes('⊘'));
  assert.ok(bad.includes(false), 'the fill that shows now has no banned word');
  assert.deepEqual(bad, bad.toSorted((a, b) => Number(a) - Number(b)));
  await shot(page, 'live-fills-banned');
  await call(bench.server, `/words/own/${word}`, undefined, 'DELETE');
  await done(page);
});

test('a lock in the way of every fill is dropped by one click', { timeout: 120_000 }, async () => {
  const cells = ['#...#', '.....', 'XQZJK', '.....', '#...#'].join('').split('').map((sign) =>
    sign === '#' ? { kind: 'block' } : sign === '.' ? {} : { solution: sign, locked: true },
  );
  const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle: { rows: 5, cols: 5, cells, title: 'Stuck' }, state: {} });
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  const way = page.getByRole('region', { name: 'Ways out' }).getByRole('button', { name: /^Unlock and clear 6A XQZJK/ });
  await way.click();
  await page.locator('.cell .light').nth(20).waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /locked/ }).count(), 0);
  await done(page);
});

test('a block in the way of every fill is moved by one click', { timeout: 60_000 }, async () => {
  // No word of four letters begins with NBA, and one of three does.
  const rows = ['NBA.#....', '.........', '.........', '.........', '....#....'];
  const cells = [...rows.join('')].map((sign) =>
    sign === '#' ? { kind: 'block' } : sign === '.' ? {} : { solution: sign, locked: true },
  );
  const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle: { rows: 5, cols: 9, cells, title: 'Moved' }, state: {} });
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.getByRole('region', { name: 'Ways out' }).getByRole('button', { name: /^Move the block to row 1, column 4/ }).click();
  await page.locator('.cell .light').nth(30).waitFor();
  assert.deepEqual(await gridText(page), ['NBA#.....', ...rows.slice(1, 4), '.....#...']);
  await done(page);
});
