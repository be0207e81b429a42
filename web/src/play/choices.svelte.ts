/** The rules, lexicons and levels that a game may have, as the server offers them now. */

import { choices, type Choices } from '../api/games';

/** The lexicon that is built in. */
export const ENGLISH = 'english';

/** Whether the chosen lexicon is the built-in one, and the tiles are of another language: nothing can be played. */
export const isForeign = (all: Choices, rules: string, lexicon: string): boolean =>
  lexicon === ENGLISH && all.rules.find(({ name }) => name === rules)?.english === false;

export class GameChoices {
  /** What there is to choose; undefined until it has come. */
  all: Choices | undefined = $state.raw();
  /** Why it has not. */
  problem: unknown = $state.raw();

  /** Asks for them, again after an upload or a removal. */
  readonly load = async (): Promise<void> => {
    try {
      this.all = await choices();
      this.problem = undefined;
    } catch (error) {
      this.problem = error;
    }
  };
}
