/** What a person prefers, kept in this browser. */

import { DEFAULT_NAVIGATION, type Navigation } from '../model/cursor';
import { YOU } from '../model/names';

export type Theme = 'system' | 'light' | 'dark';

interface Stored {
  readonly theme: Theme;
  readonly navigation: Navigation;
  /** Whether the grid shows how many letters still fit. */
  readonly dots: boolean;
  /** Whether the solver tries the draft by itself while clues are written. */
  readonly meter: boolean;
  /** Whether a fill shows in light letters. */
  readonly ghost: boolean;
  /** Whether the letters on the screen are shown for typing without a keyboard. */
  readonly keyboard: boolean;
  /** What puzzles are printed on. */
  readonly paper: 'a4' | 'letter';
  /** What the person is called in board games. */
  readonly playerName: string;
  /** Name and address on the first page of a manuscript. */
  readonly sender: string;
}

const KEY = 'wordwright.preferences';

const DEFAULTS: Stored = {
  theme: 'system',
  navigation: DEFAULT_NAVIGATION,
  dots: true,
  ghost: true,
  meter: true,
  keyboard: matchMedia('(pointer: coarse)').matches,
  // Letter is the paper of North America.
  paper: /^en-(?:US|CA)|^es-MX|^fr-CA/.test(navigator.language) ? 'letter' : 'a4',
  playerName: YOU,
  sender: '',
};

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const stored = (typeof found === 'object' && found !== null ? found : {}) as Partial<Stored>;
    return {
      ...DEFAULTS,
      ...stored,
      navigation: { ...DEFAULT_NAVIGATION, ...stored.navigation },
    };
  } catch {
    // Unreadable preferences are not worth an error: the defaults work.
    return DEFAULTS;
  }
}

class Preferences {
  #stored = $state.raw(read());
  #systemDark = $state(matchMedia('(prefers-color-scheme: dark)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      this.#systemDark = event.matches;
    });
  }

  get theme(): Theme {
    return this.#stored.theme;
  }

  /** The theme that is shown. */
  get shown(): 'light' | 'dark' {
    if (this.theme === 'system') return this.#systemDark ? 'dark' : 'light';
    return this.theme;
  }

  get navigation(): Navigation {
    return this.#stored.navigation;
  }

  get dots(): boolean {
    return this.#stored.dots;
  }

  get meter(): boolean {
    return this.#stored.meter;
  }

  get ghost(): boolean {
    return this.#stored.ghost;
  }

  get keyboard(): boolean {
    return this.#stored.keyboard;
  }

  get paper(): 'a4' | 'letter' {
    return this.#stored.paper;
  }

  get sender(): string {
    return this.#stored.sender;
  }

  get playerName(): string {
    return this.#stored.playerName;
  }

  set(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // A browser that keeps nothing still honours the choice until it closes.
    }
  }

  navigate(change: Partial<Navigation>): void {
    this.set({ navigation: { ...this.navigation, ...change } });
  }
}

export const preferences = new Preferences();
