/**
 * Every page and state at a size of screen, in both themes: nothing that axe finds, no sideways
 * scrolling, and nothing cut off.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { done, draft, open, shot, visit, workbench } from '../harness.mjs';
import { desk, fillLibrary, ids, kept, leave, press, solve } from '../library.mjs';
import { isNarrow, SIZES } from '../sizes.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const bench = await workbench('--no-open');

/** Simulates the plays for a moment, and shows the widest figures. */
async function simulated(page) {
  const panel = page.getByRole('region', { name: 'Simulation' });
  await panel.getByRole('button', { name: 'Simulate', exact: true }).click();
  await panel.getByRole('table').waitFor();
  await panel.getByRole('button', { name: /^(Stop|Simulate)$/ }).click();
  await panel.getByRole('button', { name: 'Simulate', exact: true }).waitFor();
  // A long play, and what half a minute comes to.
  await panel.getByRole('row').nth(1).evaluate((row) => {
    const [play, ...figures] = [row.querySelector('button'), ...row.querySelectorAll('.number')];
    play.textContent = 'H1 (C)ARETAK(E)rS';
    ['−123.4 ± 10.2', '50.0 ± 12.3 %', '12,345'].forEach((text, at) => (figures[at].textContent = text));
  });
}

/** Each state: its name, how to get there, and how to leave what covers the page. */
const STATES = [
  ['library', (page) => visit(page, '/')],
  ['new draft', (page) => press(page, 'New draft')],
  ['a design', (page) => page.getByRole('tab', { name: 'Design for a theme', exact: true }).click()],
  ['designs found', async (page) => {
    // Small, so that it takes no time.
    await page.getByLabel('Theme entries, one on each line', { exact: true }).fill('SCARE');
    for (const side of ['Columns', 'Rows']) await page.getByLabel(side, { exact: true }).fill('7');
    await press(page, 'Design');
    await page.locator('.found button').nth(1).waitFor();
    // It may end by itself first.
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    if (await stop.isVisible()) await stop.click({ timeout: 2000 }).catch(() => {});
    await page.getByRole('button', { name: 'More designs', exact: true, disabled: false }).waitFor();
  }, leave],
  ['compose', (page) => visit(page, '/compose')],
  ['patterns', (page) => press(page, 'More patterns'), leave],
  ['desk, empty', (page) => desk(page, 'empty')],
  ['desk, with a pattern', async (page) => {
    await desk(page, 'pattern');
    await page.locator('.cell .light').first().waitFor();
  }],
  ['desk, with a theme', async (page) => {
    await desk(page, 'themed');
    await page.locator('.cell .light').first().waitFor();
  }],
  ...['Words', 'Fill', 'Theme', 'Clues', 'Lists', 'Check', 'Cover'].map((name) => [
    `the panel ${name}`,
    async (page) => {
      // Where the window is wide the clues stand beside the grid.
      const found = page.getByRole('tab', { name, exact: true });
      if ((await found.count()) > 0) await found.click();
    },
  ]),
  ['live fills and fills to compare', async (page) => {
    // A new one for each size: the fill goes into the grid.
    ids.small = (await draft(bench.server, ['#...#', '.....', '.....', '.....', '#...#'], 'A small one')).id;
    await desk(page, 'small');
    await page.getByRole('tab', { name: 'Fill', exact: true }).click();
    await page.getByRole('region', { name: 'Live fills' }).locator('button.card').first().waitFor();
    await press(page, 'Fill empty squares');
    await page.locator('article').first().waitFor();
    await page.getByText('Fill rules').click();
  }],
  ['desk, impossible', async (page) => {
    await desk(page, 'impossible');
    await page.getByRole('region', { name: 'Ways out' }).waitFor();
  }],
  ['desk, filled', async (page) => {
    await desk(page, 'filled');
    await page.getByRole('region', { name: 'Alternatives' }).getByRole('table').waitFor();
  }],
  ['review', async (page) => {
    await page.getByRole('tab', { name: 'Check', exact: true }).click();
    // It begins by itself after a rest.
    await page.getByText(/entries solved right/).waitFor();
  }],
  ...['Export', 'Versions', 'Keys'].map((name) => [`the dialog ${name}`, (page) => press(page, name), leave]),
  ['solve', (page) => visit(page, '/solve')],
  ['a puzzle', async (page) => {
    await solve(page, ids.hand);
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.type('MA');
  }],
  ['hints', async (page) => {
    await press(page, 'Hint');
    await press(page, 'Kind of clue');
  }],
  ['an answer shown', async (page) => {
    await press(page, 'The answer and why');
    await page.getByRole('region', { name: 'Hints' }).getByRole('button', { name: 'Fill it in', exact: true }).waitFor();
  }, (page) => press(page, 'Close the hints')],
  ['more', (page) => press(page, 'More')],
  ['anagram pad', (page) => press(page, 'Anagram pad'), leave],
  ['settings', async (page) => {
    await press(page, 'More');
    await press(page, 'Settings and keys');
  }, leave],
  ['clue lists', async (page) => {
    if (isNarrow(page)) await press(page, 'Clues');
  }, async (page) => {
    if (isNarrow(page)) await press(page, 'Grid');
  }],
  ['a pause', (page) => page.getByRole('button', { name: /Pause$/ }).click()],
  ['finished', async (page) => {
    const cells = [...'CATOREWED'].map((solution) => ({ solution }));
    await solve(page, await kept(bench.server, 'puzzle', { rows: 3, cols: 3, cells, title: 'Cat', clues: [{ slot: '1A', text: 'Pet that purrs' }] }));
    for (const [at, letter] of [...'catorewed'].entries()) {
      await page.locator(`[data-cell="${at}"]`).focus();
      await page.keyboard.press(letter);
    }
    await page.getByRole('dialog', { name: 'Solved!' }).waitFor();
  }, leave],
  ['the machine', async (page) => {
    await solve(page, ids.machine);
    await press(page, 'Watch it solve');
    await page.getByText(/(Done|Stopped) after/).waitFor();
    await page.locator('.why dl, .why p').first().waitFor();
  }],
  ['play', (page) => visit(page, '/play')],
  ['rules and words', (page) => page.getByText(/^Rules and words/).click()],
  ['a game', async (page) => {
    await visit(page, `/play/${ids.game}`);
    await page.getByRole('grid').waitFor();
  }],
  ['a game that is over', async (page) => {
    await visit(page, `/play/${ids.over}`);
    await page.getByRole('region', { name: /^Analysis/ }).first().waitFor();
  }],
  ['a turn, simulated', async (page) => {
    await page.locator('.chart button').first().click();
    await page.getByText('Best plays', { exact: true }).waitFor();
    await simulated(page);
  }],
  ['a position', (page) => visit(page, '/play/position')],
  ['a position, simulated', async (page) => {
    await page.getByLabel('Rack (? is a blank)').fill('SRETNA?');
    await page.getByRole('heading', { name: /^Best of/ }).waitFor();
    await simulated(page);
  }],
  ['quiz', async (page) => {
    await visit(page, '/play/practice');
    await page.getByRole('heading', { name: /^Question 1/ }).waitFor();
  }],
  ['drill', async (page) => {
    await page.getByRole('tab', { name: 'Anagrams', exact: true }).click();
    await press(page, 'Start the drill');
    await press(page, 'Show the words');
  }],
  ['knowledge', (page) => visit(page, '/knowledge')],
  ['an address of nothing', async (page) => {
    await page.goto(`${bench.server.url}/#/solve/99999`);
    await page.getByRole('heading', { name: 'This puzzle is not in your library' }).waitFor();
  }],
  ['help', (page) => page.goto(`${bench.server.url}/help/workbench.html`)],
];

/** What is cut off at a side of a screen of this width, or holds more than it shows. */
const cutOff = (screen) => {
  const faults = [];
  /** Whether something around an element scrolls sideways, or it is for the ear alone. */
  const excused = (element) => {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(at);
      if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true;
      if (clipPath !== 'none') return true;
    }
    return false;
  };
  const nameOf = (element) => `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`;
  const looked = 'button, a:not(.skip), input, select, textarea, summary, h1, h2, h3, p, label, td, th, [role=gridcell]';
  for (const element of document.querySelectorAll(looked)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || excused(element)) continue;
    if (left < -1 || right > screen + 1) faults.push(`${nameOf(element)} from ${Math.round(left)} to ${Math.round(right)}`);
    const { display, textOverflow } = getComputedStyle(element);
    const holds = element.matches('button, a, summary, h1, h2, h3, td, th') && display !== 'inline' && textOverflow !== 'ellipsis';
    if (holds && element.scrollWidth > element.clientWidth + 1) faults.push(`${nameOf(element)} holds ${element.scrollWidth} in ${element.clientWidth}`);
  }
  return faults;
};

/** The rows of a large grid and the cards of a long list are alike: axe looks at the first ones. */
const FEW = { exclude: [['[role=row]:nth-child(n + 5)'], ['.card:nth-child(n + 9)'], ['li:nth-child(n + 30)']] };

/** What axe finds with these options of its own. */
async function violations(page, options) {
  const found = await page.evaluate(
    ([context, options]) => globalThis.axe.run(context, { resultTypes: ['violations'], preload: false, ...options }),
    [FEW, options],
  );
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

/** Sizes between others, which have the colours of those: contrast, half of axe's work, is left out there. */
const BETWEEN = ['small phone', 'tablet'];

async function problems(page, size, state) {
  const name = `${size}, ${state}`;
  const isBetween = BETWEEN.includes(size);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const faults = await violations(page, isBetween ? { rules: { 'color-contrast': { enabled: false } } } : {});
  await shot(page, `${name.replaceAll(/\W+/g, '-')}-light`);
  // Not `innerWidth`: a phone's grows with the page.
  const { width: screen } = page.viewportSize();
  const wide = (await page.evaluate(() => document.documentElement.scrollWidth)) - screen;
  if (wide > 0) faults.push(`${wide} pixels wider than the screen`);
  let cut = await page.evaluate(cutOff, screen);
  if (cut.length > 0) {
    // A font may still be on its way: what counts is what stays.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(1000);
    cut = await page.evaluate(cutOff, screen);
  }
  faults.push(...cut);
  // The other theme has other colours and nothing else.
  if (!isBetween) {
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await violations(page, { runOnly: ['color-contrast'] })).map((text) => `dark: ${text}`));
    await shot(page, `${name.replaceAll(/\W+/g, '-')}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return faults.map((text) => `${name}: ${text}`);
}

/** Tests all pages at these sizes. */
export function testPages(...sizes) {
  before(() => fillLibrary(bench.server));
  for (const size of sizes) {
    test(`every page fits a ${size}, and axe finds nothing${BETWEEN.includes(size) ? '' : ' in either theme'}`, { timeout: 900_000 }, async () => {
      const page = await open(bench, { ...SIZES[size], colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true });
      const faults = [];
      for (const [name, enter, exit] of STATES) {
        await enter(page);
        // Colours that fade, and what follows the first answer.
        await page.waitForTimeout(300);
        faults.push(...(await problems(page, size, name)));
        await exit?.(page);
      }
      assert.deepEqual(faults, []);
      await done(page);
    });
  }
}
