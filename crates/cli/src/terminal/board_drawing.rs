//! Draws a board for the terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use wordwright_boardgame::Board;
use wordwright_boardgame::rules::{Direction, Premium, Square};

use crate::terminal::output::{FAINT, styled};

/// A tile on the board.
const TILE: Style = on(AnsiColor::White);
/// A tile of the last play.
const FRESH: Style = on(AnsiColor::Yellow);
const DOUBLE_LETTER: Style = AnsiColor::Cyan.on_default();
const TRIPLE_LETTER: Style = AnsiColor::Blue.on_default().bold();
const DOUBLE_WORD: Style = AnsiColor::Magenta.on_default();
const TRIPLE_WORD: Style = AnsiColor::Red.on_default().bold();

/// Black letters on a coloured square.
const fn on(square: AnsiColor) -> Style {
    let black = Some(Color::Ansi(AnsiColor::Black));
    Style::new().fg_color(black).bg_color(Some(Color::Ansi(square))).bold()
}

/// The board as lines: column letters, row numbers, tiles in capitals and
/// blanks in small letters, empty squares by their premium (`2L`, `3W`). The
/// squares in `fresh` are highlighted.
pub fn drawn(board: &Board, fresh: &[Square]) -> Vec<String> {
    let layout = board.layout();
    let mut head = String::from("   ");
    for col in 0..layout.cols() {
        let name = Square::new(0, col).name(Direction::Down);
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
        // Writing to a string cannot fail.
        let _ = write!(head, "{name:^3}");
    }
    let mut lines = vec![styled(FAINT, head.trim_end())];
    for row in 0..layout.rows() {
        let mut line = styled(FAINT, format!("{:>2} ", row + 1));
        for col in 0..layout.cols() {
            line += &square(board, Square::new(row, col), fresh);
        }
        lines.push(line);
    }
    lines
}

/// The width of [`drawn`] in columns.
pub fn width(board: &Board) -> usize {
    3 + 3 * board.layout().cols()
}

fn square(board: &Board, square: Square, fresh: &[Square]) -> String {
    if let Some(tile) = board.at(square) {
        let face = board.rules().tiles().face(tile);
        let face = face.trim_start_matches('[').trim_end_matches(']');
        let style = if fresh.contains(&square) { FRESH } else { TILE };
        return styled(style, format!("{face:^3}"));
    }
    let (text, style) = match board.layout().premium(square) {
        Premium { letter: 1, word: 1 } => (" \u{b7} ".to_owned(), FAINT),
        Premium { letter: 1, word: 2 } => (" 2W".to_owned(), DOUBLE_WORD),
        Premium { letter: 1, word } => (format!(" {word}W"), TRIPLE_WORD),
        Premium { letter: 2, .. } => (" 2L".to_owned(), DOUBLE_LETTER),
        Premium { letter, .. } => (format!(" {letter}L"), TRIPLE_LETTER),
    };
    styled(style, text)
}

#[cfg(test)]
mod tests {
    use wordwright_boardgame::Rules;

    use super::*;

    #[test]
    fn a_small_board() {
        let rules = "[layout]\n=-.\n\"'.\n...\n[tiles]\n? 1 0\nA 3 1\nCH 2 5\n";
        let board = Board::parse(&Rules::parse(rules).unwrap().into(), "...\n...\nA[ch].").unwrap();
        let plain = anstream::adapter::strip_str(&drawn(&board, &[]).join("\n")).to_string();
        assert_eq!(plain, "    A  B  C\n 1  3W 2W \u{b7} \n 2  3L 2L \u{b7} \n 3  A ch  \u{b7} ");
        assert_eq!(width(&board), 12);
    }
}
