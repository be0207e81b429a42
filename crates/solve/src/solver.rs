//! The solver as a whole: from a pack of knowledge to solved puzzles.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::Pack;

use crate::clue::ClueText;
use crate::drfill::scores::Scores;
use crate::edges::{ClueForm, Edges};
use crate::error::SolveError;
use crate::expert::Expert;
use crate::experts;
use crate::joined::References;
use crate::lengths::Lengths;
use crate::letters::LetterModel;
use crate::merge::{Knobs, Merger};
use crate::mixed::Mixed;
use crate::observer::{Budget, Kept, Observer};
use crate::opinion::Opinion;
use crate::outcome::Solved;
use crate::phrasing::Phrasing;
use crate::prior::{Prior, WordRows};
use crate::problem::Problem;
use crate::propagate::Propagation;
use crate::rank::Ranker;
use crate::rebus::Seeker;
use crate::second::{ClueLook, SecondLook, Settled};
use crate::segment::Segmenter;
use crate::solve::{SolveOptions, solve_looking};
use crate::trick::Trick;
use crate::unlisted::{Language, Shares};

/// Letters of the longest answer.
pub(crate) const LONGEST: usize = 63;

/// The chance that a phrase goes on after a word.
const NEXT_WORD: f64 = 0.5;

/// What a word's use in clues counts for, beside one in phrases and answers.
const CLUE_WORD: f64 = 0.05;

/// What makes one distribution of all opinions.
enum Judge<'p> {
    /// The merger of document 003, section 3.4.
    Merger(Merger),
    /// The learned ranker.
    Ranker(Box<Ranker<'p>>),
    /// Dr.Fill's scores (document 004, section 3.1).
    DrFill(Scores<'p>),
}

/// Experts, their judge and word models over one knowledge pack.
pub struct Solver<'p> {
    pack: &'p Pack,
    experts: Vec<Box<dyn Expert + 'p>>,
    /// How many of the experts the judge hears; the others are guests.
    judged: usize,
    judge: Judge<'p>,
    language: OnceLock<Language>,
    phrasing: OnceLock<Phrasing<'p>>,
    lengths: Lengths<'p>,
}

impl<'p> Solver<'p> {
    /// Every expert, and the better judge: the learned ranker where the pack
    /// has an embedding, without which it was not fitted; the merger where not.
    pub fn new(pack: &'p Pack) -> Self {
        match Ranker::fitted(pack) {
            Ok(ranker) if pack.embedding().is_some() => Self::ranking(pack, ranker),
            _ => Self::merging(pack),
        }
    }

    /// Every expert, and the merger in use.
    pub fn merging(pack: &'p Pack) -> Self {
        Self::with(pack, experts::all(pack), Merger::tuned())
    }

    /// Every expert, and a ranker.
    pub fn ranking(pack: &'p Pack, ranker: Ranker<'p>) -> Self {
        Self::judged(pack, experts::all(pack), Judge::Ranker(Box::new(ranker)))
    }

    /// Every expert, and Dr.Fill's scores.
    pub fn scoring(pack: &'p Pack) -> Self {
        Self::judged(pack, experts::all(pack), Judge::DrFill(Scores::new(pack)))
    }

    /// These experts and this merger.
    pub fn with(pack: &'p Pack, experts: Vec<Box<dyn Expert + 'p>>, merger: Merger) -> Self {
        Self::judged(pack, experts, Judge::Merger(merger))
    }

    fn judged(pack: &'p Pack, experts: Vec<Box<dyn Expert + 'p>>, judge: Judge<'p>) -> Self {
        let (judged, lengths) = (experts.len(), Lengths::new(pack.answers(), LONGEST));
        let (language, phrasing) = (OnceLock::new(), OnceLock::new());
        Self { pack, experts, judged, judge, language, phrasing, lengths }
    }

    /// Asks one more expert from now on, a guest: the judge does not know it, so
    /// it gets a small vote of its own, [`Knobs::NEWCOMER`].
    pub fn add(&mut self, expert: Box<dyn Expert + 'p>) {
        self.experts.push(expert);
    }

    /// The knowledge.
    pub fn pack(&self) -> &'p Pack {
        self.pack
    }

    /// How answers that no list holds are thought to run.
    pub fn language(&self) -> &Language {
        self.language.get_or_init(|| language(self.pack))
    }

    /// How the words of phrases follow each other.
    pub fn phrasing(&self) -> &Phrasing<'p> {
        self.phrasing.get_or_init(|| Phrasing::new(self.pack.language()))
    }

    /// The experts, in the order in which they are asked.
    pub fn experts(&self) -> impl ExactSizeIterator<Item = &(dyn Expert + 'p)> {
        self.experts.iter().map(|expert| &**expert)
    }

    /// What each expert says of a clue, in the order of [`Self::experts`].
    pub fn opinions(&self, clue: &ClueText, length: usize) -> Vec<Opinion> {
        self.experts.par_iter().map(|expert| expert.opinion(clue, length)).collect()
    }

    /// The chances of all answers to a clue.
    pub fn mixed(&self, clue: &ClueText, length: usize) -> Mixed {
        let (judged, guests) = self.experts.split_at(self.judged);
        let hears = |name: &str| match &self.judge {
            Judge::Ranker(ranker) => ranker.hears(name),
            Judge::Merger(_) => true,
            Judge::DrFill(_) => Scores::hears(name),
        };
        let prepare = || {
            if let Judge::Ranker(ranker) = &self.judge {
                ranker.prepare(length);
            }
        };
        let ask = || -> Vec<(&str, Opinion)> {
            let heard = judged.par_iter().filter(|expert| hears(expert.name()));
            heard.map(|expert| (expert.name(), expert.opinion(clue, length))).collect()
        };
        let (opinions, ()) = rayon::join(ask, prepare);
        let mut mixed = match &self.judge {
            Judge::Ranker(ranker) => ranker.rank(clue, length, &opinions),
            Judge::Merger(merger) => {
                let named = opinions.iter().map(|(name, opinion)| (*name, opinion));
                merger.merge(&self.pack.answers(), length, named)
            }
            Judge::DrFill(scores) => scores.score(clue, length, &opinions),
        };
        for guest in guests {
            let opinion = guest.opinion(clue, length);
            mixed.hear(&self.pack.answers(), &opinion, &Knobs::NEWCOMER);
        }
        mixed
    }

    /// Why experts propose each of some words (capitals) for a clue: name and
    /// reason, in the order of `words`.
    pub fn evidence(&self, clue: &ClueText, words: &[&[u8]]) -> Vec<Vec<(&str, String)>> {
        let mut told = vec![Vec::new(); words.len()];
        let mut places: Vec<usize> = (0..words.len()).collect();
        places.sort_by_key(|&place| words[place].len());
        for places in places.chunk_by(|&a, &b| words[a].len() == words[b].len()) {
            let words: Vec<&[u8]> = places.iter().map(|&place| words[place]).collect();
            let experts = self.experts.par_iter();
            let reasons: Vec<Vec<Option<String>>> =
                experts.map(|expert| expert.evidence(clue, &words)).collect();
            for (expert, reasons) in self.experts.iter().zip(reasons) {
                for (&place, reason) in places.iter().zip(reasons) {
                    told[place].extend(reason.map(|reason| (expert.name(), reason)));
                }
            }
        }
        told
    }

    /// The pack's answers by length.
    pub(crate) fn lengths(&self) -> &Lengths<'p> {
        &self.lengths
    }

    /// What is believed of each slot from its clue alone, by
    /// [`SlotId`]. A slot without a clue gets what is
    /// believed of an empty one.
    ///
    /// # Errors
    ///
    /// [`SolveError::Word`], [`SolveError::Weight`] if an expert proposed what
    /// is no answer.
    pub fn priors(&self, problem: &Problem) -> Result<Vec<Prior>, SolveError> {
        let ids: Vec<_> = problem.slots().ids().collect();
        ids.into_par_iter().map(|slot| self.prior(problem, slot)).collect()
    }

    /// What is believed of one slot from its clue alone.
    pub(crate) fn prior(&self, problem: &Problem, slot: SlotId) -> Result<Prior, SolveError> {
        let length = problem.slots().get(slot).len();
        self.prior_of(problem.clue(slot).unwrap_or_default(), length)
    }

    /// What is believed of an answer from its clue alone.
    pub(crate) fn prior_of(&self, clue: &str, length: usize) -> Result<Prior, SolveError> {
        let clue = ClueText::new(clue);
        let form = ClueForm::of(self.pack.relations(), &clue);
        let rows = Arc::clone(self.lengths.rows(length));
        Ok(Prior::of_mixed(rows, self.mixed(&clue, length))?.of_form(form))
    }

    /// Solves a puzzle.
    ///
    /// # Errors
    ///
    /// As [`Self::priors`].
    pub fn solve(
        &self,
        problem: &Problem,
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Solved, SolveError> {
        self.solve_from(problem, &self.priors(problem)?, options, budget, observer)
    }

    /// Solves a puzzle whose priors are known already.
    ///
    /// # Errors
    ///
    /// As [`solve`](crate::solve::solve).
    pub fn solve_from(
        &self,
        problem: &Problem,
        priors: &[Prior],
        options: &SolveOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Solved, SolveError> {
        let references = References::new(self, problem, priors)?;
        let mut priors = Cow::Borrowed(priors);
        for (slot, prior) in references.first() {
            priors.to_mut()[slot.index()] = prior;
        }
        let seeker = Mutex::new(Seeker::new(self, problem, budget));
        let seeking = || seeker.lock().unwrap_or_else(PoisonError::into_inner);
        let language = Some(self.language());
        let solved =
            |priors: &[Prior], options: &_, observer: &mut dyn Observer, known: Option<&Trick>| {
                let found = OnceLock::new();
                let last = |settled: Settled<'_>| {
                    let trick = match known {
                        None => Trick::suspect(self, problem, budget, &mut seeking(), settled),
                        Some(known) => Trick::more(known, problem, &mut seeking(), settled),
                    };
                    if let Some(trick) = trick {
                        found.get_or_init(|| trick);
                    }
                };
                let look = ClueLook { problem, solver: self, references: &references, last: &last };
                let look: Option<&dyn SecondLook> = Some(&look);
                let solved =
                    solve_looking(problem, priors, language, look, options, budget, observer)?;
                Ok::<_, SolveError>((solved, found.into_inner().filter(|_| !budget.is_spent())))
            };
        let (mut best, mut suspected) = solved(&priors, options, observer, None)?;
        let rounds = options.propagation.rounds.div_ceil(2);
        let propagation = Propagation { rounds, ..options.propagation };
        let shorter = SolveOptions { propagation, looks: options.looks.min(1), ..*options };
        for _ in 0..TRIES {
            let Some(trick) = suspected else { break };
            let tricked = trick.priors(&seeking(), &priors);
            let mut kept = Kept::of(observer);
            let (mut again, more) = solved(&tricked, &shorter, &mut kept, Some(&trick))?;
            let told = trick.tell(&seeking(), &priors, &mut again);
            if told && again.effort.log_probability > best.effort.log_probability {
                kept.tell(best.effort.rounds + 1, observer);
                again.effort.rounds += best.effort.rounds + 1;
                best = again;
            }
            suspected = more;
        }
        Ok(best)
    }
}

/// Times that a puzzle is solved with a trick, each time in more places.
const TRIES: usize = 3;

/// Uses of answers in an archive that weigh as much, for how letters run, as that
/// a word is listed: from a few clues little can be learned.
const FEW_USES: f32 = 100.0;

/// How answers that no list holds are thought to run, learned from the pack.
fn language(pack: &Pack) -> Language {
    let answers = pack.answers();
    let uses: f32 = answers.counts().iter().map(|&count| count as f32).sum();
    let listed = FEW_USES / (FEW_USES + uses);
    let lengths = (1..=LONGEST).filter(|&length| !answers.range(length).is_empty());
    let learned: Vec<(WordRows, Vec<f32>)> = lengths
        .filter_map(|length| {
            let ids = answers.of_length(length);
            let rows = WordRows::new(length, ids.clone().map(|id| answers.text(id))).ok()?;
            Some((rows, ids.map(|id| (answers.count(id) as f32 + listed).sqrt()).collect()))
        })
        .collect();
    let letters = LetterModel::new(learned.iter().map(|(rows, weights)| (rows, &**weights)));
    let known = pack.language();
    let words = known.ids().map(|word| {
        let counts = known.counts(word);
        (known.word(word), f64::from(counts.phrases) + CLUE_WORD * f64::from(counts.clues))
    });
    let edges = Edges::fitted().unwrap_or(Edges::NONE);
    Language::new(letters, Segmenter::new(words, NEXT_WORD), Shares::default(), edges)
}
