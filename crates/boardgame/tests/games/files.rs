//! GCG files as other programs write them, and odd ones.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::sync::Arc;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_boardgame::game::{Game, Player, Referee};
use wordwright_boardgame::{BoardGameError, Rules};

use super::LEXICON;

const GAME: &str = "\
#character-encoding UTF-8
#title A short game
#lexicon English
#player1 ann Ann Lee
#player2 bob Bob
#note before it begins
>ann: ACERSTU 8H CARE +12 12
#note CRATES was there
which scores more
#note and another note
>bob: EEIIOUX 9G XI +21 21
>bob: EEIIOUX -- -21 0
>ann: STUEINO K8 .ON +3 15
>bob: EEIIOUX -EIU +0 0
>ann: EISTU - +0 15
>bob: -3 +0 0
>ann: EISTU 10K .IT +3 18
>ann: (challenge) +5 23
>ann: ESU (time) -10 13
>bob: (ESU) +6 6
";

fn doubts(text: &str) -> Result<(Game, String), BoardGameError> {
    let gcg = Gcg::parse(text.as_bytes())?;
    let (game, doubts) = Game::from_gcg(&gcg, &Rules::english(), Some(&LEXICON))?;
    let doubts: Vec<String> = doubts.iter().map(|doubt| format!("{doubt}\n")).collect();
    Ok((game, doubts.concat()))
}

#[test]
fn a_game_with_everything() {
    let (game, _) = doubts(GAME).unwrap();
    assert_eq!(game.players()[0], Player { nick: "ann".into(), name: "Ann Lee".into() });
    assert_eq!(game.label("title"), Some("A short game"));
    assert_eq!(game.notes(), ["before it begins"]);
    assert_eq!(game.turns()[0].notes, ["CRATES was there\nwhich scores more", "and another note"]);
    assert_eq!(game.turns().len(), 11);
    assert!(game.is_over());
    let again = game.to_gcg();
    assert_eq!(Game::from_gcg(&again, &Rules::english(), None).unwrap().0, game);
}

#[test]
fn texts_of_several_lines_stay_whole() {
    let text = GAME.replace("#title", "#description Two lines\nabout it\n#title");
    let (game, _) = doubts(&text).unwrap();
    assert_eq!(game.label("description"), Some("Two lines\nabout it"));
    let written = String::from_utf8(game.to_gcg().to_bytes()).unwrap();
    assert!(written.contains("#description Two lines\nabout it\n#title"), "{written}");
}

#[test]
fn scores_that_no_game_has_do_not_overflow() {
    let huge = GAME.replace("+12 12", "+2147483647 2147483647");
    let (_, problems) = doubts(&huge).unwrap();
    assert!(problems.contains("line 7: the turn says 2147483647 points"), "{problems}");
    assert!(problems.contains("the plays add up to 2147483647"), "{problems}");
    let small = GAME.replace("+21 21", "-2147483648 -2147483648");
    let (_, problems) = doubts(&small).unwrap();
    assert!(problems.contains("the turn says -2147483648 points"), "{problems}");
}

#[test]
fn what_is_odd_is_named_by_line() {
    let check = |text: &str, expected: &Expect| expected.assert_eq(&doubts(text).unwrap().1);
    check(GAME, &expect![""]);
    check(
        &GAME.replace("+12 12", "+13 13"),
        &expect![[r#"
            line 7: the turn says 13 points, but the plays add up to 12; correct one of them
            line 13: the total says 15 points, but the plays add up to 16; correct one of them
        "#]],
    );
    check(
        &GAME.replace("+3 15", "+3 16"),
        &expect![[r#"
            line 13: the total says 16 points, but the plays add up to 15; correct one of them
            line 15: the total says 15 points, but the plays add up to 16; correct one of them
        "#]],
    );
    check(
        &GAME.replace("K8 .ON", "K8 .NO"),
        &expect![[r#"
            line 13: the play K8 (E)NO: ENO is not in the lexicon
            line 17: the play 10K (O)IT: OIT is not in the lexicon
        "#]],
    );
    check(
        &GAME.replace("9G XI", "15A XI"),
        &expect![[r#"
            line 11: the play 15A XI: no tile touches one on the board; every play must connect
        "#]],
    );
    check(
        &GAME.replace(">bob: EEIIOUX -EIU +0 0\n", ""),
        &expect![[r#"
            line 14: a turn of ann; expected the players to take turns in order
        "#]],
    );
    check(
        &GAME.replace("EEIIOUX -EIU", "EEIIOUX -EIA"),
        &expect![[r#"
            line 14: the play exchange AEI: 'A' is not on the rack EEIIOUX
        "#]],
    );
    check(
        &GAME.replace("STUEINO", "STUEINOQQ"),
        &expect![[r#"
            line 13: the rack "EINOQQSTU" has 9 tiles; the rules allow 7; take some off
            line 13: 2 tiles 'Q' on the board and the racks; the set holds 1
        "#]],
    );
}

#[test]
fn files_that_hold_no_game() {
    let check = |text: &str, expected: &Expect| {
        expected.assert_eq(&doubts(text).unwrap_err().to_string());
    };
    check("", &expect!["GCG, line 1: 0 players; expected #player1 and #player2 lines"]);
    check(
        "#player1 ann Ann\n",
        &expect!["GCG, line 1: 1 players; expected #player1 and #player2 lines"],
    );
    check(
        "#player1 ann Ann\n#player2 ann Anna\n",
        &expect!["GCG, line 2: a second player 'ann'; expected short names that differ"],
    );
    check(
        "#player2 ann Ann\n",
        &expect!["GCG, line 1: #player2; expected #player1, #player2 and so on, each once"],
    );
    check(
        &GAME.replace(">bob: EEIIOUX 9G", ">rob: EEIIOUX 9G"),
        &expect!["line 11: the player 'rob'; expected a short name that a #player line gives"],
    );
    check(
        &GAME.replace("8H CARE", "8H C*RE"),
        &expect![[
            r#"line 7: the tiles "*", column 1: '*'; expected a letter of the tile set, or '?' for a blank"#
        ]],
    );
    check(
        &GAME.replace("ACERSTU", "acerstu"),
        &expect![[
            r#"line 7: the play "acerstu": 'a' on a rack; expected capital letters, and '?' for a blank"#
        ]],
    );
    check(
        &GAME.replace("8H CARE", "16H CARE"),
        &expect![[
            r#"line 7: the play "16H CARE": '16H'; expected a square such as 8H, or H8 for down"#
        ]],
    );
    check(
        &GAME.replace("9G XI", "8G XI"),
        &expect![[
            r#"line 11: the play "8G XI": 'I' at 8H, where 'C' lies; expected the letters that lie there, or '.' for them"#
        ]],
    );
    check(
        &GAME[..GAME.len() - 62],
        &expect![
            "GCG, line 18: '>an'; expected '>NAME: RACK PLAY +SCORE TOTAL'; the line ends early"
        ],
    );
    check(
        &GAME.replace(">bob: -3 +0 0", ">bob: -- +0 0"),
        &expect!["line 16: a withdrawal; expected it to follow a placement of the same player"],
    );
}

#[test]
fn saves_that_are_stale_or_damaged() {
    let rules = Rules::english();
    let referee = super::begin("", 2, 1);
    let saved = String::from_utf8(referee.to_gcg().to_bytes()).unwrap();
    let check = |text: &str, expected: &Expect| {
        let gcg = Gcg::parse(text.as_bytes()).unwrap();
        let error = Referee::resume(&gcg, &rules, Arc::clone(&LEXICON)).unwrap_err();
        expected.assert_eq(&error.to_string());
    };
    assert!(Referee::is_saved(&Gcg::parse(saved.as_bytes()).unwrap()));
    let cut = saved.lines().find(|line| line.starts_with("#wordwright-bag")).unwrap();
    check(
        &saved.replace(cut, &cut[..cut.len() - 1]),
        &expect![
            "the saved game: its tiles are not those of the set; expected each tile once on the board, on a rack or in the bag"
        ],
    );
    check(
        &saved.replace(cut, ""),
        &expect![
            "the saved game: no line #wordwright-bag; expected what this program wrote; the file is damaged: resume from a copy of it, or name another file to start a new game"
        ],
    );
    let hash = saved.lines().find(|line| line.starts_with("#wordwright-lexicon")).unwrap();
    check(
        &saved.replace(hash, "#wordwright-lexicon 0123456789abcdef"),
        &expect![
            "the saved game: begun with the lexicon 0123456789abcdef, not with b01a78a3f498ddf2; expected the same words as at the beginning"
        ],
    );
    check(
        &saved.replace(hash, "#wordwright-lexicon 0123"),
        &expect![
            "GCG, line 6: #wordwright-lexicon '0123'; expected what this program wrote; the file is damaged: resume from a copy of it, or name another file to start a new game"
        ],
    );
    let chance = saved.lines().find(|line| line.starts_with("#wordwright-chance")).unwrap();
    check(
        &saved.replace(chance, "#wordwright-chance x"),
        &expect![
            "GCG, line 5: #wordwright-chance 'x'; expected what this program wrote; the file is damaged: resume from a copy of it, or name another file to start a new game"
        ],
    );
    check(
        GAME,
        &expect![
            "the saved game: no line #wordwright-lexicon; expected what this program wrote; the file is damaged: resume from a copy of it, or name another file to start a new game"
        ],
    );
}

#[test]
fn pragmas_name_the_rules() {
    let rules = |text: &str| Gcg::parse(text.as_bytes()).unwrap().rules(&Rules::english());
    let players = "#player1 a A\n#player2 b B\n#player3 c C\n";
    let super_game = "#board-layout SuperCrosswordGame\n#tile-distribution english_super\n";
    let named = rules(&format!("{players}{super_game}")).unwrap();
    assert_eq!((named.players(), named.layout().rows(), named.tiles().total()), (3, 21, 200));
    let error = rules(&format!("{players}#board-layout Round\n")).unwrap_err().to_string();
    assert_eq!(error, "GCG, line 4: 'Round'; expected CrosswordGame or SuperCrosswordGame");
}

proptest! {
    #[test]
    fn any_file_is_read_or_refused(lines in prop::collection::vec(
        prop_oneof![
            "[ -~\u{e9}\u{104}]{0,30}",
            "#(note|player[1-9]|rack1|title|x)( [a-c]{0,3}){0,3}",
            ">[a-c]{0,2}:( [A-E?.a-c()-]{1,7}){0,3}( [+-][0-9]{1,2})?( -?[0-9]{1,3})?",
            ">a: [A-E]{1,7} ([1-9][A-O]|[A-O][1-9]) [A-Ea-e.()]{1,8} [+]5 5",
        ],
        0..12,
    ), returns: bool) {
        let end = if returns { "\r\n" } else { "\n" };
        let text = format!("#player1 a A{end}#player2 b B{end}{}", lines.join(end));
        if let Ok(gcg) = Gcg::parse(text.as_bytes()) {
            prop_assert_eq!(gcg.to_bytes(), text.as_bytes());
            if let Ok((game, _)) = Game::from_gcg(&gcg, &Rules::english(), Some(&LEXICON)) {
                let again = Game::from_gcg(&game.to_gcg(), &Rules::english(), None);
                prop_assert_eq!(again.unwrap().0, game);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(gcg) = Gcg::parse(&bytes) {
            prop_assert_eq!(gcg.to_bytes(), bytes);
        }
    }

    #[test]
    fn any_position_is_read_or_refused(
        rows in prop::collection::vec("[A-C?a-c0-9\\[\\]]{0,6}", 13..16),
        rest in "[ A-C?/0-9;a-z-]{0,40}",
    ) {
        let text = format!("{} {rest}", rows.join("/"));
        if let Ok(cgp) = Cgp::parse(&text)
            && let Ok(rules) = cgp.rules(&Rules::english())
            && let Ok((position, _)) = cgp.position(&rules, Some(&LEXICON))
        {
            let racks = cgp.racks(&rules).unwrap();
            let again = Cgp::new(position.board(), &racks, &cgp.scores, cgp.scoreless);
            prop_assert_eq!(again.board(&rules).unwrap().to_text(), position.board().to_text());
        }
    }
}
