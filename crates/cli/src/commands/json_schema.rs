//! `wordwright json-schema`: prints the schema of the objects that `--json`
//! prints.

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

/// Prints the schema.
///
/// # Errors
/// A closed output.
pub fn run() -> Result<Exit, CliError> {
    let schema = json_schema(&Lines::openapi());
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    output::print(&(text + "\n"))?;
    Ok(Exit::Done)
}
