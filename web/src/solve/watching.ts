/** Puzzles that the machine begins to solve as soon as they are opened. */

const wanted = new Set<number>();

/** Has the machine begin when the puzzle is opened next. */
export const watchNext = (id: number): void => void wanted.add(id);

/** Whether the machine is to begin; asking it once is enough. */
export const takeWatch = (id: number): boolean => wanted.delete(id);
