//! The analysis of a recorded game, as front ends show it, store it and write it
//! into the game's file.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_boardgame::analysis::{Candidate, Review, Totals, chart};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Action, Anomaly, Game, Player};
use wordwright_boardgame::lookahead::{LastPlay, WinProbability, infer};
use wordwright_boardgame::{BoardGameError, Lexicon, Play, Position, Rack, Rules};

use super::remarks::{Remark, remark};
use crate::games::plays::{PlayFigures, WinBounds};
use crate::lists::lexicon::LexiconResult;

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AnalysisResult {
    /// The lexicon it used.
    pub lexicon: String,
    /// Whether the best plays were simulated and the endgame solved.
    pub lookahead: bool,
    /// The turns, in order.
    pub turns: Vec<TurnReview>,
    /// Sums for each player.
    pub totals: Vec<PlayerTotals>,
    /// A chart of the losses turn by turn, as SVG; left out by `analyze --json`, which
    /// writes it to a file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub chart: String,
}

/// A recorded game and its analysis.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct RecordedAnalysis {
    /// The file.
    pub file: String,
    /// The players, in the order in which they play.
    pub players: Vec<RecordedPlayer>,
    /// Whether the game was finished.
    pub over: bool,
    /// The player, from 0, who resigned and so lost; left out where nobody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resigned: Option<usize>,
    /// The lexicon it was judged by.
    pub words: LexiconResult,
    /// Inconsistencies in the record, each with its line.
    pub anomalies: Vec<String>,
    /// The analysis.
    #[serde(flatten)]
    pub analysis: AnalysisResult,
}

/// A player of a recorded game.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct RecordedPlayer {
    /// The short name that the turns use.
    pub nick: String,
    /// The full name.
    pub name: String,
}

/// A turn and the plays that were possible; also the data of the event `turn`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnReview {
    /// The line of the score sheet, from 0.
    pub line: usize,
    /// The player, from 0.
    pub player: usize,
    /// The rack, one text for each tile.
    pub rack: Vec<String>,
    /// Whether that is the full rack; a record may contain only the tiles
    /// played.
    #[serde(default)]
    pub rack_known: bool,
    /// Tiles in the bag.
    pub in_bag: usize,
    /// The players' scores before the turn.
    #[serde(default)]
    pub scores: Vec<i32>,
    /// How many plays were legal.
    pub choices: usize,
    /// What was done.
    pub made: PlayFigures,
    /// Its rank among all legal plays, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Points lost compared with the best play; left out if the rack is not
    /// known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<f64>,
    /// The win probability lost compared with the best play, 0 to 1; left out
    /// if nothing was simulated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_wins: Option<f64>,
    /// The best plays, best first.
    pub best: Vec<PlayFigures>,
    /// Words of the play that are not in the lexicon.
    pub wrong: Vec<String>,
    /// Whether it was challenged off.
    pub withdrawn: bool,
    /// The mistake in words; left out if there was none worth mentioning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<Remark>,
    /// How likely the first player is to win after the turn, 0 to 1; only for games of
    /// two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// Sums for one player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerTotals {
    /// The score at the end.
    pub score: i32,
    /// Turns.
    pub turns: usize,
    /// Turns that could be compared.
    pub compared: usize,
    /// Compared turns in which no play was better.
    pub best_found: usize,
    /// Bingos: plays of a full rack.
    pub full_racks: usize,
    /// Bingos that were the best play and were missed.
    pub full_racks_missed: usize,
    /// Turns without a placement: passes and exchanges.
    #[serde(default)]
    pub without_play: usize,
    /// Plays with a word that is not in the lexicon.
    #[serde(default)]
    pub wrong: usize,
    /// Turns with proven figures.
    #[serde(default)]
    pub exact: usize,
    /// Points lost compared with the best plays.
    pub lost: f64,
    /// The sum of the win probabilities lost compared with the best plays.
    pub lost_wins: f64,
}

/// A leave that the opponent may have.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LikelyLeave {
    /// The tiles.
    pub tiles: String,
    /// How likely they are, 0 to 1.
    pub chance: f64,
}

/// The faces of tiles, one string per tile.
pub fn faces(rules: &Rules, rack: &Rack) -> Vec<String> {
    rack.tiles().map(|tile| rules.tiles().face(tile)).collect()
}

fn worth(rules: &Rules, candidate: &Candidate) -> PlayFigures {
    PlayFigures {
        play: candidate.text.clone(),
        score: candidate.score,
        leave: candidate.leave.show(rules.tiles()),
        equity: f64::from(candidate.equity) / 1000.0,
        wins: candidate.wins,
        win_bounds: WinBounds::of(candidate.win_bounds),
        certainty: candidate.certainty,
    }
}

impl TurnReview {
    /// Whether no play was better; see [`Review::is_best`].
    pub fn is_best(&self) -> bool {
        let lost = self.lost != Some(0.0) || self.lost_wins.is_some_and(|lost| lost > 0.0);
        !lost && !self.withdrawn && self.place.is_some()
    }

    /// The review of one turn.
    pub fn of(game: &Game, review: &Review) -> Self {
        let rules = game.rules();
        Self {
            line: review.line,
            player: review.player,
            rack: faces(rules, &review.rack),
            rack_known: review.rack_known,
            in_bag: review.in_bag,
            scores: review.scores.clone(),
            choices: review.choices,
            made: worth(rules, &review.made),
            place: review.place,
            lost: review.lost.map(|lost| f64::from(lost) / 1000.0),
            lost_wins: review.lost_wins,
            best: review.best.iter().map(|best| worth(rules, best)).collect(),
            wrong: review.wrong.clone(),
            withdrawn: review.withdrawn,
            remark: remark(rules.rack_size(), review),
            chance: chance(game, review),
        }
    }
}

impl AnalysisResult {
    /// The review of every turn of a game.
    pub fn of(game: &Game, reviews: &[Review], lexicon: &str, lookahead: bool) -> Self {
        let totals = Totals::of(game, reviews).into_iter().map(|totals| PlayerTotals {
            score: totals.score,
            turns: totals.turns,
            compared: totals.compared,
            best_found: totals.best_found,
            full_racks: totals.full_racks,
            full_racks_missed: totals.full_racks_missed,
            without_play: totals.without_play,
            wrong: totals.wrong,
            exact: totals.exact,
            lost: f64::from(totals.lost) / 1000.0,
            lost_wins: totals.lost_wins,
        });
        let mut turns: Vec<TurnReview> =
            reviews.iter().map(|review| TurnReview::of(game, review)).collect();
        // After the last turn of a finished game, the result is certain.
        if let (Some(last), &[first, second], true) =
            (turns.last_mut(), &game.standings()[..], game.is_over())
        {
            last.chance = Some(match first.cmp(&second) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            });
        }
        Self {
            lexicon: lexicon.to_owned(),
            lookahead,
            turns,
            totals: totals.collect(),
            chart: chart(game, reviews),
        }
    }
}

impl RecordedAnalysis {
    /// The analysis of a file, without its chart.
    pub fn of(
        file: &str,
        game: &Game,
        anomalies: &[Anomaly],
        reviews: &[Review],
        words: LexiconResult,
        lookahead: bool,
    ) -> Self {
        let player = |player: &Player| RecordedPlayer {
            nick: player.nick.clone(),
            name: player.name.clone(),
        };
        let analysis = AnalysisResult::of(game, reviews, &words.name, lookahead);
        Self {
            file: file.to_owned(),
            players: game.players().iter().map(player).collect(),
            over: game.is_over(),
            resigned: game.resigned(),
            words,
            anomalies: anomalies.iter().map(ToString::to_string).collect(),
            analysis: AnalysisResult { chart: String::new(), ..analysis },
        }
    }
}

/// One point, in the unit of equity.
const THOUSANDTHS: i32 = 1000;

/// The first player's chance to win after a turn of a two-player game: from a simulation of the
/// play if there was one, otherwise from the lead and the number of unseen tiles. While there
/// are tiles to draw, the lead includes the value of both leaves, as in the table of wins.
fn chance(game: &Game, review: &Review) -> Option<f64> {
    let &[first, second] = &review.scores[..] else { return None };
    let of_mover = review.made.wins.filter(|_| !review.withdrawn).unwrap_or_else(|| {
        let own = if review.player == 0 { first - second } else { second - first };
        let ahead = own + review.made.score;
        let played = match &review.made.play {
            Play::Place(placement) if !review.withdrawn => placement.tiles().len(),
            _ => 0,
        };
        // The other player has seen the tiles that were played.
        let rack_size = game.rules().rack_size();
        let unseen = (review.in_bag + rack_size).saturating_sub(played);
        let kept = match (review.kept[review.player], review.kept[1 - review.player]) {
            (Some(own), Some(other)) if unseen > rack_size => own - other,
            _ => 0,
        };
        1.0 - WinProbability::english().share(-(ahead * THOUSANDTHS + kept), unseen)
    });
    Some(if review.player == 0 { of_mover } else { 1.0 - of_mover })
}

/// How many of the best plays an annotated game lists for each turn, so that a note stays on one
/// line. By judgement.
const NAMED: usize = 3;

/// The game as a GCG file in which each turn has a note with the best plays.
///
/// # Errors
/// None for a game that was built turn by turn.
pub fn annotated(game: &Game, analysis: &AnalysisResult) -> Result<Gcg, BoardGameError> {
    let mut noted = Game::new(game.rules(), game.players().to_vec());
    for (name, value) in game.labels() {
        noted.set_label(name, value.clone());
    }
    game.notes().iter().for_each(|note| noted.note(note));
    for (line, turn) in game.turns().iter().enumerate() {
        noted.push(turn.clone())?;
        if let Some(review) = analysis.turns.iter().find(|review| review.line == line) {
            noted.note(&note(review));
        }
    }
    Ok(noted.to_gcg())
}

/// The note about a turn.
fn note(review: &TurnReview) -> String {
    let mut parts = Vec::new();
    if let Some(remark) = &review.remark {
        parts.push(remark.text.clone());
    } else if review.place == Some(1) {
        parts.push("Best play".to_owned());
    }
    let best = review.best.iter().take(NAMED).map(|play| {
        let wins = play.wins.map_or(String::new(), |wins| format!(", {:.0} % wins", 100.0 * wins));
        format!("{} {} ({:.1}{wins})", play.play, play.score, play.equity)
    });
    let best: Vec<String> = best.collect();
    if !best.is_empty() {
        parts.push(format!("Best: {}", best.join("; ")));
    }
    parts.join(". ")
}

/// How many racks an inference samples, as many as looking ahead does. By judgement.
const SAMPLES: u32 = 500;

/// How many leaves are listed; the rest are each unlikely. By judgement.
const LIKELIEST: usize = 8;

/// What the opponent of the player at a line of the score sheet probably kept,
/// inferred from the opponent's last play: likeliest leaves first. Empty if that play
/// allows no inference.
///
/// # Errors
/// A lexicon whose letters differ from the rules' tiles.
pub fn likely_leaves(
    game: &Game,
    line: usize,
    lexicon: &Lexicon,
    leaves: &Leaves,
) -> Result<Vec<LikelyLeave>, BoardGameError> {
    let Some((before, turn)) = game.before(line)? else { return Ok(Vec::new()) };
    let other = before.turns().last().is_some_and(|last| last.player != turn.player);
    let last = before.last_placement().filter(|_| other && before.players().len() == 2);
    let Some((board, placement)) = last else { return Ok(Vec::new()) };
    let Ok(position) = Position::new(board, turn.rack) else { return Ok(Vec::new()) };
    let last = LastPlay { before: &position, play: &Play::Place(placement) };
    let Some(inferred) = infer(&last, lexicon, leaves, SAMPLES, 0)? else {
        return Ok(Vec::new());
    };
    let set = game.rules().tiles();
    let likely = inferred.leaves().into_iter().take(LIKELIEST);
    Ok(likely.map(|(leave, chance)| LikelyLeave { tiles: leave.show(set), chance }).collect())
}

/// The words that a line of the score sheet formed, with their points; empty if it
/// placed no tiles.
///
/// # Errors
/// None for a game that was built turn by turn.
pub fn words_of_line(game: &Game, line: usize) -> Result<Vec<(String, i32)>, BoardGameError> {
    let Some((before, turn)) = game.before(line)? else { return Ok(Vec::new()) };
    let Action::Place(placement) = &turn.action else { return Ok(Vec::new()) };
    let alphabet = game.rules().alphabet();
    let judged = before.board().judge(placement)?.words;
    Ok(judged.iter().map(|formed| (alphabet.decode(&formed.letters()), formed.points)).collect())
}

#[cfg(test)]
mod tests;
