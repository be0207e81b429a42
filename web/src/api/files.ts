/** Files in and out. */

import { ask, send } from './http';
import type { PuzzleDocument } from './library';
import type { components } from './schema';

type Schemas = components['schemas'];
export type ImportResult = Schemas['ImportResult'];
export type FormatAbout = Schemas['FormatAbout'];
export type FormatName = Schemas['FormatName'];

export const listFormats = (): Promise<FormatAbout[]> => ask('/formats');

/** Reads a puzzle file; damage is repaired and reported where possible. */
export const importFile = (file: File): Promise<ImportResult> =>
  ask('/import', { method: 'POST', body: file, query: { lenient: true, name: file.name } });

/** Writes a file and gives it to the person; answers what the format could not hold. */
export async function exportFile(puzzle: PuzzleDocument, format: FormatName): Promise<string[]> {
  const written = await ask<Schemas['ExportResult']>('/export', {
    method: 'POST',
    json: { puzzle, format },
  });
  const bytes = Uint8Array.from(atob(written.base64), (char) => char.charCodeAt(0));
  handOver(new Blob([bytes], { type: written.media_type }), written.file_name);
  return written.losses;
}

export interface Printing {
  readonly paper: 'a4' | 'letter';
  readonly layout: 'sheet' | 'manuscript';
  readonly solution: boolean;
  /** Name and address for the first page of a manuscript. */
  readonly sender: string;
}

/** Prints a PDF file and gives it to the person; answers what is printed as empty boxes. */
export async function printPdf(puzzle: PuzzleDocument, printing: Printing): Promise<string[]> {
  const response = await send('/pdf', { method: 'POST', json: { puzzle, ...printing } });
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  handOver(await response.blob(), named?.[1] ?? 'puzzle.pdf');
  const warning = response.headers.get('wordwright-warning');
  return warning === null ? [] : [warning];
}

/** Saves bytes under a name, as a link with `download` does. */
export function handOver(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the bytes after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
