//! What an editor checks, and counts.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_check::{CheckOptions, Statistics, check};

use super::Answer;
use crate::error::ProblemDocument;
use crate::extract;
use crate::state::App;
use wordwright_service::puzzle::PuzzleDocument;
use wordwright_service::slots::slot_name;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(look))
}

/// A puzzle to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckRequest {
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The shortest entry that is no finding, in cells; 3 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 63)]
    shortest: Option<u8>,
}

/// What was found out.
#[derive(Serialize, ToSchema)]
struct CheckAnswer {
    /// What an editor would ask about, the gravest first.
    findings: Vec<FindingView>,
    /// Counts and means.
    statistics: StatisticsView,
}

/// Something that an editor would ask about.
#[derive(Serialize, ToSchema)]
struct FindingView {
    /// What sort of thing it is.
    kind: &'static str,
    /// How grave it is: `note`, `warning` or `error`.
    severity: String,
    /// The slots that it is about.
    slots: Vec<String>,
    /// The cells that it is about, if they are not all those of its slots.
    cells: Vec<u32>,
    /// What is wrong.
    problem: String,
    /// What to do about it.
    remedy: &'static str,
}

/// Counts and means.
#[derive(Serialize, ToSchema)]
struct StatisticsView {
    /// Cells that take letters.
    open: usize,
    /// Black squares.
    blocks: usize,
    /// Bars.
    bars: usize,
    /// Circles.
    circles: usize,
    /// Cells with several letters.
    rebus: usize,
    /// Open cells that two entries share.
    checked: usize,
    /// Entries across and down.
    words: [usize; 2],
    /// How many entries have each length, in cells.
    lengths: BTreeMap<usize, usize>,
    /// Mean length, in cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_length: Option<f64>,
    /// How often each letter stands in the solution.
    letters: BTreeMap<String, usize>,
    /// What the letters are worth as tiles of the English board game.
    letter_value: usize,
    /// Clues.
    clues: usize,
    /// Mean length of clues, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_clue: Option<f64>,
    /// Entries whose score the lists know, with their mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_score: Option<f64>,
    /// The lowest score of an entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    lowest_score: Option<u8>,
    /// Full entries that no list has.
    unlisted: Vec<String>,
}

/// Checks a puzzle as an editor does
#[utoipa::path(post, path = "/check", tag = "compose", request_body = CheckRequest,
    responses((status = 200, body = CheckAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn look(
    State(app): State<App>,
    extract::Json(request): extract::Json<CheckRequest>,
) -> Answer<Json<CheckAnswer>> {
    let answer = app.engine(move |app| {
        let puzzle = request.puzzle.puzzle()?;
        let words = app.stock().words()?;
        let list = words.list();
        let find = |text: &str| list.find(&list.alphabet().encode(text).ok()?);
        let spelling = |text: &str| find(text).map(|word| list.display(word));
        let options = CheckOptions {
            shortest: request.shortest.unwrap_or(3).into(),
            spelling: Some(&spelling),
        };
        let report = check(&puzzle, &options);
        let findings = report.findings.into_iter().map(|finding| FindingView {
            kind: finding.kind.name(),
            severity: finding.severity.to_string(),
            slots: finding.slots.iter().map(|&slot| slot_name(report.slots.get(slot))).collect(),
            cells: finding.cells.iter().map(|cell| cell.index() as u32).collect(),
            problem: finding.problem,
            remedy: finding.remedy,
        });
        let mut statistics = StatisticsView::of(report.statistics);
        let mut scores: Vec<u8> = Vec::new();
        let known = puzzle.scrambled.is_none();
        for slot in report.slots.slots().iter().filter(|_| known) {
            let Some(answer) = puzzle.answer(slot) else { continue };
            match find(&answer) {
                Some(word) => scores.push(list.score(word)),
                None => statistics.unlisted.push(answer),
            }
        }
        statistics.lowest_score = scores.iter().copied().min();
        let total: f64 = scores.iter().copied().map(f64::from).sum();
        statistics.mean_score = (!scores.is_empty()).then(|| total / scores.len() as f64);
        Ok(CheckAnswer { findings: findings.collect(), statistics })
    });
    Ok(Json(answer.await?))
}

impl StatisticsView {
    fn of(statistics: Statistics) -> Self {
        let letters = statistics.letters.into_iter();
        Self {
            open: statistics.open,
            blocks: statistics.blocks,
            bars: statistics.bars,
            circles: statistics.circles,
            rebus: statistics.rebus,
            checked: statistics.checked,
            words: statistics.words,
            lengths: statistics.lengths,
            mean_length: statistics.mean_length,
            letters: letters.map(|(letter, count)| (letter.to_string(), count)).collect(),
            letter_value: statistics.letter_value,
            clues: statistics.clues,
            mean_clue: statistics.mean_clue,
            mean_score: None,
            lowest_score: None,
            unlisted: Vec::new(),
        }
    }
}
