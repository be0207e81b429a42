/** A workbench that other machines reach: signing in by the page, and by the printed address. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Server, done, launch, open } from './harness.mjs';

let server;
let browser;

before(async () => {
  const everywhere = ['--address', '0.0.0.0'];
  [server, browser] = await Promise.all([Server.start(0, undefined, everywhere), launch()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Fills a small grid: a job, watched by its events. */
async function fill(page) {
  await page.getByRole('button', { name: 'New draft' }).click();
  for (const side of ['Columns', 'Rows']) await page.getByLabel(side).fill('4');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('tab', { name: 'Fill' }).click();
  await page.getByRole('button', { name: 'Fill all' }).click();
  await page.locator('article').first().waitFor();
}

test('one signs in on the page and works as everywhere', { timeout: 120_000 }, async () => {
  const { hostname, searchParams } = new URL(server.printed);
  assert.notEqual(hostname, '0.0.0.0');
  const page = await open(browser, server);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Token').fill('not the token');
  await page.keyboard.press('Enter');
  await page.getByText('This is not the token of this workbench.').waitFor();
  await page.getByLabel('Token').fill(searchParams.get('token'));
  await page.keyboard.press('Enter');
  await page.getByText('No drafts yet.').waitFor();
  await fill(page);
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.equal(await page.evaluate(() => document.cookie), '');
  await done(page);
});

test('the printed address signs in', { timeout: 120_000 }, async () => {
  const page = await open(browser, server);
  await page.goto(server.printed);
  await page.getByRole('heading', { name: 'Library' }).waitFor();
  assert.equal(new URL(page.url()).search, '');
  await fill(page);
  await done(page);
});
