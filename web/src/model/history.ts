/** Undo and redo without limit, over values that never change. */

export class History<T> {
  private readonly past: T[] = [];
  private future: T[] = [];

  /** Remembers `before` as what undo goes back to. */
  record(before: T): void {
    this.past.push(before);
    this.future = [];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** The value before `present`, or `undefined` at the beginning. */
  undo(present: T): T | undefined {
    const before = this.past.pop();
    if (before !== undefined) this.future.push(present);
    return before;
  }

  /** The value that undo left, or `undefined` at the end. */
  redo(present: T): T | undefined {
    const after = this.future.pop();
    if (after !== undefined) this.past.push(present);
    return after;
  }
}
