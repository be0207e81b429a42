/** Whether the workbench lets this browser in; where it needs a token, it asks for it. */

class Session {
  /** Whether the last request was refused for want of the token. */
  locked = $state(false);
  /** Counts how often one signed in: what could not be loaded before is loaded then. */
  round = $state(0);

  open(): void {
    this.locked = false;
    this.round += 1;
  }
}

export const session = new Session();
