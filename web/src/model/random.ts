/** Repeatable randomness: the same seed gives the same numbers. */

export type Random = () => number;

/** Numbers from 0 to below 1 (the generator `mulberry32`). */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `bound`. */
export const below = (next: Random, bound: number): number => Math.floor(next() * bound);

/** The items in a random order. */
export function shuffled<T>(next: Random, items: readonly T[]): T[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(next, at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
