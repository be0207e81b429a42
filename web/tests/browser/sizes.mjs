/**
 * The size of the screen as an axis of the tests: a phone with touch, a laptop and a desktop,
 * light and dark in turn.
 *
 * Short tests run at all three sizes. Long ones run at one of them, another each day, so that the
 * everyday run stays short; the nightly run has them at all. `WORDWRIGHT_SIZES` sets the sizes of
 * both: `all`, or some of their names with commas between. The name of a test says where it ran.
 */

import { test } from 'node:test';

const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });

/** Screens by name. */
export const SIZES = {
  phone: touch(390, 844),
  'small phone': touch(360, 640),
  tablet: touch(820, 1180),
  laptop: { viewport: { width: 1280, height: 720 } },
  desktop: { viewport: { width: 1920, height: 1080 } },
};

/** The sizes of the axis. */
const AXIS = ['phone', 'laptop', 'desktop'];
const SCHEMES = ['light', 'dark'];

/** Days since 1970, which decide whose turn it is. */
const DAY = Math.floor(Date.now() / 86_400_000);

const asked = process.env.WORDWRIGHT_SIZES;
const only = asked === 'all' ? AXIS : asked?.split(',');
if (only?.some((name) => !AXIS.includes(name))) {
  throw new Error(`WORDWRIGHT_SIZES is ${asked}; expected all, or some of ${AXIS.join(', ')}`);
}

/** How many tests of this file have been declared: each begins the turns at another size. */
let declared = 0;

function declare(name, options, run, everyDay) {
  const turn = DAY + declared;
  declared += 1;
  for (const size of only ?? (everyDay ? AXIS : [AXIS[turn % AXIS.length]])) {
    const at = AXIS.indexOf(size);
    // Neighbouring sizes have different colours, and each size has both, day after day.
    const scheme = SCHEMES[(turn + at) % SCHEMES.length];
    const [screen, next] = [size, AXIS[(at + 1) % AXIS.length]].map((one) => ({ ...SIZES[one], colorScheme: scheme, keep: one }));
    test(`${name}, on a ${size}, ${scheme}`, options, (context) => run({ size, screen, next, context }));
  }
}

/**
 * Declares a short test at every size. It gets the name of its `size`, what to `open` a page with
 * for that `screen`, the same for the `next` size, where a test is about two people, and the
 * `context` of the test, for parts that share a page.
 */
export const atEverySize = (name, options, run) => declare(name, options, run, true);

/** As `atEverySize`, for a long test: one size a day. */
export const atOneSize = (name, options, run) => declare(name, options, run, false);

/** Whether a page has room for one thing at a time. */
export const isNarrow = (page) => page.viewportSize().width < 880;
