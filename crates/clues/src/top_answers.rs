//! The answers to one clue, without a grid.

use wordwright_knowledge::{AnswerId, Capital};

use crate::answerer::Answerer;
use crate::clue::ClueText;
use crate::letters::LetterWeights;
use crate::reason::Reason;
use crate::top_k::top_k;

/// The possible answers to a clue.
#[derive(Clone, Debug)]
pub struct TopAnswers {
    /// The most likely ones, best first.
    pub proposed: Vec<RankedAnswer>,
    /// The probability of an unlisted answer, 0 to 1.
    pub unlisted: f64,
    /// Strings in no list that may be the answer, with their probabilities, best first: what the
    /// words of phrases make likely. None if no letter is known, since none stands out then.
    pub guesses: Vec<(Box<[Capital]>, f64)>,
}

/// One answer.
#[derive(Clone, Debug)]
pub struct RankedAnswer {
    /// In capitals.
    pub word: String,
    /// As it is written, such as `PEA COAT`.
    pub written: String,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// Why experts propose it.
    pub evidence: Vec<Reason>,
}

/// An answer, if the pack has it, with its letters and its probability.
type Listed<'a> = (Option<AnswerId>, &'a [Capital], f64);

impl Answerer<'_> {
    /// The `top` most likely answers to a clue, given the known letters; ties
    /// are in the order of words.
    pub fn top_answers(
        &self,
        clue: &ClueText,
        pattern: &[Option<Capital>],
        top: usize,
    ) -> TopAnswers {
        let length = pattern.len();
        let (mixed, opinions) = self.judged_by(clue, length);
        let lexicon = self.pack().answers();
        let fits = |word: &[Capital]| {
            word.iter().zip(pattern).all(|(letter, known)| known.is_none_or(|k| k == *letter))
        };
        let known = lexicon.of_length(length).zip(&mixed.log_known);
        let words: Vec<Listed<'_>> = known
            .map(|(id, &log)| (Some(id), lexicon.text(id), f64::from(log).exp()))
            .chain(mixed.extra.iter().map(|(word, log)| (None, &**word, f64::from(*log).exp())))
            .filter(|(_, word, _)| fits(word))
            .collect();
        // Normalise over the answers that fit the known letters. Of the unlisted ones, as many fit
        // as if all letters were equally frequent, or more if likely phrases do.
        let letters = pattern.iter().flatten().count() as f64;
        let mut guesses = self.guesses(clue, pattern);
        let is_listed = |word: &[Capital]| {
            lexicon.find(word).is_some() || mixed.extra.iter().any(|(extra, _)| **extra == *word)
        };
        guesses.retain(|(word, _)| fits(word) && !is_listed(word));
        let fitting = guesses.iter().map(|guess| guess.1).sum::<f64>().max(26f64.powf(-letters));
        let prior = f64::from(mixed.log_unlisted).exp();
        let unlisted = prior * fitting.min(1.0);
        let total =
            (words.iter().map(|word| word.2).sum::<f64>() + unlisted).max(f64::MIN_POSITIVE);
        guesses.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        for guess in &mut guesses {
            guess.1 *= prior / total;
        }
        let order = |a: &Listed<'_>, b: &Listed<'_>| b.2.total_cmp(&a.2).then_with(|| a.1.cmp(b.1));
        let words = top_k(words, top, order);
        let spelled: Vec<&[Capital]> = words.iter().map(|&(_, word, _)| word).collect();
        let evidence = self.evidence_beside(clue, &spelled, &opinions);
        let proposed = words.into_iter().zip(evidence).map(|((id, word, chance), evidence)| {
            let word = Capital::spell(word).to_owned();
            let written = id.map_or_else(|| word.clone(), |id| lexicon.display(id).to_owned());
            RankedAnswer { word, written, probability: chance / total, evidence }
        });
        TopAnswers { proposed: proposed.collect(), unlisted: unlisted / total, guesses }
    }

    /// Strings that fit the known letters, each with its probability among the unlisted answers.
    fn guesses(&self, clue: &ClueText, pattern: &[Option<Capital>]) -> Vec<(Box<[Capital]>, f64)> {
        if pattern.iter().all(Option::is_none) {
            return Vec::new();
        }
        let message =
            |known: &Option<Capital>| known.map_or(LetterWeights::ONES, LetterWeights::only);
        let messages: Vec<LetterWeights> = pattern.iter().map(message).collect();
        self.unlisted_answers(clue.raw(), pattern.len()).candidates(&messages)
    }
}
