//! One thread's share of improving: attempts and holes in turn.

use wordwright_core::{Budget, Observer};

use super::bound::Bound;
use super::holes::Holes;
use super::quality::{Scoring, Total};
use super::raise::Raise;
use crate::outcome::Progress;
use crate::problem::Problem;

pub(super) struct Worker<'m> {
    pub search: Holes<'m>,
    pub raise: Raise,
    /// The bound that tightens; one worker of several has it.
    pub bound: Option<Bound<'m>>,
    /// No fill's scores come to more than this.
    pub hope: Total,
    /// Whether no fill is better.
    pub optimal: bool,
    /// Holes filled again.
    pub holes: u64,
    /// How often the fill improved.
    pub steps: u64,
    /// What the other workers had tried when their counts were last added up.
    pub words_of_others: u64,
}

impl<'m> Worker<'m> {
    pub fn new(search: Holes<'m>, raise: Raise, bound: Option<Bound<'m>>, hope: Total) -> Self {
        let optimal = search.scoring.slots.is_empty() || search.reaches(hope);
        Self { search, raise, bound, hope, optimal, holes: 0, steps: 0, words_of_others: 0 }
    }

    /// Words tried.
    pub fn words(&self) -> u64 {
        self.raise.nodes + self.search.nodes
    }

    /// Takes turns until it has tried `words` words in all, the budget is spent or no fill is
    /// better.
    pub fn run(
        &mut self,
        problem: &Problem,
        words: u64,
        budget: &Budget,
        observer: &mut dyn Observer<Progress>,
    ) {
        while !self.optimal && self.words() < words && !budget.is_spent(self.words()) {
            self.turn(problem, budget, observer);
        }
    }

    fn turn(&mut self, problem: &Problem, budget: &Budget, observer: &mut dyn Observer<Progress>) {
        let Self { search, raise, .. } = self;
        raise.skip(search.total);
        // Start no attempt that might overrun the budget's steps.
        let words = raise.nodes + search.nodes;
        if raise.is_due(search.nodes) && !budget.is_spent(words.saturating_add(raise.attempt_nodes))
        {
            let fill = raise.attempt(&search.scoring, budget);
            self.steps += u64::from(fill.is_some_and(|fill| search.adopt(problem, &fill)));
            self.hope.lowest = self.hope.lowest.min(raise.highest());
        } else {
            let whole = search.dig();
            let before = search.best;
            let words_elsewhere = raise.nodes + self.words_of_others;
            let (hope, holes, raised) = (self.hope, self.holes, raise.nodes);
            let ended = search.fill_hole(whole, &mut |search| {
                observer.observe(&progress(search, hope, holes, words_elsewhere));
                !budget.is_spent(raised + search.nodes)
            });
            self.holes += 1;
            self.steps += u64::from(search.best > before);
            self.optimal = whole && ended;
        }
        if let Some(bound) = self.bound.as_mut().filter(|bound| !self.optimal && bound.goes_on()) {
            bound.step(self.search.total.sum);
            self.hope.sum = self.hope.sum.min(bound.sum);
        }
        self.optimal |= self.search.reaches(self.hope);
        let words_elsewhere = self.raise.nodes + self.words_of_others;
        observer.observe(&progress(&self.search, self.hope, self.holes, words_elsewhere));
    }
}

fn progress(search: &Holes<'_>, hope: Total, holes: u64, words_elsewhere: u64) -> Progress {
    let scoring: &Scoring = &search.scoring;
    let slots = scoring.slots.len();
    Progress {
        nodes: words_elsewhere + search.nodes,
        restarts: holes,
        slots,
        depth: slots,
        deepest: slots,
        best_score: Some(scoring.value(search.total)),
        bound: Some(scoring.value(hope)),
        ..Progress::default()
    }
}
