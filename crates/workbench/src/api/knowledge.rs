//! What the pack knows about clues and answers.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wordwright_knowledge::Capital;
use wordwright_knowledge::text::{self, LONGEST_ANSWER};
use wordwright_service::games::{Meanings, meanings};
use wordwright_service::past_clues::{self, AnswerClues, PastClue};
use wordwright_service::puzzle::short;
use wordwright_service::solve::{self, AnswersResult};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path};
use crate::limits;
use crate::state::App;
use crate::words::Words;

pub fn routes<A: Api>() -> A {
    handlers!(A: clues, answers)
}

/// The past clues and meanings of an answer.
#[derive(Serialize, ToSchema)]
struct PastClues {
    /// The answer, as it is written.
    answer: String,
    /// Its clues: past ones, most common first, then suggestions.
    clues: Vec<PastClue>,
    /// Sample clues that the word lists have for it.
    samples: Vec<String>,
    /// Whether the pack has any past clues; with the glossary alone it does not.
    has_clues: bool,
    /// Its meanings.
    #[serde(flatten)]
    meanings: Meanings,
}

/// The most past clues, and sample clues, listed for one answer.
const MOST_CLUES: usize = 200;

fn answer_letters(place: &str, word: &str) -> Result<Vec<Capital>, WorkbenchError> {
    let letters = text::answer(word).filter(|letters| letters.len() <= LONGEST_ANSWER);
    letters.ok_or_else(|| {
        let expected = format!("an answer of 1 to {LONGEST_ANSWER} letters A to Z");
        WorkbenchError::value(place, format!("{word:?}"), expected)
    })
}

/// Returns the past clues and meanings of an answer
#[utoipa::path(get, path = "/clues/{answer}", tag = "solve",
    params(("answer" = String, Path, description = "The answer")),
    responses((status = 200, body = PastClues)))]
async fn clues(State(app): State<App>, Path(answer): Path<String>) -> Answer<Json<PastClues>> {
    short("characters in an answer", &answer, limits::CELL)?;
    let letters = answer_letters("answer", &answer)?;
    let past = app.engine(move |app| {
        let pack = app.pack();
        let AnswerClues { answer, clues } = past_clues::of_answer(pack, &letters, MOST_CLUES);
        let spelt = Capital::spell(&letters);
        let has_clues = pack.archive_clues() > 0;
        let words = app.words().get()?;
        let samples = samples(&words, spelt);
        Ok(PastClues { meanings: meanings(pack, spelt), answer, clues, samples, has_clues })
    });
    Ok(Json(past.await?))
}

/// A word's sample clues from the lists.
fn samples(words: &Words, spelt: &str) -> Vec<String> {
    let list = words.list();
    let letters = list.alphabet().encode(spelt).ok();
    let word = letters.and_then(|letters| list.find(&letters));
    word.map_or_else(Vec::new, |word| {
        list.clues(word).take(MOST_CLUES).map(str::to_owned).collect()
    })
}

/// A clue to answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnswersRequest {
    /// The clue.
    #[schema(max_length = 1000)]
    clue: String,
    /// A letter or `?` for each cell: `A??LE`.
    #[schema(min_length = 1, max_length = 63)]
    pattern: String,
    /// How many answers, at most 200; 20 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200)]
    top: Option<u32>,
}

/// The longest clue accepted, in characters.
const LONGEST_CLUE: usize = 1_000;
/// The most answers listed.
const MOST_ANSWERS: u32 = 200;

/// Suggests answers to a clue, with probabilities and reasons
#[utoipa::path(post, path = "/answers", tag = "solve", request_body = AnswersRequest,
    responses((status = 200, body = AnswersResult)))]
async fn answers(
    State(app): State<App>,
    extract::Json(request): extract::Json<AnswersRequest>,
) -> Answer<Json<AnswersResult>> {
    short("characters in a clue", &request.clue, LONGEST_CLUE)?;
    let pattern = solve::answer_pattern(&request.pattern)?;
    let top = request.top.unwrap_or(20).clamp(1, MOST_ANSWERS) as usize;
    let found =
        app.engine(move |app| Ok(solve::answers(app.solver()?, &request.clue, &pattern, top)));
    Ok(Json(found.await?))
}
