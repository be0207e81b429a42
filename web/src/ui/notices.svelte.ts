/** Short messages that appear over the head of the page, and leave by themselves. */

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** Whether something went wrong. */
  readonly bad: boolean;
  /** When it came, in milliseconds of the page's clock. */
  readonly since: number;
  /** What a person may do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long a message stays at least, and for each of its characters, in milliseconds. */
const STAY = 4000;
const READ = 60;
/** A warning may come unseen: it stays this many times as long. */
const BAD = 2;

/** A message younger than this, in milliseconds, may belong to the page that is being opened. */
const FRESH = 1000;

/** Messages that wait behind the latest one; an older one makes room. */
const MOST = 3;

class Notices {
  all = $state.raw<readonly Notice[]>([]);
  #next = 1;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Shows a message; the answer is what closes it, where it stops being true. */
  show(text: string, action?: Notice['action']): () => void {
    const id = this.#add({ text, bad: false, action });
    return () => this.close(id);
  }

  warn(text: string, action?: Notice['action']): void {
    this.#add({ text, bad: true, action });
  }

  /** Another page is opened: messages about the one before leave, unless they offer an action. */
  turnPage(): void {
    const now = performance.now();
    for (const { id, since, action } of this.all) {
      if (!action && now - since > FRESH) this.close(id);
    }
  }

  /** Someone is reading: the messages wait. */
  hold(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Nobody is reading any more: each leaves after its time. */
  release(): void {
    this.hold();
    for (const notice of this.all) this.#leaves(notice);
  }

  #leaves({ id, text, bad }: Notice): void {
    const stay = (STAY + READ * text.length) * (bad ? BAD : 1);
    this.#timers.set(id, setTimeout(() => this.close(id), stay));
  }

  close(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  #add(notice: Omit<Notice, 'id' | 'since'>): number {
    const added = { id: this.#next++, since: performance.now(), ...notice };
    // The same message twice is shown once.
    const rest = this.all.filter((known) => known.text !== notice.text);
    this.all = [...rest.slice(1 - MOST), added];
    this.#leaves(added);
    return added.id;
  }
}

export const notices = new Notices();
