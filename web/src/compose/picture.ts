/** The picture of a grid as a file. */

import { handOver } from '../api/files';
import type { Grid } from '../model/grid';
import { svgOf } from '../model/picture';

/** Pixels of a PNG for each unit of the drawing: sharp on fine screens. */
const FINE = 3;

/** Draws SVG at a multiple of its size. */
async function pngOf(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width * FINE, image.height * FINE];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is too large to draw.'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Gives the picture to the person. */
export async function savePicture(grid: Grid, format: 'svg' | 'png', withSolution: boolean, title: string): Promise<void> {
  const svg = new Blob([svgOf(grid, withSolution)], { type: 'image/svg+xml' });
  const name = title.trim().replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'puzzle';
  handOver(format === 'svg' ? svg : await pngOf(svg), `${name}${withSolution ? '-solution' : ''}.${format}`);
}
