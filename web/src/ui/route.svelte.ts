/** The address after `#`: which page, and which of the things it shows. */

export type Page = 'library' | 'compose' | 'solve' | 'play' | 'knowledge';

export interface Route {
  readonly page: Page;
  readonly id: string | undefined;
}

const PAGES: readonly Page[] = ['library', 'compose', 'solve', 'play', 'knowledge'];

export function routeOf(hash: string): Route {
  const [page, id] = hash.replace(/^#\/?/, '').split('/');
  const found = PAGES.find((known) => known === page);
  return { page: found ?? 'library', id: found && id ? decoded(id) : undefined };
}

/** A part of an address in clear; as it stands where it is none, such as a lone `%E0`. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  current = $state.raw<Route>(routeOf(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.current = routeOf(location.hash)));
  }

  go(page: Page, id?: string): void {
    location.hash = hrefOf(page, id);
  }

  /** Changes the address without a step in the browser's history. */
  replace(page: Page, id: string): void {
    history.replaceState(null, '', hrefOf(page, id));
    this.current = { page, id };
  }
}

export const hrefOf = (page: Page, id?: string): string =>
  page === 'library' ? '#/' : `#/${page}${id ? `/${encodeURIComponent(id)}` : ''}`;

export const router = new Router();
