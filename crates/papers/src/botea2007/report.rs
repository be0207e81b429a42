//! Section 3: the running example.
//!
//! Figure 1 is lost. Its grid follows from the text: sH,3 starts with M, sH,5
//! with R, sV,3 with T and sV,5 with O, so RETRO is the first row and RUMOR
//! the first column, and rows and columns 2 and 4 hold no slot.

use wordwright_compose::{DeadEnd, Impossible, Outcome, Problem, Run};
use wordwright_core::Budget;
use wordwright_grid::Direction;

use super::search::fill;
use crate::example::example;
use crate::report::{Compared, Report, columns};
use crate::trace::{Action, SelectionReason, Step};

const PATTERN: &str = include_str!("../../data/botea2007.pattern.txt");
const WORDS: &str = include_str!("../../data/botea2007.words.txt");

/// The cells where two open slots cross, by the paper's row and column.
const CELLS: [(usize, usize); 4] = [(3, 3), (3, 5), (5, 3), (5, 5)];

/// The open slots by the paper's names.
const SLOTS: [(&str, usize, Direction); 4] = [
    ("sH,3", 3, Direction::Across),
    ("sH,5", 5, Direction::Across),
    ("sV,3", 3, Direction::Down),
    ("sV,5", 5, Direction::Down),
];

/// Table 1, its words in alphabetical order.
const TABLE_1: [&str; 4] = [
    "MACRO MAGDA MAGIC MARTE MASAI MATRI MEDIC METRO MOGUL MOTOR",
    "RADAR RADIO RARED REBUS ROBOT ROMAN ROTOR",
    "TABBY TABLA TABLE TABOR TEMPO TIGER TORID TREND",
    "OARED OCCUR OPALS OPERA OPIUM OPTIN ORGAN ORION",
];

/// Table 2.
const TABLE_2: [&str; 8] = [
    "G R",
    "A C E I R",
    "D R",
    "D N R S",
    "MAGDA MAGIC MARTE",
    "RADAR RARED",
    "TIGER TORID",
    "OARED OCCUR OPALS ORION",
];

/// The domains after an iteration: four cells, then four slots.
fn domains(step: &Step<'_>) -> Vec<String> {
    let board = &step.board;
    let problem = board.problem();
    let cells = CELLS.iter().map(|&(row, col)| {
        let letters = board.letters(problem.grid().id(row - 1, col - 1));
        let faces: Vec<&str> =
            letters.iter().map(|letter| problem.alphabet().face(letter)).collect();
        faces.join(" ")
    });
    let slots = SLOTS.iter().map(|&(_, line, direction)| {
        let at = problem.slots().slots().iter().position(|slot| {
            let (row, col) = problem.grid().position(slot.cells[0]);
            let found = if direction == Direction::Across { row } else { col };
            slot.direction == direction && found + 1 == line
        });
        let id = at.and_then(|at| problem.slots().ids().nth(at));
        id.map_or(String::new(), |id| board.words(id).join(" "))
    });
    cells.chain(slots).collect()
}

fn labels() -> Vec<String> {
    let cells = CELLS.iter().map(|(row, col)| format!("cell c{row},{col}"));
    cells.chain(SLOTS.iter().map(|slot| format!("slot {}", slot.0))).collect()
}

/// The record of a run with a number of rounds.
struct RunRecord {
    /// The domains at the start and after each iteration.
    iterations: Vec<Vec<String>>,
    /// Successors and measure of the slot selected first.
    first: Option<(usize, f64)>,
    run: Run,
}

fn watch(problem: &Problem, rounds: Option<usize>) -> RunRecord {
    let mut iterations = Vec::new();
    let mut first = None;
    let mut searching = false;
    let mut watch = |step: &Step<'_>| match *step.action {
        Action::Start | Action::Round { .. } if !searching => iterations.push(domains(step)),
        Action::Selected { options, why: SelectionReason::Measure(k), .. } => {
            searching = true;
            first = first.or(Some((options, k)));
        }
        _ => {}
    };
    let run = fill(problem, rounds, &Budget::UNLIMITED, &mut watch)
        .expect("the example has words of every length");
    RunRecord { iterations, first, run }
}

/// The running example: the paper's tables side by side with the program's.
/// Needs no data.
pub fn report() -> Report {
    let problem = example(PATTERN, WORDS);
    let labels = labels();
    let mut text = String::from(
        "Botea 2007, section 3: the running example (figure 1 rebuilt from the text)\n\n",
    );
    text.push_str(PATTERN);
    let seen = watch(&problem, None);
    let mut differences = 0;
    let mut add = |text: &mut String, title: &str, rows: &[Compared]| {
        let (table, found) = Compared::table(rows);
        text.extend(["\n", title, "\n", &table]);
        differences += found;
    };

    let rows: Vec<Compared> = labels[4..]
        .iter()
        .zip(TABLE_1)
        .zip(&seen.iterations[0][4..])
        .map(|((label, paper), program)| Compared::new(label, paper, program))
        .collect();
    add(&mut text, "Table 1: high level alone (W0)", &rows);
    let rows: Vec<Compared> = labels
        .iter()
        .zip(TABLE_2)
        .zip(&seen.iterations[1])
        .map(|((label, paper), program)| Compared::new(label, paper, program))
        .collect();
    add(&mut text, "Table 2: after iteration 1", &rows);

    text += "\nTable 3: the iterations (the paper's table is lost; its outcome is below)\n";
    let head: Vec<String> = (1..seen.iterations.len()).map(|i| format!("iteration {i}")).collect();
    let head: Vec<&str> = std::iter::once("").chain(head.iter().map(String::as_str)).collect();
    let lines: Vec<Vec<String>> = labels
        .iter()
        .enumerate()
        .map(|(at, label)| {
            let later = seen.iterations[1..].iter().map(|domains| domains[at].clone());
            std::iter::once(label.clone()).chain(later).collect()
        })
        .collect();
    text += &columns(&head, &lines);

    let (found, place) = match &seen.run.outcome {
        Outcome::Impossible(Impossible { dead_end: Some(DeadEnd::Cell(cell)), .. }) => {
            let (row, col) = problem.grid().position(*cell);
            let place = format!("c{},{} has no letter left", row + 1, col + 1);
            (format!("iteration {}", seen.iterations.len()), place)
        }
        found => (format!("{found:?}"), "none".to_owned()),
    };
    let mut rows = vec![
        Compared::new(&format!("deadlock ({place})"), "iteration 4", &found),
        Compared::new("nodes searched to prove it", "0", &seen.run.progress.nodes.to_string()),
    ];
    for (figure, rounds, paper) in [(2, 0, 7), (3, 1, 2)] {
        let what = format!("successors of the grid, {rounds} iterations (figure {figure})");
        let first = watch(&problem, Some(rounds)).first.map_or(0, |(options, _)| options);
        rows.push(Compared::new(&what, &paper.to_string(), &first.to_string()));
    }
    add(&mut text, "Search", &rows);

    text += "\nWhat each further iteration buys here (the paper gives no figures)\n";
    let lines: Vec<Vec<String>> = (0..=4)
        .map(|rounds| {
            let seen = watch(&problem, Some(rounds));
            let k = seen.first.map_or("-".to_owned(), |(_, k)| format!("{k:.2}"));
            vec![rounds.to_string(), k, seen.run.progress.nodes.to_string()]
        })
        .collect();
    text += &columns(&["iterations", "smallest K(s)", "nodes to the proof"], &lines);
    text.push('\n');
    Report { text, differences }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn nothing_differs_from_the_paper() {
        let report = super::report();
        expect![[r#"
            Botea 2007, section 3: the running example (figure 1 rebuilt from the text)

            RETRO
            U#.#.
            M....
            O#.#.
            R....

            Table 1: high level alone (W0)
                         paper                                                        program
              slot sH,3  MACRO MAGDA MAGIC MARTE MASAI MATRI MEDIC METRO MOGUL MOTOR  MACRO MAGDA MAGIC MARTE MASAI MATRI MEDIC METRO MOGUL MOTOR  same
              slot sH,5  RADAR RADIO RARED REBUS ROBOT ROMAN ROTOR                    RADAR RADIO RARED REBUS ROBOT ROMAN ROTOR                    same
              slot sV,3  TABBY TABLA TABLE TABOR TEMPO TIGER TORID TREND              TABBY TABLA TABLE TABOR TEMPO TIGER TORID TREND              same
              slot sV,5  OARED OCCUR OPALS OPERA OPIUM OPTIN ORGAN ORION              OARED OCCUR OPALS OPERA OPIUM OPTIN ORGAN ORION              same

            Table 2: after iteration 1
                         paper                    program
              cell c3,3  G R                      G R                      same
              cell c3,5  A C E I R                A C E I R                same
              cell c5,3  D R                      D R                      same
              cell c5,5  D N R S                  D N R S                  same
              slot sH,3  MAGDA MAGIC MARTE        MAGDA MAGIC MARTE        same
              slot sH,5  RADAR RARED              RADAR RARED              same
              slot sV,3  TIGER TORID              TIGER TORID              same
              slot sV,5  OARED OCCUR OPALS ORION  OARED OCCUR OPALS ORION  same

            Table 3: the iterations (the paper's table is lost; its outcome is below)
                         iteration 1              iteration 2  iteration 3
              cell c3,3  G R                      G R          G
              cell c3,5  A C E I R                A C          C
              cell c5,3  D R                      D R          D R
              cell c5,5  D N R S                  D R          R
              slot sH,3  MAGDA MAGIC MARTE        MAGDA MAGIC  MAGIC
              slot sH,5  RADAR RARED              RADAR RARED  RADAR
              slot sV,3  TIGER TORID              TIGER TORID  TIGER
              slot sV,5  OARED OCCUR OPALS ORION  OCCUR        OCCUR

            Search
                                                               paper        program
              deadlock (c5,3 has no letter left)               iteration 4  iteration 4  same
              nodes searched to prove it                       0            0            same
              successors of the grid, 0 iterations (figure 2)  7            7            same
              successors of the grid, 1 iterations (figure 3)  2            2            same

            What each further iteration buys here (the paper gives no figures)
              iterations  smallest K(s)  nodes to the proof
              0           1.28           12
              1           1.08           2
              2           1.00           1
              3           1.00           1
              4           -              0

        "#]].assert_eq(&report.text);
        assert_eq!(report.differences, 0);
    }
}
