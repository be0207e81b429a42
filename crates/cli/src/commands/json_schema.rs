//! `wordwright json-schema`: prints the schema of the objects that `--json`
//! prints.

use miniz_oxide::inflate::decompress_to_vec;
use utoipa::OpenApi;
use wordwright_service::schema::json_schema;

use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output;

/// The objects of each command, and the results that all front ends share.
#[derive(OpenApi)]
#[openapi(components(schemas(
    super::check::CheckLine,
    super::clues::ClueLine,
    super::convert::ConvertLine,
    super::demo::DemoLine,
    super::design::DesignLine,
    super::fill::FillLine,
    super::fill::FillCountLine,
    super::fill::FillOfAllLine,
    super::grid::GridCheckLine,
    super::papers::plays::PaperPlaysLine,
    super::print::PrintLine,
    super::review::ReviewLine,
    super::selfplay::SelfplayLine,
    super::selfplay::SelfplaySummary,
    super::show::json::ShowLine<'_>,
    super::solve::SolveLine,
    super::viability::ViabilityLine,
    super::words::CompileResult,
    super::words::MergeResult,
    wordwright_service::check::CheckResult,
    wordwright_service::fill::FillProgress,
    wordwright_service::fill::FillResult,
    wordwright_service::fill::WordProof,
    wordwright_service::games::RecordedAnalysis,
    wordwright_service::games::StudyResult,
    wordwright_service::plays::PlaysResult,
    wordwright_service::review::ReviewResult,
    wordwright_service::solve::AnswersResult,
    wordwright_service::solve::HintResult,
    wordwright_service::solve::RoundResult,
    wordwright_service::solve::SolveResult,
    wordwright_service::themes::ThemeResult,
    wordwright_service::viability::Viability,
    wordwright_service::word_comparison::WordComparison,
    wordwright_service::words::ListedWord,
    wordwright_service::words::WordStatistics,
)))]
struct Lines;

/// `json.schema.json` beside this crate, compressed by `build.rs`. The code that makes it from the
/// types would take a third of a megabyte of the program.
const SCHEMA: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/json-schema.deflate"));

/// The schema as the types have it: the text of `json.schema.json`, as a test makes sure.
///
/// # Panics
/// If it is no JSON.
pub fn json_schema_of_types() -> String {
    let schema = json_schema(&Lines::openapi());
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

/// Prints the schema.
///
/// # Errors
/// A closed output.
///
/// # Panics
/// If `build.rs` did not compress it.
pub fn run() -> Result<Exit, CliError> {
    let text = decompress_to_vec(SCHEMA).expect("build.rs compressed it");
    output::print(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}
