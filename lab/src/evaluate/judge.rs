//! The solver to evaluate: its judge, its experts, and its model of unlisted answers.

use std::iter;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use wordwright_clues::Answerer;
use wordwright_clues::ClueError;
use wordwright_clues::experts;
use wordwright_clues::ranker::Ranker;
use wordwright_clues::unlisted::{ModelShares, SharesByLength, UnlistedModel};
use wordwright_knowledge::Pack;
use wordwright_papers::PaperError;
use wordwright_papers::drfill2011;
use wordwright_papers::proverb2002::{Merger, MergerJudge};
use wordwright_solve::Solver;

use crate::leave_out::leave_out;
use crate::weights::stored;
use wordwright_cli::error::CliError;
use wordwright_cli::input::files;

/// Arguments that choose the solver.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// The judge that combines the experts' opinions [default: ranker]
    #[arg(long, value_enum, value_name = "JUDGE")]
    judge: Option<JudgeName>,

    /// Leave this expert out (of the merger); may be given several times
    #[arg(long, value_name = "EXPERT")]
    without: Vec<String>,

    /// The merger's knobs, as written by `lab tune` [default: the built-in
    /// ones]
    #[arg(long, value_name = "FILE")]
    knobs: Option<PathBuf>,

    /// The ranker's weights and trees, a folder written by `lab fit ranker`
    /// [default: the built-in ones]
    #[arg(long, value_name = "DIR")]
    weights: Option<PathBuf>,

    /// Model unlisted answers by pairs of letters only: no runs of four letters, no phrases
    #[arg(long)]
    no_implicit: bool,
}

/// The judges by the names that `--judge` knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum JudgeName {
    /// The merger of PROVERB 2002
    Merger,
    /// The learned ranker
    Ranker,
    /// The scores of Dr.Fill 2011
    Drfill,
}

impl JudgeName {
    fn text(self) -> &'static str {
        match self {
            Self::Merger => "merger",
            Self::Ranker => "ranker",
            Self::Drfill => "drfill",
        }
    }
}

/// A solver to evaluate.
pub struct Judged<'p> {
    pub solver: Solver<'p>,
    /// Its name in the report.
    pub name: String,
    /// The merger that measures the cost of leaving an expert out.
    pub merger: Merger,
    /// Replaces the solver's own.
    pub language: Option<UnlistedModel>,
}

impl JudgeArgs {
    /// The solver.
    ///
    /// # Errors
    /// Knobs that cannot be read, an unknown expert, a judge that needs another
    /// kind of pack, or options of another judge.
    pub fn solver<'p>(&self, pack: &'p Pack) -> Result<Judged<'p>, CliError> {
        let of_merger = !self.without.is_empty() || self.knobs.is_some();
        let judge = match self.judge {
            Some(JudgeName::Ranker | JudgeName::Drfill) if of_merger => {
                let message = "--without and --knobs are for --judge merger: the other judges are \
                            fitted as a whole";
                return Err(CliError::Usage(message.to_owned()));
            }
            Some(judge) => judge,
            None if of_merger => JudgeName::Merger,
            None => JudgeName::Ranker,
        };
        if self.weights.is_some() && judge != JudgeName::Ranker {
            let message = "--weights are for --judge ranker; leave one of the two out";
            return Err(CliError::Usage(message.to_owned()));
        }
        let merger = self.merger()?;
        let unusable = |problem: ClueError| CliError::Solve {
            path: pack.folder().into(),
            problem: problem.into(),
        };
        let answerer = match judge {
            JudgeName::Ranker => {
                let ranker = match &self.weights {
                    Some(folder) => stored(pack, folder)?,
                    None => Ranker::fitted(pack).map_err(unusable)?,
                };
                Answerer::ranking(pack, ranker).map_err(unusable)?
            }
            JudgeName::Drfill => drfill2011::answerer(pack)
                .map_err(|problem| CliError::Solve { path: pack.folder().into(), problem })?,
            JudgeName::Merger => {
                let mut experts = experts::all(pack);
                leave_out(&mut experts, &self.without)?;
                let judge = MergerJudge::new(pack.answers(), merger.clone());
                Answerer::with(pack, experts, Box::new(judge)).map_err(unusable)?
            }
        };
        let without = self.without.iter().map(String::as_str);
        let without = without.chain(self.no_implicit.then_some("implicit modules"));
        let name: String = iter::once(judge.text().to_owned())
            .chain(without.map(|name| format!(", without {name}")))
            .collect();
        let language = self.no_implicit.then(|| pairs_alone(answerer.unlisted_model()));
        Ok(Judged { solver: Solver::over(answerer), name, merger, language })
    }

    fn merger(&self) -> Result<Merger, CliError> {
        let Some(path) = &self.knobs else { return Ok(Merger::tuned()) };
        let text =
            String::from_utf8_lossy(&files::read(path, files::SizeLimit::DATA)?).into_owned();
        let unusable = |problem: PaperError| PaperError::Unusable {
            path: path.clone(),
            why: problem.to_string(),
        };
        Ok(Merger::parse(&text).map_err(unusable)?)
    }
}

fn pairs_alone(language: &UnlistedModel) -> UnlistedModel {
    let share = ModelShares { singles: 0.1, pairs: 0.9, fours: 0.0, phrases: 0.0 };
    let shares = SharesByLength { short: share, middling: share, long: share };
    language.without_forms(shares)
}
