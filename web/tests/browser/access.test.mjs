/** For everyone: keys and letters on the screen alone, and a review that leads to its squares. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readFile } from 'node:fs/promises';

import { call, done, gridText, open, saved, shot, visit, workbench } from './harness.mjs';

const FULL = ['CAT', 'ORE', 'WED'];

const EXAMPLE = new URL('../../../examples/puzzles/five.ipuz', import.meta.url);

const bench = await workbench();
/** The addresses of a puzzle without letters, and of a draft with answers and clues. */
let solving;
let clued;

before(async () => {
  const headers = { 'content-type': 'application/octet-stream' };
  const request = { method: 'POST', headers, body: await readFile(EXAMPLE) };
  const { puzzle: example } = await (await fetch(`${bench.server.url}/api/v1/import`, request)).json();
  const { id: reviewed } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle: example, state: {} });
  clued = `/compose/${reviewed}`;
  const cells = [...FULL.join('')].map((solution) => ({ solution }));
  const clues = [
    { slot: '1A', text: 'Pet that purrs' },
    { slot: '4A', text: 'Mined rock' },
    { slot: '5A', text: 'Marry' },
    { slot: '1D', text: 'Farm animal' },
    { slot: '2D', text: 'Are, once' },
    { slot: '3D', text: 'Bear' },
  ];
  const puzzle = { rows: 3, cols: 3, cells, clues, title: 'Cat' };
  const { id: solved } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle, state: {} });
  solving = `/solve/${solved}`;
});

/** Has a draft test-solved. */
async function review(page) {
  await visit(page, clued);
  await page.getByRole('tab', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByText(/entries solved right/).waitFor();
}

test('a finding of the review leads to its square', { timeout: 120_000 }, async () => {
  const page = await open(bench, { viewport: { width: 360, height: 740 } });
  await review(page);
  await shot(page, 'compose-review-360');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the review is ${wide} pixels wide`);
  const finding = page.locator('.finding').first();
  const [, slot, answer] = /^(\d+[AD]) ([A-Z]+)/.exec((await finding.innerText()).trim());
  await finding.focus();
  await page.keyboard.press('Enter');
  const focused = page.locator('[role=gridcell]:focus');
  const label = await focused.getAttribute('aria-label');
  assert.ok(label.startsWith(`${answer[0]}, ${Number.parseInt(slot, 10)}, `), `${slot} ${answer}: ${label}`);
  // The marks have labels, and go with their letters.
  const wrong = page.getByRole('gridcell', { name: /solved wrongly/ });
  assert.ok((await wrong.count()) > 0);
  await page.keyboard.press(answer[0] === 'Z' ? 'A' : 'Z');
  await page.getByText('The grid has changed since').waitFor();
  assert.equal(await wrong.count(), 0);
  await done(page);
});

test('letters on the screen write, on 360 pixels', { timeout: 120_000 }, async () => {
  const page = await open(bench, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await visit(page, solving);
  await page.locator('[data-cell="0"]').tap();
  await page.getByRole('button', { name: 'Q', exact: true }).tap();
  await page.getByRole('button', { name: 'W', exact: true }).tap();
  await page.locator('[data-cell="1"] .text').waitFor();
  assert.equal((await gridText(page))[0], 'QW.');
  await done(page);
});

/** How the focused element is named. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

/** Stops for Tab from the top of a page to its grid, the link that skips them included. */
async function stopsBeforeGrid(page) {
  await page.locator('.skip').focus();
  const stops = [];
  while (!(await page.evaluate(() => document.activeElement.matches('[role=gridcell]')))) {
    stops.push(await focused(page));
    assert.ok(stops.length < 40, stops.join(', '));
    await page.keyboard.press('Tab');
  }
  return stops;
}

test('a grid or a board is a few tabs from the top of its page', { timeout: 120_000 }, async () => {
  const game = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Computer', level: 'club' }], seed: 3 });
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 800, height: 900 }]) {
    const page = await open(bench, { viewport });
    for (const address of [solving, clued, `/play/${game.id}`]) {
      await visit(page, address);
      await page.getByRole('grid').waitFor();
      const stops = await stopsBeforeGrid(page);
      assert.ok(stops.length <= 8, `${address} at ${viewport.width}: ${stops.join(', ')}`);
    }
    await done(page);
  }
});

test('arrow keys go through a toolbar, and Tab comes back to where they were', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, solving);
  await page.getByRole('grid').waitFor();
  const bar = page.getByRole('toolbar', { name: 'Puzzle', exact: true });
  await bar.getByRole('button', { name: 'Pause', exact: false }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'Pencil');
  // What cannot be used now is passed over.
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'Hint');
  await page.keyboard.press('End');
  assert.equal(await focused(page), 'Watch it solve');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'Check');
  // A menu has its own arrow keys, and Escape comes back to the bar.
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), 'Square');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), 'Word');
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'Check');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Check');
  assert.equal(await bar.locator('[tabindex="0"]').count(), 1);
  // After a letter there is something to undo: the button can be reached, and is no second stop.
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.type('A');
  await bar.getByRole('button', { name: 'Undo', exact: true }).focus();
  assert.equal(await bar.locator('[tabindex="0"]').count(), 1);
  await done(page);
});

/** A function that presses Tab until the element that has the focus has a name. */
const tabber = (page) => async (name, most = 80) => {
  const seen = [];
  for (let at = 0; at < most; at += 1) {
    const here = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (name.test(here)) return;
    seen.push(here.slice(0, 30));
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab did not come to ${name}: ${seen}`);
};

test('the keyboard alone composes, and the grid is no trap', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  const tabTo = tabber(page);
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  await tabTo(/^New draft$/);
  await page.keyboard.press('Enter');
  await tabTo(/^Empty grid$/);
  for (const side of ['Columns', 'Rows']) {
    await page.getByLabel(side, { exact: true }).first().focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();

  await tabTo(/row 1 column 1$/);
  // A block with its partner, a word across, a turn, a word down.
  await page.keyboard.press('.');
  await page.keyboard.type('CAT');
  assert.deepEqual(await gridText(page), ['#CAT.', '.....', '.....', '.....', '....#']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await page.keyboard.type('OE');
  assert.deepEqual((await gridText(page)).slice(1, 3), ['...O.', '...E.']);
  // Undo and redo.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.deepEqual((await gridText(page)).slice(1, 3), ['.....', '.....']);
  await page.keyboard.press('Control+y');
  assert.deepEqual((await gridText(page))[1], '...O.');
  // A rebus, a bar, a circle, a shade, a region.
  await page.keyboard.press('Escape');
  await page.keyboard.type('ING');
  await page.keyboard.press('Enter');
  assert.ok((await gridText(page)).join(' ').includes('ING'));
  await page.keyboard.press('Home');
  await page.keyboard.press(';');
  await page.keyboard.press("'");
  await page.keyboard.press(',');
  assert.equal(await page.locator('.cell .circle').count(), 1);
  assert.equal(await page.locator('.cell.shade').count(), 1);
  assert.equal(await page.locator('.cell .bar').count(), 2);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  assert.equal(await page.locator('[aria-selected=true][role=gridcell]').count(), 4);
  // One tab stop, and a way out: after the last entry, and at once by F6.
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    if (!(await page.evaluate(() => document.activeElement.matches('[data-cell]')))) break;
  }
  assert.ok(!(await page.evaluate(() => document.activeElement.matches('[data-cell]'))));
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('F6');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'tab');
  await saved(page);
  await done(page);
});

test('the keyboard alone solves: open, type, check, hint, finish, watch', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  const tabTo = tabber(page);
  const focusedCell = () => page.evaluate(() => document.activeElement.dataset.cell);
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  await tabTo(/^Library$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Solve', exact: true }).waitFor();
  await tabTo(/^Five by five$/);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await page.waitForFunction(() => document.activeElement.matches('[data-cell]'));
  // The first entry, with a wrong letter.
  await page.keyboard.type('COT');
  assert.equal((await gridText(page))[0], '#COT#');

  // From the grid to the tools: one stop, with arrow keys inside.
  const bar = page.getByRole('toolbar', { name: 'Puzzle', exact: true });
  const toTool = async (name) => {
    await page.keyboard.press('F6');
    for (let at = 0; at < 40 && !(await bar.locator(':focus').count()); at += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    for (let at = 0; at < 12 && !(await bar.getByRole('button', { name, exact: true }).and(page.locator(':focus')).count()); at += 1) {
      await page.keyboard.press('ArrowRight');
    }
    assert.equal(await bar.getByRole('button', { name, exact: true }).and(page.locator(':focus')).count(), 1, name);
  };
  await toTool('Check');
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Whole grid');
  await page.keyboard.press('Enter');
  await page.getByText('1 square is wrong (struck through).', { exact: true }).waitFor();

  await toTool('Hint');
  await page.keyboard.press('Enter');
  await tabTo(/^A letter$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Hints' }).getByText(/^Letter \d of/).waitFor();
  await tabTo(/^Fill it in$/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('[data-cell]'));
  await tabTo(/^Close the hints$/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('[data-cell]'));

  // The whole grid, square by square: an arrow that crosses the entry turns before it moves.
  const goTo = async (wanted) => {
    for (let at = 0; at < 30; at += 1) {
      const here = Number(await focusedCell());
      if (here === wanted) return;
      const [down, right] = [Math.floor(wanted / 5) - Math.floor(here / 5), (wanted % 5) - (here % 5)];
      // The corners are blocks: the first and the last row are left before one moves sideways.
      const isOuter = here < 5 || here >= 20;
      if (right !== 0 && !(isOuter && down !== 0)) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      else await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    assert.fail(`the arrow keys did not come to square ${wanted}`);
  };
  for (const [at, letter] of [...'#CON#VALETORDERWEEDY#DRY#'].entries()) {
    if (letter === '#') continue;
    await goTo(at);
    await page.keyboard.press(letter);
  }
  const moment = page.getByRole('dialog', { name: 'Finished!' });
  await moment.waitFor();
  await moment.getByText('with a little help', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await moment.waitFor({ state: 'detached' });
  await saved(page);

  // How the machine does it: its rounds, and back to one's own grid.
  await toTool('Watch it solve');
  await page.keyboard.press('Enter');
  await page.getByText(/(Done|Stopped) after/).waitFor();
  const rounds = page.getByRole('slider').first();
  for (let at = 0; at < 80 && !(await rounds.and(page.locator(':focus')).count()); at += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  assert.equal(await rounds.inputValue(), '0');
  await toTool('Solve');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('[data-cell]'));
  assert.equal((await gridText(page))[0], '#CON#');
  await done(page);
});
