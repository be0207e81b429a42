/** For everyone: axe on every page in both themes, 360 px, keyboard only. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { call, done, draft, gridText, open, saved, shot, visit, workbench } from './harness.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PATTERN = ['#...#', '.....', 'CRATE', '.....', '#...#'];
const FULL = ['CAT', 'ORE', 'WED'];

const EXAMPLE = new URL('../../../examples/puzzles/five.ipuz', import.meta.url);

const bench = await workbench();
let pages;
/** The address of a draft with answers and clues. */
let clued;

before(async () => {
  const { id: composed } = await draft(bench.server, PATTERN, 'Crate');
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
  const players = [{ name: 'You' }, { name: 'Computer', level: 'beginner' }];
  const { id: played } = await call(bench.server, '/games', { players, seed: 3 });
  pages = [
    ['library', '/', 'Library'],
    ['compose-choose', '/compose', 'Compose'],
    ['compose', `/compose/${composed}`, undefined],
    ['solve-choose', '/solve', 'Solve'],
    ['solve', `/solve/${solved}`, 'Cat'],
    ['play-choose', '/play', 'Play'],
    ['play', `/play/${played}`, undefined],
    ['position', '/play/position', 'Position'],
    ['practice', '/play/practice', 'Practice'],
    ['knowledge', '/knowledge', 'Knowledge'],
  ];
});

/** Waits until a page has what it asked the server for. */
const settle = async (page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
};

async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run());
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

/** Has a draft test-solved. */
async function review(page) {
  await visit(page, clued);
  await page.getByRole('tab', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByText(/entries solved right/).waitFor();
  await settle(page);
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing in the ${theme} theme`, { timeout: 240_000 }, async () => {
    const page = await open(bench, { colorScheme: theme, reducedMotion: 'reduce', bypassCSP: true });
    for (const [name, hash] of pages) {
      await visit(page, hash);
      await settle(page);
      await shot(page, `${name}-${theme}`);
      assert.deepEqual(await violations(page), [], `${name} in ${theme}`);
    }
    // The panels, the dialogs and the solver's view are pages too.
    await visit(page, pages[2][1]);
    for (const tab of ['Fill', 'Theme', 'Lists', 'Check', 'Cover', 'Words']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await settle(page);
      await shot(page, `compose-${tab.toLowerCase()}-${theme}`);
      assert.deepEqual(await violations(page), [], `${tab} in ${theme}`);
    }
    for (const dialog of ['Export', 'Versions', 'Keys']) {
      await page.getByRole('button', { name: dialog, exact: true }).click();
      await settle(page);
      await shot(page, `compose-${dialog.toLowerCase()}-${theme}`);
      assert.deepEqual(await violations(page), [], `${dialog} in ${theme}`);
      await page.keyboard.press('Escape');
    }
    await review(page);
    await shot(page, `compose-review-${theme}`);
    assert.deepEqual(await violations(page), [], `the review in ${theme}`);
    await visit(page, pages[4][1]);
    await page.getByRole('button', { name: 'Watch it solve', exact: true }).click();
    await page.getByText(/(Done|Stopped) after/).waitFor();
    await settle(page);
    await shot(page, `solve-solver-${theme}`);
    assert.deepEqual(await violations(page), [], `the solver in ${theme}`);
    await visit(page, pages[0][1]);
    await page.getByRole('button', { name: 'New draft', exact: true }).click();
    for (const tab of ['Pattern', 'Design for a theme']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await settle(page);
      assert.deepEqual(await violations(page), [], `${tab} in ${theme}`);
    }
    await done(page);
  });
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
  // The marks are told, and go with the letters that they speak of.
  const wrong = page.getByRole('gridcell', { name: /solved wrong/ });
  assert.ok((await wrong.count()) > 0);
  await page.keyboard.press(answer[0] === 'Z' ? 'A' : 'Z');
  await page.getByText('The grid has changed since').waitFor();
  assert.equal(await wrong.count(), 0);
  await done(page);
});

test('360 pixels are enough, with letters on the screen', { timeout: 120_000 }, async () => {
  const page = await open(bench, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  for (const [name, hash] of pages) {
    await visit(page, hash);
    await settle(page);
    await shot(page, `${name}-360`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${name} is ${wide} pixels wide`);
  }
  await visit(page, pages[4][1]);
  await page.locator('[data-cell="0"]').tap();
  await page.getByRole('button', { name: 'Q', exact: true }).tap();
  await page.getByRole('button', { name: 'W', exact: true }).tap();
  await page.locator('[data-cell="1"] .text').waitFor();
  assert.equal((await gridText(page))[0], 'QW.');
  await done(page);
});

test('the keyboard alone composes, and the grid is no trap', { timeout: 120_000 }, async () => {
  const page = await open(bench);
  /** Presses Tab until the element that has the focus has this name. */
  const tabTo = async (name, most = 80) => {
    for (let at = 0; at < most; at += 1) {
      const here = await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
      });
      if (name.test(here)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab did not come to ${name}`);
  };
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
