//! What `solve` tells, as JSON.

use serde::Serialize;
use wordwright_clues::clue::ClueText;
use wordwright_grid::CellId;
use wordwright_solve::assess::Score;
use wordwright_solve::observer::Snapshot;
use wordwright_solve::outcome;
use wordwright_solve::outcome::{RebusSquare, SlotAnswer, ThemeReport};
use wordwright_solve::pipeline::Hint;
use wordwright_solve::problem::Problem;

use super::Report;
use crate::terminal::render;

/// A solved puzzle.
#[derive(Serialize)]
pub(super) struct Object {
    puzzle: String,
    rows: Vec<String>,
    expected_words: f64,
    log_probability: f64,
    rounds: usize,
    runs: usize,
    steps: usize,
    proven: bool,
    stopped: bool,
    seconds: f64,
    first_grid_seconds: f64,
    findings: Vec<String>,
    /// Strings that squares take.
    rebus: Vec<Rebus>,
    /// What the theme does to answers, where that was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<Theme>,
    cells: Vec<LetterObject>,
    slots: Vec<SlotObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    play: Vec<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Check>,
}

/// A string that takes one square, wherever it does.
#[derive(Serialize)]
struct Rebus {
    string: String,
    /// The letter one way and the string the other way.
    #[serde(skip_serializing_if = "Option::is_none")]
    two_ways: Option<[String; 2]>,
    cells: Vec<String>,
}

/// A theme that changes letters.
#[derive(Serialize)]
struct Theme {
    change: String,
    entries: Vec<ThemeEntry>,
}

/// An entry that is a changed answer.
#[derive(Serialize)]
struct ThemeEntry {
    slot: String,
    answer: String,
}

/// A letter and how sure it is.
#[derive(Serialize)]
struct LetterObject {
    cell: String,
    letter: char,
    confidence: f64,
}

#[derive(Serialize)]
struct SlotObject {
    slot: String,
    clue: Option<String>,
    answer: String,
    posterior: f64,
    prior: f64,
    listed: bool,
    unlisted: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rivals: Option<Vec<Rival>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<Vec<Decision>>,
}

#[derive(Serialize)]
struct Rival {
    word: String,
    posterior: f64,
    prior: f64,
    evidence: Vec<Evidence>,
}

#[derive(Serialize)]
struct Evidence {
    expert: String,
    reason: String,
}

#[derive(Serialize)]
struct Decision {
    crossing: String,
    position: usize,
    letter: char,
    against: char,
    log_odds: f64,
}

#[derive(Serialize)]
struct Round {
    round: usize,
    cells: Vec<LetterObject>,
}

#[derive(Serialize)]
struct Check {
    words: f64,
    letters: f64,
    perfect: bool,
}

impl Report<'_, '_> {
    /// The puzzle as an object.
    pub(super) fn object(&self) -> Object {
        let (problem, solved) = (self.problem, self.solved);
        let effort = &solved.effort;
        let confident = |id: CellId| {
            let letter = solved.letters[id.index()]?;
            Some(cell(problem, id, letter, solved.confidence(id)?))
        };
        Object {
            puzzle: self.path.display().to_string(),
            rows: render::rows(problem.grid(), &solved.content()),
            expected_words: rounded(effort.overlap),
            log_probability: rounded(effort.log_probability),
            rounds: effort.rounds,
            runs: effort.runs,
            steps: effort.steps,
            proven: effort.proven,
            stopped: effort.stopped,
            seconds: rounded(self.seconds),
            first_grid_seconds: rounded(self.first_grid),
            findings: problem.findings().iter().map(ToString::to_string).collect(),
            rebus: solved.strings().into_iter().map(|string| rebus(problem, string)).collect(),
            theme: solved.theme.as_ref().map(|told| theme(problem, told)),
            cells: problem.grid().ids().filter_map(confident).collect(),
            slots: solved.slots.iter().map(|answer| self.slot(answer)).collect(),
            play: self.rounds.iter().map(|snapshot| round(problem, snapshot)).collect(),
            check: self.score.as_ref().map(check),
        }
    }

    fn slot(&self, answer: &SlotAnswer) -> SlotObject {
        let problem = self.problem;
        let clue = problem.clue(answer.slot);
        let read = ClueText::new(clue.unwrap_or_default());
        let rival = |(rival, told): (&outcome::Rival, Vec<(&str, String)>)| Rival {
            word: rival.word.clone(),
            posterior: rounded(rival.posterior),
            prior: rounded(rival.prior),
            evidence: told
                .into_iter()
                .map(|(expert, reason)| Evidence { expert: expert.to_owned(), reason })
                .collect(),
        };
        let rivals = || {
            let words: Vec<&[u8]> =
                answer.rivals.iter().map(|rival| rival.word.as_bytes()).collect();
            answer
                .rivals
                .iter()
                .zip(self.solver.answerer().evidence(&read, &words))
                .map(rival)
                .collect()
        };
        let decision = |decision: &outcome::Decision| Decision {
            crossing: problem.slots().get(decision.crossing).label(),
            position: decision.pos + 1,
            letter: face(decision.letter),
            against: face(decision.against),
            log_odds: rounded(decision.log_odds),
        };
        SlotObject {
            slot: problem.slots().get(answer.slot).label(),
            clue: clue.map(str::to_owned),
            answer: answer.in_full.clone(),
            posterior: rounded(answer.posterior),
            prior: rounded(answer.prior),
            listed: answer.listed,
            unlisted: rounded(answer.unlisted),
            rivals: self.explain.then(rivals),
            decided: self.explain.then(|| answer.decided.iter().map(decision).collect()),
        }
    }
}

/// The letters that help most.
#[derive(Serialize)]
pub(super) struct Hints {
    hints: Vec<HintObject>,
}

#[derive(Serialize)]
struct HintObject {
    cell: String,
    letter: char,
    confidence: f64,
    worth: f64,
    slots: Vec<String>,
}

/// Hints as an object.
pub(super) fn hints(problem: &Problem, hints: &[Hint]) -> Hints {
    let object = |hint: &Hint| HintObject {
        cell: problem.grid().place(hint.cell).to_string(),
        letter: face(hint.letter),
        confidence: rounded(hint.confidence),
        worth: rounded(hint.worth),
        slots: hint.slots.iter().map(|&slot| problem.slots().get(slot).label()).collect(),
    };
    Hints { hints: hints.iter().map(object).collect() }
}

fn rebus(problem: &Problem, (square, cells): (&RebusSquare, Vec<CellId>)) -> Rebus {
    let cells = cells.into_iter().map(|cell| problem.grid().place(cell).to_string()).collect();
    Rebus { string: square.string.clone(), two_ways: square.two_ways.clone(), cells }
}

fn theme(problem: &Problem, told: &ThemeReport) -> Theme {
    let entry = |entry: &outcome::ThemeEntry| ThemeEntry {
        slot: problem.slots().get(entry.slot).label(),
        answer: entry.answer.clone(),
    };
    Theme { change: told.change.to_string(), entries: told.entries.iter().map(entry).collect() }
}

fn round(problem: &Problem, snapshot: &Snapshot) -> Round {
    let best = |(id, table): &(CellId, wordwright_clues::letters::LetterWeights)| {
        cell(problem, *id, table.best(), table.at(table.best()))
    };
    Round { round: snapshot.round, cells: snapshot.cells.iter().map(best).collect() }
}

fn cell(problem: &Problem, id: CellId, letter: u8, confidence: f64) -> LetterObject {
    let cell = problem.grid().place(id).to_string();
    LetterObject { cell, letter: face(letter), confidence: rounded(confidence) }
}

fn check(score: &Score) -> Check {
    Check {
        words: rounded(score.words.percent()),
        letters: rounded(score.letters.percent()),
        perfect: score.is_perfect(),
    }
}

fn face(letter: u8) -> char {
    char::from(b'A' + letter)
}

/// Six digits after the point are plenty.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
