/** A workbench that other machines reach: signing in by the page, and by the printed address. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { done, open, workbench } from './harness.mjs';

const bench = await workbench('--address', '0.0.0.0');

/** Fills a small grid: a job, watched by its events. */
async function fill(page) {
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  for (const side of ['Columns', 'Rows']) await page.getByLabel(side, { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByRole('button', { name: 'Fill empty squares', exact: true }).click();
  await page.locator('article').first().waitFor();
}

test('one signs in on the page and works as everywhere', { timeout: 120_000 }, async () => {
  const { hostname, searchParams } = new URL(bench.server.printed);
  assert.notEqual(hostname, '0.0.0.0');
  const page = await open(bench);
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await page.getByLabel('Token', { exact: true }).fill('not the token');
  await page.keyboard.press('Enter');
  await page.getByText('That is not this workbench’s token.').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(searchParams.get('token'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  await fill(page);
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.equal(await page.evaluate(() => document.cookie), '');
  await done(page);
});

test('the printed address signs in', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await page.goto(bench.server.printed);
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '');
  await fill(page);
  await done(page);
});
