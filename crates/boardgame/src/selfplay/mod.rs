//! The computer against itself, game after game.
//!
//! Game *n* of a match depends on the seed and on *n* alone, so that a match
//! is the same on any number of threads. The first player draws from one end
//! of the shuffled bag and the second from the other: in a pair of games with
//! the same tiles and changed seats, each seat meets the same tiles in both as
//! long as the bag lasts, and chance decides less.

mod game;
mod strategy;
mod tally;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use crate::{BoardGameError, Leaves, Lexicon, Lookahead, Rules};
pub use game::Played;
pub(crate) use game::{SCORELESS, mixed};
pub(crate) use strategy::Chooser;
pub use strategy::Strategy;
pub use tally::{Interval, Tally};

/// A match between two strategies.
#[derive(Debug, Clone)]
pub struct Match<'m> {
    /// The rules; two play.
    pub rules: &'m std::sync::Arc<Rules>,
    /// The words.
    pub lexicon: &'m Lexicon,
    /// What is left on a rack is worth.
    pub leaves: &'m Leaves,
    /// How the two choose.
    pub strategies: [Strategy; 2],
    /// Where all chance comes from.
    pub seed: u64,
    /// How far [`Strategy::Ahead`] looks.
    pub lookahead: Lookahead,
    /// Whether each two games have the same tiles and changed seats.
    pub paired: bool,
}

impl Match<'_> {
    /// Plays one game; `number` counts from 0.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn game(&self, number: u64) -> Result<Played, BoardGameError> {
        let played = game::Table::new(self).play(number, &|| false)?;
        Ok(played.expect("nothing stops it"))
    }

    /// Plays the games of these numbers, one after the other, and hands each to
    /// `each`, which says whether to go on. `stop` is asked now and then, within
    /// turns that look ahead too; a game that it stops is handed to nobody.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn some(
        &self,
        numbers: impl IntoIterator<Item = u64>,
        stop: &dyn Fn() -> bool,
        mut each: impl FnMut(&Played) -> bool,
    ) -> Result<(), BoardGameError> {
        let mut table = game::Table::new(self);
        for number in numbers {
            let Some(played) = table.play(number, stop)? else { break };
            if !each(&played) {
                break;
            }
        }
        Ok(())
    }

    /// Plays `games` games on `threads` threads and hands each to `each`, in
    /// the order of their numbers; `each` says whether to go on. `stop` is asked
    /// as by [`Match::some`].
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn play(
        &self,
        games: u64,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        mut each: impl FnMut(&Played) -> bool,
    ) -> Result<(), BoardGameError> {
        let next = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(threads.max(1) * WAITING);
            for _ in 0..threads.max(1) {
                let sender = sender.clone();
                let (next, stopped) = (&next, &stopped);
                let stop = move || stopped.load(Ordering::Relaxed) || stop();
                scope.spawn(move || {
                    let mut table = game::Table::new(self);
                    while !stop() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return;
                        }
                        let Some(played) = table.play(number, &stop).transpose() else { return };
                        if sender.send((number, played)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut due = 0;
            for (number, played) in receiver {
                early.insert(number, played?);
                while let Some(played) = early.remove(&due) {
                    due += 1;
                    if !each(&played) {
                        stopped.store(true, Ordering::Relaxed);
                        return Ok(());
                    }
                }
            }
            Ok(())
        })
    }
}

/// Games that each thread may be ahead, so that a slow one holds up none.
const WAITING: usize = 64;
