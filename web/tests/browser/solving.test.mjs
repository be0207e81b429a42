/** Solving by hand: what solvers expect of clues, letters, checks and the clock, at each size of screen. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { call, done, draft, gridText, open, saved, shot, visit, workbench } from './harness.mjs';
import { CAT, CLUES, solvable } from './puzzles.mjs';
import { atEverySize, atOneSize, isNarrow, SIZES } from './sizes.mjs';
import { button, choose, fromClues, gridOf, more, tick, toClues, toGrid } from './solver.mjs';

const EXAMPLE = new URL('../../../examples/puzzles/five.ipuz', import.meta.url);

const bench = await workbench();
const puzzle = (...parts) => solvable(bench.server, ...parts);

atEverySize('the machine solving it is no moment of yours', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await choose(page, 'Reveal', 'Whole grid');
  await button(page, 'Reveal the grid').click();
  await page.getByText('The grid is right, with 9 letters revealed.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await done(page);
});

atEverySize('a check tells what it checked', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  const check = (scope) => choose(page, 'Check', scope);
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

atEverySize('a full grid says why it is not the end', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  const type = async (letters) => {
    for (const [at, letter] of [...letters].entries()) {
      await page.locator(`[data-cell="${at}"]`).focus();
      await page.keyboard.press(letter);
    }
  };
  await type('catorewe');
  assert.equal(await page.getByText(/^The grid is full/).count(), 0);
  await page.locator('[data-cell="8"]').focus();
  await page.keyboard.press('x');
  await page.getByText('The grid is full, but not everything is right.', { exact: true }).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Solved!' }).waitFor();
  assert.equal(await page.getByText(/^The grid is full/).count(), 0, 'it is no longer true');
  await page.keyboard.press('Escape');

  const blank = { rows: 3, cols: 3, cells: Array.from({ length: 9 }, () => ({})), title: 'No solution' };
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: blank, state: {} });
  await visit(page, `/solve/${id}`);
  await page.getByRole('heading', { name: 'No solution' }).waitFor();
  await gridOf(page).waitFor();
  await type('catorewed');
  const message = page.getByText('The grid is full. Its file has no solution, so Wordwright cannot check it.', { exact: true });
  await message.waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  const clock = page.locator('.clock');
  const stopped = await clock.innerText();
  await page.waitForTimeout(2500);
  assert.equal(await clock.innerText(), stopped, 'the clock stands');
  await page.keyboard.press('Delete');
  await page.waitForFunction((was) => document.querySelector('.clock').textContent !== was, stopped);
  await done(page);
});

atEverySize('pause covers the grid and stops the typing', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('CA');
  await page.getByTitle('Pause: stop the clock and cover the grid').click();
  await page.getByText('Paused', { exact: true }).waitFor();
  assert.ok(!(await gridOf(page).isVisible()));
  assert.equal(await page.getByText('Pet that purrs').count(), 0);
  await toClues(page);
  assert.equal(await page.getByText('Mined rock').count(), 0);
  await fromClues(page);
  const stood = await page.locator('.clock').innerText();
  await page.keyboard.type('XYZ');
  for (const name of ['Pencil', 'Previous clue', 'Next clue']) assert.ok(await button(page, name).isDisabled(), name);
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.clock').innerText(), stood);
  await shot(page, 'solve-paused');
  await page.locator('.paused').getByRole('button', { name: 'Continue' }).click();
  assert.deepEqual(await gridText(page), ['CA.', '...', '...']);
  await page.keyboard.type('T');
  assert.deepEqual((await gridText(page))[0], 'CAT');
  await done(page);
});

atEverySize('an entry that a clue names is a link and is marked', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await toClues(page);
  await page.getByRole('button', { name: /^5 Marry/ }).click();
  await gridOf(page).waitFor();
  assert.equal(await page.locator('.cell.related').count(), 3);
  await page.locator('.clue-bar').getByRole('button', { name: '1-Across', exact: true }).click();
  await page.locator('.clue-bar').getByText('Pet that purrs', { exact: true }).waitFor();
  assert.equal(await page.locator('.cell.related').count(), 0);
  await done(page);
});

atEverySize('typing follows the preferences', { timeout: 60_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  const here = () => page.locator('[role=gridcell].cursor').getAttribute('data-cell');
  const first = page.locator('[data-cell="0"]');
  if (size === 'phone') await toGrid(page);
  // Typing works at once: the grid has the focus.
  else await page.waitForFunction(() => document.activeElement.matches('[data-cell="0"]'));
  await page.keyboard.type('CAT');
  assert.equal(await here(), '3', 'on to the next clue');
  const prefer = async (act) => {
    await more(page, 'Settings and keys');
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
  // Only the middle of the word is filled.
  await page.locator('[data-cell="5"]').click();
  for (const key of ['Delete', 'ArrowLeft', 'ArrowLeft', 'Delete', 'ArrowRight', 'R', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  const skip = page.getByLabel('Skip filled squares while typing');
  for (const [set, next] of [['check', '5'], ['uncheck', '4']]) {
    await prefer(() => skip[set]());
    await page.locator('[data-cell="3"]').focus();
    await page.keyboard.press('O');
    assert.equal(await here(), next, `${set}: past what is filled, or not`);
    await page.locator('[data-cell="3"]').focus();
    await page.keyboard.press('Delete');
  }
  await done(page);
});

atEverySize('a note stays beside its clue, and pencil is lighter', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await page.locator('[data-cell="0"]').focus();
  await page.getByRole('button', { name: 'Pencil', exact: true }).click();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.type('C');
  assert.ok(await page.getByRole('gridcell', { name: /^C, 1, pencil/ }).isVisible());
  await more(page, 'Note on this clue');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('perhaps a dog');
  await page.getByRole('button', { name: 'Save the note', exact: true }).click();
  await toClues(page);
  await page.locator('aside').getByText('perhaps a dog').waitFor();
  await saved(page);
  await page.reload();
  await toClues(page);
  await page.locator('aside').getByText('perhaps a dog').waitFor();
  await fromClues(page);
  assert.ok(await page.getByRole('gridcell', { name: /^C, 1, pencil/ }).isVisible());
  await done(page);
});

atOneSize('a dialog takes what is typed as it opens, and keys that come too late for the grid press nothing', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await gridOf(page).waitFor();
  await more(page, 'Note on this clue');
  await page.keyboard.type('my note');
  assert.equal(await page.getByRole('textbox', { name: 'Note', exact: true }).inputValue(), 'my note');
  await page.keyboard.press('Escape');
  await more(page, 'Anagram pad');
  await page.keyboard.type('act');
  assert.equal(await page.getByRole('dialog').getByRole('textbox').inputValue(), 'ACT');
  await page.keyboard.press('Escape');
  assert.deepEqual(await gridText(page), ['...', '...', '...']);

  // Reading the question by Enter does not answer it.
  await more(page, 'Start over…');
  await page.getByRole('button', { name: 'Keep solving', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');

  for (const [at, letter] of [...CAT.join('')].entries()) {
    await page.locator(`[data-cell="${at}"]`).focus();
    await page.keyboard.press(letter);
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const moment = page.getByRole('dialog', { name: 'Solved!' });
  await moment.getByRole('button', { name: 'Share without spoilers', exact: true }).and(page.locator(':focus')).waitFor();
  assert.equal(await page.locator('.notice').count(), 0, 'nothing was copied');
  await done(page);
});

atOneSize('a solved grid is locked until it is started over, and counts once', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const id = await puzzle(CAT, CLUES);
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  const type = async () => {
    for (const [at, letter] of [...CAT.join('')].entries()) {
      await page.locator(`[data-cell="${at}"]`).focus();
      await page.keyboard.press(letter);
    }
  };
  const finish = async () => {
    await saved(page);
    return (await call(bench.server, `/puzzles/${id}`)).state.progress.finished;
  };
  await type();
  await page.getByRole('dialog', { name: 'Solved!' }).waitFor();
  await page.keyboard.press('Escape');
  const first = await finish();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('q');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.getByText('The puzzle is solved. To solve it again', { exact: false }).waitFor();
  assert.deepEqual(await gridText(page), CAT);
  await page.getByText(/Solved\s*\d\d:\d\d/).waitFor();
  assert.equal(await page.getByText('Pause', { exact: true }).count(), 0);

  const restart = async () => {
    await more(page, 'Start over…');
    await button(page, 'Start over').click();
    await page.getByText('Pause', { exact: true }).waitFor();
  };
  await restart();
  await type();
  await page.getByText(/^Solved again, in \d\d:\d\d\. The statistics keep your first time/).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.deepEqual(await finish(), first);
  await done(page);
});

atOneSize('a grid that was revealed and started over is not solved unaided', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const id = await puzzle(CAT, CLUES);
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  // Most of it: the puzzle is not finished when it is started over.
  for (const at of [0, 3]) {
    await page.locator(`[data-cell="${at}"]`).focus();
    if (!/\dA/.test(await page.locator('.clue-bar .name').innerText())) await page.keyboard.press('Space');
    await choose(page, 'Reveal', 'Word');
  }
  await more(page, 'Start over…');
  await button(page, 'Start over').click();
  for (const [at, letter] of [...CAT.join('')].entries()) {
    await page.locator(`[data-cell="${at}"]`).focus();
    await page.keyboard.press(letter);
  }
  await page.getByText('The grid is right. You had seen the letters before', { exact: false }).waitFor();
  await saved(page);
  assert.equal((await call(bench.server, `/puzzles/${id}`)).state.progress.finished.machine, true);
  await done(page);
});

atEverySize('a rebus is typed and shown whole', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
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

atEverySize('the field for several letters writes in its own square, and only what was changed', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const { id } = await draft(bench.server, CAT);
  for (const address of [`/solve/${await puzzle(CAT, CLUES)}`, `/compose/${id}`]) {
    await visit(page, address);
    await gridOf(page).waitFor();
    const cell = (at) => page.locator(`[data-cell="${at}"]`);
    for (const [at, letter] of ['C', 'A', 'T', 'O', 'R', 'E'].entries()) {
      await cell(at).focus();
      await page.keyboard.press(letter);
    }
    const field = page.getByLabel('Letters of this square');
    const here = () => page.locator('[role=gridcell].cursor').getAttribute('data-cell');
    await cell(0).click();
    await page.keyboard.press('Escape');
    await field.waitFor();
    await cell(4).click();
    await field.waitFor({ state: 'detached' });
    assert.equal(await here(), '4', `${address}: a press stays where it is`);
    assert.deepEqual((await gridText(page)).slice(0, 2), ['CAT', 'ORE'], address);

    await cell(0).click();
    await page.keyboard.press('Escape');
    await page.keyboard.type('XY');
    await cell(4).click();
    await field.waitFor({ state: 'detached' });
    assert.deepEqual((await gridText(page)).slice(0, 2), ['XYAT', 'ORE'], address);
    assert.equal(await here(), '4', address);
    // Typing goes on in the square that was pressed.
    await page.keyboard.press('S');
    assert.equal((await gridText(page))[1], 'OSE', address);
  }
  await done(page);
});

for (const size of ['phone', 'small phone']) {
  test(`on a ${size} the letters on the screen write several in one square`, { timeout: 60_000 }, async () => {
    const page = await open(bench, SIZES[size]);
    await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
    await gridOf(page).waitFor();
    const field = page.getByLabel('Letters of this square');
    const tap = (name) => button(page, name).tap();
    await page.locator('[data-cell="0"]').tap();
    await tap('More letters');
    await field.waitFor();
    for (const letter of ['H', 'E', 'X']) await tap(letter);
    await tap('Clear and go back');
    for (const letter of ['A', 'R', 'T']) await tap(letter);
    assert.equal(await field.inputValue(), 'HEART');
    assert.equal(await field.getAttribute('inputmode'), 'none', 'the phone leaves its own letters away');
    await shot(page, `rebus-${size}`);
    await tap('More letters');
    await field.waitFor({ state: 'detached' });
    for (const letter of ['A', 'T']) await tap(letter);
    assert.equal((await gridText(page))[0], 'HEARTAT');
    // What stands there is selected, so that the next letter replaces it.
    await page.locator('[data-cell="1"]').tap();
    await tap('More letters');
    await tap('N');
    await tap('O');
    await page.locator('[data-cell="3"]').tap();
    await field.waitFor({ state: 'detached' });
    assert.equal((await gridText(page))[0], 'HEARTNOT');
    await done(page);
  });
}

atEverySize('downs only hides the across clues and starts on a down', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(CAT, CLUES)}`);
  await tick(page, 'Downs only');
  await toClues(page);
  await page.getByRole('region', { name: 'Clues down' }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Clues across' }).count(), 0);
  assert.equal(await page.getByText('Pet that purrs').count(), 0);
  await fromClues(page);
  await page.locator('.clue-bar').getByText('Farm animal', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next clue', exact: true }).click();
  await page.locator('.clue-bar').getByText('Are, once', { exact: true }).waitFor();
  await done(page);
});

atOneSize('the same file again goes on where it was left', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const file = { name: 'five.ipuz', mimeType: 'application/json', buffer: await readFile(EXAMPLE) };
  const pick = async () => {
    await visit(page, '/solve');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a puzzle', exact: true }).click();
    await (await chooser).setFiles(file);
    await gridOf(page).waitFor();
  };
  await pick();
  await toGrid(page);
  await page.keyboard.type('CON');
  await saved(page);
  const first = page.url();
  await pick();
  assert.equal(page.url(), first);
  assert.equal((await gridText(page))[0], '#CON#');
  await done(page);
});

atOneSize('the library tells how far one is, and the statistics what was solved', { timeout: 60_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  const title = `Two by two, on a ${size}`;
  const id = await puzzle(['AB', 'CD'], { '1A': 'Letters' }, { title });
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  await toGrid(page);
  await page.keyboard.type('ABC');
  await saved(page);
  await visit(page, '/solve');
  const card = page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: title });
  await card.getByText(/^75\s%, 00:\d\d$/).waitFor();
  await card.click();
  await page.locator('[data-cell="3"]').click();
  await page.keyboard.type('D');
  await page.getByRole('dialog', { name: 'Solved!' }).waitFor();
  await page.keyboard.press('Escape');
  await saved(page);
  await visit(page, '/solve');
  await page.getByRole('region', { name: 'Solved' }).getByRole('link', { name: title }).getByText(/solved in 00:\d\d/).waitFor();
  assert.equal(await card.count(), 0, 'there is nothing to continue');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await statistics.getByRole('cell', { name: 'Mini (up to 8)' }).waitFor();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('row', { name: title }).getByText(/solved/i).waitFor();
  await done(page);
});

atOneSize('two people solve one puzzle, live', { timeout: 90_000 }, async ({ screen, next }) => {
  const id = await puzzle(CAT, CLUES);
  const [first, second] = [await open(bench, screen), await open(bench, next)];
  await visit(first, `/solve/${id}`);
  await gridOf(first).waitFor();
  await tick(first, 'Solve together');
  const dialog = first.getByRole('dialog', { name: 'Solve together' });
  assert.equal(await dialog.getByLabel('Link to this puzzle').inputValue(), first.url());
  await dialog.getByText('This address works on this computer only.', { exact: false }).waitFor();
  await dialog.getByText('Nobody else has written in this grid', { exact: false }).waitFor();
  await dialog.getByText('Nobody else is here at the moment.', { exact: false }).waitFor();
  await visit(second, '/solve');
  await saved(first);
  await visit(second, `/solve/${id}`);
  await gridOf(second).waitFor();
  // Each sees the other come, and go.
  await dialog.getByText('2 people are here, you included.', { exact: false }).waitFor();
  await button(first, 'Go on solving').click();
  for (const page of [first, second]) await page.getByText('2 people are solving this puzzle now.').waitFor();
  if (!isNarrow(first)) await button(first, 'Solving together, 2 people here').waitFor();
  await visit(second, '/solve');
  if (!isNarrow(first)) await button(first, 'Solving together').waitFor();
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
  // Where there is room a mark in the tools says that it is on; else the menu does.
  if (isNarrow(first)) await more(first, 'Link to solve together…');
  else await button(first, 'Solving together, 2 people here').click();
  await dialog.getByText('Somebody else has written in this grid', { exact: false }).waitFor();
  await button(first, 'Go on solving').click();
  const kept = await call(bench.server, `/puzzles/${id}`);
  assert.equal(kept.puzzle.cells.map((cell) => cell.entered ?? '.').join(''), '.A.OREWE.');
  // Neither did it alone.
  await first.locator('[data-cell="0"]').focus();
  await first.keyboard.type('C');
  await second.waitForFunction(() => document.querySelector('[data-cell="0"] .text')?.textContent === 'C');
  for (const [at, letter] of [[2, 'T'], [8, 'D']]) {
    await second.locator(`[data-cell="${at}"]`).focus();
    await second.keyboard.type(letter);
  }
  for (const page of [first, second]) {
    const moment = page.getByRole('dialog', { name: 'Solved!' });
    await moment.getByText('You solved “A test” together.').waitFor();
    await moment.getByText('each other', { exact: true }).waitFor();
  }
  await done(first);
  await done(second);
});

atOneSize('whoever has a puzzle open and writes nothing has no part in it', { timeout: 90_000 }, async ({ screen, next }) => {
  const id = await puzzle(CAT, CLUES);
  const [first, second] = [await open(bench, screen), await open(bench, next)];
  await visit(first, `/solve/${id}`);
  await gridOf(first).waitFor();
  await tick(first, 'Solve together');
  const dialog = first.getByRole('dialog', { name: 'Solve together' });
  await button(first, 'Go on solving').click();
  await saved(first);
  const write = async (at, letters) => {
    await first.locator(`[data-cell="${at}"]`).focus();
    await first.keyboard.type(letters);
  };
  const kept = () => call(bench.server, `/puzzles/${id}`);
  /** Has the second page see the letters and save what it made of them, as it does when it is left. */
  const look = async (at, letters) => {
    await visit(second, `/solve/${id}`);
    await gridOf(second).waitFor();
    await write(at, letters);
    await second.locator(`[data-cell="${at + letters.length - 1}"] .text`).waitFor();
    await saved(first);
    const { revision } = await kept();
    // Its clock has moved on.
    await second.waitForTimeout(1500);
    await visit(second, '/solve');
    for (let asked = 0; (await kept()).revision === revision; asked += 1) {
      assert.ok(asked < 100, 'the second page saves nothing');
      await second.waitForTimeout(50);
    }
  };
  await look(0, 'CAT');
  // A save on top of the other one's takes it over first.
  await write(3, 'O');
  await saved(first);
  if (isNarrow(first)) await more(first, 'Link to solve together…');
  else await button(first, 'Solving together').click();
  await dialog.getByText('Nobody else has written in this grid yet.', { exact: false }).waitFor();
  await button(first, 'Go on solving').click();
  await look(4, 'REWED');
  const moment = first.getByRole('dialog', { name: 'Solved!' });
  await moment.getByText('You solved “A test” all by yourself.').waitFor();
  const { state } = await kept();
  assert.equal(state.accompanied, false);
  assert.equal(state.progress.finished.together, undefined);
  await done(first);
  await done(second);
});

test('letters count for who wrote them after a reload, too', { timeout: 60_000 }, async () => {
  const id = await puzzle(CAT, CLUES);
  const [first, second] = [await open(bench), await open(bench)];
  await visit(first, `/solve/${id}`);
  await gridOf(first).waitFor();
  await tick(first, 'Solve together');
  await button(first, 'Go on solving').click();
  await first.locator('[data-cell="0"]').focus();
  await first.keyboard.type('CATO');
  await saved(first);
  await first.reload();
  await gridOf(first).waitFor();
  await visit(second, `/solve/${id}`);
  await gridOf(second).waitFor();
  await second.locator('[data-cell="4"]').focus();
  await second.keyboard.type('REWED');
  for (const page of [first, second]) {
    const moment = page.getByRole('dialog', { name: 'Solved!' });
    await moment.getByText('You solved “A test” together.').waitFor();
  }
  await done(first);
  await done(second);
});

atEverySize('puzzles of two days in a row make a streak, in the dialog and in what is shared', { timeout: 60_000 }, async ({ size, screen }) => {
  // The clock of the page stands still for the rest of its life: it is handed on to nobody.
  const page = await open(bench, { ...screen, keep: undefined });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const finish = async (day) => {
    await page.clock.setFixedTime(day);
    await visit(page, `/solve/${await puzzle(['AB', 'CD'], {}, { title: `${day.toDateString()}, ${size}` })}`);
    await gridOf(page).waitFor();
    for (const [at, letter] of [...'ABCD'].entries()) {
      await page.locator(`[data-cell="${at}"]`).focus();
      await page.keyboard.press(letter);
    }
    const moment = page.getByRole('dialog', { name: 'Solved!' });
    await moment.waitFor();
    await moment.getByRole('button', { name: 'Share without spoilers', exact: true }).click();
    await page.getByText('Copied.', { exact: false }).waitFor();
    const streak = moment.locator('.figures div').filter({ hasText: 'Streak' }).locator('dd');
    const told = (await streak.count()) > 0 ? await streak.innerText() : undefined;
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');
    await saved(page);
    return [told, shared.split('\n')[1]];
  };
  // A year for each size: what others finished in this library is no neighbour.
  const year = 2031 + ['phone', 'laptop', 'desktop'].indexOf(size);
  const day = (date) => new Date(year, 4, date, 21, 30);
  assert.deepEqual(await finish(day(9)), [undefined, undefined]);
  assert.deepEqual(await finish(day(10)), ['2 days', '2 days in a row.']);
  // A day is left out.
  assert.deepEqual(await finish(day(12)), [undefined, undefined]);
  await done(page);
});

atOneSize('printing gives the page that the engine sets', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const clues = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at === 0 ? 1 : 20 + at}A`, 'A clue of some length']));
  const large = await puzzle(Array.from({ length: 21 }, () => 'Z'.repeat(21)), clues);
  // Above 17x17 the sheet has two pages, so that squares and clues stay large enough.
  for (const [address, count] of [[`/solve/${await puzzle(CAT, CLUES)}`, 1], ['Word on the Move', 1], [`/solve/${large}`, 2]]) {
    if (address.startsWith('/')) await visit(page, address);
    else {
      await visit(page, '/solve');
      await button(page, address).click();
    }
    await gridOf(page).waitFor();
    const download = page.waitForEvent('download');
    await more(page, 'Print (PDF)');
    const bytes = await readFile(await (await download).path(), 'latin1');
    assert.ok(bytes.startsWith('%PDF-'));
    assert.equal(bytes.match(/\/Type\s*\/Page\b/g)?.length, count, address);
  }
  await done(page);
});

atEverySize('a cryptic has its enumerations, its breaks, and a pad for anagrams', { timeout: 60_000 }, async ({ screen }) => {
  const clues = [
    { slot: '1A', text: 'Silent confused admirer', enumeration: '3,2' },
    { slot: '2D', text: 'Listen, mixed up' },
  ];
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(['LISTE', 'ABCDE', 'ABCDE', 'ABCDE', 'ABCDE'], {}, { clues })}`);
  await page.locator('.clue-bar').getByText('Silent confused admirer (3,2)', { exact: true }).waitFor();
  const breaks = page.locator('.break.across.space');
  assert.equal(await breaks.count(), 1);
  assert.equal(await page.locator('[data-cell="2"] .break').count(), 1);
  await toGrid(page);
  await page.keyboard.type('L');
  await more(page, 'Anagram pad');
  await page.getByRole('button', { name: 'Silent', exact: true }).click();
  const ring = page.getByRole('img', { name: /^Letters left/ });
  assert.equal(await ring.getAttribute('aria-label'), 'Letters left: SIENT');
  await page.getByRole('button', { name: 'Shuffle', exact: true }).click();
  const left = (await ring.getAttribute('aria-label')).replace('Letters left: ', '');
  assert.equal([...left].toSorted().join(''), 'EINST');
  await shot(page, 'solve-anagram');
  await done(page);
});

atEverySize('there is a cryptic to try, with its lengths', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/solve');
  await button(page, 'A First Cryptic').click();
  await page.locator('.clue-bar').getByText('A true sign, forged: it is at the foot of a letter (9)', { exact: true }).waitFor();
  await button(page, 'Hint').click();
  const coach = page.getByRole('region', { name: 'Hints' });
  await coach.getByRole('button', { name: 'The answer and why', exact: true }).click();
  await coach.getByText('Anagram of “A true sign”.').waitFor();
  await shot(page, 'solve-cryptic');
  await done(page);
});

atEverySize('there is a puzzle with bars to try: an entry ends at one', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/solve');
  await button(page, 'Behind Bars').click();
  await page.locator('.clue-bar').getByText('Tried psalm, badly, before editor (7)', { exact: true }).waitFor();
  assert.equal(await page.locator('[data-cell] .bar').count(), 16);
  await page.locator('[data-cell="14"]').click();
  await page.locator('.clue-bar').getByText('Pit that belongs to me (4)', { exact: true }).waitFor();
  await page.locator('[data-cell="18"]').click();
  await page.locator('.clue-bar').getByText('Fool in Kansas store (3)', { exact: true }).waitFor();
  await shot(page, 'solve-bars');
  await done(page);
});

atEverySize('hints for a cryptic tell its wordplay, where the letters show it', { timeout: 60_000 }, async ({ screen }) => {
  const clues = [
    { slot: '1A', text: 'Quiet, listen carefully', enumeration: '6' },
    { slot: '7A', text: 'Plain clue' },
  ];
  const page = await open(bench, screen);
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

atEverySize('after a letter the hints offer another, the one that helps most first', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, `/solve/${await puzzle(['PIZZA', 'ABCDE'], { '1A': 'From Naples' })}`);
  await button(page, 'Hint').click();
  const coach = page.getByRole('region', { name: 'Hints' });
  const press = (name) => coach.getByRole('button', { name, exact: true }).click();
  await press('A letter');
  for (const at of [3, 4]) {
    await coach.getByText(`Letter ${at} of 5`, { exact: false }).waitFor();
    await coach.getByText('Z', { exact: true }).waitFor();
    assert.equal(await coach.getByRole('button', { name: 'Another letter' }).count(), 0);
    await press('Fill it in');
    await press('Another letter');
  }
  await coach.getByText('P', { exact: true }).waitFor();
  // A letter that one writes oneself is no longer to be given.
  await page.locator('[data-cell="0"]').focus();
  for (const letter of 'PI') await page.keyboard.press(letter);
  await coach.getByRole('button', { name: 'Another letter' }).waitFor();
  await page.locator('[data-cell="4"]').focus();
  await page.keyboard.press('A');
  await coach.getByRole('button', { name: 'A letter', exact: true }).waitFor();
  await done(page);
});

atEverySize('where the file has no solution, the hints tell what the machine finds, and nothing stale', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const clues = [{ slot: '1A', text: 'Quiet, listen carefully', enumeration: '6' }];
  const blank = { rows: 1, cols: 6, cells: Array.from({ length: 6 }, () => ({})), title: 'No solution', clues };
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: blank, state: {} });
  await page.route('**/api/v1/answers', (route) => route.fulfill({ json: { answers: [{ word: 'SILENT', probability: 0.8 }] } }));
  await visit(page, `/solve/${id}`);
  await button(page, 'Hint').click();
  const coach = page.getByRole('region', { name: 'Hints' });
  const press = (name) => coach.getByRole('button', { name, exact: true }).click();
  await press('Kind of clue');
  await coach.getByText('It may be cryptic:', { exact: false }).waitFor();
  await page.route('**/api/v1/hint', (route) => route.abort());
  await press('A letter');
  await coach.getByRole('alert').waitFor();
  await press('The answer and why');
  await coach.getByText('SILENT', { exact: true }).waitFor();
  await coach.getByText('Anagram of “listen”.').waitFor();
  assert.equal(await coach.getByRole('alert').count(), 0);
  await done(page);
});

atEverySize('barred grids keep their bars', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const body = await readFile(new URL('../../../examples/puzzles/barred.ipuz', import.meta.url));
  const headers = { 'content-type': 'application/octet-stream' };
  const { puzzle: barred } = await (await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body })).json();
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: barred, state: {} });
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  assert.ok((await page.locator('.cell .bar').count()) >= 2);
  await done(page);
});
