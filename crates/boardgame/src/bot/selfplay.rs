//! The computer against itself, game after game.
//!
//! Game *n* of a match depends on the seed and on *n* alone, so that a match is
//! the same on any number of threads. The first player draws from one end of
//! the shuffled bag and the second from the other: in a pair of games with the
//! same tiles and swapped seats, each seat meets the same tiles in both as long
//! as the bag lasts, which reduces the role of luck.

pub mod game;
pub mod setup;
pub mod tally;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use wordwright_core::{Budget, CancelToken, Observer};

use crate::bot::selfplay::game::{GameRunner, PlayedGame};
use crate::bot::selfplay::setup::Match;
use crate::error::BoardGameError;

impl Match<'_> {
    /// Plays one game; `number` counts from 0.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn game(&self, number: u64) -> Result<PlayedGame, BoardGameError> {
        let played = GameRunner::new(self).play(number, &Budget::UNLIMITED)?;
        Ok(played.expect("nothing stops it"))
    }

    /// Plays the games with these numbers, one after another, and reports each.
    /// The steps of `budget` are games; when it runs out during a game, that game
    /// is not reported.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn some(
        &self,
        numbers: impl IntoIterator<Item = u64>,
        budget: &Budget,
        observer: &mut dyn Observer<PlayedGame>,
    ) -> Result<(), BoardGameError> {
        let within = budget.clone().without_step_limit();
        let mut table = GameRunner::new(self);
        for (done, number) in (0..).zip(numbers) {
            if budget.is_spent(done) {
                break;
            }
            let Some(played) = table.play(number, &within)? else { break };
            observer.observe(&played);
        }
        Ok(())
    }

    /// Plays `games` games on `threads` threads and reports each, in the order
    /// of their numbers. The steps of `budget` are games; once it is spent, no
    /// more games are reported.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn play(
        &self,
        games: u64,
        threads: usize,
        budget: &Budget,
        observer: &mut dyn Observer<PlayedGame>,
    ) -> Result<(), BoardGameError> {
        let next = AtomicU64::new(0);
        // Ends the threads once the last requested game has been reported.
        let ended = CancelToken::new();
        let within = budget.clone().without_step_limit().with_cancel(&ended);
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(threads.max(1) * WAITING);
            for _ in 0..threads.max(1) {
                let sender = sender.clone();
                let (next, within) = (&next, &within);
                scope.spawn(move || {
                    let mut table = GameRunner::new(self);
                    while !within.is_expired() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return;
                        }
                        let Some(played) = table.play(number, within).transpose() else { return };
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
                    if budget.is_spent(due) {
                        ended.cancel();
                        return Ok(());
                    }
                    due += 1;
                    observer.observe(&played);
                }
            }
            Ok(())
        })
    }
}

/// How many games each thread may be ahead, so that a slow one does not hold up
/// the others; by judgement.
const WAITING: usize = 64;
