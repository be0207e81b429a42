/** Words from anywhere, and opponents of every kind, at each size of screen: rules, lexicons, a level that adapts, clocks. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';

import { call, done, open, placementOf, visit, workbench } from './harness.mjs';
import { SMALL } from './rules.mjs';
import { atEverySize, atOneSize } from './sizes.mjs';
import { button } from './solver.mjs';

const bench = await workbench();
const folder = await mkdtemp(join(tmpdir(), 'wordwright-opponents-'));
after(() => rm(folder, { recursive: true, force: true }));

const program = (...options) => promisify(execFile)(process.env.WORDWRIGHT_BIN, options);

async function keep(kind, name, body) {
  const headers = { 'content-type': 'application/octet-stream' };
  const kept = await fetch(`${bench.server.url}/api/v1/games/${kind}?name=${name}`, { method: 'POST', headers, body });
  assert.ok(kept.ok, await kept.text());
}

/** Every two letters are a word, and nothing else is. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PAIRS = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other)).join('\n');
let kwg;

/** A KWG file, as the command line writes it. */
async function compiled() {
  if (!kwg) {
    const [list, file] = ['pairs.txt', 'pairs.kwg'].map((name) => join(folder, name));
    await writeFile(list, PAIRS);
    await program('words', 'compile', list, '--output', file, '--kwg');
    kwg = await readFile(file);
  }
  return kwg;
}

atOneSize('a KWG file is uploaded, and its words hold', { timeout: 60_000 }, async ({ size, screen }) => {
  const name = `pairs-${size}.kwg`;
  const page = await open(bench, screen);
  await visit(page, '/play');
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('here');
  await page.getByRole('combobox', { name: /^Challenges/ }).selectOption('none');
  await page.getByText(/^Rules and words/).click();
  // The rule sets of the command line are those of the page.
  const [, listed] = /The rules: ([a-z, -]+), or a rules\s+file/.exec((await program('play', '--help')).stdout.replaceAll(/\s+/g, ' '));
  const rules = page.getByRole('combobox', { name: /^Rules/ });
  const offered = await rules.locator('option').evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(offered.filter((one) => !one.includes('.')), listed.split(', '));
  const file = { name, mimeType: 'application/octet-stream', buffer: await compiled() };
  await page.getByLabel('Upload a lexicon', { exact: true }).first().setInputFiles(file);
  await page.waitForFunction((wanted) => [...document.querySelectorAll('select')].some(({ value }) => value === wanted), name);
  await button(page, 'Start the game').click();
  await page.getByText(`${name} (676)`, { exact: false }).waitFor();
  const { seats } = await call(bench.server, `/games/${Number(new URL(page.url()).hash.split('/').at(-1))}`);
  const letters = seats[0].rack.filter((tile) => tile !== '?').slice(0, 3).join('');
  const type = async (text) => {
    await page.locator('[data-cell="112"]').click();
    await page.keyboard.type(text.toLowerCase());
    await page.getByText(/^\d+ points/).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await type(letters);
  await page.getByText(`${letters} is not in the lexicon`, { exact: false }).waitFor();
  await button(page, 'Take back').click();
  await type(letters.slice(0, 2));
  const words = page.getByRole('list', { name: 'Words of the play' });
  await words.getByText(letters.slice(0, 2), { exact: true }).waitFor();
  await words.getByText('✓ valid').waitFor();
  await done(page);
});

atEverySize('the lexicon that a GCG file names is honoured', { timeout: 60_000 }, async ({ size, screen }) => {
  const lexicon = `CLUB${size.toUpperCase()}`;
  await keep('lexicons', `${lexicon}.txt`, 'care\ncares\n');
  const record = `#player1 ann Ann\n#player2 bob Bob\n#lexicon ${lexicon}\n>ann: ACERSTU 8H RACE +12 12\n`;
  const page = await open(bench, screen);
  await visit(page, '/play');
  const file = { name: `club-${size}.gcg`, mimeType: 'text/plain', buffer: Buffer.from(record) };
  await page.getByLabel('Open a GCG file', { exact: true }).first().setInputFiles(file);
  await page.getByRole('heading', { name: 'Unfinished game', exact: true }).waitFor();
  await page.getByText(`${lexicon}.txt (2)`, { exact: false }).waitFor();
  assert.equal(await page.getByText('which is not in your library').count(), 0);
  // RACE is a word, but not one of this lexicon.
  await page.getByRole('list', { name: 'Words of the play' }).getByText('✗ not in the lexicon').waitFor();
  await done(page);
});

atOneSize('no word is called invalid while the lexicon of the game is missing', { timeout: 90_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/play');
  const record = '#player1 ann Ann\n#player2 bob Bob\n#lexicon ELSEWHERE\n>ann: DIQVVWW 8G DI +6 6\n>bob: AEINRST -AEINRST +0 6\n';
  const file = { name: 'elsewhere.gcg', mimeType: 'text/plain', buffer: Buffer.from(record) };
  await page.getByLabel('Open a GCG file', { exact: true }).first().setInputFiles(file);
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByRole('button', { name: 'Analyse the game', exact: true }).click();
  await panel.getByRole('button', { name: 'Save annotated GCG', exact: true }).waitFor({ timeout: 60_000 });
  await panel.getByText('The plays are compared by the built-in English words, as ELSEWHERE is not in your library.').waitFor();
  await panel.locator('.chart button').first().click();
  await panel.getByText(/^Rack DIQVVWW, 86 in the bag/).waitFor();
  assert.equal(await page.getByText('not in the lexicon', { exact: false }).count(), 0);
  await done(page);
});

/** Plays a small game to its end, the person by the best plays or by passing; the game. */
async function played(wins) {
  const players = [{ name: 'Cleo' }, { name: 'Computer', level: 'adaptive' }];
  let game = await call(bench.server, '/games', { players, rules: 'small.rules', lexicon: 'small.txt', challenge: 'none', seed: 3 });
  while (!['over', 'record'].includes(game.phase)) {
    let asked = { kind: 'pass' };
    if (wins && !game.computer_to_move) {
      const { cols, tiles } = game.board;
      const board = tiles.map((tile, at) => (tile || '.') + (at % cols === cols - 1 ? '\n' : '')).join('');
      const rack = game.seats[game.to_move].rack.join('');
      const { plays } = await call(bench.server, '/plays', { board, rack, rules: 'small.rules', lexicon: 'small.txt', top: 1 });
      const place = plays[0] && placementOf(plays[0].play);
      if (place) asked = { kind: 'place', ...place };
    }
    const { id, revision } = game;
    const answer = game.computer_to_move
      ? await call(bench.server, `/games/${id}/reply`, { revision })
      : await call(bench.server, `/games/${id}/moves`, { revision, ...asked });
    game = answer.game;
  }
  return game;
}

atOneSize('rules with a clock of their own are not offered without one', { timeout: 60_000 }, async ({ screen }) => {
  await keep('rules', 'timed.rules', SMALL.replace('rack: 3', 'clock: 15+10\nrack: 3'));
  await keep('rules', 'small.rules', SMALL);
  await keep('lexicons', 'small.txt', 'ab\nba\nbab\naba\n');
  const page = await open(bench, screen);
  await visit(page, '/play');
  await page.getByText(/^Rules and words:/).click();
  const rules = page.getByRole('combobox', { name: /^Rules/ });
  const minutes = (when) => page.getByLabel(`Minutes per player (${when})`, { exact: true });
  await minutes('0 for no clock').waitFor();
  await rules.selectOption('small.rules');
  await minutes('0 for no clock').waitFor();
  await rules.selectOption('timed.rules');
  await minutes('0: 15 min + 10 s, as the rules say').waitFor();
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('A person at another screen');
  assert.equal(await page.getByText('Without a clock', { exact: false }).count(), 0);
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('A person at this screen');
  await page.getByRole('combobox', { name: /^Lexicon/ }).selectOption('small.txt');
  await button(page, 'Start the game').click();
  await page.locator('.clock').first().waitFor();
  await page.getByText('15 min + 10 s', { exact: false }).filter({ visible: true }).first().waitFor();
  await done(page);
});

atOneSize('a level that adapts goes up a step after a win and down after a loss', { timeout: 60_000 }, async ({ screen }) => {
  await keep('rules', 'small.rules', SMALL);
  await keep('lexicons', 'small.txt', 'ab\nba\nbab\naba\n');
  const page = await open(bench, screen);
  await visit(page, '/play');
  const opponent = page.getByRole('combobox', { name: /^Opponent/ });
  await opponent.selectOption({ label: 'Computer: adapts to you' });
  await page.getByText('Gets a little stronger each time you win and weaker each time you lose').waitFor();
  const step = ({ seats }) => Number(/^grade-(\d+)$/.exec(seats.find(({ level }) => level).level)[1]);
  for (const wins of [false, true]) {
    const game = await played(wins);
    const [own, other] = game.seats.map(({ score }) => score);
    assert.ok(own !== other, 'the game is no draw');
    const next = step(game) + (own > other ? 1 : -1);
    await visit(page, `/play/${game.id}`);
    await button(page, 'Rematch').click();
    await page.waitForURL((url) => !url.hash.endsWith(`/${game.id}`));
    await page.getByText(`adapts to you, step ${next} of 10`, { exact: false }).filter({ visible: true }).first().waitFor();
  }
  await done(page);
});

atOneSize('two people at two screens see both clocks, and one of them runs', { timeout: 60_000 }, async ({ screen, next }) => {
  const players = [{ name: 'Ann' }, { name: 'Bob' }];
  const game = await call(bench.server, '/games', { players, host: 0, clock: { minutes: 25 } });
  const { invites } = await call(bench.server, `/games/${game.id}?key=${game.key}`);
  const [ann, bob] = [await open(bench, screen), await open(bench, next)];
  await visit(ann, `/play/${game.id}-${game.key}`);
  await visit(bob, `/play/${game.id}-${invites[0].key}`);
  /** Seconds left, by player. */
  const clocks = async (page) => {
    await page.locator('.seats .clock').nth(1).waitFor();
    const texts = await page.locator('.seats .clock').allInnerTexts();
    return texts.map((text) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0));
  };
  const pages = [ann, bob];
  const runs = async (who) => {
    const before = await Promise.all(pages.map(clocks));
    await ann.waitForTimeout(2100);
    const now = await Promise.all(pages.map(clocks));
    for (const [at, page] of ['Ann’s screen', 'Bob’s screen'].entries()) {
      const spent = [0, 1].map((seat) => before[at][seat] - now[at][seat]);
      assert.ok(spent[who] >= 1 && spent[1 - who] === 0, `${page}: ${before[at]}, then ${now[at]}`);
      // The server keeps the time: both screens show the same.
      assert.ok(Math.abs(now[0][at] - now[1][at]) <= 2, `${now[0]} and ${now[1]}`);
    }
  };
  await runs(0);
  await button(ann, 'Pass').click();
  await bob.getByText('Ann passes. Your turn.', { exact: false }).waitFor();
  await runs(1);
  assert.ok((await clocks(bob))[0] < 25 * 60);
  await done(ann);
  await done(bob);
});
