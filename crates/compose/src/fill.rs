//! The door to every strategy: a problem in, an outcome out.

use wordwright_grid::{CellId, Content, SlotId};
use wordwright_lexicon::words_in;

use crate::network::{Conflict, Model, Network};
use crate::options::{Budget, Observer, Options, Progress, Strategy};
use crate::outcome::{DeadEnd, Entry, Fill, Impossible, Outcome, Partial};
use crate::search::{Ended, Search};
use crate::{Problem, ProblemError, classic, portfolio, proof};

/// An outcome with what it took.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The final counts.
    pub progress: Progress,
}

/// Fills the problem's grid.
///
/// The same problem, options and seed with one thread and no deadline give the
/// same outcome.
///
/// # Errors
/// A slot of a length that no usable word has, or a given entry twice.
pub fn fill(
    problem: &Problem,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Run, ProblemError> {
    let run = match options.strategy {
        Strategy::Combus { rounds } => classic::combus(problem, rounds, budget, observer)?,
        Strategy::Article => classic::article(problem, options.seed, budget, observer)?,
        Strategy::Learning => {
            let model = Model::new(problem)?;
            if options.threads > 1 {
                portfolio::run(problem, &model, options, budget, observer)
            } else {
                let mut search = Search::new(&model, options.seed);
                let ended = search.run(budget, observer);
                conclude(problem, &search, ended)
            }
        }
    };
    Ok(match run.outcome {
        Outcome::Impossible(found) => {
            Run { outcome: Outcome::Impossible(proof::shrink(problem, found, budget)), ..run }
        }
        _ => run,
    })
}

/// Several fills of one grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Several {
    /// The run that gave the best fill; or, without any, the first run.
    pub best: Run,
    /// The other fills, by falling mean score.
    pub others: Vec<Fill>,
}

/// Searches with one seed after another for `wanted` fills that all differ,
/// and ranks them by mean score. Fewer come back when the budget is spent, or
/// when twenty seeds in a row bring nothing new.
///
/// # Errors
/// As [`fill`].
pub fn several(
    problem: &Problem,
    options: &Options,
    wanted: usize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Several, ProblemError> {
    let mut found: Vec<(Fill, Run)> = Vec::new();
    let mut same = 0;
    let mut seed = options.seed;
    loop {
        let run = fill(problem, &Options { seed, ..*options }, budget, observer)?;
        let Outcome::Filled(fill) = run.outcome.clone() else {
            if found.is_empty() {
                return Ok(Several { best: run, others: Vec::new() });
            }
            break;
        };
        if found.iter().any(|(other, _)| *other == fill) {
            same += 1;
        } else {
            same = 0;
            found.push((fill, run));
        }
        seed = seed.wrapping_add(1);
        if found.len() >= wanted || same >= SAME_AGAIN || budget.is_spent(0) {
            break;
        }
    }
    found.sort_by(|a, b| b.0.mean_score().total_cmp(&a.0.mean_score()));
    let mut fills = found.into_iter();
    let Some((_, best)) = fills.next() else { unreachable!("the first run gave a fill") };
    Ok(Several { best, others: fills.map(|(fill, _)| fill).collect() })
}

/// Seeds in a row without a new fill that end the search for several.
const SAME_AGAIN: usize = 20;

/// Turns the end of a search into an outcome.
pub(crate) fn conclude(problem: &Problem, search: &Search<'_>, ended: Ended) -> Run {
    let outcome = match ended {
        Ended::Filled => Outcome::Filled(read_fill(problem, &search.network)),
        Ended::Stopped => Outcome::Stopped(Partial {
            cells: cells_text(problem, &search.best_cells),
            complete: search.progress.deepest,
        }),
        Ended::Impossible(slots, conflict) => Outcome::Impossible(Impossible {
            slots: words_in(&slots).map(SlotId::new).collect(),
            minimal: false,
            dead_end: conflict.and_then(dead_end),
        }),
    };
    Run { outcome, progress: search.progress }
}

/// A conflict that propagation alone met, for the caller.
pub(crate) fn dead_end(conflict: Conflict) -> Option<DeadEnd> {
    match conflict {
        Conflict::Slot(slot) => Some(DeadEnd::Slot(slot)),
        Conflict::Cell(cell) => Some(DeadEnd::Cell(cell)),
        Conflict::Clause(_) => None,
    }
}

/// The fill that a solved network holds.
pub(crate) fn read_fill(problem: &Problem, network: &Network<'_>) -> Fill {
    let settled: Vec<_> =
        (0..problem.grid().cell_count()).map(|cell| network.letters(CellId::new(cell))).collect();
    let entries = problem
        .slots()
        .ids()
        .filter(|&slot| problem.is_filled(slot))
        .map(|slot| entry(problem, network, slot))
        .collect();
    Fill { cells: cells_text(problem, &settled), entries }
}

fn entry(problem: &Problem, network: &Network<'_>, slot: SlotId) -> Entry {
    let list = problem.list();
    let word = match problem.given_entry(slot) {
        Some(letters) => {
            let word = list.find(&letters);
            let text = problem.alphabet().decode(&letters);
            return Entry { slot, text, word, score: word.map(|word| list.score(word)) };
        }
        None => network.only_word(slot).expect("a filled slot has one word"),
    };
    let word = network.model.table(network.model.slot(slot)).id(word);
    Entry {
        slot,
        text: problem.alphabet().decode(list.letters(word)),
        word: Some(word),
        score: Some(list.score(word)),
    }
}

/// The text of every cell: what is given, or the letter it is settled on.
pub(crate) fn cells_text(
    problem: &Problem,
    sets: &[wordwright_lexicon::LetterSet],
) -> Vec<Option<Content>> {
    let alphabet = problem.alphabet();
    (0..problem.grid().cell_count())
        .map(|index| {
            let cell = CellId::new(index);
            if let Some(given) = problem.given(cell) {
                return Some(alphabet.decode(given).into());
            }
            if let Some(text) = problem.keeps(cell) {
                return Some(text.clone());
            }
            let letter = sets.get(index)?.single()?;
            problem.is_free(cell).then(|| alphabet.face(letter).into())
        })
        .collect()
}
