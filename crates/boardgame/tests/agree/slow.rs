//! Every word everywhere: the slow and readable generator.

use wordwright_boardgame::Rack;
use wordwright_boardgame::board::{Placement, Scored};
use wordwright_boardgame::rules::{Direction, Square, Tile};
use wordwright_lexicon::Letter;

use crate::cases::Case;

/// Every legal placement: each word of the lexicon on each square, each way,
/// with each choice of blanks.
pub fn plays(case: &Case) -> Vec<Scored> {
    let mut found = Vec::new();
    let words: Vec<Vec<Letter>> = case.lexicon.graph().dawg().words().collect();
    for start in case.board.layout().squares() {
        for direction in [Direction::Across, Direction::Down] {
            for word in &words {
                put_word(case, start, direction, word, &mut found);
            }
        }
    }
    found
}

fn put_word(
    case: &Case,
    start: Square,
    direction: Direction,
    word: &[Letter],
    found: &mut Vec<Scored>,
) {
    let mut missing = Vec::new();
    for (step, &letter) in word.iter().enumerate() {
        let Some(square) = start.step(direction, step.cast_signed()) else { return };
        if !case.board.layout().holds(square) {
            return;
        }
        match case.board.at(square) {
            Some(tile) if tile.letter() == Some(letter) => {}
            Some(_) => return,
            None => missing.push((square, letter)),
        }
    }
    let Some(&(first, _)) = missing.first() else { return };
    let letters: Vec<Letter> = missing.iter().map(|tile| tile.1).collect();
    if letters.len() > case.rack.len() {
        return;
    }
    for tiles in spelt(&case.rack, &letters) {
        let Some(placement) = Placement::new(first, direction, &tiles) else { return };
        // Longer words than `word`, and the start and touch rules, are checked by the referee.
        let Ok(judged) = case.board.judge(&placement) else { continue };
        let main = &judged.words[0];
        let along = main.direction == direction;
        let whole = along && main.start == start && main.letters() == word;
        let known = judged.words.iter().all(|word| case.lexicon.contains(&word.letters()));
        let twice = direction == Direction::Down
            && tiles.len() == 1
            && judged.words.iter().any(|word| word.direction == Direction::Across);
        if whole && known && !twice {
            let score = judged.score;
            found.push(Scored { placement, score, equity: score * 1000 });
        }
    }
}

/// Every way to spell `letters` with tiles of a rack.
fn spelt(rack: &Rack, letters: &[Letter]) -> Vec<Vec<Tile>> {
    let Some((&first, rest)) = letters.split_first() else { return vec![Vec::new()] };
    let mut ways = Vec::new();
    for tile in [Tile::of(first), Tile::blank_as(first)] {
        let Ok(left) = rack.without([tile]) else { continue };
        for after in spelt(&left, rest) {
            ways.push([vec![tile], after].concat());
        }
    }
    ways
}
