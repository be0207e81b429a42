use std::sync::Arc;

use wordwright_core::Silent;
use wordwright_grid::{CellId, Grid};
use wordwright_lexicon::{Alphabet, WordList};

use super::*;

/// These words fill the open 3x3 in four ways: two fills and their
/// reflections.
const LIST: &str = "fat;60\nego;50\nden;70\nfed;80\nage;90\nton;40\nera;30\nare;75\ntan;65";

fn problem() -> Problem {
    let list = WordList::parse(&Alphabet::english(), LIST).unwrap();
    Problem::new(Grid::new(3, 3).unwrap(), Arc::new(list)).unwrap()
}

fn scores(filling: &Filling) -> Vec<f64> {
    filling.fills.iter().map(|found| found.fill.mean_score()).collect()
}

#[derive(Default)]
struct Counts {
    found: Vec<usize>,
    improved: usize,
}

impl Observer<FillEvent> for Counts {
    fn observe(&mut self, event: &FillEvent) {
        match event {
            FillEvent::Progress(_) => {}
            FillEvent::Found(fill) => self.found.push(fill.number),
            FillEvent::Improved(_) => self.improved += 1,
        }
    }
}

#[test]
fn fills_differ_and_come_best_first() {
    let problem = problem();
    let options = FillOptions { count: 9, verify: true, ..FillOptions::default() };
    let mut counts = Counts::default();
    let filling = FillSession::new(&problem, options).run(&Limits::default(), &mut counts).unwrap();
    // After these, twenty seeds in a row find nothing new, and the search ends.
    assert_eq!(counts.found, [0, 1, 2]);
    let scores = scores(&filling);
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert!(filling.fills.iter().all(|found| found.verified));
    let best = filling.fills[0].fill.cells.clone();
    assert_eq!(filling.run.outcome, Outcome::Filled(filling.fills[0].fill.clone()));
    let rows = crate::base::rows::rows(problem.grid(), &best);
    assert_eq!(fill_of_rows(&problem, "rows", &rows).unwrap(), filling.fills[0].fill);
}

#[test]
fn fills_that_climb_to_the_same_one_are_one() {
    let problem = problem();
    let options =
        FillOptions { count: 4, improve: Some(Duration::from_secs(5)), ..FillOptions::default() };
    let mut counts = Counts::default();
    let filling = FillSession::new(&problem, options).run(&Limits::default(), &mut counts).unwrap();
    assert_eq!((counts.found.len(), counts.improved), (3, 3));
    let scores = scores(&filling);
    assert!(scores.len() <= 2, "a fill and its reflection: {scores:?}");
    assert!(filling.fills[0].improvement.is_some_and(|improvement| improvement.optimal));
}

#[test]
fn a_pareto_set_goes_from_the_best_mean_to_the_best_lowest_entry() {
    let problem = problem();
    let session = |pareto, goal| {
        let objective = FillObjective { goal, ..FillObjective::default() };
        let improve = Some(Duration::from_secs(20));
        let options = FillOptions { improve, objective, pareto, ..FillOptions::default() };
        FillSession::new(&problem, options).run(&Limits::default(), &mut Silent).unwrap()
    };
    let set = session(true, Goal::Balanced);
    assert_eq!(set.complete, Some(true));
    let ends = |goal| session(false, goal).fills.swap_remove(0).fill;
    let (mean, lowest) = (ends(Goal::Mean), ends(Goal::Lexicographic));
    let (first, last) = (&set.fills[0], &set.fills[set.fills.len() - 1]);
    let means = |fill: &Fill| fill.mean_score().to_bits();
    assert_eq!(means(&first.fill), means(&mean));
    assert_eq!(last.fill.lowest_score(), lowest.lowest_score());
    assert_eq!(means(&last.fill), means(&lowest));
    assert!(set.result(&problem).text.ends_with("there are no others"));
}

#[test]
fn words_of_past_puzzles_are_counted_and_cost() {
    let problem = problem();
    let improved = |past: &[&str]| {
        let past = past.iter().map(|&word| word.to_owned()).collect();
        let past_penalty = Some(100);
        let objective = FillObjective { past, past_penalty, ..FillObjective::default() };
        let improve = Some(Duration::from_secs(20));
        let options = FillOptions { improve, objective, ..FillOptions::default() };
        let session = FillSession::new(&problem, options);
        session.run(&Limits::default(), &mut Silent).unwrap().fills.swap_remove(0)
    };
    let usual = improved(&[]);
    assert_eq!(usual.improvement.unwrap().past_entries, None);
    let words: Vec<&str> = usual.fill.entries.iter().map(|entry| &*entry.text).collect();
    let fresh = improved(&words);
    let improvement = fresh.improvement.unwrap();
    assert!(improvement.optimal && improvement.past_entries.unwrap() < words.len());
    assert!(improvement.value < fresh.fill.mean_score());
    assert!(fresh.fill.mean_score() < usual.fill.mean_score());
}

#[test]
fn obscure_words_are_counted_and_cost() {
    let problem = problem();
    let improved = |common: &[&str], obscure_penalty| {
        let common = common.iter().map(|&word| word.to_owned()).collect();
        let objective = FillObjective { common, obscure_penalty, ..FillObjective::default() };
        let improve = Some(Duration::from_secs(20));
        let options = FillOptions { improve, objective, ..FillOptions::default() };
        let session = FillSession::new(&problem, options);
        session.run(&Limits::default(), &mut Silent).unwrap().fills.swap_remove(0)
    };
    let usual = improved(&[], None);
    assert_eq!(usual.improvement.unwrap().obscure_entries, None);
    // The other fill has three words of its own: solvers know those alone.
    let words: Vec<&str> = usual.fill.entries.iter().map(|entry| &*entry.text).collect();
    let others: Vec<&str> = LIST.split('\n').map(|line| &line[..3]).collect();
    let others: Vec<String> = others.iter().map(|word| word.to_uppercase()).collect();
    let others: Vec<&str> =
        others.iter().map(String::as_str).filter(|word| !words.contains(word)).collect();
    let easy = improved(&others, Some(100));
    let improvement = easy.improvement.unwrap();
    assert!(improvement.optimal && improvement.obscure_entries.unwrap() < words.len());
    assert!(easy.fill.mean_score() < usual.fill.mean_score());
    // The built-in list has every word of this one, and its scores say that they are common.
    let built_in = improved(&[], Some(100));
    assert_eq!(built_in.fill, usual.fill);
    assert_eq!(built_in.improvement.unwrap().obscure_entries, Some(0));
}

#[test]
fn objectives_beyond_their_limits_are_refused() {
    let refused =
        |objective: FillObjective| objective.objective(&problem()).unwrap_err().to_string();
    let weights = vec![LengthWeight { length: 3, weight: 101.0 }];
    let weights = FillObjective { weights, ..FillObjective::default() };
    let expected = "objective.weights: found 101, expected a weight from 0 to 100";
    assert_eq!(refused(weights), expected);
    let weights = vec![LengthWeight { length: 64, weight: 1.0 }];
    let weights = FillObjective { weights, ..FillObjective::default() };
    let expected = "objective.weights: found 64, expected a length from 1 to 63";
    assert_eq!(refused(weights), expected);
    let penalty = FillObjective { past_penalty: Some(101), ..FillObjective::default() };
    assert_eq!(refused(penalty), "objective.past_penalty: found 101, expected 0 to 100");
    let penalty = FillObjective { obscure_penalty: Some(101), ..FillObjective::default() };
    assert_eq!(refused(penalty), "objective.obscure_penalty: found 101, expected 0 to 100");
}

#[test]
fn objectives_that_would_change_nothing_are_refused() {
    let refused = |options: FillOptions| {
        let problem = problem();
        let session = FillSession::new(&problem, options);
        session.run(&Limits::default(), &mut Silent).unwrap_err().to_string()
    };
    let usual = FillOptions::default;
    assert_eq!(
        refused(FillOptions { pareto: true, ..usual() }),
        "pareto: found no time for improving, expected seconds that the fills share"
    );
    let objective = FillObjective { goal: Goal::Lowest, ..FillObjective::default() };
    let lowest = FillOptions { objective, ..usual() };
    assert_eq!(
        refused(lowest.clone()),
        "objective: found no time for improving, expected seconds for each fill"
    );
    let improve = Some(Duration::from_secs(1));
    assert_eq!(
        refused(FillOptions { pareto: true, improve, ..lowest }),
        "objective.goal: found lowest, expected no goal with a Pareto set, which is about \
         mean and lowest entry"
    );
}

#[test]
fn without_a_fill_the_first_search_explains_why() {
    let mut problem = problem();
    problem.set_minimum(70);
    let session = FillSession::new(&problem, FillOptions::default());
    let result = session.run(&Limits::default(), &mut Silent).unwrap().result(&problem);
    assert_eq!(result.outcome, FillOutcome::Impossible);
    assert_eq!(result.impossible.unwrap().slots, ["1A", "2D"]);
}

#[test]
fn rows_with_a_gap_or_a_wrong_word_are_no_fill() {
    let problem = problem();
    let rows = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let refused = |text| fill_of_rows(&problem, "rows", &rows(text)).unwrap_err().to_string();
    assert_eq!(refused("FA. EGO DEN"), "rows: found a gap in 1A, expected a complete fill");
    assert!(refused("FAX EGO DEN").contains("FAX"), "{}", refused("FAX EGO DEN"));
}

#[test]
fn a_proof_names_words_of_no_list_that_stand_beside_it() {
    let list = WordList::parse(&Alphabet::english(), LIST).unwrap();
    let mut grid = Grid::new(3, 3).unwrap();
    for (cell, letter) in ["X", "Q", "Z"].into_iter().enumerate() {
        grid.cell_mut(CellId::new(cell)).locked = Some(letter.into());
    }
    let problem = Problem::new(grid, Arc::new(list)).unwrap();
    let filling = FillSession::new(&problem, FillOptions::default())
        .run(&Limits::default(), &mut Silent)
        .unwrap();
    let impossible = filling.result(&problem).impossible.unwrap();
    assert_eq!(impossible.unlisted, ["1A"]);
    let Outcome::Impossible(proof) = &filling.run.outcome else { unreachable!() };
    let text = why_impossible(&problem, proof);
    assert!(text.starts_with("XQZ (1-Across) is in no word list; "), "{text}");
}
