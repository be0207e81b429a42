//! The unlisted answers to one clue.
//!
//! The models of letters and words do not know the clue, and the segmenter treats the words
//! of a phrase as independent. Once crossings leave only a few strings, each can be scored
//! with both: as a phrase ([`PhraseModel`]), and by how well it goes with the clue in the
//! pack's embedding.

use wordwright_knowledge::pack::{ClueVector, Embedding};
use wordwright_knowledge::{Capital, Pack, text};

use crate::clue::ClueForm;
use crate::clue::ClueText;
use crate::letters::LetterWeights;
use crate::unlisted::model::UnlistedModel;
use crate::unlisted::ngrams::Strings as _;
use crate::unlisted::phrase_model::PhraseModel;

/// Strings scored for a slot, from each of the two searches; by judgement.
const STRINGS: usize = 60;
/// The second search raises messages to this power, since loopy propagation
/// makes crossings overconfident. By judgement; experiment 012 found 0.8 for
/// the posteriors that users see.
const DOUBT: f64 = 0.5;
/// The factor from the probability of a phrase among phrases of all lengths to
/// that among phrases of the slot's length (experiment 028).
const OF_THIS_LENGTH: f64 = 150.0;
/// Weight of each of the two models of a string: letters and single words, and
/// phrases (experiment 028).
const SHARE: f64 = 0.5;
/// The weight of the clue's log likelihood ratio: the embedding knows little
/// about strings that have never been an answer (experiment 030).
const RATIO_WEIGHT: f64 = 0.7;
/// Bounds of the weighted log likelihood ratio, in nats (experiment 030).
const RATIO_BOUNDS: [f64; 2] = [-4.0, 5.0];

/// A string with its probability among the unlisted answers.
pub type UnlistedCandidate = (Box<[Capital]>, f64);

/// The unlisted answers to a clue.
pub struct UnlistedAnswers<'a> {
    model: &'a UnlistedModel,
    phrases: &'a PhraseModel<'a>,
    form: ClueForm,
    ratio: Option<ClueLikelihoodRatio<'a>>,
}

impl<'a> UnlistedAnswers<'a> {
    /// Those of a length.
    pub(crate) fn new(
        pack: &'a Pack,
        model: &'a UnlistedModel,
        phrases: &'a PhraseModel<'a>,
        clue: &str,
        length: usize,
    ) -> Self {
        let form = ClueForm::of(pack.relations(), &ClueText::new(clue));
        Self { model, phrases, form, ratio: ClueLikelihoodRatio::new(pack, clue, length) }
    }

    /// The probability of a string among them.
    pub fn probability(&self, string: &[Capital]) -> f64 {
        let favour = self.model.favour(self.form, string);
        let phrase = self.phrases.probability(string) * OF_THIS_LENGTH * favour;
        let chance = SHARE * (self.model.probability(self.form, string) + phrase);
        let ratio = self.ratio.as_ref().map_or(0.0, |ratio| ratio.log_of(string));
        (chance * ratio.exp()).min(1.0)
    }

    /// The probability of its letters by pairs, and as a phrase of its length.
    pub(super) fn by_pairs_and_words(&self, string: &[Capital]) -> (f64, f64) {
        let phrase = self.phrases.probability(string) * OF_THIS_LENGTH;
        (self.model.letters.pairs().probability(string), phrase)
    }

    /// The clue's contribution to the logarithm of a string's probability, by the embedding.
    pub(super) fn clue_adds(&self, string: &[Capital]) -> f64 {
        self.ratio.as_ref().map_or(0.0, |ratio| ratio.unweighted(string))
    }

    /// The phrases that agree best with the messages of the slot's cells, each with its
    /// probability.
    pub fn candidates(&self, messages: &[LetterWeights]) -> Vec<UnlistedCandidate> {
        let scored = |string: Box<[Capital]>| {
            let probability = self.probability(&string);
            (string, probability)
        };
        self.phrases(messages).into_iter().map(scored).collect()
    }

    /// The phrases that agree best with the messages of the slot's cells.
    pub(super) fn phrases(&self, messages: &[LetterWeights]) -> Vec<Box<[Capital]>> {
        let doubted: Vec<LetterWeights> = messages.iter().map(doubt).collect();
        let (mut strings, bar) = self.phrases.best(0, messages, STRINGS);
        strings.extend(self.phrases.best(bar, &doubted, STRINGS).0);
        strings.sort_unstable();
        strings.dedup();
        strings
    }
}

fn doubt(message: &LetterWeights) -> LetterWeights {
    let mut doubted = *message;
    for number in &mut doubted.0 {
        *number = number.powf(DOUBT);
    }
    doubted
}

/// The likelihood ratios of strings of one length for a clue, by the embedding.
struct ClueLikelihoodRatio<'a> {
    embedding: Embedding<'a>,
    clue: ClueVector,
    /// Logarithm of the mean of e to the power of the score, over all answers of the
    /// length weighted by how often they occur.
    log_mean: f64,
}

impl<'a> ClueLikelihoodRatio<'a> {
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
        (sum > 0.0).then(|| Self { embedding, clue, log_mean: (sum / all).ln() })
    }

    /// The term to add to the logarithm of a string's probability.
    fn log_of(&self, string: &[Capital]) -> f64 {
        (RATIO_WEIGHT * self.unweighted(string)).clamp(RATIO_BOUNDS[0], RATIO_BOUNDS[1])
    }

    /// The logarithm of the ratio by the embedding.
    fn unweighted(&self, string: &[Capital]) -> f64 {
        f64::from(self.embedding.score_letters(&self.clue, string)) - self.log_mean
    }
}
