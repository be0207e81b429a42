//! Analyses as text and as JSON.

use std::fmt::Write as _;

use serde::Serialize;
use wordwright_boardgame::Rack;
use wordwright_boardgame::analysis::{Candidate, Review, Totals};
use wordwright_boardgame::game::Player;
use wordwright_boardgame::rules::TileSet;

use super::Reviewed;
use crate::terminal::output::{BAD, FAINT, GOOD, STRONG, counted, styled};

/// Thousandths as points.
fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// The turns that lost so many points or more, the sums of each player, and
/// what the figures are.
pub fn text(reviewed: &Reviewed, least: f64) -> String {
    let Reviewed { name, game, reviews, totals, .. } = reviewed;
    let set = game.rules().tiles();
    let mut text = format!("{}\n", styled(STRONG, name));
    for (number, review) in reviews.iter().enumerate() {
        let lost = review.lost.map_or(0.0, points);
        if lost >= least {
            turn(&mut text, reviewed, number + 1, review);
        }
    }
    let kinds: Vec<&str> = ["exact", "bound", "estimate"]
        .into_iter()
        .filter(|kind| {
            let mut figures = reviews.iter().flat_map(|review| &review.best);
            figures.any(|figure| figure.certainty.name() == *kind)
        })
        .collect();
    for (player, sums) in game.players().iter().zip(totals) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{}: {} points in {}, {:.1} lost{}; best play found in {} of {}, {} (missed {}), {} \
             without play, {}",
            styled(STRONG, &player.name),
            sums.score,
            counted(sums.turns, "turn"),
            points(sums.lost),
            if sums.lost_wins > 0.0 {
                format!(" and {:.2} wins", sums.lost_wins)
            } else {
                String::new()
            },
            sums.best_found,
            sums.compared,
            counted(sums.full_racks, "full rack"),
            sums.full_racks_missed,
            sums.without_play,
            counted(sums.wrong, "wrong word"),
        );
    }
    let left: Vec<String> =
        game.racks().iter().filter(|rack| !rack.is_empty()).map(|rack| rack.show(set)).collect();
    if !left.is_empty() {
        let _ = writeln!(text, "racks now: {}", left.join(", "));
    }
    let _ = writeln!(text, "{}", styled(FAINT, format!("figures: {}", kinds.join(", "))));
    text
}

fn turn(text: &mut String, reviewed: &Reviewed, number: usize, review: &Review) {
    let set = reviewed.game.rules().tiles();
    let wins = review.lost_wins.filter(|&lost| lost > 0.0);
    let wins = wins.map_or(String::new(), |lost| format!(", {:.1} % wins", lost * 100.0));
    let lost = match (review.lost, review.place) {
        _ if review.is_best() => styled(GOOD, "best"),
        (Some(lost), Some(place)) => {
            let all = review.choices;
            styled(BAD, format!("lost {:.1}{wins}, number {place} of {all}", points(lost)))
        }
        (Some(lost), None) => styled(BAD, format!("lost {:.1}, no legal play", points(lost))),
        (None, _) => styled(FAINT, "rack not known"),
    };
    let came_off = if review.withdrawn { ", came off" } else { "" };
    let wrong = if review.wrong.is_empty() {
        String::new()
    } else {
        format!(" {}", styled(BAD, format!("not words: {}", review.wrong.join(", "))))
    };
    let rack = if review.rack.is_empty() { "?".to_owned() } else { review.rack.show(set) };
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{number:>3} {:<10} {rack:<8} {} {}{came_off}  {lost}{wrong}",
        reviewed.game.players()[review.player].nick,
        review.made.text,
        review.made.score,
    );
    for best in &review.best {
        let made = if best.play == review.made.play { "*" } else { " " };
        let _ = writeln!(text, "     {made} {}", candidate(set, best));
    }
}

fn candidate(set: &TileSet, found: &Candidate) -> String {
    let wins = found.wins.map_or(String::new(), |wins| format!("  wins {:.1} %", wins * 100.0));
    let leave = found.leave.show(set);
    format!(
        "{:<24} {:>3}  leave {:<7} {:>7.1} {}{wins}",
        found.text,
        found.score,
        if leave.is_empty() { "-" } else { &leave },
        points(found.equity),
        styled(FAINT, found.certainty.name()),
    )
}

/// The sums of several games.
pub fn summary(all: &[Reviewed]) -> String {
    let totals = || all.iter().flat_map(|reviewed| &reviewed.totals);
    let turns: usize = totals().map(|sums| sums.compared).sum();
    let lost: i32 = totals().map(|sums| sums.lost).sum();
    let found: usize = totals().map(|sums| sums.best_found).sum();
    let doubts: usize = all.iter().map(|reviewed| reviewed.doubts.len()).sum();
    format!(
        "{}: {} compared, best play found in {:.1} %, {:.2} points lost a turn, {}\n",
        styled(STRONG, counted(all.len(), "game")),
        counted(turns, "turn"),
        100.0 * found as f64 / turns.max(1) as f64,
        points(lost) / turns.max(1) as f64,
        counted(doubts, "odd thing"),
    )
}

#[derive(Serialize)]
pub struct GameReport<'r> {
    file: &'r str,
    players: Vec<PlayerReport<'r>>,
    over: bool,
    words: usize,
    lexicon: String,
    odd: Vec<String>,
    turns: Vec<TurnReport<'r>>,
}

#[derive(Serialize)]
struct PlayerReport<'r> {
    nick: &'r str,
    name: &'r str,
    score: i32,
    turns: usize,
    compared: usize,
    best_found: usize,
    full_racks: usize,
    full_racks_missed: usize,
    without_play: usize,
    wrong: usize,
    lost: f64,
    lost_wins: f64,
    exact: usize,
}

#[derive(Serialize)]
struct TurnReport<'r> {
    line: usize,
    player: usize,
    rack: String,
    rack_known: bool,
    in_bag: usize,
    scores: &'r [i32],
    choices: usize,
    made: PlayReport<'r>,
    place: Option<usize>,
    lost: Option<f64>,
    lost_wins: Option<f64>,
    not_words: &'r [String],
    withdrawn: bool,
    best: Vec<PlayReport<'r>>,
}

#[derive(Serialize)]
struct PlayReport<'r> {
    play: &'r str,
    score: i32,
    leave: String,
    equity: f64,
    wins: Option<f64>,
    certainty: &'static str,
}

/// A game as one JSON object. Points are points; shares are 0 to 1.
pub fn json<'r>(reviewed: &'r Reviewed) -> GameReport<'r> {
    let Reviewed { name, words, game, doubts, reviews, totals } = reviewed;
    let set = game.rules().tiles();
    let shown = |rack: &Rack| rack.show(set);
    let play = |found: &'r Candidate| PlayReport {
        play: &found.text,
        score: found.score,
        leave: shown(&found.leave),
        equity: points(found.equity),
        wins: found.wins,
        certainty: found.certainty.name(),
    };
    let player = |(player, sums): (&'r Player, &Totals)| PlayerReport {
        nick: &player.nick,
        name: &player.name,
        score: sums.score,
        turns: sums.turns,
        compared: sums.compared,
        best_found: sums.best_found,
        full_racks: sums.full_racks,
        full_racks_missed: sums.full_racks_missed,
        without_play: sums.without_play,
        wrong: sums.wrong,
        lost: points(sums.lost),
        lost_wins: sums.lost_wins,
        exact: sums.exact,
    };
    GameReport {
        file: name,
        players: game.players().iter().zip(totals).map(player).collect(),
        over: game.is_over(),
        words: words.lexicon.len(),
        lexicon: format!("{:016x}", words.lexicon.hash()),
        odd: doubts.iter().map(ToString::to_string).collect(),
        turns: reviews
            .iter()
            .map(|review| TurnReport {
                line: review.line,
                player: review.player,
                rack: shown(&review.rack),
                rack_known: review.rack_known,
                in_bag: review.in_bag,
                scores: &review.scores,
                choices: review.choices,
                made: play(&review.made),
                place: review.place,
                lost: review.lost.map(points),
                lost_wins: review.lost_wins,
                not_words: &review.wrong,
                withdrawn: review.withdrawn,
                best: review.best.iter().map(play).collect(),
            })
            .collect(),
    }
}
