/** Drafts whose theme is placed as soon as they are opened. */

const wanted = new Set<number>();

/** Has designs for the draft's theme begin when it is opened next. */
export const designNext = (id: number): void => void wanted.add(id);

/** Whether designs are to begin; asking it once is enough. */
export const takeDesigning = (id: number): boolean => wanted.delete(id);
