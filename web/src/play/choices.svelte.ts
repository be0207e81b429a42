/** The rules, lexicons and levels that a game may have, as the server offers them now. */

import { choices, type Choices } from '../api/games';

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
