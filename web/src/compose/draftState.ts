/** What the library keeps of a draft: the puzzle, and beside it what only the workshop needs. */

import type { FillRules } from '../api/compose';
import { loadPuzzle, savePuzzle, type Kept, type PuzzleDocument } from '../api/library';
import { withGivensLocked } from '../model/document';
import type { KeptFill } from '../model/fills';
import type { Shelf } from '../model/shelf';
import type { Symmetry } from '../model/symmetry';
import type { Theme } from '../model/theme';
import type { Store } from '../ui/saver.svelte';

/** What is kept beside a draft. */
export interface DraftState {
  readonly symmetry: Symmetry;
  readonly rules: FillRules;
  readonly fills: readonly KeptFill[];
  /** The theme as it was written; missing until something was. */
  readonly theme?: Theme;
  /** 2 since locked letters are not given ones; missing before that. */
  readonly version?: 2;
  /** What the library shows of it. */
  readonly progress?: Shelf;
  /** Which visit saved it; the saver writes it. */
  readonly writer?: string;
}

/** A draft as it is saved. */
export interface DraftEdit {
  readonly puzzle: PuzzleDocument;
  readonly state: DraftState;
}

/** A draft of the library, with defaults for what it does not have. */
export const editOf = ({ puzzle, state }: Kept<DraftState>): DraftEdit => ({
  puzzle,
  state: {
    symmetry: state.symmetry ?? 'half-turn',
    rules: state.rules ?? {},
    fills: state.fills ?? [],
    ...(state.theme && { theme: state.theme }),
  },
});

/** What an earlier version left unsaved in this browser; the library has brought its own up to date. */
export const upToDate = (edit: DraftEdit): DraftEdit =>
  edit.state.version === 2 ? edit : { ...edit, puzzle: withGivensLocked(edit.puzzle) };

/** Where a draft is saved. */
export const storeOf = (id: number): Store<DraftEdit> => ({
  save: (edit, based, writer, keepalive) =>
    savePuzzle(id, { revision: based, puzzle: edit.puzzle, state: { ...edit.state, writer } }, keepalive),
  latest: async () => {
    const latest = await loadPuzzle<DraftState>(id);
    return { revision: latest.revision, writer: latest.state.writer };
  },
});
