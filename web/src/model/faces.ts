/**
 * What the squares of a grid show, computed again for each change and compared with what
 * they showed before: a face that is equal stays the same object, and so does a row of
 * them, so that a page draws only the squares that changed.
 */

/** What every square has, whatever is drawn in it. */
export interface Face {
  /** Classes of the cell: `block`, `entry`, `cursor` and so on. */
  readonly look: string;
  /** A short label for screen readers. */
  readonly label: string;
  /** Whether it has the focus of the grid. */
  readonly current: boolean;
  /** Whether it belongs to a selection. */
  readonly selected?: boolean;
}

/** The faces in rows, each as it was `before` where nothing in it changed. */
export function faceRows<F extends Face>(
  before: readonly (readonly F[])[],
  faces: readonly F[],
  width: number,
): readonly (readonly F[])[] {
  return Array.from({ length: faces.length / width }, (_, row) => {
    const old = before[row] ?? [];
    const next = faces.slice(row * width, (row + 1) * width).map((face, at) => {
      const was = old[at];
      return was && same(was, face) ? was : face;
    });
    return next.length === old.length && next.every((face, at) => face === old[at]) ? old : next;
  });
}

function same<F extends Face>(a: F, b: F): boolean {
  const names = Object.keys(a) as (keyof F)[];
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
