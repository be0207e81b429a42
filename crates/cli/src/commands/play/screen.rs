//! Draws a game: board, players, clocks, the last turns, the rack.

use std::fmt::Write as _;
use std::path::Path;

use wordwright_boardgame::Rules;
use wordwright_boardgame::game::{Action, Game, Phase, Referee, Turn};
use wordwright_service::games::{YOU, line_text};

use crate::input::game_words::Words;
use crate::terminal::board_drawing;
use crate::terminal::output::{self, FAINT, GOOD, STRONG, counted, styled};

/// Turns shown beside the board.
const TURNS_SHOWN: usize = 9;

/// The message before the first turn.
pub fn welcome(words: &Words, rules: &Rules) -> String {
    format!(
        "{} rules, {} ({:016x}). Type help for what you can do.",
        rules.name(),
        counted(words.lexicon.len(), "word"),
        words.lexicon.hash()
    )
}

/// Board and score sheet side by side, or one below the other if the terminal
/// is narrow; the rack below.
pub fn game(referee: &Referee) -> String {
    let game = referee.game();
    let last = game.turns().iter().rev().find(|turn| turn.action.is_turn());
    let fresh = match last.map(|turn| (turn.action, referee.challengeable().is_some())) {
        Some((Action::Place(_), _)) => game.last_covered(),
        _ => &[],
    };
    let left = board_drawing::drawn(game.board(), fresh);
    let width = board_drawing::width(game.board());
    let right = panel(referee);
    let mut text = String::new();
    if output::width() >= width + PANEL {
        for line in 0..left.len().max(right.len()) {
            let board = left.get(line).map_or("", String::as_str);
            let panel = right.get(line).map_or("", String::as_str);
            let space = if left.get(line).is_some() && line > 0 {
                2
            } else {
                // The line with the column letters ends one column early.
                width + 2 - anstream::adapter::strip_str(board).to_string().chars().count()
            };
            let _ = writeln!(text, "{board}{}{panel}", " ".repeat(space));
        }
    } else {
        text = left.join("\n") + "\n\n" + &right.join("\n") + "\n";
    }
    if referee.phase() != Phase::Over {
        let rack = referee.rack(referee.to_move());
        let set = game.rules().tiles();
        let tiles: Vec<String> = rack
            .tiles()
            .map(|tile| format!("{} {}", styled(STRONG, set.face(tile)), points(set.value(tile))))
            .collect();
        let _ = write!(text, "\n  rack  {}\n", tiles.join("  "));
    }
    text
}

/// Columns that the panel beside the board takes.
const PANEL: usize = 32;

/// Points as small digits.
fn points(points: i32) -> String {
    let digits = points.to_string();
    let small = |c: char| char::from_u32(0x2080 + c.to_digit(10).unwrap_or(0)).unwrap_or(c);
    digits.chars().map(small).collect()
}

/// Scores, clocks, bag and the last turns.
fn panel(referee: &Referee) -> Vec<String> {
    let game = referee.game();
    let mut lines = Vec::new();
    for (at, player) in game.players().iter().enumerate() {
        let mark =
            if at == referee.to_move() && referee.phase() != Phase::Over { ">" } else { " " };
        let clock = referee.clocks().map_or(String::new(), |clocks| time(clocks.left()[at]));
        let name: String = player.name.chars().take(14).collect();
        let line = format!("{mark} {name:<14} {:>4} {clock}", game.scores()[at]);
        lines.push(if mark == ">" { styled(STRONG, line) } else { line });
    }
    lines.push(styled(FAINT, format!("  {} in the bag", counted(referee.in_bag(), "tile"))));
    lines.push(String::new());
    let from = game.turns().len().saturating_sub(TURNS_SHOWN);
    lines.extend(score_lines(game).into_iter().skip(from));
    lines
}

/// Minutes and seconds of a clock.
fn time(left: i64) -> String {
    let sign = if left < 0 { "-" } else { "" };
    let seconds = left.abs() / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}

/// The lines of the score sheet.
fn score_lines(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    // The game comes from a referee, so it can be replayed.
    let replayed = game.replay(|before, turn| {
        lines.push(line(before, turn));
        Ok(())
    });
    debug_assert!(replayed.is_ok(), "a game from a referee");
    lines
}

fn line(before: &Game, turn: &Turn) -> String {
    let what = line_text(before, turn);
    let nick: String = before.players()[turn.player].nick.chars().take(8).collect();
    format!("{nick:<8} {what} {:+}", turn.score)
}

/// The whole score sheet.
pub fn sheet(referee: &Referee) -> String {
    let lines: Vec<String> =
        score_lines(referee.game()).iter().map(|line| format!("  {line}\n")).collect();
    lines.concat()
}

/// The tiles that the player to move does not see.
pub fn unseen(referee: &Referee) -> String {
    let position = referee.position();
    let unseen = position.unseen();
    let set = position.rules().tiles();
    let mut kinds: Vec<String> = Vec::new();
    let mut before = None;
    for tile in unseen.tiles() {
        if before != Some(tile) {
            kinds.push(set.face(tile).repeat(unseen.count(tile.kind())));
        }
        before = Some(tile);
    }
    format!("  {} not seen: {}\n", counted(unseen.len(), "tile"), kinds.join(" "))
}

/// The prompt for a command.
pub fn prompt(referee: &Referee) -> String {
    let name = &referee.game().players()[referee.to_move()].name;
    let what = match referee.phase() {
        Phase::LastChallenge => " (challenge or accept)",
        _ => "",
    };
    format!("{}{what}> ", styled(STRONG, name))
}

/// Asks whether the player who has resigned means it.
pub fn resignation(referee: &Referee) -> String {
    let game = referee.game();
    let mut players = game.players().iter().enumerate();
    let winner = players.find(|(player, _)| game.resigned() != Some(*player));
    let winner = winner.map_or("", |(_, player)| player.name.as_str());
    let wins = if winner == YOU { "win" } else { "wins" };
    format!("Resign the game? {winner} {wins}, whatever the score.")
}

/// How the game ended.
pub fn end(referee: &Referee, file: &Path) -> String {
    let game = referee.game();
    let standings = game.standings();
    let most = standings.iter().copied().max().unwrap_or(0);
    let ahead: Vec<&str> = game
        .players()
        .iter()
        .zip(&standings)
        .filter(|(_, standing)| **standing == most)
        .map(|(player, _)| player.name.as_str())
        .collect();
    let scores: Vec<String> = game
        .players()
        .iter()
        .zip(game.scores())
        .map(|(player, score)| format!("{} {score}", player.name))
        .collect();
    let result = match ahead[..] {
        [one] => match game.resigned() {
            Some(player) => format!("{one} won: {} resigned", game.players()[player].name),
            None => format!("{one} won"),
        },
        _ => format!("{} are even", ahead.join(" and ")),
    };
    format!(
        "\n{}: {}.\nThe game is in {}; look at it with: wordwright analyze {}\n",
        styled(GOOD.bold(), result),
        scores.join(", "),
        file.display(),
        file.display()
    )
}
