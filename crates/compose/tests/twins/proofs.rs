//! Proofs on grids of real words, beyond what enumeration can check: a SAT solver is given
//! the slots that a proof names and nothing else, and must find them unfillable too.

use wordwright_compose::verify::verify;
use wordwright_compose::{Options, Outcome, ProblemError, fill};
use wordwright_core::{Budget, Silent};
use wordwright_lexicon::embedded;

use super::case::Case;
use super::sat;

/// Patterns in which every slot has 3 to 7 letters.
const PATTERNS: [&str; 4] = [
    "..... ..... ..... ..... .....",
    "...#... ...#... ....... ##...## ....... ...#... ...#...",
    "....### ....... ....... ...#... ....... ....... ###....",
    "#...# ..... ..... ..... #...#",
];

/// Words of each length, few enough that most grids cannot be filled.
const WORDS: usize = 60;

#[test]
fn item_9_proofs_on_real_words_hold_before_a_sat_solver() {
    let english = embedded::english();
    let words: Vec<String> =
        english.ids().map(|id| english.alphabet().decode(english.letters(id))).collect();
    let mut proofs = 0;
    for seed in 0..60_u64 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut case = Case::new(PATTERNS[seed as usize % PATTERNS.len()], "");
        for length in 3..=7 {
            let fitting: Vec<&String> = words.iter().filter(|word| word.len() == length).collect();
            let chosen = random.choose_multiple(fitting, WORDS);
            case.words.extend(chosen.into_iter().map(|word| (word.clone(), 50)));
        }
        let problem = match case.problem() {
            Ok(problem) => problem,
            Err(ProblemError::NoWordOfLength { .. }) => continue,
            Err(error) => panic!("{error}"),
        };
        let run = fill(&problem, &Options::default(), &Budget::UNLIMITED, &mut Silent).unwrap();
        match run.outcome {
            Outcome::Filled(fill) => assert_eq!(verify(&problem, &fill), Ok(())),
            Outcome::Impossible(proof) => {
                let named: Vec<usize> = proof.slots.iter().map(|slot| slot.index()).collect();
                assert!(!named.is_empty(), "seed {seed}");
                assert!(!sat::is_fillable_in(&case, &named), "seed {seed}: {named:?}\n{case:?}");
                proofs += 1;
            }
            Outcome::Stopped(_) => panic!("seed {seed}: stopped without a limit"),
        }
    }
    assert!(proofs >= 30, "{proofs} proofs were checked");
}
