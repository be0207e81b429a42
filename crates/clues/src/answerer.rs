//! From a clue and a length to a distribution over answers.

use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use wordwright_knowledge::{AnswerId, Capital, Pack};

use crate::answers_by_length::AnswersByLength;
use crate::clue::ClueForm;
use crate::clue::ClueText;
use crate::distribution::{Distribution, Judgement};
use crate::error::ClueError;
use crate::experts;
use crate::experts::Expert;
use crate::experts::Opinion;
use crate::judge::Judge;
use crate::letters::{LONGEST, WordRows};
use crate::ranker::Ranker;
use crate::reason::Reason;
use crate::unlisted::AffixModel;
use crate::unlisted::LetterModel;
use crate::unlisted::PhraseModel;
use crate::unlisted::PlausibleAnswers;
use crate::unlisted::Segmenter;
use crate::unlisted::UnlistedAnswers;
use crate::unlisted::spelling::SpellingModel;
use crate::unlisted::{SharesByLength, UnlistedModel};

/// The probability that a phrase continues after a word. By judgement.
const NEXT_WORD: f64 = 0.5;
/// The weight of a word's use in a clue; one in a phrase or an answer counts 1. By
/// judgement.
const CLUE_WORD: f64 = 0.05;
/// How many uses of answers in an archive weigh as much, in the letter models,
/// as the words being listed: a few clues teach little. By judgement.
const FEW_USES: f32 = 100.0;
/// The scale of the confidence of an expert that the judge does not know, by judgement.
const GUEST_VOTE: f32 = 0.2;

/// Experts, their judge and the models of unlisted answers over one knowledge pack.
pub struct Answerer<'p> {
    pack: &'p Pack,
    experts: Vec<Box<dyn Expert + 'p>>,
    /// How many of the experts the judge knows; the others are guests.
    known_experts: usize,
    judge: Box<dyn Judge + 'p>,
    affixes: AffixModel,
    unlisted: OnceLock<UnlistedModel>,
    phrases: OnceLock<PhraseModel<'p>>,
    spelling: OnceLock<SpellingModel>,
    lengths: AnswersByLength<'p>,
}

impl<'p> Answerer<'p> {
    /// Every expert, and the ranker in use.
    ///
    /// # Errors
    /// [`ClueError::CompiledIn`]. Falling back on another judge would silently lower accuracy.
    pub fn new(pack: &'p Pack) -> Result<Self, ClueError> {
        Self::ranking(pack, Ranker::fitted(pack)?)
    }

    /// Every expert, and a ranker.
    ///
    /// # Errors
    /// As [`Self::with`].
    pub fn ranking(pack: &'p Pack, ranker: Ranker<'p>) -> Result<Self, ClueError> {
        Self::with(pack, experts::all(pack), Box::new(ranker))
    }

    /// These experts and this judge.
    ///
    /// # Errors
    /// [`ClueError::CompiledIn`] if the affixes of unlisted answers cannot be read.
    pub fn with(
        pack: &'p Pack,
        experts: Vec<Box<dyn Expert + 'p>>,
        judge: Box<dyn Judge + 'p>,
    ) -> Result<Self, ClueError> {
        Ok(Self {
            pack,
            known_experts: experts.len(),
            experts,
            judge,
            affixes: AffixModel::fitted()?,
            unlisted: OnceLock::new(),
            phrases: OnceLock::new(),
            spelling: OnceLock::new(),
            lengths: AnswersByLength::new(pack.answers(), LONGEST),
        })
    }

    /// Adds a guest: an expert that the judge does not know. From now on, its
    /// candidates get a small share of every distribution.
    pub fn add(&mut self, expert: Box<dyn Expert + 'p>) {
        self.experts.push(expert);
    }

    /// The knowledge.
    pub fn pack(&self) -> &'p Pack {
        self.pack
    }

    /// The pack's answers by length.
    pub fn lengths(&self) -> &AnswersByLength<'p> {
        &self.lengths
    }

    /// The model of answers that no list holds. It is learned from the pack on first use.
    pub fn unlisted_model(&self) -> &UnlistedModel {
        self.unlisted.get_or_init(|| learned(self.pack, &self.affixes))
    }

    /// The model of how words follow each other in phrases.
    pub(crate) fn phrase_model(&self) -> &PhraseModel<'p> {
        self.phrases.get_or_init(|| PhraseModel::new(self.pack.language()))
    }

    /// The experts, in the order in which they are asked.
    pub fn experts(&self) -> impl ExactSizeIterator<Item = &(dyn Expert + 'p)> {
        self.experts.iter().map(|expert| &**expert)
    }

    /// Why experts propose each of some words for a clue, in the order of `words`.
    pub fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Vec<Reason>> {
        self.evidence_beside(clue, words, &[])
    }

    /// The same, given the opinions on the clue that are known already, by their experts' names.
    /// The words are all of the length that these are about.
    pub(crate) fn evidence_beside(
        &self,
        clue: &ClueText,
        words: &[&[Capital]],
        known: &[(&str, Opinion)],
    ) -> Vec<Vec<Reason>> {
        let mut evidence = vec![Vec::new(); words.len()];
        let mut places: Vec<usize> = (0..words.len()).collect();
        places.sort_by_key(|&place| words[place].len());
        for places in places.chunk_by(|&a, &b| words[a].len() == words[b].len()) {
            let words: Vec<&[Capital]> = places.iter().map(|&place| words[place]).collect();
            let experts = self.experts.par_iter().enumerate();
            let reasons: Vec<Vec<Option<Reason>>> =
                experts.map(|(number, _)| self.reasons(number, clue, &words, known)).collect();
            for reasons in reasons {
                for (&place, reason) in places.iter().zip(reasons) {
                    evidence[place].extend(reason);
                }
            }
        }
        evidence
    }

    /// Why one expert proposes each of some words of one length.
    fn reasons(
        &self,
        number: usize,
        clue: &ClueText,
        words: &[&[Capital]],
        known: &[(&str, Opinion)],
    ) -> Vec<Option<Reason>> {
        let expert = &*self.experts[number];
        let texts = expert.evidence(clue, words);
        let asked;
        let opinion = match known.iter().find(|(name, _)| *name == expert.name()) {
            Some((_, opinion)) => opinion,
            None if number < self.known_experts && texts.iter().any(Option::is_some) => {
                asked = expert.opinion(clue, words.first().map_or(0, |word| word.len()));
                &asked
            }
            // No word of it, or a guest: a program that takes its time.
            None => &Opinion::none(),
        };
        let share = opinion.shares(self.pack.answers());
        let reason = |(text, word): (Option<String>, &&[Capital])| {
            let probability = f64::from(opinion.confidence) * f64::from(share(word));
            Some(Reason { expert: expert.name().to_owned(), text: text?, probability })
        };
        texts.into_iter().zip(words).map(reason).collect()
    }

    /// The distribution over the answers of `length` letters to a clue.
    ///
    /// # Errors
    ///
    /// [`ClueError::Word`], [`ClueError::Weight`] if an expert proposed
    /// something that cannot be an answer.
    pub fn answers(&self, clue: &ClueText, length: usize) -> Result<Distribution, ClueError> {
        let form = ClueForm::of(self.pack.relations(), clue);
        let rows = Arc::clone(self.lengths.rows(length));
        Ok(Distribution::of_judgement(rows, self.judged(clue, length))?.of_form(form))
    }

    /// The unlisted answers of `length` letters to a clue.
    pub fn unlisted_answers(&self, clue: &str, length: usize) -> UnlistedAnswers<'_> {
        UnlistedAnswers::new(self.pack, self.unlisted_model(), self.phrase_model(), clue, length)
    }

    /// How plausible any string of `length` letters is as the answer to a clue.
    pub fn plausible_answers(&self, clue: &str, length: usize) -> PlausibleAnswers<'_> {
        let spelling = self.spelling.get_or_init(|| {
            let answers = self.pack.answers();
            let seen = (0..answers.len() as u32).map(AnswerId).filter(|&id| answers.count(id) > 0);
            SpellingModel::new(seen.map(|id| answers.text(id)))
        });
        PlausibleAnswers::new(self.unlisted_answers(clue, length), spelling)
    }

    /// The judge's distribution, with small votes of the guests.
    pub(crate) fn judged(&self, clue: &ClueText, length: usize) -> Judgement {
        self.judged_by(clue, length).0
    }

    /// The same with the opinions that the judge was given, by their experts' names.
    pub(crate) fn judged_by(
        &self,
        clue: &ClueText,
        length: usize,
    ) -> (Judgement, Vec<(&str, Opinion)>) {
        let (known, guests) = self.experts.split_at(self.known_experts);
        let ask = || -> Vec<(&str, Opinion)> {
            let used = known.par_iter().filter(|expert| self.judge.uses(expert.name()));
            used.map(|expert| (expert.name(), expert.opinion(clue, length))).collect()
        };
        let (opinions, ()) = rayon::join(ask, || self.judge.prepare(length));
        let mut mixed = self.judge.judge(clue, length, &opinions);
        for guest in guests {
            let opinion = guest.opinion(clue, length);
            mixed.add_opinion(&self.pack.answers(), &opinion, GUEST_VOTE);
        }
        (mixed, opinions)
    }
}

/// The model of unlisted answers, learned from the pack.
fn learned(pack: &Pack, affixes: &AffixModel) -> UnlistedModel {
    let answers = pack.answers();
    let uses = answers.total() as f32;
    let listed = FEW_USES / (FEW_USES + uses);
    let lengths = (1..=LONGEST).filter(|&length| !answers.range(length).is_empty());
    let by_length: Vec<(WordRows, Vec<f32>)> = lengths
        .map(|length| {
            let ids = answers.of_length(length);
            let rows = WordRows::new(length, ids.clone().map(|id| answers.text(id)))
                .expect("words of this length");
            (rows, ids.map(|id| (answers.count(id) as f32 + listed).sqrt()).collect())
        })
        .collect();
    let letters = LetterModel::new(by_length.iter().map(|(rows, weights)| (rows, &**weights)));
    let known = pack.language();
    let words = known.ids().map(|word| {
        let counts = known.counts(word);
        (known.word(word), f64::from(counts.phrases) + CLUE_WORD * f64::from(counts.clues))
    });
    let segmenter = Segmenter::new(words, NEXT_WORD);
    UnlistedModel::new(letters, segmenter, SharesByLength::default(), affixes.clone())
}
