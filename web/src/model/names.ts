/** Sentences about players, one of whom may be called “You”. */

/** Who has not given a name. */
export const YOU = 'You';

/** A name with its verb: “Ann is”, but “You are”. */
export const withVerb = (name: string, singular: string, plural: string): string =>
  `${name} ${name === YOU ? plural : singular}`;

/** Whose something is: “Ann’s”, “Your”. */
export const ownerText = (name: string): string => (name === YOU ? 'Your' : `${name}’s`);
