//! `lab fit ranker`: fits the learned ranker on dated clues that the packs have
//! not seen.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use rayon::prelude::*;
use wordwright_cli::args::packs::{self, OpenPack, PackArgs};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;
use wordwright_clues::experts::Expert;
use wordwright_clues::features::Sheet;
use wordwright_clues::ranker::{
    Case, FitOptions, GrowOptions, Linear, Ranker, Trees, fit, grow, rough,
};
use wordwright_knowledge::Pack;

use crate::dated_clues::{DatedClue, DatedClueArgs};
use crate::evaluate::ranker::{opinions, ranked_experts, truth};
use crate::weights::{TREES, WEIGHTS};

/// Clues that the linear weights are fitted on.
const LINEAR_CLUES: usize = 12_000;
/// Clues that trees are grown on, including those of the weights.
const TREE_CLUES: usize = 30_000;

/// Arguments of `fit ranker`.
#[derive(Debug, Args)]
pub struct FitRankerArgs {
    #[command(flatten)]
    pack: PackArgs,

    /// Another pack, or `built-in`, to fit the same weights to; the clues are distributed
    /// over all packs in turn. May be given several times
    #[arg(long, value_name = "DIR")]
    also: Vec<PathBuf>,

    #[command(flatten)]
    clues: DatedClueArgs,

    /// Grow this many trees
    #[arg(long, value_name = "N", default_value_t = GrowOptions::default().trees)]
    trees: usize,

    /// Write ranker.txt and ranker-trees.txt into this folder
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,

    /// Overwrite the files if they exist
    #[arg(long)]
    force: bool,
}

/// A pack to fit on, and its experts.
struct Source<'p> {
    pack: &'p Pack,
    experts: Vec<Box<dyn Expert + 'p>>,
}

impl<'p> Source<'p> {
    fn new(pack: &'p Pack) -> Self {
        Self { pack, experts: ranked_experts(pack) }
    }
}

/// Sources with a ranker each, over which clues are distributed.
struct Dealer<'s, 'p> {
    sources: &'s [Source<'p>],
    rankers: Vec<Ranker<'p>>,
}

impl<'s, 'p> Dealer<'s, 'p> {
    fn new(sources: &'s [Source<'p>], linear: &Linear) -> Self {
        let ranker =
            |source: &Source<'p>| Ranker::new(source.pack, linear.clone(), Trees::default());
        Self { sources, rankers: sources.iter().map(ranker).collect() }
    }

    /// The features of the answers to a clue in the next pack in turn, and the index of its answer.
    fn sheet(&self, turn: usize, dated: &DatedClue) -> (&Ranker<'p>, Sheet, Option<usize>) {
        let place = turn % self.sources.len();
        let (source, ranker) = (&self.sources[place], &self.rankers[place]);
        let length = dated.answer.len();
        let opinions = opinions(&source.experts, &dated.clue, length);
        let sheet = ranker.sheet(&dated.clue, length, &opinions);
        (ranker, sheet, truth(source.pack.answers(), &dated.answer))
    }
}

pub fn run(args: &FitRankerArgs) -> Result<Exit, CliError> {
    let weights_file = args.output.join(WEIGHTS);
    let trees_file = args.output.join(TREES);
    for file in [&weights_file, &trees_file] {
        files::check_writable(file, args.force)?;
    }
    let pack = args.pack.open()?;
    let others: Vec<OpenPack> =
        args.also.iter().map(|name| packs::open(name)).collect::<Result<_, _>>()?;
    let sources: Vec<Source<'_>> =
        std::iter::once(&pack).chain(&others).map(|pack| Source::new(pack)).collect();
    let clues = args.clues.sample()?;
    let started = Instant::now();
    let start = rough();
    let dealer = Dealer::new(&sources, &start);
    let cases: Vec<Case> = clues
        .par_iter()
        .take(LINEAR_CLUES)
        .enumerate()
        .map(|(turn, dated)| {
            let (_, sheet, truth) = dealer.sheet(turn, dated);
            let mut random = fastrand::Rng::with_seed(turn as u64);
            Case::new(&sheet, truth, &start, &mut random)
        })
        .collect();
    output::note(&format!("{} cases, {:.0?}", cases.len(), started.elapsed()));
    let linear = fit(&cases, &start, &FitOptions::default(), &mut |mean| {
        output::note(&format!("weights: {mean:.4} nats a clue, {:.0?}", started.elapsed()));
    });
    drop(cases);
    files::write(&weights_file, linear.to_string().as_bytes(), args.force)?;

    let dealer = Dealer::new(&sources, &linear);
    let lessons: Vec<_> = clues
        .par_iter()
        .take(TREE_CLUES)
        .enumerate()
        .map(|(turn, dated)| {
            let (ranker, sheet, truth) = dealer.sheet(turn, dated);
            ranker.lesson(&sheet, truth)
        })
        .collect();
    output::note(&format!("{} clues to grow trees on, {:.0?}", lessons.len(), started.elapsed()));
    let mut grown = 0;
    let options = GrowOptions { trees: args.trees, ..GrowOptions::default() };
    let trees = grow(&lessons, &options, &mut |mean| {
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
