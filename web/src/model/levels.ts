/** Levels and rules as a person reads them. */

/** The word for a level that adapts to the player, as the workbench takes it. */
export const ADAPTIVE = 'adaptive';

/** Steps from beginner to champion that an opponent adapts by. */
const STEPS = 10;

/** A level of the computer in a few words. */
export function levelText(level: string): string {
  const step = /^grade-(\d+)$/.exec(level)?.[1];
  return step === undefined ? level : `adapts to you, step ${step} of ${STEPS}`;
}

/** The level to ask for to meet an opponent again. */
export const sameLevel = (level: string): string => (level.startsWith('grade-') ? ADAPTIVE : level);

const CHALLENGES: Readonly<Record<string, string>> = {
  none: 'invalid words are rejected',
  single: 'challenges cost nothing',
  double: 'a failed challenge costs a turn',
};

/** A challenge rule in a few words. */
export const challengeText = (rule: string): string =>
  CHALLENGES[rule] ?? `a failed challenge gives ${rule} ${rule === '1' ? 'point' : 'points'}`;

/** A clock in a few words: `25 min + 10 s`. */
export const clockText = ({ minutes, increment }: { readonly minutes: number; readonly increment: number }): string =>
  `${minutes} min${increment > 0 ? ` + ${increment} s` : ''}`;

/** The name of rules or of a lexicon: `english-super` is “English super”. */
export const titled = (name: string): string =>
  /^[a-z-]+$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ') : name;

/** The challenge rules to choose from. */
export const CHALLENGE_CHOICES: readonly (readonly [rule: string, name: string])[] = [
  ['none', 'No challenges'],
  ['single', 'Single'],
  ['double', 'Double'],
  ['5', 'Five points'],
];
