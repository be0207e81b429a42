//! The limits on one request, for all front ends.

/// The longest word list, compiled lexicon or word graph that is read, in bytes; a list of a
/// million words takes 15 MB.
pub const WORDS_FILE: u64 = 256 << 20;
/// The most threads of one command or call; more only get in each other's way.
pub const THREADS: usize = 1024;
/// The most cells of one puzzle, 63 rows of 63: nine times a Sunday grid.
pub const CELLS: usize = 63 * 63;
/// The longest text of one cell, label or slot, in characters: room for the longest entry.
pub const CELL: usize = 64;
/// The longest clue or other text, in characters. By judgement.
pub const TEXT: usize = 20_000;
/// The most clues of one puzzle: far more than the largest grid has slots.
pub const CLUES: usize = 10_000;
/// The most bans of one fill; each slows every search down. By judgement.
pub const BANS: usize = 5_000;
/// The most words of past puzzles: more than any list has.
pub const PAST_WORDS: usize = 2_000_000;
