//! `lab fit ranker`: fits the learned ranker on dated clues that the pack has
//! not seen.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rayon::prelude::*;
use wordwright_cli::args::packs::PackArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;
use wordwright_clues::ranker::{Case, FitOptions, GrowOptions, Ranker, Trees, fit, grow, rough};

use crate::dated_clues::DatedClueArgs;
use crate::evaluate::ranker::{opinions, ranked_experts, truth};

/// Clues that the linear weights are fitted on.
const LINEAR_CLUES: usize = 12_000;
/// Clues that trees are grown on, those of the weights among them.
const TREE_CLUES: usize = 30_000;

/// Arguments of `fit ranker`.
#[derive(Debug, Args)]
pub struct FitRankerArgs {
    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    clues: DatedClueArgs,

    /// Write ranker.txt and ranker-trees.txt into this folder
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,

    /// Overwrite the files if they exist
    #[arg(long)]
    force: bool,
}

pub fn run(args: &FitRankerArgs) -> Result<Exit, CliError> {
    let weights_file = args.output.join("ranker.txt");
    let trees_file = args.output.join("ranker-trees.txt");
    for file in [&weights_file, &trees_file] {
        files::check_writable(file, args.force)?;
    }
    let pack = args.pack.open()?;
    let clues = args.clues.sample()?;
    let experts = ranked_experts(&pack);
    let started = Instant::now();
    let start = rough();
    let ranker = Ranker::new(&pack, start.clone(), Trees::default());
    let cases: Vec<Case> = clues
        .par_iter()
        .take(LINEAR_CLUES)
        .enumerate()
        .map(|(seed, dated)| {
            let opinions = opinions(&experts, &dated.clue, dated.answer.len());
            let sheet = ranker.sheet(&dated.clue, dated.answer.len(), &opinions);
            let mut random = fastrand::Rng::with_seed(seed as u64);
            Case::new(&sheet, truth(&ranker, &dated.answer), &start, &mut random)
        })
        .collect();
    output::note(&format!("{} cases, {:.0?}", cases.len(), started.elapsed()));
    let linear = fit(&cases, &start, &FitOptions::default(), &mut |mean| {
        output::note(&format!("weights: {mean:.4} nats a clue, {:.0?}", started.elapsed()));
    });
    drop(cases);
    files::write(&weights_file, linear.to_string().as_bytes(), args.force)?;

    let ranker = Ranker::new(&pack, linear, Trees::default());
    let lessons: Vec<_> = clues
        .par_iter()
        .take(TREE_CLUES)
        .map(|dated| {
            let opinions = opinions(&experts, &dated.clue, dated.answer.len());
            let sheet = ranker.sheet(&dated.clue, dated.answer.len(), &opinions);
            ranker.lesson(&sheet, truth(&ranker, &dated.answer))
        })
        .collect();
    output::note(&format!("{} clues to grow trees on, {:.0?}", lessons.len(), started.elapsed()));
    let mut grown = 0;
    let trees = grow(&lessons, &GrowOptions::default(), &mut |mean| {
        if grown % 10 == 0 {
            output::note(&format!(
                "{grown} trees: {mean:.4} nats a clue, {:.0?}",
                started.elapsed()
            ));
        }
        grown += 1;
    });
    files::write(&trees_file, trees.to_string().as_bytes(), args.force)?;
    Ok(Exit::Done)
}
