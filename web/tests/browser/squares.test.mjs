/** The squares of the desk: as large as the window allows, with numbers that touch no letter. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { call, done, draft, open, settled, shot, visit, workbench } from './harness.mjs';

const bench = await workbench();

/** Windows as browsers have them on laptops, and on a larger screen. */
const WINDOWS = [[1200, 800], [1280, 720], [1366, 657], [1440, 780], [1920, 1080]];
/** Between the head of the page and the grid, and between the grid and the foot of the window, in pixels. */
const MARGIN = 24;

for (const [width, height] of WINDOWS) {
  test(`at ${width}x${height} the grid takes the height of the window`, { timeout: 60_000 }, async () => {
    const page = await open(bench, { viewport: { width, height } });
    for (const side of [15, 21]) {
      const { id } = await draft(bench.server, Array.from({ length: side }, () => '.'.repeat(side)));
      await visit(page, `/compose/${id}`);
      const grid = page.getByRole('grid');
      await grid.waitFor();
      await settled(page);
      const head = await page.getByRole('banner').boundingBox();
      const box = await grid.boundingBox();
      const above = box.y - head.y - head.height;
      const below = height - box.y - box.height;
      assert.ok(above >= 0 && above <= MARGIN, `${above} pixels above the grid`);
      assert.ok(below >= 0 && below <= MARGIN, `${below} pixels below the grid`);
      assert.ok(Math.abs(box.width - box.height) < 2, `${box.width} by ${box.height}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height, 'the page scrolls');
    }
    await shot(page, `grid-${width}`);
    await done(page);
  });
}

test('at 1440x900 the grid has all the width that clues and panels leave', { timeout: 60_000 }, async () => {
  const page = await open(bench, { viewport: { width: 1440, height: 900 } });
  for (const side of [5, 15]) {
    const { id } = await draft(bench.server, Array.from({ length: side }, () => '.'.repeat(side)));
    await visit(page, `/compose/${id}`);
    const grid = page.getByRole('grid');
    await grid.waitFor();
    await settled(page);
    const box = await grid.boundingBox();
    const clues = await page.getByRole('region', { name: 'Clues', exact: true }).boundingBox();
    const gap = clues.x - box.x - box.width;
    assert.ok(gap >= 0 && gap <= 2 * MARGIN, `${gap} pixels beside a grid of ${box.width}`);
    assert.ok(clues.width <= 1.5 * 240, `clues of ${clues.width} pixels, which the grid could have`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 900, 'the page scrolls');
  }
  await shot(page, 'grid-1440-900');
  await done(page);
});

test('on a tablet the grid has the width of the window, above the keys and what the fill offers', { timeout: 60_000 }, async () => {
  const page = await open(bench, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  const { id } = await draft(bench.server, Array.from({ length: 15 }, (_, row) => (row % 4 === 3 ? '.....#...#.....' : '...............')));
  await visit(page, `/compose/${id}`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await settled(page);
  const box = await grid.boundingBox();
  assert.ok(box.width >= 820 - 2 * MARGIN, `${box.width} pixels`);
  for (const part of [page.getByRole('button', { name: 'M', exact: true }), page.getByRole('button', { name: 'Accept all', exact: true, includeHidden: true })]) {
    const { y, height } = await part.boundingBox();
    assert.ok(y + height <= 1180, `to ${y + height}`);
  }
  await shot(page, 'grid-tablet');
  await done(page);
});

/** What is drawn in a number or a letter differs from the square by this much of 255. */
const INK = 48;

/**
 * How near numbers and letters come in the squares of a page, in device pixels, by square. The
 * grid is photographed without either, with the numbers alone and with the letters alone, so that
 * ink is compared and not the boxes around it. A number is drawn, so that it has no box of its own.
 */
async function gaps(page) {
  const grid = page.getByRole('grid');
  const picture = async (shown) => {
    await page.evaluate((only) => {
      for (const one of document.querySelectorAll('.cell .count, .cell .text, .cell .light')) {
        one.style.visibility = only && one.matches(only) ? '' : 'hidden';
      }
    }, shown);
    return (await grid.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  };
  const shots = [await picture(''), await picture('.count'), await picture('.text, .light')];
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('.cell .count, .cell .text, .cell .light')) one.style.visibility = '';
  });
  return page.evaluate(
    async ([pictures, least]) => {
      const [none, numbers, letters] = await Promise.all(
        pictures.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (one) => one.codePointAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      const all = document.querySelector('[role=grid]').getBoundingClientRect();
      const scale = none.width / all.width;
      const inked = (picture, x, y) => {
        const at = 4 * (y * none.width + x);
        return [0, 1, 2].some((part) => Math.abs(picture.data[at + part] - none.data[at + part]) >= least);
      };
      const found = {};
      for (const cell of document.querySelectorAll('[data-cell]')) {
        if (!cell.querySelector('.count') || !cell.querySelector('.text, .light')) continue;
        const { left, top, width } = cell.getBoundingClientRect();
        const [x0, y0, side] = [left - all.left, top - all.top, width].map((part) => Math.round(part * scale));
        const ink = (picture) => {
          const points = [];
          for (let y = y0; y < y0 + side; y += 1) {
            for (let x = x0; x < x0 + side; x += 1) if (inked(picture, x, y)) points.push([x, y]);
          }
          return points;
        };
        const [number, letter] = [ink(numbers), ink(letters)];
        let gap = number.length > 0 && letter.length > 0 ? Infinity : Number.NaN;
        for (const [x, y] of number) {
          for (const [a, b] of letter) gap = Math.min(gap, Math.max(Math.abs(x - a), Math.abs(y - b)) - 1);
        }
        found[cell.dataset.cell] = gap;
      }
      return found;
    },
    [shots, INK],
  );
}

const touch = { hasTouch: true, isMobile: true };
/** Sizes of grids and screens, from large squares to small ones. */
const SQUARES = [
  [5, { viewport: { width: 1440, height: 900 } }],
  [15, { viewport: { width: 1280, height: 720 } }],
  [21, { viewport: { width: 1280, height: 720 } }],
  [15, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, ...touch }],
  [15, { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, ...touch }],
  [21, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, ...touch }],
];
/** What stands in the squares, widest and tallest letters among them. */
const TEXTS = ['W', 'M', 'Q', 'A', 'J', 'É', 'ING', 'HEART', 'WINTER', 'MMMM', '10'];

for (const [side, options] of SQUARES) {
  const { width } = options.viewport;
  test(`in a ${side}x${side} on ${width} pixels no number touches a letter`, { timeout: 90_000 }, async () => {
    const page = await open(bench, { ...options, reducedMotion: 'reduce' });
    // Blocks make many numbers, of up to three digits.
    const cells = Array.from({ length: side * side }, (_, at) => {
      if (at % side % 2 === 1 && Math.floor(at / side) % 2 === 1) return { kind: 'block' };
      const solution = TEXTS[at % TEXTS.length];
      return { solution, ...(at % 3 === 1 && { locked: true }), ...(at % 3 === 2 && { given: solution }) };
    });
    const puzzle = { rows: side, cols: side, cells, title: 'Numbers' };
    const { id } = await call(bench.server, '/puzzles', { kind: 'draft', puzzle, state: {} });
    await visit(page, `/compose/${id}`);
    await page.getByRole('grid').waitFor();
    await settled(page);
    const found = await gaps(page);
    await shot(page, `numbers-${side}-${width}`);
    assert.ok(Object.keys(found).length >= side / 2);
    const touching = Object.entries(found).filter(([, gap]) => !(gap >= 1));
    assert.deepEqual(touching.map(([at, gap]) => `${cells[at].solution} in ${at}: ${gap}`), []);
    await done(page);
  });
}
