//! Compares fast code with slow, readable code, on small random cases.

use wordwright_knowledge::Capital;

use proptest::prelude::*;
use wordwright_clues::Distribution;
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::letters::WordRows;
use wordwright_clues::unlisted::Segmenter;
use wordwright_clues::unlisted::{LetterModel, Strings};
use wordwright_core::{Budget, Silent};
use wordwright_grid::{Grid, Puzzle, SlotId};
use wordwright_solve::beliefs::Network;
use wordwright_solve::beliefs::{Propagation, Propagator};
use wordwright_solve::pipeline::{SolveOptions, solve};
use wordwright_solve::problem::Problem;
use wordwright_solve::search::Objective;
use wordwright_solve::search::Solutions;

/// Letters that the random messages allow, so that all strings can be listed.
const ALLOWED: usize = 3;

fn messages(length: usize) -> impl Strategy<Value = Vec<LetterWeights>> {
    let letter = || (0..26_usize, 0.05..1.0_f64);
    let table = prop::collection::vec(letter(), ALLOWED).prop_map(|letters| {
        let mut table = LetterWeights::ZEROS;
        for (letter, message) in letters {
            table.0[letter] = message;
        }
        table
    });
    prop::collection::vec(table, length)
}

/// Every string of letters that the messages allow, with their product.
fn strings(messages: &[LetterWeights]) -> Vec<(Vec<Capital>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for table in messages {
        all = all
            .iter()
            .flat_map(|(word, product)| {
                Capital::ALL.into_iter().filter(|&l| table.at(l) > 0.0).map(move |letter| {
                    let mut longer: Vec<Capital> = word.clone();
                    longer.push(letter);
                    (longer, product * table.at(letter))
                })
            })
            .collect();
    }
    all
}

/// The sum over all strings and each letter's part of it, one by one.
fn slowly(model: &dyn Strings, messages: &[LetterWeights]) -> (f64, Vec<LetterWeights>) {
    let mut total = 0.0;
    let mut beliefs = vec![LetterWeights::ZEROS; messages.len()];
    for (word, product) in strings(messages) {
        let weight = product * model.probability(&word);
        total += weight;
        for (belief, &letter) in beliefs.iter_mut().zip(&word) {
            belief.0[letter.index()] += weight;
        }
    }
    (total, beliefs)
}

fn agree(model: &dyn Strings, messages: &[LetterWeights]) -> Result<(), TestCaseError> {
    let mut beliefs = vec![LetterWeights::ZEROS; messages.len()];
    let total = model.sum(messages, 1.0, &mut beliefs);
    let (slow_total, slow_beliefs) = slowly(model, messages);
    // Beginnings below a millionth are skipped on purpose.
    let near = |x: f64, y: f64| (x - y).abs() <= 1e-4 * slow_total.max(1e-300);
    prop_assert!(near(total, slow_total), "{total} against {slow_total}");
    for (belief, slow) in beliefs.iter().zip(&slow_beliefs) {
        for (x, y) in belief.letters().iter().zip(slow.letters()) {
            prop_assert!(near(*x, *y), "{x} against {y} of {slow_total}");
        }
    }
    Ok(())
}

fn letters(word: &str) -> &[Capital] {
    Capital::of(word.as_bytes()).expect("capitals")
}

fn rows(words: &[&str]) -> WordRows {
    WordRows::new(words[0].len(), words.iter().map(|word| letters(word))).unwrap()
}

fn letter_model() -> LetterModel {
    let lists = [
        rows(&["ERA", "ORE", "ALE", "TEA", "EEL"]),
        rows(&["AREA", "ERIE", "ALAI", "OREO", "ELSE"]),
        rows(&["STONE", "ALTAR", "ELATE", "IRATE"]),
    ];
    let weights = [[3.0_f32; 5].to_vec(), [2.0; 5].to_vec(), [1.0; 4].to_vec()];
    LetterModel::new(lists.iter().zip(weights.iter().map(Vec::as_slice)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn sums_over_strings_are_those_of_every_string(messages in (1..6_usize).prop_flat_map(messages)) {
        let model = letter_model();
        agree(&model.singles(), &messages)?;
        agree(&model.pairs(), &messages)?;
        agree(&model.fours(), &messages)?;
    }

    #[test]
    fn sums_over_phrases_are_those_of_every_phrase(
        words in prop::collection::vec(("[A-C]{1,3}", 1.0..9.0_f64), 1..12),
        messages in (1..7_usize).prop_flat_map(|length| {
            let table = prop::collection::vec(0.01..1.0_f64, 3).prop_map(|three| {
                let mut table = LetterWeights::ZEROS;
                table.0[..3].copy_from_slice(&three);
                table
            });
            prop::collection::vec(table, length)
        }),
    ) {
        let words = words.iter().map(|(word, weight)| (letters(word), *weight));
        agree(&Segmenter::new(words, 0.5), &messages)?;
    }

    #[test]
    fn propagation_is_exact_without_loops(
        across in prop::collection::btree_map("[A-D]{4}", 0.05..1.0_f64, 1..9),
        downs in prop::collection::vec(prop::collection::btree_map("[A-D]{2}", 0.05..1.0_f64, 1..9), 2),
    ) {
        // One across slot and two down slots that do not meet: a tree.
        let document = ["....", ".#.#"];
        let mut grid = Grid::new(2, 4).unwrap();
        for id in grid.ids() {
            let (row, col) = grid.position(id);
            if &document[row][col..=col] == "#" {
                grid.cell_mut(id).kind = wordwright_grid::CellKind::Block;
            }
        }
        let problem = Problem::new(&Puzzle::new(grid)).unwrap();
        let lists = [&across, &downs[0], &downs[1]];
        let priors: Vec<Distribution> = lists.iter().map(|list| prior(list)).collect();
        let solutions = Solutions::of(&problem, &priors);
        prop_assume!(!solutions.all.is_empty());
        let network = Network::new(&problem, &priors).unwrap();
        let mut propagator = Propagator::new(&network, None, Propagation::default());
        propagator.run(|_| true);
        for (slot, list) in lists.iter().enumerate() {
            for (word, exact) in list.keys().zip(&solutions.posteriors[slot]) {
                let found = propagator.posterior(SlotId::new(slot), letters(word));
                prop_assert!((found - exact).abs() < 1e-4, "{word}: {found} against {exact}");
            }
        }
    }

    #[test]
    fn the_likeliest_grid_is_that_of_all_grids(
        lists in prop::collection::vec(prop::collection::btree_map("[AB]{3}", 0.05..1.0_f64, 3..7), 6),
    ) {
        let problem = Problem::new(&Puzzle::new(Grid::new(3, 3).unwrap())).unwrap();
        let priors: Vec<Distribution> = lists.iter().map(prior).collect();
        let solutions = Solutions::of(&problem, &priors);
        prop_assume!(!solutions.all.is_empty());
        let objective = Objective::Probability;
        let options = SolveOptions { objective, ..SolveOptions::default() };
        let solved = solve(&problem, &priors, None, &options, &Budget::UNLIMITED, &mut Silent).unwrap();
        let best = solutions.best(objective).unwrap();
        let expected: f64 = solutions.all[best]
            .0
            .iter()
            .zip(&priors)
            .map(|(&word, prior)| f64::from(prior.words().nth(word).unwrap().1))
            .sum();
        prop_assert!((solved.effort.log_probability - expected).abs() < 1e-3);
    }
}

fn prior(list: &std::collections::BTreeMap<String, f64>) -> Distribution {
    let all: f64 = list.values().sum();
    let words = list.iter().map(|(word, p)| (letters(word), (p / all).ln() as f32));
    Distribution::of_words(list.keys().next().unwrap().len(), words, f32::NEG_INFINITY).unwrap()
}
