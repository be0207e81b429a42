/** One grid under the hands of several people: what each wrote since they last agreed. */

/**
 * The texts of a grid after another person's are taken over. Squares that only one of them
 * changed since `agreed` get that change; where both did, one's own stays, and the other
 * will see it.
 */
export const merged = (
  agreed: readonly string[],
  own: readonly string[],
  theirs: readonly string[],
): readonly string[] => own.map((text, at) => (text === agreed[at] ? (theirs[at] ?? '') : text));
