//! The objective that `fill --improve` maximises.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::TypedValueParser;
use wordwright_compose::Goal;
use wordwright_service::fill::{FillObjective, LengthWeight, USUAL_PENALTY, answers_of};

use crate::args::parsers::{self, LengthNumber};
use crate::error::CliError;
use crate::input::{files, grids};
use crate::terminal::output;

/// What makes one fill better than another.
#[derive(Debug, Args)]
#[command(next_help_heading = "Objective of --improve")]
pub struct ObjectiveArgs {
    /// What makes one fill better than another
    #[arg(long, value_parser = goal(), value_name = "GOAL", default_value = "balanced", requires = "improve")]
    objective: Goal,

    /// Weight of entries of N letters in the mean, such as 3=0.5; others weigh 1
    #[arg(long, value_name = "N=WEIGHT", requires = "improve")]
    weight: Vec<LengthNumber>,

    /// Prefer words that this file has not used: a past puzzle, or a .txt or .dict list of
    /// words; or a folder of them
    #[arg(long, value_name = "FILE", requires = "improve")]
    past: Vec<PathBuf>,

    /// Points taken off a word that a past puzzle used
    #[arg(long, value_name = "N", default_value_t = USUAL_PENALTY, value_parser = clap::value_parser!(u8).range(0..=100), requires = "past")]
    past_penalty: u8,

    /// Avoid obscure words, those that are not in this list of words that solvers know: a .txt or
    /// .dict list, or a folder of them
    #[arg(long, value_name = "FILE", requires = "improve")]
    common: Vec<PathBuf>,

    /// Points taken off an obscure word [default: 25]; without --common, a word that scores below 50
    /// in the built-in list, or is not in it, is obscure
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100), requires = "improve")]
    obscure_penalty: Option<u8>,

    /// Find a range of fills, from the best mean score to the highest lowest entry, within
    /// the time of --improve
    #[arg(long, requires = "improve", conflicts_with_all = ["objective", "count"])]
    pub pareto: bool,
}

fn goal() -> impl TypedValueParser<Value = Goal> {
    parsers::named(&[
        ("balanced", "The mean score, and a tenth of the lowest entry"),
        ("mean", "The mean score"),
        ("lowest", "The lowest entry"),
        ("lexicographic", "The lowest entry first, then the mean score"),
    ])
}

impl ObjectiveArgs {
    /// The objective, with its past puzzles loaded.
    ///
    /// # Errors
    /// Files that cannot be read.
    pub fn objective(&self) -> Result<FillObjective, CliError> {
        let weight = |weight: &LengthNumber| LengthWeight {
            length: weight.length as u8,
            weight: weight.number,
        };
        Ok(FillObjective {
            goal: self.objective,
            weights: self.weight.iter().map(weight).collect(),
            past: words_of_all(&self.past)?,
            past_penalty: Some(self.past_penalty),
            common: self.common_words()?,
            obscure_penalty: self.obscure_penalty,
        })
    }

    fn common_words(&self) -> Result<Vec<String>, CliError> {
        let words = words_of_all(&self.common)?;
        match self.common.first() {
            Some(first) if words.iter().all(String::is_empty) => Err(CliError::Usage(format!(
                "{}: it has no words, expected the words that solvers know (--common)",
                first.display()
            ))),
            _ => Ok(words),
        }
    }
}

fn words_of_all(paths: &[PathBuf]) -> Result<Vec<String>, CliError> {
    let mut words = Vec::new();
    for path in files::within(paths)? {
        words.extend(words_of(&path)?);
    }
    Ok(words)
}

/// The words of a list, without scores, or the answers of a puzzle.
fn words_of(path: &Path) -> Result<Vec<String>, CliError> {
    let is_list = path.extension().and_then(OsStr::to_str).is_some_and(|extension| {
        extension.eq_ignore_ascii_case("txt") || extension.eq_ignore_ascii_case("dict")
    });
    if is_list {
        let bytes = files::read(path, files::SizeLimit::WORDS)?;
        let text = String::from_utf8_lossy(&bytes);
        let word = |line: &str| line.split([';', ',', '\t']).next().unwrap_or_default().to_owned();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        return Ok(lines.map(word).collect());
    }
    let answers = answers_of(&grids::open(path)?.puzzle);
    if answers.is_empty() {
        output::warn(&format!(
            "{}: it has no solution, so no words are taken from it",
            path.display()
        ));
    }
    Ok(answers)
}
