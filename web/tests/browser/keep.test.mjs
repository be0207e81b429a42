/** Nothing entered is lost: the server killed in a fill, two tabs on one draft. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { call, done, draft, gridText, open, saved, shot, visit, workbench } from './harness.mjs';
import { SIZES } from './sizes.mjs';

const bench = await workbench();

const OPEN_15 = Array.from({ length: 15 }, () => '.'.repeat(15));

const PATTERN = [
  '.......#.......',
  '.......#.......',
  '.......#.......',
  '.......#.......',
  '####....#......',
  '......#.....###',
  '.....#.....#...',
  '....##...##....',
  '...#.....#.....',
  '###.....#......',
  '......#....####',
  '.......#.......',
  '.......#.......',
  '.......#.......',
  '.......#.......',
];

test('the server is killed during a fill', { timeout: 120_000 }, async () => {
  const { id } = await draft(bench.server, PATTERN);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('S');
  await saved(page);
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByText('Fill rules').click();
  await page.getByLabel('Number of fills').fill('50');
  await page.getByRole('button', { name: 'Fill empty squares', exact: true }).click();
  await page.getByText('Fill 1', { exact: true }).waitFor();

  await bench.server.kill();
  await page.locator('[data-cell="15"]').focus();
  await page.keyboard.type('LOST');
  await page.getByText(/Not saved: the workbench is not responding/).waitFor();
  assert.equal((await gridText(page))[1].slice(0, 4), 'LOST');

  bench.server = await bench.server.again();
  await saved(page);
  await page.getByText(/was restarted/).waitFor();
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.deepEqual(
    (await gridText(page)).slice(0, 2).map((row) => row.slice(0, 6)),
    ['S.....', 'LOST..'],
  );
  await done(page);
});

test('a tab closed while the server is away keeps its letters', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_15);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.getByRole('grid').waitFor();
  await bench.server.kill();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('KEPT');
  await page.getByText(/Not saved: the workbench is not responding/).waitFor();
  bench.server = await bench.server.again();
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.equal((await gridText(page))[0].slice(0, 4), 'KEPT');
  await saved(page);
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.cells[0].solution, 'K');
  await done(page);
});

test('a clue is kept while it is typed, and is one step back', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, ['...', '...', '...']);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  const clue = page.getByLabel('Clue of 1A', { exact: true });
  await clue.click();
  await page.keyboard.type('A good clue ');
  await saved(page);
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.clues[0].text, 'A good clue ');
  assert.equal(await clue.inputValue(), 'A good clue ');
  await page.getByRole('button', { name: '↶ Undo', exact: true }).click();
  assert.equal(await clue.inputValue(), '');
  await done(page);
});

test('time that runs on does not bring back what was given up', { timeout: 60_000 }, async () => {
  const cells = [...'CATOREWED'].map((solution) => ({ solution }));
  const puzzle = { rows: 3, cols: 3, cells, title: 'Twice open' };
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle, state: {} });
  const [first, second] = [await open(bench), await open(bench)];
  for (const page of [first, second]) await visit(page, `/solve/${id}`);
  await first.locator('[data-cell="0"]').focus();
  await first.keyboard.type('CAT');
  await saved(first);
  await second.locator('[data-cell="3"]').focus();
  await second.keyboard.type('XYZ');
  await second.getByText(/changed in another tab/).waitFor();
  // The clock goes on while one thinks.
  await second.waitForTimeout(2000);
  await second.getByRole('button', { name: 'Show the other version', exact: true }).click();
  await second.locator('[data-cell="0"] .text').waitFor();
  assert.deepEqual(await gridText(second), ['CAT', '...', '...']);
  await done(first);
  await done(second);
});

test('two tabs on one draft do not overwrite each other silently', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_15);
  const [first, second] = [await open(bench), await open(bench)];
  for (const page of [first, second]) await visit(page, `/compose/${id}`);
  await first.locator('[data-cell="0"]').focus();
  await first.keyboard.type('FIRST');
  await saved(first);
  await second.locator('[data-cell="15"]').focus();
  await second.keyboard.type('SECOND');
  await second.getByText(/changed in another tab/).waitFor();
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.cells[0].solution, 'F');
  assert.equal(puzzle.cells[15].solution, undefined);
  await second.getByRole('button', { name: 'Show the other version', exact: true }).click();
  await second.locator('[data-cell="0"] .text').waitFor();
  assert.equal((await gridText(second))[0].slice(0, 5), 'FIRST');
  await done(first);
  await done(second);
});

test('on a small phone the question after a conflict takes two lines', { timeout: 60_000 }, async () => {
  const cells = [...'CATOREWED'].map((solution) => ({ solution }));
  const puzzle = { rows: 3, cols: 3, cells, title: 'Twice open' };
  for (const [kind, path] of [['puzzle', 'solve'], ['draft', 'compose']]) {
    const { id, revision } = await call(bench.server, '/puzzles', { kind, puzzle, state: {} });
    const page = await open(bench, SIZES['small phone']);
    await visit(page, `/${path}/${id}`);
    await page.locator('[data-cell="0"]').waitFor();
    await call(bench.server, `/puzzles/${id}`, { puzzle, state: { writer: 'another tab' }, revision }, 'PUT');
    await page.locator('[data-cell="0"]').tap();
    await page.keyboard.type('Q');
    const question = page.locator('.conflict');
    await question.waitFor();
    await shot(page, `conflict-${path}`);
    const { x, width, height } = await question.boundingBox();
    assert.ok(height <= 80 && x >= 0 && x + width <= 360, `${path}: ${width} by ${height} pixels`);
    assert.equal(await question.getByRole('button').count(), 2);
    assert.equal(await page.locator('.notice').count(), 0, 'it is said once');
    await done(page);
  }
});

test('a workbench that is away is reported once, and moves nothing', { timeout: 90_000 }, async () => {
  const { id } = await draft(bench.server, PATTERN);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.locator('.cell .light').first().waitFor();
  await page.context().setOffline(true);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('S');
  await page.getByText(/Not saved: the workbench is not responding/).waitFor();
  await page.waitForTimeout(1000);
  assert.equal(await page.getByText(/workbench is not responding/i).count(), 1);
  await page.context().setOffline(false);
  await saved(page);
  await page.getByText(/workbench is not responding/i).waitFor({ state: 'detached' });
  await done(page);

  const cells = [...'CATOREWED'].map((solution) => ({ solution }));
  const { id: solved } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: { rows: 3, cols: 3, cells }, state: {} });
  const phone = await open(bench, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await visit(phone, `/solve/${solved}`);
  await phone.getByRole('grid').waitFor();
  const bar = () => phone.locator('.toolbar > :is(button, a, .menu)').evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().x));
  const before = await bar();
  await phone.context().setOffline(true);
  await phone.locator('[data-cell="0"]').focus();
  await phone.keyboard.type('CA');
  await phone.locator('.toolbar .state.bad').waitFor();
  assert.deepEqual(await bar(), before);
  await shot(phone, 'away-phone');
  await phone.context().setOffline(false);
  await phone.locator('.toolbar .state.bad').waitFor({ state: 'detached' });
  await done(phone);
});
