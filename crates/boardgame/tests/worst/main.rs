//! No reader of games takes more than linear time. Files of 16 MiB, each the worst case for
//! its reader, are read within the limits of puzzle files. Formats that are short by nature
//! are rejected above their limit and read quickly at it.

#[path = "../../../formats/tests/worst/measure.rs"]
mod measure;

use std::sync::Arc;

use measure::{LONGEST, alone, numbered, repeated, within_limits};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_boardgame::game::{Game, Referee};
use wordwright_boardgame::generate::best_placements;
use wordwright_boardgame::rules::{Layout, TileSet};
use wordwright_boardgame::{Board, BoardGameError, Lexicon, Position, Rack, Rules};
use wordwright_core::{Budget, CancelToken};
use wordwright_lexicon::WordList;

/// Reads something, which must end as stated here: with part of the error's
/// text, or of the content.
#[track_caller]
fn ends(name: &str, expected: &str, read: impl Fn() -> Result<String, BoardGameError>) {
    let found = within_limits(name, || read().unwrap_or_else(|error| error.to_string()));
    let start: String = found.chars().take(200).collect();
    let end: String = found.chars().rev().take(200).collect::<Vec<_>>().into_iter().rev().collect();
    assert!(found.contains(expected), "{name}: {start} … {end}; expected {expected}");
}

/// Reads a game: first the file, then its meaning.
#[track_caller]
fn game(name: &str, bytes: &[u8], expected: &str) {
    ends(name, expected, || {
        let (game, anomalies) = Game::from_gcg(&Gcg::parse(bytes)?, &Rules::english(), None)?;
        Ok(format!(
            "{} turns, {} notes, {} anomalies",
            game.turns().len(),
            game.notes().len(),
            anomalies.len()
        ))
    });
}

const PLAYERS: &str = "#player1 a A\n#player2 b B\n";

#[test]
fn worst_gcg() {
    let _alone = alone();
    let many = "one more line";
    game("empty lines", &repeated("", "\n", ""), many);
    game("pragmas", &repeated("", "#\n", ""), many);
    game("returns", &repeated("", "\r", ""), "0 players");
    game(
        "bytes of no text",
        &[b"#character-encoding UTF-8\n", &*vec![b'\n'; LONGEST - 40], b"\xff"].concat(),
        "not UTF-8",
    );
    game(
        "Latin letters",
        &[PLAYERS.as_bytes(), b"#note ", &vec![0xe9; LONGEST - 40]].concat(),
        "1 notes",
    );
    game("turns", &repeated(PLAYERS, ">a: - +0 0\n", ""), "one more turn");
    for (name, letter, expected) in [
        ("a rack", "A", "at most 6400 tiles"),
        ("a rack of brackets", "[A]", "at most 6400 tiles"),
        ("a rack of marks", "A\u{301}", "a letter of the tile set"),
        ("a rack of marks in no order", "\u{301}\u{316}", "a letter of the tile set"),
    ] {
        let turn = format!("{PLAYERS}>a: ");
        game(name, &repeated(&turn, letter, " - +0 0\n"), expected);
    }
    let word = format!("{PLAYERS}>a: ABC 8A ");
    game("a word", &repeated(&word, "A", " +0 0\n"), "leaves the board");
    game("a word of brackets", &repeated(&word, "(", " +0 0\n"), "0 new tiles");
    game("parts of a turn", &repeated(&word, "A ", " +0 0\n"), "RACK SQUARE WORD");
    game("a number", &repeated(&word, "9", "\n"), "a score such as");
    // As many lines and turns as a file may have, after the longest note.
    let turns: String = (0..500).map(|_| ">a: ABC - +0 0\n>b: ABC - +0 0\n").collect();
    let line = format!("{}\n", "x".repeat((LONGEST - turns.len()) / 18_500));
    let noted = |start: &str| format!("{PLAYERS}{start} x\n{}{turns}", line.repeat(18_000));
    game("a note and turns", noted("#note").as_bytes(), "1000 turns, 1 notes");
    game("a description and turns", noted("#description").as_bytes(), "1000 turns, 0 notes");
    let notes = format!("{PLAYERS}{}{turns}", format!("#note {line}").repeat(18_000));
    game("notes and turns", notes.as_bytes(), "1000 turns, 18000 notes");
    let labels = numbered(0..18_900, |n| format!("#x{n} {}", "x".repeat(800) + "\n"));
    game("labels and turns", format!("{PLAYERS}{labels}{turns}").as_bytes(), "1000 turns");
    let turns = numbered(0..1000, |n| format!(">p{n}: ABC - +0 0\n"));
    let labels = numbered(0..18_900, |n| format!("#player{} x\n", n + 2));
    game("turns of players", format!("{labels}{turns}").as_bytes(), "each once");
    game(
        "turns of unknown players",
        format!("{}{turns}", "#\n".repeat(18_900)).as_bytes(),
        "a fifth player",
    );
}

#[test]
fn worst_saved_games() {
    let _alone = alone();
    let rules = Rules::english();
    let words = WordList::parse(rules.alphabet(), "aa").expect("a word");
    let lexicon = Arc::new(Lexicon::from_list(&words).expect("a lexicon"));
    let head =
        format!("#wordwright-lexicon {:016x}\n#wordwright-challenge double\n", lexicon.hash());
    let resume = |name: &str, text: String, expected: &str| {
        ends(name, expected, || {
            let game = Referee::resume(&Gcg::parse(text.as_bytes())?, &rules, lexicon.clone())?;
            Ok(format!("{} players", game.game().players().len()))
        });
    };
    let players = numbered(1..19_900, |n| format!("#player{n} p{n} x\n"));
    resume(
        "players",
        format!("{head}{players}#wordwright-bag A\n"),
        "its tiles are not those of the set",
    );
    let (head, players) = (format!("{head}{PLAYERS}"), LONGEST - 1000);
    let bag = format!("{head}#wordwright-bag {}\n", "A".repeat(players));
    resume("a bag", bag, "#wordwright-bag");
    let bag = format!("{head}#wordwright-bag {}\n", "A".repeat(6400));
    resume("a bag as large as it may be", bag, "its tiles are not those of the set");
}

#[test]
fn worst_cgp() {
    let _alone = alone();
    let read = |name: &str, text: &str, expected: &str| {
        ends(name, expected, || {
            let cgp = Cgp::parse(text)?;
            let rules = cgp.rules(&Rules::english())?;
            let (_, anomalies) = cgp.position(&rules, None)?;
            Ok(format!("{} anomalies", anomalies.len()))
        });
    };
    let open = vec!["15"; 15].join("/");
    let rest = " / 0/0 0";
    let shortest = |start: &str, piece: &str, end: &str| {
        let room = (64 << 10) - start.len() - end.len();
        format!("{start}{}{end}", piece.repeat(room / piece.len()))
    };
    for (name, start, piece, end, expected) in [
        ("rows", "", "/", rest, "rows for a board of 15"),
        ("letters", "", "A", &*format!("{}{rest}", "/".repeat(14)), "row 1 with 65"),
        (
            "numbers",
            "",
            "99999999999999999999A",
            &*format!("{}{rest}", "/".repeat(14)),
            "row 1 with",
        ),
        ("brackets", "", "[", rest, "rows for a board of 15"),
        ("a bracket in brackets", "", "[", &*format!("{}{rest}", "/".repeat(14)), "an open '['"),
        ("racks", &*format!("{open} "), "/", " 0 0", "two to four racks"),
        ("a rack", &*format!("{open} "), "A", "/ 0/0 0", "6400 tiles"),
        ("scores", &*format!("{open} / 0"), "/0", " 0", "for 2 racks"),
        ("operations", &*format!("{open}{rest}"), " x;", "", "0 anomalies"),
        ("names", &*format!("{open}{rest} ld "), "_", ";", "english-super"),
    ] {
        read(name, &shortest(start, piece, end), expected);
        let long = String::from_utf8(repeated(start, piece, end)).expect("text");
        read(&format!("{name}, far too long"), &long, "at most 65536 bytes");
    }
}

/// The most bytes of rules, a tile set or a layout.
const LONGEST_RULES: usize = 64 << 10;

/// Reads a text of the greatest length allowed, and a longer one.
#[track_caller]
fn rules(
    name: &str,
    text: &[&str; 2],
    expected: &str,
    read: fn(&str) -> Result<String, BoardGameError>,
) {
    let [start, piece] = text;
    let room = LONGEST_RULES - start.len();
    let longest = format!("{start}{}", piece.repeat(room / piece.len()));
    ends(name, expected, || read(&longest));
    let longer = String::from_utf8(repeated(start, piece, "")).expect("text");
    ends(&format!("{name}, too long"), "at most 65536 bytes", || read(&longer));
}

#[test]
fn worst_rules() {
    let _alone = alone();
    for (name, text, expected) in [
        ("names of tiles", ["", "tiles: polish\n"], "100 tiles"),
        ("names of boards", ["", "layout: super21\n"], "21 rows"),
        ("empty sections", ["", "[]\n"], "100 tiles"),
        ("sections of tiles", ["", "[tiles]\nA 1 1\n"], "1 tiles"),
        ("sections of boards", ["", "[layout]\n..\n..\n"], "2 rows"),
        ("empty lines", ["", "\n"], "100 tiles"),
        ("a name", ["name:", "x"], "100 tiles"),
    ] {
        rules(name, &text, expected, |text| {
            let rules = Rules::parse(text)?;
            Ok(format!("{} tiles, {} rows", rules.tiles().total(), rules.layout().rows()))
        });
    }
    for (name, text, expected) in [
        ("a tile again and again", ["", "A 1 1\n"], "at most 63 letters"),
        ("a long tile", ["", "A"], "LETTER TILES POINTS"),
        ("parts of a tile", ["", "A "], "LETTER TILES POINTS"),
        ("a fold again and again", ["A 1 1\n", "fold: \u{c5}=AA\n"], "1 tiles"),
        ("folds", ["A 1 1\nfold:", " \u{c5}=AA"], "1 tiles"),
    ] {
        rules(name, &text, expected, |text| Ok(format!("{} tiles", TileSet::parse(text)?.total())));
    }
    for (name, text, expected) in [
        ("rows", ["", "..\n"], "a board of 21845x2"),
        ("a row", ["", "."], "a board of 1x65536"),
        ("starts", ["..\n..\n", "start: 1A\n"], "2 rows"),
    ] {
        rules(name, &text, expected, |text| Ok(format!("{} rows", Layout::parse(text)?.rows())));
    }
}

/// A KLV2 file: the edges of a graph, then the values.
fn klv(edges: &[u32], values: usize) -> Vec<u8> {
    let count = |number: usize| (number as u32).to_le_bytes();
    let mut bytes = count(edges.len()).to_vec();
    bytes.extend(edges.iter().flat_map(|edge| edge.to_le_bytes()));
    bytes.extend(count(values));
    bytes.extend((0..values).flat_map(|value| (value as f32 / 1e5).to_le_bytes()));
    bytes
}

const LAST: u32 = 1 << 22;
const ACCEPTS: u32 = 1 << 23;

/// The graph of all leaves of up to `size` tiles of `kinds` kinds: for each size that may still
/// follow, a list of all kinds, of which a node is an end.
fn all_leaves(kinds: usize, size: usize) -> Vec<u32> {
    let mut edges = vec![LAST | (1 + ((size - 1) * kinds) as u32)];
    for more in 0..size {
        for kind in 0..kinds {
            let target = if more == 0 { 0 } else { 1 + (more - 1) * kinds + kind };
            let last = if kind + 1 == kinds { LAST } else { 0 };
            edges.push((kind as u32) << 24 | ACCEPTS | last | target as u32);
        }
    }
    edges
}

#[test]
fn worst_leaves() {
    let _alone = alone();
    let read = |name: &str, bytes: &[u8], expected: &str| {
        assert!(bytes.len() <= LONGEST, "as long as other files may be");
        ends(name, expected, || {
            Ok(format!("{} bytes of values", Leaves::read(bytes)?.table_bytes()))
        });
    };
    let words = LONGEST / 4 - 1000;
    read("more leaves than values", &klv(&all_leaves(64, 5), words), "fewer values than leaves");
    let edges: Vec<u32> = all_leaves(64, 6).iter().map(|edge| edge & !ACCEPTS).collect();
    read("edges without leaves", &klv(&edges, 1), "a graph whose edges lead to leaves");
    let chain: Vec<u32> = (1..words as u32).map(|next| LAST | next).collect();
    read("a chain", &klv(&chain, 1), "a leave of more than 6 tiles");
    let list = [vec![LAST | 1], vec![0; words]].concat();
    read("a list without an end", &klv(&list, 1), "a graph whose edges lead to leaves");
    read("all leaves of 32 kinds", &klv(&all_leaves(32, 6), words), "bytes of values");
    let link = 63 << 24 | LAST;
    let one: Vec<u32> = [LAST | 1].into_iter().chain((2..=6).map(|next| link | next)).collect();
    let one = [one, vec![link | ACCEPTS]].concat();
    read("one leave of the last kind", &klv(&one, 1), "1 leaves of up to 6 tiles of 64 kinds");
    let head = b"WWLV\x01\x40\x06\0\0\0\0\0\0\0\0\0";
    read("the head of the largest file", head, "0 bytes of weights");
    let mut weights = b"WWLV\x01\x19\x06\0\0\0\0\0\0\0\0\0".to_vec();
    weights.resize(LONGEST, 0);
    read("weights for other tiles", &weights, "bytes of weights in place of");
}

#[test]
fn a_rack_of_blanks_stops_when_the_budget_ends() {
    let _alone = alone();
    let rows = ".".repeat(31) + "\n";
    let letters: Vec<String> = ('A'..='Z').map(|letter| format!("{letter} 99 1\n")).collect();
    let text = format!(
        "name: Blanks\nrack: 12\n\n[layout]\n{}start: 16P\n\n[tiles]\n? 4 0\n{}",
        rows.repeat(31),
        letters.concat()
    );
    let rules = Arc::new(Rules::parse(&text).unwrap());
    let lexicon = Lexicon::embedded_for(&rules).unwrap();
    let row = "E..A..T..O..R..I..N..S..E..A..T\n";
    let board = Board::parse(&rules, &row.repeat(31)).unwrap();
    let rack = Rack::parse(&rules, "????AEINRSTO").unwrap();
    let position = Position::new(board, rack).unwrap();
    let cancel = CancelToken::new();
    cancel.cancel();
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    within_limits("a rack of blanks", || {
        best_placements(&position, &lexicon, &Leaves::none(), 50, &budget).unwrap().1
    });
}
