//! Botea 2007: the running example of section 3, its tables and its deadlock.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use wordwright_compose::{DeadEnd, Outcome, Problem, Run};
use wordwright_core::Budget;
use wordwright_grid::{CellId, Direction, SlotId};
use wordwright_lexicon::Alphabet;
use wordwright_papers::{Action, SelectionReason, Step, botea2007};

use crate::problem;

fn example() -> Problem {
    problem(
        include_str!("../../data/botea2007.pattern.txt"),
        include_str!("../../data/botea2007.words.txt"),
    )
}

/// Fills with the given numbers of rounds and words tried, and collects what
/// `note` returns for each step.
fn watch(
    problem: &Problem,
    rounds: Option<usize>,
    nodes: u64,
    mut note: impl FnMut(&Step<'_>) -> Option<String>,
) -> (Run, String) {
    let mut text = String::new();
    let mut observer = |step: &Step<'_>| {
        if let Some(line) = note(step) {
            text.push_str(&line);
            text.push('\n');
        }
    };
    let budget = Budget::UNLIMITED.with_steps(nodes);
    let run = botea2007::fill(problem, rounds, &budget, &mut observer).unwrap();
    (run, text)
}

/// The paper's name of a slot: sH,3 is the third row, sV,5 the fifth column.
fn name(problem: &Problem, slot: SlotId) -> String {
    let slot = problem.slots().get(slot);
    let (row, col) = problem.grid().position(slot.cells[0]);
    match slot.direction {
        Direction::Across => format!("sH,{}", row + 1),
        Direction::Down => format!("sV,{}", col + 1),
    }
}

/// The crossing cells' letters and the open slots' words.
fn domains(step: &Step<'_>) -> String {
    let problem = step.board.problem();
    let mut text = String::new();
    for (row, col) in [(3, 3), (3, 5), (5, 3), (5, 5)] {
        let cell = problem.grid().id(row - 1, col - 1);
        let letters: Vec<_> = step.board.letters(cell).iter().collect();
        if letters.len() < problem.alphabet().len() {
            let letters = Alphabet::english().decode(&letters);
            let _ = write!(text, "\nc{row},{col}: {letters}");
        }
    }
    for (slot, _) in problem.slots().iter().filter(|(id, _)| problem.given_entry(*id).is_none()) {
        let words = step.board.words(slot).join(" ");
        let _ = write!(text, "\n{}: {words}", name(problem, slot));
    }
    text
}

fn check_domains(rounds: Option<usize>, expected: &Expect) -> Outcome {
    let (run, text) = watch(&example(), rounds, 0, |step| match step.action {
        Action::Start => Some(format!("iteration 0{}", domains(step))),
        Action::Round { number, .. } => Some(format!("iteration {number}{}", domains(step))),
        Action::DeadEnd(place) => Some(format!("{place:?}")),
        _ => None,
    });
    assert_eq!(run.progress.nodes, 0);
    expected.assert_eq(&text);
    run.outcome
}

#[test]
fn table_1_is_the_high_level_alone() {
    let outcome = check_domains(
        Some(0),
        &expect![[r#"
        iteration 0
        sH,3: MACRO MAGDA MAGIC MARTE MASAI MATRI MEDIC METRO MOGUL MOTOR
        sH,5: RADAR RADIO RARED REBUS ROBOT ROMAN ROTOR
        sV,3: TABBY TABLA TABLE TABOR TEMPO TIGER TORID TREND
        sV,5: OARED OCCUR OPALS OPERA OPIUM OPTIN ORGAN ORION
    "#]],
    );
    assert!(matches!(outcome, Outcome::Stopped(_)));
}

#[test]
fn table_2_is_one_iteration() {
    let outcome = check_domains(
        Some(1),
        &expect![[r#"
        iteration 0
        sH,3: MACRO MAGDA MAGIC MARTE MASAI MATRI MEDIC METRO MOGUL MOTOR
        sH,5: RADAR RADIO RARED REBUS ROBOT ROMAN ROTOR
        sV,3: TABBY TABLA TABLE TABOR TEMPO TIGER TORID TREND
        sV,5: OARED OCCUR OPALS OPERA OPIUM OPTIN ORGAN ORION
        iteration 1
        c3,3: GR
        c3,5: ACEIR
        c5,3: DR
        c5,5: DNRS
        sH,3: MAGDA MAGIC MARTE
        sH,5: RADAR RARED
        sV,3: TIGER TORID
        sV,5: OARED OCCUR OPALS ORION
    "#]],
    );
    assert!(matches!(outcome, Outcome::Stopped(_)));
}

#[test]
fn the_fourth_iteration_finds_the_deadlock() {
    let outcome = check_domains(
        None,
        &expect![[r#"
        iteration 0
        sH,3: MACRO MAGDA MAGIC MARTE MASAI MATRI MEDIC METRO MOGUL MOTOR
        sH,5: RADAR RADIO RARED REBUS ROBOT ROMAN ROTOR
        sV,3: TABBY TABLA TABLE TABOR TEMPO TIGER TORID TREND
        sV,5: OARED OCCUR OPALS OPERA OPIUM OPTIN ORGAN ORION
        iteration 1
        c3,3: GR
        c3,5: ACEIR
        c5,3: DR
        c5,5: DNRS
        sH,3: MAGDA MAGIC MARTE
        sH,5: RADAR RARED
        sV,3: TIGER TORID
        sV,5: OARED OCCUR OPALS ORION
        iteration 2
        c3,3: GR
        c3,5: AC
        c5,3: DR
        c5,5: DR
        sH,3: MAGDA MAGIC
        sH,5: RADAR RARED
        sV,3: TIGER TORID
        sV,5: OCCUR
        iteration 3
        c3,3: G
        c3,5: C
        c5,3: DR
        c5,5: R
        sH,3: MAGIC
        sH,5: RADAR
        sV,3: TIGER
        sV,5: OCCUR
        Cell(CellId(22))
    "#]],
    );
    let Outcome::Impossible(proof) = outcome else { panic!("{outcome:?}") };
    assert_eq!(proof.dead_end, Some(DeadEnd::Cell(CellId::new(22))));
    assert_eq!(proof.slots.len(), 4);
}

#[test]
fn three_iterations_are_not_enough_to_see_it_without_search() {
    let (run, _) = watch(&example(), Some(3), 100, |_| None);
    assert!(matches!(run.outcome, Outcome::Impossible(_)));
    assert!(run.progress.nodes > 0);
}

/// Figures 2 and 3: the slot selected first and its successors.
fn check_first_choice(rounds: usize, expected: &Expect) {
    let mut chosen = false;
    let (_, text) = watch(&example(), Some(rounds), 100, |step| match *step.action {
        Action::Selected { slot, options, why: SelectionReason::Measure(k) } if !chosen => {
            chosen = true;
            let problem = step.board.problem();
            Some(format!("{} has {options} successors, K = {k}", name(problem, slot)))
        }
        _ => None,
    });
    expected.assert_eq(&text);
}

#[test]
fn figure_2_branches_seven_ways() {
    check_first_choice(
        0,
        &expect![[r#"
        sH,5 has 7 successors, K = 1.28
    "#]],
    );
}

#[test]
fn figure_3_branches_two_ways() {
    check_first_choice(
        1,
        &expect![[r#"
        sH,5 has 2 successors, K = 1.08
    "#]],
    );
}

#[test]
fn further_rounds_leave_no_more_nodes() {
    let nodes = |rounds| {
        let (run, _) = watch(&example(), rounds, 1000, |_| None);
        assert!(matches!(run.outcome, Outcome::Impossible(_)));
        run.progress.nodes
    };
    let found: Vec<u64> = (0..=4).map(|rounds| nodes(Some(rounds))).collect();
    expect!["[12, 2, 1, 1, 0]"].assert_eq(&format!("{found:?}"));
    assert_eq!(nodes(None), 0);
}
