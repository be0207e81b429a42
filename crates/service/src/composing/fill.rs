//! Fills a draft: several different fills, improved and verified.

mod objective;
mod progress;
mod proof;
mod result;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use wordwright_compose::{
    Entry, Fill, Goal, Improved, Objective, Options, Outcome, Pareto, Problem, Progress, Run, fill,
    improve, pareto, verify,
};
use wordwright_core::Observer;
use wordwright_grid::{CellId, Grid, Puzzle};

use crate::base::rows::contents;
use crate::base::slots;
use crate::{Limits, ServiceError};

pub use objective::{FillObjective, LengthWeight, USUAL_PENALTY, answers_of};
pub use progress::FillProgress;
pub use proof::{Proof, WordProof, prove_word};
pub use result::{
    DeadEndResult, FillOutcome, FillResult, FilledEntry, FilledGrid, ImpossibleFill, Improvement,
    PartialFill, why_impossible,
};

/// The grid of a puzzle to fill, and how many letters of its solution were locked for it: those
/// of a draft stay. A complete solution, or a scrambled one, is left aside.
pub fn grid_to_fill(puzzle: &Puzzle) -> (Grid, usize) {
    let mut grid = puzzle.grid.clone();
    let open: Vec<CellId> = grid.ids().filter(|&id| grid.cell(id).is_open()).collect();
    let is_letter = |text: &&str| text.contains(char::is_alphabetic);
    let letters = |&id: &CellId| Some((id, puzzle.solution_at(id).filter(is_letter)?));
    let known: Vec<(CellId, &str)> = open.iter().filter_map(letters).collect();
    if known.len() == open.len() || puzzle.scrambled.is_some() {
        return (grid, 0);
    }
    let mut locked = 0;
    for (id, text) in known {
        let cell = grid.cell_mut(id);
        if cell.fixed().is_none() {
            locked += 1;
            cell.locked = Some(text.into());
        }
    }
    (grid, locked)
}

/// How to fill.
#[derive(Debug, Clone)]
pub struct FillOptions {
    /// Seed, threads and strategy of the first search; each further search
    /// takes the next seed.
    pub search: Options,
    /// How many different fills to find.
    pub count: usize,
    /// How long to improve each fill, after the search and in addition to its
    /// budget.
    pub improve: Option<Duration>,
    /// What improving maximises.
    pub objective: FillObjective,
    /// Instead of improving each fill, start from the best one and look for fills that trade
    /// mean score for a higher lowest entry, in the time for improving.
    pub pareto: bool,
    /// Check each fill with code that shares nothing with the search.
    pub verify: bool,
}

impl Default for FillOptions {
    /// The defaults: one fill, not improved.
    fn default() -> Self {
        Self {
            search: Options::default(),
            count: 1,
            improve: None,
            objective: FillObjective::default(),
            pareto: false,
            verify: false,
        }
    }
}

impl FillOptions {
    /// Checks the objective, and that there is time to improve.
    ///
    /// # Errors
    /// A number beyond its limit, or an objective that would have no effect.
    pub fn check(&self) -> Result<(), ServiceError> {
        self.objective.check()?;
        let refused = |place, found: &str, expected| {
            Err(ServiceError::value(place, found.to_owned(), expected))
        };
        if self.improve.is_none() && self.pareto {
            return refused("pareto", "no time for improving", "seconds that the fills share");
        }
        if self.improve.is_none() && !self.objective.is_usual() {
            return refused("objective", "no time for improving", "seconds for each fill");
        }
        if self.pareto && self.objective.goal != Goal::default() {
            let expected = "no goal with a Pareto set, which is about mean and lowest entry";
            return refused("objective.goal", self.objective.goal.name(), expected);
        }
        Ok(())
    }
}

/// What a session reports.
#[derive(Debug, Clone)]
pub enum FillEvent {
    /// From time to time, at most every few hundred nodes.
    Progress(FillProgress),
    /// A new fill.
    Found(FilledGrid),
    /// A fill that has been improved.
    Improved(FilledGrid),
}

/// One fill of a session.
#[derive(Debug, Clone)]
pub struct FoundFill {
    /// The fill.
    pub fill: Fill,
    /// Its index in the order of finding, from 0.
    pub number: usize,
    /// The result of improving it, if it was improved.
    pub improvement: Option<Improvement>,
    /// Whether it was checked by independent code.
    pub verified: bool,
}

/// The result of a session.
#[derive(Debug, Clone)]
pub struct Filling {
    /// The search that gave the best fill; without any fill, the first search.
    pub run: Run,
    /// The fills, the best first; those of a Pareto set by rising lowest entry.
    pub fills: Vec<FoundFill>,
    /// For a Pareto set, whether it is complete.
    pub complete: Option<bool>,
}

impl Filling {
    /// The result of a single run of any engine; a fill is checked.
    ///
    /// # Errors
    /// A fill that does not pass the check.
    pub fn checked(problem: &Problem, run: Run) -> Result<Self, ServiceError> {
        let mut fills = Vec::new();
        if let Outcome::Filled(fill) = &run.outcome {
            verify::verify(problem, fill)
                .map_err(|violations| ServiceError::Unverified(in_words(&violations)))?;
            let fill = fill.clone();
            fills.push(FoundFill { fill, number: 0, improvement: None, verified: true });
        }
        Ok(Self { run, fills, complete: None })
    }
}

/// Stop looking for more fills after this many seeds in a row without a new
/// one. By judgement: were half of the fills still unknown, twenty even picks would miss them
/// once in a million times.
const SAME_AGAIN: usize = 20;

/// The share of the remaining time that finding or improving one fill of a Pareto set may
/// take. By judgement: there are rarely more than ten.
const POINT_SHARE: f64 = 0.1;

/// Fills one problem.
#[derive(Debug)]
pub struct FillSession<'p> {
    problem: &'p Problem,
    options: FillOptions,
    began: Instant,
}

impl<'p> FillSession<'p> {
    /// A session that starts now.
    pub fn new(problem: &'p Problem, options: FillOptions) -> Self {
        Self { problem, options, began: Instant::now() }
    }

    /// Searches with one seed after another for different fills, ranks them, and
    /// improves each. `limits` apply to the search as a whole. If they are
    /// reached, or twenty seeds in a row find nothing new, there are fewer fills
    /// than requested.
    ///
    /// Duplicates are removed twice: as they are found, so that they do not
    /// count as fills, and again after improving, since two fills often climb to
    /// the same one.
    ///
    /// # Errors
    /// A slot of a length that no usable word has, an entry given twice, or a
    /// fill that does not pass the check.
    pub fn run(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer<FillEvent>,
    ) -> Result<Filling, ServiceError> {
        self.options.check()?;
        let objective = self.options.objective.objective(self.problem)?;
        let (run, mut fills) = self.search(limits, observer)?;
        if let Some(time) = self.options.improve.filter(|_| self.options.pareto)
            && let Some(best) = fills.first()
        {
            let (fills, complete) =
                self.trade(&best.fill, &objective, &limits.only_for(time), time, observer)?;
            return Ok(Filling { run, fills, complete: Some(complete) });
        }
        if let Some(time) = self.options.improve {
            for (rank, found) in fills.iter_mut().enumerate() {
                let seed = self.options.search.seed.wrapping_add(rank as u64);
                let search = Options { seed, ..self.options.search };
                self.improve_one(found, &objective, &search, &limits.only_for(time), observer)?;
            }
            let mut kept: Vec<FoundFill> = Vec::new();
            for found in fills {
                if kept.iter().all(|other| other.fill != found.fill) {
                    kept.push(found);
                }
            }
            kept.sort_by(by_value);
            fills = kept;
        }
        Ok(Filling { run, fills, complete: None })
    }

    /// The fills that no other beats in both mean score and lowest entry.
    fn trade(
        &self,
        from: &Fill,
        objective: &Objective,
        limits: &Limits,
        time: Duration,
        observer: &mut dyn Observer<FillEvent>,
    ) -> Result<(Vec<FoundFill>, bool), ServiceError> {
        // A time further away than the clock reaches is no limit.
        let end = Instant::now().checked_add(time);
        let mut budget = || {
            let left = end.map_or(time, |end| end.saturating_duration_since(Instant::now()));
            limits.only_for(left.mul_f64(POINT_SHARE)).budget()
        };
        let (search, mut watch) = (&self.options.search, self.watch(observer));
        let Pareto { points, complete } =
            pareto(self.problem, from, objective, search, &mut budget, &mut watch)?;
        let mut fills = Vec::new();
        for point in points {
            let mut found = FoundFill {
                fill: from.clone(),
                number: fills.len(),
                improvement: None,
                verified: false,
            };
            self.take(&mut found, point, Goal::Mean, objective)?;
            observer.observe(&FillEvent::Improved(FilledGrid::of(self.problem, &found)));
            fills.push(found);
        }
        Ok((fills, complete))
    }

    fn search(
        &self,
        limits: &Limits,
        observer: &mut dyn Observer<FillEvent>,
    ) -> Result<(Run, Vec<FoundFill>), ServiceError> {
        let budget = limits.budget();
        let mut found: Vec<(FoundFill, Run)> = Vec::new();
        let mut same = 0;
        let mut seed = self.options.search.seed;
        loop {
            // The first fill has good words; those after it differ as much as they can.
            let good_words_first = self.options.search.good_words_first && found.is_empty();
            let options = Options { seed, good_words_first, ..self.options.search };
            let run = fill(self.problem, &options, &budget, &mut self.watch(observer))?;
            let Outcome::Filled(fill) = run.outcome.clone() else {
                if found.is_empty() {
                    return Ok((run, Vec::new()));
                }
                break;
            };
            if found.iter().any(|(other, _)| other.fill == fill) {
                same += 1;
            } else {
                same = 0;
                let verified = self.verified(&fill)?;
                let next = FoundFill { fill, number: found.len(), improvement: None, verified };
                observer.observe(&FillEvent::Found(FilledGrid::of(self.problem, &next)));
                found.push((next, run));
            }
            seed = seed.wrapping_add(1);
            if found.len() >= self.options.count || same >= SAME_AGAIN || budget.is_spent(0) {
                break;
            }
        }
        found.sort_by(|(a, _), (b, _)| by_mean_score(a, b));
        let (fills, mut runs): (Vec<FoundFill>, Vec<Run>) = found.into_iter().unzip();
        Ok((runs.swap_remove(0), fills))
    }

    /// Improves a fill of the problem, without a search.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn improve(
        &self,
        fill: Fill,
        limits: &Limits,
        observer: &mut dyn Observer<FillEvent>,
    ) -> Result<Filling, ServiceError> {
        let verified = self.verified(&fill)?;
        let mut found = FoundFill { fill, number: 0, improvement: None, verified };
        let objective = self.options.objective.objective(self.problem)?;
        self.improve_one(&mut found, &objective, &self.options.search, limits, observer)?;
        let run =
            Run { outcome: Outcome::Filled(found.fill.clone()), progress: Progress::default() };
        Ok(Filling { run, fills: vec![found], complete: None })
    }

    fn improve_one(
        &self,
        found: &mut FoundFill,
        objective: &Objective,
        search: &Options,
        limits: &Limits,
        observer: &mut dyn Observer<FillEvent>,
    ) -> Result<(), ServiceError> {
        let (budget, mut watch) = (limits.budget(), self.watch(observer));
        let better = improve(self.problem, &found.fill, objective, search, &budget, &mut watch)?;
        self.take(found, better, self.options.objective.goal, objective)?;
        observer.observe(&FillEvent::Improved(FilledGrid::of(self.problem, found)));
        Ok(())
    }

    /// Replaces a fill by a better one.
    fn take(
        &self,
        found: &mut FoundFill,
        better: Improved,
        objective: Goal,
        stated: &Objective,
    ) -> Result<(), ServiceError> {
        let from_mean_score = found.fill.mean_score();
        let Improved { fill, value, bound, mean_bound, optimal, holes, steps } = better;
        let past_entries = objective::penalised_entries(&fill, stated.past.as_ref());
        let obscure_entries = objective::penalised_entries(&fill, stated.obscure.as_ref());
        found.verified = self.verified(&fill)?;
        found.fill = fill;
        found.improvement = Some(Improvement {
            from_mean_score,
            objective,
            value,
            bound,
            mean_bound,
            optimal,
            past_entries,
            obscure_entries,
            holes,
            steps,
        });
        Ok(())
    }

    /// Checks a fill if the options ask for it.
    fn verified(&self, fill: &Fill) -> Result<bool, ServiceError> {
        if self.options.verify {
            verify::verify(self.problem, fill)
                .map_err(|violations| ServiceError::Unverified(in_words(&violations)))?;
        }
        Ok(self.options.verify)
    }

    fn watch<'o>(&self, observer: &'o mut dyn Observer<FillEvent>) -> Watch<'o> {
        Watch { observer, began: self.began }
    }
}

/// Sorts by descending value under the objective.
fn by_value(a: &FoundFill, b: &FoundFill) -> std::cmp::Ordering {
    let value = |found: &FoundFill| found.improvement.map_or(0.0, |improvement| improvement.value);
    value(b).total_cmp(&value(a)).then_with(|| by_mean_score(a, b))
}

fn by_mean_score(a: &FoundFill, b: &FoundFill) -> std::cmp::Ordering {
    b.fill.mean_score().total_cmp(&a.fill.mean_score())
}

/// Passes an engine's progress on.
struct Watch<'o> {
    observer: &'o mut dyn Observer<FillEvent>,
    began: Instant,
}

impl Observer<Progress> for Watch<'_> {
    fn observe(&mut self, progress: &Progress) {
        let progress = FillProgress::of(progress, self.began.elapsed());
        self.observer.observe(&FillEvent::Progress(progress));
    }
}

/// Parses a fill from rows of text.
///
/// # Errors
/// Rows of the wrong shape, a gap, or letters that break a rule.
pub fn fill_of_rows(problem: &Problem, place: &str, rows: &[String]) -> Result<Fill, ServiceError> {
    let cells = contents(problem.grid(), place, rows)?;
    let list = problem.list();
    let mut entries = Vec::new();
    for slot in problem.slots().ids().filter(|&slot| problem.is_filled(slot)) {
        let shape = problem.slots().get(slot);
        let text: Option<String> =
            shape.cells.iter().map(|cell| cells[cell.index()].as_deref()).collect();
        let text = text.ok_or_else(|| {
            let gap = format!("a gap in {}", slots::slot_name(shape));
            ServiceError::value(place, gap, "a complete fill")
        })?;
        let word = list.find(&problem.alphabet().encode(&text)?);
        entries.push(Entry { slot, text, word, score: word.map(|word| list.score(word)) });
    }
    let fill = Fill { cells, entries };
    verify::verify(problem, &fill).map_err(|violations| {
        ServiceError::value(place, in_words(&violations), "a fill that keeps the rules")
    })?;
    Ok(fill)
}

/// The first few rules that a fill breaks, each once.
fn in_words(violations: &[verify::Violation]) -> String {
    /// More are mostly consequences of the first.
    const ENOUGH: usize = 3;
    let texts: BTreeSet<String> = violations.iter().map(ToString::to_string).collect();
    texts.into_iter().take(ENOUGH).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests;
