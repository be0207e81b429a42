/** Nothing moves on a screen while one types. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { done, open, shifts, visit, watchShifts, workbench } from '../harness.mjs';
import { desk, fillLibrary, ids, solve } from '../library.mjs';
import { SIZES } from '../sizes.mjs';

const bench = await workbench('--no-open');

/**
 * The rack closes up where a tile has left it, and after each letter other words fit, more or
 * fewer of them: that is what one did.
 */
const OWN_DOING = '.rack, table, [role=status]';

/** Tests these sizes, one after another: a busy machine draws late, and what comes late moves. */
export function testTyping(...sizes) {
  before(() => fillLibrary(bench.server));
  for (const size of sizes) {
    test(`nothing moves on a ${size} while one types`, { timeout: 120_000 }, async () => {
      const page = await open(bench, SIZES[size]);
      const still = async (name, type) => {
        await page.waitForTimeout(1500);
        await watchShifts(page, OWN_DOING);
        await type();
        await page.waitForTimeout(1500);
        assert.deepEqual(await shifts(page), [], name);
      };
      await desk(page, 'pattern');
      await page.locator('.cell .light').first().waitFor();
      await page.locator('[data-cell="1"]').click();
      await still('desk', async () => {
        await page.keyboard.type('SE', { delay: 120 });
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Backspace');
      });
      await solve(page, ids.hand);
      await page.locator('[data-cell="20"]').click();
      await still('a puzzle', () => page.keyboard.type('RCE', { delay: 120 }));
      await visit(page, `/play/${ids.game}`);
      const rack = page.getByRole('grid');
      await rack.waitFor();
      await rack.locator('[data-cell]').first().click();
      await still('a game', async () => {
        await page.keyboard.type('AEIOU', { delay: 120 });
        for (let at = 0; at < 5; at += 1) await page.keyboard.press('Backspace');
      });
      await done(page);
    });
  }
}
