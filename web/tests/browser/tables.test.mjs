/**
 * Board games by other rules and words, unfinished records, and two people at two
 * screens: on a phone, a laptop and a desktop, light and dark, without a violation of
 * the accessibility rules.
 */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { call, done, open, placementOf, shifts, shot, visit, watchShifts, workbench } from './harness.mjs';
import { SMALL } from './rules.mjs';
import { atEverySize, atOneSize, SIZES } from './sizes.mjs';

const bench = await workbench();

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const RECORD = `#player1 ann Ann
#player2 bob Bob
#lexicon CSW21
>ann: ACERSTU 8H CARE +12 12
>bob: AEINRST 8H ....S +8 8
`;

/** No violation of the accessibility rules, in either theme, and no sideways scrolling. */
async function checked(page, name) {
  // The policy of the page allows no script but its own; evaluating is not adding one.
  const { readFile } = await import('node:fs/promises');
  await page.evaluate(await readFile(AXE, 'utf8'));
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(() =>
      globalThis.axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      ),
    );
    assert.deepEqual(found, [], `${name}, ${scheme}`);
    await shot(page, `${name}-${scheme}`);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name}: ${wide} pixels wider than the screen`);
}

const upload = async (page, label, name, text) =>
  page.getByLabel(label, { exact: true }).first().setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

atEverySize('rules and words are chosen, uploaded and shown', { timeout: 90_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/play');
  await page.getByText(/^Rules and words/).click();
  const rules = page.getByRole('combobox', { name: /^Rules/ });
  await rules.selectOption('polish');
  await page.getByText('Polish needs a lexicon in its own language.', { exact: false }).waitFor();
  await upload(page, 'Upload rules', `${size}.rules`, SMALL);
  await page.waitForFunction((name) => [...document.querySelectorAll('select')].some(({ value }) => value === name), `${size}.rules`);
  await upload(page, 'Upload a lexicon', `${size}.txt`, 'ab\nba\nbab\naba\n');
  await page.waitForFunction((name) => [...document.querySelectorAll('select')].some(({ value }) => value === name), `${size}.txt`);
  await checked(page, `play-new-${size}`);
  await page.getByRole('button', { name: 'Start the game', exact: true }).click();
  await page.getByRole('grid', { name: 'Board, 5 by 5' }).waitFor();
  await page.getByText(`${size}.txt (4)`, { exact: false }).waitFor();
  await done(page);
});

atEverySize('an unfinished record is opened and continued', { timeout: 90_000 }, async ({ size, screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/play');
  await upload(page, 'Open a GCG file', `club-${size}.gcg`, RECORD);
  await page.getByRole('heading', { name: 'Unfinished game', exact: true }).waitFor();
  await page.getByText('This game was played with CSW21', { exact: false }).waitFor();
  await page.getByText('Ann is to move.', { exact: false }).waitFor();
  assert.equal(await page.getByText('The game is over', { exact: false }).count(), 0);
  await checked(page, `play-unfinished-${size}`);
  await page.getByRole('button', { name: 'Continue the game', exact: true }).click();
  await page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button').nth(6).waitFor();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByText(/Bob (?:plays|exchanges|passes)/).first().waitFor();
  await checked(page, `play-continued-${size}`);
  await done(page);
});

for (const [width, height] of [[390, 844], [360, 740], [375, 667], [360, 640], [820, 1180]]) {
  test(`a touch screen of ${width}x${height} shows scores, board, rack and the keyboard on one screen, and the rack stays put`, { timeout: 60_000 }, async () => {
    const players = [{ name: 'You' }, { name: 'Computer', level: 'club' }];
    const { id } = await call(bench.server, '/games', { players, seed: 3, challenge: 'double' });
    const page = await open(bench, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await visit(page, `/play/${id}`);
    const rack = page.getByRole('toolbar', { name: 'Your rack' });
    await rack.getByRole('button').nth(6).waitFor();
    const last = page.getByRole('button', { name: 'Z', exact: true });
    const parts = [page.getByRole('grid'), rack, page.getByRole('button', { name: 'Undo my turn', exact: true }), last];
    for (const part of parts) {
      const { y, height: tall } = await part.boundingBox();
      assert.ok(y >= 0 && y + tall <= height, `${await part.innerText()}: ${y} to ${y + tall} of ${height}`);
    }
    // For a finger.
    assert.ok((await page.locator('[data-cell="0"]').boundingBox()).width >= 16 && (await last.boundingBox()).height >= 30);
    await shot(page, `touch-screen-${width}x${height}`);
    const before = await rack.boundingBox();
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page.getByText(/^You pass/).waitFor();
    await page.getByText(/Computer (?:plays|exchanges|passes)/).first().waitFor();
    assert.deepEqual(await rack.boundingBox(), before);
    await done(page);
  });
}

for (const [width, height] of [[1280, 720], [1920, 1080]]) {
  test(`the board takes the height of a window of ${width}x${height}`, { timeout: 60_000 }, async () => {
    const { id } = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Ben' }], seed: 3 });
    const page = await open(bench, { viewport: { width, height } });
    for (const place of [`/play/${id}`, '/play/position']) {
      await visit(page, place);
      const board = page.getByRole('grid', { name: 'Board, 15 by 15' });
      await board.waitFor();
      const { y, height: tall } = await board.boundingBox();
      // All but the head of the page, the column letters and a margin.
      assert.ok(tall >= height - 105 && y + tall <= height, `${place}: the board goes from ${y} to ${y + tall} of ${height}`);
    }
    await done(page);
  });
}

test('two people play at two screens, and the game survives a restart', { timeout: 120_000 }, async () => {
  const ann = await open(bench);
  await visit(ann, '/play');
  await ann.getByRole('combobox', { name: /^Opponent/ }).selectOption('apart');
  // At the other screen “You” would be the wrong person.
  assert.equal(await ann.getByLabel('Your name').inputValue(), '');
  await ann.getByText('The other player sees this name.', { exact: false }).waitFor();
  await ann.getByRole('button', { name: 'Start the game', exact: true }).click();
  const why = await ann.getByLabel('Your name').evaluate((input) => input.validationMessage);
  assert.equal(why, 'Enter the name that the other player sees.');
  await ann.getByLabel('Your name').fill('Ann');
  await ann.getByLabel('The other person’s name').fill('Bob');
  await ann.getByRole('button', { name: 'Start the game', exact: true }).click();
  const link = await ann.getByLabel('Link for Bob').inputValue();
  const phone = await open(bench, SIZES.phone);
  await phone.goto(ann.url());
  // On a phone it stands above the board until the first move.
  const invitation = await phone.getByRole('region', { name: 'Invitation', exact: true }).boundingBox();
  assert.ok(invitation.y + invitation.height <= (await phone.getByRole('grid').boundingBox()).y);
  await phone.getByText('This address works on this computer only.', { exact: false }).waitFor();
  await done(phone);
  await checked(ann, 'play-invite');

  const bob = await open(bench, SIZES.phone);
  await bob.goto(link);
  await bob.getByText('Waiting for Ann.', { exact: false }).waitFor();
  assert.equal(await bob.getByLabel(/^Link for/).count(), 0);
  assert.ok(await bob.getByRole('button', { name: 'Pass', exact: true }).isDisabled());

  // A move at one screen is seen at the other, and no tile of the other player.
  await ann.getByRole('button', { name: 'Pass', exact: true }).click();
  await ann.getByText('Waiting for Bob.', { exact: false }).waitFor();
  await bob.getByText('Ann passes. Your turn.', { exact: false }).waitFor();
  await checked(bob, 'play-apart-phone');
  const id = Number(new URL(ann.url()).hash.split('/').at(-1).split('-')[0]);
  const anyone = await call(bench.server, `/games/${id}`);
  assert.ok(anyone.seats.every(({ rack }) => rack === undefined));

  await bench.server.kill();
  const again = await bench.server.again();
  Object.assign(bench, { server: again });
  await bob.reload();
  await bob.getByText('Your turn.', { exact: false }).waitFor();
  await bob.getByRole('button', { name: 'Pass', exact: true }).click();
  await ann.getByText('Bob passes. Your turn.', { exact: false }).waitFor({ timeout: 30_000 });

  // The library's own link leads back to one's seat.
  await visit(ann, `/play/${id}`);
  await ann.getByRole('toolbar', { name: 'Your rack' }).getByRole('button').nth(6).waitFor();
  await done(ann);
  await done(bob);
});

test('the words of a play are explained once it can no longer be challenged', { timeout: 60_000 }, async () => {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  const game = await call(bench.server, '/games', { players, seed: 5, challenge: 'none' });
  const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/cgp`)).text();
  const { plays } = await call(bench.server, '/plays', { cgp, top: 1 });
  const { square, word } = placementOf(plays[0].play);
  await call(bench.server, `/games/${game.id}/moves`, { revision: 1, kind: 'place', square, word });
  const page = await open(bench);
  await visit(page, `/play/${game.id}`);
  const words = page.getByRole('list', { name: 'Words of the play' });
  await words.getByText(word.toUpperCase(), { exact: true }).waitFor();
  await words.getByText('✓ valid').waitFor();
  await done(page);
  // On a phone they take their lines below the keys.
  const phone = await open(bench, SIZES.phone);
  await visit(phone, `/play/${game.id}`);
  const meanings = phone.getByRole('list', { name: 'Words of the play' });
  await meanings.getByText('✓ valid').waitFor();
  const keys = await phone.getByRole('button', { name: 'M', exact: true }).boundingBox();
  assert.ok(keys.y + keys.height <= 844, `the keys end at ${keys.y + keys.height}`);
  assert.ok((await meanings.boundingBox()).y >= keys.y + keys.height);
  await shot(phone, 'play-words-phone');
  await done(phone);
});

atEverySize('two people at two screens see each other’s moves, and only their own tiles', { timeout: 90_000 }, async ({ size, screen, next }) => {
  const { id, key } = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Bob' }], challenge: 'double', host: 0 });
  const { invites } = await call(bench.server, `/games/${id}?key=${key}`);
  const [ann, bob] = [await open(bench, screen), await open(bench, next)];
  await visit(ann, `/play/${id}-${key}`);
  await visit(bob, `/play/${id}-${invites[0].key}`);
  const name = (page) => page.locator('.seats li:not(.bag) > :first-child').evaluateAll((all) => all.map((one) => [one.innerText, one.scrollWidth - one.clientWidth]));
  await ann.getByText('Your turn.', { exact: true }).waitFor();
  await bob.getByText('Waiting for Ann.', { exact: false }).waitFor();
  // Whose turn it is and who one is are read at every width.
  assert.deepEqual(await name(ann), [['▶ Ann (you)', 0], ['Bob', 0]]);
  assert.deepEqual(await name(bob), [['▶ Ann', 0], ['Bob (you)', 0]]);
  await ann.getByRole('button', { name: 'Pass', exact: true }).click();
  await bob.getByText('Ann passes. Your turn.', { exact: false }).waitFor();
  await checked(ann, `play-apart-waiting-${size}`);
  await checked(bob, `play-apart-to-move-${size}`);
  const seen = await Promise.all([key, invites[0].key].map((own) => call(bench.server, `/games/${id}?key=${own}`)));
  assert.deepEqual(seen.map(({ seats }) => seats.map(({ rack }) => rack !== undefined)), [[true, false], [false, true]]);
  await done(ann);
  await done(bob);
});

atOneSize('a word without a definition says so, and where definitions come from', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  const headers = { 'content-type': 'application/octet-stream' };
  const record = async (rack, play) => {
    const body = `#player1 ann Ann\n#player2 bob Bob\n>ann: ${rack} ${play} +8 8\n`;
    const answer = await fetch(`${bench.server.url}/api/v1/games/import?name=${rack}.gcg`, { method: 'POST', headers, body });
    assert.ok(answer.ok, await answer.clone().text());
    await visit(page, `/play/${(await answer.json()).id}`);
  };
  const words = page.getByRole('list', { name: 'Words of the play' });
  await record('AAIMNOT', '8D ANIMATO');
  await words.getByText('no definition known', { exact: true }).waitFor();
  await record('EINRSTT', '8H TINS');
  await words.getByText('a kind of metallic element', { exact: false }).waitFor();
  await page.getByText('Kinds and synonyms only. For definitions, add WordNet', { exact: false }).waitFor();
  await done(page);
});

atOneSize('a challenge in vain is no pass in the score sheet', { timeout: 60_000 }, async ({ screen }) => {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  const game = await call(bench.server, '/games', { players, seed: 5, challenge: 'double' });
  const cgp = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/cgp`)).text();
  const { plays } = await call(bench.server, '/plays', { cgp, top: 1 });
  const { square, word } = placementOf(plays[0].play);
  await call(bench.server, `/games/${game.id}/moves`, { revision: 1, kind: 'place', square, word });
  const page = await open(bench, screen);
  await visit(page, `/play/${game.id}`);
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click();
  await page.getByText('the play is good, and the challenger loses a turn.', { exact: false }).waitFor();
  const lines = page.getByRole('region', { name: 'Score sheet' }).locator('tbody button');
  assert.deepEqual(await lines.allInnerTexts(), [plays[0].play, 'challenged in vain']);
  const gcg = await (await fetch(`${bench.server.url}/api/v1/games/${game.id}/gcg`)).text();
  assert.match(gcg, /^>Ben: \S+ - \+0 0\n#note Challenged in vain\.$/m);
  await done(page);
});

test('the keyboard alone plays: a word, an exchange, a challenge', { timeout: 90_000 }, async () => {
  const game = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Ben' }], seed: 5, challenge: 'double' });
  const page = await open(bench, SIZES.laptop);
  await visit(page, `/play/${game.id}`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
  /** From the board to the moves, and along them. */
  const press = async (name) => {
    await page.keyboard.press('F6');
    // The rack comes first: one stop for Tab.
    await page.keyboard.press('Tab');
    for (let step = 0; step < 7 && (await focused()) !== name; step += 1) await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), name);
    await page.keyboard.press('Enter');
  };
  const board = () => page.locator('[role=gridcell][tabindex="0"]').focus();
  const moved = (text) => page.locator('.message').getByText(text).waitFor();

  // No word has just these letters.
  const letters = game.seats[0].rack.filter((tile) => !'AEIOUY?'.includes(tile)).slice(0, 3);
  for (const letter of letters) await page.keyboard.press(letter);
  await page.keyboard.press('Backspace');
  await page.keyboard.press(letters[2]);
  await page.getByText(/^\d+ points/).waitFor();
  await page.keyboard.press('Enter');
  await moved(/^Ann plays 8H/);

  // Ben challenges it off, and exchanges two tiles.
  await board();
  await press('Challenge');
  await page.getByRole('dialog').getByText('A failed challenge costs a turn.', { exact: false }).waitFor();
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), 'Challenge');
  await page.keyboard.press('Enter');
  await moved(/is challenged off|are not words|is not a word/);
  await board();
  await press('Exchange');
  const dialog = page.getByRole('dialog', { name: 'Exchange tiles' });
  await dialog.waitFor();
  await dialog.locator('input').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let step = 0; step < 8 && (await focused()) !== 'Exchange 2'; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await moved(/^Ben exchanges 2 tiles/);

  // The board is no trap: Tab leaves it, and the score sheet is reached.
  await board();
  await press('Pass');
  await moved(/^Ann passes/);
  for (let step = 0; step < 12; step += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('[aria-label="Score sheet"]') !== null)) break;
    await page.keyboard.press('Tab');
  }
  assert.ok(await page.evaluate(() => document.activeElement?.closest('[aria-label="Score sheet"]') !== null));
  await done(page);
});

test('on a phone the players have their names, with clocks and without', { timeout: 60_000 }, async () => {
  const players = [{ name: 'Annabelle' }, { name: 'Computer', level: 'club' }];
  const page = await open(bench, SIZES['small phone']);
  for (const clock of [{ minutes: 25, increment: 0 }, undefined]) {
    const { id } = await call(bench.server, '/games', { players, seed: 3, clock });
    await visit(page, `/play/${id}`);
    const names = page.locator('.seats li:not(.bag) > :first-child');
    await names.nth(1).waitFor();
    assert.equal(await page.locator('.seats .clock').count(), clock ? 2 : 0);
    assert.deepEqual(await names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth)), [0, 0]);
  }
  await done(page);
});

test('every page is one press away on the narrowest phone', { timeout: 60_000 }, async () => {
  const page = await open(bench, SIZES['small phone']);
  await visit(page, '/play');
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  assert.deepEqual(await links.allInnerTexts(), ['Library', 'Compose', 'Solve', 'Play', 'Knowledge', 'Help']);
  for (const { right, height } of await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
    assert.ok(right <= 360 && height >= 24, `${right}, ${height}`);
  }
  await links.filter({ hasText: 'Knowledge' }).click();
  await page.getByRole('heading', { name: 'Knowledge', exact: true }).waitFor();
  await done(page);
});

test('a new game with clocks does not scroll on a laptop', { timeout: 60_000 }, async () => {
  const players = [{ name: 'You' }, { name: 'Computer', level: 'club' }];
  const { id } = await call(bench.server, '/games', { players, seed: 3, challenge: 'double', clock: { minutes: 25, increment: 0 } });
  const page = await open(bench, SIZES.laptop);
  await visit(page, `/play/${id}`);
  await page.getByRole('heading', { name: /^Unseen tiles/ }).waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 720);
  await done(page);
});

atOneSize('a game in another language waits for a word list', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/play');
  await page.getByText(/^Rules and words:/).click();
  await page.getByLabel(/^Rules/).first().selectOption('french');
  await page.getByText('French needs a French word list', { exact: false }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Start the game', exact: true }).isDisabled());
  await page.getByLabel(/^Rules/).first().selectOption('english');
  assert.ok(await page.getByRole('button', { name: 'Start the game', exact: true }).isEnabled());
  await done(page);
});

atOneSize('tiles to exchange are chosen as tiles', { timeout: 60_000 }, async ({ screen }) => {
  const { id } = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Ben' }], seed: 3 });
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange tiles' });
  assert.ok(await dialog.getByRole('button', { name: 'Exchange', exact: true }).isDisabled());
  const tiles = dialog.locator('.pick');
  const rows = await tiles.evaluateAll((all) => new Set(all.map((tile) => tile.offsetTop)).size);
  assert.equal(rows, 1, 'a full rack stands in one line');
  await tiles.first().click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Exchange 2', exact: true }).click();
  await page.getByText(/^Ann exchanges 2 tiles/).waitFor();
  await done(page);
});

atOneSize('setting a clock moves nothing, so that the press that leaves the field starts the game', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  await visit(page, '/play');
  const start = page.getByRole('button', { name: 'Start the game', exact: true });
  await start.waitFor();
  const added = page.getByLabel('Seconds added per turn');
  assert.ok(await added.isDisabled());
  const before = await start.boundingBox();
  await page.getByLabel('Minutes per player', { exact: false }).fill('25');
  await page.keyboard.press('Tab');
  await added.and(page.locator(':enabled')).waitFor();
  assert.equal((await start.boundingBox()).y, before.y);
  await done(page);
});

atOneSize('each new game has a name of its own in the library', { timeout: 60_000 }, async ({ screen }) => {
  const page = await open(bench, screen);
  for (let count = 0; count < 2; count += 1) {
    await visit(page, '/play');
    await page.getByRole('button', { name: 'Start the game', exact: true }).click();
    await page.getByRole('grid', { name: /Board/ }).waitFor();
  }
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  const names = page.getByRole('link', { name: /^You and Computer, / });
  await names.nth(1).waitFor();
  const found = await names.allInnerTexts();
  for (const name of found) assert.match(name, new RegExp(`^You and Computer, .*${new Date().getFullYear()}`));
  assert.equal(new Set(found).size, found.length, found.join('; '));
  await shot(page, 'library-games');
  await done(page);
});

test('on a phone nothing moves when the other player challenges and replies', { timeout: 60_000 }, async () => {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  let game;
  let letters = '';
  // No word has just these letters in this order.
  while (letters.length < 3) {
    game = await call(bench.server, '/games', { players, challenge: 'double', host: 0 });
    const different = new Set(game.seats[0].rack.filter((tile) => /[B-DF-HJ-NP-RTV-XZ]/.test(tile)));
    letters = [...different].sort().slice(0, 3).join('');
  }
  const { key } = game;
  const own = await call(bench.server, `/games/${game.id}?key=${key}`);
  const guest = own.invites[0].key;
  const page = await open(bench, SIZES.phone);
  await visit(page, `/play/${game.id}-${key}`);
  await page.getByRole('button', { name: 'Pass', exact: true }).waitFor();
  await call(bench.server, `/games/${game.id}/moves`, { revision: 1, key, kind: 'place', square: '8H', word: letters });
  await page.getByText('Waiting for Ben.', { exact: false }).waitFor();
  await page.waitForTimeout(1000);
  // Other letters on the tiles and other figures beside the names have other widths.
  await watchShifts(page, '.rack button, .seats li');
  const places = () =>
    page.locator('[role=grid], .rack, .rack li, .seats li, .moves, .keys').evaluateAll((parts) =>
      parts.map((part) => [part.getBoundingClientRect().x, part.getBoundingClientRect().y].map(Math.round).join()),
    );
  const before = await places();
  await call(bench.server, `/games/${game.id}/moves`, { revision: 2, key: guest, kind: 'challenge' });
  await page.getByText('play is challenged off', { exact: false }).waitFor();
  await page.waitForTimeout(500);
  // The rack is whole again: three tiles more, after those that stay where they were.
  const whole = await places();
  assert.deepEqual(before.filter((place) => !whole.includes(place)), []);
  await call(bench.server, `/games/${game.id}/moves`, { revision: 3, key: guest, kind: 'pass' });
  await page.getByText('Ben passes.', { exact: false }).waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(await places(), whole);
  // The longest message there is.
  await page.locator('.message').evaluate((message) => message.append(' The computer challenges: three words are not words; the play is challenged off.'.repeat(4)));
  assert.deepEqual(await places(), whole);
  assert.deepEqual(await shifts(page), []);
  await shot(page, 'play-challenged-phone');
  await done(page);
});

atEverySize('a blank gets its letter by a key and by a press', { timeout: 60_000 }, async ({ size, screen }) => {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  let game;
  for (let seed = 1; !game?.seats[0].rack.includes('?'); seed += 1) {
    game = await call(bench.server, '/games', { players, seed, challenge: 'none' });
  }
  const page = await open(bench, screen);
  await visit(page, `/play/${game.id}`);
  const dialog = page.getByRole('dialog', { name: 'Which letter is the blank?' });
  for (const choose of [
    () => page.keyboard.press('q'),
    () => dialog.getByRole('button', { name: 'Q', exact: true }).click(),
  ]) {
    await page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button', { name: 'Blank', exact: true }).click();
    await page.locator('[data-cell="112"]').click();
    await dialog.waitFor();
    for (const { width, height } of await dialog.locator('.letters button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      assert.ok(width >= 40 && height >= 40, `${width} by ${height}`);
    }
    await shot(page, `play-blank-${size}`);
    await choose();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: /^8H.*Q.*not yet played|Q.*not yet played/ }).waitFor();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
  }
  await done(page);
});

atEverySize('a refused play is reported where plays are, and moves nothing', { timeout: 60_000 }, async ({ size, screen }) => {
  const game = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Ben' }], seed: 5, challenge: 'none' });
  const page = await open(bench, screen);
  await visit(page, `/play/${game.id}`);
  await page.getByRole('toolbar', { name: 'Your rack' }).getByRole('button').nth(6).waitFor();
  await page.locator('[data-cell="112"]').click();
  const moves = page.locator('.moves');
  const before = await moves.boundingBox();
  // Consonants are no word.
  const letters = game.seats[0].rack.filter((tile) => !'AEIOUY?'.includes(tile)).slice(0, 3);
  assert.equal(letters.length, 3);
  for (const letter of letters) await page.keyboard.press(letter);
  await page.getByText(/^\d+ points/).waitFor();
  const absent = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !game.seats[0].rack.includes(letter));
  if (!game.seats[0].rack.includes('?')) {
    await page.keyboard.press(absent);
    await page.getByText(`There is no ${absent} on your rack.`, { exact: false }).waitFor();
  }
  assert.deepEqual(await moves.boundingBox(), before);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const refused = page.locator('.message .refused');
  await refused.waitFor();
  const word = letters.join('');
  assert.equal(await refused.innerText(), `⚠ The play 8H ${word}: ${word} is not in the lexicon. Nothing has changed; try another play.`);
  assert.deepEqual(await moves.boundingBox(), before);
  await shot(page, `play-refused-${size}`);
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await refused.waitFor({ state: 'detached' });
  assert.deepEqual(await moves.boundingBox(), before);
  await done(page);
});

test('a challenge that may cost a turn is asked about first', { timeout: 60_000 }, async () => {
  const game = await call(bench.server, '/games', { players: [{ name: 'Ann' }, { name: 'Ben' }], seed: 5, challenge: 'double' });
  const word = game.seats[0].rack.filter((tile) => !'AEIOUY?'.includes(tile)).slice(0, 3).join('');
  await call(bench.server, `/games/${game.id}/moves`, { revision: 1, kind: 'place', square: '8H', word });
  const page = await open(bench, SIZES.phone);
  await visit(page, `/play/${game.id}`);
  const challenge = page.getByRole('button', { name: 'Challenge', exact: true });
  await challenge.click();
  const asked = page.getByRole('dialog', { name: `Challenge 8H ${word}?`, exact: true });
  await asked.getByText('A failed challenge costs a turn.', { exact: false }).waitFor();
  await checked(page, 'play-challenge');
  await asked.getByRole('button', { name: 'Let it stand', exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  assert.equal((await call(bench.server, `/games/${game.id}`)).turns.length, 1);
  await challenge.click();
  await asked.getByRole('button', { name: 'Challenge', exact: true }).click();
  await page.getByText(`${word} is not a word; the play is challenged off`, { exact: false }).waitFor();
  await done(page);
});

atOneSize('a computer that gave no reply can be asked again, whatever is pressed meanwhile', { timeout: 60_000 }, async ({ screen }) => {
  const players = [{ name: 'You' }, { name: 'Computer', level: 'beginner' }];
  const { id } = await call(bench.server, '/games', { players, seed: 3, challenge: 'none' });
  const page = await open(bench, screen);
  await visit(page, `/play/${id}`);
  await page.locator('[data-cell="112"]').click();
  await page.route('**/reply', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }));
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  const again = page.getByRole('button', { name: 'Ask the computer again', exact: true });
  await again.waitFor();
  await page.locator('[data-cell="112"]').click();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  assert.ok(await again.isVisible());
  await page.locator('.message .refused').waitFor();
  await page.unroute('**/reply');
  await again.click();
  await page.getByText(/Computer (?:plays|exchanges|passes)/).first().waitFor();
  await again.waitFor({ state: 'detached' });
  await page.context().close();
});
