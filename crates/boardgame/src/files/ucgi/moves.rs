//! Moves as UCGI writes them.

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::files::ucgi::line::wrong;

/// A play as `8D.NASTIER`, `ex.ABC` or `pass`.
pub fn write_move(board: &Board, play: &Play) -> String {
    let set = board.rules().tiles();
    match play {
        Play::Place(placement) => {
            // Letters already on the board are written out.
            let start = board.word_start(placement);
            let mut text = start.name(placement.direction()) + ".";
            let mut placed = placement.tiles().iter().copied();
            let mut next = Some(start);
            while let Some(here) = next.filter(|&here| board.layout().holds(here)) {
                let Some(tile) = board.at(here).or_else(|| placed.next()) else { break };
                text += &set.face(tile);
                next = here.step(placement.direction(), 1);
            }
            text
        }
        Play::Exchange(tiles) => format!("ex.{}", tiles.show(set)),
        Play::Pass => "pass".to_owned(),
    }
}

/// Checks that a move can be made with the rack, if that is fully known, with
/// the tile set, and with the tiles in the bag. `None` stands for an exchange of
/// unnamed tiles.
pub(super) fn possible(
    board: &Board,
    rack: &Rack,
    text: &str,
    play: Option<&Play>,
) -> Result<(), BoardGameError> {
    let rules = board.rules();
    let out = board.on_board().len() + rules.players() * rules.rack_size();
    let in_bag = rules.tiles().total().saturating_sub(out);
    let used: Rack = match play {
        Some(Play::Pass) => return Ok(()),
        Some(Play::Place(placement)) => placement.tiles().iter().copied().collect(),
        Some(Play::Exchange(tiles)) => *tiles,
        None => Rack::EMPTY,
    };
    let known = rack.len() == rules.rack_size();
    if known && rack.without(used.tiles()).is_err() {
        return Err(wrong(text, "tiles that are on the rack"));
    }
    let all: Rack = board.on_board().tiles().chain(used.tiles()).collect();
    all.check_within(&Rack::full_set(rules.tiles()), rules.tiles())?;
    if matches!(play, Some(Play::Place(_))) {
        return Ok(());
    }
    let named = text.strip_prefix("ex.").and_then(|count| count.parse().ok());
    let count = if play.is_some() { used.len() } else { named.unwrap_or(usize::MAX) };
    if !(1..=rules.rack_size().min(in_bag)).contains(&count) || in_bag < rules.exchange_limit() {
        return Err(wrong(text, "an exchange that rack and bag allow"));
    }
    Ok(())
}

/// Reads a move on a board; `None` for an exchange of unnamed tiles.
///
/// # Errors
/// [`BoardGameError::Notation`], or unknown tiles.
pub fn read_move(board: &Board, text: &str) -> Result<Option<Play>, BoardGameError> {
    if text == "pass" {
        return Ok(Some(Play::Pass));
    }
    let mut parts = text.split('.');
    let (Some(first), Some(second)) = (parts.next(), parts.next()) else {
        return Err(wrong(text, "a move such as 8D.NASTIER, ex.ABC, ex.3 or pass"));
    };
    if first == "ex" {
        if second.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        let tiles = board.rules().tiles().tiles(second)?;
        return Ok(Some(Play::Exchange(tiles.into_iter().collect::<Rack>())));
    }
    let placement = board.read_play(first, second)?;
    Ok(Some(Play::Place(board.usual_form(&placement))))
}
