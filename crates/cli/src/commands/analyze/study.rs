//! Prints the totals of several analysed games as text.

use std::fmt::Write as _;

use wordwright_service::games::{GamePhase, PhaseStudy, PlayerStudy, StudyResult};

use crate::terminal::output::{STRONG, counted, styled};

/// A table of phases and one of mistakes for each player.
pub fn text(study: &StudyResult) -> String {
    let mut text = format!("{}\n", counted(study.games, "game"));
    study.players.iter().for_each(|player| add_player(&mut text, player));
    text
}

// Writing to a string cannot fail.
fn add_player(text: &mut String, player: &PlayerStudy) {
    let PlayerStudy { name, games, finished, won, points, .. } = player;
    let _ = writeln!(
        text,
        "\n{}: {}, {won} of {finished} finished won, {:.1} points a game, {} ({} missed)",
        styled(STRONG, name),
        counted(*games, "game"),
        f64::from(*points) / *games as f64,
        counted(player.full_racks, "bingo"),
        player.full_racks_missed,
    );
    let _ = writeln!(
        text,
        "  {:<24} {:>5} {:>9} {:>11} {:>6} {:>10} {:>9}",
        "phase", "turns", "best play", "points lost", "a turn", "wins lost", "a turn"
    );
    for phase in player.phases.iter().chain([&player.total]) {
        add_phase(text, phase);
    }
    if player.mistakes.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "  {:<24} {:>5} {:>9} {:>11} {:>6} {:>10}",
        "mistakes", "times", "", "points lost", "", "wins lost"
    );
    for mistakes in &player.mistakes {
        let _ = writeln!(
            text,
            "  {:<24} {:>5} {:>9} {:>11.1} {:>6} {:>10.2}",
            mistakes.kind.name(),
            mistakes.count,
            "",
            mistakes.lost,
            "",
            mistakes.lost_wins
        );
    }
}

fn add_phase(text: &mut String, phase: &PhaseStudy) {
    let compared = phase.compared.max(1) as f64;
    let best = phase.accuracy().map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
    let _ = writeln!(
        text,
        "  {:<24} {:>5} {best:>9} {:>11.1} {:>6.2} {:>10.2} {:>7.1} %",
        phase.phase.map_or("all", GamePhase::name),
        phase.turns,
        phase.lost,
        phase.lost / compared,
        phase.lost_wins,
        100.0 * phase.lost_wins / compared,
    );
}
