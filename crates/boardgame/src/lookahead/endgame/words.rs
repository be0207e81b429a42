//! The words that can still be formed: a small lexicon, whose tables stay in
//! the cache.

use wordwright_lexicon::Letter;

use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::rules::layout::Square;
use crate::rules::tiles::KINDS;
use crate::words::lexicon::Lexicon;

/// Letters by kind.
type Counts = [u8; KINDS];

/// The words that can be formed in one lane of the board, from its tiles and
/// all those of the racks together.
pub fn still_possible(
    lexicon: &Lexicon,
    board: &Board,
    racks: &[Rack; 2],
) -> Result<Lexicon, BoardGameError> {
    lexicon.check_rules(board.rules())?;
    let mut held = [0; KINDS];
    let mut blanks = 0;
    for tile in racks.iter().flat_map(Rack::tiles) {
        if tile.is_blank() {
            blanks += 1;
        } else {
            held[tile.kind()] += 1;
        }
    }
    let most = racks.iter().map(Rack::len).max().unwrap_or(0);
    let (rows, cols) = (board.layout().rows(), board.layout().cols());
    let across =
        (0..rows).map(|row| lane(board, &held, (0..cols).map(|col| Square::new(row, col))));
    let down = (0..cols).map(|col| lane(board, &held, (0..rows).map(|row| Square::new(row, col))));
    let mut lanes: Vec<(Counts, u64)> = across.chain(down).collect();
    lanes.sort_unstable();
    lanes.dedup();
    let longest = rows.max(cols);
    let fits = |word: &Vec<Letter>| {
        let mask = word.iter().fold(0_u64, |mask, letter| mask | 1 << letter.place());
        let mut counts = [0_u8; KINDS];
        for letter in word {
            counts[letter.index()] += 1;
        }
        word.len() <= longest
            && lanes.iter().any(|(there, letters)| {
                (mask & !letters).count_ones() <= blanks && missing(&counts, there, word) <= blanks
            })
    };
    let words: Vec<Vec<Letter>> =
        if most == 0 { Vec::new() } else { lexicon.graph().dawg().words().filter(fits).collect() };
    Lexicon::from_words(lexicon.alphabet(), words.iter().map(Vec::as_slice))
}

/// The letters of a lane and the racks, with their mask.
fn lane(board: &Board, held: &Counts, squares: impl Iterator<Item = Square>) -> (Counts, u64) {
    let mut counts = *held;
    for letter in squares.filter_map(|square| board.at(square)?.letter()) {
        counts[letter.index()] += 1;
    }
    let there = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    (counts, there.fold(0, |mask, (kind, _)| mask | 1 << kind))
}

/// How many letters of a word are missing.
fn missing(word: &Counts, there: &Counts, letters: &[Letter]) -> u32 {
    let mut seen = 0_u64;
    let mut missing = 0;
    for letter in letters {
        let kind = letter.index();
        if seen >> kind & 1 == 0 {
            seen |= 1 << kind;
            missing += u32::from(word[kind].saturating_sub(there[kind]));
        }
    }
    missing
}
