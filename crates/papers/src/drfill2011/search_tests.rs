//! Compares the search with all possible grids, and checks its guarantees.

use fastrand::Rng;
use wordwright_grid::{Grid, Puzzle};

use super::*;
use crate::drfill2011::costs::Costs;
use crate::drfill2011::discrepancy::run;
use crate::drfill2011::fitting::Patterns;
use crate::drfill2011::graph::EMPTY;
use crate::drfill2011::order::{Board, Placement};
use crate::drfill2011::recombine::recombine;
use wordwright_clues::letters::WordRows;
use wordwright_clues::unlisted::AffixModel;
use wordwright_clues::unlisted::LetterModel;
use wordwright_clues::unlisted::Segmenter;
use wordwright_clues::unlisted::SharesByLength;
use wordwright_core::{CancelToken, Silent};
use wordwright_knowledge::{Capital, Pack};
use wordwright_solve::Solver;
use wordwright_solve::pipeline::SolveOptions;

fn open(rows: usize, cols: usize) -> Problem {
    Problem::new(&Puzzle::new(Grid::new(rows, cols).expect("a small grid"))).expect("slots")
}

fn letters_of(word: &str) -> &[Capital] {
    Capital::of(word.as_bytes()).expect("capitals")
}

fn unlisted_model() -> UnlistedModel {
    let words = ["ERA", "ORE", "ALE", "TEA", "EEL", "ARE", "TAR", "RAT", "OAR", "LEA"];
    let rows = WordRows::new(3, words.map(letters_of)).expect("words of three letters");
    let letters = LetterModel::new([(&rows, &[1.0_f32; 10][..])]);
    let segmenter = Segmenter::new(words.map(|word| (letters_of(word), 1.0)), 0.5);
    UnlistedModel::new(letters, segmenter, SharesByLength::default(), AffixModel::NONE)
}

/// A prior over some words with weights, with this share for unlisted answers.
fn prior(length: usize, words: &[(&str, f64)], unlisted: f64) -> Distribution {
    let all: f64 = words.iter().map(|(_, weight)| weight).sum();
    let log = |weight: f64| ((1.0 - unlisted) * weight / all).ln() as f32;
    let words = words.iter().map(|(word, weight)| (letters_of(word), log(*weight)));
    Distribution::of_words(length, words, unlisted.ln() as f32).expect("words of that length")
}

/// Random words of the first letters of the alphabet with random weights.
fn random_prior(random: &mut Rng, length: usize, letters: u8, words: usize) -> Distribution {
    let mut list: Vec<String> = (0..words)
        .map(|_| (0..length).map(|_| char::from(random.u8(b'A'..b'A' + letters))).collect())
        .collect();
    list.sort_unstable();
    list.dedup();
    let words: Vec<(&str, f64)> = list.iter().map(|word| (&**word, random.f64() + 0.01)).collect();
    prior(length, &words, 0.02 + 0.2 * random.f64())
}

fn random_priors(
    random: &mut Rng,
    problem: &Problem,
    letters: u8,
    words: usize,
) -> Vec<Distribution> {
    let lengths = problem.slots().slots().iter().map(wordwright_grid::Slot::len);
    lengths.map(|length| random_prior(random, length, letters, words)).collect()
}

fn grids(
    problem: &Problem,
    priors: &[Distribution],
    unlisted_model: &UnlistedModel,
) -> Vec<Better> {
    let (mut all, method) = (Vec::new(), Method::default());
    let found = |better| all.push(better);
    search(problem, priors, Some(unlisted_model), method, &Budget::UNLIMITED, found)
        .expect("priors");
    all
}

fn spelled_out(letters: &[Option<Capital>]) -> String {
    letters.iter().map(|l| l.map_or('.', char::from)).collect()
}

#[test]
fn the_cheapest_of_all_grids_is_found() {
    let (problem, unlisted_model) = (open(2, 2), unlisted_model());
    let mut random = Rng::with_seed(4);
    for case in 0..40 {
        let priors = random_priors(&mut random, &problem, 5, 6);
        let network = Network::new(&problem, &priors).unwrap();
        let costs = Costs::new(&network, Some(&unlisted_model));
        let pairs = Capital::COUNT * Capital::COUNT;
        let table = |slot: usize| -> Vec<f32> {
            let word = |pair: usize| [(pair / Capital::COUNT) as u8, (pair % Capital::COUNT) as u8];
            (0..pairs).map(|pair| costs.of(slot, &word(pair))).collect()
        };
        let tables: Vec<Vec<f32>> = (0..4).map(table).collect();
        // Cells a b over c d; slots in their order, each with its two cells.
        let cells = |slot: usize| -> &[usize] { &costs.graph.slots[slot].cells };
        let mut least = f32::INFINITY;
        for grid in 0..pairs * pairs {
            let letter = |cell: usize| grid / Capital::COUNT.pow(cell as u32) % Capital::COUNT;
            let cost = |slot: usize| {
                let [first, second] = [cells(slot)[0], cells(slot)[1]].map(letter);
                tables[slot][first * Capital::COUNT + second]
            };
            least = least.min((0..4).map(cost).sum());
        }
        let best = grids(&problem, &priors, &unlisted_model).pop().unwrap();
        assert!((best.cost - f64::from(least)).abs() < 1e-3, "{case}: {} {least}", best.cost);
    }
}

#[test]
fn reported_costs_are_those_of_the_words_and_fall() {
    let (problem, unlisted_model) = (open(4, 4), unlisted_model());
    let mut random = Rng::with_seed(5);
    for _ in 0..10 {
        let priors = random_priors(&mut random, &problem, 4, 30);
        let network = Network::new(&problem, &priors).unwrap();
        let reported = grids(&problem, &priors, &unlisted_model);
        for better in &reported {
            let letters: Vec<Capital> = better.letters.iter().map(|l| l.unwrap()).collect();
            let cost: f64 = problem
                .slots()
                .ids()
                .map(|slot| {
                    let cells = network.cells_of(slot);
                    let word: Vec<Capital> = cells.map(|cell| letters[cell.index()]).collect();
                    let form = network.form(slot);
                    let open = unlisted_model.probability(form, &word);
                    let open = network.unlisted_probability(slot) * open;
                    -(network.probability(slot, &word) + open).ln()
                })
                .sum();
            assert!((better.cost - cost).abs() < 1e-2, "{} {cost}", better.cost);
        }
        assert!(reported.is_sorted_by(|before, after| before.cost > after.cost));
    }
}

#[test]
fn pitched_words_are_never_used() {
    let (problem, unlisted_model) = (open(3, 3), unlisted_model());
    let mut random = Rng::with_seed(6);
    let mut pitches = 0;
    for _ in 0..60 {
        let priors = random_priors(&mut random, &problem, 3, 14);
        let network = Network::new(&problem, &priors).unwrap();
        let costs = Costs::new(&network, Some(&unlisted_model));
        let patterns = Patterns::new(&costs);
        let board = Board::new(&patterns, Method::default(), vec![EMPTY; 9]);
        let mut pitched: Vec<Placement> = Vec::new();
        for _ in 0..6 {
            let mut board = board.clone();
            board.pitch(&pitched);
            let run = run(board, &[], &|| true).unwrap();
            for pitch in &pitched {
                let slot = pitch.slot as usize;
                let spelled = costs.word(slot, &run.letters);
                assert_ne!(spelled, costs.words[slot].word(pitch.word));
                pitches += 1;
            }
            let placed = run.placed.len();
            pitched.extend(run.placed.get(random.usize(0..placed.max(1))).map(|placed| placed.0));
        }
    }
    assert!(pitches > 500, "{pitches}");
}

#[test]
fn a_slot_without_a_candidate_is_filled_by_its_crossings() {
    let problem = open(3, 3);
    let mut priors: Vec<Distribution> = Vec::new();
    // Across slots first: ORE, nothing, TEA; down slots OAT, RRE, EEA.
    for word in ["ORE", "", "TEA", "OAT", "RRE", "EEA"] {
        priors.push(match word {
            "" => Distribution::open(3),
            word => prior(3, &[(word, 1.0)], 0.01),
        });
    }
    let best = grids(&problem, &priors, &unlisted_model()).pop().unwrap();
    assert_eq!(spelled_out(&best.letters), "OREARETEA");
}

#[test]
fn an_empty_grid_without_any_candidate_is_full_at_the_end() {
    let problem = open(3, 4);
    let priors: Vec<Distribution> =
        problem.slots().slots().iter().map(|slot| Distribution::open(slot.len())).collect();
    for unlisted_model in [Some(&unlisted_model()), None] {
        let (mut last, method) = (None, Method::default());
        let found = |better| last = Some(better);
        search(&problem, &priors, unlisted_model, method, &Budget::UNLIMITED, found).unwrap();
        assert!(last.unwrap().letters.iter().all(Option::is_some));
    }
}

#[test]
fn given_letters_stay() {
    let mut grid = Grid::new(3, 3).expect("a small grid");
    let cell = grid.id(1, 1);
    grid.cell_mut(cell).given = Some("Z".into());
    let problem = Problem::new(&Puzzle::new(grid)).expect("slots");
    let priors = random_priors(&mut Rng::with_seed(7), &problem, 4, 20);
    let reported = grids(&problem, &priors, &unlisted_model());
    assert!(
        !reported.is_empty() && reported.iter().all(|better| better.letters[4] == Some(Capital::Z))
    );
}

#[test]
fn the_grids_do_not_depend_on_threads() {
    let (problem, unlisted_model) = (open(5, 5), unlisted_model());
    let priors = random_priors(&mut Rng::with_seed(8), &problem, 5, 120);
    let reported = |threads: usize| -> Vec<(usize, usize, String)> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let reported = pool.install(|| grids(&problem, &priors, &unlisted_model));
        reported.iter().map(|b| (b.runs, b.pitches, spelled_out(&b.letters))).collect()
    };
    let one = reported(1);
    assert_eq!(one, reported(4));
    assert!(one.len() > 1, "{one:?}");
}

#[test]
fn a_spent_budget_ends_the_search() {
    let (problem, unlisted_model) = (open(5, 5), unlisted_model());
    let priors = random_priors(&mut Rng::with_seed(8), &problem, 5, 120);
    let cancel = CancelToken::new();
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    let mut reported = 0;
    let found = |_| {
        reported += 1;
        cancel.cancel();
    };
    search(&problem, &priors, Some(&unlisted_model), Method::default(), &budget, found).unwrap();
    assert_eq!(reported, 1);
    let solved = solving().solve_from(&problem, &priors, &plain(), &budget, &mut Silent).unwrap();
    assert!(solved.effort.stopped);
    assert!(solved.letters.iter().all(Option::is_some));
}

/// A solver with this search, whose priors are given.
fn solving() -> Solver<'static> {
    Solver::new(Pack::embedded()).unwrap().with_search(Method::default())
}

/// Nothing around the search.
fn plain() -> SolveOptions {
    SolveOptions { rescorings: 0, ..SolveOptions::default() }
}

#[test]
fn the_solver_gives_the_grid_of_the_search_with_posteriors() {
    let (problem, solver, budget) = (open(4, 4), solving(), Budget::UNLIMITED);
    let priors = random_priors(&mut Rng::with_seed(9), &problem, 4, 40);
    let best = grids(&problem, &priors, solver.answerer().unlisted_model()).pop().unwrap();
    let solved = solver.solve_from(&problem, &priors, &plain(), &budget, &mut Silent).unwrap();
    assert_eq!(solved.letters, best.letters);
    assert!((solved.effort.log_probability + best.cost).abs() < 1e-2);
    assert!(solved.slots.iter().all(|slot| (0.0..=1.0).contains(&slot.posterior)));
}

#[test]
fn components_are_taken_from_the_better_grid() {
    // Two words without a common cell: each is best in another grid.
    let mut grid = Grid::new(3, 3).unwrap();
    for col in 0..3 {
        let cell = grid.id(1, col);
        grid.cell_mut(cell).kind = wordwright_grid::CellKind::Block;
    }
    let problem = Problem::new(&Puzzle::new(grid)).unwrap();
    let words = [("TEA", 9.0), ("TAR", 1.0)];
    let priors = [prior(3, &words, 0.01), prior(3, &words, 0.01)];
    let network = Network::new(&problem, &priors).unwrap();
    let costs = Costs::new(&network, None);
    let letters = |text: &str| -> Vec<u8> { text.bytes().map(|letter| letter - b'A').collect() };
    let mut mine = letters("TEATAR");
    assert!(recombine(&costs, &mut mine, &letters("TARTEA")));
    assert_eq!(mine, letters("TEATEA"));
    assert!(!recombine(&costs, &mut mine, &letters("TARTAR")));
    assert_eq!(mine, letters("TEATEA"));
}
