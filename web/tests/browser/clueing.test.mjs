/** Writing clues: past clues in any order, and what follows a clue as it is written. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { call, done, draft, open, saved, shot, visit, workbench } from './harness.mjs';

const bench = await workbench();

const cell = (page, at) => page.locator(`[data-cell="${at}"]`);

test('past clues are ordered by how often they were used, by year, and by difficulty', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  // The days of the week tell how hard a clue was; Sundays lie between Wednesday and Friday.
  const clues = [
    { clue: 'Saturday of 2012', count: 9, date: '2012-03-03' },
    { clue: 'Monday of 2019', count: 7, date: '2019-03-04' },
    { clue: 'Some day', count: 5 },
    { clue: 'Sunday of 2021', count: 3, date: '2021-03-07' },
    { clue: 'Wednesday of 2015', count: 1, date: '2015-03-04' },
    // The glossary's, which nobody has printed.
    { clue: 'Purrer', count: 0 },
  ];
  await page.route('**/api/v1/clues/*', (route) =>
    route.fulfill({ json: { answer: 'CAT', has_clues: true, samples: [], meanings: [], clues } }),
  );
  const { id } = await draft(bench.server, ['CAT', 'ORE', 'WED']);
  await visit(page, `/compose/${id}`);
  await cell(page, 0).click();
  await page.getByText('5 past clues and 1 suggestion for CAT').click();
  const list = page.locator('details', { hasText: '5 past clues and 1 suggestion for CAT' });
  const order = list.getByRole('combobox', { name: 'Order of the clues' });
  const firsts = async () => (await list.getByRole('button').allInnerTexts()).map((text) => text.trim().split(' ')[0]);
  const common = ['Saturday', 'Monday', 'Some', 'Sunday', 'Wednesday', 'Purrer'];
  assert.deepEqual(await firsts(), common);
  await list.getByText('3×, Sun 2021', { exact: true }).waitFor();
  assert.match(await list.getByRole('listitem').last().innerText(), /^Purrer\s+Suggestion$/);
  for (const [label, wanted] of [
    ['Latest first', ['Sunday', 'Monday', 'Wednesday', 'Saturday', 'Some', 'Purrer']],
    ['Easiest first', ['Monday', 'Wednesday', 'Sunday', 'Saturday', 'Some', 'Purrer']],
    ['Hardest first', ['Saturday', 'Sunday', 'Wednesday', 'Monday', 'Some', 'Purrer']],
    ['Most common first', common],
  ]) {
    await order.selectOption(label);
    assert.deepEqual(await firsts(), wanted, label);
  }
  await shot(page, 'past-clues');
  await list.getByRole('button', { name: 'Monday of 2019', exact: true }).click();
  await saved(page);
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.clues.find(({ slot }) => slot === '1A').text, 'Monday of 2019');
  await done(page);
});

test('clues of the glossary are suggestions, without a count or an order', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  const { id } = await draft(bench.server, ['CAT', 'ORE', 'WED']);
  await visit(page, `/compose/${id}`);
  await cell(page, 0).click();
  const list = page.locator('details', { hasText: /^\s*\d suggestions for CAT/ });
  await list.getByText(/suggestions for CAT/).click();
  assert.equal(await list.getByRole('button').count(), 3);
  assert.doesNotMatch(await list.innerText(), /×|past/);
  assert.equal(await list.getByRole('combobox').count(), 0);
  const note = page.getByRole('region', { name: 'About CAT' });
  await note.getByText(/Suggested: “/).waitFor();
  assert.doesNotMatch(await note.innerText(), /Used|past/);
  await done(page);
});

test('the difficulty follows as a clue is edited', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  const headers = { 'content-type': 'application/octet-stream' };
  const body = await readFile(new URL('../../../examples/puzzles/five.ipuz', import.meta.url));
  const imported = await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body });
  const { puzzle } = await imported.json();
  const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle, state: {} });
  // Judging difficulty takes an archive of 60,000 clues. The server test-solves without one, and the
  // answer is given the difficulty that a clue which says nothing would add, and a hard crossing.
  const corner = puzzle.cells.findIndex(({ kind }) => kind !== 'block');
  let asked;
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/v1/review')) asked = one.postDataJSON();
  });
  await page.route('**/api/v1/jobs/*/events*', async (route) => {
    const clues = asked?.puzzle.clues ?? [];
    const response = await route.fetch();
    const day = clues.some(({ text }) => text === 'Zzz') ? [5.1, 'Friday'] : [2.2, 'Tuesday'];
    const difficulty = { day: day[0], weekday: day[1], surprise: 1, at_once: 0.5 };
    const text = (await response.text()).replace(/(event: ?done\n(?:id:.*\n)?data: ?)(.*)/, (_, head, data) => {
      const result = JSON.parse(data);
      if (!Array.isArray(result.findings)) return head + JSON.stringify(result);
      const crossing = { kind: 'crossing', cell: corner, slots: ['1A', '1D'], text: 'few could guess it' };
      const findings = [...result.findings.filter(({ kind }) => kind !== 'crossing'), crossing];
      return head + JSON.stringify({ ...result, difficulty, findings });
    });
    await route.fulfill({ response, body: text });
  });
  await visit(page, `/compose/${id}`);
  const clues = page.getByRole('region', { name: 'Clues' });
  const meter = clues.getByRole('meter', { name: /^Difficulty/ });
  await meter.waitFor();
  const value = () => meter.evaluate((one) => one.value);
  assert.equal(await value(), 2.2);
  await clues.getByText('As hard as a Tuesday', { exact: true }).waitFor();
  for (const name of ['1A', '1D']) await clues.locator(`[data-slot="${name}"]`).getByText('! hard crossing').waitFor();
  assert.equal(await clues.getByText('! hard crossing').count(), 2);
  assert.match(await cell(page, corner).getAttribute('aria-label'), /few could guess it/);
  assert.equal(await cell(page, corner).locator('.mark').innerText(), '!');
  await page.getByLabel('Clue of 1A', { exact: true }).fill('Zzz');
  await clues.getByText('As hard as a Friday', { exact: true }).waitFor();
  assert.equal(await value(), 5.1);
  await shot(page, 'difficulty');
  await page.getByLabel('Difficulty as I write').uncheck();
  await page.getByLabel('Clue of 1A', { exact: true }).fill('Argument against');
  await page.waitForTimeout(7000);
  assert.equal(asked.puzzle.clues.find(({ slot }) => slot === '1A').text, 'Zzz', 'nothing is solved unasked');
  await done(page);
});

test('words of a clue that no list has are named, and put right with a press', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  const { id } = await draft(bench.server, ['CAT', 'ORE', 'WED']);
  await visit(page, `/compose/${id}`);
  const field = page.getByLabel('Clue of 1A', { exact: true });
  const remarks = page.getByRole('region', { name: 'Clues' }).getByText(/is not in any list/);
  await field.focus();
  await page.keyboard.type("Wierd pet of Nefertari, don't recieve");
  await remarks.filter({ hasText: '“Wierd”' }).waitFor();
  // The last word may not be finished; names are not checked.
  assert.equal(await remarks.count(), 1);
  await page.keyboard.type(' ');
  await remarks.filter({ hasText: '“recieve”' }).waitFor();
  assert.equal(await remarks.count(), 2);
  await shot(page, 'spelling');
  const weird = page.getByRole('button', { name: 'Write Weird instead of Wierd', exact: true });
  assert.equal((await weird.innerText()).trim(), 'Weird');
  const hasFocus = () => field.evaluate((one) => one === document.activeElement);
  await weird.click();
  assert.ok(await hasFocus(), 'the focus is in the clue');
  await page.getByRole('button', { name: 'Write receive instead of recieve', exact: true }).click();
  assert.ok(await hasFocus(), 'the focus is in the clue again');
  assert.equal((await field.inputValue()).trim(), "Weird pet of Nefertari, don't receive");
  assert.equal(await remarks.count(), 0);
  // A word of one's own list is right, and a name may begin a clue.
  await page.getByLabel('Clue of 4A', { exact: true }).fill("Nefertari's zzyzxx or two");
  await remarks.filter({ hasText: '“zzyzxx”' }).waitFor();
  assert.equal(await remarks.count(), 1);
  await page.getByRole('tab', { name: 'Lists', exact: true }).click();
  await page.getByLabel('Word', { exact: true }).fill('zzyzxx');
  await page.getByLabel('Word', { exact: true }).press('Enter');
  await remarks.waitFor({ state: 'detached' });
  await done(page);
});

test('on a phone, where clues are on the page twice, spelling is asked once', { timeout: 60_000 }, async () => {
  const page = await open(bench, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await draft(bench.server, ['CAT', 'ORE', 'WED']);
  await visit(page, `/compose/${id}`);
  const asked = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/words/spelling')) asked.push(one.postDataJSON().words);
  });
  await page.getByRole('tab', { name: 'Clues', exact: true }).tap();
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Clue of 1A', { exact: true }).fill('A wierd pet');
  await panel.getByText('“wierd” is not in any list').waitFor();
  // A second question would come as late as the first.
  await page.waitForTimeout(1000);
  assert.deepEqual(asked, [['wierd']]);
  await done(page);
});
