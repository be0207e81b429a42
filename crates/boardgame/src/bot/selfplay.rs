//! The computer against itself, game after game.
//!
//! Game *n* of a match depends on the seed and on *n* alone, so that a match
//! is the same on any number of threads. The first player draws from one end
//! of the shuffled bag and the second from the other: in a pair of games with
//! the same tiles and changed seats, each seat meets the same tiles in both as
//! long as the bag lasts, and chance decides less.

pub mod game;
pub mod setup;
pub mod tally;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use crate::bot::selfplay::game::{GameRunner, PlayedGame};
use crate::bot::selfplay::setup::Match;
use crate::error::BoardGameError;

impl Match<'_> {
    /// Plays one game; `number` counts from 0.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn game(&self, number: u64) -> Result<PlayedGame, BoardGameError> {
        let played = GameRunner::new(self).play(number, &|| false)?;
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
        mut each: impl FnMut(&PlayedGame) -> bool,
    ) -> Result<(), BoardGameError> {
        let mut table = GameRunner::new(self);
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
        mut each: impl FnMut(&PlayedGame) -> bool,
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
                    let mut table = GameRunner::new(self);
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
