/** The rest of the desk: painting blocks, other words for an entry, clues, patterns. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { call, done, draft, gridText, open, saved, shot, visit, workbench } from './harness.mjs';
import { SIZES } from './sizes.mjs';

const bench = await workbench();

const cell = (page, at) => page.locator(`[data-cell="${at}"]`);

async function fresh(rows, options = {}) {
  const page = await open(bench, options);
  const { id } = await draft(bench.server, rows);
  await visit(page, `/compose/${id}`);
  await page.getByRole('grid').waitFor();
  return { page, id };
}

/** Drags from one square to another; `before` is done before the button is let go. */
async function drag(page, from, to, button = 'left', before = async () => {}) {
  const middle = async (at) => {
    const { x, y, width, height } = await cell(page, at).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down({ button });
  await page.mouse.move(...(await middle(to)), { steps: 8 });
  await before();
  await page.mouse.up({ button });
}

test('blocks are painted with their partners, and a stroke is one step to undo', { timeout: 60_000 }, async () => {
  const { page } = await fresh(Array.from({ length: 7 }, () => '.'.repeat(7)));
  const counts = page.locator('.counts');
  // The partners are there while the button is still down.
  await drag(page, 0, 2, 'right', async () => {
    assert.deepEqual([(await gridText(page))[0], (await gridText(page))[6]], ['###....', '....###'], 'before the release');
  });
  assert.deepEqual([(await gridText(page))[0], (await gridText(page))[6]], ['###....', '....###']);
  assert.match(await counts.innerText(), /Blocks\s*6/);
  await page.getByRole('button', { name: 'Paint', exact: true }).click();
  await drag(page, 2, 1);
  assert.equal((await gridText(page))[0], '#......');
  await shot(page, 'painted');
  // The focus is in the tools, not in the grid.
  await page.getByRole('button', { name: 'Versions', exact: true }).focus();
  await page.keyboard.press('Control+z');
  assert.equal((await gridText(page))[0], '###....');
  await page.keyboard.press('Control+z');
  assert.equal((await gridText(page))[0], '.......');
  await page.keyboard.press('Control+y');
  assert.equal((await gridText(page))[0], '###....');
  await done(page);
});

test('a fill is improved by the goal chosen, and a range of fills trades one for the other', { timeout: 90_000 }, async () => {
  const { page } = await fresh(['...', '...', '...']);
  await page.getByRole('tab', { name: 'Fill', exact: true }).click();
  await page.getByRole('button', { name: 'Fill empty squares', exact: true }).click();
  const fills = page.locator('article');
  await fills.first().waitFor();
  const goal = page.getByLabel('Improve the');
  const best = fills.filter({ hasText: 'best possible' });
  await goal.selectOption('lowest score');
  await fills.first().getByRole('button', { name: 'Improve', exact: true }).click();
  await best.first().waitFor();
  assert.ok(await best.first().getByRole('button', { name: 'Improve', exact: true }).isDisabled());
  // The best by one goal is not known to be the best by another.
  await goal.selectOption('mean score');
  assert.equal(await best.count(), 0);
  await page.getByText('Fill rules').click();
  await page.getByLabel('Max seconds').fill('4');
  await page.getByLabel('Max seconds').press('Tab');
  await page.getByRole('button', { name: 'Trade mean for lowest score', exact: true }).click();
  await page.getByText(/fills? between mean and lowest score/).waitFor();
  assert.ok((await fills.count()) > 1);
  await shot(page, 'fill-goals');
  await done(page);
});

const fifteen = readFileSync(new URL('../../../examples/patterns/fifteen.txt', import.meta.url), 'utf8');

test('a phone shows grid, keys and what the live fill offers on one screen', { timeout: 90_000 }, async () => {
  const page = await open(bench, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await draft(bench.server, fifteen.trim().split('\n'));
  await visit(page, `/compose/${id}`);
  const accept = page.getByRole('button', { name: 'Accept all', exact: true, disabled: false });
  await accept.waitFor();
  for (const part of [page.getByRole('grid'), page.getByRole('button', { name: 'M', exact: true }), accept]) {
    const { y, height } = await part.boundingBox();
    assert.ok(y >= 0 && y + height <= 844, `${await part.innerText()}: ${y} to ${y + height}`);
  }
  await shot(page, 'desk-phone');
  await done(page);
});

test('sample clues of a list show beside its words, and are one click from being the clue', { timeout: 90_000 }, async () => {
  const { page, id } = await fresh(['CAT', 'ORE', 'WED']);
  const list = { name: 'clued.txt', mimeType: 'text/plain', buffer: Buffer.from('CAT;60;Mouse chaser\nCAT;60;Purring pet\n') };
  await page.getByRole('tab', { name: 'Lists' }).click();
  await page.getByLabel('Add a list from a file').setInputFiles(list);
  await page.getByText('clued.txt: 1 word').waitFor();
  await page.getByRole('tab', { name: 'Words' }).click();
  await cell(page, 0).click();
  await page.getByRole('region', { name: 'About CAT' }).getByText('In your lists: “Mouse chaser” · “Purring pet”', { exact: false }).waitFor();
  await shot(page, 'sample-clues');
  await page.getByText('2 clues in your lists for CAT').waitFor();
  await page.getByRole('button', { name: 'Purring pet', exact: true }).click();
  await saved(page);
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.clues.find(({ slot }) => slot === '1A').text, 'Purring pet');
  await done(page);
});

for (const [width, height] of [[1440, 900], [360, 640]]) {
  test(`at ${width}x${height} the library names an untitled draft after its theme, with a picture`, { timeout: 60_000 }, async () => {
    const page = await open(bench, { viewport: { width, height } });
    const cells = [...'#...#.....OTTER.....#...#'].map((sign, at) =>
      sign === '#' ? { kind: 'block' } : sign === '.' ? {} : { solution: sign, locked: at > 0 },
    );
    const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle: { rows: 5, cols: 5, cells, title: '' }, state: {} });
    await visit(page, '/library');
    const row = page.locator('tr').filter({ has: page.locator(`a[href$="/compose/${id}"]`) });
    // Nothing is saved of it yet but the day.
    await row.getByText(/^Untitled, /).waitFor();
    const { height: bare } = await row.boundingBox();
    await visit(page, `/compose/${id}`);
    await cell(page, 1).click();
    await page.keyboard.press('a');
    await saved(page);
    await visit(page, '/library');
    await row.getByText('Untitled: OTTER', { exact: true }).waitFor();
    assert.equal(await row.locator('svg').count(), 1);
    assert.equal((await row.boundingBox()).height, bare);
    const sides = await row.locator('td').evaluateAll((all) => [...new Set(all.filter((one) => one.offsetHeight > 0).map((one) => Math.round(one.getBoundingClientRect().bottom)))]);
    assert.equal(sides.length, 1, 'one line below all columns');
    await row.scrollIntoViewIfNeeded();
    await shot(page, `library-drafts-${width}`);
    await call(bench.server, `/puzzles/${id}`, undefined, 'DELETE');
    await done(page);
  });
}

test('two lists are compared', { timeout: 90_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  const list = { name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('dog;60\nqzqzq;80\nqzqz;70\n') };
  await page.getByRole('tab', { name: 'Lists' }).click();
  await page.getByLabel('Add a list from a file').setInputFiles(list);
  await page.getByText('kept.txt: 3 words').waitFor();
  await page.getByLabel('First list').selectOption('kept.txt');
  await page.getByLabel('Second list').selectOption('kept.txt');
  assert.ok(await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled());
  await page.getByLabel('Second list').selectOption({ label: 'English (built in)' });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const status = page.getByRole('status').filter({ hasText: 'in both lists' });
  await status.getByText('1 word is in both lists; scores differ for 1.', { exact: true }).waitFor();
  await status.getByText('2 words are only in kept.txt: QZQZQ QZQZ', { exact: true }).waitFor();
  await shot(page, 'compare-lists');
  await done(page);
});

test('an answer continues in another entry, and the clues follow the numbers of the grid', { timeout: 90_000 }, async () => {
  const { page, id } = await fresh(['ICEAGE', '......', 'STAGES', '......']);
  await cell(page, 0).click();
  await page.getByLabel('Clue of 1A').fill('Cold time');
  await page.getByText('Refer to another entry').click();
  await page.getByLabel('Another entry').selectOption('8A');
  await page.getByRole('button', { name: 'The answer continues there' }).click();
  assert.equal(await page.getByLabel('Clue of 1A').inputValue(), 'With 8-Across, Cold time');
  assert.equal(await page.getByLabel('Clue of 8A').inputValue(), 'See 1-Across');
  await page.getByText('The answer continues in 8-Across.').waitFor();
  await page.getByLabel('Letter counts (3,4)').check();
  assert.equal(await page.getByLabel('Letter count of 1A').inputValue(), '6,6');
  assert.equal(await page.getByLabel('Letter count of 8A').count(), 0);
  await shot(page, 'linked-clues');
  // Blocks in the second and third row give the entry another number.
  await cell(page, 7).click();
  await page.keyboard.press('.');
  const moved = page.getByLabel(/^Clue of \d+A$/).nth(2);
  const name = /(\d+)A/.exec(await moved.getAttribute('aria-label'))[1];
  assert.notEqual(name, '8');
  assert.equal(await page.getByLabel('Clue of 1A').inputValue(), `With ${name}-Across, Cold time`);
  await saved(page);
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.clues.find(({ slot }) => slot === `${name}A`).text, 'See 1-Across');
  await done(page);
});

test('a complete entry has alternatives, and past uses where they are known', { timeout: 120_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  await page.route('**/api/v1/clues/*', (route) =>
    route.fulfill({
      json: { answer: 'X', has_clues: true, samples: ["From a list"], meanings: [{ part: 'noun', text: 'a kind of pet' }], clues: [{ clue: 'Once', count: 3, date: '2015-03-02' }, { clue: 'Twice', count: 2, date: '2011-01-01' }, { clue: 'Purrer', count: 0 }] },
    }),
  );
  // The page may have asked already.
  await page.reload();
  await cell(page, 0).click();
  const table = page.getByRole('region', { name: 'Alternatives' }).getByRole('table');
  await table.waitFor();
  await table.getByText('5×, 2015').first().waitFor();
  const note = page.getByRole('region', { name: 'About CAT' });
  await note.getByText('(noun) a kind of pet', { exact: false }).waitFor();
  await note.getByText('In your lists: “From a list”', { exact: false }).waitFor();
  await note.getByText('Used 5 times, last on 2 March 2015: “Once” · “Twice”', { exact: false }).waitFor();
  await note.getByText('Suggested: “Purrer”', { exact: false }).waitFor();
  const row = table.locator('tbody tr').filter({ hasText: /✓ 1D [A-Z]OW/ }).first();
  // As in the list of candidates: how many words the tightest crossing would have.
  const column = (await table.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.trim() === 'Freedom');
  const freedom = Number((await row.getByRole('cell').nth(column).innerText()).replaceAll(',', ''));
  assert.ok(freedom > 10, `${freedom} words are left to its crossings`);
  const word = (await row.locator('button').innerText()).trim();
  await shot(page, 'alternatives');
  await row.locator('button').click();
  assert.equal((await gridText(page))[0], word);
  assert.deepEqual((await gridText(page)).slice(1), ['ORE', 'WED']);
  await page.keyboard.press('Control+z');
  assert.equal((await gridText(page))[0], 'CAT');
  await done(page);
});

test('clues wrap, repeat no answer unseen, and have letter counts', { timeout: 120_000 }, async () => {
  const { page, id } = await fresh(['DRAGONS']);
  const clue = page.getByRole('textbox', { name: 'Clue of 1A', exact: true }).first();
  const low = (await clue.boundingBox()).height;
  await clue.fill('Beasts beside the author of a long and winding Dragonwyck, which needs more than one line here');
  await page.getByText('“dragonwyck” repeats 1A DRAGONS').waitFor();
  assert.ok((await clue.boundingBox()).height > low * 1.5, 'the field grows');
  // The lists answer late, and what was written meanwhile stays.
  let answer;
  const late = new Promise((resolve) => (answer = resolve));
  await page.route('**/words/own/DRAGONS', async (route) => {
    await late;
    await route.continue();
  });
  await page.getByLabel('Letter counts (3,4)', { exact: true }).check();
  const count = page.getByRole('textbox', { name: 'Letter count of 1A', exact: true });
  assert.equal(await count.inputValue(), '7');
  await count.fill('3,4');
  await count.press('Tab');
  const answered = page.waitForResponse((response) => response.url().endsWith('/words/own/DRAGONS'));
  answer();
  await answered;
  await saved(page);
  await shot(page, 'clues');
  assert.equal(await count.inputValue(), '3,4');
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(puzzle.clues[0].enumeration, '3,4');
  await done(page);
});

test('a preview changes what is near a word, and a chosen word is not left for the one under the pointer', { timeout: 60_000 }, async () => {
  const { page } = await fresh(fifteen.trim().split('\n'));
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
  await cell(page, 1).click();
  const words = page.locator('button.word');
  await words.nth(5).waitFor();
  const letters = () =>
    page.locator('.cell .light').evaluateAll((all) => Object.fromEntries(all.map((one) => [one.closest('[data-cell]').dataset.cell, one.textContent])));
  const [before, first] = [await letters(), await cell(page, 1).locator('.light').innerText()];
  // A word that the fill has not.
  const at = (await words.allInnerTexts()).findIndex((text) => !text.trim().toUpperCase().startsWith(first));
  await words.nth(at).hover();
  await page.getByText('Preview:').waitFor();
  // What shows is the preview, and cannot be taken for the fill.
  assert.ok(await page.getByRole('button', { name: 'Accept all', exact: true }).isDisabled());
  const after = await letters();
  const changed = Object.keys(before).filter((one) => before[one] !== after[one]).length;
  assert.ok(changed > 0 && changed < 0.6 * Object.keys(before).length, `${changed} letters change`);
  await shot(page, 'preview');
  const word = (await words.nth(at).innerText()).trim().toUpperCase();
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('region', { name: 'Alternatives' }).getByRole('table').waitFor();
  await page.waitForTimeout(400);
  assert.equal(await page.locator('.cell.preview').count(), 0);
  assert.ok((await gridText(page))[0].slice(1).startsWith(word), word);
  await done(page);
});

for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180], [390, 844], [360, 640]]) {
  test(`at ${width}x${height} no word of the list breaks, and no line moves when a preview arrives`, { timeout: 60_000 }, async () => {
    const { page } = await fresh(fifteen.trim().split('\n'), { viewport: { width, height } });
    await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
    await cell(page, 1).click();
    const rows = page.locator('tr:has(button.word)');
    await rows.nth(8).waitFor();
    const tops = () => rows.evaluateAll((all) => all.slice(0, 9).map((one) => one.getBoundingClientRect().top - all[0].getBoundingClientRect().top));
    const before = await tops();
    for (const at of [2, 3, 5]) {
      await rows.nth(at).locator('button.word').focus();
      await rows.nth(at).locator('.mean').waitFor();
    }
    assert.deepEqual(await tops(), before);
    const wide = await page.locator('table').first().evaluate((table) => table.scrollWidth - table.parentElement.clientWidth);
    assert.ok(wide <= 0, `the list is ${wide} pixels wider than its panel`);
    await shot(page, `words-${width}`);
    // The longest words, in a grid without a block.
    const { id } = await draft(bench.server, Array.from({ length: 15 }, () => '.'.repeat(15)));
    await visit(page, `/compose/${id}`);
    await page.waitForFunction(() => [...document.querySelectorAll('button.word')].some((one) => one.textContent.trim().length === 15));
    const lines = await page.locator('button.word').evaluateAll((all) =>
      all.slice(0, 60).map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [one.textContent.trim(), new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
      }),
    );
    assert.deepEqual(lines.filter(([, count]) => count > 1), []);
    await shot(page, `words-long-${width}`);
    await done(page);
  });
}

test('squares that a fill changes are tinted for a moment, a typed letter is not', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['#...#', '.....', '.....', '.....', '#...#']);
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
  await cell(page, 1).click();
  await page.keyboard.press('a');
  assert.equal(await page.locator('.cell.changed').count(), 0);
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).click();
  await page.locator('.cell.changed').nth(20).waitFor();
  await page.waitForFunction(() => document.querySelector('.cell.changed') === null);
  // What undo brings back is tinted as well, what it empties is not.
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.cell.changed').count(), 0);
  await page.keyboard.press('Control+y');
  await page.locator('.cell.changed').nth(20).waitFor();
  await done(page);
});

test('Ctrl+Z takes back a ban and a score, each in its turn', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  const own = async () => (await call(bench.server, '/words/own')).map(({ word, score, banned }) => `${word.toUpperCase()} ${banned ? 'banned' : score}`);
  const until = async (expected) => {
    for (let tries = 0; tries < 100 && (await own()).join() !== expected.join(); tries += 1) await page.waitForTimeout(50);
    assert.deepEqual(await own(), expected);
  };
  await cell(page, 0).click();
  await page.getByLabel('Score').fill('77');
  await page.getByRole('button', { name: 'Set score', exact: true }).click();
  await until(['CAT 77']);
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await until(['CAT banned']);
  await cell(page, 3).click();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+z');
  await until(['CAT banned']);
  await page.keyboard.press('Control+z');
  await until(['CAT 77']);
  await page.keyboard.press('Control+y');
  await until(['CAT banned']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await until([]);
  assert.deepEqual(await gridText(page), ['CAT', 'ORE', 'WED']);
  await done(page);
});

test('on the narrowest phone the words in no list are counted beside what is said of the others', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WEZ'], { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const bar = page.getByRole('region', { name: 'Fill', exact: true });
  const link = bar.getByRole('button', { name: '2 words in no list', exact: true });
  const box = await link.boundingBox();
  const first = await bar.getByText('Every square is filled.').evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return range.getBoundingClientRect().right;
  });
  assert.ok(box.x >= first && box.x + box.width <= 360, `${first}: ${box.x} to ${box.x + box.width}`);
  const cut = await bar.locator('.state .line').evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent));
  assert.deepEqual(cut, []);
  await shot(page, 'full-unlisted-phone');
  await done(page);
});

test('a grid full of words that no list has is not called done, and leads to their names', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  const bar = page.getByRole('region', { name: 'Fill', exact: true });
  await bar.getByText('✓ Every square is filled.').waitFor();
  assert.equal(await bar.getByText('in no list').count(), 0);
  const { y } = await bar.getByText('Every square is filled.').boundingBox();
  await cell(page, 8).click();
  await page.keyboard.press('z');
  const link = bar.getByRole('button', { name: '2 words in no list', exact: true });
  await link.waitFor();
  assert.equal(await bar.getByText('✓').count(), 0);
  assert.equal((await bar.getByText('Every square is filled.').boundingBox()).y, y, 'nothing moves');
  await shot(page, 'full-unlisted');
  await link.click();
  await page.getByRole('button', { name: '3D TEZ', exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Check');
  // Whoever locks a word means it; its crossing TEZ is still a question.
  await cell(page, 6).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await bar.getByRole('button', { name: '1 word in no list', exact: true }).waitFor();
  await done(page);
});

test('Check and Export name words that no list has', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  await page.getByRole('tab', { name: 'Check', exact: true }).click();
  await page.getByText('The puzzle has no clues', { exact: false }).waitFor();
  assert.equal(await page.getByText('in no word list', { exact: false }).count(), 0);
  await cell(page, 8).click();
  await page.keyboard.press('z');
  await page.getByText('WEZ and TEZ are in no word list', { exact: false }).waitFor();
  await shot(page, 'unlisted');
  await page.getByRole('button', { name: '3D TEZ', exact: true }).click();
  assert.equal(await page.locator('.cell.cursor').getAttribute('data-cell'), '2');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByText('WEZ and TEZ are in no word list', { exact: false }).waitFor();
  await done(page);
});

test('where no fill exists, a word of no list is named first, and added in one click', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['#...#', '.....', 'XQZJK', '.....', '#...#']);
  await page.getByText('6A XQZJK is in none of your lists.').waitFor();
  await page.getByRole('button', { name: 'Add XQZJK to my words', exact: true }).click();
  await page.getByText('6A XQZJK is in none of your lists.').waitFor({ state: 'hidden' });
  assert.ok((await call(bench.server, '/words/own')).some(({ word }) => word.toUpperCase() === 'XQZJK'));
  await call(bench.server, '/words/own/XQZJK', undefined, 'DELETE');
  await done(page);
});

test('a draft that is opened takes letters at once', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['...', '...', '...']);
  await page.locator('.cell.cursor:focus').waitFor();
  await page.keyboard.type('ca');
  assert.equal((await gridText(page))[0], 'CA.');
  await done(page);
});

test('a review says so where too much is wrong to be marked', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['QZX', 'XQZ', 'ZXQ']);
  await page.getByRole('tab', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByText('Too many squares are solved wrongly to mark them in the grid.').waitFor();
  assert.equal(await page.getByText('? solved wrongly').count(), 0);
  await done(page);
});

test('without past clues the difficulty says what it needs', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED'], { viewport: { width: 1440, height: 900 } });
  const clues = page.getByRole('region', { name: 'Clues', exact: true });
  await clues.getByText('the difficulty needs them', { exact: false }).waitFor();
  assert.match(await clues.getByRole('link', { name: 'Fetch some, or add your own' }).getAttribute('href'), /knowledge/);
  await done(page);
});

for (const [width, height, candidates] of [[1200, 800, 6], [1280, 720, 6]]) {
  test(`at ${width}x${height} buttons and counts have a line each, and words and ways out have room`, { timeout: 60_000 }, async () => {
    const { page } = await fresh(fifteen.trim().split('\n'), { viewport: { width, height } });
    await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
    await cell(page, 1).click();
    await page.locator('button.word').nth(candidates).waitFor();
    for (const line of ['.bar .acts button', '.counts > div', '.live .acts button', '[role=tab]']) {
      const tops = await page.locator(line).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
      assert.ok(tops.every((top) => top === tops[0]), `${line}: ${tops}`);
    }
    const panel = await page.getByRole('tabpanel').boundingBox();
    const rows = await page.locator('tr:has(button.word)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    const seen = rows.filter((bottom) => bottom <= panel.y + panel.height + 1).length;
    assert.ok(seen >= candidates, `${seen} candidates`);
    const { id } = await draft(bench.server, ['#....', '.....', 'XQZJK', '.....', '....#']);
    await visit(page, `/compose/${id}`);
    const ways = page.getByRole('region', { name: 'Ways out' });
    await ways.waitFor();
    await page.waitForTimeout(1500);
    const notes = page.getByRole('region', { name: 'Problems' });
    await shot(page, `ways-out-${width}`);
    const hidden = await notes.evaluate((one) => one.scrollHeight - one.clientHeight);
    assert.ok(hidden <= 1, `${hidden} pixels of the ways out are hidden`);
    await done(page);
  });
}

test('the list begins below the filter, and the note is about the word that is in the grid', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['...', '...', '...']);
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
  await cell(page, 0).click();
  const words = page.locator('button.word');
  await words.nth(3).waitFor();
  await page.getByPlaceholder('Filter').press('ArrowDown');
  assert.ok(await words.first().evaluate((one) => one === document.activeElement), 'the first word has the focus');
  await words.nth(3).hover();
  await page.getByRole('button', { name: 'Accept all', exact: true }).hover();
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).click();
  const word = (await gridText(page))[0];
  await page.getByRole('region', { name: `About ${word}`, exact: true }).waitFor();
  // What the words are worth is still there once the grid is full.
  await page.getByText(/^\d+\.\d mean, lowest \d+\./).waitFor();
  await done(page);
});

test('what was exported is said where it was asked for', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const pdf = page.getByRole('region', { name: 'PDF', exact: true });
  await pdf.getByLabel('Style').selectOption('manuscript');
  await pdf.getByText('Editors expect your name and address', { exact: false }).waitFor();
  await pdf.getByLabel('Your name', { exact: false }).fill('A. N. Author');
  assert.equal(await pdf.getByText('Editors expect your name and address', { exact: false }).count(), 0);
  await pdf.getByRole('button', { name: 'Save the PDF', exact: true }).click();
  await pdf.getByText('✓ The PDF is in your downloads.').waitFor();
  assert.equal(await page.getByText('in your downloads', { exact: false }).count(), 1);
  await shot(page, 'export');
  await done(page);
});

test('a pattern is found by its size, kind and theme', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  await visit(page, '/compose');
  await page.getByRole('button', { name: 'More patterns', exact: true }).click();
  const status = page.getByText(/\d+ of \d+ patterns/);
  await status.waitFor();
  const [, all] = /of (\d+)/.exec(await status.innerText());
  await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('15×15');
  await page.getByLabel('Theme entries across, or their lengths', { exact: true }).fill('7 7');
  await page.waitForFunction((most) => !document.querySelector('dialog').innerText.includes(`${most} of`), all);
  await shot(page, 'gallery');
  await page.locator('dialog .card').first().click();
  await page.getByRole('grid').waitFor();
  const sevens = (await gridText(page)).flatMap((row) => row.split('#')).filter((run) => run.length === 7);
  assert.ok(sevens.length >= 2, `${sevens.length} entries of seven letters`);
  await done(page);
});

test('what is accepted is what the grid shows: no preview, and nothing while a word is being banned', { timeout: 120_000 }, async () => {
  const { page } = await fresh(['....', '....', '....', '....']);
  const accept = page.getByRole('button', { name: 'Accept all', exact: true });
  const ready = page.getByRole('button', { name: 'Accept all', exact: true, disabled: false });
  const light = () => page.locator('.cell .light').allInnerTexts().then((letters) => letters.join(''));
  await cell(page, 0).click();
  await ready.waitFor();
  const words = page.locator('button.word');
  const fill = await light();
  // With a preview in the grid, the keys accept nothing, as the buttons do not.
  await words.filter({ hasNotText: new RegExp(`^\\s*${fill.slice(0, 4)}\\s*$`, 'i') }).first().hover();
  await page.getByText('Preview:').waitFor();
  await cell(page, 0).focus();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Shift+Enter');
  assert.deepEqual(await gridText(page), ['....', '....', '....', '....']);
  await page.mouse.move(0, 0);
  await ready.waitFor();

  // A word is banned, slowly: the fill that shows may have it.
  let answer;
  const held = new Promise((resolve) => (answer = resolve));
  await page.route(/\/api\/v1\/words\/own/, async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.continue();
  });
  const first = (await words.first().innerText()).trim().toUpperCase();
  await words.first().evaluate((word) => word.closest('tr').querySelector('.ban').click());
  assert.ok(await accept.isDisabled());
  await cell(page, 0).focus();
  await page.keyboard.press('Control+Enter');
  assert.deepEqual(await gridText(page), ['....', '....', '....', '....']);
  answer();
  await page.getByText(`${first} is banned`, { exact: true }).waitFor();
  await ready.waitFor();
  const shown = await page.evaluate(() => {
    const letters = [...document.querySelectorAll('.cell .light')].map((one) => one.textContent).join('');
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Accept all').click();
    return letters;
  });
  await page.getByText('Every square is filled.').waitFor();
  assert.equal((await gridText(page)).join(''), shown);
  await page.unrouteAll();
  await call(bench.server, `/words/own/${first}`, undefined, 'DELETE');
  await done(page);
});

test('a ban changes the live fill around the word alone', { timeout: 120_000 }, async () => {
  const { page } = await fresh([
    '.......#.......', '.......#.......', '.......#.......', '.......#.......', '####....#......', '......#.....###',
    '.....#.....#...', '....##...##....', '...#.....#.....', '###.....#......', '......#....####', '.......#.......',
    '.......#.......', '.......#.......', '.......#.......',
  ]);
  const ready = page.getByRole('button', { name: 'Accept all', exact: true, disabled: false });
  await ready.waitFor();
  // Until it is improved, too.
  await page.getByText(/improving|best possible/).waitFor();
  const light = () =>
    page.evaluate(() => Array.from({ length: 225 }, (_, at) => document.querySelector(`[data-cell="${at}"] .light`)?.textContent ?? '#').join(''));
  // Entries of three letters: most of their words are listed.
  for (const at of [120, 102, 111]) {
    await cell(page, at).click();
    await page.locator('button.word').first().waitFor();
    const before = await light();
    const word = before.slice(at, at + 3);
    const listed = page.locator(`button.word[data-word="${word}"]`);
    if ((await listed.count()) === 0) continue;
    await listed.evaluate((one) => one.closest('tr').querySelector('.ban').click());
    await page.getByText(`${word} is banned`, { exact: true }).waitFor();
    await ready.waitFor();
    const after = await light();
    assert.notEqual(after.slice(at, at + 3), word);
    const differ = [...after].filter((letter, place) => letter !== before[place]).length;
    assert.ok(differ < 60, `${differ} squares differ`);
    await call(bench.server, `/words/own/${word}`, undefined, 'DELETE');
    return done(page);
  }
  assert.fail('no word of the fill is among the candidates of its entry');
});

test('a candidate is banned where it is listed, and allowed again', { timeout: 120_000 }, async () => {
  const { page } = await fresh(['...', '...', '...']);
  await cell(page, 0).click();
  const words = page.locator('button.word');
  await words.first().waitFor();
  const [first, second] = (await words.allInnerTexts()).map((text) => text.trim().toUpperCase());
  await words.first().focus();
  await page.keyboard.press('Delete');
  await page.getByText(`${first} is banned`, { exact: true }).waitFor();
  await page.waitForFunction((word) => document.querySelector('button.word')?.textContent.trim().toUpperCase() === word, second);
  const own = await call(bench.server, '/words/own');
  assert.ok(own.some(({ word, banned }) => word.toUpperCase() === first && banned));
  await page.getByRole('tab', { name: 'Lists', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save your words as a file', exact: true }).click();
  assert.equal(readFileSync(await (await download).path(), 'utf8'), `${first};0\n`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('None yet.', { exact: false }).waitFor();
  await done(page);
});

for (const [width, height] of [[1440, 900], [1100, 760]]) {
  test(`at ${width}x${height} nothing moves when a fill is accepted, a word banned, or no fill exists`, { timeout: 120_000 }, async () => {
    const rows = ['#...#', '.....', '.....', '.....', '#...#'];
    const { page } = await fresh(rows, { viewport: { width, height } });
    const accept = page.getByRole('button', { name: 'Accept all', exact: true, disabled: false });
    const tops = () =>
      page.locator('.counts, .acts button, [role=tab], .panels').evaluateAll((parts) =>
        parts.map((part) => `${part.className} ${part.textContent.slice(0, 6)} ${Math.round(part.getBoundingClientRect().top)}`),
      );
    await accept.waitFor();
    await cell(page, 1).click();
    const before = await tops();
    await accept.click();
    await page.getByText('✓ Every square is filled.').waitFor();
    assert.deepEqual(await tops(), before, 'accepted');
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    const note = page.getByText(/^⊘ [A-Z]+ \(1[AD]\) is banned\./);
    await note.waitFor();
    const [, word] = /⊘ ([A-Z]+)/.exec(await note.innerText());
    assert.deepEqual(await tops(), before, 'banned');
    await shot(page, `nothing-moves-banned-${width}`);
    await call(bench.server, `/words/own/${word}`, undefined, 'DELETE');
    const { id } = await draft(bench.server, rows.with(2, 'XQZJK'));
    await visit(page, `/compose/${id}`);
    await page.getByRole('region', { name: 'Ways out' }).waitFor();
    await cell(page, 1).click();
    assert.deepEqual(await tops(), before, 'impossible');
    await shot(page, `nothing-moves-impossible-${width}`);
    await done(page);
  });
}

test('on a phone ways out move neither grid nor keys, and are a press away', { timeout: 60_000 }, async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const rows = ['#...#', '.....', '.....', '.....', '#...#'];
  const { page } = await fresh(rows, options);
  const tops = () =>
    page.locator('[role=grid], .keys, .counts, .acts').evaluateAll((parts) =>
      parts.map((part) => `${part.classList[0]} ${Math.round(part.getBoundingClientRect().top + scrollY)}`),
    );
  await page.getByRole('button', { name: 'Accept all', exact: true, disabled: false }).waitFor();
  const before = await tops();
  assert.equal(before.length, 5);
  const { id } = await draft(bench.server, rows.with(2, 'XQZJK'));
  await visit(page, `/compose/${id}`);
  const ways = page.getByRole('region', { name: 'Ways out' });
  await ways.getByRole('button', { name: /^Clear/ }).first().waitFor();
  assert.deepEqual(await tops(), before);
  const announced = page.getByRole('status').filter({ hasText: '✗ No fill exists.' });
  assert.equal(await announced.count(), 1);
  assert.equal(await announced.getByRole('button').count(), 0, 'a button would be read out with it');
  await page.getByRole('button', { name: 'Ways out', exact: true }).tap();
  const { y, height } = await ways.boundingBox();
  assert.ok(y >= 0 && y + height <= 844, `from ${y} to ${y + height}`);
  await shot(page, 'ways-out-phone');
  await done(page);
});

test('Tab comes to problems and ways out where they stand: after the panels, on a phone before', { timeout: 60_000 }, async () => {
  for (const [width, order] of [[1440, ['Clues', 'Words', 'Ways out']], [390, ['Ways out', 'Words']]]) {
    const { page } = await fresh(['#...#', '.....', 'XQZJK', '.....', '#...#'], { viewport: { width, height: 844 } });
    await page.getByRole('region', { name: 'Ways out' }).getByRole('button', { name: /^Clear/ }).first().waitFor();
    await page.getByLabel('Live fill').focus();
    const met = [];
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const { activeElement: one } = document;
        if (one.role === 'tab' || one.getAttribute('role') === 'tab') return one.textContent.trim();
        return one.closest('section[aria-label]')?.getAttribute('aria-label');
      });
      if (order.includes(here) && met.at(-1) !== here) met.push(here);
    }
    assert.deepEqual(met.slice(0, order.length), order, `${width} pixels`);
    await done(page);
  }
});

test('the word finder keeps its query across tabs, pages and a reload', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['...', '...', '...']);
  await cell(page, 0).click();
  await page.getByText('Find words', { exact: true }).click();
  await page.getByLabel('What to find').selectOption('Anagram');
  await page.getByLabel('Letters to find words for').fill('LISTEN');
  const found = page.getByText(/^\d+ found, best first$/);
  await found.waitFor();
  const kept = async () => {
    await found.waitFor();
    assert.equal(await page.getByLabel('Letters to find words for').inputValue(), 'LISTEN');
    assert.equal(await page.getByLabel('What to find').inputValue(), 'all');
  };
  await page.getByRole('tab', { name: 'Lists', exact: true }).click();
  await page.getByRole('tab', { name: 'Words', exact: true }).click();
  await kept();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('link', { name: 'A draft', exact: true }).first().click();
  await kept();
  await page.reload();
  await kept();
  await shot(page, 'finder-kept');
  await done(page);
});

test('the word finder takes patterns, regular expressions, letter banks and hidden words', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['.....', '.....', '.....']);
  await cell(page, 0).click();
  await page.getByText('Find words', { exact: true }).click();
  const words = page.locator('details', { hasText: 'Find words' }).locator('li button');
  const letters = page.getByLabel('Letters to find words for');
  for (const [query, fits] of [
    ['S?A[RT]*', /^S.A[RT]/],
    ['/^RE.*(ED|ING)$/', /^RE.*(ED|ING)$/],
    ['bank:RATES & length:5', /^(?=.*R)(?=.*A)(?=.*T)(?=.*E)(?=.*S)[RATES]{5}$/],
    ['hidden:THE CATERPILLAR & length:5-', 'THECATERPILLAR'],
  ]) {
    await letters.fill(query);
    // Until those of the query before are gone.
    await page.waitForFunction(([source, phrase]) => {
      const found = [...document.querySelectorAll('details[open] li button')].map((one) => one.textContent.toUpperCase().replaceAll(/[^A-Z]/g, ''));
      return found.length > 0 && found.every((word) => (source ? new RegExp(source).test(word) : phrase.includes(word)));
    }, [fits.source, fits]);
  }
  await letters.fill('bank:RATES & length:5');
  const placed = words.filter({ hasText: /^\s*[A-Za-z]{5}\s*$/ }).first();
  await page.waitForFunction(() => [...document.querySelectorAll('details[open] li button')].every((one) => one.textContent.trim().length === 5));
  const word = (await placed.innerText()).trim().toUpperCase();
  await placed.click();
  assert.equal((await gridText(page))[0], word);
  await done(page);
});

test('a grid without a fill has one in a click where lower scores allow it', { timeout: 120_000 }, async () => {
  const { page } = await fresh(['#...#', '.....', 'XQZJK', '.....', '#...#']);
  const lists = () => call(bench.server, '/words/lists').then((all) => all.map(({ minimum }) => minimum));
  const before = await lists();
  const button = page.getByRole('button', { name: /^Allow scores down to \d+$/ });
  await button.waitFor();
  const score = Number(/\d+/.exec(await button.innerText())[0]);
  await button.click();
  await page.getByText(`Words scoring ${score} or more are now allowed, in every list`).waitFor();
  assert.deepEqual(await lists(), before.map((minimum) => Math.min(minimum, score)));
  await page.locator('.toast').getByRole('button', { name: 'Undo', exact: true }).click();
  // The lists are changed back one by one.
  for (let tries = 0; tries < 100 && (await lists()).join() !== before.join(); tries += 1) await page.waitForTimeout(100);
  assert.deepEqual(await lists(), before);
  await done(page);
});

test('a word added among the ways out fills the grid', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['#...#', '.....', 'TSTT.', '.....', '#...#']);
  const ways = page.getByRole('region', { name: 'Ways out' });
  const light = page.locator('.cell .light');
  await ways.getByText('Or add a word for 6A').waitFor();
  const field = ways.getByPlaceholder('TSTT.', { exact: true });
  assert.equal(await light.count(), 0);
  await shot(page, 'add-a-word');
  // A word that does not fit is no way out.
  await field.fill('TSTT');
  await ways.getByRole('button', { name: 'Add', exact: true }).click();
  assert.ok(await field.evaluate((one) => one.validity.tooShort), 'too short');
  await field.fill('tstta');
  await field.press('Enter');
  await page.getByText('TSTTA now scores 50 in your own words').waitFor();
  await light.nth(16).waitFor();
  assert.equal(await light.count(), 17);
  assert.equal(await cell(page, 14).locator('.light').innerText(), 'A');
  assert.equal(await ways.count(), 0);
  assert.ok((await call(bench.server, '/words/own')).some(({ word }) => word.toUpperCase() === 'TSTTA'));
  await call(bench.server, '/words/own/TSTTA', undefined, 'DELETE');
  await done(page);
});

test('a finger selects any set of squares', { timeout: 120_000 }, async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await fresh(['CAT', 'ORE', 'WED'], options);
  const select = page.getByRole('button', { name: 'Select', exact: true });
  const chosen = () =>
    page.locator('[role=gridcell][aria-selected=true]').evaluateAll((cells) => cells.map((one) => Number(one.dataset.cell)));
  await page.getByRole('button', { name: 'Tools', exact: true }).tap();
  await select.tap();
  assert.equal(await select.getAttribute('aria-pressed'), 'true');
  for (const at of [0, 4, 8, 2, 4]) await cell(page, at).tap();
  // Tapped again, a square is out of it.
  assert.deepEqual(await chosen(), [0, 2, 8]);
  await shot(page, 'select-phone');
  await page.getByRole('button', { name: 'Lock', exact: true }).tap();
  assert.equal(await page.getByRole('gridcell', { name: /locked/ }).count(), 3);
  // The selection goes with the tool, and a tap is a tap again.
  await select.tap();
  assert.deepEqual(await chosen(), []);
  await cell(page, 5).tap();
  assert.deepEqual(await chosen(), []);
  // Each of the two tools that presses belong to ends the other.
  await page.getByRole('button', { name: 'Paint', exact: true }).tap();
  await select.tap();
  assert.equal(await page.getByRole('button', { name: 'Paint', exact: true }).getAttribute('aria-pressed'), 'false');
  await done(page);
});

test('on a small phone the tools take the place of the letters, beside the whole grid', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED'], SIZES['small phone']);
  const letters = page.getByRole('toolbar', { name: 'Letters on the screen' });
  const tools = page.getByRole('toolbar', { name: 'Grid tools' });
  const top = (part) => part.evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY));
  const under = page.getByRole('region', { name: 'Fill', exact: true });
  assert.equal(await tools.count(), 0);
  const before = await top(under);
  await letters.getByRole('button', { name: 'Tools', exact: true }).tap();
  assert.equal(await letters.count(), 0);
  // Nothing moves, and no scrolling comes between a tool and its square.
  assert.equal(await top(under), before);
  await cell(page, 4).tap();
  await tools.getByRole('button', { name: 'Block (full stop)', exact: true }).tap();
  assert.equal(await cell(page, 4).getAttribute('aria-label').then((label) => label.startsWith('Block')), true);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.ok(await tools.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight));
  await shot(page, 'tools-small-phone');
  // A tool that goes on shows on the key that leads back to it.
  await tools.getByRole('button', { name: 'Paint', exact: true }).tap();
  await tools.getByRole('button', { name: 'Letters', exact: true }).tap();
  assert.equal(await letters.getByRole('button', { name: 'Tools', exact: true }).textContent(), '✎');
  assert.equal(await top(under), before);
  await done(page);
});

test('clues are written where the browser checks their spelling, answers are not', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  const clues = page.getByRole('textbox', { name: /^Clue of / });
  // On a wide window the clues stand beside the grid.
  const tab = page.getByRole('tab', { name: 'Clues', exact: true });
  if ((await tab.count()) > 0) await tab.click();
  await clues.first().waitFor();
  assert.equal(await clues.count(), 6);
  assert.ok(await clues.evaluateAll((fields) => fields.every((field) => field.spellcheck)));
  // A checker needs to know the language.
  assert.match(await page.evaluate(() => document.documentElement.lang), /^en/);
  await page.getByRole('tab', { name: 'Lists', exact: true }).click();
  assert.ok(!(await page.locator('input[autocapitalize=characters]').first().evaluate((field) => field.spellcheck)));
  await done(page);
});

test('an .xd file has the grid, the answers and the clues', { timeout: 60_000 }, async () => {
  const { page } = await fresh(['CAT', 'ORE', 'WED']);
  await page.getByLabel('Clue of 1A', { exact: true }).first().fill('Pet that purrs');
  await saved(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('combobox', { name: 'Format', exact: true }).selectOption('xd');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file', exact: true }).click();
  assert.match((await download).suggestedFilename(), /\.xd$/);
  const text = readFileSync(await (await download).path(), 'utf8');
  assert.match(text, /^Title: A draft$/m);
  assert.match(text, /^CAT\nORE\nWED$/m);
  assert.match(text, /^A1\. Pet that purrs ~ CAT$/m);
  await done(page);
});

test('a picture of the grid, and a grid turned over', { timeout: 120_000 }, async () => {
  const { page } = await fresh(['CAT#', 'ORE.']);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const picture = async (shows, as) => {
    await page.getByRole('combobox', { name: 'Shows', exact: true }).selectOption({ label: shows });
    await page.getByRole('combobox', { name: 'As', exact: true }).selectOption({ label: as });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the picture', exact: true }).click();
    return readFileSync(await (await download).path());
  };
  const png = await picture('The empty grid', 'PNG');
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  // Four columns and two rows of 36 units in a frame of 3, three pixels for each.
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [3 * (4 * 36 + 6), 3 * (2 * 36 + 6)]);
  const svg = (await picture('The solution', 'SVG')).toString('utf8');
  assert.deepEqual([...svg.matchAll(/middle">(.)</g)].map(([, letter]) => letter).join(''), 'CATORE');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Cover', exact: true }).click();
  await page.getByRole('button', { name: 'Swap across and down', exact: true }).click();
  assert.deepEqual(await gridText(page), ['CO', 'AR', 'TE', '#.']);
  await done(page);
});
