/** A grid as a picture: what a page or a post shows of it. */

import { slotsOf, type Grid } from './grid';

/** Units of a cell; everything else is a part of it. */
const CELL = 36;
const LINE = 1;
const FRAME = 3;
const BAR = 4;
/** Letters of a rebus in a line as wide as a single one. */
const NARROW = 0.72;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The grid as SVG; letters only where they are given, or all of them with the solution. */
export function svgOf(grid: Grid, withSolution: boolean): string {
  const { width, height, cells } = grid;
  const { numbers } = slotsOf(grid);
  const [wide, high] = [width * CELL + 2 * FRAME, height * CELL + 2 * FRAME];
  const marks = cells.map((cell, at) => {
    const [x, y] = [FRAME + (at % width) * CELL, FRAME + Math.floor(at / width) * CELL];
    if (cell.kind === 'void') return '';
    if (cell.kind === 'block') return `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`;
    const letters = withSolution || cell.given ? cell.text : '';
    const size = letters.length < 2 ? CELL * 0.58 : Math.min(CELL * 0.42, (CELL * 0.9) / (letters.length * NARROW));
    return [
      `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${cell.shade ? '#d9d6cd' : '#fff'}" stroke="#000" stroke-width="${LINE}"/>`,
      cell.circle ? `<circle cx="${x + CELL / 2}" cy="${y + CELL / 2}" r="${CELL / 2 - 1.5}" fill="none" stroke="#000" stroke-width="${LINE}"/>` : '',
      numbers[at] === undefined ? '' : `<text x="${x + 2.5}" y="${y + 10.5}" font-size="${CELL * 0.28}">${numbers[at]}</text>`,
      letters === ''
        ? ''
        : `<text x="${x + CELL / 2}" y="${y + CELL * 0.86}" font-size="${Number(size.toFixed(2))}" text-anchor="middle">${escaped(letters)}</text>`,
    ].join('');
  });
  // After the cells, whose lines would cover them.
  const bars = cells.map((cell, at) => {
    const [x, y] = [FRAME + (at % width) * CELL, FRAME + Math.floor(at / width) * CELL];
    const right = cell.barRight ? `<rect x="${x + CELL - BAR / 2}" y="${y}" width="${BAR}" height="${CELL}"/>` : '';
    return right + (cell.barBelow ? `<rect x="${x}" y="${y + CELL - BAR / 2}" width="${CELL}" height="${BAR}"/>` : '');
  });
  const frame = cells.some(({ kind }) => kind === 'void')
    ? ''
    : `<rect x="${FRAME / 2}" y="${FRAME / 2}" width="${wide - FRAME}" height="${high - FRAME}" fill="none" stroke="#000" stroke-width="${FRAME}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="Helvetica, Arial, sans-serif">${marks.join('')}${bars.join('')}${frame}</svg>\n`;
}
