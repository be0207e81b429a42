//! Answers that run over several slots, and clues that refer to other answers
//! (Dr.Fill 2011, cross-references).
//!
//! "With 12-Across, old wheels" is judged as one clue for one long answer. Each
//! slot first gets its part of the long answers as a prior. Once beliefs have converged,
//! each part is weighted again by the crossings of the *other* parts, and unlisted phrases
//! are tried too. A clue that refers to another answer is judged again with that answer
//! filled in.

use std::collections::HashMap;
use std::ops::Range;

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::{Answers, Capital};

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::problem::Problem;
use crate::problem::{Mention, MultiSlotAnswer, mentions, multi_slot_answers};
use wordwright_clues::Answerer;
use wordwright_clues::Distribution;
use wordwright_clues::clue::ClueText;
use wordwright_clues::letters::LONGEST;
use wordwright_clues::letters::LetterWeights;

/// Long answers less probable than this are left out. By judgement.
const LEAST: f64 = 1e-7;
/// If the long answer is unlisted: the probability that its parts are as
/// unrelated as any two answers. By judgement.
const APART: f64 = 0.5;
/// An answer at least this likely is put into clues that name its slot. By judgement.
const SURE: f64 = 0.8;

/// Words with their probabilities.
type Words = HashMap<Box<[Capital]>, f64>;

/// The clues of a puzzle that name other slots.
#[derive(Debug)]
pub(crate) struct CrossReferences {
    multi_slot: Vec<MultiSlot>,
    mentions: Vec<Mention>,
}

/// One answer over several slots.
#[derive(Debug)]
struct MultiSlot {
    answer: MultiSlotAnswer,
    /// Where each slot's letters are in the whole answer.
    parts: Vec<Range<usize>>,
    /// The prior of each slot on its own.
    alone: Vec<Distribution>,
    /// The listed whole answers.
    words: Vec<(Box<[Capital]>, f64)>,
    /// The probability that the whole answer is unlisted.
    unlisted: f64,
}

impl CrossReferences {
    /// Reads the clues and judges the long answers. `priors` are those of the single slots.
    ///
    /// # Errors
    ///
    /// As [`Answerer::answers`].
    pub(crate) fn new(
        answerer: &Answerer<'_>,
        problem: &Problem,
        priors: &[Distribution],
    ) -> Result<Self, SolveError> {
        let letters = |slot: &SlotId| problem.slots().get(*slot).len();
        let multi_slot = multi_slot_answers(problem.clues())
            .into_par_iter()
            // Longer quotations are unlisted, and too long for the phrase
            // model.
            .filter(|answer| answer.slots.iter().map(letters).sum::<usize>() <= LONGEST)
            .map(|answer| MultiSlot::new(answerer, problem, priors, answer))
            .collect::<Result<_, _>>()?;
        Ok(Self { multi_slot, mentions: mentions(problem.clues()) })
    }

    /// The priors of the slots of long answers, before crossings count.
    pub(crate) fn initial_priors(&self) -> HashMap<SlotId, Distribution> {
        let mut priors = HashMap::new();
        for multi_slot in &self.multi_slot {
            multi_slot.update(&mut priors, |part| {
                let words = multi_slot.words.iter().map(|(word, chance)| (word, *chance));
                (multi_slot.marginal(part, words), multi_slot.unlisted)
            });
        }
        priors
    }

    /// The priors of these slots, and of slots whose clue names another, given the
    /// crossings.
    ///
    /// # Errors
    ///
    /// As [`Answerer::answers`].
    pub(crate) fn rescored_priors(
        &self,
        answerer: &Answerer<'_>,
        beliefs: Beliefs<'_>,
    ) -> Result<Vec<(SlotId, Distribution)>, SolveError> {
        let mut priors = HashMap::new();
        for multi_slot in &self.multi_slot {
            multi_slot.rescore(answerer, beliefs, &mut priors);
        }
        let mut priors: Vec<(SlotId, Distribution)> = priors.into_iter().collect();
        let rescored = self.mentions.par_iter().map(|mention| {
            let sure: Vec<String> = mention
                .named
                .iter()
                .filter_map(|&named| beliefs.likeliest(named, 1).pop())
                .filter(|(_, chance)| *chance >= SURE)
                .map(|(word, _)| written(answerer.pack().answers(), &word))
                .collect();
            if sure.is_empty() {
                return Ok(None);
            }
            let clue = ClueText::new(&mention.with(&sure));
            let prior = answerer.answers(&clue, beliefs.incoming(mention.slot).len())?;
            Ok(Some((mention.slot, prior)))
        });
        let rescored = rescored.collect::<Result<Vec<_>, SolveError>>()?;
        priors.extend(rescored.into_iter().flatten());
        Ok(priors)
    }
}

/// A word as written in running text: with its spaces, if a list has them.
fn written(answers: Answers<'_>, word: &[Capital]) -> String {
    let display = answers.find(word).map(|id| answers.display(id));
    display.unwrap_or_else(|| Capital::spell(word)).to_owned()
}

impl MultiSlot {
    fn new(
        answerer: &Answerer<'_>,
        problem: &Problem,
        priors: &[Distribution],
        answer: MultiSlotAnswer,
    ) -> Result<Self, SolveError> {
        let mut length = 0;
        let mut parts = Vec::new();
        for &slot in &answer.slots {
            let from = length;
            length += problem.slots().get(slot).len();
            parts.push(from..length);
        }
        let prior = answerer.answers(&ClueText::new(&answer.clue), length)?;
        let words = prior.words().map(|(word, log)| (word.into(), f64::from(log).exp()));
        let words = words.filter(|(_, chance)| *chance >= LEAST).collect();
        let alone = answer.slots.iter().map(|slot| priors[slot.index()].clone()).collect();
        let unlisted = f64::from(prior.log_unlisted()).exp();
        Ok(Self { answer, parts, alone, words, unlisted })
    }

    /// The distribution of one part, given weights of whole answers.
    fn marginal<'a>(
        &self,
        part: usize,
        words: impl Iterator<Item = (&'a Box<[Capital]>, f64)>,
    ) -> Words {
        let mut marginal = Words::new();
        for (word, weight) in words {
            *marginal.entry(word[self.parts[part].clone()].into()).or_default() += weight;
        }
        marginal
    }

    /// Gives each slot a mixture of its part's words, by weight, and of its own prior, whose
    /// weight is the second number.
    fn update(
        &self,
        priors: &mut HashMap<SlotId, Distribution>,
        weigh: impl Fn(usize) -> (Words, f64),
    ) {
        for (part, (&slot, alone)) in self.answer.slots.iter().zip(&self.alone).enumerate() {
            let (words, rest) = weigh(part);
            let before = priors.get(&slot).unwrap_or(alone);
            let prior = before.with_words(&words, rest);
            priors.insert(slot, prior);
        }
    }

    /// Weights each part by the crossings of the others.
    fn rescore(
        &self,
        answerer: &Answerer<'_>,
        beliefs: Beliefs<'_>,
        priors: &mut HashMap<SlotId, Distribution>,
    ) {
        let messages: Vec<LetterWeights> =
            self.answer.slots.iter().flat_map(|&slot| beliefs.incoming(slot)).copied().collect();
        let unlisted = answerer.unlisted_answers(&self.answer.clue, messages.len());
        let phrases = unlisted.candidates(&messages);
        let phrases =
            phrases.iter().map(|(word, chance)| (word, self.unlisted * (1.0 - APART) * chance));
        let words = self.words.iter().map(|(word, chance)| (word, *chance));
        let all: Vec<(&Box<[Capital]>, f64)> = words.chain(phrases).collect();
        self.update(priors, |part| {
            let others = |word: &[Capital]| -> f64 {
                let places = word.iter().zip(&messages).enumerate();
                places
                    .filter(|(at, _)| !self.parts[part].contains(at))
                    .map(|(_, (&letter, message))| message.at(letter))
                    .product()
            };
            let weighed = all.iter().map(|&(word, chance)| (word, chance * others(word)));
            let other_slots = self.answer.slots.iter().enumerate().filter(|(at, _)| *at != part);
            let apart: f64 = other_slots.map(|(_, &slot)| beliefs.weight(slot)).product();
            (self.marginal(part, weighed), self.unlisted * APART * apart)
        });
    }
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Direction;
    use wordwright_knowledge::Pack;

    use super::*;
    use crate::pipeline::options::SolveOptions;
    use crate::testing::{problem, solver};
    use wordwright_clues::testing::pack;
    use wordwright_core::{Budget, Silent};

    fn knowledge() -> Pack {
        pack("Old wheels\tMODELT\nLaugh\tHAHHAH\nCity\tERIE", "USED CAR\nHOT\nTEA\nMOD\nELT\nHAH")
    }

    /// The most likely words of a slot, before and after the evidence of the crossings.
    fn likeliest(prior: &Distribution) -> String {
        let best = prior.words().max_by(|x, y| x.1.total_cmp(&y.1)).unwrap();
        best.0.iter().map(|&letter| char::from(letter)).collect()
    }

    #[test]
    fn each_slot_gets_its_part_of_the_long_answer() {
        let pack = knowledge();
        let solver = solver(&pack);
        let problem = problem(
            3,
            3,
            &[
                (1, Direction::Across, "With 3-Down, old wheels"),
                (3, Direction::Down, "See 1-Across"),
            ],
        );
        let alone = solver.priors(&problem).unwrap();
        let references = CrossReferences::new(solver.answerer(), &problem, &alone).unwrap();
        let first = references.initial_priors();
        let find = |number, direction| problem.slots().find(number, direction).unwrap();
        assert_eq!(first.len(), 2);
        assert_eq!(likeliest(&first[&find(1, Direction::Across)]), "MOD");
        assert_eq!(likeliest(&first[&find(3, Direction::Down)]), "ELT");
        for prior in first.values() {
            let all: f64 = prior.words().map(|(_, log)| f64::from(log).exp()).sum();
            let all = all + f64::from(prior.log_unlisted()).exp();
            assert!((all - 1.0).abs() < 1e-3, "{all}");
        }
    }

    #[test]
    fn what_is_too_long_for_an_answer_is_left_alone() {
        let pack = knowledge();
        let solver = solver(&pack);
        let quotation = (1, Direction::Across, "With 41- and 42-Across, a quotation");
        let problem = problem(40, 40, &[quotation]);
        assert_eq!(multi_slot_answers(problem.clues())[0].slots.len(), 3);
        let alone = solver.priors(&problem).unwrap();
        let references = CrossReferences::new(solver.answerer(), &problem, &alone).unwrap();
        assert!(references.initial_priors().is_empty());
    }

    #[test]
    fn clues_that_all_refer_to_each_other_are_solved_all_the_same() {
        let pack = knowledge();
        let solver = solver(&pack);
        let problem = problem(
            3,
            3,
            &[
                (1, Direction::Across, "With 1-Down, laugh"),
                (1, Direction::Down, "With 1-Across, laugh"),
                (4, Direction::Across, "2-Down, for one"),
                (2, Direction::Down, "4-Across, for one"),
                (3, Direction::Down, "See 5-Across"),
                (5, Direction::Across, "See 3-Down"),
            ],
        );
        let options = SolveOptions::default();
        let solved = solver.solve(&problem, &options, &Budget::UNLIMITED, &mut Silent).unwrap();
        assert!(solved.letters.iter().all(Option::is_some));
        assert_eq!(solved.slots[0].word, "HAH");
    }
}
