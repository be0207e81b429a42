//! Stored drafts and puzzles.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract::{self, Path, Query};
use crate::library::{Content, NewPuzzle, PuzzleEdit, Saved, StoredPuzzle, Summary, Version};
use crate::limits;
use crate::state::App;
use wordwright_service::ServiceError;
use wordwright_service::puzzle::{PuzzleDocument, short};

pub fn routes<A: Api>() -> A {
    handlers!(A: list, create, show, save, remove, versions, version, restore)
}

/// Whether a puzzle is for composing or for solving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PuzzleSort {
    /// It is being composed.
    Draft,
    /// It is there to be solved.
    Puzzle,
}

impl PuzzleSort {
    fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Puzzle => "puzzle",
        }
    }
}

/// A puzzle to store.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CreatePuzzle {
    /// Whether it is for composing or for solving.
    kind: PuzzleSort,
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The client's own data for it: an object.
    #[serde(default)]
    #[schema(value_type = Object)]
    state: Option<Box<RawValue>>,
}

/// A save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SavePuzzle {
    /// The revision that was edited.
    revision: i64,
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The client's own data for it: an object.
    #[serde(default)]
    #[schema(value_type = Object)]
    state: Option<Box<RawValue>>,
    /// The version's name; a version with a name is kept permanently.
    #[serde(default)]
    note: Option<String>,
}

/// A stored puzzle.
#[derive(Serialize, ToSchema)]
struct KeptPuzzle {
    /// Its summary, as in the list.
    #[serde(flatten)]
    summary: Summary,
    /// The revision of this document; the latest, unless another was requested.
    shown: i64,
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The client's own data for it.
    #[schema(value_type = Object)]
    state: Value,
}

/// The client's state as text, `{}` if there is none; `place` names it in errors. It is measured before it is parsed: as
/// values, 16 MiB of `[]` would take more than 200 MB.
pub fn state_text(place: &str, state: Option<&RawValue>) -> Result<String, WorkbenchError> {
    let Some(state) = state else { return Ok("{}".to_owned()) };
    let text = state.get();
    if text.len() > limits::STATE {
        let (found, most) = (text.len() as u64, limits::STATE as u64);
        return Err(ServiceError::Limit { what: "bytes of state", found, most }.into());
    }
    let object: Result<Map<String, Value>, _> = serde_json::from_str(text);
    let object = object.map_err(|_| WorkbenchError::value(place, "no object", "an object"))?;
    Ok(Value::Object(object).to_string())
}

/// A puzzle's content, checked for storing.
struct Checked {
    puzzle: PuzzleDocument,
    counts: [u32; 2],
    document: String,
    state: String,
}

impl Checked {
    fn new(puzzle: PuzzleDocument, state: String) -> Result<Self, WorkbenchError> {
        puzzle.puzzle()?;
        let open = puzzle.cells.iter().filter(|cell| cell.cell().is_open());
        let filled = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
        let full = open.clone().filter(|cell| filled(&cell.solution) || filled(&cell.given));
        let counts = [open.clone().count() as u32, full.count() as u32];
        let document = serde_json::to_string(&puzzle)
            .map_err(|problem| WorkbenchError::Broken(problem.to_string()))?;
        Ok(Self { puzzle, counts, document, state })
    }

    fn content(&self) -> Content<'_> {
        Content {
            title: &self.puzzle.title,
            author: &self.puzzle.author,
            size: [self.puzzle.rows, self.puzzle.cols],
            counts: self.counts,
            document: &self.document,
            state: &self.state,
        }
    }
}

impl KeptPuzzle {
    fn of(stored: StoredPuzzle) -> Result<Self, WorkbenchError> {
        let damaged = |problem: serde_json::Error| {
            WorkbenchError::Broken(format!("the library holds an invalid puzzle: {problem}"))
        };
        Ok(Self {
            puzzle: serde_json::from_str(&stored.document).map_err(damaged)?,
            state: serde_json::from_str(&stored.state).map_err(damaged)?,
            shown: stored.revision,
            summary: stored.summary,
        })
    }
}

/// Which puzzles to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// Whether to list deleted puzzles instead.
    #[serde(default)]
    removed: bool,
}

/// Lists the puzzles, most recently saved first
#[utoipa::path(get, path = "/puzzles", tag = "puzzles", params(ListQuery),
    responses((status = 200, body = Vec<Summary>)))]
async fn list(
    State(app): State<App>,
    Query(query): Query<ListQuery>,
) -> Answer<Json<Vec<Summary>>> {
    Ok(Json(app.stored(move |library| library.puzzles(query.removed)).await?))
}

/// Stores a new puzzle
#[utoipa::path(post, path = "/puzzles", tag = "puzzles", request_body = CreatePuzzle,
    responses((status = 201, body = Saved)))]
async fn create(
    State(app): State<App>,
    extract::Json(new): extract::Json<CreatePuzzle>,
) -> Answer<(StatusCode, Json<Saved>)> {
    let saved = app.stored(move |library| {
        let checked = Checked::new(new.puzzle, state_text("state", new.state.as_deref())?)?;
        library.add_puzzle(&NewPuzzle { kind: new.kind.name(), content: checked.content() })
    });
    let saved = saved.await?;
    app.notify("puzzle", saved.id, saved.revision);
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Returns a puzzle at its latest revision
#[utoipa::path(get, path = "/puzzles/{id}", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 200, body = KeptPuzzle)))]
async fn show(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<KeptPuzzle>> {
    Ok(Json(app.stored(move |library| KeptPuzzle::of(library.puzzle(id, None)?)).await?))
}

/// Saves a puzzle
///
/// The request names the revision that was edited. If that is no longer the
/// latest, nothing is written, and the response is a problem with status 409
/// and the latest revision. Saving a deleted puzzle restores it.
#[utoipa::path(put, path = "/puzzles/{id}", tag = "puzzles", request_body = SavePuzzle,
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 200, body = Saved),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json")))]
async fn save(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(save): extract::Json<SavePuzzle>,
) -> Answer<Json<Saved>> {
    if let Some(note) = &save.note {
        short("characters in a version's name", note, limits::CELL * 4)?;
    }
    let (based_on, note) = (save.revision, save.note.filter(|note| !note.trim().is_empty()));
    let saved = app.stored(move |library| {
        let checked = Checked::new(save.puzzle, state_text("state", save.state.as_deref())?)?;
        let edit = PuzzleEdit { based_on, note: note.as_deref(), content: checked.content() };
        library.save_puzzle(id, &edit)
    });
    let saved = saved.await?;
    app.notify("puzzle", saved.id, saved.revision);
    Ok(Json(saved))
}

/// Deletes a puzzle; a save or an earlier version restores it
#[utoipa::path(delete, path = "/puzzles/{id}", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 204)))]
async fn remove(State(app): State<App>, Path(id): Path<i64>) -> Answer<StatusCode> {
    app.stored(move |library| library.remove_puzzle(id)).await?;
    app.notify("puzzle", id, 0);
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the versions of a puzzle, latest first
///
/// Saves within a minute form one version, unless one has a name.
#[utoipa::path(get, path = "/puzzles/{id}/versions", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle")),
    responses((status = 200, body = Vec<Version>)))]
async fn versions(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<Vec<Version>>> {
    Ok(Json(app.stored(move |library| library.versions(id)).await?))
}

/// Returns a puzzle at an earlier revision
#[utoipa::path(get, path = "/puzzles/{id}/versions/{revision}", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle"),
        ("revision" = i64, Path, description = "A revision that is kept")),
    responses((status = 200, body = KeptPuzzle)))]
async fn version(
    State(app): State<App>,
    Path((id, revision)): Path<(i64, i64)>,
) -> Answer<Json<KeptPuzzle>> {
    Ok(Json(app.stored(move |library| KeptPuzzle::of(library.puzzle(id, Some(revision))?)).await?))
}

/// Restores an earlier revision as a new one
#[utoipa::path(post, path = "/puzzles/{id}/versions/{revision}/restore", tag = "puzzles",
    params(("id" = i64, Path, description = "The puzzle"),
        ("revision" = i64, Path, description = "A revision that is kept")),
    responses((status = 200, body = Saved)))]
async fn restore(
    State(app): State<App>,
    Path((id, revision)): Path<(i64, i64)>,
) -> Answer<Json<Saved>> {
    let note = format!("went back to revision {revision}");
    let saved = app.stored(move |library| {
        let stored = library.puzzle(id, Some(revision))?;
        let based_on = stored.summary.revision;
        let kept = KeptPuzzle::of(stored)?;
        let checked = Checked::new(kept.puzzle, kept.state.to_string())?;
        let edit = PuzzleEdit { based_on, note: Some(&note), content: checked.content() };
        library.save_puzzle(id, &edit)
    });
    let saved = saved.await?;
    app.notify("puzzle", saved.id, saved.revision);
    Ok(Json(saved))
}
