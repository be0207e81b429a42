/** The machine at work: readable beliefs, clues that stay, a timeline, reasons in sentences, a coach. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readFile } from 'node:fs/promises';

import { call, done, open, saved, shifts, shot, visit, watchShifts, workbench } from './harness.mjs';
import { CAT, CLUES, solvable } from './puzzles.mjs';
import { atEverySize, atOneSize, isNarrow, SIZES } from './sizes.mjs';
import { button, fromClues, gridOf, more, toClues } from './solver.mjs';

const EXAMPLE = new URL('../../../examples/puzzles/nine-by-nine.ipuz', import.meta.url);

const bench = await workbench();
let example;

before(async () => {
  const headers = { 'content-type': 'application/octet-stream' };
  const body = await readFile(EXAMPLE);
  example = (await (await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body })).json()).puzzle;
});

/** The longer answers of the example, across. */
const answers = () => {
  const rows = Array.from({ length: example.rows }, (_, row) =>
    example.cells.slice(row * example.cols, (row + 1) * example.cols).map(({ solution }) => solution ?? '#').join(''),
  );
  return rows.flatMap((row) => row.split('#')).filter((word) => word.length > 3);
};

/** Types the answers of the smallest puzzle. */
async function typeAll(page) {
  for (const [at, letter] of [...CAT.join('')].entries()) {
    await page.locator(`[data-cell="${at}"]`).focus();
    await page.keyboard.press(letter.toLowerCase());
  }
}

/** The example in the library, with letters entered from its first square on. */
async function begun(entered = '') {
  const cells = example.cells.map((cell, at) => (entered[at] ? { ...cell, entered: entered[at] } : cell));
  return (await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle: { ...example, cells }, state: {} })).id;
}

/** Has the machine solve, and returns the layout shifts meanwhile. */
async function watched(page, id) {
  await visit(page, `/solve/${id}`);
  await gridOf(page).waitFor();
  // One press, on a phone, too.
  await button(page, 'Watch it solve').click();
  await button(page, 'Stop').waitFor();
  await watchShifts(page);
  await page.getByText(/(Done|Stopped) after/).waitFor({ timeout: 120_000 });
  await page.locator('.why dl, .why p').first().waitFor();
  await page.waitForTimeout(500);
  return shifts(page);
}

async function checkBeliefs(page) {
  await page.getByRole('slider', { name: 'Round' }).fill('0');
  const squares = await page.locator('.cell:not(.block)').evaluateAll((cells) =>
    cells.map((cell) => ({
      letters: cell.querySelectorAll('.letter').length,
      bar: cell.querySelector('.bar span')?.style.width,
      chance: Number(/(\d+) percent/.exec(cell.getAttribute('aria-label'))?.[1]),
      opacity: Number(cell.querySelector('.letter')?.style.opacity),
    })),
  );
  assert.ok(squares.every(({ letters }) => letters === 1), 'one letter in each square');
  const unsure = squares.filter(({ bar }) => bar !== undefined);
  assert.ok(unsure.length > 0 && unsure.every(({ chance, bar }) => chance <= 90 && Math.abs(Number.parseFloat(bar) - chance) <= 1));
  const [faint, dark] = [Math.min, Math.max].map((pick) => pick(...squares.map(({ opacity }) => opacity)));
  assert.ok(faint >= 0.45 && dark > faint);
  await toClues(page);
  for (const direction of ['across', 'down']) {
    assert.ok(await page.getByRole('region', { name: `Clues ${direction}` }).isVisible());
  }
  assert.equal(await page.locator('.thought b').count(), example.clues.length);
  await fromClues(page);
}

async function checkTimeline(page) {
  const slider = page.getByRole('slider', { name: 'Round' });
  const last = Number(await slider.getAttribute('max'));
  const turns = page.locator('.turns button');
  let at = 1;
  while (at < last) {
    await slider.fill(`${at}`);
    if ((await turns.count()) > 0) break;
    at += 1;
  }
  const text = await turns.first().innerText();
  assert.match(text, /^\d+[AD] (changed from [A-Z]+ to [A-Z]+ \(now \d+ %\)|[A-Z]+ rose from \d+ % to \d+ %)\.$/);
  await turns.first().click();
  const name = /^(\d+[AD])/.exec(text)[1];
  await page.getByRole('button', { name: `${name}, switch direction`, exact: true }).waitFor();
  await slider.fill('0');
  await page.getByRole('button', { name: 'Play the rounds', exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 2);
  await button(page.locator('.timeline'), 'Pause').click();
  await slider.fill(`${last}`);
}

/** What to do with the result, and why it is the answer, is seen without scrolling; restarts are marked. */
async function checkSight(page) {
  const { height } = page.viewportSize();
  const bottomOf = async (place) => {
    const { y, height: high } = await place.boundingBox();
    return y + high;
  };
  assert.ok((await bottomOf(button(page, 'Copy to my grid'))) < height);
  if (!isNarrow(page)) assert.ok((await bottomOf(page.locator('.why h2'))) < height);
  assert.ok((await page.locator('.restart').count()) > 0);
}

async function checkReasons(page) {
  await toClues(page);
  await page.getByRole('button', { name: /^1 Livid/ }).click();
  // One square is in two entries, and the panel tells both clues.
  const crossed = page.locator('.machine h3', { hasText: /^Crossing: \d+ down$/ });
  const number = /\d+/.exec(await crossed.innerText())[0];
  const { text } = example.clues.find(({ slot }) => slot === `${number}D`);
  assert.equal(await crossed.locator('+ p').innerText(), text);
  // Candidates before and after the crossings.
  const candidates = page.getByRole('table').filter({ hasText: 'By clue' });
  assert.match(await candidates.innerText(), /With crossings/);
  const why = page.locator('.why');
  await why.locator('dt').first().waitFor();
  const kinds = await why.locator('dt').allInnerTexts();
  const KINDS = ['KNOWN CLUES', 'WHAT THE CLUE ASKS FOR', 'MEANING', 'FOUND TOGETHER', 'WORD LISTS', 'CROSSINGS'];
  const found = kinds.map((kind) => kind.toUpperCase());
  assert.ok(found.length > 0 && found.every((kind, at) => KINDS.includes(kind) && found.indexOf(kind) === at), kinds.join());
  // The crossings make this answer many times as likely as its clue does: they come first.
  assert.equal(found[0], 'CROSSINGS');
  for (const text of await why.locator('dd').allInnerTexts()) assert.match(text, /^[A-Z“0-9]/);
  const experts = why.locator('details');
  assert.ok(!(await experts.locator('code').first().isVisible()));
  await experts.locator('summary').click();
  assert.ok(await experts.locator('code').first().isVisible());
  // What each source alone would give the answer, the strongest first.
  const shares = (await experts.locator('li .muted').allInnerTexts()).map((text) => Number(/^(?:< )?(\d+) %$/.exec(text)[1]));
  assert.ok(shares.length > 0 && shares[0] === Math.max(...shares), shares.join());
}

/** Of the letters entered, two of three are right. */
async function checkComparison(page) {
  await page.getByRole('button', { name: 'Compare with mine', exact: true }).click();
  await page.getByText('2 of your 3 letters agree with the machine.', { exact: false }).waitFor();
  assert.equal(await page.locator('.letter').count(), 0);
  assert.equal(await page.locator('.thought').count(), 0);
  assert.ok((await page.locator('.cell .text').count()) === 3);
  assert.ok(await page.getByRole('gridcell', { name: /^X, 3, the machine disagrees/ }).isVisible());
}

async function checkCopy(page, id) {
  await page.getByRole('button', { name: 'Copy to my grid', exact: true }).click();
  await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByText('✓ Saved').waitFor();
  const { state } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(state.machine, true);
}

atEverySize('the machine solves in sight', { timeout: 240_000 }, async ({ size, screen, context }) => {
  const page = await open(bench, screen);
  const id = await begun('MAX');
  const moved = await watched(page, id);
  await shot(page, `machine-solved-${size}`);
  await context.test('nothing moves while it solves', () => assert.deepEqual(moved, []));
  await context.test('each square shows one letter, and an uncertain one a bar; the clues stay', () => checkBeliefs(page));
  await context.test('reasons and actions are in sight', () => checkSight(page));
  await context.test('the rounds are a timeline that tells what turned', () => checkTimeline(page));
  await context.test('reasons are sentences by kind, and experts one click deeper', () => checkReasons(page));
  await shot(page, `machine-why-${size}`);
  await context.test('my grid is compared without a look at the answers', () => checkComparison(page));
  await context.test('a grid that the machine filled is reported as such', () => checkCopy(page, id));
  await done(page);
});

test('nothing moves on a small phone while the machine solves', { timeout: 180_000 }, async () => {
  const page = await open(bench, SIZES['small phone']);
  assert.deepEqual(await watched(page, await begun()), []);
  await done(page);
});

atEverySize('my grid is compared, and no letter of the machine ever shows', { timeout: 180_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  // Two letters of three are right. Letters that the answers have and the page must not gain.
  const id = await begun('MAX');
  await visit(page, `/solve/${id}`);
  await page.getByRole('grid').waitFor();
  // Looks at every change of the page, not only at what it comes to.
  await page.evaluate(() => {
    globalThis.spoilt = [];
    new MutationObserver(() => {
      const shown = document.querySelectorAll('.letter, .bar, .thought, .timeline, .word, .answer');
      const texts = [...document.querySelectorAll('.cell .text')].map((text) => text.textContent).join('');
      const labels = [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /percent/.test(cell.ariaLabel));
      if (shown.length > 0 || labels.length > 0 || texts !== 'MAX') globalThis.spoilt.push(`${shown[0]?.outerHTML ?? texts}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await more(page, 'Compare with the machine');
  await page.getByText(/^Solving.* Its letters stay hidden\.$/).waitFor();
  await page.getByText('2 of your 3 letters agree with the machine.').waitFor({ timeout: 120_000 });
  assert.ok(await page.getByRole('gridcell', { name: /^X, 3, the machine disagrees/ }).isVisible());
  const { right } = await page.locator('.machine.panel').evaluate((panel) => panel.getBoundingClientRect().toJSON());
  for (const one of await page.locator('.machine .actions button').all()) {
    const box = await one.boundingBox();
    assert.ok(box.x + box.width <= right, await one.innerText());
  }
  const cut = await page.locator('.machine .status').evaluate((status) => status.scrollHeight - status.clientHeight);
  assert.ok(cut <= 0, `${cut} pixels of the sentence are cut off`);
  const words = await page.locator('.desk').innerText();
  for (const word of answers()) assert.ok(!words.includes(word), word);
  await page.waitForTimeout(500);
  assert.deepEqual(await page.evaluate(() => globalThis.spoilt), []);
  await shot(page, `machine-compared-${size}`);
  // Nothing was seen, so that the puzzle is still solved unaided.
  await page.getByRole('button', { name: /^Solve( it myself)?$/ }).first().click();
  await page.locator('[data-cell="2"]').focus();
  await page.keyboard.press('d');
  await saved(page);
  const { state } = await call(bench.server, `/puzzles/${id}`);
  assert.deepEqual([state.watched, state.machine, state.helped], [false, false, 0]);
  await done(page);
});

atOneSize('typing what the machine showed is no solving of one’s own', { timeout: 180_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const id = await solvable(bench.server, CAT, CLUES);
  await visit(page, `/solve/${id}`);
  await page.getByRole('button', { name: 'Watch it solve', exact: true }).click();
  await page.locator('.cell .letter').first().waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: /^Solve( it myself)?$/ }).first().click();
  // It is kept with the puzzle, and a reload does not make it undone.
  await saved(page);
  await page.reload();
  await page.getByRole('grid', { name: /^Puzzle/ }).waitFor();
  await typeAll(page);
  await page.getByText(/^The grid is right\. You had seen the letters before/).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await saved(page);
  const { state } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(state.progress.finished.machine, true, 'neither streak nor statistics count it');
  await done(page);
});

atOneSize('a hint goes by steps, and spends the least', { timeout: 180_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  const id = await begun();
  await visit(page, `/solve/${id}`);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const coach = page.getByRole('region', { name: 'Hints' });
  // As tall as its text, and never more than half of the clues' height.
  const heights = () =>
    page.evaluate(() => {
      const [panel, clues] = ['.coach', 'aside'].map((part) => document.querySelector(part));
      return [panel.getBoundingClientRect().height, clues.getBoundingClientRect().height, panel.scrollHeight - panel.clientHeight];
    });
  if (size !== 'phone') {
    const [closed, beside, hidden] = await heights();
    assert.ok(closed < beside / 2 && hidden === 0, `${closed} of ${beside}, ${hidden} hidden`);
  }
  await coach.getByRole('button', { name: 'Where to look', exact: true }).click();
  await coach.getByText(/^Try \d+ (across|down): you can probably get it/).waitFor({ timeout: 120_000 });
  assert.equal(await page.locator('.cell .text').count(), 0);
  const tried = await coach.getByText(/^Try \d+ (across|down)/).innerText();
  await toClues(page);
  // An entry that was not the one to try.
  const another = tried.startsWith('Try 10 across') ? '1 across' : '10 across';
  const { text } = example.clues.find(({ slot }) => slot === another.replace(' across', 'A'));
  await page.getByRole('button', { name: `${another.split(' ')[0]} ${text}` }).click();
  await coach.getByText(`Hint for ${another}`).waitFor();
  // What was said of another entry is gone, and can be asked again.
  await coach.getByRole('button', { name: 'Where to look', exact: true }).waitFor();
  assert.equal(await coach.getByText(/^Try \d+/).count(), 0);
  await toClues(page);
  await page.getByRole('button', { name: /^10 Adele/ }).click();
  await coach.getByText('Hint for 10 across').waitFor();
  await coach.getByRole('button', { name: 'Kind of clue', exact: true }).click();
  await coach.getByRole('button', { name: 'A letter', exact: true }).click();
  await coach.getByText(/^Letter \d of 5/).waitFor();
  assert.equal(await page.locator('.cell .text').count(), 0, 'nothing is written unasked');
  await coach.getByRole('button', { name: 'Fill it in', exact: true }).click();
  assert.equal(await page.locator('.cell .text').count(), 1);
  await coach.getByRole('button', { name: 'The answer and why', exact: true }).click();
  await coach.getByText('HELLO', { exact: true }).waitFor();
  if (size !== 'phone') {
    const [hints, clues] = await heights();
    assert.ok(hints <= clues / 2 + 1, `${hints} of ${clues}`);
  }
  // The last clues of the lists are not under the hints.
  await toClues(page);
  for (const name of [/^26 /, /^27 /]) {
    await page.getByRole('region', { name: 'Clues across' }).getByRole('button', { name }).focus();
    await page.waitForTimeout(200);
    const [clue, panel] = await Promise.all([page.locator('aside button:focus').boundingBox(), coach.boundingBox()]);
    assert.ok(clue.y + clue.height <= panel.y + 1, `${clue.y + clue.height} of ${panel.y}`);
  }
  await fromClues(page);
  await coach.getByRole('button', { name: 'Fill it in', exact: true }).last().click();
  assert.equal(await page.locator('.cell .text').count(), 5);
  await page.getByText('✓ Saved').waitFor();
  const { state } = await call(bench.server, `/puzzles/${id}`);
  assert.equal(state.helped, 5);
  await done(page);
});

atEverySize('a letter that a hint shows counts once, read or filled in', { timeout: 120_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const id = await solvable(bench.server, CAT, CLUES);
  await visit(page, `/solve/${id}`);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const coach = page.getByRole('region', { name: 'Hints' });
  const helped = async (least) => {
    for (;;) {
      const { state } = await call(bench.server, `/puzzles/${id}`);
      if ((state.helped ?? 0) >= least) return state.helped;
      await page.waitForTimeout(100);
    }
  };
  await coach.getByRole('button', { name: 'A letter', exact: true }).click();
  await coach.getByText(/^Letter \d of 3/).waitFor();
  assert.equal(await helped(1), 1);
  await coach.getByRole('button', { name: 'The answer and why', exact: true }).click();
  await coach.getByText('CAT', { exact: true }).waitFor();
  assert.equal(await helped(3), 3, 'the letter and the two others');
  await coach.getByRole('button', { name: 'Fill it in', exact: true }).last().click();
  await coach.getByRole('button', { name: 'Close the hints', exact: true }).click();
  await typeAll(page);
  const end = page.getByRole('dialog', { name: 'Finished!' });
  await end.getByText(/with a little help/).waitFor();
  assert.match(await end.locator('.figures').innerText(), /Help\s*3/i);
  await page.keyboard.press('Escape');
  await done(page);
});
