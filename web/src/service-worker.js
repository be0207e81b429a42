/*
 * Keeps the pages of this version, and what was last read of the library, so that the
 * application opens while the workbench is away. The build fills in the list of files.
 */

const FILES = self.__FILES__;
const PAGES = 'pages-self.__VERSION__';
const LIBRARY = 'library';

/** What is kept of the library: its list, puzzles and games, as they were last read. */
const KEPT = /^\/api\/v1\/(?:puzzles|games)(?:\/\d+)?$/;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

/** What the first page has read before there was a worker to keep it. */
const FIRST = ['/api/v1/puzzles', '/api/v1/games'];

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('pages-') && name !== PAGES;
  const clear = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  // From now on, not from the next visit on: the workbench may be away before that.
  const begin = Promise.all([self.clients.claim(), ...FIRST.map((path) => latest(new Request(path)).catch(() => {}))]);
  event.waitUntil(Promise.all([clear, begin]));
});

/** The workbench's answer; while it is away, the last one. */
async function latest(request) {
  const cache = await caches.open(LIBRARY);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** A file of this version; the page itself from the workbench, if it answers. */
async function page(request, path) {
  const cache = await caches.open(PAGES);
  if (request.mode === 'navigate') {
    return fetch(request).catch(async () => (await cache.match('/')) ?? Response.error());
  }
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // The book is the workbench's alone: this page in its place would only confuse.
  if (url.pathname.startsWith('/help')) return;
  if (url.pathname.startsWith('/api/')) {
    if (KEPT.test(url.pathname)) event.respondWith(latest(request));
    return;
  }
  event.respondWith(page(request, url.pathname));
});
