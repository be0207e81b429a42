//! Crossings that a person could not guess: two entries that few people know,
//! and a letter that neither clue gives away.

use wordwright_grid::{CellId, SlotId};
use wordwright_knowledge::Capital;

use crate::outcome::Solved;
use crate::pipeline::Solver;
use crate::review::draft::Draft;
use crate::review::entry::EntryReview;
use crate::review::familiarity::Familiarity;
use wordwright_clues::Distribution;
use wordwright_clues::letters::LetterWeights;

/// A letter at least this probable is settled by the clues. By judgement.
pub const DECIDED: f64 = 0.9;
/// A letter can be guessed if somebody who knows no rare words would write it
/// with at least this probability. By judgement.
pub const GUESSED: f64 = 0.5;

/// A square where a person would be stuck.
#[derive(Clone, PartialEq, Debug)]
pub struct BadCrossing {
    /// The square.
    pub cell: CellId,
    /// The entry across.
    pub across: SlotId,
    /// The entry down.
    pub down: SlotId,
    /// The right letter.
    pub letter: Capital,
    /// The probability of the right letter after all clues and crossings, 0 to
    /// 1.
    pub chance: f64,
    /// The probability of the right letter, 0 to 1, for somebody who has all
    /// other letters of both entries but knows only familiar words.
    pub guess: f64,
    /// The letter that such a person would more likely write.
    pub tempting: Capital,
}

/// The squares where two unfamiliar entries cross and the letter is undecided,
/// the worst first.
pub(super) fn bad_crossings(
    solver: &Solver<'_>,
    draft: &Draft,
    priors: &[Distribution],
    entries: &[EntryReview],
    solved: &Solved,
) -> Vec<BadCrossing> {
    let unfamiliar = |slot: SlotId| {
        let whole = draft.answer(slot).is_some_and(|answer| !answer.rebus);
        let known = entries[slot.index()].familiarity.as_ref();
        whole && known.is_some_and(|known| !known.is_familiar())
    };
    let mut found = Vec::new();
    for (cell, belief) in &solved.cells {
        let [Some((across, at)), Some((down, below))] = draft.problem().slots().of_cell(*cell)
        else {
            continue;
        };
        let Some(letter) = draft.letter(*cell) else { continue };
        if !unfamiliar(across) || !unfamiliar(down) {
            continue;
        }
        let by_one =
            |slot: SlotId, pos| by_familiar_words(solver, draft, &priors[slot.index()], slot, pos);
        let by_both = by_one(across, at).times(&by_one(down, below)).normalised();
        let (chance, guess) = (belief.at(letter), by_both.at(letter));
        if chance < DECIDED || guess < GUESSED {
            let mut others = by_both;
            others.0[letter.index()] = 0.0;
            let tempting = others.best();
            found.push(BadCrossing { cell: *cell, across, down, letter, chance, guess, tempting });
        }
    }
    let worst = |x: &BadCrossing| x.chance.min(x.guess);
    found.sort_by(|x, y| worst(x).total_cmp(&worst(y)).then(x.cell.cmp(&y.cell)));
    found
}

/// The distribution of the letter at `pos`, the entry's other letters being known, for a
/// solver who knows familiar words only and otherwise relies on letter n-grams.
fn by_familiar_words(
    solver: &Solver<'_>,
    draft: &Draft,
    prior: &Distribution,
    slot: SlotId,
    pos: usize,
) -> LetterWeights {
    let Some(answer) = draft.answer(slot) else { return LetterWeights::ONES };
    let language = solver.answerer().unlisted_model();
    let mut word = answer.letters.clone();
    let mut letters = LetterWeights::ZEROS;
    for letter in Capital::ALL {
        word[pos] = letter;
        letters.0[letter.index()] = language.probability(prior.form(), &word);
    }
    let elsewhere = |other: &[Capital]| {
        other.iter().zip(&answer.letters).enumerate().all(|(at, (x, y))| at == pos || x == y)
    };
    for (word, log) in prior.words().filter(|(word, _)| elsewhere(word)) {
        let known = Familiarity::of(solver.pack(), &language.segmenter, word);
        if known.is_familiar() {
            letters.0[word[pos].index()] += f64::from(log).exp();
        }
    }
    letters.normalised()
}
