//! Rescoring: new priors from the clues, given the crossings.

use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::pipeline::multi_slot::CrossReferences;
use crate::problem::Problem;
use wordwright_clues::Answerer;
use wordwright_clues::Distribution;
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::unlisted::PlausibleAnswers;

/// Rescores slots once beliefs have converged.
pub(crate) trait Rescorer: Sync {
    /// New priors for some slots.
    ///
    /// # Errors
    ///
    /// Errors of the experts' answers.
    fn priors(&self, beliefs: Beliefs<'_>) -> Result<Vec<(SlotId, Distribution)>, SolveError>;

    /// Strings for a slot, each with its probability among the slot's
    /// unlisted answers. `incoming` are the messages to the slot's cells.
    fn strings(&self, slot: SlotId, incoming: &[LetterWeights]) -> Vec<(Box<[Capital]>, f64)>;

    /// The model of how plausible any string is in a slot; `None` if the clue is too uninformative.
    fn judge(&self, _: SlotId) -> Option<PlausibleAnswers<'_>> {
        None
    }
}

/// Rescores by phrases, by the clue, and by other clues that refer to the slot.
pub(crate) struct ClueRescorer<'a, 'p> {
    pub(crate) problem: &'a Problem,
    pub(crate) answerer: &'a Answerer<'p>,
    pub(crate) references: &'a CrossReferences,
}

impl Rescorer for ClueRescorer<'_, '_> {
    fn priors(&self, beliefs: Beliefs<'_>) -> Result<Vec<(SlotId, Distribution)>, SolveError> {
        self.references.rescored_priors(self.answerer, beliefs)
    }

    fn strings(&self, slot: SlotId, incoming: &[LetterWeights]) -> Vec<(Box<[Capital]>, f64)> {
        let clue = self.problem.clue(slot).unwrap_or_default();
        self.answerer.unlisted_answers(clue, incoming.len()).candidates(incoming)
    }

    /// The weights were fitted with an embedding.
    fn judge(&self, slot: SlotId) -> Option<PlausibleAnswers<'_>> {
        self.answerer.pack().embedding()?;
        let clue = self.problem.clue(slot).unwrap_or_default();
        Some(self.answerer.plausible_answers(clue, self.problem.slots().get(slot).len()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use wordwright_core::{Budget, Observer, Silent};
    use wordwright_grid::{Grid, Puzzle};
    use wordwright_knowledge::capitals;

    use super::*;
    use crate::observer::SolveEvent;
    use crate::pipeline::options::SolveOptions;
    use crate::pipeline::pass::{GimmickStage, Pass};
    use crate::pipeline::solver::Solver;
    use wordwright_clues::testing::pack;

    fn open(length: usize) -> Problem {
        let grid = Grid::new(1, length).expect("one row");
        Problem::new(&Puzzle::new(grid)).expect("a slot")
    }

    fn letters(text: &str) -> Box<[Capital]> {
        Capital::of(text.as_bytes()).expect("capitals").into()
    }

    struct Fixed(&'static [(&'static str, f64)]);

    impl Rescorer for Fixed {
        fn priors(&self, _: Beliefs<'_>) -> Result<Vec<(SlotId, Distribution)>, SolveError> {
            Ok(Vec::new())
        }

        fn strings(&self, _: SlotId, incoming: &[LetterWeights]) -> Vec<(Box<[Capital]>, f64)> {
            assert_eq!(incoming.len(), 7);
            self.0.iter().map(|&(text, chance)| (letters(text), chance)).collect()
        }
    }

    #[test]
    fn what_is_thought_of_later_can_win_and_is_called_unlisted() {
        let pack = pack("", "two face\nrat race\nbig bang");
        let solver = Solver::new(&pack).unwrap();
        let prior =
            Distribution::of_words(7, [(&capitals(b"RATRACE")[..], 0.3_f32.ln())], 0.7_f32.ln())
                .unwrap();
        let look = Fixed(&[("TWOFACE", 0.6), ("RATRACE", 0.9), ("BIGBANG", 0.1)]);
        let mut options = SolveOptions::default();
        let mut solved = |rescorings| {
            options.rescorings = rescorings;
            let (language, budget) = (Some(solver.answerer().unlisted_model()), Budget::UNLIMITED);
            let priors = std::slice::from_ref(&prior);
            let (problem, options, budget) = (&open(7), &options, &budget);
            let rescorer: Option<&dyn Rescorer> = Some(&look);
            let pass =
                Pass { problem, unlisted_model: language, rescorer, search: None, options, budget };
            let outcome = pass.run(priors, GimmickStage::Skip, &mut Silent).unwrap();
            outcome.solved.slots.into_iter().next().unwrap()
        };
        let (without, with) = (solved(0), solved(1));
        assert_eq!((without.word.as_str(), without.listed), ("RATRACE", true));
        assert_eq!((with.word.as_str(), with.listed), ("TWOFACE", false));
        // It is one of the unlisted strings, and not the only one.
        assert!(with.unlisted > with.posterior, "{} {}", with.unlisted, with.posterior);
    }

    /// Ends the work at the first round after the rescoring.
    struct Ending {
        looked: AtomicBool,
        cancel: Arc<AtomicBool>,
    }

    impl Rescorer for &Ending {
        fn priors(&self, _: Beliefs<'_>) -> Result<Vec<(SlotId, Distribution)>, SolveError> {
            self.looked.store(true, Ordering::Relaxed);
            Ok(Vec::new())
        }

        fn strings(&self, _: SlotId, _: &[LetterWeights]) -> Vec<(Box<[Capital]>, f64)> {
            vec![(letters("TWOFACE"), 0.9)]
        }
    }

    impl Observer<SolveEvent> for &Ending {
        fn observe(&mut self, event: &SolveEvent) {
            if matches!(event, SolveEvent::Round(_)) {
                self.cancel.store(self.looked.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
    }

    #[test]
    fn where_time_ends_soon_after_the_look_the_grid_before_it_stays() {
        let prior =
            Distribution::of_words(7, [(&capitals(b"RATRACE")[..], 0.3_f32.ln())], 0.7_f32.ln())
                .unwrap();
        let pack = pack("", "two face\nrat race\nbig bang");
        let solver = Solver::new(&pack).unwrap();
        let solved = |in_time: bool| {
            let cancel = Arc::new(AtomicBool::new(false));
            let ending = Ending { looked: AtomicBool::new(false), cancel: Arc::clone(&cancel) };
            let limited = Budget::UNLIMITED.with_cancel(cancel);
            let budget = if in_time { Budget::UNLIMITED } else { limited };
            let options = SolveOptions::default();
            let (language, priors) =
                (Some(solver.answerer().unlisted_model()), std::slice::from_ref(&prior));
            let (rescorer, mut observer): (Option<&dyn Rescorer>, _) = (Some(&&ending), &ending);
            let (problem, options, budget) = (&open(7), &options, &budget);
            let pass =
                Pass { problem, unlisted_model: language, rescorer, search: None, options, budget };
            pass.run(priors, GimmickStage::Skip, &mut observer).unwrap().solved
        };
        let (in_time, too_late) = (solved(true), solved(false));
        assert_eq!((&*in_time.slots[0].word, in_time.effort.stopped), ("TWOFACE", false));
        assert_eq!((&*too_late.slots[0].word, too_late.effort.stopped), ("RATRACE", true));
    }

    #[test]
    fn phrases_that_fit_the_crossings() {
        let pack = pack("", "two face\ntwo time\nrat race\nbig bang");
        let solver = Solver::new(&pack).unwrap();
        let problem = open(7);
        let references = &CrossReferences::new(solver.answerer(), &problem, &[]).unwrap();
        let look = ClueRescorer { problem: &problem, answerer: solver.answerer(), references };
        let mut incoming: Vec<LetterWeights> =
            letters("TWORACE").iter().map(|&l| LetterWeights::only(l)).collect();
        incoming[3] = LetterWeights::ONES;
        let mut strings = look.strings(SlotId::new(0), &incoming);
        strings.sort_by(|x, y| y.1.total_cmp(&x.1));
        assert_eq!(strings[0].0, letters("TWOFACE"));
        assert!(strings.iter().all(|(string, chance)| {
            string[..3] == letters("TWO")[..] && (0.0..=1.0).contains(chance)
        }));
    }
}
