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
/// the tile set, and with the tiles in the bag.
pub(super) fn possible(
    board: &Board,
    rack: &Rack,
    text: &str,
    given: &GivenMove,
) -> Result<(), BoardGameError> {
    let play = given.play.as_ref();
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
    let held = given.rack.unwrap_or(used);
    if (known && rack.without(held.tiles()).is_err()) || held.without(used.tiles()).is_err() {
        return Err(wrong(text, "tiles that are on the rack"));
    }
    let all: Rack = board.on_board().tiles().chain(held.tiles()).collect();
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

/// A move as another program sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GivenMove {
    /// `None` for an exchange of unnamed tiles.
    pub play: Option<Play>,
    /// The rack that it was made from, if that is given.
    pub rack: Option<Rack>,
    /// Points for a challenge in vain.
    pub challenge_points: i32,
    /// Whether the next player lost a turn by a challenge in vain.
    pub turn_lost: bool,
}

/// The most points that a challenge may be said to bring.
const MOST_CHALLENGE_POINTS: i32 = 1000;

/// Reads a move on a board: `8D.WORD.RACK.POINTS.LOST`, of which the last three fields may be
/// left out; `ex.ABC.RACK`, `ex.3` or `pass`.
///
/// # Errors
/// [`BoardGameError::Notation`], or unknown tiles.
pub(super) fn read_move(board: &Board, text: &str) -> Result<GivenMove, BoardGameError> {
    let rules = board.rules();
    let plain = |play| GivenMove { play, rack: None, challenge_points: 0, turn_lost: false };
    let rack = |text: Option<&&str>| -> Result<Option<Rack>, BoardGameError> {
        let text = text.filter(|text| !text.is_empty());
        text.map(|text| Rack::parse(rules, text)).transpose()
    };
    let fields: Vec<&str> = text.split('.').collect();
    match fields[..] {
        ["pass"] => Ok(plain(Some(Play::Pass))),
        ["ex", count] if count.bytes().all(|byte| byte.is_ascii_digit()) => Ok(plain(None)),
        ["ex", tiles, ..] if fields.len() <= 3 => {
            let tiles: Rack = rules.tiles().tiles(tiles)?.into_iter().collect();
            let rack = rack(fields.get(2))?;
            Ok(GivenMove { rack, ..plain(Some(Play::Exchange(tiles))) })
        }
        [square, word, ..] if fields.len() <= 5 => {
            let placement = board.read_play(square, word)?;
            let points = fields.get(3).map_or(Ok(0), |points| points.parse());
            let points = points.ok().filter(|points| (0..=MOST_CHALLENGE_POINTS).contains(points));
            let challenge_points = points
                .ok_or_else(|| wrong(text, "0 to 1000 points for a challenge after the rack"))?;
            let turn_lost = match fields.get(4) {
                None | Some(&"0") => false,
                Some(&"1") => true,
                Some(_) => return Err(wrong(text, "0, or 1 for a lost turn, at the end")),
            };
            let play = Some(Play::Place(board.usual_form(&placement)));
            Ok(GivenMove { play, rack: rack(fields.get(2))?, challenge_points, turn_lost })
        }
        _ => Err(wrong(text, "a move such as 8D.NASTIER, ex.ABC, ex.3 or pass")),
    }
}
