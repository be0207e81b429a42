/** Names of players, one of whom may be called “You”, and of games. */

/** What a player is called who has given no name. */
export const YOU = 'You';

/** A name with its verb: “Ann is”, but “You are”. */
export const withVerb = (name: string, singular: string, plural: string): string =>
  `${name} ${name === YOU ? plural : singular}`;

/** Whose something is: “Ann’s”, “Your”. */
export const ownerText = (name: string): string => (name === YOU ? 'Your' : `${name}’s`);

/** Whose move it is, for another player: on that player’s screen, “You” is someone else. */
export const waitingText = (name: string): string =>
  `Waiting for ${name === YOU ? 'the other player' : name}.`;

/** The longest name that the workbench takes for a game, in characters. */
const LONGEST = 64;

const together = new Intl.ListFormat('en');
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A name for a new game. The workbench numbers those of one day. */
export function gameName(players: readonly string[], begun: Date): string {
  const when = dates.format(begun);
  const names = [...together.format(players)];
  const room = LONGEST - when.length - 2;
  return `${names.length > room ? `${names.slice(0, room - 1).join('')}…` : names.join('')}, ${when}`;
}

/** What a game is called in lists: older ones may have no name. */
export const gameTitle = ({ id, name }: { readonly id: number; readonly name: string }): string => name || `Game ${id}`;
