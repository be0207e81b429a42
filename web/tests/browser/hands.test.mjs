/** What hands do between pages: files dropped, words clicked, clocks, addresses, numbers. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';

import { call, done, draft, gridText, open, saved, visit, workbench } from './harness.mjs';
import { atOneSize } from './sizes.mjs';
import { choose } from './solver.mjs';

const EXAMPLE = new URL('../../../examples/puzzles/five.ipuz', import.meta.url);

const bench = await workbench();

const OPEN_5 = Array.from({ length: 5 }, () => '.'.repeat(5));

/** Drops a file onto the middle of the page. */
async function drop(page, name, text) {
  await page.evaluate(
    ([called, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called));
      const target = document.querySelector('main');
      for (const kind of ['dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    [name, text],
  );
}

test('a file dropped on an open draft is a new one, and nothing is lost', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_5);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('KEPT');
  const before = page.url();
  await drop(page, 'five.ipuz', await readFile(EXAMPLE, 'utf8'));
  await page.waitForURL((url) => url.href !== before && url.hash.startsWith('#/compose/'));
  await page.getByRole('grid').waitFor();
  assert.ok(!(await gridText(page)).join('').includes('KEPT'));
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.deepEqual(puzzle.cells.slice(0, 4).map((cell) => cell.solution), [...'KEPT']);

  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  await page.getByRole('heading', { name: 'Solve', exact: true }).waitFor();
  await drop(page, 'five.ipuz', await readFile(EXAMPLE, 'utf8'));
  await page.waitForURL(/#\/solve\/\d+/);
  await page.getByRole('grid').waitFor();
  await drop(page, 'sudoku.ipuz', '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"]}');
  const refused = page.getByRole('alert').filter({ hasText: 'sudoku.ipuz' });
  await refused.waitFor();
  const text = await refused.innerText();
  assert.ok(!/lenient|openapi/.test(text), text);
  await done(page);
});

test('after a word is put in, one types on', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_5);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.locator('[data-cell="0"]').focus();
  const word = page.locator('button.word').first();
  const text = (await word.innerText()).trim().toUpperCase();
  await word.click();
  assert.equal((await gridText(page))[0], text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('X');
  assert.equal((await gridText(page))[1][0], 'X');
  await saved(page);
  await done(page);
});

test('a digit leaves out its own entries alone', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, ['4....', ...OPEN_5.slice(1, 3)]);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.getByText('No listed word fits the characters in 1A, 1D; fills leave them out.').waitFor();
  assert.ok((await page.getByRole('gridcell', { name: /\d+ fit/ }).count()) > 0);
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByRole('button', { name: 'Fill empty squares', exact: true }).click();
  await page.getByText(/left out: 1A, 1D$/).waitFor();
  const text = (await gridText(page)).join('');
  assert.ok(text.startsWith('4') && !text.includes('.'), text);
  await done(page);
});

atOneSize('the candidates of an example follow the rounds', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/solve');
  await page.getByRole('button', { name: 'Five by five', exact: true }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Watch it solve', exact: true }).click();
  await page.getByText(/(Done|Stopped) after/).waitFor();
  const candidates = page.getByRole('table').filter({ hasText: 'By clue' });
  const ended = await candidates.innerText();
  assert.match(ended, /With crossings/);
  await page.getByRole('slider').fill('0');
  await candidates.filter({ hasText: 'Round 0' }).waitFor();
  const rows = await candidates.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );
  assert.ok(rows.length > 1, ended);
  // Before the first round every entry believes its clue alone.
  for (const [word, byClue, believed] of rows) assert.equal(believed, byClue, word);
  await done(page);
});

atOneSize('a reload gives no time back', { timeout: 60_000 }, async ({ screen }) => {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  const { id } = await call(bench.server, '/games', { players, clock: { minutes: 1 }, seed: 5 });
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  const clock = page.locator('.clock').first();
  await page.waitForFunction(() => document.querySelector('.clock')?.textContent <= '0:57');
  await page.reload();
  await clock.waitFor();
  const after = await clock.innerText();
  assert.ok(after <= '0:57', after);
  await done(page);
});

atOneSize('the time of solving is kept when one leaves', { timeout: 60_000 }, async ({ screen }) => {
  const cells = [...'CATOREWED'].map((solution) => ({ solution }));
  const puzzle = { rows: 3, cols: 3, cells, title: 'Timed' };
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle, state: {} });
  const page = await open(bench, screen);
  await visit(page, `/solve/${id}`);
  await page.waitForFunction(() => document.querySelector('.clock')?.textContent >= '00:03');
  await page.reload();
  await page.locator('.clock').waitFor();
  const after = await page.locator('.clock').innerText();
  assert.ok(after >= '00:03', after);
  await choose(page, 'Reveal', 'Whole grid');
  await page.getByRole('button', { name: 'Reveal the grid', exact: true }).click();
  await page.getByText('The grid is right, with 9 letters revealed.').waitFor();
  await done(page);
});

atOneSize('a key typed over an earlier turn comes back to the present', { timeout: 60_000 }, async ({ screen }) => {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  const game = await call(bench.server, '/games', { players, seed: 5, challenge: 'none' });
  const move = (revision, kind) => call(bench.server, `/games/${game.id}/moves`, { revision, kind });
  await move(1, 'pass');
  const page = await open(bench, screen);
  await visit(page, `/play/${game.id}`);
  await page.getByRole('button', { name: 'pass', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the board as it stands', exact: true }).waitFor();
  const { seats } = await call(bench.server, `/games/${game.id}`);
  const letter = seats[1].rack.find((tile) => tile !== '?');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press(letter.toLowerCase());
  assert.equal(await page.getByRole('button', { name: 'Back to the board as it stands', exact: true }).count(), 0);
  await page.getByRole('gridcell', { name: /not yet played/ }).waitFor();
  // One tile is a beginning, not a mistake.
  await page.waitForTimeout(600);
  assert.equal(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0);
  await page.getByRole('button', { name: 'Take back', exact: true }).click();

  for (let turns = 0; turns < 5; turns += 1) {
    const { revision, phase } = await call(bench.server, `/games/${game.id}`);
    if (phase === 'over') break;
    await move(revision, 'pass');
  }
  await page.reload();
  await page.getByRole('status').filter({ hasText: /The game is over/ }).waitFor();
  await done(page);
});

test('addresses that name nothing are explained', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  for (const [hash, what] of [
    ['/compose/%E0', 'draft'],
    ['/solve/abc', 'puzzle'],
    ['/play/1e3', 'game'],
  ]) {
    await page.goto(`${bench.server.url}/#${hash}`);
    await page.getByRole('heading', { name: `This ${what} is not in your library` }).waitFor();
  }
  await done(page);
});

test('a number out of bounds is reported beside its field', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_5);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByText('Fill rules').click();
  const count = page.getByLabel('Number of fills');
  for (const wrong of ['', '99']) {
    await count.fill(wrong);
    await count.press('Tab');
    await page.getByText('Enter a whole number from 1 to 50. Still using 1.').waitFor();
    await count.fill('2');
    await count.press('Tab');
    assert.equal(await page.getByText('Still using').count(), 0);
    await count.fill('1');
    await count.press('Tab');
  }
  await done(page);
});

test('a removed game comes back', { timeout: 60_000 }, async () => {
  const players = [{ name: 'Cleo' }, { name: 'Dan' }];
  await call(bench.server, '/games', { players, seed: 6 });
  const page = await open(bench);
  await page.getByRole('button', { name: 'Remove Cleo and Dan', exact: true }).click();
  await page.getByText('Removed Cleo and Dan').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Cleo and Dan', exact: true }).count(), 0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('link', { name: 'Cleo and Dan', exact: true }).waitFor();
  await done(page);
});

test('a theme that has no place says why, and a design can be stopped', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  const theme = page.getByLabel('Theme entries, one on each line', { exact: true });
  await theme.fill('MAGNETIC FIELD\nradio stars');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByText(/No arrangement of these entries \(13, 10 letters\).*partner/).waitFor();
  await page.getByLabel('Longest non-theme entry').fill('13');
  // A dense theme, which takes all the time there is: it must not end before it is stopped.
  await theme.fill('MAGNETIC FIELD\nCOMMUNITY CHEST\nRAINBOW\nBREAKFAST TABLE\nCHRISTMAS TREE');
  await page.route('**/api/v1/design', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByText(/Designing and filling/).waitFor();
  // Stopped while the server has not answered yet.
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
  assert.equal(await page.getByText(/No arrangement of these entries/).count(), 0);
  // Stopped at work: its progress is told, and it is over at once.
  await page.unroute('**/api/v1/design');
  await page.getByRole('button', { name: /^(Design|More designs)$/ }).click();
  await page.getByText(/^Designing and filling: \d+ of 8 patterns, [1-9][\d,]* tried$/).waitFor();
  const took = await page.evaluate(async () => {
    const stop = () => [...document.querySelectorAll('dialog button')].find((one) => one.textContent.trim() === 'Stop');
    const began = performance.now();
    stop().click();
    while (stop()) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - began;
  });
  assert.ok(took < 1000, `${took} ms from Stop to its end`);
  assert.equal(await page.getByText(/^Designing and filling/).count(), 0);
  await done(page);
});

test('a design in a grid that is not square, with entries stacked, and with lower scores where it finds nothing', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  const field = (name) => page.getByLabel(name, { exact: true });
  await field('Theme entries, one on each line').fill('SCARE\nERASE');
  await field('Columns').fill('5');
  await field('Rows').fill('4');
  // No two entries are that far apart in so low a grid.
  await field('Lines between theme entries').fill('3');
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByText(/No arrangement of these entries/).waitFor();
  // Words are not what is missing, so the lists are not asked for a lower score.
  await page.getByRole('button', { name: 'Design without symmetry', exact: true }).waitFor();
  assert.ok(!asked.some((url) => url.includes('/words/lists')), asked.join());
  const lower = page.getByRole('button', { name: /^Allow scores down to \d+$/ });
  assert.equal(await lower.count(), 0);
  // Here they are: no word crosses these letters.
  await field('Theme entries, one on each line').fill('XQZJK\nQXJZK');
  await field('Lines between theme entries').fill('1');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  const failed = page.getByText(/leaves a line that no words of the list can cross/);
  await failed.waitFor();
  const lists = () => call(bench.server, '/words/lists').then((all) => all.map(({ minimum }) => minimum));
  const before = await lists();
  // The message of the first attempt stays until the lists have changed.
  const lowered = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.url().includes('/words/lists/'));
  await lower.click();
  assert.equal((await lowered).status(), 200);
  await failed.waitFor();
  assert.ok((await lists()).some((minimum, at) => minimum < before[at]), `${before}`);
  await field('Theme entries, one on each line').fill('SCARE\nERASE');
  await field('Lines between theme entries').fill('0');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.locator('.found button').first().click();
  await page.getByRole('grid', { name: 'Puzzle, 5 by 4', exact: true }).waitFor();
  const rows = await gridText(page);
  const at = rows.findIndex((row) => /^(SCARE|ERASE)$/.test(row));
  assert.ok(/^(SCARE|ERASE)$/.test(rows[at + 1]), rows.join('\n'));
  const kept = await page.evaluate(() => fetch('/api/v1/words/lists').then((answer) => answer.json()));
  for (const [place, { id }] of kept.entries()) await call(bench.server, `/words/lists/${id}`, { minimum: before[place] }, 'PATCH');
  await done(page);
});

test('a theme that no symmetric grid has room for is designed for without symmetry, in a press', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  // Two lengths without a partner, of which one alone can stand in the middle.
  await page.getByLabel('Theme entries, one on each line', { exact: true }).fill('RAINDROPS\nFLASHFLOOD\nSNOWBALLS\nSUNSHINESTATE');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('button', { name: 'Design without symmetry', exact: true }).click();
  await page.locator('.found button').first().waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Symmetry' }).inputValue(), 'none');
  await done(page);
});

test('without a theme, new patterns are made', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  await page.getByRole('button', { name: 'New draft', exact: true }).click();
  await page.getByRole('tab', { name: 'Design for a theme', exact: true }).click();
  for (const side of ['Columns', 'Rows']) await page.getByLabel(side, { exact: true }).fill('13');
  await page.getByLabel('Max words', { exact: true }).fill('58');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  const first = page.locator('.found button').first();
  const about = (await first.locator('span').innerText()).trim();
  const [, words] = /^(\d+) words/.exec(about);
  assert.ok(Number(words) <= 58, `${words} words`);
  assert.ok(!about.includes('library'), about);
  await first.click();
  await page.getByRole('grid', { name: 'Puzzle, 13 by 13', exact: true }).waitFor();
  assert.equal(await page.getByRole('gridcell', { name: /locked/ }).count(), 0);
  await done(page);
});

test('paper has the lines of the grid, the letters and the clues, and nothing else', { timeout: 60_000 }, async () => {
  const cells = [...'CATOREWED'].map((solution) => ({ solution }));
  const clues = [{ slot: '1A', text: 'Pet that purrs' }];
  const puzzle = { rows: 3, cols: 3, cells, clues, title: 'On paper' };
  const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle, state: {} });
  const page = await open(bench, { colorScheme: 'dark' });
  await visit(page, `/compose/${id}`);
  await page.getByRole('grid').waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = await page.evaluate(() => {
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      lines: [style('.grid').printColorAdjust, style('.grid').backgroundColor],
      square: style('.cell').backgroundColor,
      shown: document.body.innerText.split('\n').filter((line) => line.trim() !== ''),
    };
  });
  assert.deepEqual(paper.lines, ['exact', 'rgb(0, 0, 0)']);
  assert.equal(paper.square, 'rgb(255, 255, 255)');
  assert.deepEqual(
    paper.shown.map((line) => line.trim()).filter((line) => line.length > 1),
    ['On paper', 'Across', '1. Pet that purrs', 'Down'],
  );
  await done(page);
});

test('ß is two letters in two squares, and one step to undo', { timeout: 60_000 }, async () => {
  const cells = Array.from({ length: 25 }, () => ({ solution: 'S' }));
  const { id: puzzle } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: { rows: 5, cols: 5, cells }, state: {} });
  const { id } = await draft(bench.server, OPEN_5);
  const page = await open(bench);
  for (const place of [`/compose/${id}`, `/solve/${puzzle}`]) {
    await visit(page, place);
    await page.locator('[data-cell="3"]').click();
    // No key of the test's keyboard has it.
    await page.locator('[data-cell="3"]').evaluate((cell) => {
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'ß', bubbles: true, cancelable: true }));
    });
    await page.locator('[data-cell="4"] .text').waitFor();
    assert.equal((await gridText(page))[0], '...SS', place);
    await page.keyboard.press('Control+z');
    await page.locator('[data-cell="4"] .text').waitFor({ state: 'detached' });
    assert.equal((await gridText(page))[0], '.....', place);
  }
  await saved(page);
  await done(page);
});

for (const [width, height] of [[390, 844], [360, 640]]) {
  test(`on a phone of ${width}x${height} the grid stays in sight, in small, beside the words`, { timeout: 60_000 }, async () => {
    const { id } = await draft(bench.server, OPEN_5);
    const page = await open(bench, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await visit(page, `/compose/${id}`);
    const peek = page.getByRole('region', { name: 'The grid in small' });
    const word = page.locator('button.word').first();
    await word.waitFor();
    await page.locator('.panels').evaluate((panels) => panels.scrollIntoView());
    const inSight = async (what, name) => {
      const { y, height: tall } = await what.boundingBox();
      assert.ok(y >= -1 && y + tall <= height + 1, `${name}: ${y} to ${y + tall} of ${height}`);
    };
    await inSight(peek, 'the grid');
    await inSight(word, 'the first word');

    const text = (await word.innerText()).trim().toUpperCase();
    await word.tap();
    // The drawing holds the same text until a fill has been found.
    await peek.getByRole('paragraph').getByText(text, { exact: true }).waitFor();
    assert.equal((await gridText(page))[0], text);
    await inSight(peek, 'the grid after a word');
    await peek.getByRole('button', { name: 'Next entry', exact: true }).tap();
    await peek.getByRole('button', { name: '6A, switch direction', exact: true }).tap();
    await peek.getByRole('button', { name: '1D, switch direction', exact: true }).waitFor();
    await peek.getByRole('button', { name: 'Back to the grid', exact: true }).tap();
    await page.waitForFunction(() => document.activeElement?.matches('[data-cell]'));
    await inSight(page.locator('[data-cell="0"]'), 'the square under the cursor');
    await done(page);
  });
}

test('candidates, and the tools of the grid, are one stop for Tab each, and arrow keys go through them', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_5);
  const page = await open(bench);
  await visit(page, `/compose/${id}`);
  const words = page.locator('button.word');
  await words.nth(2).waitFor();
  await words.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.ok(await words.nth(2).evaluate((word) => word === document.activeElement));
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => !document.activeElement.matches('.word, .ban')), 'Tab leaves the words');
  const tools = page.getByRole('toolbar', { name: 'Grid tools' });
  await tools.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Select');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'SELECT');
  await done(page);
});

test('turns are one stop for Tab, and arrow keys show the board of each', { timeout: 60_000 }, async () => {
  const { id, revision } = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Bob' }], seed: 5 });
  const passed = await call(bench.server, `/games/${id}/moves`, { revision, kind: 'pass' });
  await call(bench.server, `/games/${id}/moves`, { revision: passed.game.revision, kind: 'pass' });
  const page = await open(bench);
  await visit(page, `/play/${id}`);
  const turns = page.getByRole('region', { name: 'Turns' }).getByRole('button');
  await turns.nth(1).waitFor();
  assert.deepEqual(await turns.evaluateAll((all) => all.map((turn) => turn.tabIndex)), [-1, 0]);
  await turns.nth(1).focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await turns.first().getAttribute('aria-pressed'), 'true');
  assert.deepEqual(await turns.evaluateAll((all) => all.map((turn) => turn.tabIndex)), [0, -1]);
  await done(page);
});

test('each list of the library is one stop for Tab; arrow keys go through it, and Delete removes', { timeout: 60_000 }, async () => {
  for (const title of ['One', 'Two', 'Three']) await draft(bench.server, OPEN_5, title);
  const page = await open(bench);
  await visit(page, '/library');
  const table = page.getByRole('table').filter({ hasText: 'Three' });
  const names = table.locator('a.item');
  await names.nth(2).waitFor();
  const before = await names.allInnerTexts();
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), before[1]);
  await page.keyboard.press('Tab');
  assert.ok(await table.evaluate((list) => !list.contains(document.activeElement)), 'Tab leaves the list');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), before[1]);
  await page.keyboard.press('Delete');
  await page.getByText(`Removed ${before[1]}`).waitFor();
  await page.waitForFunction((name) => document.activeElement.textContent === name, before[2]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await names.filter({ hasText: new RegExp(`^${before[1]}$`) }).first().waitFor();
  await done(page);
});

test('with a finger the panel tells how a finger selects', { timeout: 60_000 }, async () => {
  const { id } = await draft(bench.server, OPEN_5);
  const page = await open(bench, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await visit(page, `/compose/${id}`);
  await page.getByRole('tab', { name: 'Fill', exact: true }).tap();
  assert.equal(await page.getByText(/Shift\+arrows/).count(), 0);
  await page.getByRole('button', { name: 'Select 1A', exact: true }).tap();
  const peek = page.getByRole('region', { name: 'The grid in small' });
  await peek.getByRole('button', { name: 'Next entry', exact: true }).tap();
  await page.getByRole('button', { name: 'Select 6A', exact: true }).tap();
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 10);
  await page.getByRole('button', { name: 'Clear the selection', exact: true }).tap();
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 0);
  await done(page);
});
