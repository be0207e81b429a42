/** The book beside the pages: every page of it opens offline, shows its pictures and is found. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { done, open, shot, workbench } from './harness.mjs';

const bench = await workbench();

test('help opens in a tab of its own and holds the whole book', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  const help = await opened;
  // What the browser blocks in the book is trouble of this test.
  help.on('console', (message) => {
    if (message.type() === 'error') page.trouble.push(`${help.url()}: ${message.text()}`);
  });
  await help.getByRole('heading', { level: 1, name: 'Wordwright', exact: true }).waitFor();
  const fonts = await help.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => `${family.replaceAll(/["']/g, '')} ${status}`).toSorted();
  });
  assert.deepEqual(fonts, ['Public Sans loaded', 'Source Serif 4 loaded']);
  await shot(help, 'help');

  const contents = help.getByRole('navigation', { name: 'Contents' });
  const links = await contents.getByRole('link').evaluateAll((all) => all.map((link) => link.href));
  assert.ok(links.length > 15, `${links.length} pages`);
  for (const link of links) {
    const answer = await help.goto(link);
    assert.equal(answer.status(), 200, link);
    await help.locator('article h1').first().waitFor();
    const missing = await help
      .locator('article img')
      .evaluateAll((all) => all.filter((image) => image.naturalWidth === 0).map(({ src }) => src));
    assert.deepEqual(missing, [], link);
  }
  await done(page);
});

test('the help is searched', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await page.goto(`${bench.server.url}/help/`);
  await page.getByRole('searchbox').fill('symmetry duplicate');
  const results = page.locator('#results');
  await results.getByRole('link', { name: /Checking, showing, printing/ }).click();
  await page.getByRole('heading', { name: 'Checking, showing, printing' }).waitFor();
  assert.match(page.url(), /guide\.html#checking-showing-printing$/);
  await page.getByRole('searchbox').fill('xyzzyplugh');
  await results.getByText('Nothing with “xyzzyplugh”').waitFor();
  await done(page);
});

test('the help follows the theme that the pages have', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.goto(`${bench.server.url}/help/`);
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await shot(page, 'help-dark');
  await done(page);
});
