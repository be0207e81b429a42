//! Prints analyses as text.

use std::fmt::Write as _;

use wordwright_boardgame::analysis::{Candidate, Review};
use wordwright_boardgame::lookahead::{Certainty, WinProbability};
use wordwright_boardgame::rules::TileSet;

use wordwright_service::plays::WinBounds;

use super::Reviewed;
use crate::commands::plays::UNFITTED;
use crate::terminal::output::{BAD, FAINT, GOOD, STRONG, counted, styled};

/// Converts thousandths to points.
fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// The turns that lost at least `least` points, each player's totals, and a
/// legend.
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
            counted(sums.full_racks, "bingo"),
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
    let mut figures = reviews.iter().flat_map(|review| &review.best);
    let estimated =
        |figure: &Candidate| figure.wins.is_some() && figure.certainty == Certainty::Estimate;
    if !WinProbability::fits(game.rules()) && figures.any(estimated) {
        text += UNFITTED;
    }
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
        (None, _) if review.rack_known => styled(FAINT, "tiles not known"),
        (None, _) => styled(FAINT, "rack not known"),
    };
    let challenged = if review.withdrawn { ", challenged off" } else { "" };
    let wrong = if review.wrong.is_empty() {
        String::new()
    } else {
        format!(" {}", styled(BAD, format!("not words: {}", review.wrong.join(", "))))
    };
    let rack = if review.rack.is_empty() { "?".to_owned() } else { review.rack.show(set) };
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{number:>3} {:<10} {rack:<8} {} {}{challenged}  {lost}{wrong}",
        reviewed.game.players()[review.player].nick,
        review.made.text,
        review.made.score,
    );
    for best in &review.best {
        let is_made = review.place.is_some() && best.play == review.made.play;
        let made = if is_made { "*" } else { " " };
        let _ = writeln!(text, "     {made} {}", candidate(set, best));
    }
}

fn candidate(set: &TileSet, found: &Candidate) -> String {
    let mut wins = found.wins.map_or(String::new(), |wins| format!("  wins {:.1} %", wins * 100.0));
    if let Some(bounds) = WinBounds::of(found.win_bounds) {
        // Writing to a string cannot fail.
        let _ = write!(wins, ", proven {bounds}");
    }
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

/// The totals of several games.
pub fn summary(all: &[Reviewed]) -> String {
    let totals = || all.iter().flat_map(|reviewed| &reviewed.totals);
    let turns: usize = totals().map(|sums| sums.compared).sum();
    let lost: i32 = totals().map(|sums| sums.lost).sum();
    let found: usize = totals().map(|sums| sums.best_found).sum();
    let anomalies: usize = all.iter().map(|reviewed| reviewed.anomalies.len()).sum();
    format!(
        "{}: {} compared, best play found in {:.1} %, {:.2} points lost a turn, {}\n",
        styled(STRONG, counted(all.len(), "game")),
        counted(turns, "turn"),
        100.0 * found as f64 / turns.max(1) as f64,
        points(lost) / turns.max(1) as f64,
        counted(anomalies, "problem"),
    )
}
