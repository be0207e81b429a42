//! Gathers knowledge: the pack in use, fetching sources, adding files.

use std::fs::File;
use std::io;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};
use utoipa::{IntoParams, ToSchema};
use wordwright_core::Budget;
use wordwright_gather::{
    CATALOGUE, GatherError, ListKind, Place, Progress, Watch, find_sources, get,
};
use wordwright_knowledge::{Pack, SourceKind};
use wordwright_service::puzzle::short;

use super::Answer;
use super::jobs::accepted;
use crate::api::routing::{Api, handlers};
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract::{self, Query};
use crate::jobs::{GATHER, Job, JobDocument, to_value};
use crate::limits;
use crate::state::{App, Gathering};

pub fn routes<A: Api>() -> A {
    handlers!(A: knowledge, start_gather, add_file)
}

/// What the solver knows, and which sources are available.
#[derive(Serialize, ToSchema)]
struct KnowledgeView {
    /// The pack in use.
    pack: PackView,
    /// The folder that knowledge is gathered in; missing if gathering is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    /// Public sources, most helpful first.
    sources: Vec<PublicSource>,
    /// The gathering job in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    job: Option<String>,
}

/// A knowledge pack.
#[derive(Serialize, ToSchema)]
struct PackView {
    /// Whether it is the built-in one.
    built_in: bool,
    /// Its folder, or a description of the built-in pack.
    folder: String,
    /// The number of answers that it knows.
    answers: u64,
    /// The number of clues in its archive, without the glossary.
    clues: u64,
    /// The last day from which it takes clues, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
    /// Its sources.
    sources: Vec<PackSource>,
}

/// A source of a pack.
#[derive(Serialize, ToSchema)]
struct PackSource {
    /// Its name.
    name: String,
    /// Its terms.
    licence: String,
    /// Rows used from it.
    taken: u64,
}

/// A public source.
#[derive(Serialize, ToSchema)]
struct PublicSource {
    /// Its name in requests.
    name: &'static str,
    /// A description.
    about: &'static str,
    /// How it helps the solver, in a sentence.
    worth: &'static str,
    /// The terms under which it may be used.
    licence: &'static str,
    /// Its URL.
    url: &'static str,
    /// Approximate download size in bytes.
    bytes: u64,
    /// Whether it has been added.
    installed: bool,
}

impl PackView {
    fn of(pack: &Pack) -> Self {
        let manifest = pack.manifest();
        let sources = manifest.sources.iter().map(|source| PackSource {
            name: source.name.clone(),
            licence: source.licence.clone(),
            taken: source.taken,
        });
        Self {
            built_in: pack.is_embedded(),
            folder: pack.folder().display().to_string(),
            answers: manifest.answers,
            clues: pack.archive_clues() as u64,
            until: manifest.until.clone(),
            sources: sources.collect(),
        }
    }
}

/// Reports what the solver knows and which sources are available
#[utoipa::path(get, path = "/knowledge", tag = "knowledge",
    responses((status = 200, body = KnowledgeView),
        (status = "5XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn knowledge(State(app): State<App>) -> Answer<Json<KnowledgeView>> {
    let view = app.engine(|app| {
        let place = app.gathering().map(|gathering| &gathering.place);
        let job = gathering_job(app);
        let installed = match place.map(Place::installed) {
            // While a job is writing, the state is unknown.
            Some(Err(_)) if job.is_some() => Vec::new(),
            Some(installed) => installed?,
            None => Vec::new(),
        };
        let sources = CATALOGUE.iter().map(|source| PublicSource {
            name: source.name,
            about: source.about,
            worth: source.worth,
            licence: source.licence,
            url: source.url,
            bytes: source.bytes,
            installed: installed.iter().any(|there| there.name == source.name),
        });
        Ok(KnowledgeView {
            pack: PackView::of(app.pack()),
            folder: place.map(|place| place.folder().display().to_string()),
            sources: sources.collect(),
            job,
        })
    });
    Ok(Json(view.await?))
}

/// The gathering job in progress.
fn gathering_job(app: &App) -> Option<String> {
    let jobs = app.jobs().all().into_iter();
    jobs.filter(|job| job.kind == GATHER && !job.phase.is_over()).map(|job| job.id).next()
}

fn gathering(app: &App) -> Result<Gathering, WorkbenchError> {
    app.gathering().cloned().ok_or(WorkbenchError::NoGathering)
}

/// What to fetch.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GatherRequest {
    /// Names of sources. Without any, the pack is rebuilt if something was added since
    /// it was built.
    sources: Vec<String>,
}

/// The progress of a gathering job.
#[derive(Serialize, ToSchema)]
pub struct GatherProgress {
    /// `fetching`, `adding` or `building`.
    step: &'static str,
    /// The source, the file, or the step in words.
    what: String,
    /// Bytes, clues or rounds done.
    done: u64,
    /// The total of these; missing if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u64>,
}

impl GatherProgress {
    fn of(progress: &Progress<'_>) -> Self {
        match *progress {
            Progress::Fetching { source, done, of } => {
                Self { step: "fetching", what: source.to_owned(), done, of }
            }
            Progress::Adding { file, clues } => {
                Self { step: "adding", what: file.to_owned(), done: clues, of: None }
            }
            Progress::Building { step, done, of } => Self {
                step: "building",
                what: step.to_owned(),
                done: done as u64,
                of: (of > 0).then_some(of as u64),
            },
        }
    }
}

/// A source that could not be fetched or used.
#[derive(Serialize, ToSchema)]
struct FailedSource {
    /// Its name.
    source: &'static str,
    /// Why, and what to do.
    reason: String,
}

/// The result of gathering.
#[derive(Serialize, ToSchema)]
pub struct GatherResult {
    /// Sources that were added.
    added: Vec<&'static str>,
    /// Sources that failed; the others were still added.
    failed: Vec<FailedSource>,
    /// Whether the pack was rebuilt and is in use.
    built: bool,
    /// What the pack lacks and why.
    notes: Vec<String>,
}

/// Fetches public sources and builds the pack that is then in use, as a job
///
/// Events: `progress` (`GatherProgress`); the result is a `GatherResult`. The job
/// continues when nobody is watching. An interrupted download resumes with the next
/// request.
#[utoipa::path(post, path = "/knowledge/gather", tag = "knowledge", request_body = GatherRequest,
    responses((status = 202, body = JobDocument)))]
async fn start_gather(
    State(app): State<App>,
    extract::Json(request): extract::Json<GatherRequest>,
) -> Answer<(StatusCode, Json<JobDocument>)> {
    let Gathering { place, mirror } = gathering(&app)?;
    let sources = if request.sources.is_empty() {
        Vec::new()
    } else {
        find_sources(&request.sources).map_err(|problem| {
            WorkbenchError::value("sources", request.sources.join(", "), problem.to_string())
        })?
    };
    if let Some(id) = gathering_job(&app) {
        return Ok(accepted(&app.jobs().find(&id)?));
    }
    let later = app.clone();
    let job = app.jobs().start(GATHER, move |job| {
        let gathered = get(&place, &sources, mirror, &mut GatherWatcher { job, last: None })?;
        let failed = gathered.failed.into_iter();
        let mut result = GatherResult {
            added: gathered.added,
            failed: failed
                .map(|failure| FailedSource { source: failure.source, reason: failure.reason })
                .collect(),
            built: gathered.built.is_some(),
            notes: Vec::new(),
        };
        if let Some(built) = gathered.built {
            later.use_pack(built.pack);
            result.notes = built.notes;
        }
        to_value(&result)
    })?;
    Ok(accepted(&job))
}

/// Reports the progress of gathering to the watchers of its job.
struct GatherWatcher<'j> {
    job: &'j Job,
    last: Option<(&'static str, Instant)>,
}

/// The shortest time between two events of the same step.
const PACE: Duration = Duration::from_millis(200);

impl Watch for GatherWatcher<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        let progress = GatherProgress::of(progress);
        let is_new =
            self.last.is_none_or(|(step, last)| step != progress.step || last.elapsed() >= PACE);
        if is_new {
            self.last = Some((progress.step, Instant::now()));
            self.job.send("progress", &progress);
        }
    }

    fn is_stopped(&self) -> bool {
        self.job.is_cancelled()
    }
}

/// Stops the work when the client has disconnected.
struct UntilExpired<'b>(&'b Budget);

impl Watch for UntilExpired<'_> {
    fn progress(&mut self, _: &Progress<'_>) {}

    fn is_stopped(&self) -> bool {
        self.0.is_expired()
    }
}

/// What a file contains.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FileKind {
    /// Puzzles or a table of clues.
    #[default]
    Clues,
    /// A word list, one `WORD;SCORE` per line.
    Words,
}

/// The name and kind of an uploaded file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FileQuery {
    /// Its name; a list replaces one of the same name.
    name: String,
    /// What it contains; clues if left out.
    #[serde(default)]
    #[param(inline)]
    kind: FileKind,
}

/// What was added from a file.
#[derive(Serialize, ToSchema)]
struct AddedFile {
    /// Clues that are new.
    clues: u64,
    /// Clues that were already known.
    repeated: u64,
    /// Rows without an answer that fits a grid.
    unusable: u64,
    /// Lists that were stored.
    lists: usize,
    /// What could not be used, and why.
    skipped: Vec<String>,
}

/// Writes a request's body to a file, positioned at its beginning: a file of clues can be
/// far larger than the memory that one request should take.
async fn received(place: &Place, body: Body) -> Result<File, WorkbenchError> {
    let unfinished = || {
        let most = limits::KNOWLEDGE >> 20;
        WorkbenchError::Request {
            status: StatusCode::PAYLOAD_TOO_LARGE,
            detail: format!(
                "the file did not arrive completely, or has more than {most} MB; larger ones are \
                 added with `wordwright knowledge add`"
            ),
        }
    };
    let failed = |problem: io::Error| GatherError::write(place.folder(), problem);
    let mut file = tokio::fs::File::from_std(place.scratch_file()?);
    let mut left = limits::KNOWLEDGE;
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| unfinished())?;
        left = left.checked_sub(part.len()).ok_or_else(unfinished)?;
        file.write_all(&part).await.map_err(failed)?;
    }
    file.rewind().await.map_err(failed)?;
    Ok(file.into_std().await)
}

/// Adds one of the user's files to the clue database
///
/// Puzzles of every format, tables of clues, word lists, and archives of these. `POST
/// /knowledge/gather` then rebuilds the pack.
#[utoipa::path(post, path = "/knowledge/files", tag = "knowledge", params(FileQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The bytes of the file"),
    responses((status = 200, body = AddedFile)))]
async fn add_file(
    State(app): State<App>,
    Query(query): Query<FileQuery>,
    body: Body,
) -> Answer<Json<AddedFile>> {
    let place = gathering(&app)?.place;
    short("characters in a name", &query.name, limits::FILE_NAME)?;
    let file = received(&place, body).await?;
    let added = app.engine(move |app| {
        let kind = match query.kind {
            FileKind::Clues => None,
            FileKind::Words => Some(ListKind { kind: SourceKind::Words, topic: "" }),
        };
        let added = place.add_own(&query.name, &file, kind, &mut UntilExpired(app.budget()))?;
        let mut skipped: Vec<String> =
            added.skipped.iter().map(|(name, reason)| format!("{name}: {reason}")).collect();
        if added.more_skipped > 0 {
            skipped.push(format!("{} more files could not be used", added.more_skipped));
        }
        Ok(AddedFile {
            clues: added.taken,
            repeated: added.repeated,
            unusable: added.unusable,
            lists: added.lists,
            skipped,
        })
    });
    Ok(Json(added.await?))
}
