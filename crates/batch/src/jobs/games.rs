//! Plays games of the computer against itself.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use wordwright_boardgame::bot::{Match, PlayedGame, Strategy};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::lookahead::Lookahead;
use wordwright_boardgame::{Lexicon, Rules};
use wordwright_core::{Budget, CancelToken};
use wordwright_service::games::{self, SelfplayLimits};

use super::{Engine, file, line, words};
use crate::BatchError;
use crate::manifest::Manifest;
use crate::options::GameOptions;
use crate::work::Work;

/// Plays the games of one match.
pub struct Games {
    rules: Arc<Rules>,
    lexicon: Lexicon,
    leaves: Leaves,
    strategies: [Strategy; 2],
    lookahead: Lookahead,
    paired: bool,
    seed: u64,
}

/// The line of one game, with the fields of `wordwright selfplay --json`.
#[derive(Serialize)]
struct ResultLine {
    item: usize,
    first: &'static str,
    scores: [i32; 2],
    turns: [u32; 2],
    full_racks: [u32; 2],
}

/// The words that a manifest names, for play by `rules`.
///
/// # Errors
/// Words that cannot be used, or are in other letters.
pub fn lexicon(manifest: &Manifest, base: &Path, rules: &Rules) -> Result<Lexicon, BatchError> {
    let name = manifest.words.as_ref().map_or(crate::ENGLISH, |named| &named.name);
    let lexicon = match &manifest.words {
        None => Lexicon::embedded_for(rules),
        Some(named) if named.name.to_ascii_lowercase().ends_with(".kwg") => {
            Lexicon::from_kwg(rules.alphabet(), &file(base, named)?)
        }
        Some(_) => Lexicon::from_list(&words(manifest, base, rules.alphabet(), 0)?),
    };
    lexicon
        .and_then(|lexicon| lexicon.check_rules(rules).map(|()| lexicon))
        .map_err(BatchError::game(name))
}

impl Games {
    /// Reads rules, words and leaves.
    pub fn open(
        manifest: &Manifest,
        options: &GameOptions,
        base: &Path,
    ) -> Result<Self, BatchError> {
        let refused =
            |problem| BatchError::GameOptions { job: "selfplay", problem: Box::new(problem) };
        let first = games::strategy("first", &options.first).map_err(refused)?;
        let second = games::strategy("second", &options.second).map_err(refused)?;
        let rules = games::rules_named(&options.rules).map_err(refused)?;
        let GameOptions { playouts, plies, endgame, .. } = *options;
        let limits = SelfplayLimits { playouts, plies, endgame };
        let lookahead = limits.lookahead().map_err(refused)?;
        let leaves = match &options.leaves {
            None => Leaves::embedded(&rules),
            Some(named) => {
                let leaves = Leaves::read(&file(base, named)?);
                leaves
                    .and_then(|leaves| leaves.check_rules(&rules).map(|()| leaves))
                    .map_err(BatchError::game(&*named.name))?
            }
        };
        let lexicon = lexicon(manifest, base, &rules)?;
        let (strategies, paired, seed) = ([first, second], options.paired, manifest.seed);
        Ok(Self { rules, lexicon, leaves, strategies, lookahead, paired, seed })
    }
}

impl Games {
    fn setup(&self) -> Match<'_> {
        Match {
            rules: &self.rules,
            lexicon: &self.lexicon,
            leaves: &self.leaves,
            strategies: self.strategies,
            seed: self.seed,
            lookahead: self.lookahead,
            paired: self.paired,
        }
    }
}

fn result_line(setup: &Match<'_>, played: &PlayedGame) -> String {
    line(&ResultLine {
        item: played.number as usize,
        first: setup.names()[played.first],
        scores: played.scores,
        turns: played.turns,
        full_racks: played.full_racks,
    })
}

impl Engine for Games {
    fn run(&self, work: &mut Work<'_>) -> Result<(), BatchError> {
        let setup = self.setup();
        let games: Vec<u64> = work.rest().into_iter().map(|item| item as u64).collect();
        let mut ended = Ok(());
        // When the shard takes no more lines, the games end.
        let refused = CancelToken::new();
        let budget = Budget::UNLIMITED.with_cancel(work.stop()).with_cancel(&refused);
        setup
            .some(games, &budget, &mut |played: &PlayedGame| {
                ended = work.done(&result_line(&setup, played));
                if ended.is_err() {
                    refused.cancel();
                }
            })
            .map_err(BatchError::game(self.rules.name()))?;
        ended
    }
}
