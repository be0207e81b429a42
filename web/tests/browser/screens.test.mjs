/**
 * Every page and state at every size of screen, in both themes: nothing that axe finds, no
 * sideways scrolling, nothing cut off, and nothing that moves during typing.
 */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { analysedGame, call, done, draft, open, placementOf, shot, visit, workbench } from './harness.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EXAMPLES = new URL('../../../examples/', import.meta.url);

const bench = await workbench('--no-open');

const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
/** The sizes; axe looks at three of them, which have every layout. */
const SIZES = {
  phone: { options: touch(390, 844), axe: true },
  'small phone': { options: touch(360, 640), axe: false },
  tablet: { options: touch(820, 1180), axe: false },
  laptop: { options: { viewport: { width: 1280, height: 720 } }, axe: true },
  desktop: { options: { viewport: { width: 1920, height: 1080 } }, axe: true },
};

/** Documents by name: what the pages show. */
const ids = {};

const imported = async (name) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const body = await readFile(new URL(`puzzles/${name}.ipuz`, EXAMPLES));
  return (await (await fetch(`${bench.server.url}/api/v1/import`, { method: 'POST', headers, body })).json()).puzzle;
};
const kept = async (kind, puzzle) => (await call(bench.server, '/puzzles', { kind, puzzle, state: {} })).id;

/** A game under way, with two plays on the board. */
async function underWay() {
  const players = [{ name: 'You' }, { name: 'Computer', level: 'beginner' }];
  const game = await call(bench.server, '/games', { players, seed: 3 });
  const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/cgp`)).text();
  const { plays } = await call(bench.server, '/plays', { cgp, top: 1 });
  const { square, word } = placementOf(plays[0].play);
  const moved = await call(bench.server, `/games/${game.id}/moves`, { revision: game.revision, kind: 'place', square, word });
  await call(bench.server, `/games/${game.id}/reply`, { revision: moved.game.revision });
  return game.id;
}

before(async () => {
  const fifteen = (await readFile(new URL('patterns/fifteen.txt', EXAMPLES), 'utf8')).trim().split('\n');
  const [five, nine] = await Promise.all(['five', 'nine-by-nine'].map(imported));
  ids.empty = (await draft(bench.server, Array.from({ length: 15 }, () => '.'.repeat(15)), 'An empty grid')).id;
  ids.pattern = (await draft(bench.server, fifteen, 'A pattern')).id;
  ids.impossible = (await draft(bench.server, ['#...#', '.....', 'XQZJK', '.....', '#...#'], 'No way')).id;
  const locked = new Set([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  const themed = nine.cells.map((cell, at) => (locked.has(at) && cell.kind !== 'block' ? { ...cell, locked: true } : { ...cell, solution: null }));
  ids.themed = await kept('draft', { ...nine, cells: themed, title: 'With a theme' });
  ids.filled = await kept('draft', five);
  ids.hand = await kept('puzzle', nine);
  ids.machine = await kept('puzzle', five);
  ids.over = await analysedGame(bench.server);
  ids.game = await underWay();
});

const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();
const desk = async (page, name) => {
  await visit(page, `/compose/${ids[name]}`);
  await page.getByRole('grid').first().waitFor();
};
const solve = async (page, id) => {
  await visit(page, `/solve/${id}`);
  await page.getByRole('grid').waitFor();
};
const isNarrow = (page) => page.viewportSize().width < 880;
const leave = (page) => page.keyboard.press('Escape');

/** Each state: its name, how to get there, and how to leave what covers the page. */
const STATES = [
  ['library', (page) => visit(page, '/')],
  ['new draft', (page) => press(page, 'New draft')],
  ['a design', (page) => page.getByRole('tab', { name: 'Design for a theme', exact: true }).click(), leave],
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
    await solve(page, await kept('puzzle', { rows: 3, cols: 3, cells, title: 'Cat', clues: [{ slot: '1A', text: 'Pet that purrs' }] }));
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
  ['a position', (page) => visit(page, '/play/position')],
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

/** What is cut off at a side of the screen, or holds more than it shows. */
const cutOff = () => {
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
    if (left < -1 || right > innerWidth + 1) faults.push(`${nameOf(element)} from ${Math.round(left)} to ${Math.round(right)}`);
    const { display, textOverflow } = getComputedStyle(element);
    const holds = element.matches('button, a, summary, h1, h2, h3, td, th') && display !== 'inline' && textOverflow !== 'ellipsis';
    if (holds && element.scrollWidth > element.clientWidth + 1) faults.push(`${nameOf(element)} holds ${element.scrollWidth} in ${element.clientWidth}`);
  }
  return faults;
};

/** The rows of a large grid and the cards of a long list are alike: axe looks at the first ones. */
const FEW = { exclude: [['[role=row]:nth-child(n + 5)'], ['.card:nth-child(n + 9)'], ['li:nth-child(n + 30)']] };

async function violations(page, rules) {
  const found = await page.evaluate(
    ([context, options]) => globalThis.axe.run(context, { resultTypes: ['violations'], ...options }),
    [FEW, rules ? { runOnly: rules } : {}],
  );
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

async function problems(page, name, axe) {
  const faults = [];
  if (axe) {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
    faults.push(...(await violations(page)));
  }
  await shot(page, `${name.replaceAll(/\W+/g, '-')}-light`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`${wide} pixels wider than the screen`);
  faults.push(...(await page.evaluate(cutOff)));
  if (axe) {
    // The other theme has other colours and nothing else.
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await violations(page, ['color-contrast'])).map((text) => `dark: ${text}`));
    await shot(page, `${name.replaceAll(/\W+/g, '-')}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return faults.map((text) => `${name}: ${text}`);
}

// Two sizes at a time, each in a page of its own: while one waits for the server, the other goes on.
describe('every page', { concurrency: 2 }, () => {
  for (const [size, { options, axe }] of Object.entries(SIZES)) {
    test(`every page fits a ${size}${axe ? ', and axe finds nothing in either theme' : ''}`, { timeout: 900_000 }, async () => {
      const page = await open(bench, { ...options, colorScheme: 'light', reducedMotion: 'reduce', bypassCSP: true });
      const faults = [];
      for (const [name, enter, exit] of STATES) {
        await enter(page);
        // Colours that fade, and what follows the first answer.
        await page.waitForTimeout(300);
        faults.push(...(await problems(page, `${size}, ${name}`, axe)));
        await exit?.(page);
      }
      assert.deepEqual(faults, []);
      await done(page);
    });
  }
});

/** Starts to count every layout shift, those just after input too. */
const watchShifts = (page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const nodes = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)).filter(Boolean);
        // The rack closes up where a tile has left it, and after each letter other words fit, more
        // or fewer of them: that is what one did.
        if (nodes.length > 0 && nodes.every((node) => node.closest('.rack, table, [role=status]'))) continue;
        globalThis.shifts.push([entry.value, ...nodes.map((node) => `${node.className} ${node.textContent.trim().slice(0, 30)}`)]);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });

// One after another: a busy machine draws late, and what comes late moves.
for (const size of ['phone', 'small phone', 'tablet', 'laptop', 'desktop']) {
  test(`nothing moves on a ${size} while one types`, { timeout: 120_000 }, async () => {
    const page = await open(bench, SIZES[size].options);
    const still = async (name, type) => {
      await page.waitForTimeout(1500);
      await watchShifts(page);
      await type();
      await page.waitForTimeout(1500);
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], name);
    };
    await desk(page, 'pattern');
    await page.locator('.cell .light').first().waitFor();
    await page.locator('[data-cell="1"]').click();
    await still('desk', async () => {
      await page.keyboard.type('SE', { delay: 120 });
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
    });
    await solve(page, ids.hand);
    await page.locator('[data-cell="20"]').click();
    await still('a puzzle', () => page.keyboard.type('RCE', { delay: 120 }));
    await visit(page, `/play/${ids.game}`);
    const rack = page.getByRole('grid');
    await rack.waitFor();
    await rack.locator('[data-cell]').first().click();
    await still('a game', async () => {
      await page.keyboard.type('AEIOU', { delay: 120 });
      for (let at = 0; at < 5; at += 1) await page.keyboard.press('Backspace');
    });
    await done(page);
  });
}
