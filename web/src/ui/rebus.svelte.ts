/** The field for several letters in a grid: where the focus goes when it closes, and the keys of the screen. */

import { tick } from 'svelte';

import type { Command } from '../model/keys';
import type { OpenRebus, RebusEnd } from '../model/rebus';
import type RebusField from './RebusField.svelte';

/** Whose squares the field writes in. */
interface Owner {
  readonly rebus: OpenRebus | undefined;
  endRebus(text: string | undefined, by: RebusEnd): void;
}

/** The grid that the field stands in. */
interface Focusable {
  focus(): void;
  focusIfLost(): void;
}

export class RebusInGrid {
  /** The field while it is open. */
  field: RebusField | undefined = $state();

  constructor(
    readonly owner: () => Owner,
    readonly grid: () => Focusable,
  ) {}

  /** Closes the field; it may say so again when it loses the focus. */
  readonly end = (text: string | undefined, by: RebusEnd): void => {
    if (this.owner().rebus === undefined) return;
    this.owner().endRebus(text, by);
    // At once, so that no key typed right after is lost. A press elsewhere keeps its focus.
    if (by === 'key') void tick().then(() => this.grid().focus());
    else requestAnimationFrame(() => this.grid().focusIfLost());
  };

  /** Gives a key of the screen to the field; returns whether it was open and took it. */
  press(command: Command): boolean {
    return this.field?.press(command) ?? false;
  }
}
