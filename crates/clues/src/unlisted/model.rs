//! The model of unlisted answers.
//!
//! The probability of an unlisted answer is part of the prior; this is the distribution
//! over strings, given that the answer is unlisted. Four models of letters and words are
//! mixed in shares that depend on the length, and the clue's form reweights the first and
//! last letters.

use std::sync::OnceLock;

use wordwright_knowledge::Capital;

use crate::clue::ClueForm;
use crate::letters::LONGEST;
use crate::letters::LetterWeights;
use crate::unlisted::affixes::AffixModel;
use crate::unlisted::ngrams::{LetterModel, Strings};
use crate::unlisted::segmenter::{NEGLIGIBLE, Segmenter};

/// A threshold for the product of the messages of a word's beginning, below which it is ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar(usize);

impl Bar {
    /// The lowest, which ignores the least.
    pub const LOWEST: Self = Self(0);
    /// From the lowest up (experiment 036).
    const THRESHOLDS: [f64; 3] = [NEGLIGIBLE, 1e-3, 0.1];

    /// This bar and all higher ones, with their thresholds.
    fn upwards(self) -> impl Iterator<Item = (Self, f64)> {
        (0..).map(Self).zip(Self::THRESHOLDS).skip(self.0)
    }
}

/// The language of answers.
#[derive(Clone, Debug)]
pub struct UnlistedModel {
    /// Runs of letters.
    pub letters: LetterModel,
    /// Runs of words.
    pub segmenter: Segmenter,
    /// The share of each model.
    shares: SharesByLength,
    /// How answers begin and end by the form of their clue.
    edges: AffixModel,
    /// For each form, length and depth, the sum of the unnormalised probabilities of all strings.
    totals: Vec<OnceLock<f64>>,
    /// For each form, by length, the same for phrases alone.
    phrase_totals: Vec<OnceLock<Vec<f64>>>,
}

/// Shares of the models in an unlisted answer. They sum to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ModelShares {
    /// Independent letters.
    pub singles: f64,
    /// Pairs of letters (PROVERB's Bigram).
    pub pairs: f64,
    /// Runs of four letters (Tetragram).
    pub fours: f64,
    /// Runs of words (Segmenter).
    pub phrases: f64,
}

/// Shares for short, medium and long answers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SharesByLength {
    /// Up to `MIDDLING` letters.
    pub short: ModelShares,
    /// From there on.
    pub middling: ModelShares,
    /// From [`Self::LONG`] letters.
    pub long: ModelShares,
}

impl SharesByLength {
    /// The length from which an unlisted answer may well be a phrase, by judgement.
    pub(crate) const MIDDLING: usize = 5;
    /// The length from which it most likely is one (experiment 017).
    pub const LONG: usize = 8;

    /// The shares at a length.
    pub fn at(&self, length: usize) -> ModelShares {
        match length {
            0..Self::MIDDLING => self.short,
            Self::MIDDLING..Self::LONG => self.middling,
            _ => self.long,
        }
    }
}

impl Default for SharesByLength {
    /// By judgement. Shares fitted by length had a higher likelihood but gave no better grids
    /// (experiment 017).
    fn default() -> Self {
        Self {
            short: ModelShares { singles: 0.1, pairs: 0.6, fours: 0.2, phrases: 0.1 },
            middling: ModelShares { singles: 0.05, pairs: 0.35, fours: 0.3, phrases: 0.3 },
            long: ModelShares { singles: 0.02, pairs: 0.13, fours: 0.15, phrases: 0.7 },
        }
    }
}

/// How thoroughly to sum over unlisted answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Only letters and pairs, while nothing is known about the crossings.
    Letters,
    /// Every model. Phrases are summed under the lowest bar, of those from `from` up, that takes no
    /// more than this many visits of beginnings of words.
    Full {
        /// Visits.
        visits: usize,
        /// The first bar to try.
        from: Bar,
    },
}

impl Depth {
    /// Every model, however many phrases there are.
    pub const FULL: Self = Self::Full { visits: usize::MAX, from: Bar::LOWEST };
}

impl UnlistedModel {
    /// A language made of these models.
    pub fn new(
        letters: LetterModel,
        segmenter: Segmenter,
        shares: SharesByLength,
        edges: AffixModel,
    ) -> Self {
        let totals = vec![OnceLock::new(); 2 * ClueForm::ALL.len() * (LONGEST + 1)];
        let phrase_totals = vec![OnceLock::new(); ClueForm::ALL.len()];
        Self { letters, segmenter, shares, edges, totals, phrase_totals }
    }

    /// The same models in other shares, whatever the form of the clue.
    #[must_use]
    pub fn without_forms(&self, shares: SharesByLength) -> Self {
        Self::new(self.letters.clone(), self.segmenter.clone(), shares, AffixModel::NONE)
    }

    /// The sum over all strings of their probability times their letters'
    /// messages; see [`Strings::sum`].
    ///
    /// If the messages leave more phrases than can be summed within the limit,
    /// phrases are left out: a slot that a million phrases fit learns next to
    /// nothing from them. The returned depth is then [`Depth::Letters`], and otherwise starts from
    /// the bar that was used.
    pub fn sum(
        &self,
        form: ClueForm,
        messages: &[LetterWeights],
        depth: Depth,
        scale: f64,
        beliefs: &mut [LetterWeights],
    ) -> (f64, Depth) {
        let messages = self.edges.join(form, messages);
        let sum = |depth, beliefs: &mut [LetterWeights]| {
            let total = self.total(form, messages.len(), depth);
            let (sum, used) = self.mixed(&messages, depth, scale / total, beliefs)?;
            Some((sum / total, used))
        };
        sum(depth, beliefs)
            .or_else(|| sum(Depth::Letters, beliefs))
            .unwrap_or((0.0, Depth::Letters))
    }

    /// The sum of the probabilities of all strings of a length, weighted by the form of the clue.
    fn total(&self, form: ClueForm, length: usize, depth: Depth) -> f64 {
        let number = usize::from(depth != Depth::Letters);
        let place = (form as usize * (LONGEST + 1) + length) * 2 + number;
        let sum = || {
            let messages = self.edges.join(form, &vec![LetterWeights::ONES; length]);
            let mut beliefs = vec![LetterWeights::ZEROS; length];
            let share = self.share(length, depth);
            let spelled = self.spelled(&messages, share, 1.0, &mut beliefs);
            if share.phrases == 0.0 {
                return spelled;
            }
            let phrases = self.phrase_totals[form as usize]
                .get_or_init(|| self.segmenter.means_by_length(self.edges.of_form(form)));
            spelled + share.phrases * phrases[length]
        };
        *self.totals[place].get_or_init(sum)
    }

    /// [`Self::sum`] of the models alone; `None` if phrases exceed the limit of visits under
    /// every bar.
    fn mixed(
        &self,
        messages: &[LetterWeights],
        depth: Depth,
        scale: f64,
        beliefs: &mut [LetterWeights],
    ) -> Option<(f64, Depth)> {
        let share = self.share(messages.len(), depth);
        // Phrases come first, so that nothing has been added if they take too long.
        let (phrases, used) = match depth {
            Depth::Full { visits, from } if share.phrases > 0.0 => {
                let scale = scale * share.phrases;
                from.upwards().find_map(|(from, least)| {
                    let sum = self.segmenter.sum_within(messages, scale, least, visits, beliefs)?;
                    Some((share.phrases * sum, Depth::Full { visits, from }))
                })?
            }
            _ => (0.0, depth),
        };
        Some((phrases + self.spelled(messages, share, scale, beliefs), used))
    }

    /// [`Self::sum`] of all models but phrases, in their shares.
    fn spelled(
        &self,
        messages: &[LetterWeights],
        share: ModelShares,
        scale: f64,
        beliefs: &mut [LetterWeights],
    ) -> f64 {
        let mut sum = 0.0;
        let models: [(f64, &dyn Strings); 3] = [
            (share.singles, &self.letters.singles()),
            (share.pairs, &self.letters.pairs()),
            (share.fours, &self.letters.fours()),
        ];
        for (share, model) in models.into_iter().filter(|(share, _)| *share > 0.0) {
            sum += share * model.sum(messages, scale * share, beliefs);
        }
        sum
    }

    /// The probability of one string among the unlisted answers of its length to clues of a form.
    pub fn probability(&self, form: ClueForm, word: &[Capital]) -> f64 {
        let share = self.share(word.len(), Depth::FULL);
        let mixed = share.singles * self.letters.singles().probability(word)
            + share.pairs * self.letters.pairs().probability(word)
            + share.fours * self.letters.fours().probability(word)
            + share.phrases * self.segmenter.probability(word);
        mixed * self.favour(form, word)
    }

    /// The likelihood ratio of an unlisted answer by the form of its clue.
    pub(crate) fn favour(&self, form: ClueForm, word: &[Capital]) -> f64 {
        self.edges.of(form, word) / self.total(form, word.len(), Depth::FULL)
    }

    /// The shares at a length and depth. The share of phrases goes to pairs if
    /// no phrase has the length or phrases are left out.
    fn share(&self, length: usize, depth: Depth) -> ModelShares {
        let mut share = self.shares.at(length);
        if depth == Depth::Letters {
            share.fours = 0.0;
        }
        if depth == Depth::Letters || !self.segmenter.reaches(length) {
            share.phrases = 0.0;
        }
        share.pairs = 1.0 - share.singles - share.fours - share.phrases;
        share
    }
}
