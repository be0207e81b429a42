/** The score sheet of a board game: a column for each player, a row for each round. */

import { YOU, ownerText, withVerb } from './names';
import { counted, printed } from './numbers';

/** A row: for each player, the line of the record in it, if any. */
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

/** What a sentence about a line of the record needs. */
interface SheetLine {
  readonly player: number;
  readonly kind: string;
  readonly score: number;
}

/** Who won a game; and how it ended and what was settled, in sentences. Whoever resigned has lost, whatever the score. */
export function ending(
  lines: readonly SheetLine[],
  seats: readonly { readonly name: string; readonly score: number }[],
): { readonly result: string; readonly details: string } {
  const by = seats.toSorted((a, b) => b.score - a.score);
  const scores = by.map(({ score }) => printed(score)).join(' to ');
  const drawn = by[0]?.score === by[1]?.score;
  const left = lines.filter(({ kind }) => kind === 'left');
  const out = left.find(({ score }) => score > 0);
  const how = out
    ? [`${seats[out.player]?.name} played the last tile.`]
    : left.length === seats.length
      ? ['The game ended after too many turns without a score.']
      : [];
  const settled = lines.flatMap(({ player, kind, score }) => {
    const name = seats[player]?.name ?? '';
    if (score === 0 || (kind !== 'left' && kind !== 'overtime')) return [];
    const points = counted(Math.abs(score), 'point');
    if (kind === 'overtime') return [`${withVerb(name, 'loses', 'lose')} ${points} for overtime.`];
    const other = seats.length === 2 ? seats[1 - player]?.name : undefined;
    const whose = other === undefined ? 'tiles left on other racks' : `${other === YOU ? 'your' : ownerText(other)} tiles`;
    return [
      score > 0
        ? `${withVerb(name, 'gains', 'gain')} ${points} for ${whose}.`
        : `${withVerb(name, 'loses', 'lose')} ${points} for tiles left on ${name === YOU ? 'your' : 'the'} rack.`,
    ];
  });
  const TURNS = ['place', 'exchange', 'pass', 'lost', 'resigned'];
  // Only the last turn can end a game so.
  const resigned = lines.findLast(({ kind }) => TURNS.includes(kind));
  if (resigned?.kind === 'resigned') {
    const loser = seats[resigned.player]?.name ?? '';
    const winner = seats.find((_, seat) => seat !== resigned.player)?.name;
    return {
      result: `The game is over. ${winner} won: ${loser === YOU ? 'you' : loser} resigned.`,
      details: [`The score was ${scores}.`, ...settled].join(' '),
    };
  }
  const result = drawn ? `A draw, ${scores}.` : `${by[0]?.name} won, ${scores}.`;
  return { result: `The game is over. ${result}`, details: [...how, ...settled].join(' ') };
}
