//! Parts of a training that are played elsewhere, such as on another machine.
//!
//! The games of one generation do not depend on each other. A [`Piece`] is the
//! result of some of them; added in the order of the games, pieces give the
//! same values as a training that played all games itself.

use std::ops::Range;
use std::sync::Arc;

use wordwright_core::Budget;
use xxhash_rust::xxh3::xxh3_64;

use crate::board::squares::Board;
use crate::bot::leave_training::{Sampler, Sums, Training, hash_of};
use crate::error::BoardGameError;
use crate::generate::prepared_board::PreparedBoard;
use crate::rules::ruleset::Rules;
use crate::words::lexicon::Lexicon;

const MAGIC: &[u8; 4] = b"WWLP";

/// Magic, then four numbers: the training, the first game, the one after the
/// last, the sum of squares.
const HEADER: usize = 4 + 4 * 8;

/// Bytes of one part's sums: number, count, equities.
const ENTRY: usize = 4 + 8 + 8;

/// The sums of some games of one generation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Hash of the training and its values when the piece was played.
    training: u64,
    games: Range<u64>,
    sums: Sums,
}

impl Piece {
    /// The games, by their numbers in the training.
    pub fn games(&self) -> Range<u64> {
        self.games.clone()
    }

    /// The piece as bytes; parts that occurred in no rack take no space.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let numbers = [self.training, self.games.start, self.games.end, self.sums.squares];
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        let sums = self.sums.counts.iter().zip(&self.sums.equities);
        for (number, (&count, &equity)) in (0_u32..).zip(sums).filter(|(_, sum)| *sum.0 > 0) {
            bytes.extend(number.to_le_bytes());
            bytes.extend(count.to_le_bytes());
            bytes.extend(equity.to_le_bytes());
        }
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }
}

fn wrong(found: impl Into<String>, expected: &'static str) -> BoardGameError {
    BoardGameError::Leaves { found: found.into(), expected }
}

impl Training {
    /// The remaining games of the current generation; an empty range once the
    /// whole training is done.
    pub fn due(&self) -> Range<u64> {
        if self.done == self.games {
            return self.done..self.done;
        }
        self.done..self.end_of(self.progress().generation - 1)
    }

    /// The hash that marks the pieces of this generation.
    fn mark(&self) -> u64 {
        let generation = u64::from(self.progress().generation);
        let numbers = [self.seed, self.games, self.hash, generation];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend(self.parts.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        xxh3_64(&bytes)
    }

    /// Plays some of the games that are [due](Self::due), without learning from
    /// them. Returns `None` if the budget runs out before the last.
    ///
    /// # Errors
    /// Other rules or words than the training was begun with, or games that are
    /// not due.
    pub fn piece(
        &self,
        rules: &Arc<Rules>,
        lexicon: &Lexicon,
        games: Range<u64>,
        budget: &Budget,
    ) -> Result<Option<Piece>, BoardGameError> {
        if hash_of(rules, lexicon) != self.hash {
            return Err(wrong(
                "a training with other rules or words",
                "those that it was begun with",
            ));
        }
        let due = self.due();
        if games.start < due.start || games.end > due.end || games.is_empty() {
            return Err(wrong(
                format!("the games from {} to {}", games.start, games.end),
                "games of the current generation",
            ));
        }
        let empty = PreparedBoard::new(lexicon, Board::new(rules))?;
        let mut table = Sampler::new(self, &empty);
        for game in games.clone() {
            table.play(game);
            if budget.is_expired() {
                return Ok(None);
            }
        }
        Ok(Some(Piece { training: self.mark(), games, sums: table.sums }))
    }

    /// Adds a piece: the next games that are due. With the last of a generation
    /// the values are learned.
    ///
    /// # Errors
    /// A piece of another training or generation, or games that are not next.
    pub fn add(&mut self, piece: &Piece) -> Result<(), BoardGameError> {
        if piece.training != self.mark() || piece.sums.counts.len() != self.sums.counts.len() {
            return Err(wrong(
                "games of another training or generation",
                "games that were played with these values",
            ));
        }
        let due = self.due();
        if piece.games.start != due.start || piece.games.end > due.end {
            return Err(wrong(
                format!("the games from {} to {}", piece.games.start, piece.games.end),
                "the next games that are due",
            ));
        }
        self.sums.merge(&piece.sums);
        self.done = piece.games.end;
        if self.done == due.end {
            self.learn();
        }
        Ok(())
    }

    /// Reads a piece of this training.
    ///
    /// # Errors
    /// Bytes that are not a piece of this training, or a piece that is cut off or damaged.
    pub fn read_piece(&self, bytes: &[u8]) -> Result<Piece, BoardGameError> {
        let whole = "a whole piece of this training; play its games again";
        let Some((body, sum)) = bytes.split_last_chunk::<8>() else {
            return Err(wrong(format!("{} bytes", bytes.len()), whole));
        };
        if !body.starts_with(MAGIC) || body.len() < HEADER {
            return Err(wrong("no piece of a training", whole));
        }
        if xxh3_64(body) != u64::from_le_bytes(*sum) {
            return Err(wrong("a checksum that does not match", whole));
        }
        let (header, entries) = body.split_at(HEADER);
        let mut numbers =
            header[MAGIC.len()..].as_chunks().0.iter().map(|n| u64::from_le_bytes(*n));
        let mut next = || numbers.next().unwrap_or_default();
        let (training, games) = (next(), next()..next());
        let mut sums = Sums::new(self.sums.counts.len());
        sums.squares = next();
        let (entries, rest) = entries.as_chunks::<ENTRY>();
        for [a, b, c, d, count_and_equity @ ..] in entries {
            let number = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
            let (count, equity) = count_and_equity.split_at(8);
            let long = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap_or_default());
            let Some(place) = sums.counts.get_mut(number) else {
                return Err(wrong(format!("sums of part {number}"), whole));
            };
            *place = long(count);
            sums.equities[number] = long(equity).cast_signed();
        }
        if rest.is_empty() {
            Ok(Piece { training, games, sums })
        } else {
            Err(wrong(format!("{} bytes too many", rest.len()), whole))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use wordwright_core::Silent;

    use super::*;

    #[test]
    fn pieces_give_what_one_machine_gives() {
        let rules = Rules::english();
        let lexicon = Lexicon::embedded().unwrap();
        let new = || Training::new(&rules, &lexicon, 64, 2, 4).unwrap();
        let mut alone = new();
        alone.run(&rules, &lexicon, 2, &Budget::UNLIMITED, &mut Silent).unwrap();
        let mut pieced = new();
        while !pieced.due().is_empty() {
            let due = pieced.due();
            let middle = u64::midpoint(due.start, due.end).max(due.start + 1);
            let parts = [due.start..middle, middle..due.end];
            let pieces: Vec<Vec<u8>> = parts
                .into_iter()
                .filter(|games| !games.is_empty())
                .map(|games| pieced.piece(&rules, &lexicon, games, &Budget::UNLIMITED))
                .map(|piece| piece.unwrap().unwrap().to_bytes())
                .collect();
            for bytes in pieces {
                let piece = pieced.read_piece(&bytes).unwrap();
                pieced.add(&piece).unwrap();
            }
        }
        assert_eq!(pieced.to_bytes(), alone.to_bytes());
    }

    #[test]
    fn pieces_that_are_none_or_out_of_turn() {
        let rules = Rules::english();
        let lexicon = Lexicon::embedded().unwrap();
        let mut training = Training::new(&rules, &lexicon, 64, 1, 4).unwrap();
        let piece = |from, to| {
            training.piece(&rules, &lexicon, from..to, &Budget::UNLIMITED).map(Option::unwrap)
        };
        let (first, second) = (piece(0, 1).unwrap(), piece(1, 2).unwrap());
        let error = piece(1, 9).unwrap_err().to_string();
        assert!(error.contains("games from 1 to 9"), "{error}");
        let spent = Budget::UNLIMITED.with_time(Duration::ZERO);
        let stopped = training.piece(&rules, &lexicon, 0..2, &spent).unwrap();
        assert_eq!(stopped, None);
        let error = training.add(&second).unwrap_err().to_string();
        assert!(error.contains("next games that are due"), "{error}");
        training.add(&first).unwrap();
        assert_eq!(training.due(), 1..2);
        training.add(&second).unwrap();
        let error = training.add(&second).unwrap_err().to_string();
        assert!(error.contains("another training or generation"), "{error}");
        let bytes = second.to_bytes();
        let mut damaged = bytes.clone();
        damaged[40] ^= 1;
        for (bytes, part) in [
            (&bytes[..5], "5 bytes"),
            (&bytes[..bytes.len() - 1], "checksum"),
            (&damaged, "checksum"),
            (b"something that is no piece of it", "no piece"),
        ] {
            let error = training.read_piece(bytes).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
