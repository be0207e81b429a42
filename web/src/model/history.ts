/** Undo and redo without limit, over values that never change and deeds that are done elsewhere. */

/** A change of something that is not part of the value, such as a word that is banned. */
export interface Deed {
  readonly undo: () => void;
  readonly redo: () => void;
}

type Step<T> = { readonly value: T } | { readonly deed: Deed };

export class History<T> {
  private readonly past: Step<T>[] = [];
  private future: Step<T>[] = [];

  /** Remembers `before` as what undo goes back to. */
  record(before: T): void {
    this.past.push({ value: before });
    this.future = [];
  }

  /** Remembers what was done elsewhere, in its turn among the changes of the value. */
  recordDeed(deed: Deed): void {
    this.past.push({ deed });
    this.future = [];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** The value before `present`, or `undefined` where a deed was undone or nothing is left. */
  undo(present: T): T | undefined {
    const step = this.past.pop();
    if (!step) return undefined;
    if ('value' in step) {
      this.future.push({ value: present });
      return step.value;
    }
    this.future.push(step);
    step.deed.undo();
    return undefined;
  }

  /** The value that undo left, or `undefined` where a deed was redone or nothing is left. */
  redo(present: T): T | undefined {
    const step = this.future.pop();
    if (!step) return undefined;
    if ('value' in step) {
      this.past.push({ value: present });
      return step.value;
    }
    this.past.push(step);
    step.deed.redo();
    return undefined;
  }

  /** Undoes a deed out of its turn; one that is undone already, or gone, stays so. */
  takeBack(deed: Deed): void {
    const at = this.past.findIndex((step) => 'deed' in step && step.deed === deed);
    if (at === -1) return;
    this.past.splice(at, 1);
    // It can be redone only in its turn.
    if (at === this.past.length) this.future.push({ deed });
    deed.undo();
  }
}
