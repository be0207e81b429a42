//! Checks a puzzle as an editor does, and counts what is in it.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_check::{CheckOptions, Finding, Report, Statistics};
use wordwright_grid::{Puzzle, Slot};
use wordwright_lexicon::{WordId, WordList};

use crate::base::number::hundredths_if_any;
use crate::base::slots::slot_name;

pub use wordwright_check::{Kind, Severity};

/// The default minimum length of an entry, in cells: shorter ones are findings.
/// American editors take none.
pub const SHORTEST: usize = 3;

/// A checked puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CheckResult {
    /// What an editor would ask about, most serious first.
    pub findings: Vec<CheckFinding>,
    /// Counts and means.
    pub statistics: CheckStatistics,
}

/// Something that an editor would ask about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckFinding {
    /// The kind of finding, such as `duplicate_answer`; `file` for a warning from
    /// reading the file, `unlisted_answer` for answers that no word list has.
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// The slots that it is about.
    pub slots: Vec<String>,
    /// The cells that it is about, counted from 0 in reading order; empty if it is about
    /// its slots as a whole.
    pub cells: Vec<u32>,
    /// What is wrong.
    pub problem: String,
    /// What to do about it.
    #[schema(value_type = String)]
    pub remedy: &'static str,
}

/// Counts and means of a puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CheckStatistics {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// Cells that take letters.
    pub open: usize,
    /// Black squares.
    pub blocks: usize,
    /// Squares that are not part of the grid.
    pub voids: usize,
    /// Bars.
    pub bars: usize,
    /// Circles.
    pub circles: usize,
    /// Shaded cells that take letters.
    pub shaded: usize,
    /// Cells with several letters.
    pub rebus: usize,
    /// Open cells that two entries share.
    pub checked: usize,
    /// Entries.
    pub entries: usize,
    /// Entries across.
    pub across: usize,
    /// Entries down.
    pub down: usize,
    /// Mean length of the entries, in cells.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "hundredths_if_any")]
    pub mean_length: Option<f64>,
    /// How many entries have each length, in cells.
    #[schema(value_type = BTreeMap<String, usize>)]
    pub by_length: BTreeMap<usize, usize>,
    /// How often each letter stands in the solution.
    pub by_letter: BTreeMap<String, usize>,
    /// Letters from A to Z that the solution does not use.
    pub unused_letters: String,
    /// The value of the letters as tiles of the English board game, in points.
    pub letter_value: usize,
    /// Clues.
    pub clues: usize,
    /// Mean length of the clues, in characters.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "hundredths_if_any")]
    pub mean_clue: Option<f64>,
    /// Clues that end in a question mark.
    pub questions: usize,
    /// The mean score of the entries that the word lists have, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "hundredths_if_any")]
    pub mean_score: Option<f64>,
    /// The lowest score of an entry, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_score: Option<u8>,
    /// Full entries that no word list has.
    pub unlisted: Vec<String>,
}

/// Checks a puzzle as an editor would, and computes its statistics.
///
/// `list` provides the spelling and the scores of entries. `warnings` come from
/// reading the puzzle's file; each becomes a finding, before all others.
pub fn check(
    puzzle: &Puzzle,
    warnings: &[String],
    list: &WordList,
    shortest: usize,
) -> CheckResult {
    let report = report(puzzle, list, shortest);
    let of_file = warnings.iter().map(|problem| CheckFinding {
        kind: "file",
        severity: Severity::Warning,
        slots: Vec::new(),
        cells: Vec::new(),
        problem: problem.clone(),
        remedy: "correct the puzzle, then write its file again with convert",
    });
    let mut of_puzzle: Vec<CheckFinding> =
        report.findings.iter().map(|finding| found(&report, finding)).collect();
    // The report is sorted by severity; a name in no list weighs less than every other warning.
    let notes = of_puzzle.partition_point(|finding| finding.severity > Severity::Note);
    of_puzzle.splice(notes..notes, unlisted(puzzle, list, &report));
    let findings = of_file.chain(of_puzzle).collect();
    CheckResult { findings, statistics: statistics(puzzle, list, report) }
}

/// The most words that one finding spells out; the others are only named by their slots.
/// By judgement: a line of text.
const SPELLED: usize = 8;

/// Finds the answers that no list has. What the constructor has locked is meant: theme entries
/// are often phrases of their own.
fn unlisted(puzzle: &Puzzle, list: &WordList, report: &Report) -> Option<CheckFinding> {
    let free =
        |slot: &&Slot| slot.cells.iter().any(|&cell| puzzle.grid.cell(cell).locked.is_none());
    let (slots, words): (Vec<String>, Vec<String>) = answers(puzzle, report)
        .filter(|(slot, answer)| free(slot) && find(list, answer).is_none())
        .map(|(slot, answer)| (slot_name(slot), answer))
        .unzip();
    let problem = match &*words {
        [] => return None,
        [one] => format!("{one} is in no word list"),
        [first @ .., last] if words.len() <= SPELLED => {
            format!("{} and {last} are in no word list", first.join(", "))
        }
        _ => format!(
            "{} and {} more are in no word list",
            words[..SPELLED].join(", "),
            words.len() - SPELLED
        ),
    };
    Some(CheckFinding {
        kind: "unlisted_answer",
        severity: Severity::Warning,
        slots,
        cells: Vec::new(),
        problem,
        remedy: "check the spelling, or add to your own words what is meant",
    })
}

/// The full entries with their answers; none where the solution is scrambled, whose letters are
/// not the answers.
fn answers<'a>(puzzle: &'a Puzzle, report: &'a Report) -> impl Iterator<Item = (&'a Slot, String)> {
    let known = puzzle.scrambled.is_none();
    let slots = report.slots.slots().iter().filter(move |_| known);
    slots.filter_map(|slot| Some((slot, puzzle.answer(slot)?)))
}

/// Finds what spoils a test solve: answers, words and clues that occur twice in a
/// puzzle, and answers in their own clues.
pub(crate) fn repeats(puzzle: &Puzzle, list: &WordList) -> Vec<CheckFinding> {
    const REPEATS: [Kind; 4] =
        [Kind::DuplicateAnswer, Kind::AnswerInClue, Kind::DuplicateClue, Kind::RepeatedRoot];
    let report = report(puzzle, list, SHORTEST);
    let findings = report.findings.iter().filter(|finding| REPEATS.contains(&finding.kind));
    findings.map(|finding| found(&report, finding)).collect()
}

fn report(puzzle: &Puzzle, list: &WordList, shortest: usize) -> Report {
    let spelling = |text: &str| find(list, text).map(|word| list.display(word));
    let options = CheckOptions { shortest, spelling: Some(&spelling) };
    wordwright_check::check(puzzle, &options)
}

fn find(list: &WordList, text: &str) -> Option<WordId> {
    list.find(&list.alphabet().encode(text).ok()?)
}

fn found(report: &Report, finding: &Finding) -> CheckFinding {
    CheckFinding {
        kind: finding.kind.name(),
        severity: finding.severity,
        slots: finding.slots.iter().map(|&slot| slot_name(report.slots.get(slot))).collect(),
        cells: finding.cells.iter().map(|cell| cell.index() as u32).collect(),
        problem: finding.problem.clone(),
        remedy: finding.remedy,
    }
}

fn statistics(puzzle: &Puzzle, list: &WordList, report: Report) -> CheckStatistics {
    let (mut scores, mut unlisted) = (Vec::new(), Vec::new());
    for (_, answer) in answers(puzzle, &report) {
        match find(list, &answer) {
            Some(word) => scores.push(list.score(word)),
            None => unlisted.push(answer),
        }
    }
    let total: f64 = scores.iter().copied().map(f64::from).sum();
    let unused_letters = report.statistics.unused().collect();
    let Statistics {
        size: [rows, cols],
        open,
        blocks,
        voids,
        bars,
        circles,
        shaded,
        rebus,
        checked,
        words: [across, down],
        lengths,
        mean_length,
        letters,
        letter_value,
        clues,
        mean_clue,
        questions,
    } = report.statistics;
    CheckStatistics {
        rows,
        cols,
        open,
        blocks,
        voids,
        bars,
        circles,
        shaded,
        rebus,
        checked,
        entries: across + down,
        across,
        down,
        mean_length,
        by_length: lengths,
        by_letter: letters.into_iter().map(|(letter, n)| (letter.to_string(), n)).collect(),
        unused_letters,
        letter_value,
        clues,
        mean_clue,
        questions,
        mean_score: (!scores.is_empty()).then(|| total / scores.len() as f64),
        lowest_score: scores.iter().copied().min(),
        unlisted,
    }
}

#[cfg(test)]
mod tests {
    use wordwright_grid::{CellId, Grid};
    use wordwright_lexicon::Alphabet;

    use super::*;

    fn puzzle() -> Puzzle {
        let mut puzzle = Puzzle::new(Grid::new(2, 3).unwrap());
        for (cell, letter) in puzzle.solution.iter_mut().zip("CATCAT".chars()) {
            *cell = Some(letter.to_string().into());
        }
        puzzle
    }

    fn list() -> WordList {
        WordList::parse(&Alphabet::english(), "cat;60\ncc;20").unwrap()
    }

    #[test]
    fn the_word_list_scores_the_answers() {
        let result = check(&puzzle(), &[], &list(), 2);
        let statistics = &result.statistics;
        assert_eq!((statistics.entries, statistics.across, statistics.down), (5, 2, 3));
        assert_eq!((statistics.mean_score, statistics.lowest_score), (Some(140.0 / 3.0), Some(20)));
        assert_eq!(statistics.unlisted, ["AA", "TT"]);
        assert_eq!(statistics.by_letter["C"], 2);
    }

    #[test]
    fn warnings_of_the_file_come_first_and_repeats_are_findings() {
        let result = check(&puzzle(), &["the file ends early".to_owned()], &list(), 2);
        assert_eq!(result.findings[0].kind, "file");
        assert_eq!(result.findings[0].problem, "the file ends early");
        let repeats = repeats(&puzzle(), &list());
        assert_eq!(
            (repeats[0].kind, &*repeats[0].slots),
            ("duplicate_answer", &["1A".to_owned(), "4A".to_owned()][..])
        );
        assert!(result.findings.contains(&repeats[0]));
    }

    /// What a check says of answers that no list has: where they are, and the words.
    fn unlisted_in(puzzle: &Puzzle) -> Option<(Vec<String>, String)> {
        let result = check(puzzle, &[], &list(), 2);
        let mut findings = result.findings.into_iter();
        let finding = findings.find(|finding| finding.kind == "unlisted_answer")?;
        assert_eq!(finding.severity, Severity::Warning);
        Some((finding.slots, finding.problem))
    }

    #[test]
    fn answers_in_no_list_are_a_finding_unless_they_are_locked() {
        let mut puzzle = puzzle();
        let (slots, problem) = unlisted_in(&puzzle).unwrap();
        assert_eq!(
            (slots.join(" "), &*problem),
            ("2D 3D".to_owned(), "AA and TT are in no word list")
        );
        // A theme entry with one square that is free is still an entry of the fill.
        for (at, expected) in [(2, "2D 3D"), (5, "2D")] {
            puzzle.grid.cell_mut(CellId::new(at)).locked = Some("T".to_owned().into());
            assert_eq!(unlisted_in(&puzzle).unwrap().0.join(" "), expected);
        }
    }

    #[test]
    fn a_finding_spells_out_only_so_many_words() {
        let mut puzzle = Puzzle::new(Grid::new(9, 2).unwrap());
        for (cell, letter) in puzzle.solution.iter_mut().zip("QAQBQCQDQEQFQGQHQI".chars()) {
            *cell = Some(letter.to_string().into());
        }
        let (slots, problem) = unlisted_in(&puzzle).unwrap();
        assert_eq!(slots.len(), 11);
        assert!(problem.ends_with("QH and 3 more are in no word list"), "{problem}");
    }

    #[test]
    fn a_scrambled_solution_has_no_scores() {
        let mut puzzle = puzzle();
        puzzle.scrambled = Some(1234);
        let result = check(&puzzle, &[], &list(), 2);
        assert!(result.findings.iter().all(|finding| finding.kind != "unlisted_answer"));
        let statistics = result.statistics;
        assert_eq!((statistics.mean_score, statistics.unlisted.len()), (None, 0));
        assert!(puzzle.solution_at(CellId::new(0)).is_some());
    }
}
