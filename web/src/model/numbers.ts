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

/** A number of things: `1 word`, `2,400 words`. */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`;
