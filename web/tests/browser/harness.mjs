/**
 * A server of its own and a browser for each test file. Files run four at a time, except
 * for those in `timed/`, which measure and run alone (`npm run test:timed`).
 *
 * `WORDWRIGHT_BIN` names the binary, `CHROMIUM` the browser (Debian's by
 * default), `WORDWRIGHT_PAGES` a folder of built pages (`dist`) that are tested
 * instead of those in the binary. The browser is headless, and a request to any other host than the
 * server fails the test.
 */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, request } from 'node:http';
import { after } from 'node:test';
import { gzipSync } from 'node:zlib';

import { chromium } from 'playwright-core';

const BINARY = process.env.WORDWRIGHT_BIN;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Where screenshots go, if anywhere. */
const SHOTS = process.env.WORDWRIGHT_SHOTS;

/** Pages that stand in for those of the binary, if any. */
const PAGES = process.env.WORDWRIGHT_PAGES;

const MEDIA = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the pages of a folder, and passes on what is asked of the rest of the server. */
function front(folder, port, at) {
  const server = createServer((asked, answer) => {
    if (/^\/(?:api|help|shared)\//.test(asked.url)) {
      const { method, url, headers } = asked;
      const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (found) => {
        answer.writeHead(found.statusCode, found.headers);
        found.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
      return;
    }
    const path = normalize(new URL(asked.url, 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    // The policy is the server's own.
    const policy = new Promise((resolve) => {
      request({ port, host: '127.0.0.1', path: '/' }, (found) => {
        found.resume();
        resolve(found.headers['content-security-policy']);
      })
        .on('error', () => resolve("default-src 'self'"))
        .end();
    });
    Promise.all([readFile(file), policy]).then(
      ([bytes, allowed]) => {
        // The binary compresses its pages, too.
        answer.writeHead(200, {
          'content-encoding': 'gzip',
          'content-type': MEDIA[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': allowed,
          'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000' : 'no-cache',
        });
        answer.end(gzipSync(bytes));
      },
      () => answer.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => {
    server.listen(at, '127.0.0.1', () => resolve(server));
  });
}

/** How long anything may take that a person waits for, in milliseconds. */
export const PATIENCE = 60_000;

/** A server over a library in a folder of its own. */
class Server {
  static async start(port = 0, folder = undefined, more = [], frontPort = 0) {
    assert.ok(BINARY, 'WORDWRIGHT_BIN names the server: the path of the binary wordwright');
    const server = new Server();
    server.folder = folder ?? (await mkdtemp(join(tmpdir(), 'wordwright-browser-')));
    const library = join(server.folder, 'library.db');
    const options = ['serve', '--port', `${port}`, '--library', library, ...more];
    server.process = spawn(BINARY, options, {
      env: { ...process.env, HOME: server.folder, XDG_DATA_HOME: join(server.folder, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.ended = new Promise((resolve) => server.process.once('exit', resolve));
    server.url = await new Promise((resolve, reject) => {
      createInterface({ input: server.process.stdout }).on('line', (line) => {
        server.printed = line;
        resolve(new URL(line).origin);
      });
      server.process.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    server.port = Number(new URL(server.url).port);
    if (PAGES) {
      server.front = await front(PAGES, server.port, frontPort);
      server.url = `http://127.0.0.1:${server.front.address().port}`;
    }
    return server;
  }

  /** Ends it without a word, as a power cut does. */
  async kill() {
    this.front?.closeAllConnections();
    this.front?.close();
    this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Starts it again over the same library, on the same port. */
  again() {
    return Server.start(this.port, this.folder, [], PAGES ? Number(new URL(this.url).port) : 0);
  }

  async stop() {
    this.process.kill('SIGTERM');
    const late = setTimeout(() => this.process.kill('SIGKILL'), 5000);
    await this.ended;
    clearTimeout(late);
    this.front?.closeAllConnections();
    this.front?.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * All pages are of one server, and nothing here needs processes apart: with these, the tests of
 * solving take a sixth less of the processor.
 */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-features=site-per-process,IsolateOrigins'];

const launch = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** The server and the browser of a test file, from its first test to its last. */
export async function workbench(...more) {
  const [server, browser] = await Promise.all([Server.start(0, undefined, more), launch()]);
  const bench = { server, browser, idle: new Map() };
  after(async () => {
    await bench.browser.close();
    await bench.server.stop();
  });
  return bench;
}

/**
 * A page in a context of its own; trouble in it fails the test when `done` is called. One with a
 * name to `keep` it by is opened once and handed on, without what was stored: a process and a cold
 * cache for each test take as long as many of the tests do. It is empty until a test visits a page.
 */
export async function open(bench, { keep, ...options } = {}) {
  const { url } = bench.server;
  const idle = bench.idle.get(keep);
  if (idle) {
    bench.idle.delete(keep);
    await idle.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: null });
    return idle;
  }
  const context = await bench.browser.newContext({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // What a service worker asks for would not pass through the tests' hands.
    serviceWorkers: 'block',
    ...options,
  });
  const trouble = [];
  context.on('request', (asked) => {
    const { protocol, origin } = new URL(asked.url());
    if (origin === url || protocol === 'blob:' || protocol === 'data:') return;
    trouble.push(`a request to another host: ${asked.url()}`);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // Streams of events are open as long as the page is.
  page.asked = new Set();
  page.on('request', (asked) => asked.resourceType() !== 'eventsource' && page.asked.add(asked));
  page.on('requestfinished', (asked) => page.asked.delete(asked));
  page.on('requestfailed', (asked) => page.asked.delete(asked));
  page.on('pageerror', (error) => trouble.push(`an error in the page: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) trouble.push(message.text());
  });
  page.trouble = trouble;
  page.home = url;
  page.handOn = keep && (() => bench.idle.set(keep, page));
  if (!keep) await page.goto(`${url}/`);
  return page;
}

export async function done(page) {
  assert.deepEqual(page.trouble, []);
  // A response that is still on its way is nobody's any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (!page.handOn) return page.context().close();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  return page.handOn();
}

export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** Goes to a page of the application by its address. */
export async function visit(page, hash) {
  await page.goto(`${page.home}/#${hash}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/**
 * Waits until a page is at rest: every request answered, no animation under way, and nothing
 * changed for a tenth of a second. One that never is at rest is taken as it is after three.
 */
export async function settled(page) {
  const late = performance.now() + 3000;
  do {
    await page.evaluate(
      ([quiet, most]) =>
        new Promise((resolve) => {
          const began = performance.now();
          let last = began;
          const changes = new MutationObserver(() => (last = performance.now()));
          changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
          const look = () => {
            const now = performance.now();
            if (document.getAnimations().some((one) => one.playState === 'running')) last = now;
            if (now - last < quiet && now - began < most) return setTimeout(look, 20);
            changes.disconnect();
            return resolve();
          };
          look();
        }),
      [100, 1000],
    );
  } while (page.asked.size > 0 && performance.now() < late);
}

/**
 * Starts to record layout shifts, those just after input too, but not of what stands within
 * `ignored`: each as its size and the elements that moved.
 */
export const watchShifts = (page, ignored = ':not(*)') =>
  page.evaluate((without) => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)).filter(Boolean);
        if (moved.length > 0 && moved.every((one) => one.closest(without))) continue;
        const names = moved.map((one) => `${one.nodeName} ${one.getAttribute('class')} ${one.textContent.trim().slice(0, 30)}`);
        globalThis.shifts.push([value, ...names]);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  }, ignored);

/** The layout shifts since `watchShifts`. */
export const shifts = (page) => page.evaluate(() => globalThis.shifts);

export const call = async (server, path, json, method = json === undefined ? 'GET' : 'POST') => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`);
  return response.status === 204 ? undefined : response.json();
};

/** A draft made of a text pattern, as the library keeps it. */
export function draft(server, rows, title = 'A draft') {
  const cells = [...rows.join('')].map((sign) =>
    sign === '#' ? { kind: 'block' } : sign === '.' ? {} : { solution: sign },
  );
  const puzzle = { rows: rows.length, cols: rows[0].length, cells, title };
  return call(server, '/puzzles', { kind: 'draft', puzzle, state: {} });
}

export const saved = (page) => page.getByText('✓ Saved').waitFor();

/** The letters of a grid as rows of text, from the page. */
export const gridText = (page) =>
  page.locator('[role=row]').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('[role=gridcell]')]
        .map((cell) => (cell.matches('.block') ? '#' : (cell.querySelector('.text')?.textContent ?? '.')))
        .join(''),
    ),
  );

/**
 * The square and the word of a placement such as `8G (C)ARE`, the word with `.` for tiles
 * on the board; undefined for an exchange or a pass.
 */
export function placementOf(play) {
  const [square, word] = play.split(' ');
  if (word === undefined || square === 'exchange') return undefined;
  return { square, word: word.replaceAll(/\(([^)]*)\)/g, (_, tiles) => '.'.repeat(tiles.length)) };
}

/** A game of two people who make poor plays and stop, analysed; its id. */
export async function analysedGame(server) {
  const players = [{ name: 'Ann' }, { name: 'Ben' }];
  const game = await call(server, '/games', { players, seed: 5, challenge: 'none' });
  let { revision } = game;
  const move = async (play) => {
    const moved = await call(server, `/games/${game.id}/moves`, { revision, ...play });
    ({ revision } = moved.game);
  };
  for (let turn = 0; turn < 4; turn += 1) {
    const cgp = await (await fetch(`${server.url}/api/v1/games/${game.id}/cgp`)).text();
    const { plays } = await call(server, '/plays', { cgp, top: 60 });
    const { square, word } = plays.map(({ play }) => placementOf(play)).filter((play) => play !== undefined).at(-1);
    await move({ kind: 'place', square, word });
  }
  for (let pass = 0; pass < 6; pass += 1) await move({ kind: 'pass' });
  const job = await call(server, `/games/${game.id}/analysis?lookahead=false`, {});
  for (;;) {
    const { phase } = await call(server, `/jobs/${job.id}`);
    if (phase === 'done') return game.id;
    assert.ok(!['failed', 'cancelled'].includes(phase), phase);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
