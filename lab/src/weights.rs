//! Weights written by `lab fit ranker`, before they are built in.

use std::path::Path;

use wordwright_cli::error::CliError;
use wordwright_cli::input::files;
use wordwright_clues::ranker::{Linear, Ranker, Trees};
use wordwright_knowledge::Pack;

/// The linear weights in a folder of weights.
pub const WEIGHTS: &str = "ranker.txt";
/// The trees in a folder of weights.
pub const TREES: &str = "ranker-trees.txt";

/// A ranker with the weights and trees of a folder.
///
/// # Errors
/// Files that are missing, or that hold no weights.
pub fn stored<'p>(pack: &'p Pack, folder: &Path) -> Result<Ranker<'p>, CliError> {
    let text = |name: &str| -> Result<_, CliError> {
        let path = folder.join(name);
        let bytes = files::read(&path, files::SizeLimit::DATA)?;
        Ok((path, String::from_utf8_lossy(&bytes).into_owned()))
    };
    let (path, weights) = text(WEIGHTS)?;
    let linear = Linear::parse(&weights)
        .map_err(|problem| CliError::Solve { path, problem: problem.into() })?;
    let (path, trees) = text(TREES)?;
    let trees = Trees::parse(&trees)
        .map_err(|problem| CliError::Solve { path, problem: problem.into() })?;
    Ok(Ranker::new(pack, linear, trees))
}
