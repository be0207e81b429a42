//! Drafts in, findings out.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use wordwright_grid::{CellKind, Clue, Grid, Puzzle};
use wordwright_knowledge::{Capital, Pack};

use super::*;
use crate::testing::solver;
use wordwright_clues::testing::{WORLD, pack};
use wordwright_core::Silent;

/// A draft of rows (`#` block, `.` not filled in, a digit for the string of that
/// number in `rebus`) and clues by label.
fn draft(rows: &str, rebus: &[&str], clues: &[(&str, &str)]) -> Puzzle {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let mut puzzle = Puzzle::new(Grid::new(rows.len(), rows[0].len()).unwrap());
    for (row, text) in rows.iter().enumerate() {
        for (col, face) in text.chars().enumerate() {
            let cell = puzzle.grid.id(row, col);
            puzzle.solution[cell.index()] = match face {
                '#' | '.' => None,
                '0'..='9' => Some(rebus[face as usize - '0' as usize].into()),
                letter => Some(letter.to_string().into()),
            };
            if face == '#' {
                puzzle.grid.cell_mut(cell).kind = CellKind::Block;
            }
        }
    }
    let slots = puzzle.grid.slots(2);
    for (label, text) in clues {
        let slot = slots.get(slots.parse_label(label).unwrap());
        let (number, direction) = (slot.number, slot.direction);
        let (text, enumeration) = ((*text).to_owned(), None);
        puzzle.clues.push(Clue { number, direction, text, enumeration });
    }
    puzzle
}

fn review(pack: &Pack, puzzle: &Puzzle) -> Review {
    let solver = solver(pack);
    let options = SolveOptions::default();
    let draft = Draft::new(puzzle).unwrap();
    solver.review(&draft, &options, &Budget::UNLIMITED, &mut Silent).unwrap()
}

/// The findings of a review, without the numbers.
fn check_review(pack: &Pack, puzzle: &Puzzle, expected: &Expect) {
    let review = review(pack, puzzle);
    let answer = |slot: SlotId| review.entries[slot.index()].answer.as_deref().unwrap_or("?");
    let mut text = String::new();
    for finding in &review.findings {
        let _ = write!(text, "{}: ", finding.name());
        let _ = match finding {
            Finding::Crossing(x) => {
                let letter = char::from(x.letter);
                let place = puzzle.grid.place(x.cell);
                writeln!(text, "{place} {letter}, {} and {}", answer(x.across), answer(x.down))
            }
            Finding::Misleading(x) => {
                let why = x.evidence.first().map_or("", |reason| &reason.text);
                writeln!(text, "{} as {}, wrong {}: {why}", answer(x.slot), x.rival, x.wrong)
            }
            Finding::CrossingsOnly(x) => {
                writeln!(text, "{}, rank {:?}, wrong {}", answer(x.slot), x.rank, x.wrong)
            }
        };
    }
    for not_assessed in &review.not_assessed {
        let _ = writeln!(text, "not_assessed: {not_assessed}");
    }
    expected.assert_eq(&text);
}

#[test]
fn a_crossing_of_two_unfamiliar_names_is_found() {
    let strange = draft(
        "ZYQO A### V###",
        &[],
        &[("1-Across", "River of a far country"), ("1-Down", "Poet of whom nobody heard")],
    );
    check_review(
        &WORLD,
        &strange,
        &expect![[r#"
            crossing: r1c1 Z, ZYQO and ZAV
            misleading_clue: ZAV as PEA, wrong true: clued much like this: "Type of coat" (14 % alike)
            misleading_clue: ZYQO as TREE, wrong true: clued much like this: "Home of a squirrel" (35 % alike)
            not_assessed: difficulty: judging it takes an archive of 60000 clues, and the pack has 36
        "#]],
    );
}

#[test]
fn a_familiar_entry_saves_an_unfamiliar_crossing() {
    let known = pack(&"Great Lake\tERIE\n".repeat(6), "");
    let half = draft("ERIE Q### V###", &[], &[("1-Across", "Great Lake"), ("1-Down", "Poet")]);
    check_review(
        &known,
        &half,
        &expect![[r#"
            crossings_only: EQV, rank None, wrong true
            not_assessed: difficulty: judging it takes an archive of 60000 clues, and the pack has 1
        "#]],
    );
}

#[test]
fn a_clue_that_another_answer_fits_is_named_with_the_reason() {
    let lake = pack(&"Great Lake\tERIE\n".repeat(8), "OREO\nMAIN");
    check_review(
        &lake,
        &draft("OREO", &[], &[("1-Across", "Great Lake")]),
        &expect![[r#"
            misleading_clue: OREO as ERIE, wrong true: clued this way 8 times, last in 2001
            not_assessed: difficulty: judging it takes an archive of 60000 clues, and the pack has 1
        "#]],
    );
}

#[test]
fn a_clue_that_names_another_entry_is_not_blamed_for_it() {
    let clues = [("1-Across", "See 1-Down"), ("1-Down", "Zzz")];
    check_review(
        &WORLD,
        &draft("ZYQO Q### V###", &[], &clues),
        &expect![[r#"
            crossing: r1c1 Z, ZYQO and ZQV
            crossings_only: ZQV, rank None, wrong true
            not_assessed: difficulty: judging it takes an archive of 60000 clues, and the pack has 36
        "#]],
    );
}

#[test]
fn an_unfinished_draft_is_reviewed_as_far_as_it_goes() {
    let puzzle =
        draft("ERIE 0### .###", &["TEA"], &[("1-Across", "Great Lake"), ("1-Down", "Something")]);
    check_review(
        &WORLD,
        &puzzle,
        &expect![[r#"
            not_assessed: difficulty: judging it takes an archive of 60000 clues, and the pack has 36
            not_assessed: not filled in yet: 1-Down
        "#]],
    );
    let rebus = draft("ERIE 0### X###", &["TEA"], &[("1-Down", "Something")]);
    check_review(
        &WORLD,
        &rebus,
        &expect![[r#"
            not_assessed: difficulty: judging it takes an archive of 60000 clues, and the pack has 36
            not_assessed: no clue yet: 1-Across
            not_assessed: clues not judged, as a square holds several letters: 1-Down
        "#]],
    );
}

#[test]
fn without_an_archive_little_is_assessed() {
    let words = pack("", "ERIE\nOREO");
    check_review(
        &words,
        &draft("ERIE", &[], &[("1-Across", "Great Lake")]),
        &expect![[r#"
        not_assessed: the pack has no clue archive: only dictionaries were consulted, so most clues look harder than they are, and the difficulty of the puzzle is unknown
    "#]],
    );
}

#[test]
fn without_answers_there_is_nothing_to_review() {
    let error = |puzzle: &Puzzle| Draft::new(puzzle).unwrap_err();
    let mut empty = draft(".... .### .###", &[], &[("1-Across", "Great Lake")]);
    assert_eq!(error(&empty), SolveError::NoAnswers);
    empty.scrambled = Some(7);
    assert_eq!(error(&empty), SolveError::Scrambled);
    assert_eq!(error(&draft("XXX XXX XXX", &[], &[])), SolveError::NoAnswers);
    assert_eq!(error(&draft("A#B ### C#D", &[], &[])), SolveError::NoSlots);
}

#[test]
fn the_answers_do_not_affect_the_solve() {
    let clues = [("1-Across", "Great Lake"), ("1-Down", "Sandwich cookie")];
    let right = review(&WORLD, &draft("ERIE A### S###", &[], &clues));
    let mut other = draft("ZZZZ Y### Y###", &[], &clues);
    let wrong = review(&WORLD, &other);
    assert_eq!(right.solved.letters, wrong.solved.letters);
    assert_eq!(right.solved.slots, wrong.solved.slots);
    // A pattern's letters are its answers.
    for cell in other.grid.ids() {
        other.grid.cell_mut(cell).given = other.solution[cell.index()].take();
    }
    let given = review(&WORLD, &other);
    assert_eq!(given.findings, wrong.findings);
    assert_eq!(given.solved.letters, wrong.solved.letters);
}

#[test]
fn familiar_is_what_was_seen_listed_or_made_of_such() {
    let rows = "Great Lake\tERIE\n".repeat(5) + "Old river\tOISE\n";
    let pack = pack(&rows, "GREEN;80\nRIVER;70\nOISE;20\ngreen light\nriver bed");
    let solver = solver(&pack);
    let describe = |word: &str| {
        let letters = Capital::of(word.as_bytes()).expect("capitals");
        let known = Familiarity::of(&pack, &solver.answerer().unlisted_model().segmenter, letters);
        format!("{} {known}", known.is_familiar())
    };
    assert_eq!(describe("ERIE"), "true seen 5 times, in no list");
    assert_eq!(describe("OISE"), "false seen once, scored 20");
    assert_eq!(
        describe("GREENRIVER"),
        "true never seen as an answer, in no list but made of GREEN RIVER"
    );
    assert!(describe("BYRIVER").starts_with("false"), "BY is in no clue");
    assert_eq!(describe("XQZ"), "false never seen as an answer, in no list");
}

#[test]
fn a_puzzle_with_less_informative_clues_is_harder() {
    let of = |surprise| Difficulty { surprise, at_once: 0.5 };
    assert!(of(1.0).day() < of(2.0).day());
    assert_eq!((of(0.0).weekday(), of(6.0).weekday()), ("Monday", "Saturday"));
}

#[test]
fn difficulty_needs_half_of_the_entries() {
    let rows: Vec<String> = (0..Pack::ENOUGH_CLUES).map(|n| format!("Lake {n}\tERIE")).collect();
    let pack = pack(&rows.join("\n"), "");
    let puzzle = draft("ERIES TREES ACORN OREOS ELMER", &[], &[]);
    let slots = puzzle.grid.slots(2);
    assert_eq!(slots.len(), 10);
    let bare = review(&pack, &puzzle);
    assert_eq!(bare.difficulty, None);
    assert!(bare.not_assessed.contains(&NotAssessed::TooLittle(0, 10)), "{:?}", bare.not_assessed);
    let labels: Vec<String> = slots.slots().iter().map(wordwright_grid::Slot::label).collect();
    let clues: Vec<(&str, &str)> = labels.iter().map(|label| (&**label, "Lake")).collect();
    let clued = review(&pack, &draft("ERIES TREES ACORN OREOS ELMER", &[], &clues));
    let difficulty = clued.difficulty.unwrap();
    assert!((0.0..=6.0).contains(&difficulty.surprise), "{difficulty:?}");
    assert!((0.0..=1.0).contains(&difficulty.at_once), "{difficulty:?}");
}
