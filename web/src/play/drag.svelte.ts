/**
 * Tiles dragged by mouse, pen or finger, between the rack and the board.
 *
 * A press that does not move is left to the page: it is a tap, not a drag.
 */

/** Where a tile is: on a square of the board, or at a place in the rack. */
export type Spot = { readonly square: number } | { readonly place: number };

/** How far a press moves before it drags, in CSS pixels. */
const SLACK = 6;

/** The tile that follows the pointer, in CSS pixels of the window. */
export interface Carried {
  readonly tile: string;
  readonly from: Spot;
  readonly x: number;
  readonly y: number;
}

function spotAt(x: number, y: number): Spot | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell], [data-place]');
  if (found?.dataset['cell'] !== undefined) return { square: Number(found.dataset['cell']) };
  if (found?.dataset['place'] !== undefined) return { place: Number(found.dataset['place']) };
  return undefined;
}

export class Drag {
  carried: Carried | undefined = $state.raw();
  readonly #drop: (from: Spot, to: Spot | undefined) => void;
  readonly #tap: (at: Spot) => void;

  /** `drop` gets no goal where a tile is let go beside board and rack. */
  constructor(drop: (from: Spot, to: Spot | undefined) => void, tap: (at: Spot) => void) {
    this.#drop = drop;
    this.#tap = tap;
  }

  /** Follows a press on a tile until it ends. */
  start(event: PointerEvent, tile: string, from: Spot): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const { clientX, clientY, pointerId, target } = event;
    // A finger would otherwise hold on to what it came down on.
    if (target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
    const done = new AbortController();
    const { signal } = done;
    const end = () => {
      this.carried = undefined;
      done.abort();
    };
    const follow = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK;
      if (far || this.carried) this.carried = { tile, from, x: moved.clientX, y: moved.clientY };
    };
    const letGo = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const dragged = this.carried !== undefined;
      end();
      if (!dragged) {
        this.#tap(from);
        return;
      }
      // The click that ends a drag on the tile it began on is no press of a button.
      const swallow = (click: MouseEvent) => {
        click.preventDefault();
        click.stopPropagation();
      };
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      this.#drop(from, spotAt(up.clientX, up.clientY));
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', letGo, { signal });
    window.addEventListener('pointercancel', end, { signal });
  }
}
