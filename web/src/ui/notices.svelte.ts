/** Short messages that appear at the edge of the page and go, or stay until closed. */

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** What went wrong stays until it is closed. */
  readonly bad: boolean;
  /** What a person may do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long good news stays, in milliseconds: two short sentences read aloud. */
const STAY = 6000;

/** Messages that are shown at once; an older one makes room. */
const MOST = 3;

class Notices {
  all = $state.raw<readonly Notice[]>([]);
  #next = 1;

  say(text: string, action?: Notice['action']): void {
    const notice = this.#add({ text, bad: false, action });
    setTimeout(() => this.close(notice), STAY);
  }

  warn(text: string, action?: Notice['action']): void {
    this.#add({ text, bad: true, action });
  }

  close(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  #add(notice: Omit<Notice, 'id'>): number {
    const id = this.#next++;
    // The same trouble told twice is told once.
    const rest = this.all.filter((known) => known.text !== notice.text);
    this.all = [...rest.slice(1 - MOST), { id, ...notice }];
    return id;
  }
}

export const notices = new Notices();
