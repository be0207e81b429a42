/** Puzzles that come with Wordwright, to try solving on. */

const FILES = import.meta.glob<string>('../../../examples/puzzles/*.ipuz', { query: '?raw', import: 'default' });

/** The ones that are offered, and what each is. */
export const EXAMPLES: readonly (readonly [name: string, title: string, about: string])[] = [
  ['five', 'Five by five', 'a quick one'],
  ['nine-by-nine', 'Nine by Nine', '9×9, easy'],
  ['stowaways', 'Stowaways', '9×9, several letters in some squares'],
  ['first-cryptic', 'A First Cryptic', '9×9, cryptic clues'],
  ['behind-bars', 'Behind Bars', '7×7, cryptic clues, bars'],
  ['word-on-the-move', 'Word on the Move', '15×15, with a theme'],
];

/** The file of an example. */
export async function example(name: string): Promise<File> {
  const text = await FILES[`../../../examples/puzzles/${name}.ipuz`]!();
  return new File([text], `${name}.ipuz`);
}
