/** Numbers as the pages print them. What is copied or saved as data stays ASCII. */

/**
 * A number with so many decimal places. A negative one has a minus sign, which is as wide
 * as a plus and never parted from its digits by the end of a line, as a hyphen is. What
 * rounds to zero has no sign.
 */
export function printed(value: number, places = 0): string {
  const digits = Math.abs(value).toFixed(places);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** A change, such as the score of a turn: a plus before what is gained. */
export const change = (value: number, places = 0): string => `${value > 0 ? '+' : ''}${printed(value, places)}`;

/** A number of things: `1 word`, `2,400 words`; `several` where an “s” does not make the plural. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : several}`;

/** A share of 1: `62 %`. */
export const percent = (share: number, places = 0): string => `${(100 * share).toFixed(places)} %`;

/** A time that may have run out, in seconds: `4:07`, `−0:12`. */
export function minutesText(seconds: number): string {
  const whole = Math.floor(seconds);
  const size = Math.abs(whole);
  return `${whole < 0 ? '−' : ''}${Math.floor(size / 60)}:${`${size % 60}`.padStart(2, '0')}`;
}

/** What stands after a figure that is not exact, by its certainty. */
export const SIGNS: Readonly<Record<string, string>> = { estimate: ' ~', bound: ' ≤' };

/** What the signs after some figures mean, to follow a sentence; empty where they have none. */
export function signsText(figures: readonly { readonly certainty: string }[]): string {
  const has = (sign: string) => figures.some(({ certainty }) => certainty === sign);
  return `${has('estimate') ? ' ~ marks an estimate.' : ''}${has('bound') ? ' ≤ means proven to be no better.' : ''}`;
}
