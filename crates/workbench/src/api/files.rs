//! Reading, writing and printing.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_formats::{
    Feature, Format, Layout, Paper, PrintOptions, Reading, read_with, typeset, write,
};
use wordwright_grid::Puzzle;

use super::Answer;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract::{self, Path, Query};
use crate::state::App;
use wordwright_service::puzzle::PuzzleDocument;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(formats))
        .routes(routes!(import))
        .routes(routes!(export))
        .routes(routes!(download))
        .routes(routes!(print))
}

/// A file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FormatName {
    /// Rows of text.
    Txt,
    /// Across Lite's binary format.
    Puz,
    /// The open JSON format.
    Ipuz,
    /// Crossword Compiler's XML.
    Jpz,
    /// The text format of crossword corpora.
    Xd,
    /// The text of PROVERB's crossword database.
    Cwdb,
}

impl FormatName {
    fn format(self) -> Format {
        match self {
            Self::Txt => Format::Pattern,
            Self::Puz => Format::Puz,
            Self::Ipuz => Format::Ipuz,
            Self::Jpz => Format::Jpz,
            Self::Xd => Format::Xd,
            Self::Cwdb => Format::Cwdb,
        }
    }

    fn of(format: Format) -> Self {
        match format {
            Format::Puz => Self::Puz,
            Format::Ipuz => Self::Ipuz,
            Format::Jpz => Self::Jpz,
            Format::Xd => Self::Xd,
            Format::Cwdb => Self::Cwdb,
            _ => Self::Txt,
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Txt | Self::Xd | Self::Cwdb => "text/plain; charset=utf-8",
            Self::Puz => "application/x-crossword",
            Self::Ipuz => "application/json",
            Self::Jpz => "application/xml",
        }
    }
}

/// What is known of a format.
#[derive(Serialize, ToSchema)]
struct FormatAbout {
    /// Its name in the API.
    name: FormatName,
    /// The usual extension, without a dot.
    extension: &'static str,
    /// What people call it.
    title: String,
    /// The media type of written files.
    media_type: &'static str,
}

/// Lists the formats, all of which are read and written
#[utoipa::path(get, path = "/formats", tag = "files",
    responses((status = 200, body = Vec<FormatAbout>)))]
async fn formats() -> Json<Vec<FormatAbout>> {
    let about = |format: Format| FormatAbout {
        name: FormatName::of(format),
        extension: format.extension(),
        title: format.to_string(),
        media_type: FormatName::of(format).media_type(),
    };
    Json(Format::ALL.into_iter().map(about).collect())
}

/// How to read a file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// Whether damage is mended and listed, instead of refused.
    #[serde(default)]
    lenient: bool,
}

/// A file that was read.
#[derive(Serialize, ToSchema)]
struct Imported {
    /// Its format, told by its content.
    format: FormatName,
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// What was odd about it.
    warnings: Vec<String>,
    /// What was damaged, and what was made of it.
    repairs: Vec<String>,
}

/// Reads a puzzle file of any format; nothing is kept
#[utoipa::path(post, path = "/import", tag = "files", params(ImportQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The bytes of the file"),
    responses((status = 200, body = Imported),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn import(
    State(app): State<App>,
    Query(query): Query<ImportQuery>,
    extract::Bytes(bytes): extract::Bytes,
) -> Answer<Json<Imported>> {
    let reading = if query.lenient { Reading::Lenient } else { Reading::Strict };
    let imported = app.engine(move |_| {
        let document = read_with(&bytes, reading)?;
        Ok(Imported {
            format: FormatName::of(document.format),
            puzzle: PuzzleDocument::of(&document.puzzle),
            warnings: document.warnings.iter().map(ToString::to_string).collect(),
            repairs: document.repairs.iter().map(ToString::to_string).collect(),
        })
    });
    Ok(Json(imported.await?))
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

/// A file that was written.
#[derive(Serialize, ToSchema)]
struct Exported {
    /// A name for it, made of the title.
    file_name: String,
    /// Its media type.
    media_type: &'static str,
    /// Its bytes as base64.
    base64: String,
    /// What the format could not hold.
    losses: Vec<String>,
}

/// A file name made of a title.
fn file_name(title: &str, extension: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = title.chars().take(60).map(kept).collect();
    let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
    let name = if parts.is_empty() { "puzzle".to_owned() } else { parts.join("-") };
    format!("{name}.{extension}")
}

/// Writes a puzzle and says what the format could not hold
///
/// A text pattern shows the letters that stand in the grid.
#[utoipa::path(post, path = "/export", tag = "files", request_body = ExportRequest,
    responses((status = 200, body = Exported),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn export(
    State(app): State<App>,
    extract::Json(request): extract::Json<ExportRequest>,
) -> Answer<Json<Exported>> {
    let exported = app.engine(move |_| {
        let puzzle = request.puzzle.puzzle()?;
        let (bytes, losses) = written(&puzzle, request.format);
        Ok(Exported {
            file_name: file_name(&puzzle.title, request.format.format().extension()),
            media_type: request.format.media_type(),
            base64: STANDARD.encode(bytes),
            losses,
        })
    });
    Ok(Json(exported.await?))
}

fn written(puzzle: &Puzzle, format: FormatName) -> (Vec<u8>, Vec<String>) {
    let mut written = write(puzzle, format.format());
    let has_letters = puzzle.solution.iter().any(Option::is_some) && puzzle.scrambled.is_none();
    if format == FormatName::Txt && has_letters {
        written.bytes = wordwright_formats::solution_text(puzzle).into_bytes();
        written.losses.retain(|loss| loss.feature != Feature::Solution);
    }
    (written.bytes, written.losses.iter().map(ToString::to_string).collect())
}

/// A file as a browser saves it.
type File = ([(HeaderName, HeaderValue); 2], Vec<u8>);

pub(super) fn attachment(name: &str, media_type: &'static str, bytes: Vec<u8>) -> File {
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let disposition = disposition.unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(media_type);
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], bytes)
}

/// Which file of a puzzle.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FileQuery {
    /// The format.
    #[param(inline)]
    format: FormatName,
}

/// Gives a kept puzzle as a file
#[utoipa::path(get, path = "/puzzles/{id}/file", tag = "files",
    params(("id" = i64, Path, description = "The puzzle"), FileQuery),
    responses((status = 200, body = String, content_type = "application/octet-stream",
            description = "The bytes of the file"),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn download(
    State(app): State<App>,
    Path(id): Path<i64>,
    Query(query): Query<FileQuery>,
) -> Answer<File> {
    let stored = app.stored(move |library| library.puzzle(id, None)).await?;
    let document: PuzzleDocument = serde_json::from_str(&stored.document)
        .map_err(|problem| WorkbenchError::Broken(problem.to_string()))?;
    let puzzle = document.puzzle()?;
    let name = file_name(&puzzle.title, query.format.format().extension());
    let (bytes, _) = written(&puzzle, query.format);
    Ok(attachment(&name, query.format.media_type(), bytes))
}

/// The size of paper.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PaperName {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// What pages are for.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum LayoutName {
    /// To be solved.
    #[default]
    Sheet,
    /// To be sent to an editor.
    Manuscript,
}

/// What to print.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PrintRequest {
    /// The puzzle.
    puzzle: PuzzleDocument,
    /// The paper.
    #[serde(default)]
    paper: PaperName,
    /// What the pages are for.
    #[serde(default)]
    layout: LayoutName,
    /// Whether the grid of a sheet shows the solution.
    #[serde(default)]
    solution: bool,
}

/// Prints a puzzle as PDF
#[utoipa::path(post, path = "/pdf", tag = "files", request_body = PrintRequest,
    responses((status = 200, body = String, content_type = "application/pdf",
            description = "The bytes of the PDF file"),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn print(
    State(app): State<App>,
    extract::Json(request): extract::Json<PrintRequest>,
) -> Answer<File> {
    let printed = app.engine(move |_| {
        let puzzle = request.puzzle.puzzle()?;
        let options = PrintOptions {
            paper: match request.paper {
                PaperName::A4 => Paper::A4,
                PaperName::Letter => Paper::Letter,
            },
            layout: match request.layout {
                LayoutName::Sheet => Layout::Sheet,
                LayoutName::Manuscript => Layout::Manuscript,
            },
            solution: request.solution,
        };
        let bytes = typeset(&puzzle, &options)?.pdf();
        Ok((file_name(&puzzle.title, "pdf"), bytes))
    });
    let (name, bytes) = printed.await?;
    Ok(attachment(&name, "application/pdf", bytes))
}
