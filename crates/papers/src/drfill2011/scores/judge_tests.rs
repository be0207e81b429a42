use wordwright_knowledge::Capital;

use super::*;
use wordwright_clues::experts;
use wordwright_clues::testing;
use wordwright_clues::testing::WORLD;

/// The listed answers to a clue, the most likely first.
fn ranked(pack: &Pack, clue: &str, length: usize) -> Vec<(String, f32)> {
    let clue = ClueText::new(clue);
    let (experts, judge) = (experts::all(pack), Scores::new(pack));
    let used = experts.iter().filter(|expert| judge.uses(expert.name()));
    let opinions: Vec<(&str, Opinion)> =
        used.map(|expert| (expert.name(), expert.opinion(&clue, length))).collect();
    let mixed = judge.judge(&clue, length, &opinions);
    let sum: f32 = mixed.log_known.iter().chain([&mixed.log_unlisted]).map(|log| log.exp()).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    let answers = pack.answers();
    let mut ranked: Vec<(String, f32)> = answers
        .of_length(length)
        .zip(mixed.log_known)
        .map(|(id, log)| (Capital::spell(answers.text(id)).to_owned(), log.exp()))
        .collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked
}

fn best(pack: &Pack, clue: &str, length: usize) -> String {
    ranked(pack, clue, length)[0].0.clone()
}

#[test]
fn an_exact_match_comes_first() {
    assert_eq!(best(&WORLD, "Buffalo's lake", 4), "ERIE");
}

#[test]
fn sets_of_roots_suggest_answers() {
    assert_eq!(best(&WORLD, "Lake beside Buffalo", 4), "ERIE");
}

#[test]
fn an_inflection_of_what_a_root_suggests_joins() {
    let pack = testing::pack(
        "Goes on foot slowly\tSTROLLS\nSlowly walk on foot\tSTROLL\nOn foot, slowly\tSTROLL",
        "STROLLED\nMEASURED\nHUNDREDS",
    );
    assert_eq!(best(&pack, "Went slowly on foot", 8), "STROLLED");
}

#[test]
fn what_stands_in_brackets_may_be_left_out() {
    let pack = testing::pack("Squeeze\tEKE\nOar\tROW", "EKE\nROW\nTIP");
    let chance = |clue| {
        let ranked = ranked(&pack, clue, 3);
        ranked.iter().find(|found| found.0 == "EKE").expect("listed").1
    };
    assert_eq!(best(&pack, "Squeeze (out)", 3), "EKE");
    assert!(chance("Squeeze (out)") > chance("Press out"));
}

#[test]
fn a_clue_in_short_wants_an_abbreviation() {
    let rows = "Group: Abbr.\tASSN\nTeam: Abbr.\tORGS\nStone\tROCK\nTune\tSONG\nWay: Abbr.\tBLVD";
    let pack = testing::pack(rows, "ASSN;50;a\nORGS;50;a\nBLVD;50;a\nAGCY;50;a\nROCK\nSONG\nFISH");
    let chance = |clue, word: &str| {
        let ranked = ranked(&pack, clue, 4);
        ranked.iter().find(|found| found.0 == word).expect("listed").1
    };
    let short = chance("Bureau: Abbr.", "AGCY") / chance("Bureau: Abbr.", "FISH");
    let long = chance("Bureau", "AGCY") / chance("Bureau", "FISH");
    assert!(short > long, "{short} {long}");
}

#[test]
fn an_empty_clue_leaves_what_comes_often() {
    let pack = testing::pack("A\tERIE\nB\tERIE\nC\tERIE\nD\tOREO", "ERIE\nOREO\nAERY");
    let ranked = ranked(&pack, "", 4);
    assert_eq!(ranked[0].0, "ERIE");
    assert!(ranked.iter().all(|found| found.1.is_finite() && found.1 > 0.0));
}

#[test]
fn a_length_without_answers_is_left_to_strings_in_no_list() {
    let mixed = Scores::new(&WORLD).judge(&ClueText::new("Buffalo's lake"), 40, &[]);
    assert_eq!((mixed.log_known.len(), mixed.log_unlisted), (0, 0.0));
}
