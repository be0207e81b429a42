//! Learns the values of leaves by self-play, from scratch.
//!
//! A leave is worth how much better the next turn is with it than without: the
//! mean equity of the best play from the leave and tiles drawn to it, minus the
//! same for a rack drawn at random. Equity includes the value of the next
//! leave, so the values are a fixed point, reached in generations: each plays
//! with the values of the last and is twice as long.
//!
//! On every turn a few racks are drawn from all tiles that are not on the board. Each is
//! scored by its best play, minus the mean of the other racks' best plays. Since the whole
//! rack is random, it is an unbiased sample for each of its parts; the racks that players
//! hold in self-play are biased towards the tiles that players like to keep. The means of
//! parts of one tile, of two and so on become weights, each shrunk towards zero according
//! to its sampling error (empirical Bayes).
//!
//! Sums are whole numbers, so that any number of threads gives the same values,
//! and any number of machines: `pieces` are sums of some games, played apart.

pub mod pieces;

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wordwright_core::{Budget, Observer};
use xxhash_rust::xxh3::xxh3_64;

use crate::board::play::Play;
use crate::board::rack::Rack;
use crate::board::squares::Board;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::leaves::parts::{MAX_DEPTH, Numbering, Parts};
use crate::generate::chooser::Chooser;
use crate::generate::prepared_board::PreparedBoard;
use crate::rules::ruleset::{MAX_RACK, Rules};
use crate::rules::tiles::{KINDS, Tile};
use crate::seed::derived_seed;
use crate::words::lexicon::Lexicon;

/// Racks drawn in every turn. Eight take as long as nine turns and lose an
/// eighth of their worth to being compared with each other.
const RACKS: i32 = 8;

/// Tiles in the bag below which a game is abandoned: fewer can neither be
/// exchanged nor fill a rack, and leaves mean something else.
const LEAST_IN_BAG: usize = 7;

/// Generations: the values settle to a tenth of a point in four or five.
const GENERATIONS: u32 = 6;

/// Games per thread between two progress reports, by judgement.
const GAMES_AT_ONCE: u64 = 32;

/// Samples that a part needs before it counts towards the variance of the
/// weights of its size; by judgement.
const ENOUGH: u64 = 200;

/// Statistics of the parts of racks.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sums {
    counts: Vec<u64>,
    /// Thousandths of a point, times [`RACKS`] less one.
    equities: Vec<i64>,
    /// Sum of squares over whole racks, in points squared, times the same factor squared.
    squares: u64,
}

impl Sums {
    fn new(places: usize) -> Self {
        Self { counts: vec![0; places], equities: vec![0; places], squares: 0 }
    }

    fn merge(&mut self, other: &Self) {
        for (sum, more) in self.counts.iter_mut().zip(&other.counts) {
            *sum = sum.saturating_add(*more);
        }
        for (sum, more) in self.equities.iter_mut().zip(&other.equities) {
            *sum = sum.saturating_add(*more);
        }
        self.squares = self.squares.saturating_add(other.squares);
    }
}

/// Progress of the training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Games played.
    pub done: u64,
    /// Games in all.
    pub games: u64,
    /// The generation, from 1.
    pub generation: u32,
    /// Generations in all.
    pub generations: u32,
}

/// Values of leaves that are being learned. The same rules, words, games, depth
/// and seed give the same values, on any number of threads and however often
/// the training was interrupted.
#[derive(Debug, Clone)]
pub struct Training {
    seed: u64,
    games: u64,
    done: u64,
    /// Hash of the rules and the words.
    hash: u64,
    leaves: Leaves,
    parts: Parts,
    sums: Sums,
}

impl Training {
    /// A new training of `games` games, with parts of up to `depth` tiles.
    ///
    /// # Errors
    /// A lexicon in other letters, or too few tiles to play with.
    pub fn new(
        rules: &Rules,
        lexicon: &Lexicon,
        games: u64,
        depth: usize,
        seed: u64,
    ) -> Result<Self, BoardGameError> {
        lexicon.check_rules(rules)?;
        let needed = 2 * rules.rack_size() + LEAST_IN_BAG;
        if rules.tiles().total() < needed {
            return Err(BoardGameError::Leaves {
                found: format!("a set of {} tiles", rules.tiles().total()),
                expected: "tiles for two racks and seven in the bag",
            });
        }
        let parts = Parts::new(rules.alphabet().len() + 1, depth.clamp(1, 6));
        let sums = Sums::new(parts.numbering.len());
        let hash = hash_of(rules, lexicon);
        Ok(Self { seed, games, done: 0, hash, leaves: Leaves::none(), parts, sums })
    }

    /// Its progress.
    pub fn progress(&self) -> Progress {
        let generation = (0..GENERATIONS)
            .take_while(|&generation| self.end_of(generation) <= self.done)
            .count() as u32;
        Progress {
            done: self.done,
            games: self.games,
            generation: (generation + 1).min(GENERATIONS),
            generations: GENERATIONS,
        }
    }

    /// The values of the last whole generation; of all games when it is done.
    pub fn leaves(&self) -> &Leaves {
        &self.leaves
    }

    /// Games up to the end of a generation: the last one has half of all.
    fn end_of(&self, generation: u32) -> u64 {
        self.games >> (GENERATIONS - 1 - generation.min(GENERATIONS - 1))
    }

    /// Plays on `threads` threads until all games are done or the budget is spent,
    /// whose steps are games of this training. The observer sees the training
    /// every second or so, in a consistent state that can be saved.
    ///
    /// # Errors
    /// Other rules or words than it was begun with.
    pub fn run(
        &mut self,
        rules: &Arc<Rules>,
        lexicon: &Lexicon,
        threads: usize,
        budget: &Budget,
        observer: &mut dyn Observer<Self>,
    ) -> Result<(), BoardGameError> {
        if hash_of(rules, lexicon) != self.hash {
            return Err(BoardGameError::Leaves {
                found: "a training with other rules or words".to_owned(),
                expected: "those that it was begun with",
            });
        }
        let empty = PreparedBoard::new(lexicon, Board::new(rules))?;
        let threads = threads.max(1);
        while self.done < self.games {
            let generation = self.progress().generation - 1;
            let end = self.end_of(generation).min(self.done + GAMES_AT_ONCE * threads as u64);
            let next = AtomicU64::new(self.done);
            let (this, next) = (&*self, &next);
            let parts: Vec<Sums> = std::thread::scope(|scope| {
                let work = || {
                    let mut table = Sampler::new(this, &empty);
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= end {
                            return table.sums;
                        }
                        table.play(game);
                    }
                };
                let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                // Its games would be counted but not learned from.
                let ended = running.into_iter().map(|thread| match thread.join() {
                    Ok(sums) => sums,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                ended.collect()
            });
            for part in &parts {
                self.sums.merge(part);
            }
            self.done = end;
            if self.end_of(generation) == end {
                self.learn();
            }
            observer.observe(self);
            if budget.is_spent(self.done) {
                break;
            }
        }
        Ok(())
    }

    /// Turns the sums into values and begins another generation.
    fn learn(&mut self) {
        let mut parts = Parts::new(self.parts.numbering.kinds(), self.parts.numbering.depth());
        let times = f64::from(RACKS - 1);
        let Sums { counts, equities, squares } = &self.sums;
        let noise = *squares as f64 / (times * times) / counts[0].max(1) as f64 * 1e6;
        for size in 1..=parts.numbering.depth() {
            let mean = |number: usize| equities[number] as f64 / (counts[number] as f64 * times);
            let found = parts
                .rests(size, |_, number| (counts[number] > 0).then(|| mean(number).round() as i32));
            let chance = |number: usize| noise / counts[number] as f64;
            let squared = found
                .iter()
                .filter(|found| counts[found.0] >= ENOUGH)
                .map(|&(number, rest)| f64::from(rest).powi(2) - chance(number));
            let (sum, count) = squared.fold((0.0, 0), |(sum, count), one| (sum + one, count + 1));
            let spread = (sum / f64::from(count.max(1))).max(0.0);
            for (number, rest) in found {
                let share = spread / (spread + chance(number)).max(f64::MIN_POSITIVE);
                parts.weights[number] = (f64::from(rest) * share).round() as i32;
            }
        }
        self.sums = Sums::new(parts.numbering.len());
        self.leaves = Leaves::from_parts(parts.clone());
        self.parts = parts;
    }
}

/// Where the games of a training are played, one after the other.
struct Sampler<'t> {
    training: &'t Training,
    empty: &'t PreparedBoard<'t>,
    chooser: Chooser,
    numbers: Vec<i32>,
    sums: Sums,
}

impl<'t> Sampler<'t> {
    fn new(training: &'t Training, empty: &'t PreparedBoard<'t>) -> Self {
        let sums = Sums::new(training.parts.numbering.len());
        Self { training, empty, chooser: Chooser::default(), numbers: Vec::new(), sums }
    }

    fn play(&mut self, game: u64) {
        let mut prepared = self.empty.clone();
        let rules = Arc::clone(prepared.board().rules());
        let mut random = fastrand::Rng::with_seed(derived_seed(self.training.seed, game));
        let mut bag: Vec<Tile> = Rack::full_set(rules.tiles()).tiles().collect();
        random.shuffle(&mut bag);
        let mut racks = [Rack::EMPTY; 2];
        let size = rules.rack_size();
        let mut scoreless = 0;
        for seat in [0, 1].into_iter().cycle() {
            for rack in &mut racks {
                while rack.len() < size {
                    rack.extend(bag.pop());
                }
            }
            if bag.len() < LEAST_IN_BAG || scoreless >= rules.scoreless_turns(2) {
                return;
            }
            let mut unseen = bag.clone();
            unseen.extend(racks.iter().flat_map(Rack::tiles));
            self.sample(&mut prepared, &mut unseen, size, &mut random);
            let leaves = &self.training.leaves;
            let (rack, in_bag) = (racks[seat], bag.len());
            let best = self.chooser.by_equity(&mut prepared, &rack, in_bag, leaves);
            match best.play {
                Play::Place(placement) => {
                    prepared.place(&placement);
                    racks[seat] = rack.without(placement.tiles().iter().copied()).unwrap_or(rack);
                }
                Play::Exchange(tiles) => {
                    let mut kept = rack.without(tiles.tiles()).unwrap_or(rack);
                    while kept.len() < size {
                        kept.extend(bag.pop());
                    }
                    racks[seat] = kept;
                    bag.extend(tiles.tiles());
                    random.shuffle(&mut bag);
                }
                Play::Pass => {}
            }
            scoreless = if best.score == 0 { scoreless + 1 } else { 0 };
        }
    }

    /// Draws racks from all tiles that are not on the board and compares them.
    fn sample(
        &mut self,
        prepared: &mut PreparedBoard<'_>,
        unseen: &mut [Tile],
        size: usize,
        random: &mut fastrand::Rng,
    ) {
        let leaves = &self.training.leaves;
        let in_bag = unseen.len() - 2 * size;
        let mut racks = [(Rack::EMPTY, 0); RACKS as usize];
        for (rack, equity) in &mut racks {
            for at in 0..size {
                unseen.swap(at, random.usize(at..unseen.len()));
            }
            *rack = unseen[..size].iter().copied().collect();
            *equity = self.chooser.by_equity(prepared, rack, in_bag, leaves).equity;
        }
        let sum: i32 = racks.iter().map(|rack| rack.1).sum();
        for (rack, equity) in racks {
            self.count(&rack, RACKS * equity - sum);
        }
    }

    /// Counts a rack for all of its parts.
    fn count(&mut self, rack: &Rack, equity: i32) {
        let mut tiles = [Tile::BLANK; MAX_RACK];
        let tiles = &mut tiles[..rack.len()];
        for (place, tile) in tiles.iter_mut().zip(rack.tiles()) {
            *place = tile;
        }
        self.numbers.resize(1 << tiles.len(), 0);
        let numbering = &self.training.parts.numbering;
        numbering.of_parts(tiles, &mut self.numbers);
        for (part, &number) in self.numbers.iter().enumerate() {
            if part.count_ones() as usize <= numbering.depth() {
                self.sums.counts[number as usize] += 1;
                self.sums.equities[number as usize] += i64::from(equity);
            }
        }
        let points = i64::from(equity / 1000);
        self.sums.squares += (points * points).unsigned_abs();
    }
}

/// Hashes what a training depends on besides its own numbers.
fn hash_of(rules: &Rules, lexicon: &Lexicon) -> u64 {
    let set = rules.tiles();
    let mut text = rules.layout().to_text();
    for tile in (0..=set.alphabet().len()).map(Tile::of_kind) {
        let (face, count, value) = (set.face(tile), set.count(tile.kind()), set.value(tile));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{face} {count} {value}");
    }
    let (rack, bonus, limit) = (rules.rack_size(), rules.bonus(), rules.exchange_limit());
    let _ = write!(text, "{rack} {bonus} {limit} {:016x}", lexicon.hash());
    xxh3_64(text.as_bytes())
}

const MAGIC: &[u8; 4] = b"WWLT";

/// The version that is written and read.
const VERSION: u32 = 1;

impl Training {
    /// The training as bytes, to be resumed later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let numbering = &self.parts.numbering;
        let head = [VERSION, numbering.kinds() as u32, numbering.depth() as u32];
        bytes.extend(head.iter().flat_map(|number| number.to_le_bytes()));
        let numbers = [self.seed, self.games, self.done, self.hash, self.sums.squares];
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.parts.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.sums.counts.iter().flat_map(|count| count.to_le_bytes()));
        bytes.extend(self.sums.equities.iter().flat_map(|sum| sum.to_le_bytes()));
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Training::to_bytes`] wrote.
    ///
    /// # Errors
    /// Another kind of file or version, or one that is cut off or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, BoardGameError> {
        let wrong = |found: &str, expected| {
            Err(BoardGameError::Leaves { found: found.to_owned(), expected })
        };
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return wrong("no training", "a file of cargo lab train leaves");
        };
        let words = rest.as_chunks::<4>().0;
        let word = |at: usize| words.get(at).map_or(0, |word| u32::from_le_bytes(*word));
        if word(0) != VERSION {
            return wrong("another version", "version 1; start the training again");
        }
        let (kinds, depth) = (word(1) as usize, word(2) as usize);
        if !(2..=KINDS).contains(&kinds) || !(1..=MAX_DEPTH).contains(&depth) {
            return wrong("parts that cannot be", "a complete training; start it again");
        }
        // A few bytes can ask for parts of 500 MB, so the size is checked before they are made.
        let places = Numbering::new(kinds, depth).len();
        let size = 16 + 5 * 8 + places * 20;
        let Some((body, sum)) = bytes.split_last_chunk().filter(|(body, _)| body.len() == size)
        else {
            return wrong("a file that ends early", "a complete training; start it again");
        };
        if xxh3_64(body) != u64::from_le_bytes(*sum) {
            return wrong("a checksum that does not match", "a complete training; start it again");
        }
        let mut parts = Parts::new(kinds, depth);
        let (numbers, rest) = body[16..].split_at(40);
        let (weights, rest) = rest.split_at(4 * places);
        let (counts, sums) = rest.split_at(8 * places);
        for (weight, bytes) in parts.weights.iter_mut().zip(weights.as_chunks().0) {
            *weight = i32::from_le_bytes(*bytes);
        }
        let longs = |bytes: &[u8]| -> Vec<u64> {
            bytes.as_chunks().0.iter().map(|long| u64::from_le_bytes(*long)).collect()
        };
        let numbers = longs(numbers);
        let equities = longs(sums).into_iter().map(u64::cast_signed).collect();
        let leaves = if parts.weights.iter().any(|&weight| weight != 0) {
            Leaves::from_parts(parts.clone())
        } else {
            Leaves::none()
        };
        let sums = Sums { counts: longs(counts), equities, squares: numbers[4] };
        let (seed, games, done, hash) = (numbers[0], numbers[1], numbers[2], numbers[3]);
        Ok(Self { seed, games, done, hash, leaves, parts, sums })
    }
}

#[cfg(test)]
mod tests {
    use wordwright_core::Silent;

    use super::*;

    /// A training of few games with the embedded list, stopped after `stop` of
    /// them and read back.
    fn trained(threads: usize, stop: u64) -> Training {
        let rules = Rules::english();
        let lexicon = Lexicon::embedded().unwrap();
        let mut training = Training::new(&rules, &lexicon, 64, 2, 4).unwrap();
        training
            .run(&rules, &lexicon, threads, &Budget::UNLIMITED.with_steps(stop), &mut Silent)
            .unwrap();
        let mut training = Training::read(&training.to_bytes()).unwrap();
        training.run(&rules, &lexicon, threads, &Budget::UNLIMITED, &mut Silent).unwrap();
        training
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let once = trained(1, 64);
        let twice = trained(2, 20);
        assert_eq!(once.parts, twice.parts);
        assert_eq!(once.progress().done, 64);
        let rules = Rules::english();
        let value = |text: &str| once.leaves.value(&Rack::parse(&rules, text).unwrap());
        assert!(value("?") > 5_000, "{}", value("?"));
        assert!(value("S") > value("E") && value("E") > value("V"));
        assert!(value("UU") < value("U"));
    }

    #[test]
    fn trainings_that_are_none() {
        let rules = Rules::english();
        let words = [rules.alphabet().encode("cat").unwrap()];
        let lexicon =
            Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
        let training = Training::new(&rules, &lexicon, 10, 1, 0).unwrap();
        let bytes = training.to_bytes();
        for length in [0, 3, 20, bytes.len() - 1] {
            assert!(Training::read(&bytes[..length]).is_err(), "{length}");
        }
        let mut damaged = bytes.clone();
        damaged[60] ^= 1;
        let problem = Training::read(&damaged).unwrap_err().to_string();
        assert!(problem.contains("checksum"), "{problem}");
        let other = Lexicon::from_words(rules.alphabet(), []).unwrap();
        let mut training = Training::read(&bytes).unwrap();
        let refused = training.run(&rules, &other, 1, &Budget::UNLIMITED, &mut Silent);
        let problem = refused.unwrap_err().to_string();
        assert!(problem.contains("other rules or words"), "{problem}");
    }
}
