/** The score sheet of a board game: a column for each player, a row for each round. */

/** A row: for each player, the line of the record that stands there, if one does. */
export type Round = readonly (number | undefined)[];

/** The lines of a record in rows: a line starts a row where its player, or one after, has a line already. */
export function sheetOf(turns: readonly { readonly player: number }[], players: number): Round[] {
  const rows: (number | undefined)[][] = [];
  for (const [line, { player }] of turns.entries()) {
    const row = rows.at(-1);
    if (row && row.slice(player).every((taken) => taken === undefined)) row[player] = line;
    else rows.push(Array.from({ length: players }, (_, at) => (at === player ? line : undefined)));
  }
  return rows;
}

/** Tiles of a kind with their number, in the order of the first. */
export function countsOf(tiles: readonly string[]): (readonly [tile: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts];
}
