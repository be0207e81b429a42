/** What the library shows of a draft without opening it: its pattern in small, and a name. */

import type { Draft } from './draft';
import { gridFromText, type Grid } from './grid';
import { lettersOf } from './text';
import { lockedAnswers, type Theme } from './theme';

/** What is saved for it beside a draft. */
export interface Shelf {
  /** `#` is a block, `~` a void, `+` a locked square. */
  readonly rows: readonly string[];
  /** The longest locked entry, or the longest of a theme that is not placed yet; as the theme writes it. */
  readonly theme?: string;
}

export function isShelf(value: unknown): value is Shelf {
  const { rows, theme } = (value ?? {}) as Partial<Shelf>;
  const isText = (text: unknown) => typeof text === 'string';
  const isGrid = Array.isArray(rows) && rows.every((row) => isText(row) && row !== '' && row.length === rows[0]?.length);
  return isGrid && rows.length > 0 && (theme === undefined || isText(theme));
}

/** What is saved of a draft for the library; nothing by earlier versions, and other programs may save what they like. */
export const shelved = ({ kind, progress }: { readonly kind: string; readonly progress?: unknown }): Shelf | undefined =>
  kind === 'draft' && isShelf(progress) ? progress : undefined;

export function shelfOf({ grid, slots }: Draft, theme: Theme = []): Shelf {
  const signs = grid.cells.map((cell) =>
    cell.kind === 'block' ? '#' : cell.kind === 'void' ? '~' : cell.locked ? '+' : '.',
  );
  const rows = Array.from({ length: grid.height }, (_, row) =>
    signs.slice(row * grid.width, (row + 1) * grid.width).join(''),
  );
  const placed = lockedAnswers(grid, slots);
  const named = placed.length > 0 ? placed : theme;
  const longest = named.toSorted((a, b) => lettersOf(b).length - lettersOf(a).length)[0];
  if (longest === undefined) return { rows };
  return { rows, theme: theme.find((entry) => lettersOf(entry) === longest) ?? longest };
}

/** The pattern, and the squares of it to tint. */
export function pictureOf({ rows }: Shelf): { readonly grid: Grid; readonly held: ReadonlySet<number> } {
  const text = rows.join('\n');
  const held = [...rows.join('')].flatMap((sign, at) => (sign === '+' ? [at] : []));
  return { grid: gridFromText(text.replaceAll('+', '.')), held: new Set(held) };
}

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** The name of a draft: its title, or else its theme, or the day it was saved. */
export const draftName = (title: string, shelf: Shelf | undefined, saved: number): string =>
  title || (shelf?.theme === undefined ? `Untitled, ${days.format(saved)}` : `Untitled: ${shelf.theme}`);
