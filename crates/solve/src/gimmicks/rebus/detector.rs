//! Squares that take several letters (Dr.Fill 2011, rebus).
//!
//! If a square takes several letters, the answers through it are longer than their
//! slots, so no answer that fits agrees with the clues. Where the first grid is at odds
//! with the clues of two crossing slots, both clues are asked for longer answers. If both
//! have the same string where the slots cross, the square may hold that string. One string
//! (or one kind of rebus) must explain enough squares to outweigh its rarity.
//!
//! A square may also take a string one way and a letter the other way: in a puzzle
//! about E=MC², E one way and MC the other way. Then a longer answer must have the string
//! where its crossing has the letter, with one string and one letter in all squares.
//!
//! In the network a longer answer is contracted to the slot's length: the square gets the
//! first letter of the string, or the letter that its crossing has there.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::gimmicks::context::Context;
use crate::gimmicks::rebus::contraction::contractions;
use crate::gimmicks::rebus::letters::Letters;
use crate::gimmicks::rebus::longer;
use crate::gimmicks::rebus::longer::{EXTRA, Longer, Words, extras};
use crate::gimmicks::rebus::odds::Evidence;
use crate::gimmicks::rebus::squares::Rebus;
use crate::outcome::{RebusSquare, Solved};
use crate::problem::Problem;
use wordwright_clues::Distribution;

/// Slots that are examined: those most at odds with their clues. By judgement.
const SLOTS: usize = 36;
/// The fewest slots at odds with their clues that start a search. By judgement.
const FEWEST: usize = 6;
/// Strings that are searched for in unlisted answers (experiment 020).
const STRINGS: usize = 8;
/// The largest share of a slot's probability that longer answers may take. By judgement.
const MOST: f64 = 0.95;

/// Detects squares with several letters.
pub(crate) struct RebusDetector<'a, 'p> {
    context: Context<'a, 'p>,
    longer: Longer,
    /// What the experts were asked for: slots, and letters beyond their length.
    asked: BTreeSet<(SlotId, usize)>,
}

impl<'a, 'p> RebusDetector<'a, 'p> {
    pub(crate) fn new(context: Context<'a, 'p>) -> Self {
        Self { context, longer: Longer::new(), asked: BTreeSet::new() }
    }

    /// The puzzle.
    pub(super) fn problem(&self) -> &'a Problem {
        self.context.problem
    }

    /// Detects such squares, if there seem to be any and the budget lasts. `odd` are the slots
    /// at odds with their clues.
    ///
    /// # Errors
    ///
    /// As [`Answerer::answers`](wordwright_clues::Answerer::answers).
    pub(crate) fn detect(
        &mut self,
        beliefs: Beliefs<'_>,
        odd: &[SlotId],
    ) -> Result<Option<Rebus>, SolveError> {
        let slots = &odd[..odd.len().min(SLOTS)];
        if slots.len() < FEWEST {
            return Ok(None);
        }
        let context = self.context;
        let mut asked: BTreeSet<(SlotId, usize)> =
            slots.iter().flat_map(|&slot| EXTRA.map(move |extra| (slot, extra))).collect();
        if let Some(quick) = longer::quick(context, slots) {
            let promising = self.evidence(beliefs, slots, &quick).promising(context.problem);
            asked.retain(|pair| promising.contains(pair));
        }
        self.request(asked)?;
        let strings = self.evidence(beliefs, slots, &self.longer).likeliest(STRINGS);
        longer::propose_unlisted(context, beliefs, slots, &strings, &mut self.longer);
        let Some(rebus) = self.evidence(beliefs, slots, &self.longer).choose(context.problem)
        else {
            return Ok(None);
        };
        // So far the experts were asked only about the slots at odds; now ask
        // about those that cross the squares.
        self.request(rebus.pairs())?;
        Ok(Some(rebus))
    }

    /// The same squares and more, once the puzzle is solved with them.
    ///
    /// # Errors
    ///
    /// As [`Answerer::answers`](wordwright_clues::Answerer::answers).
    pub(crate) fn extend(
        &mut self,
        rebus: &Rebus,
        beliefs: Beliefs<'_>,
        odd: &[SlotId],
    ) -> Result<Option<Rebus>, SolveError> {
        let context = self.context;
        let slots = &odd[..odd.len().min(SLOTS)];
        let strings: BTreeSet<&Letters> =
            rebus.squares.values().flat_map(|square| &square.strings).map(|(s, _)| s).collect();
        let extra: BTreeSet<usize> = strings.iter().flat_map(|string| extras(string)).collect();
        let pairs = slots.iter().flat_map(|&slot| extra.iter().map(move |&extra| (slot, extra)));
        self.request(pairs.collect())?;
        if let Some(string) = &rebus.string {
            let string = std::slice::from_ref(string);
            longer::propose_unlisted(context, beliefs, slots, string, &mut self.longer);
        }
        let Some(rebus) = self.evidence(beliefs, slots, &self.longer).more(context.problem, rebus)
        else {
            return Ok(None);
        };
        self.request(rebus.pairs())?;
        Ok(Some(rebus))
    }

    /// Asks the experts for longer answers, unless they were asked before.
    fn request(&mut self, mut pairs: BTreeSet<(SlotId, usize)>) -> Result<(), SolveError> {
        pairs.retain(|pair| !self.asked.contains(pair));
        let mut answers = longer::ask(self.context, &pairs)?;
        // If the experts know a proposed answer, their probability replaces the proposal's.
        longer::join(&mut answers, std::mem::take(&mut self.longer));
        self.longer = answers;
        self.asked.append(&mut pairs);
        Ok(())
    }

    fn evidence(&self, beliefs: Beliefs<'_>, slots: &[SlotId], longer: &Longer) -> Evidence {
        Evidence::new(self.context.problem, beliefs, slots, longer)
    }

    /// The priors of all slots, with longer answers included.
    pub(crate) fn priors<'x>(
        &self,
        rebus: &Rebus,
        priors: &'x [Distribution],
    ) -> Cow<'x, [Distribution]> {
        let mut words: HashMap<SlotId, HashMap<Letters, f64>> = HashMap::new();
        for square in rebus.squares.values() {
            for &(slot, at) in &square.slots {
                for (string, share) in &square.strings {
                    let answers = self.contracted(rebus, slot, at, string);
                    let all: f64 = answers.iter().map(|(_, chance)| chance).sum();
                    for (word, chance) in answers {
                        let here = words.entry(slot).or_default();
                        *here.entry(word).or_default() += square.chance * share * chance / all;
                    }
                }
            }
        }
        let mut priors = Cow::Borrowed(priors);
        for (slot, words) in words {
            let all: f64 = words.values().sum();
            let share = all.min(MOST);
            let prior = &mut priors.to_mut()[slot.index()];
            *prior = prior.with_words(&words, all * (1.0 - share) / share);
        }
        priors
    }

    /// A slot's longer answers that have a string at a place, contracted to its length.
    fn contracted(
        &self,
        rebus: &Rebus,
        slot: SlotId,
        at: usize,
        string: &[Capital],
    ) -> Vec<(Letters, f64)> {
        let length = self.context.problem.slots().get(slot).len();
        let extra = string.len() - 1;
        let mut found = Vec::new();
        for extra in [extra, 2 * extra] {
            let longer = self.longer.get(&(slot, extra));
            for (word, chance) in longer.into_iter().flat_map(Words::iter) {
                let here = contractions(word, length)
                    .filter(|contraction| contraction.string == string && contraction.has(at));
                found.extend(here.map(|contraction| {
                    let letters = (0..length).map(|cell| match rebus.letter {
                        Some(letter) if contraction.has(cell) => letter,
                        _ => contraction.letter(word, cell),
                    });
                    (letters.collect(), chance)
                }));
            }
        }
        found
    }

    /// Records in a solved grid the squares where an answer has a string, and
    /// those answers in full.
    pub(crate) fn report(&self, rebus: &Rebus, solved: &mut Solved) {
        let stands = |slot: SlotId, at: usize, string: &[Capital]| {
            let found = &solved.slots[slot.index()].word;
            self.contracted(rebus, slot, at, string)
                .iter()
                .any(|(word, _)| Capital::spell(word) == *found)
        };
        let mut squares: Vec<RebusSquare> = Vec::new();
        let mut longer: BTreeMap<SlotId, BTreeMap<usize, String>> = BTreeMap::new();
        for (&cell, square) in &rebus.squares {
            let here = square.strings.iter().find_map(|(string, _)| {
                let slots = square.slots.into_iter();
                let slots: Vec<_> = slots.filter(|&(slot, at)| stands(slot, at, string)).collect();
                (!slots.is_empty()).then_some((Capital::spell(string).to_owned(), slots))
            });
            let Some((string, slots)) = here else { continue };
            for (slot, at) in slots {
                longer.entry(slot).or_default().insert(at, string.clone());
            }
            let letter = rebus.letter.map(|letter| letter.to_string());
            squares.push(match letter {
                None => RebusSquare { cell, string, two_ways: None },
                Some(letter) => RebusSquare {
                    cell,
                    string: format!("{letter}{string}"),
                    two_ways: Some([letter, string]),
                },
            });
        }
        for (slot, strings) in longer {
            let answer = &mut solved.slots[slot.index()];
            let letters = answer.word.char_indices();
            answer.in_full = letters
                .map(|(at, letter)| strings.get(&at).cloned().unwrap_or_else(|| letter.to_string()))
                .collect();
        }
        solved.rebus = squares;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use wordwright_core::{Budget, Silent};
    use wordwright_knowledge::Pack;

    use super::*;
    use crate::gimmicks::sounds::SoundedAnswers;
    use crate::observer::SolveEvent;
    use crate::pipeline::options::SolveOptions;
    use crate::testing::{backwards, solver};

    /// Four squares of words; in the middle of each, 1 stands for ING.
    const RINGING: [&str; 7] =
        ["OLD#EBB", "K1S#S1E", "SOT#LOG", "#######", "AHA#ARM", "D1Y#W1S", "SEE#EST"];

    fn solved(problem: &Problem, pack: &Pack) -> Solved {
        let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
        solver(pack).solve(problem, &options, &budget, &mut Silent).unwrap()
    }

    #[test]
    fn a_string_that_explains_four_squares_is_reported() {
        let (problem, pack) = backwards(&RINGING, |answer| answer.replace('1', "ING"));
        let solved = solved(&problem, &pack);
        let expected = ["ING takes one square each: r2c2, r2c6, r6c2, r6c6"];
        assert_eq!(solved.gimmicks(&problem), expected);
        let full: Vec<&str> = solved.slots.iter().map(|slot| &*slot.in_full).collect();
        assert!(["KINGS", "BINGO", "DINGY", "RINGS", "SOT"].iter().all(|w| full.contains(w)));
    }

    #[test]
    fn a_string_one_way_and_a_letter_the_other_way_are_reported() {
        let rows = [
            "OLD#EBB#ACT", "KES#SEE#SES", "SOT#LOG#PRO", "###########", "AHA#ARM#ICE",
            "DEY#WES#TEN", "SEE#EST#YES",
        ];
        let downs = ["LEO", "BEO", "CER", "HEE", "RES", "CEE"];
        let (problem, pack) = backwards(&rows, |entry| match entry {
            entry if downs.contains(&entry) => format!("{}MC{}", &entry[..1], &entry[2..]),
            entry => entry.to_owned(),
        });
        let solved = solved(&problem, &pack);
        let expected = "E one way, MC the other way takes one square each: \
                    r2c2, r2c6, r2c10, r6c2, r6c6, r6c10";
        assert_eq!(solved.gimmicks(&problem), [expected]);
        let full: Vec<&str> = solved.slots.iter().map(|slot| &*slot.in_full).collect();
        assert!(["KES", "LMCO", "BMCO"].iter().all(|word| full.contains(word)), "{full:?}");
        assert_eq!(solved.content()[12].as_ref().map(ToString::to_string).as_deref(), Some("EMC"));
    }

    #[test]
    fn rounds_are_counted_on_and_a_spent_budget_asks_for_nothing() {
        let (problem, pack) = backwards(&RINGING, |answer| answer.replace('1', "ING"));
        let (solver, mut rounds) = (solver(&pack), Vec::new());
        let options = SolveOptions::default();
        let mut seen = |event: &SolveEvent| {
            if let SolveEvent::Round(snapshot) = event {
                rounds.push(snapshot.round);
            }
        };
        let solved = solver.solve(&problem, &options, &Budget::UNLIMITED, &mut seen).unwrap();
        assert_eq!(rounds, (0..=solved.effort.rounds).collect::<Vec<_>>());

        let spent = Budget::UNLIMITED.with_time(Duration::ZERO);
        let asked = problem.slots().ids().map(|slot| (slot, 1)).collect();
        let sounds = SoundedAnswers::new();
        let (answerer, problem, budget) = (solver.answerer(), &problem, &spent);
        let context = Context { answerer, sounds: &sounds, problem, budget };
        let asked = longer::ask(context, &asked).unwrap();
        assert_eq!(asked.len(), 0);
    }

    #[test]
    fn nothing_is_suspected_where_everything_fits() {
        let (problem, pack) = backwards(&["OLD#EBB", "KOS#SEE", "SOT#LOG"], str::to_owned);
        let solved = solved(&problem, &pack);
        assert_eq!(solved.rebus, []);
        assert!(solved.slots.iter().all(|slot| slot.in_full == slot.word));
    }
}
