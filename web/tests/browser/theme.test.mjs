/** A theme in the desk: what its entries have in common, sets, entries, their places in the grid. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { call, done, draft, gridText, open, saved, shot, visit, workbench } from './harness.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FIFTEEN = readFileSync(new URL('../../../examples/patterns/fifteen.txt', import.meta.url), 'utf8').trim().split('\n');

const bench = await workbench();

const cell = (page, at) => page.locator(`[data-cell="${at}"]`);
const theme = (page) => page.getByRole('list', { name: 'Theme entries', exact: true }).locator('.entry');

/** Waits until what is shown belongs to the theme as it is now: an older answer stays in sight until then. */
const found = (page) => page.getByText('Looking for what they have in common…').waitFor({ state: 'hidden' });

async function fresh(options) {
  const page = await open(bench, options);
  const { id } = await draft(bench.server, FIFTEEN);
  await visit(page, `/compose/${id}`);
  await page.getByRole('grid').waitFor();
  return { page, id };
}

test('by the keyboard: examples, what they share, a set, an entry', { timeout: 120_000 }, async () => {
  const { page, id } = await fresh();
  await page.getByRole('tab', { name: 'Words', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Enter a few theme entries above', { exact: false }).waitFor();
  await page.keyboard.press('Tab');
  for (const entry of ['glow lamp', 'come mute']) {
    await page.keyboard.type(entry);
    await page.keyboard.press('Enter');
  }
  assert.deepEqual(await theme(page).allInnerTexts(), ['GLOW LAMP', 'COME MUTE']);
  await found(page);
  assert.ok(await page.getByRole('radio', { name: /hides a kind of bird/ }).isChecked());
  const sets = page.getByRole('region', { name: 'Sets', exact: true }).getByRole('button');
  // The pattern has two entries across of eight letters, and three of nine.
  const first = await sets.first().innerText();
  await shot(page, 'theme-found');
  const parts = await sets.first().locator('mark').allInnerTexts();
  assert.ok(parts.some((part) => part.replaceAll(' ', '') === 'OWL'), `${parts}`);
  await sets.first().focus();
  await page.keyboard.press('Enter');
  await theme(page).nth(3).waitFor();
  assert.equal(await theme(page).count(), 4);
  for (const entry of await theme(page).allInnerTexts()) assert.ok(first.includes(entry), `${entry} of ${first}`);

  const more = page.getByRole('region', { name: 'More entries', exact: true }).locator('li button');
  await found(page);
  const added = await more.first().innerText();
  await more.first().focus();
  await page.keyboard.press('Enter');
  await theme(page).nth(4).waitFor();
  assert.equal(await theme(page).nth(4).innerText(), added);
  await page.getByRole('button', { name: `Remove ${added} from the theme`, exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.theme .entry').length === 4);
  await saved(page);
  const { state } = await call(bench.server, `/puzzles/${id}`);
  assert.deepEqual(state.theme.slice(0, 2), ['GLOW LAMP', 'COME MUTE']);
  assert.equal(state.theme.length, 4);
  await done(page);
});

test('sets that the grid has room for come first', { timeout: 120_000 }, async () => {
  const { page } = await fresh();
  await page.getByRole('tab', { name: 'Theme', exact: true }).click();
  await page.getByLabel('Theme entry', { exact: true }).fill('SILVER BOX');
  await page.keyboard.press('Enter');
  await page.getByText('Rule and options').click();
  await page.getByLabel('Rule', { exact: true }).fill('first:color');
  await page.getByLabel('Entries per set', { exact: true }).fill('2');
  await page.keyboard.press('Tab');
  const sets = page.getByRole('region', { name: 'Sets', exact: true }).getByRole('button');
  await sets.filter({ hasText: '9 · 9, fits this grid' }).first().waitFor();
  const said = await sets.allInnerTexts();
  const fitting = said.map((text) => text.includes('fits this grid'));
  assert.deepEqual(fitting, fitting.toSorted((a, b) => Number(b) - Number(a)), said.join('\n'));
  await done(page);
});

test('locked entries of the grid are its theme, and others find their place', { timeout: 120_000 }, async () => {
  const { page } = await fresh();
  // The second entry across of nine letters.
  const [row, from] = [7, 3];
  await cell(page, row * 15 + from).click();
  await page.keyboard.type('BLUEBERRY');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('tab', { name: 'Theme', exact: true }).click();
  assert.deepEqual(await theme(page).allInnerTexts(), ['BLUEBERRY']);
  await page.getByLabel('Theme entry', { exact: true }).fill('blackbird');
  await page.keyboard.press('Enter');
  const put = page.getByRole('button', { name: /^Put in \d+A$/ });
  await put.waitFor();
  await shot(page, 'theme-placing');
  await put.click();
  assert.ok((await gridText(page)).some((line) => line.includes('BLACKBIRD')));
  await page.getByRole('button', { name: /^✓ \d+A$/ }).nth(1).waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /locked/ }).count(), 18);
  await page.keyboard.press('Control+z');
  assert.ok(!(await gridText(page)).some((line) => line.includes('BLACKBIRD')));

  await page.getByRole('button', { name: 'Find patterns for this theme…', exact: true }).click();
  assert.equal(await page.getByLabel('Theme entries, one on each line', { exact: true }).inputValue(), 'BLUEBERRY\nBLACKBIRD');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.locator('.found button').first().waitFor({ timeout: 90_000 });
  await page.locator('.found button').first().click();
  await page.getByText('The pattern is in the grid').waitFor();
  const rows = await gridText(page);
  for (const entry of ['BLUEBERRY', 'BLACKBIRD']) assert.ok(rows.some((line) => line.includes(entry)), `${entry} in\n${rows.join('\n')}`);
  await done(page);
});

for (const colorScheme of ['light', 'dark']) {
  test(`on a phone, ${colorScheme}: all of it fits, and axe finds nothing`, { timeout: 120_000 }, async () => {
    const view = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme };
    const { page } = await fresh({ ...view, reducedMotion: 'reduce', bypassCSP: true });
    await page.getByRole('tab', { name: 'Theme', exact: true }).click();
    const violations = async () => {
      await page.evaluate(AXE);
      const found = await page.evaluate(() => globalThis.axe.run());
      return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
    };
    assert.deepEqual(await violations(), []);
    await page.getByLabel('Theme entry', { exact: true }).fill('PLAY DIRT');
    await page.getByLabel('Theme entry', { exact: true }).press('Enter');
    await page.getByRole('region', { name: 'More entries', exact: true }).waitFor();
    await page.getByText('Rule and options').click();
    await shot(page, `theme-phone-${colorScheme}`);
    assert.deepEqual(await violations(), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    await done(page);
  });
}
