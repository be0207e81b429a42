//! Reads, writes and prints puzzles.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use wordwright_formats::{Layout, PrintOptions, typeset};
use wordwright_service::ServiceError;
use wordwright_service::files::{
    self, ExportResult, FormatAbout, FormatName, ImportResult, PaperName, file_name,
    missing_characters, write_with_letters,
};
use wordwright_service::puzzle::{PuzzleDocument, short};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path, Query};
use crate::limits;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    handlers!(A: formats, import, export, download, print)
}

/// Lists the formats, all of which are read and written
#[utoipa::path(get, path = "/formats", tag = "files",
    responses((status = 200, body = Vec<FormatAbout>)))]
async fn formats() -> Json<Vec<FormatAbout>> {
    Json(files::formats())
}

/// How to read a file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// Whether to repair and list damage instead of rejecting the file.
    #[serde(default)]
    lenient: bool,
    /// The file's name. A file whose name ends in .puz, .ipuz, .jpz or .xd is never
    /// read as a grid in plain text.
    #[serde(default)]
    name: String,
}

/// Reads a puzzle file of any format without storing it
#[utoipa::path(post, path = "/import", tag = "files", params(ImportQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The bytes of the file"),
    responses((status = 200, body = ImportResult)))]
async fn import(
    State(app): State<App>,
    Query(query): Query<ImportQuery>,
    extract::Bytes(bytes): extract::Bytes,
) -> Answer<Json<ImportResult>> {
    let imported = app.engine(move |_| {
        let imported = files::import(&bytes, &query.name, query.lenient)?;
        check_savable(&imported.puzzle)?;
        Ok(imported)
    });
    Ok(Json(imported.await?))
}

/// Refuses a puzzle that is longer than a request may be, since it could never be saved. Parts
/// that no page shows are text within JSON and so take more room than in the file.
fn check_savable(puzzle: &PuzzleDocument) -> Result<(), WorkbenchError> {
    let document = serde_json::to_vec(puzzle);
    let found = document.map_err(|problem| WorkbenchError::Broken(problem.to_string()))?.len();
    // A save holds the puzzle and its name.
    let most = limits::BODY - limits::SMALL_BODY;
    if found > most {
        let what = "bytes of the puzzle, with the parts of its file that no page shows";
        return Err(ServiceError::Limit { what, found: found as u64, most: most as u64 }.into());
    }
    Ok(())
}

/// What to write.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExportRequest {
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The format.
    format: FormatName,
}

/// Writes a puzzle and lists what the format could not represent
///
/// A text pattern shows the letters that are in the grid.
#[utoipa::path(post, path = "/export", tag = "files", request_body = ExportRequest,
    responses((status = 200, body = ExportResult)))]
async fn export(
    State(app): State<App>,
    extract::Json(request): extract::Json<ExportRequest>,
) -> Answer<Json<ExportResult>> {
    let exported =
        app.engine(move |_| Ok(files::export(&request.puzzle.puzzle()?, request.format)));
    Ok(Json(exported.await?))
}

/// A file for download.
type File = ([(HeaderName, HeaderValue); 2], Vec<u8>);

pub(super) fn attachment(name: &str, media_type: &'static str, bytes: Vec<u8>) -> File {
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let disposition = disposition.unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(media_type);
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], bytes)
}

/// The format of a downloaded puzzle.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FileQuery {
    /// The format.
    #[param(inline)]
    format: FormatName,
}

/// Downloads a stored puzzle as a file
#[utoipa::path(get, path = "/puzzles/{id}/file", tag = "files",
    params(("id" = i64, Path, description = "The puzzle"), FileQuery),
    responses((status = 200, body = String, content_type = "application/octet-stream",
            description = "The bytes of the file")))]
async fn download(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<FileQuery>,
) -> Answer<File> {
    let format = query.format;
    let written = app.engine(move |app| {
        let stored = app.library().puzzle(id, None)?;
        let document: PuzzleDocument = serde_json::from_str(&stored.document)
            .map_err(|problem| WorkbenchError::Broken(problem.to_string()))?;
        let puzzle = document.puzzle()?;
        let name = file_name(&puzzle.title, format.0.extension());
        Ok((name, write_with_letters(&puzzle, format.0).bytes))
    });
    let (name, bytes) = written.await?;
    Ok(attachment(&name, format.media_type(), bytes))
}

/// The purpose of printed pages.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum LayoutName {
    /// To be solved.
    #[default]
    Sheet,
    /// For submission to an editor.
    Manuscript,
}

/// What to print.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PrintRequest {
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The paper size.
    #[serde(default)]
    paper: PaperName,
    /// The purpose of the pages.
    #[serde(default)]
    layout: LayoutName,
    /// Whether the grid of a sheet shows the solution; a manuscript always does.
    #[serde(default)]
    solution: bool,
    /// Name, address and e-mail for the first page of a manuscript, on separate lines.
    #[serde(default)]
    #[schema(max_length = 1000)]
    sender: String,
}

/// The most characters of a sender's address.
const SENDER: usize = 1000;

/// The header of a warning, since the body of the answer is the file.
const WARNING: &str = "wordwright-warning";

/// Prints a puzzle as PDF
#[utoipa::path(post, path = "/pdf", tag = "files", request_body = PrintRequest,
    responses((status = 200, body = String, content_type = "application/pdf",
            description = "The bytes of the PDF file",
            headers(("wordwright-warning" = String,
                description = "The characters that no embedded font has, if there are any; they \
                    are printed as empty boxes")))))]
async fn print(
    State(app): State<App>,
    extract::Json(request): extract::Json<PrintRequest>,
) -> Answer<(HeaderMap, File)> {
    short("characters in the sender's address", &request.sender, SENDER)?;
    let printed = app.engine(move |_| {
        let puzzle = request.puzzle.puzzle()?;
        let options = PrintOptions {
            paper: request.paper.into(),
            layout: match request.layout {
                LayoutName::Sheet => Layout::Sheet,
                LayoutName::Manuscript => Layout::Manuscript,
            },
            solution: request.solution,
            sender: request.sender.lines().map(str::to_owned).collect(),
        };
        let pages = typeset(&puzzle, &options)?;
        let warning = missing_characters(&pages).and_then(|text| text.try_into().ok());
        let warnings = warning.map(|text| (HeaderName::from_static(WARNING), text));
        let file = attachment(&file_name(&puzzle.title, "pdf"), "application/pdf", pages.pdf());
        Ok((warnings.into_iter().collect(), file))
    });
    printed.await
}
