//! What other programs write into GCG files, and what people type: each small
//! file with the result of reading it. Every readable file is written back byte
//! for byte, and the game survives a round trip through the file that this
//! crate writes.

use expect_test::expect;
use std::fmt::Write as _;
use std::sync::Arc;

use wordwright_boardgame::Rules;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::Game;

/// The players of most files.
const TWO: &str = "#player1 a A\n#player2 b B\n";

/// A first play.
const FIRST: &str = ">a: AEINRST 8D NASTIER +66 66\n";

/// The file's subject, its rules, and the lines after the players; or the whole
/// file, if it names them itself.
const FILES: &[(&str, &str, &str)] = &[
    (
        "names with spaces and accents",
        "english",
        "#player1 cesar C\u{e9}sar Del Solar\n#player2 new_player_1 New Player 1\n",
    ),
    (
        "players in another order",
        "english",
        "#player2 b B\n#player1 a A\n>a: AEINRST 8D NASTIER +66 66\n",
    ),
    ("a player who is not there", "english", "#player1 a A\n#player3 c C\n"),
    ("two players of one short name", "english", "#player1 a A\n#player2 a B\n"),
    ("no player lines", "english", ">a: AEINRST 8D NASTIER +66 66\n>b: ABC - +0 0\n"),
    ("racks of a game that goes on", "english", "#rack1 AEINRST\n#rack2 ?BCDEFG\n#incomplete\n"),
    ("an opponent's rack of which little is known", "english", "{first}#rack2 QU\n"),
    ("an unknown pragma", "english", "#id org.example 17\n#tile-set A9\n{first}"),
    ("a bonus for a good play", "english", "{first}>a: AEINRST (challenge) +5 71\n"),
    ("a bonus without a rack", "english", "{first}>a: (challenge) +10 76\n"),
    ("a phony withdrawn", "english", "{first}>b: EOUXZ D7 X. +9 9\n>b: EOUXZ -- -9 0\n"),
    (
        "a phony of a blank, its points left out",
        "english",
        "{first}>b: ? D7 x. +0 0\n>b: ? -- -0 0\n",
    ),
    ("a withdrawal of nothing", "english", "{first}>b: ABC -- -0 0\n"),
    ("a turn lost by a challenge", "english", "{first}>b: ABC - +0 0\n"),
    (
        "time penalties of both",
        "english",
        "{first}>b: (AB) +8 8\n>a: AB (time) -10 56\n>b: (time) -20 -12\n",
    ),
    ("tiles left by nobody", "english", "{first}>a: () +0 66\n"),
    ("own tiles lost", "english", "{first}>a: AB (AB) -4 62\n>b: Q (Q) -10 -10\n"),
    (
        "tiles exchanged, known and not",
        "english",
        "{first}>b: ABCDEFG -ABC +0 0\n>a: -7 +0 66\n>b: ?AB -? +0 0\n",
    ),
    ("a pass with a long rack", "english", "{first}>b: ABCDEFGH - +0 0\n"),
    ("letters of the board as dots", "english", "{first}>b: EOO D8 .EO +3 3\n"),
    ("letters of the board in parentheses", "english", "{first}>b: EOO D8 (N)EO +3 3\n"),
    ("letters of the board written out", "english", "{first}>b: EOO D8 NEO +3 3\n"),
    ("a blank", "english", "{first}>b: E?O D8 .eO +2 2\n"),
    ("small letters that are no blanks", "english", ">a: AEINRST 8D nastier +66 66\n"),
    ("a square in small letters", "english", ">a: AEINRST 8d NASTIER +66 66\n"),
    (
        "notes of several lines",
        "english",
        "#note before\nand more\n\n#note x\n{first}#note after #1\n\nto the end\n",
    ),
    ("line ends of Windows", "english", "#note x\r\n>a: AEINRST 8D NASTIER +66 66\r\n"),
    ("no line end", "english", ">a: AEINRST 8D NASTIER +66 66"),
    ("spaces wherever", "english", ">a:   AEINRST   8D  NASTIER\t+66   66  \n"),
    (
        "tiles of two letters",
        "spanish",
        ">a: [CH]AEINR[RR] 8H [CH]INA +16 16\n>b: [LL]OS 9H [LL]O +26 26\n",
    ),
    ("letters with accents", "german", ">a: \u{c4}EINRST 8H N\u{c4}TER +22 22\n"),
    ("the same in two characters", "german", ">a: A\u{308}EINRST 8H NA\u{308}TER +22 22\n"),
    ("a letter of another language", "english", ">a: \u{c4}EINRST 8H N\u{c4}TER +22 22\n"),
    ("a score that is wrong", "english", ">a: AEINRST 8D NASTIER +65 65\n"),
    ("a total that is wrong", "english", "{first}>a: ABC 7H AB +9 74\n"),
    ("a line cut off", "english", ">a: AEINRST 8D NASTIER +66\n"),
    ("a note beside a turn", "english", ">a: AEINRST 8D NASTIER +66 66 good\n"),
];

#[test]
fn files_as_others_write_them() {
    let mut found = String::new();
    for (about, rules, text) in FILES {
        let text = text.replace("{first}", FIRST);
        let named = text.contains("#player") || about.starts_with("no player");
        let text = if named { text } else { format!("{TWO}{text}") };
        let rules = Arc::new(Rules::parse(&format!("tiles: {rules}")).unwrap());
        let read = Gcg::parse(text.as_bytes()).and_then(|gcg| {
            assert_eq!(gcg.to_bytes(), text.as_bytes(), "{about}");
            Game::from_gcg(&gcg, &rules, None)
        });
        match read {
            Err(error) => writeln!(found, "{about}: {error}").unwrap(),
            Ok((game, anomalies)) => {
                let (again, _) = Game::from_gcg(&game.to_gcg(), &rules, None).unwrap();
                assert_eq!(again, game, "{about}");
                let state = match (game.is_over(), game.is_unfinished()) {
                    (true, _) => "over",
                    (false, true) => "goes on",
                    (false, false) => "ended",
                };
                writeln!(found, "{about}: {:?}, {state}", game.scores()).unwrap();
                for anomaly in anomalies {
                    writeln!(found, "    {anomaly}").unwrap();
                }
            }
        }
    }
    expect![[r#"
        names with spaces and accents: [0, 0], goes on
        players in another order: [66, 0], goes on
        a player who is not there: GCG, line 2: #player3; expected #player1, #player2 and so on, each once
        two players of one short name: GCG, line 2: a second player 'a'; expected short names that differ
        no player lines: [66, 0], goes on
        racks of a game that goes on: [0, 0], goes on
        an opponent's rack of which little is known: [66, 0], goes on
        an unknown pragma: [66, 0], goes on
        a bonus for a good play: [71, 0], goes on
        a bonus without a rack: [76, 0], goes on
        a phony withdrawn: [66, 0], goes on
        a phony of a blank, its points left out: [66, 0], goes on
            line 4: the turn says 0 points, but the plays add up to 1; correct one of them
        a withdrawal of nothing: line 4: a withdrawal; expected it to follow a placement of the same player
        a turn lost by a challenge: [66, 0], goes on
        time penalties of both: [56, -12], over
        tiles left by nobody: [66, 0], over
        own tiles lost: [62, -10], over
        tiles exchanged, known and not: [66, 0], goes on
        a pass with a long rack: [66, 0], goes on
            line 4: the rack "ABCDEFGH" has 8 tiles; the rules allow 7; take some off
        letters of the board as dots: [66, 3], goes on
        letters of the board in parentheses: [66, 3], goes on
        letters of the board written out: [66, 3], goes on
        a blank: [66, 2], goes on
        small letters that are no blanks: [66, 0], goes on
            line 3: the play 8D nastier: 'n' is not on the rack AEINRST
            line 3: the turn says 66 points, but the plays add up to 50; correct one of them
        a square in small letters: [66, 0], goes on
        notes of several lines: [66, 0], goes on
        line ends of Windows: [66, 0], goes on
        no line end: [66, 0], goes on
        spaces wherever: [66, 0], goes on
        tiles of two letters: [16, 26], goes on
        letters with accents: [22, 0], goes on
        the same in two characters: [22, 0], goes on
        a letter of another language: line 3: the tiles "Ä", column 1: 'Ä'; expected a letter of the tile set, or '?' for a blank
        a score that is wrong: [65, 0], goes on
            line 3: the turn says 65 points, but the plays add up to 66; correct one of them
        a total that is wrong: [74, 0], goes on
            line 4: a turn of a; expected the players to take turns in order
            line 4: the turn says 9 points, but the plays add up to 16; correct one of them
            line 4: the total says 74 points, but the plays add up to 75; correct one of them
        a line cut off: GCG, line 3: 'NASTIER'; expected a score such as +66 or -5; the line may end early
        a note beside a turn: GCG, line 3: '66'; expected a score such as +66 or -5; the line may end early
    "#]].assert_eq(&found);
}
