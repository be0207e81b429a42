/** Opens what can be seen at work; one thing at a time. */

import { explain } from '../api/http';
import { notices } from '../ui/notices.svelte';
import { showGame, showMachine, showTheme } from './demos';

const ACTS = { machine: showMachine, game: showGame, theme: showTheme };

export type Wish = keyof typeof ACTS;

export class Showing {
  busy: Wish | undefined = $state();

  async show(wish: Wish): Promise<void> {
    this.busy = wish;
    try {
      await ACTS[wish]();
    } catch (error) {
      notices.warn(explain(error));
    }
    this.busy = undefined;
  }
}
