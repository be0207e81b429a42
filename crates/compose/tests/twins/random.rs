//! Random cases: small grids, few letters, many rules.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

use super::case::Case;

/// Longest side of a random grid, in cells.
const LONGEST_SIDE: usize = 5;

/// Letters of the longest random word: longer than a side, for rebus squares.
const LONGEST_WORD: usize = 7;

const CELLS: usize = LONGEST_SIDE * LONGEST_SIDE;

/// Runs `test` on this many random cases. They are the same in every run unless
/// `PROPTEST_RNG_SEED` chooses others.
pub fn for_each_case(cases: u32, test: impl Fn(&Case) -> Result<(), TestCaseError>) {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config.failure_persistence = None;
    let result = TestRunner::new(config).run(&any_case(), |case| test(&case));
    if let Err(error) = result {
        panic!("{error}");
    }
}

fn any_case() -> impl Strategy<Value = Case> {
    let grid = (3..=LONGEST_SIDE, 3..=LONGEST_SIDE, 3..=5u8, 0..=30u8, vec(0..100u8, CELLS));
    let word = (2..=LONGEST_WORD, vec(any::<u8>(), LONGEST_WORD), 0..=100u8);
    let givens = vec((0..CELLS, vec(any::<u8>(), 1..=3)), 0..=2);
    let bars = (vec(0..CELLS, 0..=2), vec(0..CELLS, 0..=2));
    let scores = (
        weighted(0.3, 0..=40u8),
        vec((2..=LONGEST_SIDE, 0..=50u8), 0..=1),
        vec((any::<usize>(), 0..=60u8), 0..=1),
    );
    let bans = (vec(any::<usize>(), 0..=3), vec((any::<usize>(), any::<usize>()), 0..=3));
    let rest = (
        weighted(0.2, vec(proptest::bool::weighted(0.8), CELLS)),
        weighted(0.3, 3..=4usize),
        vec((any::<usize>(), vec(any::<u8>(), LONGEST_SIDE)), 0..=1),
        weighted(0.5, Just(())),
    );
    (grid, vec(word, 10..=200), givens, bars, scores, bans, rest).prop_map(
        |(grid, words, givens, bars, scores, bans, (region, shared, seeds, plain))| {
            let (rows, cols, letters, blocks, symbols) = grid;
            let letter = |byte: u8| char::from(b'A' + byte % letters);
            let mut case = Case::default();
            let mut cells: Vec<char> = symbols[..rows * cols]
                .iter()
                .map(|&symbol| if symbol < blocks { '#' } else { '.' })
                .collect();
            let plain = plain.is_some();
            for (cell, text) in givens.into_iter().filter(|_| !plain) {
                let text: String = text.into_iter().map(letter).collect();
                if cells.get(cell) == Some(&'.') {
                    cells[cell] = char::from(b'0' + case.rebus.len() as u8);
                    case.rebus.push(text);
                }
            }
            case.rows = cells.chunks(cols).map(|row| row.iter().collect()).collect();
            let mut seen = HashSet::new();
            for (length, bytes, score) in words {
                let word: String = bytes[..length].iter().map(|&byte| letter(byte)).collect();
                if seen.insert(word.clone()) {
                    case.words.push((word, score));
                }
            }
            if plain {
                return case;
            }
            case.bars_right = bars.0;
            case.bars_below = bars.1;
            let slots = case.slots();
            if slots.is_empty() {
                return case;
            }
            let slot = |index: usize| index % slots.len();
            let word = |index: usize| case.words[index % case.words.len()].0.clone();
            case.minimum = scores.0.unwrap_or(0);
            case.minimum_by_length = scores.1;
            case.minimum_by_slot =
                scores.2.into_iter().map(|(index, score)| (slot(index), score)).collect();
            case.banned = bans.0.into_iter().map(word).collect();
            case.banned_in =
                bans.1.into_iter().map(|(at, index)| (slot(at), word(index))).collect();
            case.region = region.map(|inside| inside[..rows * cols].to_vec());
            case.shared = shared;
            case.seeds = seeds
                .into_iter()
                .map(|(index, bytes)| {
                    let given = &case.given_in(&slots[slot(index)]);
                    let cells = given.iter().zip(bytes);
                    let text = cells.map(|(given, byte)| {
                        given.clone().unwrap_or_else(|| letter(byte).to_string())
                    });
                    (slot(index), text.collect())
                })
                .collect();
            case
        },
    )
}
