//! Ends of small games, searched by trying every line.

use std::sync::Arc;

use wordwright_boardgame::evaluate::{LeaveTable, Leaves};
use wordwright_boardgame::generate::{Generator, PreparedBoard};
use wordwright_boardgame::lookahead::{Endgame, EndgameLimits, solve};
use wordwright_boardgame::rules::Tile;
use wordwright_boardgame::{Board, BoardGameError, Lexicon, Rack, Rules};
use wordwright_core::Budget;

use super::super::Trial;

const RULES: &str = "rack: 4\nbonus: 20\n[layout]\n-...-\n.'.'.\n..=..\n.'.'.\n-...-\n[tiles]\n\
                     ? 1 0\nA 6 1\nB 4 3\nC 4 4\nD 4 6";

/// Letters that words are drawn from.
const LETTERS: [char; 4] = ['A', 'B', 'C', 'D'];

/// The most tiles on a rack: with more, trying every line takes minutes.
const MOST: usize = 3;

/// Compares one endgame; returns how many were compared.
pub fn attempt(trial: &mut Trial<'_>) -> usize {
    match compare(trial) {
        Ok(()) => 1,
        Err(problem) => {
            trial.fail(format!("an endgame: {problem}"));
            0
        }
    }
}

fn compare(trial: &mut Trial<'_>) -> Result<(), BoardGameError> {
    let rules = Arc::new(Rules::parse(RULES)?);
    let random = &mut trial.random;
    let mut words = Vec::new();
    for _ in 0..random.usize(6..=24) {
        let word: String = (0..random.usize(2..=4)).map(|_| LETTERS[random.usize(..4)]).collect();
        words.extend(rules.alphabet().encode(&word));
    }
    let lexicon = Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice))?;
    let mut tiles: Vec<Tile> = Rack::full_set(rules.tiles()).tiles().collect();
    random.shuffle(&mut tiles);
    let mut prepared = PreparedBoard::new(&lexicon, Board::new(&rules))?;
    for _ in 0..random.usize(1..=3) {
        let rack: Rack = tiles.split_off(tiles.len() - 4).into_iter().collect();
        let plays = every_play(&mut prepared, &rack);
        if let Some((placement, _)) = random.choice(&plays) {
            prepared.place(placement);
        }
    }
    let racks = [0; 2].map(|_| tiles.split_off(tiles.len() - random.usize(1..=MOST)));
    let racks: [Rack; 2] = racks.map(|rack| rack.into_iter().collect());
    let board = prepared.board();
    let endgame = Endgame { board, lexicon: &lexicon, racks, scoreless: 0 };
    let positions = if random.bool() { 4 } else { 1 << 14 };
    let limits = EndgameLimits { positions, ..EndgameLimits::default() };
    let solution = solve(&endgame, limits, &[], &Budget::UNLIMITED)?;
    let expected = plain(board, &lexicon, racks, false)?;
    let found = solution.plays.first().map(|play| play.spread);
    if !solution.solved || found != Some(expected) {
        let racks = racks.map(|rack| rack.show(rules.tiles()));
        trial.fail(format!(
            "an endgame of {racks:?} is worth {expected}, found {found:?} (solved: {}), words \
             {words:?}\n{}",
            solution.solved,
            board.to_text()
        ));
    }
    Ok(())
}

type Placed = (wordwright_boardgame::board::Placement, i32);

fn every_play(prepared: &mut PreparedBoard<'_>, rack: &Rack) -> Vec<Placed> {
    let mut plays = Vec::new();
    Generator::new().all(prepared, &LeaveTable::new(&Leaves::none(), rack), &mut plays);
    plays.into_iter().map(|play| (play.placement, play.score)).collect()
}

/// The spread from here on for the player with the first rack; two passes end the game.
fn plain(
    board: &Board,
    lexicon: &Lexicon,
    [own, other]: [Rack; 2],
    passed: bool,
) -> Result<i32, BoardGameError> {
    let set = board.rules().tiles();
    let mut best = if passed {
        other.points(set) - own.points(set)
    } else {
        -plain(board, lexicon, [other, own], true)?
    };
    let mut prepared = PreparedBoard::new(lexicon, board.clone())?;
    for (placement, score) in every_play(&mut prepared, &own) {
        let left = board.leave(&placement, &own)?;
        let value = if left.is_empty() {
            score + 2 * other.points(set)
        } else {
            let mut after = board.clone();
            after.place(&placement);
            score - plain(&after, lexicon, [other, left], false)?
        };
        best = best.max(value);
    }
    Ok(best)
}
