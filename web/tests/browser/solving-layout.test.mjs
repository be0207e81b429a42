/** Solving by hand: everything on one screen, and nothing that moves. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { done, open, shifts, shot, visit, watchShifts, workbench } from './harness.mjs';
import { CAT, CLUES, solvable } from './puzzles.mjs';
import { atEverySize, isNarrow, SIZES } from './sizes.mjs';
import { button, choose, gridOf, tick, toGrid } from './solver.mjs';

const bench = await workbench();
const puzzle = (...parts) => solvable(bench.server, ...parts);

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const touch = (viewport) => ({ viewport, hasTouch: true, isMobile: true });

const LONG = 'One who, having begun a clue in good faith, went on and on; '.repeat(5);

const fifteen = () => puzzle(Array.from({ length: 15 }, () => 'ABCDEFG#HIJKLMN'), { '1A': LONG, '1D': 'Short' });

const boxOf = (locator) => locator.boundingBox();

for (const viewport of PHONES) {
  const size = `${viewport.width}x${viewport.height}`;
  test(`a phone of ${size} shows grid, clue and keys at once`, { timeout: 60_000 }, async () => {
    const page = await open(bench, touch(viewport));
    await visit(page, `/solve/${await fifteen()}`);
    await gridOf(page).waitFor();
    const key = await boxOf(page.getByRole('button', { name: 'M', exact: true }));
    const grid = await boxOf(gridOf(page));
    const clue = await boxOf(page.locator('.clue-bar'));
    assert.ok(grid.y >= 0 && grid.y + grid.height <= clue.y + 1, 'the grid stands above the clue');
    assert.ok(clue.y + clue.height <= key.y, 'the clue stands above the keys');
    assert.ok(key.y + key.height <= viewport.height, `the keys end at ${key.y + key.height}`);
    assert.ok(grid.width >= viewport.width - 12, `the grid is ${grid.width} wide`);
    const [tall, wide] = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    assert.ok(tall <= viewport.height && wide <= viewport.width, `the page is ${wide} by ${tall}`);

    // The first clue is long, the one it crosses short: the grid stays.
    await page.getByRole('button', { name: '1A, switch direction', exact: true }).tap();
    await page.getByRole('button', { name: '1D, switch direction', exact: true }).waitFor();
    assert.deepEqual(await boxOf(gridOf(page)), grid);
    // A clue that is cut fades out.
    assert.equal(await page.locator('.clue.more').count(), 0);
    await page.getByRole('button', { name: '1D, switch direction', exact: true }).tap();
    await page.locator('.clue.more').waitFor();
    await shot(page, `solve-${size}`);
    await done(page);
  });
}

test('on a phone the grid stays where it is on squares that nothing crosses', { timeout: 60_000 }, async () => {
  const page = await open(bench, touch(PHONES[0]));
  await visit(page, `/solve/${await puzzle(['CAT', '#R#', 'WED'], { '1A': 'Pet', '4A': 'Marry', '2D': 'Were' })}`);
  await gridOf(page).waitFor();
  const before = await boxOf(gridOf(page));
  for (const at of [1, 2, 0, 4]) {
    await page.locator(`[data-cell="${at}"]`).tap();
    assert.deepEqual(await boxOf(gridOf(page)), before, `square ${at}`);
  }
  await done(page);
});

test('a swipe goes to the next clue, a tap turns', { timeout: 60_000 }, async () => {
  const page = await open(bench, touch(PHONES[0]));
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  const bar = page.locator('.clue-bar .clue');
  await bar.waitFor();
  const { x, y, width, height } = await boxOf(bar);
  const session = await page.context().newCDPSession(page);
  const at = (part) => [{ x: x + width * part, y: y + height / 2 }];
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const swipe = async (from, to) => {
    await send('touchStart', at(from));
    for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', at(from + (to - from) * part));
    await send('touchEnd', []);
  };
  await swipe(0.9, 0.2);
  await page.getByText('Mined rock', { exact: true }).waitFor();
  await swipe(0.2, 0.9);
  await page.getByText('Pet that purrs', { exact: true }).waitFor();
  await page.touchscreen.tap(x + width * 0.9, y + height / 2);
  await bar.getByText('Farm animal', { exact: true }).waitFor();
  await done(page);
});

test('two fingers zoom into a 21x21, and the cursor stays in sight', { timeout: 60_000 }, async () => {
  const id = await puzzle(Array.from({ length: 21 }, () => 'ABCDEFGHIJKLMNOPQRSTU'));
  const page = await open(bench, touch(PHONES[0]));
  await visit(page, `/solve/${id}`);
  const cell = page.locator('[data-cell="0"]');
  await cell.waitFor();
  const before = (await boxOf(cell)).width;
  const { x, y, width } = await boxOf(gridOf(page));
  const session = await page.context().newCDPSession(page);
  const fingers = (apart) => [
    { x: x + width / 2 - apart, y: y + 100, id: 0 },
    { x: x + width / 2 + apart, y: y + 100, id: 1 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 65, 80, 90]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction((was) => document.querySelector('[data-cell="0"]').getBoundingClientRect().width > 1.8 * was, before);
  assert.equal(await page.evaluate(() => globalThis.visualViewport.scale), 1);
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next clue', exact: true }).tap();
  await page.getByRole('button', { name: 'Previous clue', exact: true }).tap();
  const seen = await page.evaluate(() => {
    const [here, view] = ['.cell.cursor', '.view'].map((name) => document.querySelector(name).getBoundingClientRect());
    return here.left >= view.left && here.right <= view.right && here.top >= view.top && here.bottom <= view.bottom;
  });
  assert.ok(seen, 'the cursor is in sight');
  await done(page);
});

atEverySize('grid and clue are on one screen, which does not scroll', { timeout: 60_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  const { width, height } = page.viewportSize();
  for (const side of [3, 9, 15, 21]) {
    await visit(page, `/solve/${await puzzle(Array.from({ length: side }, () => 'Z'.repeat(side)), { '1A': LONG, '1D': 'Short' })}`);
    await gridOf(page).waitFor();
    const parts = [gridOf(page), page.locator('.clue-bar'), page.locator('.toolbar')];
    if (size === 'phone') parts.push(button(page, 'M'));
    for (const part of parts) {
      const box = await boxOf(part);
      const isSeen = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      assert.ok(isSeen, `${side}: ${JSON.stringify(box)} in ${width}x${height}`);
    }
    const [tall, wide] = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    assert.deepEqual([wide, tall], [width, height], `${side}`);
    const before = await boxOf(gridOf(page));
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.press('Space');
    await page.locator('.clue-bar').getByText('Short', { exact: true }).waitFor();
    assert.deepEqual(await boxOf(gridOf(page)), before, 'a long clue moves the grid');
  }
  await done(page);
});

test('who comes to a puzzle moves nothing there', { timeout: 60_000 }, async () => {
  for (const viewport of [{ width: 900, height: 700 }, { width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
    const id = await puzzle(CAT, CLUES, { title: 'A title that is longer than there is room for in the row of the tools, by far' });
    const [page, other] = [await open(bench, { viewport }), await open(bench)];
    await visit(page, `/solve/${id}`);
    await tick(page, 'Solve together');
    await button(page, 'Go on solving').click();
    const mark = button(page, 'Solving together');
    const boxes = () => page.locator('.toolbar button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    await mark.waitFor();
    await page.getByText('✓ Saved').waitFor();
    const before = await boxes();
    await visit(other, `/solve/${id}`);
    await button(page, 'Solving together, 2 people here').waitFor();
    assert.deepEqual(await boxes(), before, `${viewport.width}`);
    const bar = await page.locator('.toolbar').evaluate((one) => [one.scrollWidth, one.clientWidth, one.querySelector('[aria-label^="Solving together"]').scrollHeight, one.clientHeight]);
    assert.ok(bar[0] <= bar[1] && bar[2] <= bar[3], `${viewport.width}: ${bar}`);
    await done(page);
    await done(other);
  }
});

test('on a laptop the grid takes the height there is', { timeout: 60_000 }, async () => {
  for (const [width, height, least] of [[900, 700, 400], [1280, 720, 570], [1440, 900, 740], [1920, 1080, 870]]) {
    const page = await open(bench, { viewport: { width, height } });
    await visit(page, `/solve/${await fifteen()}`);
    const grid = await boxOf(gridOf(page));
    assert.ok(grid.height >= least && grid.y + grid.height <= height, `${width}x${height}: ${JSON.stringify(grid)}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height);
    const tools = await page.locator('.toolbar').evaluate((bar) => [bar.scrollWidth, bar.clientWidth]);
    assert.ok(tools[0] <= tools[1], `${width}x${height}: the tools are ${tools[0]} wide in ${tools[1]}`);
    await done(page);
  }
});

test('a small puzzle takes the room there is, under a clue of its width', { timeout: 60_000 }, async () => {
  const page = await open(bench, { viewport: { width: 1280, height: 720 } });
  await visit(page, `/solve/${await puzzle(Array.from({ length: 5 }, () => 'ABCDE'))}`);
  await gridOf(page).waitFor();
  const [grid, clue] = [await boxOf(gridOf(page)), await boxOf(page.locator('.clue-bar'))];
  assert.ok(grid.height > 500 && grid.y + grid.height <= 720, `${grid.height} high`);
  assert.ok(Math.abs(grid.x - clue.x) <= 1 && Math.abs(grid.width - clue.width) <= 1, `${grid.width} under ${clue.width}`);
  await done(page);
});

/** Solves a puzzle with all the help there is, and watches that nothing moves. */
async function solveInPlace({ size, screen }) {
  const page = await open(bench, screen);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/solve/${await puzzle(CAT, { ...CLUES, '4A': LONG })}`);
  await gridOf(page).waitFor();
  await page.waitForTimeout(500);
  await watchShifts(page);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('CAX');
  await choose(page, 'Check', 'Whole grid');
  const message = page.locator('.notice', { hasText: '1 square is wrong (struck through).' });
  await message.waitFor();
  const covers = async (notice) => {
    const { y, height } = await boxOf(notice);
    const [work, clue] = [await boxOf(gridOf(page)), await boxOf(page.locator('.clue-bar'))];
    return y + height > Math.min(work.y, clue.y);
  };
  assert.ok(!(await covers(message)), 'a message covers the work');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const coach = page.getByRole('region', { name: 'Hints' });
  const press = (step) => coach.getByRole('button', { name: step, exact: true }).click();
  // What is being done is told in one line, even where that is too long for it.
  await press('Where to look');
  await coach.getByText(/^Try |^No entry/).waitFor();
  await press('Kind of clue');
  await press('A letter');
  await coach.getByText(/^Letter \d of 3/).waitFor();
  await press('The answer and why');
  await coach.locator('.word').waitFor();
  await coach.getByRole('status').and(page.locator(':empty')).waitFor({ state: 'attached' });
  await shot(page, `solve-hint-${size}`);
  assert.deepEqual(await shifts(page), []);
  // Messages leave by themselves, those of trouble too.
  await message.waitFor({ state: 'detached', timeout: 15_000 });

  await page.locator('[data-cell="2"]').click();
  for (const [at, letter] of [...CAT.join('')].entries()) {
    await page.locator(`[data-cell="${at}"]`).focus();
    await page.keyboard.press(letter.toLowerCase());
  }
  const moment = page.getByRole('dialog', { name: 'Finished!' });
  await moment.waitFor();
  assert.equal(await page.getByRole('region', { name: 'Hints' }).count(), 0);
  assert.equal(await page.locator('.wrong').count(), 0);
  await moment.getByText('Toughest clues', { exact: true }).waitFor();
  // One day is no streak.
  assert.equal(await moment.getByText('Streak').count(), 0);
  await shot(page, `solve-finished-${size}`);
  await moment.getByRole('button', { name: 'Share without spoilers', exact: true }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /^I solved “A test” \(3×3\) in 00:\d\d, with help: \d+ letters? and 1 check\.$/);
  for (const answer of CAT) assert.ok(!shared.includes(answer), shared);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  assert.deepEqual(await shifts(page), []);
  await done(page);
}

atEverySize('nothing moves while one solves, and the end is a moment', { timeout: 120_000 }, solveInPlace);

test('nothing moves on a small phone while one solves, and the end is a moment', { timeout: 120_000 }, () =>
  solveInPlace({ size: 'small phone', screen: SIZES['small phone'] }),
);

test('figures are as wide as one another, so that the clock moves nothing', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  const clock = page.locator('.clock');
  await clock.waitFor();
  const widths = await clock.evaluate(async (element) => {
    await document.fonts.ready;
    const copy = element.cloneNode();
    copy.style.cssText = 'min-width: 0; position: absolute';
    element.parentElement.append(copy);
    return Array.from('0123456789', (figure) => {
      copy.textContent = figure.repeat(20);
      return Math.round(copy.getBoundingClientRect().width);
    });
  });
  assert.equal(new Set(widths).size, 1, `widths of twenty figures: ${widths}`);
  await done(page);
});

atEverySize('an error leaves by itself and covers nothing', { timeout: 60_000 }, async ({ screen }) => {
  // Its clock is changed: it is handed on to nobody.
  const page = await open(bench, { ...screen, keep: undefined });
  await page.clock.install();
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"]}'], 'sudoku.ipuz'));
    document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  const trouble = page.getByRole('alert').locator('.notice');
  await trouble.waitFor();
  const { y, height } = await boxOf(trouble);
  for (const work of [page.locator('.clue-bar'), gridOf(page)]) {
    const box = await boxOf(work);
    assert.ok(y + height <= box.y || y >= box.y + box.height, 'it covers the work');
  }
  await page.clock.fastForward('00:10');
  assert.ok(await trouble.isVisible(), 'it stays long enough to be read');
  await page.clock.fastForward('00:30');
  await trouble.waitFor({ state: 'detached' });
  await done(page);
});

test('on a phone a message covers no tools where there is room, and lets taps through where there is none', { timeout: 60_000 }, async () => {
  // Nine squares beside each other, so that the grid has the width of the screen.
  const rows = Array.from({ length: 9 }, () => 'ABCDEFGHI');
  for (const size of PHONES) {
    const page = await open(bench, touch(size));
    await visit(page, `/solve/${await puzzle(rows)}`);
    await gridOf(page).waitFor();
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.tap();
    await page.getByRole('group', { name: 'Check', exact: true }).getByRole('button', { name: 'Whole grid', exact: true }).tap();
    const message = page.locator('.notice');
    await message.getByText('There is nothing to check yet.').waitFor();
    await page.waitForTimeout(300);
    const [box, tools, work] = [await boxOf(message), await boxOf(page.locator('.toolbar')), await boxOf(gridOf(page))];
    assert.ok(box.y + box.height <= work.y, `${size.width}: it ends at ${box.y + box.height}, the grid begins at ${work.y}`);
    const room = work.y - (tools.y + tools.height);
    if (room > box.height + 10) assert.ok(box.y >= tools.y + tools.height, `${size.width}: it covers the tools`);
    // Whatever it covers can be pressed.
    await page.getByRole('button', { name: 'Clues', exact: true }).tap();
    await page.getByRole('region', { name: 'Clues across' }).waitFor();
    await done(page);
  }
});

test('on a phone a long error shows whole: it lets taps through, so that it cannot be scrolled', { timeout: 60_000 }, async () => {
  for (const size of PHONES) {
    const page = await open(bench, touch(size));
    await visit(page, '/solve');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a puzzle', exact: true }).tap();
    await (await chooser).setFiles({ name: 'not-a-puzzle-at-all.puz', mimeType: 'text/plain', buffer: Buffer.from('no puzzle') });
    const trouble = page.getByRole('alert').locator('.notice');
    await trouble.getByText('Choose another file, or rename this one.').waitFor();
    const [whole, shown] = await trouble.evaluate((one) => [one.scrollHeight, one.clientHeight]);
    assert.ok(whole <= shown, `${size.width}: ${whole} of which ${shown} show`);
    await done(page);
  }
});

atEverySize('an error stays on the page that it is about', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/solve');
  const file = { name: 'bad.ipuz', mimeType: 'text/plain', buffer: Buffer.from('{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"]}') };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a puzzle', exact: true }).click();
  await (await chooser).setFiles(file);
  const trouble = page.getByRole('alert').locator('.notice');
  await trouble.waitFor();
  await page.waitForTimeout(1100);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('heading', { name: 'Play', exact: true }).waitFor();
  assert.equal(await trouble.count(), 0);
  await done(page);
});

atEverySize('few tabs reach the tools, and none the grid', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  if (isNarrow(page)) await toGrid(page);
  else {
    await page.waitForFunction(() => document.activeElement.matches('[data-cell]'));
    await page.keyboard.press('F6');
    const inLists = await page.evaluate(() => document.activeElement.closest('aside') !== null);
    assert.ok(inLists, 'F6 goes to the clues');
  }
  // From the head of the page: past a link to the grid itself.
  await page.evaluate(() => document.activeElement.blur());
  await page.evaluate(() => document.querySelector('.skip').focus());
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(() => document.activeElement.matches('[data-cell]')));
  await done(page);
});
