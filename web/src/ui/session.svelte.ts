/** What a page keeps while its browser tab is open: it survives a visit to another page and a reload. */

function read(key: string): object {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    // An unreadable entry is not worth an error: the page starts over.
    return {};
  }
}

/** State under a key of its own, with `initial` where nothing is kept. To be called while a component is set up. */
export function inSession<T extends object>(key: string, initial: T): T {
  const state: T = $state({ ...initial, ...read(key) });
  $effect(() => {
    const text = JSON.stringify(state);
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // A browser that keeps nothing still shows it until the page is left.
    }
  });
  return state;
}
