//! A second look at answers that no list holds.
//!
//! Propagation hears every string there is, but the clue has no say in it, and
//! the words of a phrase do not know each other. Once the crossings have spoken
//! few strings are left for a slot. These are weighed anew: as phrases
//! ([`Phrasing`](crate::phrasing::Phrasing)), and by how much the clue calls them to mind (the embedding
//! of the pack). From then on they stand beside the listed words.

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::embedding::{ClueVector, Embedding};
use wordwright_knowledge::{Pack, text};

use crate::clue::ClueText;
use crate::edges::ClueForm;
use crate::joined::References;
use crate::prior::Prior;
use crate::problem::Problem;
use crate::propagate::Propagator;
use crate::solver::Solver;
use crate::table::Table;

/// Strings looked at for a slot.
const STRINGS: usize = 60;
/// Crossings are too sure of themselves: the search goes also by the messages
/// raised to this power.
const DOUBT: f64 = 0.5;
/// How much likelier a phrase of a slot's length is than one of any length.
const OF_THIS_LENGTH: f64 = 150.0;
/// Parts of the two models of a string: letters and words alone, and phrases.
const SHARE: f64 = 0.5;
/// A slot is at odds with its clue where its best word had less than this.
const AT_ODDS: f64 = 2e-3;
/// How far the clue's say in the logarithm of a string's chance is believed: of strings
/// that no clue has had the embedding knows little.
const LIFT: f64 = 0.7;
/// The most that a clue may take from it, and add to it.
const LIFTS: [f64; 2] = [-4.0, 5.0];

/// Who looks again.
pub trait SecondLook: Sync {
    /// Priors that are to take the place of those of their slots, now that the
    /// crossings have spoken.
    fn priors(&self, settled: Settled<'_>) -> Vec<(SlotId, Prior)>;

    /// Called when rounds have settled for the last time.
    fn last(&self, settled: Settled<'_>) {
        let _ = settled;
    }

    /// Strings for a slot in letters 0 to 25, each with its chance among the
    /// slot's unlisted answers, given what its cells are told.
    fn strings(&self, slot: SlotId, heard: &[Table]) -> Vec<(Box<[u8]>, f64)>;
}

/// What is believed once rounds have settled.
#[derive(Clone, Copy, Debug)]
pub struct Settled<'a>(pub(crate) &'a Propagator<'a>);

impl Settled<'_> {
    /// What the cells of a slot are told by its crossings.
    pub fn heard(&self, slot: SlotId) -> &[Table] {
        self.0.heard(slot.index())
    }

    /// A slot's likeliest words with their posteriors.
    pub fn likeliest(&self, slot: SlotId, count: usize) -> Vec<(Box<[u8]>, f64)> {
        self.0.likeliest(slot.index(), count)
    }

    /// The sum over all answers of a slot of their chance times what the
    /// crossings say of their letters.
    pub fn weight(&self, slot: SlotId) -> f64 {
        self.0.weight(slot.index())
    }

    /// Slots that have nothing that their clue says, the farthest from it first.
    pub(crate) fn at_odds(self, problem: &Problem) -> Vec<SlotId> {
        let slots: Vec<SlotId> = problem.slots().ids().collect();
        let mut odds: Vec<(f64, SlotId)> = slots
            .into_par_iter()
            .filter(|&slot| problem.clue(slot).is_some())
            .map(|slot| {
                let best = self.likeliest(slot, 1).pop();
                (best.map_or(0.0, |(word, chance)| self.prior(slot, &word) * chance), slot)
            })
            .filter(|(odds, _)| *odds < AT_ODDS)
            .collect();
        odds.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        odds.into_iter().map(|(_, slot)| slot).collect()
    }

    /// How much of a slot's weight the crossing at one place takes: 1 where it
    /// agrees with all that the slot could have there.
    pub(crate) fn agreed(self, slot: SlotId, at: usize) -> f64 {
        let said = self.said((slot, at));
        said.times(&self.heard(slot)[at]).letters().iter().sum()
    }

    /// The chance that two crossing slots have the same letter in their cell,
    /// going by what each says of it.
    pub(crate) fn alike(self, across: (SlotId, usize), down: (SlotId, usize)) -> f64 {
        let alike: f64 = self.said(across).times(&self.said(down)).letters().iter().sum();
        alike.max(f64::MIN_POSITIVE)
    }

    /// The chances of the letters in a cell, by what all its slots say.
    pub(crate) fn believed(self, (slot, at): (SlotId, usize)) -> Table {
        self.said((slot, at)).times(&self.heard(slot)[at]).normalised()
    }

    /// The chances of the letters in a cell by what one of its slots says.
    pub(crate) fn said(self, (slot, at): (SlotId, usize)) -> Table {
        self.0.said(slot.index(), at).normalised()
    }

    /// The chance of a word in a slot before the crossings have spoken.
    pub fn prior(&self, slot: SlotId, word: &[u8]) -> f64 {
        self.0.prior(slot.index(), word)
    }
}

/// Looks at phrases, at the clue, and at what other clues say of the slot.
pub(crate) struct ClueLook<'a, 'p> {
    /// The clues.
    pub(crate) problem: &'a Problem,
    /// Who knows words, phrases and what clues call to mind.
    pub(crate) solver: &'a Solver<'p>,
    /// Clues that name other slots.
    pub(crate) references: &'a References,
    /// Who looks for tricks at the end.
    pub(crate) last: &'a (dyn Fn(Settled<'_>) + Sync),
}

impl SecondLook for ClueLook<'_, '_> {
    fn last(&self, settled: Settled<'_>) {
        (self.last)(settled);
    }

    fn priors(&self, settled: Settled<'_>) -> Vec<(SlotId, Prior)> {
        self.references.again(self, settled)
    }

    fn strings(&self, slot: SlotId, heard: &[Table]) -> Vec<(Box<[u8]>, f64)> {
        self.phrases(self.problem.clue(slot).unwrap_or_default(), heard)
    }
}

impl ClueLook<'_, '_> {
    /// Phrases in letters 0 to 25 for a clue, each with its chance among the
    /// answers in no list, given what its cells are told.
    pub(crate) fn phrases(&self, clue: &str, heard: &[Table]) -> Vec<(Box<[u8]>, f64)> {
        let phrasing = self.solver.phrasing();
        let doubted: Vec<Table> = heard.iter().map(doubt).collect();
        let mut strings = phrasing.best(heard, STRINGS);
        strings.extend(phrasing.best(&doubted, STRINGS));
        strings.sort_unstable();
        strings.dedup();
        let strange = Strange::new(self.solver, clue, heard.len());
        let weigh = |string: Box<[u8]>| {
            let chance = strange.chance(&string);
            (string, chance)
        };
        strings.into_iter().map(weigh).collect()
    }
}

/// Answers to a clue that no list holds.
pub(crate) struct Strange<'a, 'p> {
    solver: &'a Solver<'p>,
    form: ClueForm,
    lift: Option<Lift<'p>>,
}

impl<'a, 'p> Strange<'a, 'p> {
    /// Those to a clue, of a length.
    pub(crate) fn new(solver: &'a Solver<'p>, clue: &str, length: usize) -> Self {
        let form = ClueForm::of(solver.pack().relations(), &ClueText::new(clue));
        Self { solver, form, lift: Lift::new(solver.pack(), clue, length) }
    }

    /// The chance of a string of letters 0 to 25 among them.
    pub(crate) fn chance(&self, string: &[u8]) -> f64 {
        let (language, phrasing) = (self.solver.language(), self.solver.phrasing());
        let favour = language.favour(self.form, string);
        let phrase = phrasing.probability(string) * OF_THIS_LENGTH * favour;
        let chance = SHARE * (language.probability(self.form, string) + phrase);
        let lift = self.lift.as_ref().map_or(0.0, |lift| lift.of(string));
        (chance * lift.exp()).min(1.0)
    }
}

fn doubt(message: &Table) -> Table {
    let mut doubted = *message;
    for number in &mut doubted.0 {
        *number = number.powf(DOUBT);
    }
    doubted
}

/// How much likelier a clue makes strings of one length.
struct Lift<'a> {
    embedding: Embedding<'a>,
    clue: ClueVector,
    /// Logarithm of the mean of e to the power of the score, over all answers
    /// of the length as often as they come.
    mean: f64,
}

impl<'a> Lift<'a> {
    fn new(pack: &'a Pack, clue: &str, length: usize) -> Option<Self> {
        let embedding = pack.embedding()?;
        let answers = pack.answers();
        let clue = embedding.clue(&text::clue_key(clue));
        let scores = embedding.scores(&clue, length);
        let (mut sum, mut all) = (0.0, 0.0);
        for (answer, score) in answers.of_length(length).zip(scores) {
            let often = f64::from(answers.count(answer)) + 0.5;
            sum += often * f64::from(score).exp();
            all += often;
        }
        (sum > 0.0).then(|| Self { embedding, clue, mean: (sum / all).ln() })
    }

    /// What is added to the logarithm of a string's chance.
    fn of(&self, string: &[u8]) -> f64 {
        let letters: Vec<u8> = string.iter().map(|letter| letter + b'A').collect();
        let score = f64::from(self.embedding.score_letters(&self.clue, &letters));
        (LIFT * (score - self.mean)).clamp(LIFTS[0], LIFTS[1])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use wordwright_grid::{Grid, Puzzle};

    use super::*;
    use crate::observer::{Budget, Observer, Silent, Snapshot};
    use crate::solve::{SolveOptions, solve_looking};
    use crate::testing::pack;

    fn open(length: usize) -> Problem {
        let grid = Grid::new(1, length).expect("one row");
        Problem::new(&Puzzle::new(grid)).expect("a slot")
    }

    fn letters(text: &str) -> Box<[u8]> {
        text.bytes().map(|letter| letter - b'A').collect()
    }

    struct Fixed(&'static [(&'static str, f64)]);

    impl SecondLook for Fixed {
        fn priors(&self, _: Settled<'_>) -> Vec<(SlotId, Prior)> {
            Vec::new()
        }

        fn strings(&self, _: SlotId, heard: &[Table]) -> Vec<(Box<[u8]>, f64)> {
            assert_eq!(heard.len(), 7);
            self.0.iter().map(|&(text, chance)| (letters(text), chance)).collect()
        }
    }

    #[test]
    fn what_is_thought_of_later_can_win_and_is_called_unlisted() {
        let pack = pack("", "two face\nrat race\nbig bang");
        let solver = Solver::new(&pack);
        let prior = Prior::of_words(7, [(&b"RATRACE"[..], 0.3_f32.ln())], 0.7_f32.ln()).unwrap();
        let look = Fixed(&[("TWOFACE", 0.6), ("RATRACE", 0.9), ("BIGBANG", 0.1)]);
        let mut options = SolveOptions::default();
        let mut solved = |looks| {
            options.looks = looks;
            let (language, budget) = (Some(solver.language()), Budget::UNLIMITED);
            let priors = std::slice::from_ref(&prior);
            let look: Option<&dyn SecondLook> = Some(&look);
            let problem = open(7);
            let solved =
                solve_looking(&problem, priors, language, look, &options, &budget, &mut Silent);
            solved.unwrap().slots.remove(0)
        };
        let (without, with) = (solved(0), solved(1));
        assert_eq!((without.word.as_str(), without.listed), ("RATRACE", true));
        assert_eq!((with.word.as_str(), with.listed), ("TWOFACE", false));
        assert!(with.unlisted > 0.6, "{}", with.unlisted);
    }

    /// Ends the work as soon as there is a round after the look.
    struct Ending {
        looked: AtomicBool,
        cancel: Arc<AtomicBool>,
    }

    impl SecondLook for &Ending {
        fn priors(&self, _: Settled<'_>) -> Vec<(SlotId, Prior)> {
            self.looked.store(true, Ordering::Relaxed);
            Vec::new()
        }

        fn strings(&self, _: SlotId, _: &[Table]) -> Vec<(Box<[u8]>, f64)> {
            vec![(letters("TWOFACE"), 0.9)]
        }
    }

    impl Observer for &Ending {
        fn round(&mut self, _: &Snapshot) {
            self.cancel.store(self.looked.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    #[test]
    fn where_time_ends_soon_after_the_look_the_grid_before_it_stays() {
        let prior = Prior::of_words(7, [(&b"RATRACE"[..], 0.3_f32.ln())], 0.7_f32.ln()).unwrap();
        let pack = pack("", "two face\nrat race\nbig bang");
        let solver = Solver::new(&pack);
        let solved = |in_time: bool| {
            let cancel = Arc::new(AtomicBool::new(false));
            let ending = Ending { looked: AtomicBool::new(false), cancel: Arc::clone(&cancel) };
            let cancel = (!in_time).then_some(cancel);
            let (budget, options) = (Budget { deadline: None, cancel }, SolveOptions::default());
            let (language, priors) = (Some(solver.language()), std::slice::from_ref(&prior));
            let (look, mut observer): (Option<&dyn SecondLook>, _) = (Some(&&ending), &ending);
            let problem = open(7);
            solve_looking(&problem, priors, language, look, &options, &budget, &mut observer)
                .unwrap()
        };
        let (in_time, too_late) = (solved(true), solved(false));
        assert_eq!((&*in_time.slots[0].word, in_time.effort.stopped), ("TWOFACE", false));
        assert_eq!((&*too_late.slots[0].word, too_late.effort.stopped), ("RATRACE", true));
    }

    #[test]
    fn phrases_that_fit_the_crossings() {
        let pack = pack("", "two face\ntwo time\nrat race\nbig bang");
        let solver = Solver::new(&pack);
        let problem = open(7);
        let references = &References::new(&solver, &problem, &[]).unwrap();
        let look = ClueLook { problem: &problem, solver: &solver, references, last: &|_| () };
        let mut heard: Vec<Table> = letters("TWORACE").iter().map(|&l| Table::only(l)).collect();
        heard[3] = Table::ONES;
        let mut strings = look.strings(SlotId::new(0), &heard);
        strings.sort_by(|x, y| y.1.total_cmp(&x.1));
        assert_eq!(strings[0].0, letters("TWOFACE"));
        assert!(strings.iter().all(|(string, chance)| {
            string[..3] == letters("TWO")[..] && (0.0..=1.0).contains(chance)
        }));
    }
}
