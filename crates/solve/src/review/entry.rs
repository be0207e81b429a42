//! The result of the test solve for one entry.

use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::outcome::Solved;
use crate::review::draft::{Answer, Draft};
use crate::review::familiarity::Familiarity;
use wordwright_clues::Distribution;
use wordwright_clues::unlisted::UnlistedModel;

/// An entry of a draft with its result.
#[derive(Clone, PartialEq, Debug)]
pub struct EntryReview {
    /// The slot.
    pub slot: SlotId,
    /// The answer, a letter per cell in capitals; `None` if a letter is
    /// missing.
    pub answer: Option<String>,
    /// How familiar it is; `None` if it is incomplete.
    pub familiarity: Option<Familiarity>,
    /// How strongly the clue suggests the answer; `None` if clue or answer is
    /// missing or a square holds several letters.
    pub by_clue: Option<ByClue>,
    /// What the solver wrote, in capitals.
    pub found: String,
    /// The approximate probability, with the crossings, of what the solver wrote, 0 to 1.
    pub chance: f64,
}

/// How strongly a clue suggests its answer, without crossings.
#[derive(Clone, PartialEq, Debug)]
pub struct ByClue {
    /// The probability of the answer, 0 to 1.
    pub chance: f64,
    /// Its rank among the listed words of the length, 1 for the most likely;
    /// `None` if it is unlisted.
    pub rank: Option<usize>,
    /// The most likely other word in capitals, and its probability, 0 to 1.
    pub rival: Option<(String, f64)>,
}

impl EntryReview {
    /// Whether the solver wrote the answer. A rebus square is right if its first
    /// letter is.
    pub(crate) fn is_right(&self) -> bool {
        self.answer.as_ref() == Some(&self.found)
    }

    pub(super) fn new(
        draft: &Draft,
        slot: SlotId,
        familiarity: Option<Familiarity>,
        prior: &Distribution,
        language: &UnlistedModel,
        solved: &Solved,
    ) -> Self {
        let answer = draft.answer(slot);
        let clued = draft.problem().clue(slot).is_some();
        let judged = answer.filter(|answer| clued && !answer.rebus);
        let found = &solved.slots[slot.index()];
        Self {
            slot,
            answer: answer.map(Answer::word),
            familiarity,
            by_clue: judged.map(|answer| by_clue(prior, language, &answer.letters)),
            found: found.word.clone(),
            chance: found.posterior,
        }
    }
}

fn by_clue(prior: &Distribution, language: &UnlistedModel, answer: &[Capital]) -> ByClue {
    let listed = prior.words().find(|(word, _)| *word == answer).map(|(_, log)| log);
    let mut better = 0;
    let mut rival: Option<(&[Capital], f32)> = None;
    for (word, log) in prior.words().filter(|(word, _)| *word != answer) {
        better += usize::from(listed.is_some_and(|listed| log > listed));
        if rival.is_none_or(|(_, best)| log > best) {
            rival = Some((word, log));
        }
    }
    let chance = |log: f32| f64::from(log).exp().min(1.0);
    let unlisted = || chance(prior.log_unlisted()) * language.probability(prior.form(), answer);
    ByClue {
        chance: listed.map_or_else(unlisted, chance),
        rank: listed.map(|_| better + 1),
        rival: rival.map(|(word, log)| (Capital::spell(word).to_owned(), chance(log))),
    }
}
