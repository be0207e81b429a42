/** A first visit: it shows the three trades at work, can be installed, and opens again offline. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { call, done, gridText, open, saved, settled, shot, visit, workbench } from './harness.mjs';
import { atEverySize, atOneSize, SIZES } from './sizes.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const bench = await workbench();

/** The entries of the theme that is placed. */
const THEME = ['RAINDROPS', 'SNOWBALLS', 'WINDMILLS'];

/** An empty library, whatever the tests before left in it. */
async function emptied() {
  for (const kind of ['puzzles', 'games']) {
    for (const { id } of await call(bench.server, `/${kind}`)) await call(bench.server, `/${kind}/${id}`, undefined, 'DELETE');
  }
}

for (const [name, options] of [
  ['phone', SIZES['small phone']],
  ['laptop', SIZES.laptop],
  ['desktop', SIZES.desktop],
]) {
  test(`the empty library shows three things at work, on a ${name} in both themes`, { timeout: 60_000 }, async () => {
    await emptied();
    const page = await open(bench, { ...options, colorScheme: 'light', bypassCSP: true });
    const shows = page.getByRole('region', { name: 'See it at work' });
    await shows.waitFor();
    assert.equal(await shows.getByRole('button').count(), 3);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= options.viewport.width);
    await page.evaluate(AXE);
    for (const [theme, rules] of [['light', {}], ['dark', { runOnly: ['color-contrast'] }]]) {
      // The other theme has other colours and nothing else.
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      await shot(page, `first-${name}-${theme}`);
      const found = await page.evaluate((options) => globalThis.axe.run(options), rules);
      assert.deepEqual(found.violations.map((rule) => `${rule.id} ${rule.nodes[0].html}`), [], theme);
    }
    await done(page);
  });
}

atOneSize('one click shows the machine at work', { timeout: 120_000 }, async ({ screen }) => {
  await emptied();
  const page = await open(bench, screen);
  await visit(page, '/');
  await page.getByRole('button', { name: /^Watch a puzzle being solved/ }).click();
  await page.getByRole('grid', { name: /The machine’s beliefs/ }).waitFor();
  await page.getByText(/(Done|Stopped) after/).waitFor({ timeout: 90_000 });
  await done(page);
});

atOneSize('one click shows a game under way', { timeout: 120_000 }, async ({ screen }) => {
  await emptied();
  const page = await open(bench, screen);
  await visit(page, '/');
  await page.getByRole('button', { name: /^Join a game under way/ }).click();
  await page.getByRole('grid', { name: /Board/ }).waitFor();
  const [{ id }] = await call(bench.server, '/games');
  const { board, phase } = await call(bench.server, `/games/${id}`);
  assert.notEqual(phase, 'over');
  assert.ok(JSON.stringify(board).length > 0);
  await page.locator('section[aria-label="Score sheet"] tbody tr').nth(2).waitFor();
  await shot(page, 'first-game');
  await done(page);
});

atOneSize('one click shows a theme being placed, and a second takes a grid that can be filled', { timeout: 120_000 }, async ({ screen }) => {
  await emptied();
  const page = await open(bench, screen);
  await visit(page, '/');
  await page.getByRole('button', { name: /^Build around a theme/ }).click();
  const design = page.getByRole('dialog', { name: 'Patterns for the theme' });
  await design.getByText(/Designing and filling/).waitFor();
  assert.equal(await design.getByLabel(/^Theme entries, one/).inputValue(), THEME.join('\n'));
  const patterns = design.getByRole('button', { name: /words, \d+ blocks/ });
  await patterns.first().waitFor();
  await shot(page, 'first-theme');
  await patterns.first().click();
  await page.getByRole('grid').waitFor();
  await saved(page);
  const [{ id }] = await call(bench.server, '/puzzles');
  const { puzzle } = await call(bench.server, `/puzzles/${id}`);
  const locked = puzzle.cells.map((cell) => (cell.locked ? cell.solution : ' ')).join('').split(/ +/).filter(Boolean);
  assert.deepEqual(locked.toSorted(), THEME);
  const { id: job } = await call(bench.server, '/fill', { puzzle, seconds: 60 });
  let state;
  for (let at = 0; at < 120; at += 1) {
    state = await call(bench.server, `/jobs/${job}`);
    if (!['queued', 'running'].includes(state.phase)) break;
    await page.waitForTimeout(500);
  }
  assert.ok(state.result.fills?.length > 0, JSON.stringify(state).slice(0, 500));
  await done(page);
});

atEverySize('in a library with something in it, each of the three is still one click away', { timeout: 180_000 }, async ({ screen }) => {
  await emptied();
  const puzzle = { rows: 1, cols: 3, cells: [...'CAT'].map((solution) => ({ solution })), title: 'Mine' };
  await call(bench.server, '/puzzles', { kind: 'draft', puzzle, state: {} });
  const page = await open(bench, screen);
  const back = async () => {
    await visit(page, '/library');
    await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
  };
  await back();
  await page.getByRole('button', { name: 'See one solved', exact: true }).click();
  await page.getByRole('grid', { name: /The machine’s beliefs/ }).waitFor();
  // The second time it goes on with what the first has begun.
  for (let time = 0; time < 2; time += 1) {
    await back();
    await page.getByRole('button', { name: 'Join a game under way', exact: true }).click();
    await page.getByRole('grid', { name: /Board/ }).waitFor();
    await back();
    await page.getByRole('button', { name: 'Build around a theme', exact: true }).click();
    await page.getByRole('dialog', { name: 'Patterns for the theme' }).getByText(/Designing and filling/).waitFor();
  }
  assert.equal((await call(bench.server, '/games')).length, 1);
  assert.equal((await call(bench.server, '/puzzles')).length, 3);
  await done(page);
});

test('it can be installed', { timeout: 60_000 }, async () => {
  const page = await open(bench);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await fetch(new URL(href, page.url()))).json();
  assert.equal(manifest.display, 'standalone');
  for (const { src } of manifest.icons) {
    const answer = await fetch(new URL(src, page.url()));
    assert.ok(answer.ok && /^image\//.test(answer.headers.get('content-type')), src);
  }
  await done(page);
});

test('after the first visit it opens without the workbench, and keeps what is typed', { timeout: 120_000 }, async () => {
  const cells = [...'CATOREWED'].map((solution) => ({ solution }));
  const puzzle = { rows: 3, cols: 3, cells, title: 'Offline', clues: [{ slot: '1A', text: 'Pet' }] };
  const { id } = await call(bench.server, '/puzzles', { kind: 'puzzle', puzzle, state: {} });
  const page = await open(bench, { serviceWorkers: 'allow' });
  // The worker takes over during the first visit, and keeps what is read from then on.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visit(page, `/solve/${id}`);
  await page.getByRole('grid').waitFor();
  await page.context().setOffline(true);
  await visit(page, '/library');
  await page.reload();
  await page.getByRole('link', { name: 'Offline', exact: true }).waitFor();
  await visit(page, `/solve/${id}`);
  await page.reload();
  await page.getByRole('grid').waitFor();
  await page.getByText('Pet', { exact: true }).first().waitFor();
  await page.keyboard.type('CAT');
  await page.getByText('⚠ Not saved').first().waitFor();
  await page.context().setOffline(false);
  await saved(page);
  assert.equal((await gridText(page))[0], 'CAT');
  const kept = await call(bench.server, `/puzzles/${id}`);
  assert.deepEqual(kept.puzzle.cells.slice(0, 3).map((cell) => cell.entered), [...'CAT']);
  await page.context().close();
});

for (const [address, heading, other] of [
  ['/solve/99999', 'This puzzle is not in your library', 'Choose another puzzle'],
  ['/compose/no-number', 'This draft is not in your library', 'Start a new draft'],
  ['/play/99999', 'This game is not in your library', 'Start a new game'],
]) {
  test(`${address} says what is missing, and leads back`, { timeout: 60_000 }, async () => {
    const page = await open(bench);
    await visit(page, address);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    assert.equal(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Try again', exact: true }).count(), 0);
    assert.ok(await page.getByRole('link', { name: other, exact: true }).isVisible());
    await page.getByRole('link', { name: 'Back to the library', exact: true }).click();
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
    await done(page);
  });
}

for (const [what, answer] of [
  ['fails', { status: 500, body: '' }],
  ['is empty', { status: 200, body: '' }],
]) {
  test(`a list that ${what} is reported, and asked for again`, { timeout: 60_000 }, async () => {
    const page = await open(bench);
    let broken = true;
    await page.route('**/api/v1/puzzles*', (route) => (broken ? route.fulfill(answer) : route.fallback()));
    await page.reload();
    await page.getByRole('alert').filter({ hasText: /The workbench (answered 500|sent an answer)/ }).waitFor();
    assert.equal(await page.getByText('Loading…', { exact: true }).count(), 0);
    assert.ok((await page.getByText('Could not be loaded.', { exact: true }).count()) >= 2);
    broken = false;
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByText('Could not be loaded.', { exact: true }).first().waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: 'Try again', exact: true }).count(), 0);
    await done(page);
  });
}

test('no heading, lead or button of a phone ends in a lonely word', { timeout: 60_000 }, async () => {
  const page = await open(bench, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const address of ['/', '/compose', '/solve', '/play', '/play/practice', '/knowledge', '/solve/99999']) {
    await visit(page, address);
    await page.waitForTimeout(400);
    const lonely = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, .lead, main button')].flatMap((element) => {
        if (!element.checkVisibility()) return [];
        const range = document.createRange();
        range.selectNodeContents(element);
        // By line, from where to where it goes.
        const lines = new Map();
        for (const { top, left, right, width } of range.getClientRects()) {
          if (width === 0) continue;
          const [from, to] = lines.get(Math.round(top)) ?? [left, right];
          lines.set(Math.round(top), [Math.min(from, left), Math.max(to, right)]);
        }
        const widths = [...lines.values()].map(([from, to]) => to - from);
        const lonely = widths.length > 1 && widths.at(-1) < 0.3 * Math.max(...widths);
        return lonely ? [`${element.tagName} ${element.textContent.trim()}: ${widths.map(Math.round)}`] : [];
      }),
    );
    assert.deepEqual(lonely, [], address);
  }
  await done(page);
});
