use wordwright_boardgame::Rack;
use wordwright_boardgame::rules::ChallengeRule;

use super::*;

fn words() -> Arc<GameWords> {
    let list = "care;90\ncares;80\nare;70\nas;60\nat;60\ntea;50\neat;50\n";
    Arc::new(GameWords::read("w.txt", list.into(), &Rules::english()).unwrap())
}

fn seat(name: &str, level: Option<&str>) -> Seat {
    Seat { name: name.to_owned(), level: level.and_then(Level::named) }
}

fn begun(seats: Vec<Seat>) -> Result<GameSession, ServiceError> {
    GameSession::begin(&Rules::english(), seats, words(), Leaves::none(), None, 7)
}

#[test]
fn a_person_and_the_computer_take_turns() {
    let mut session = begun(vec![seat("You", None), seat("Computer", Some("champion"))]).unwrap();
    let at_once = || Duration::ZERO;
    assert!(session.reply(&at_once, &Budget::UNLIMITED).is_err(), "a person is to move");
    let event = session.make(&GameMove::Play(Play::Pass), 0).unwrap();
    assert_eq!(event.to_string(), "You pass.");
    assert!(session.make(&GameMove::Play(Play::Pass), 0).is_err(), "the computer is to move");
    let event = session.reply(&at_once, &Budget::UNLIMITED).unwrap();
    assert_eq!(event.name, "Computer");
    assert_eq!(session.referee().game().turns().len(), 2);
}

#[test]
fn events_are_sentences() {
    let check = |name: &str, what: GameAction, expected: &str| {
        assert_eq!(GameEvent { name: name.to_owned(), what }.to_string(), expected);
    };
    let placed = || GameAction::Placed { text: "8H CARE".to_owned(), score: 12 };
    check("Ann", placed(), "Ann plays 8H CARE for 12.");
    check("You", placed(), "You play 8H CARE for 12.");
    check("Ann", GameAction::Exchanged(1), "Ann exchanges 1 tile.");
    check("You", GameAction::Exchanged(3), "You exchange 3 tiles.");
    check("Ann", GameAction::Passed, "Ann passes.");
    let off = Verdict::Withdrawn(vec!["QX".to_owned()]);
    check(
        "Ann",
        GameAction::Challenged(off),
        "Ann challenges: QX is not a word; the play is challenged off.",
    );
    check("You", GameAction::Accepted, "You accept the last play.");
}

#[test]
fn lines_of_the_score_sheet_are_sentences() {
    let session = begun(vec![seat("You", None), seat("Ann", None)]).unwrap();
    let game = session.referee().game();
    let turn = |action, score| Turn {
        player: 0,
        rack: Rack::EMPTY,
        action,
        score,
        total: score,
        notes: Vec::new(),
    };
    let sentence = |name, action, score| line_sentence(game, name, &turn(action, score));
    assert_eq!(sentence("You", Action::Pass, 0).unwrap(), "You pass.");
    assert_eq!(sentence("Ann", Action::ExchangeOf(2), 0).unwrap(), "Ann exchanges 2 tiles.");
    assert_eq!(sentence("Ann", Action::Withdrawn, -20).unwrap(), "Ann’s play is challenged off.");
    let stands = "Your play is challenged and stands: 5 more points.";
    assert_eq!(sentence("You", Action::Challenged, 5).unwrap(), stands);
    assert_eq!(sentence("Ann", Action::Overtime, -10), None);
}

#[test]
fn a_failed_challenge_that_costs_a_turn_is_no_pass() {
    let rules = Arc::new(Rules::clone(&Rules::english()).with_challenge(ChallengeRule::Double));
    let seats = vec![seat("Ann", None), seat("You", None)];
    // A rack with the letters of a word of the list.
    let (mut session, word) = (0..)
        .find_map(|seed| {
            let session =
                GameSession::begin(&rules, seats.clone(), words(), Leaves::none(), None, seed);
            let session = session.unwrap();
            let word = ["AS", "AT"].into_iter().find(|word| {
                let tiles = rules.tiles().tiles(word).unwrap();
                session.referee().rack(0).without(tiles).is_ok()
            })?;
            Some((session, word))
        })
        .unwrap();
    let placement = session.referee().game().board().read_play("8H", word).unwrap();
    session.make(&GameMove::Play(Play::Place(placement)), 0).unwrap();
    let event = session.make(&GameMove::Challenge, 0).unwrap();
    let said = "You challenge: the play is good, and the challenger loses a turn.";
    assert_eq!(event.to_string(), said);
    let mut lines = Vec::new();
    let game = session.referee().game();
    game.replay(|before, turn| {
        let name = &game.players()[turn.player].name;
        lines.push((line_text(before, turn), line_sentence(before, name, turn).unwrap()));
        Ok(())
    })
    .unwrap();
    assert_eq!(lines[1], ("challenged in vain".to_owned(), said.to_owned()));
}

#[test]
fn a_refused_move_changes_nothing() {
    let clock = Some(GameClock::new(1, 0).unwrap());
    let seats = vec![seat("Ann", None), seat("Ben", None)];
    let mut session =
        GameSession::begin(&Rules::english(), seats, words(), Leaves::none(), clock, 7).unwrap();
    assert!(session.make(&GameMove::Challenge, 5_000).is_err());
    assert_eq!(session.referee().clocks().unwrap().left(), [60_000, 60_000]);
    session.make(&GameMove::Play(Play::Pass), 5_000).unwrap();
    assert_eq!(session.referee().clocks().unwrap().left(), [55_000, 60_000]);
}

#[test]
fn impossible_sets_of_players() {
    for seats in [
        vec![seat("Ann", None)],
        vec![seat("Ann", None), seat("Ann", None)],
        ["A", "B", "C", "D", "E"].map(|name| seat(name, None)).to_vec(),
    ] {
        assert!(begun(seats).is_err());
    }
}

#[test]
fn a_saved_game_is_resumed_with_its_seats() {
    let mut session = begun(vec![seat("Ann", None), seat("Robot", Some("club"))]).unwrap();
    session.make(&GameMove::Play(Play::Pass), 0).unwrap();
    let seats = super::super::seats_pragma(session.seats());
    session.game_mut().set_label(SEATS_PRAGMA, seats);
    let gcg = session.referee().to_gcg();
    let mut again = GameSession::resume(&gcg, &Rules::english(), words(), Leaves::none()).unwrap();
    assert_eq!(again.seats(), session.seats());
    let at_once = || Duration::ZERO;
    assert_eq!(
        again.reply(&at_once, &Budget::UNLIMITED).unwrap(),
        session.reply(&at_once, &Budget::UNLIMITED).unwrap()
    );
}

#[test]
fn an_unfinished_record_is_continued_by_a_session() {
    let record = "#player1 ann Ann\n#player2 bob Bob\n>ann: ACERSTU 8H CARE +12 12\n";
    let gcg = |text: &str| Gcg::parse(text.as_bytes()).unwrap();
    let rules = Rules::english();
    let take_up = |text: &str, levels: &[Option<Level>]| {
        GameSession::take_up(&gcg(text), &rules, levels, words(), Leaves::none(), None, 1)
    };
    let session = take_up(record, &[None, Level::named("club")]).unwrap();
    assert_eq!(session.level_to_move(), Level::named("club"));
    assert_eq!(session.referee().game().scores(), [12, 0]);
    assert!(take_up(record, &[None]).is_err());
    let wrong = record.replace("+12 12", "+13 13");
    let problem = take_up(&wrong, &[None, None]).unwrap_err().to_string();
    assert!(problem.contains("13 points"), "{problem}");
}
