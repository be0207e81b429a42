use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use wordwright_core::CancelToken;
use wordwright_lexicon::WordList;

use super::*;

fn check(lines: &[&str], expected: &Expect) {
    let words = "care\ncares\nscare\nraces\ncar\nhe\nshe\nhes";
    expected.assert_eq(&conversation(words, lines));
}

/// An answer without what depends on the speed of the machine.
fn without_time(answer: &str) -> String {
    let words: Vec<&str> = answer.split(' ').collect();
    let is_timed = |at: usize| at > 0 && matches!(words[at - 1], "time" | "nps");
    let words = words.iter().enumerate();
    words.map(|(at, word)| if is_timed(at) { "_" } else { word }).collect::<Vec<_>>().join(" ")
}

/// Commands and the answers to them.
fn conversation(words: &str, lines: &[&str]) -> String {
    let rules = Rules::english();
    let list = WordList::parse(rules.alphabet(), words).unwrap();
    let lexicon = Arc::new(Lexicon::from_list(&list).unwrap());
    let mut engine = Engine::new(&rules, lexicon, Leaves::none());
    let mut replies = Vec::new();
    for line in lines {
        replies.push(format!("> {line}\n"));
        let reply = &mut |answer: &str| replies.push(format!("{}\n", without_time(answer)));
        let going = engine.obey(line, reply, &Budget::UNLIMITED);
        if !going {
            replies.push("(gone)\n".to_owned());
        }
    }
    replies.concat()
}

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

#[test]
fn a_conversation() {
    let opening = format!("position cgp {EMPTY} ACERSHE/ 0/0 0 lex x;");
    let moved = format!("position cgp {EMPTY} ACERSHE/ 0/0 0 moves 8H.CARE ex.3 rack.HSE");
    check(
        &[
            "ucgi",
            "isready",
            "ucginewgame",
            "setoption name MultiPV value 2",
            &opening,
            "go",
            "go infinite",
            "isready",
            "stop",
            "stop",
            "go searchmoves 8H.CARE 8H.CAR",
            &moved,
            "go",
            "quit",
        ],
        &expect![[r#"
            > ucgi
            id name Wordwright 0.1.0
            id author The Wordwright developers
            option name MultiPV type spin default 1 min 1 max 1000
            option name Infer type check default false
            ucgiok
            > isready
            readyok
            > ucginewgame
            > setoption name MultiPV value 2
            > position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACERSHE/ 0/0 0 lex x;
            > go
            info gen move 8D.CARES score 20 eq 20.000 leave EH
            info gen move H4.CARES score 20 eq 20.000 leave EH
            info time _ nodes 156 nps _ score eq 20.000 pv 8D.CARES
            bestmove 8D.CARES
            > go infinite
            info sim move 8E.SCARE score 14 eq 29.081 win 0.535 sure estimate leave EH
            info sim move 8D.CARES score 20 eq 27.580 win 0.530 sure estimate leave EH
            info time _ nodes 1152 nps _ score wp 53.54 eq 29.081 pv 8E.SCARE
            > isready
            readyok
            > stop
            bestmove 8E.SCARE
            > stop
            > go searchmoves 8H.CARE 8H.CAR
            info gen move 8H.CARE score 12 eq 12.000 leave EHS
            info gen move 8H.CAR score 10 eq 10.000 leave EEHS
            info time _ nodes 2 nps _ score eq 12.000 pv 8H.CARE
            bestmove 8H.CARE
            > position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACERSHE/ 0/0 0 moves 8H.CARE ex.3 rack.HSE
            > go
            info gen move G8.SHE score 17 eq 17.000 leave -
            info gen move L6.HES score 15 eq 15.000 leave -
            info time _ nodes 19 nps _ score eq 17.000 pv G8.SHE
            bestmove G8.SHE
            > quit
            (gone)
        "#]],
    );
}

#[test]
fn looking_ahead() {
    let opening = format!("position cgp {EMPTY} ACERSHE/ 5/30 0");
    check(
        &["setoption name MultiPV value 2", &opening, "go nodes 300 depth 1", "go depth x"],
        &expect![[r#"
            > setoption name MultiPV value 2
            > position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACERSHE/ 5/30 0
            > go nodes 300 depth 1
            info sim move 8D.CARES score 20 eq 17.429 win 0.553 sure estimate leave EH
            info sim move H4.CARES score 20 eq 17.429 win 0.553 sure estimate leave EH
            info time _ nodes 298 nps _ score wp 55.26 eq 17.429 pv 8D.CARES
            bestmove 8D.CARES
            > go depth x
            info string error 'x'; expected a whole number after movetime, nodes, depth, threads and the like
        "#]],
    );
}

#[test]
fn a_pass_is_a_move_like_any_other() {
    // The bag is empty, and the opponent goes out only if CATS is played.
    let rules = "rack: 2\n[layout]\n.......\n.......\n.......\n.......\nstart: 1A\n[tiles]\n\
                 C 1 3\nA 1 1\nT 1 1\nS 1 1\nV 1 4\nX 1 8\n";
    let rules = Arc::new(Rules::parse(rules).unwrap());
    let list = WordList::parse(rules.alphabet(), "cat\ncats\ncatsx").unwrap();
    let lexicon = Arc::new(Lexicon::from_list(&list).unwrap());
    let mut engine = Engine::new(&rules, lexicon, Leaves::none());
    let mut replies = Vec::new();
    for line in ["position cgp CAT4/7/7/7 SV/X 0/0 0", "go nodes 9999"]
        .into_iter()
        .chain(["go nodes 9999 searchmoves 1A.CATS pass", "go searchmoves 1A.CATS pass"])
    {
        let reply = &mut |answer: &str| replies.push(answer.to_owned());
        engine.obey(line, reply, &Budget::UNLIMITED);
    }
    let moves: Vec<&str> =
        replies.iter().filter_map(|answer| answer.strip_prefix("bestmove ")).collect();
    // By static equity, a pass only postpones the choice.
    assert_eq!(moves, ["pass", "pass", "1A.CATS"], "{replies:?}");
}

#[test]
fn the_tiles_that_the_opponent_holds_are_used() {
    let words = "cat\ncats\ncare\nscare\ncares\nhes\nas";
    let of = |racks: &str| {
        let position = format!("position cgp {EMPTY} {racks} 0/0 0");
        let replies = conversation(words, &[&position, "go nodes 300 searchmoves 8H.CARE"]);
        replies.lines().find(|line| line.starts_with("info sim")).unwrap().to_owned()
    };
    let plain = of("ACERXYZ/");
    assert_ne!(of("ACERXYZ/SSSSEEA"), plain);
    assert_ne!(of("ACERXYZ/SSSSEEA"), of("ACERXYZ/UUUUVVW"));
    // A leave that is known from a move counts as well.
    let moves = |rack: &str| {
        let position = format!("position cgp {EMPTY} / 0/0 0 moves 8H.CARE{rack} rack.AXYZIII");
        conversation(words, &[&position, "go nodes 300 searchmoves ex.X"])
    };
    let [with_s, with_u] = [".ACERSSS", ".ACERUUU"].map(moves);
    let figures = |replies: &str| replies.lines().nth(2).map(str::to_owned);
    assert_ne!(figures(&with_s), figures(&with_u));
}

#[test]
fn a_move_says_what_a_challenge_brought() {
    let after = |moves: &str| {
        let rules = Rules::english();
        let list = WordList::parse(rules.alphabet(), "care\ncares").unwrap();
        let lexicon = Arc::new(Lexicon::from_list(&list).unwrap());
        let mut engine = Engine::new(&rules, lexicon, Leaves::none());
        let mut replies = Vec::new();
        let line = format!("position cgp {EMPTY} / 0/0 0 moves {moves}");
        engine.obey(&line, &mut |answer| replies.push(answer.to_owned()), &Budget::UNLIMITED);
        let standing = engine.position.map(|s| (s.ahead, s.scoreless, s.to_move));
        standing.ok_or_else(|| replies.concat())
    };
    assert_eq!(after("8H.CARE"), Ok((-12, 0, 1)));
    assert_eq!(after("8H.CARE.ACERXYZ"), Ok((-12, 0, 1)));
    assert_eq!(after("8H.CARE.ACERXYZ.5.0"), Ok((-17, 0, 1)));
    // The challenger lost the turn.
    assert_eq!(after("8H.CARE.ACERXYZ.0.1"), Ok((12, 1, 0)));
    assert_eq!(after("ex.AC.ACERXYZ"), Ok((0, 1, 1)));
    for wrong in ["8H.CARE.AERXYZ", "8H.CARE.ACER.x", "8H.CARE.ACER.0.2", "8H.CARE.A.0.0.0"] {
        assert!(after(wrong).is_err_and(|error| error.contains("error")), "{wrong}");
    }
}

#[test]
fn what_go_is_asked_in_vain_gets_a_word() {
    let opening = format!("position cgp {EMPTY} ACERSHE/ 0/0 0");
    check(
        &[
            &format!("\tnonsense  position \t cgp   {EMPTY} ACERSHE/  0/0 0   moves"),
            "setoption   name   MultiPV    value   2",
            "joho isready",
            "go nodes 200 firstwin colour 3",
            "go searchmoves 1A.CARE 8H.CARE ex.2",
            "go searchmoves 1A.CARE",
            &opening,
            "go nodes 200 stopcondition 98 threads 2 alsosearchmoves pass",
            "go stopcondition 12",
            "position startpos moves 8H.CARE rack.HE",
            "go",
        ],
        &expect![[r#"
            > 	nonsense  position 	 cgp   15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACERSHE/  0/0 0   moves
            > setoption   name   MultiPV    value   2
            > joho isready
            readyok
            > go nodes 200 firstwin colour 3
            info string firstwin is not supported; the search goes on to the best move
            info string go does not know 'colour'; ignored
            info string go does not know '3'; ignored
            info sim move 8E.SCARE score 14 eq 30.286 win 0.540 sure estimate leave EH
            info sim move 8D.CARES score 20 eq 29.788 win 0.538 sure estimate leave EH
            info time _ nodes 200 nps _ score wp 53.99 eq 30.286 pv 8E.SCARE
            bestmove 8E.SCARE
            > go searchmoves 1A.CARE 8H.CARE ex.2
            info string ex.2 names no tiles and is not searched
            info string 1A.CARE cannot be played here and is not searched
            info gen move 8H.CARE score 12 eq 12.000 leave EHS
            info time _ nodes 1 nps _ score eq 12.000 pv 8H.CARE
            bestmove 8H.CARE
            > go searchmoves 1A.CARE
            info string 1A.CARE cannot be played here and is not searched
            info string none of the searchmoves can be played; searching all moves
            info gen move 8D.CARES score 20 eq 20.000 leave EH
            info gen move H4.CARES score 20 eq 20.000 leave EH
            info time _ nodes 156 nps _ score eq 20.000 pv 8D.CARES
            bestmove 8D.CARES
            > position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACERSHE/ 0/0 0
            > go nodes 200 stopcondition 98 threads 2 alsosearchmoves pass
            info sim move 8E.SCARE score 14 eq 30.286 win 0.540 sure estimate leave EH
            info sim move 8D.CARES score 20 eq 29.788 win 0.538 sure estimate leave EH
            info time _ nodes 200 nps _ score wp 53.99 eq 30.286 pv 8E.SCARE
            bestmove 8E.SCARE
            > go stopcondition 12
            info string error '12'; expected stopcondition 95, 98 or 99
            > position startpos moves 8H.CARE rack.HE
            > go
            info gen move 7K.HE score 10 eq 10.000 leave -
            info gen move K7.HE score 5 eq 5.000 leave E
            info time _ nodes 6 nps _ score eq 10.000 pv 7K.HE
            bestmove 7K.HE
        "#]],
    );
}

#[test]
fn a_clock_limits_a_search() {
    let opening = format!("position cgp {EMPTY} ACERSHE/ 0/0 0");
    let started = Instant::now();
    let words = "care\nrace\nacre\nhe";
    // The time of player 2 is no limit for player 1.
    let replies = conversation(words, &[&opening, "go 2time 100", "go 1time 2000 1inc 10"]);
    assert_eq!(replies.matches("bestmove").count(), 2, "{replies}");
    assert_eq!(replies.matches("info sim").count(), 1, "{replies}");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn the_last_move_is_evidence_of_the_other_rack() {
    let rules = Rules::english();
    let list = WordList::parse(rules.alphabet(), "care\ncares\nscare\nat\nas\nhes").unwrap();
    let lexicon = Arc::new(Lexicon::from_list(&list).unwrap());
    let replies = |position: &str, infers: bool| {
        let option = format!("setoption name Infer value {infers}");
        let mut engine = Engine::new(&rules, lexicon.clone(), Leaves::none());
        let mut replies = Vec::new();
        for line in [&option, position, "go nodes 300"] {
            engine.obey(line, &mut |answer| replies.push(without_time(answer)), &Budget::UNLIMITED);
        }
        replies
    };
    let moves = format!("position cgp {EMPTY} / 0/0 0 moves 8H.CARE rack.HEASTAR");
    let board = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15";
    let lies = format!("position cgp {board} HEASTAR/ 0/12 0");
    let plain = replies(&lies, true);
    assert!(plain[0].starts_with("info sim move "), "{plain:?}");
    assert_eq!(replies(&moves, false), plain);
    assert_ne!(replies(&moves, true), plain);
}

#[test]
fn a_thinking_engine_is_stopped() {
    let rules = Rules::english();
    let list = WordList::parse(rules.alphabet(), "care\nrace\nacre").unwrap();
    let lexicon = Arc::new(Lexicon::from_list(&list).unwrap());
    let mut engine = Engine::new(&rules, lexicon, Leaves::none());
    let mut replies = Vec::new();
    let mut obey = |line: &str, budget: &Budget| {
        engine.obey(line, &mut |answer| replies.push(answer.to_owned()), budget);
    };
    obey(&format!("position cgp {EMPTY} ACER/ 0/0 0"), &Budget::UNLIMITED);
    // Neither would end without a limit: no candidate is dropped as clearly worse.
    let started = Instant::now();
    obey("go movetime 70", &Budget::UNLIMITED);
    assert!(started.elapsed() >= Duration::from_millis(70));
    let stop = CancelToken::new();
    stop.cancel();
    obey("go infinite", &Budget::UNLIMITED.with_cancel(&stop));
    let moves = replies.iter().filter(|answer| answer.starts_with("bestmove")).count();
    assert_eq!(moves, 1, "an answer to infinite waits for stop: {replies:?}");
    assert!(!engine.obey("quit", &mut |_| (), &Budget::UNLIMITED));
}

#[test]
fn what_cannot_be_obeyed() {
    let unknown = format!("position cgp {EMPTY} AC!/ 0/0 0");
    let off = format!("position cgp {EMPTY} ACERSHE/ 0/0 0 moves 1A.CARE");
    let after = |moves: &str| format!("position cgp {EMPTY} ACERSHE/ 0/0 0 moves {moves}");
    let not_there = [after("8H.CAT"), after("ex.QQ"), after("ex.8"), after("ex.x.1")];
    for line in &not_there {
        let replies = conversation("care", &[line]);
        assert!(replies.contains("\ninfo string error"), "{line}: {replies}");
    }
    check(
        &["hello", "go", "position", &unknown, &off, "setoption name Hash value 3"],
        &expect![[r#"
            > hello
            info string error 'hello'; expected ucgi, isready, setoption, position, go, stop or quit
            > go
            info string error there is no position; send 'position cgp ...' first
            > position
            info string error CGP, board: nothing; expected rows such as 7CARE4, separated by '/'
            > position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AC!/ 0/0 0
            info string error the tiles "AC!", column 3: '!'; expected a letter of the tile set, or '?' for a blank
            > position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACERSHE/ 0/0 0 moves 1A.CARE
            info string error the play 1A CARE: the first play must cover 8H
            > setoption name Hash value 3
            info string error 'Hash'; expected the option MultiPV or Infer
        "#]],
    );
}
