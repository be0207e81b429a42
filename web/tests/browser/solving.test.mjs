/** Solving by hand: everything on one screen, nothing that moves, and what solvers expect. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { call, done, gridText, open, saved, shot, visit, workbench } from './harness.mjs';

const EXAMPLE = new URL('../../../examples/puzzles/five.ipuz', import.meta.url);

const bench = await workbench();

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const touch = (viewport) => ({ viewport, hasTouch: true, isMobile: true });

/** A puzzle of rows of letters, with clues by slot. */
async function puzzle(rows, clues = {}, more = {}) {
  const cells = [...rows.join('')].map((letter) => (letter === '#' ? { kind: 'block' } : { solution: letter }));
  const document = {
    rows: rows.length,
    cols: rows[0].length,
    cells,
    title: 'A test',
    clues: Object.entries(clues).map(([slot, text]) => ({ slot, text })),
    ...more,
  };
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: document, state: {} });
  return id;
}

const CAT = ['CAT', 'ORE', 'WED'];
const CLUES = {
  '1A': 'Pet that purrs',
  '4A': 'Mined rock',
  '5A': 'Marry, as 1-Across cannot',
  '1D': 'Farm animal',
  '2D': 'Are, once',
  '3D': 'Bear',
};
const LONG = 'One who, having begun a clue in good faith, went on and on; '.repeat(5);

const fifteen = () => puzzle(Array.from({ length: 15 }, () => 'ABCDEFG#HIJKLMN'), { '1A': LONG, '1D': 'Short' });

const boxOf = (locator) => locator.boundingBox();
const gridOf = (page) => page.getByRole('grid');

/** Starts to count every layout shift, those just after input too. */
const watchShifts = (page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const nodes = entry.sources.map(({ node }) => node?.className ?? node?.nodeName);
        globalThis.shifts.push([entry.value, ...nodes]);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
const shifts = (page) => page.evaluate(() => globalThis.shifts);

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

test('on a laptop the grid takes the height there is', { timeout: 60_000 }, async () => {
  for (const [width, height, least] of [[900, 700, 400], [1280, 720, 500], [1440, 900, 680]]) {
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

for (const [name, options] of [['phone', touch(PHONES[1])], ['laptop', { viewport: { width: 1280, height: 720 } }]]) {
  test(`nothing moves on a ${name} while one solves, and the end is a moment`, { timeout: 120_000 }, async () => {
    const page = await open(bench, options);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, `/solve/${await puzzle(CAT, { ...CLUES, '4A': LONG })}`);
    await gridOf(page).waitFor();
    await page.waitForTimeout(500);
    await watchShifts(page);
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.type('CAX');
    const narrow = name === 'phone';
    const check = async () => {
      if (narrow) await page.getByRole('button', { name: 'More', exact: true }).click();
      else await page.getByRole('button', { name: 'Check', exact: true }).click();
      const menu = page.getByRole('group', { name: narrow ? 'More' : 'Check', exact: true });
      await menu.getByRole('button', { name: 'Whole grid', exact: true }).first().click();
    };
    await check();
    const message = page.locator('.notice', { hasText: '1 square is wrong (struck through).' });
    await message.waitFor();
    const covers = async (notice) => {
      const { y, height } = await boxOf(notice);
      const [work, clue] = [await boxOf(gridOf(page)), await boxOf(page.locator('.clue-bar'))];
      return y + height > Math.min(work.y, clue.y);
    };
    assert.ok(!(await covers(message)), 'a message covers the work');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'Kind of clue', exact: true }).click();
    await page.getByRole('button', { name: 'A letter', exact: true }).click();
    await page.getByRole('region', { name: 'Hints' }).getByText(/^Letter \d of 3/).waitFor();
    await shot(page, `solve-hint-${name}`);
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
    await moment.getByText('1 day', { exact: true }).waitFor();
    await shot(page, `solve-finished-${name}`);
    await moment.getByRole('button', { name: 'Share without spoilers', exact: true }).click();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(shared, /^I solved “A test” \(3×3\) in 00:\d\d, with \d+ bits? of help\.$/);
    for (const answer of CAT) assert.ok(!shared.includes(answer), shared);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    assert.deepEqual(await shifts(page), []);
    await done(page);
  });
}

test('the machine solving it is no moment of yours', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.getByRole('button', { name: 'Reveal', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Reveal', exact: true });
  await menu.getByRole('button', { name: 'Whole grid', exact: true }).click();
  await page.getByRole('button', { name: 'Reveal the grid', exact: true }).click();
  await page.getByText('The grid is right, with 9 letters revealed.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await done(page);
});

test('a check tells what it checked', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  const check = async (scope) => {
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const menu = page.getByRole('group', { name: 'Check', exact: true });
    await menu.getByRole('button', { name: scope, exact: true }).click();
  };
  await check('Word');
  await page.getByText('There is nothing to check yet.', { exact: true }).waitFor();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('C');
  await check('Whole grid');
  await page.getByText('The grid is right so far.', { exact: true }).waitFor();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('CAT');
  await page.locator('[data-cell="0"]').focus();
  await check('Square');
  await page.getByText('This square is right.', { exact: true }).waitFor();
  await done(page);
});

test('an error leaves by itself and covers nothing', { timeout: 60_000 }, async () => {
  const page = await open(bench);
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
  assert.ok(y + height <= (await boxOf(page.locator('.clue-bar'))).y, 'it covers the clue');
  await trouble.waitFor({ state: 'detached', timeout: 45_000 });
  await done(page);
});

test('pause covers the grid and stops the typing', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('CA');
  await page.getByTitle('Pause: stop the clock and cover the grid').click();
  await page.getByText('Paused', { exact: true }).waitFor();
  assert.ok(!(await gridOf(page).isVisible()));
  assert.equal(await page.getByText('Mined rock').count(), 0);
  const stood = await page.locator('.clock').innerText();
  await page.keyboard.type('XYZ');
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.clock').innerText(), stood);
  await shot(page, 'solve-paused');
  await page.locator('.paused').getByRole('button', { name: 'Continue' }).click();
  assert.deepEqual(await gridText(page), ['CA.', '...', '...']);
  await page.keyboard.type('T');
  assert.deepEqual((await gridText(page))[0], 'CAT');
  await done(page);
});

test('an entry that a clue names is a link and is marked', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.getByRole('button', { name: /^5 Marry/ }).click();
  assert.equal(await page.locator('.cell.related').count(), 3);
  await page.locator('.clue-bar').getByRole('button', { name: '1-Across', exact: true }).click();
  await page.locator('.clue-bar').getByText('Pet that purrs', { exact: true }).waitFor();
  assert.equal(await page.locator('.cell.related').count(), 0);
  await done(page);
});

test('typing follows the preferences', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  const here = () => page.locator('[role=gridcell].cursor').getAttribute('data-cell');
  const first = page.locator('[data-cell="0"]');
  // Whoever opens a puzzle types at once: the grid has the focus.
  await page.waitForFunction(() => document.activeElement.matches('[data-cell="0"]'));
  await page.keyboard.type('CAT');
  assert.equal(await here(), '3', 'on to the next clue');
  const prefer = async (act) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Settings and keys', exact: true }).click();
    await act();
    await page.keyboard.press('Escape');
  };
  await prefer(() => page.getByLabel('Jump to the next clue at the end of a word').uncheck());
  await first.click();
  await page.keyboard.type('CAT');
  assert.equal(await here(), '2', 'no jump');
  await first.click();
  await page.keyboard.press('ArrowDown');
  assert.equal(await here(), '0', 'an arrow turns');
  await page.keyboard.press('Space');
  await prefer(() => page.getByLabel('An arrow key that crosses the entry').selectOption('move'));
  await first.click();
  await page.keyboard.press('ArrowDown');
  assert.equal(await here(), '3', 'an arrow moves');
  await done(page);
});

test('a note stays beside its clue, and pencil is lighter', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.locator('[data-cell="0"]').focus();
  await page.getByRole('button', { name: 'Pencil', exact: true }).click();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('C');
  assert.ok(await page.getByRole('gridcell', { name: /^C, 1, pencil/ }).isVisible());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Note on this clue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('perhaps a dog');
  await page.getByRole('button', { name: 'Save the note', exact: true }).click();
  await page.locator('aside').getByText('perhaps a dog').waitFor();
  await saved(page);
  await page.reload();
  await page.locator('aside').getByText('perhaps a dog').waitFor();
  assert.ok(await page.getByRole('gridcell', { name: /^C, 1, pencil/ }).isVisible());
  await done(page);
});

test('a rebus is typed and shown whole', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowLeft');
  for (const letter of 'EART') await page.keyboard.press(`Shift+${letter}`);
  await page.locator('[data-cell="1"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('DIAMONDS');
  await page.keyboard.press('Enter');
  for (const [at, text] of ['HEART', 'DIAMONDS'].entries()) {
    const inside = await page.locator(`[data-cell="${at}"]`).evaluate((cell) => {
      const [outer, inner] = [cell, cell.querySelector('.text')].map((one) => one.getBoundingClientRect());
      return [cell.textContent.trim(), inner.width <= outer.width && inner.height <= outer.height, cell.scrollWidth <= cell.clientWidth];
    });
    assert.deepEqual(inside, [text, true, true]);
  }
  await shot(page, 'solve-rebus');
  await done(page);
});

test('downs only hides the across clues and starts on a down', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Downs only').check();
  assert.equal(await page.getByRole('region', { name: 'Clues across' }).count(), 0);
  assert.equal(await page.getByText('Pet that purrs').count(), 0);
  await page.locator('.clue-bar').getByText('Farm animal', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next clue', exact: true }).click();
  await page.locator('.clue-bar').getByText('Are, once', { exact: true }).waitFor();
  await done(page);
});

test('the same file again goes on where it was left', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  const file = { name: 'five.ipuz', mimeType: 'application/json', buffer: await readFile(EXAMPLE) };
  const pick = async () => {
    await page.getByRole('link', { name: 'Solve', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a puzzle', exact: true }).click();
    await (await chooser).setFiles(file);
    await gridOf(page).waitFor();
  };
  await pick();
  await page.keyboard.type('CON');
  await saved(page);
  const first = page.url();
  await pick();
  assert.equal(page.url(), first);
  assert.equal((await gridText(page))[0], '#CON#');
  await done(page);
});

test('the library tells how far one is, and the statistics what was solved', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  const id = await puzzle(['AB', 'CD'], { '1A': 'Letters' }, { title: 'Two by two' });
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  await page.keyboard.type('ABC');
  await saved(page);
  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  const card = page.getByRole('link', { name: /Two by two/ });
  await card.getByText(/^75\s%, 00:\d\d$/).waitFor();
  await card.click();
  await page.locator('[data-cell="3"]').click();
  await page.keyboard.type('D');
  await page.getByRole('dialog', { name: 'Solved!' }).waitFor();
  await page.keyboard.press('Escape');
  await saved(page);
  await page.getByRole('link', { name: 'Solve', exact: true }).click();
  await page.getByRole('link', { name: /Two by two/ }).getByText(/solved in 00:\d\d/).waitFor();
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await statistics.getByRole('cell', { name: 'Mini (up to 8)' }).waitFor();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('row', { name: /Two by two/ }).getByText(/solved/i).waitFor();
  await done(page);
});

test('two people solve one puzzle, live', { timeout: 90_000 }, async () => {
  const id = await puzzle(CAT, CLUES);
  const [first, second] = [await open(bench), await open(bench)];
  await visit(first, `/solve/${id}`);
  await gridOf(first).waitFor();
  await first.getByRole('button', { name: 'More', exact: true }).click();
  await first.getByLabel('Solve together').check();
  await saved(first);
  await visit(second, `/solve/${id}`);
  await gridOf(second).waitFor();
  await first.locator('[data-cell="0"]').focus();
  await first.keyboard.type('CA');
  await second.locator('[data-cell="1"] .text').waitFor();
  // Both at once, in different places; then one clears what the other wrote.
  await Promise.all([
    (async () => {
      await first.locator('[data-cell="3"]').focus();
      await first.keyboard.type('ORE');
    })(),
    (async () => {
      await second.locator('[data-cell="6"]').focus();
      await second.keyboard.type('WE');
    })(),
  ]);
  const rows = ['CA.', 'ORE', 'WE.'];
  for (const page of [first, second]) {
    await page.waitForFunction(() => document.querySelectorAll('.cell .text').length === 7);
    assert.deepEqual(await gridText(page), rows);
    assert.equal(await page.getByText(/Another tab has saved/).count(), 0);
  }
  await second.locator('[data-cell="0"]').focus();
  await second.keyboard.press('Delete');
  await first.waitForFunction(() => document.querySelectorAll('.cell .text').length === 6);
  for (const page of [first, second]) await saved(page);
  const kept = await call(bench.server, `/puzzles/${id}`);
  assert.equal(kept.puzzle.cells.map((cell) => cell.entered ?? '.').join(''), '.A.OREWE.');
  await done(first);
  await done(second);
});

test('printing gives the page that the engine sets', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Print (PDF)', exact: true }).click();
  const bytes = await readFile(await (await download).path(), 'latin1');
  assert.ok(bytes.startsWith('%PDF-'));
  assert.equal(bytes.match(/\/Type\s*\/Page\b/g)?.length, 1);
  await done(page);
});

test('a cryptic has its enumerations, its breaks, and a pad for anagrams', { timeout: 60_000 }, async () => {
  const clues = [
    { slot: '1A', text: 'Silent confused admirer', enumeration: '3,2' },
    { slot: '2D', text: 'Listen, mixed up' },
  ];
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(['LISTE', 'ABCDE', 'ABCDE', 'ABCDE', 'ABCDE'], {}, { clues })}`);
  await page.locator('.clue-bar').getByText('Silent confused admirer (3,2)', { exact: true }).waitFor();
  const breaks = page.locator('.break.across.space');
  assert.equal(await breaks.count(), 1);
  assert.equal(await page.locator('[data-cell="2"] .break').count(), 1);
  await page.keyboard.type('L');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Anagram pad', exact: true }).click();
  await page.getByRole('button', { name: 'Silent', exact: true }).click();
  const ring = page.getByRole('img', { name: /^Letters left/ });
  assert.equal(await ring.getAttribute('aria-label'), 'Letters left: SIENT');
  await page.getByRole('button', { name: 'Shuffle', exact: true }).click();
  const left = (await ring.getAttribute('aria-label')).replace('Letters left: ', '');
  assert.equal([...left].toSorted().join(''), 'EINST');
  await shot(page, 'solve-anagram');
  await done(page);
});

test('hints for a cryptic tell its wordplay, where the letters show it', { timeout: 60_000 }, async () => {
  const clues = [
    { slot: '1A', text: 'Quiet, listen carefully', enumeration: '6' },
    { slot: '7A', text: 'Plain clue' },
  ];
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(['SILENT', 'ABCDEF'], {}, { clues })}`);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const coach = page.getByRole('region', { name: 'Hints' });
  await coach.getByRole('button', { name: 'Kind of clue', exact: true }).click();
  await coach.getByText('An anagram: some words of the clue, rearranged.').waitFor();
  assert.equal(await coach.getByText('“listen”', { exact: false }).count(), 0);
  await coach.getByRole('button', { name: 'The answer and why', exact: true }).click();
  await coach.getByText('Anagram of “listen”.').waitFor();
  await done(page);
});

test('barred grids keep their bars', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  const body = await readFile(new URL('../../../examples/puzzles/barred.ipuz', import.meta.url));
  const headers = { 'content-type': 'application/octet-stream' };
  const { puzzle: barred } = await (await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body })).json();
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: barred, state: {} });
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  assert.ok((await page.locator('.cell .bar').count()) >= 2);
  await done(page);
});

test('few tabs reach the tools, and none the grid', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.waitForFunction(() => document.activeElement.matches('[data-cell]'));
  await page.keyboard.press('F6');
  const inLists = await page.evaluate(() => document.activeElement.closest('aside') !== null);
  assert.ok(inLists, 'F6 goes to the clues');
  // From the head of the page: past a link to the grid itself.
  await page.evaluate(() => document.activeElement.blur());
  await page.evaluate(() => document.querySelector('.skip').focus());
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(() => document.activeElement.matches('[data-cell]')));
  await done(page);
});
