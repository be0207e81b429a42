//! Plays one generation of a leave training.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use wordwright_boardgame::bot::{Piece, Training};
use wordwright_boardgame::{Lexicon, Rules};
use wordwright_core::{Budget, CancelToken};
use wordwright_service::games::rules_named;

use super::games::lexicon;
use super::{Engine, each, file, line};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::options::LeavesOptions;
use crate::work::Work;

/// Plays pieces of a generation.
pub struct Generation {
    rules: Arc<Rules>,
    lexicon: Lexicon,
    training: Training,
    pieces: usize,
}

/// The statistics of some of the generation's games.
#[derive(Serialize, Deserialize)]
struct ResultLine {
    item: usize,
    games: [u64; 2],
    piece: String,
}

fn rules(options: &LeavesOptions) -> Result<Arc<Rules>, BatchError> {
    rules_named(&options.rules)
        .map_err(Box::new)
        .map_err(|problem| BatchError::GameOptions { job: "train-leaves", problem })
}

/// The training that a manifest names.
///
/// # Errors
/// A file that cannot be used or has changed.
pub fn training(manifest: &Manifest, base: &Path) -> Result<Training, BatchError> {
    let Some(named) = manifest.inputs.first() else {
        let problem = "found no training among the inputs".to_owned();
        return Err(BatchError::Manifest { problem });
    };
    Training::read(&file(base, named)?).map_err(BatchError::game(&*named.name))
}

/// The games of the next generation.
///
/// # Errors
/// A training whose generations have all been played.
pub fn due(training: &Training) -> Result<Range<u64>, BatchError> {
    let due = training.due();
    if due.is_empty() {
        let problem = "the training is done: all its generations have been played; its leaves \
            are beside it"
            .to_owned();
        return Err(BatchError::Options { job: "train-leaves".to_owned(), problem });
    }
    Ok(due)
}

/// A new training with the words of a manifest.
///
/// # Errors
/// Words that cannot be used, or too few tiles.
pub fn begin(
    manifest: &Manifest,
    options: &LeavesOptions,
    base: &Path,
    games: u64,
    depth: usize,
) -> Result<Training, BatchError> {
    let rules = rules(options)?;
    let lexicon = lexicon(manifest, base, &rules)?;
    Training::new(&rules, &lexicon, games, depth, manifest.seed)
        .map_err(BatchError::game(&*options.rules))
}

/// Adds the piece of a line to the training.
///
/// # Errors
/// A line that is not a piece of this training, or not the next one.
pub fn add(training: &mut Training, line: &str) -> Result<(), BatchError> {
    let wrong = |problem: String| BatchError::Manifest { problem };
    let line: ResultLine = serde_json::from_str(line)
        .map_err(|problem| wrong(format!("found a line that is not a piece ({problem})")))?;
    let bytes = BASE64_STANDARD
        .decode(line.piece)
        .map_err(|problem| wrong(format!("found a piece that is not text ({problem})")))?;
    let piece = training.read_piece(&bytes).map_err(BatchError::game("the training"))?;
    training.add(&piece).map_err(BatchError::game("the training"))
}

impl Generation {
    /// Reads rules, words and the training.
    pub fn open(
        manifest: &Manifest,
        options: &LeavesOptions,
        base: &Path,
    ) -> Result<Self, BatchError> {
        let training = training(manifest, base)?;
        let (due, pieces) = (due(&training)?, options.pieces);
        if due.end - due.start < pieces as u64 {
            let left = due.end - due.start;
            let problem = format!("found {pieces} pieces for {left} games, expected fewer");
            return Err(BatchError::Options { job: "train-leaves".to_owned(), problem });
        }
        let rules = rules(options)?;
        let lexicon = lexicon(manifest, base, &rules)?;
        Ok(Self { rules, lexicon, training, pieces })
    }

    fn games(&self, item: usize) -> Range<u64> {
        let due = self.training.due();
        let games = u128::from(due.end - due.start);
        let start = |item: usize| due.start + (games * item as u128 / self.pieces as u128) as u64;
        start(item)..start(item + 1)
    }

    fn play(&self, item: usize, stop: &CancelToken) -> Result<Option<Piece>, BatchError> {
        let budget = Budget::UNLIMITED.with_cancel(stop);
        self.training
            .piece(&self.rules, &self.lexicon, self.games(item), &budget)
            .map_err(BatchError::game("the training"))
    }
}

impl Engine for Generation {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        each(work, |item, _, _, stop| {
            let Some(piece) = self.play(item, stop)? else { return Err(BatchError::Stopped) };
            let games = piece.games();
            let piece = BASE64_STANDARD.encode(piece.to_bytes());
            Ok(line(&ResultLine { item, games: [games.start, games.end], piece }))
        })
    }
}
