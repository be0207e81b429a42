/** The page Knowledge: fetching from a server of this test, adding a file, what is reported. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';

import { done, open, shot, workbench } from './harness.mjs';

/** An archive with one file in it. */
function tar(name, text) {
  const content = Buffer.from(text);
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write('0000644\0', 100);
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        0', 148);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return Buffer.concat([head, content, padding, Buffer.alloc(1024)]);
}

const rows = Array.from({ length: 300 }, (_, row) => `nyt\t${1990 + (row % 30)}\tERIE\tGreat Lake ${row}`);
const FILES = { '/xd-clues.zip': tar('xd/clues.tsv', `pubid\tyear\tanswer\tclue\n${rows.join('\n')}\n`) };

const mirror = createServer((asked, answer) => {
  const file = FILES[asked.url];
  answer.writeHead(file ? 200 : 404).end(file);
});
mirror.listen(0, '127.0.0.1');
await once(mirror, 'listening');
after(() => mirror.close());
const bench = await workbench('--mirror', `http://127.0.0.1:${mirror.address().port}`);

const show = async (page) => {
  await page.goto(`${bench.server.url}/#/knowledge`);
  await page.getByRole('heading', { name: 'Public sources' }).waitFor();
};

test('one button fetches a source and the solver knows it', { timeout: 120_000 }, async () => {
  const page = await open(bench, { viewport: { width: 1280, height: 720 } });
  await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
  await page.getByText('The built-in dictionaries and glossary:').waitFor();
  await shot(page, 'knowledge-before');
  for (const box of await page.getByRole('checkbox').all()) {
    if (!(await box.evaluate((one) => one.parentElement.textContent.includes('xd-clues')))) await box.uncheck();
  }
  await page.getByRole('button', { name: 'Agree to the terms and fetch 67 MB' }).click();
  await page.getByText('The solver uses it from now on.').waitFor();
  await page.getByText('300 past clues').waitFor();
  await page.getByText('✓ installed').waitFor();
  await shot(page, 'knowledge-after');
  await done(page);
});

test('what cannot be fetched is reported, and nothing else is lost', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await show(page);
  await page.getByRole('button', { name: /^Agree to the terms/ }).click();
  // One message, not six alike.
  await page.getByText('6 sources could not be fetched', { exact: false }).waitFor();
  assert.equal(await page.locator('.problem').count(), 1);
  await page.getByText('What went wrong with each').click();
  await page.getByText(/moby: .*404/).waitFor();
  const missing = page.getByText(/the server answers 404/);
  assert.equal(await missing.count(), 6, 'all but the one that is installed');
  await page.getByText('300 past clues').waitFor();
  await shot(page, 'knowledge-missing');
  await done(page);
});

test('a file of one’s own is added and in use', { timeout: 120_000 }, async () => {
  const page = await open(bench, { viewport: { width: 390, height: 844 } });
  await show(page);
  await shot(page, 'knowledge-phone');
  const buffer = Buffer.from('answer\tclue\nOREO\tBlack-and-white cookie\nAREA\tRegion\n');
  await page.getByLabel('Add a file').setInputFiles({ name: 'mine.tsv', mimeType: 'text/plain', buffer });
  await page.getByText('mine.tsv: 2 new clues').waitFor();
  await page.getByText('302 past clues').waitFor();
  await shot(page, 'knowledge-own-phone');
  await page.setInputFiles('input[type=file]', { name: 'odd.puz', mimeType: 'text/plain', buffer: Buffer.from('no puzzle') });
  await page.getByText(/odd\.puz: .*/).last().waitFor();
  await done(page);
});
