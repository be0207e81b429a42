/**
 * The part of an address that names a game: its number, and the key of a player where
 * people sit at screens of their own. A browser remembers the keys that it came with,
 * so that the library's link to such a game opens one's own seat again.
 */

export interface GameLink {
  readonly number: string;
  readonly key: string | undefined;
}

export function linkOf(id: string): GameLink {
  const [number = '', key] = id.split('-');
  return { number, key: key || undefined };
}

export const linkText = (id: number, key: string | undefined): string => (key === undefined ? `${id}` : `${id}-${key}`);

const nameOf = (id: number) => `wordwright.seat.${id}`;

export const rememberSeat = (id: number, key: string): void => localStorage.setItem(nameOf(id), key);

export const rememberedSeat = (id: number): string | undefined => localStorage.getItem(nameOf(id)) ?? undefined;
