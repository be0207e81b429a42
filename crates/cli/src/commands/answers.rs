//! `wordwright answers`: suggests answers to one clue, with probabilities and
//! reasons.

use std::fmt::Write as _;

use clap::Args;
use wordwright_knowledge::Capital;
use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_service::solve::{AnswersResult, answer_pattern, answers};

use crate::args::experts::ExpertArgs;
use crate::args::packs::PackArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, STRONG, styled};
use crate::terminal::reasons;

/// Arguments of `answers`.
#[derive(Debug, Args)]
pub struct AnswersArgs {
    /// The clue
    clue: String,

    /// Known letters, such as `A??LE`
    #[arg(long, short, required_unless_present = "length", value_parser = pattern)]
    pattern: Option<Pattern>,

    /// The number of letters
    #[arg(long, short, value_name = "N", conflicts_with = "pattern", value_parser = length)]
    length: Option<usize>,

    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    experts: ExpertArgs,

    /// Number of answers to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// A pattern of letters, some of them known.
#[derive(Debug, Clone)]
struct Pattern(Vec<Option<Capital>>);

fn length(text: &str) -> Result<usize, String> {
    let number: Option<usize> = text.parse().ok();
    number.filter(|length| (1..=LONGEST_ANSWER).contains(length)).ok_or_else(|| {
        format!("found {text:?}, expected a number of letters, 1 to {LONGEST_ANSWER}")
    })
}

fn pattern(text: &str) -> Result<Pattern, String> {
    answer_pattern(text).map(Pattern).map_err(|problem| problem.to_string())
}

/// Suggests answers to one clue.
///
/// # Errors
/// A pack that cannot be used.
pub fn run(args: &AnswersArgs) -> Result<Exit, CliError> {
    let pattern = match (&args.pattern, args.length) {
        (Some(pattern), _) => pattern.clone(),
        (None, length) => Pattern(vec![None; length.unwrap_or(1)]),
    };
    let pack = args.pack.open()?;
    let mut solver = pack.solver()?;
    args.experts.add(&mut solver)?;
    let result = answers(&solver, &args.clue, &pattern.0, args.top);
    if args.json {
        output::print_json(&result)?;
    } else {
        output::print(&text(&result))?;
    }
    Ok(Exit::Done)
}

/// Reasons shown for an answer.
const REASONS: usize = 3;

fn text(result: &AnswersResult) -> String {
    let mut text = String::new();
    let wide = result.length.max(6);
    for row in &result.answers {
        let chance = format!("{:6.2} %  ", 100.0 * row.probability);
        let start = chance.clone() + &styled(STRONG, format!("{:<wide$}", row.word));
        text += &reasons::row(&start, chance.len() + wide, row.evidence.iter().take(REASONS));
    }
    let _ = writeln!(text, "{:6.2} %  in no list", 100.0 * result.unlisted);
    for guess in &result.unlisted_answers {
        let _ = writeln!(text, "{:6.2} %    {}", 100.0 * guess.probability, guess.written);
    }
    text
}
