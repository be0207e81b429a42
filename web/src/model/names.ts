/** Sentences about players, one of whom may be called “You”. */

/** What a player is called who has given no name. */
export const YOU = 'You';

/** A name with its verb: “Ann is”, but “You are”. */
export const withVerb = (name: string, singular: string, plural: string): string =>
  `${name} ${name === YOU ? plural : singular}`;

/** Whose something is: “Ann’s”, “Your”. */
export const ownerText = (name: string): string => (name === YOU ? 'Your' : `${name}’s`);
