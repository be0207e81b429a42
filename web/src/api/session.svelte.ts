/** Whether the workbench lets this browser in; away from loopback it asks for its token. */

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
