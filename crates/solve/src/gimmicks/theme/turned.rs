//! Answers that turn a corner: from the last square of their slot they continue along
//! the slot that crosses there, to its end.
//!
//! Such an answer is longer than its slot. Its beginning must agree with the slot's
//! crossings, and the rest with the beliefs about the crossing slot's squares, so few
//! answers fit by chance. Answers are first weighted by their frequency alone, which is
//! cheap; only if some look promising are the clues asked.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;
use wordwright_grid::SlotId;
use wordwright_knowledge::Capital;

use crate::beliefs::Beliefs;
use crate::error::SolveError;
use crate::gimmicks::context::Context;
use crate::gimmicks::theme::edit::product;
use crate::gimmicks::theme::votes::{
    CHANGED, HOPE, Letters, MOST_BELIEVED, Theme, VOTES, Votes, WORTH, asked, best, doubted,
    log_chance,
};
use crate::outcome::Change;
use crate::problem::Problem;
use wordwright_clues::Distribution;
use wordwright_clues::clue::ClueText;
use wordwright_clues::letters::LONGEST;
use wordwright_clues::letters::LetterWeights;

/// Letters of the shortest slot considered, by judgement.
const SHORTEST: usize = 4;
/// The fewest letters beyond the corner: fewer agree by chance. By judgement.
const FEWEST: usize = 2;
/// The most answers added to a slot's words. By judgement.
const ENTRIES: usize = 200;
/// Answers are left out if their probability times their agreement with the
/// crossings is below this. By judgement.
const AGREES: f64 = 1e-11;

/// The messages to the squares of an answer that turns: from the crossings within its own
/// slot, and from both slots beyond the corner. `None` if there is no corner to turn.
fn course(
    problem: &Problem,
    beliefs: Beliefs<'_>,
    slot: SlotId,
    change: &Change,
) -> Option<Vec<LetterWeights>> {
    let last = *problem.slots().get(slot).cells.last()?;
    let through = problem.slots().of_cell(last).into_iter().flatten();
    let (crossing, at) = through.into_iter().find(|(other, _)| *other != slot)?;
    let rest: Vec<usize> = match change {
        Change::TurnsOn => (at + 1..problem.slots().get(crossing).len()).collect(),
        Change::TurnsBack => (0..at).rev().collect(),
        _ => return None,
    };
    let mut course = beliefs.incoming(slot).to_vec();
    course.extend(rest.iter().map(|&at| beliefs.cell_belief((crossing, at))));
    (rest.len() >= FEWEST && course.len() <= LONGEST).then_some(course)
}

/// The likelihood ratio of answers that turn, given the evidence about a slot.
fn times<L: Iterator<Item = Capital>>(
    beliefs: Beliefs<'_>,
    slot: SlotId,
    course: &[LetterWeights],
    answers: impl Iterator<Item = (L, f64)>,
) -> f64 {
    let whole = beliefs.weight(slot).max(f64::MIN_POSITIVE);
    let weigh = |(letters, chance): (L, f64)| {
        chance * product(letters, course, WORTH * whole / chance) / whole
    };
    answers.map(weigh).sum()
}

/// Words with their probabilities.
fn words(prior: &Distribution) -> impl Iterator<Item = (&[Capital], f64)> {
    prior.words().map(|(word, log)| (word, f64::from(log).exp()))
}

/// Detects answers that turn, if there seem to be any and the budget lasts. `odd` are the slots
/// at odds with their clues.
pub(crate) fn detect(
    context: Context<'_, '_>,
    beliefs: Beliefs<'_>,
    odd: &[SlotId],
) -> Result<Option<Theme>, SolveError> {
    let Context { answerer, problem, budget, .. } = context;
    let turns = [Change::TurnsOn, Change::TurnsBack];
    let Some(slots) = asked(problem, odd, SHORTEST) else { return Ok(None) };
    let often_enough = |slot: SlotId| {
        let votes = turns.iter().filter(|_| !budget.is_expired()).filter_map(|change| {
            let course = course(problem, beliefs, slot, change)?;
            let (length, lengths) = (course.len(), answerer.lengths());
            let letters = lengths.rows(length).letters().chunks_exact(length);
            let shares = lengths.shares(length).iter().copied();
            let answers = letters.map(|word| word.iter().copied()).zip(shares);
            Some((change.clone(), times(beliefs, slot, &course, answers)))
        });
        (slot, votes.collect::<Votes>())
    };
    let votes: Vec<_> = slots.par_iter().map(|&slot| often_enough(slot)).collect();
    let hopeful = best(&votes, VOTES - 1).filter(|(_, gain)| *gain > HOPE);
    let Some((change, _)) = hopeful else { return Ok(None) };

    let by_clue = |slot: SlotId| -> Result<_, SolveError> {
        let course = course(problem, beliefs, slot, &change);
        let clue = problem.clue(slot).filter(|_| !budget.is_expired());
        let (Some(course), Some(clue)) = (course, clue) else { return Ok(None) };
        let prior = answerer.answers(&ClueText::new(clue), course.len())?;
        let times = times(
            beliefs,
            slot,
            &course,
            words(&prior).map(|(word, chance)| (word.iter().copied(), chance)),
        );
        let chance = CHANGED * times / (CHANGED * times + 1.0 - CHANGED);
        let chance = chance.clamp(CHANGED / 2.0, MOST_BELIEVED);
        Ok(Some((times, entries(beliefs.incoming(slot).len(), &course, &prior, chance))))
    };
    let asked = slots.par_iter().map(|&slot| Ok((slot, by_clue(slot)?)));
    let asked = asked.collect::<Result<Vec<_>, SolveError>>()?;
    let votes: Vec<_> = asked
        .iter()
        .map(|(slot, found)| {
            let vote = found.as_ref().map(|(times, _)| (change.clone(), *times));
            (*slot, vote.into_iter().collect::<Votes>())
        })
        .collect();
    if best(&votes, VOTES).is_none_or(|(_, gain)| gain <= 0.0) {
        return Ok(None);
    }
    let entries: BTreeMap<_, _> =
        asked.into_iter().filter_map(|(slot, found)| Some((slot, found?.1))).collect();
    Ok(Some(Theme { entries, log_chance: log_chance(&change), change }))
}

/// The beginnings of the most likely answers that turn, with the answers and
/// their probabilities, which sum to `chance`.
fn entries(
    length: usize,
    course: &[LetterWeights],
    prior: &Distribution,
    chance: f64,
) -> HashMap<Letters, (f64, Letters)> {
    let course: Vec<LetterWeights> = course.iter().map(doubted).collect();
    let (slot, rest) = course.split_at(length);
    let weigh = |(word, chance): (&[Capital], f64)| {
        let chance = chance * product(word[length..].iter().copied(), rest, 0.0);
        let weight = chance * product(word.iter().copied(), slot, 0.0);
        (weight >= AGREES).then(|| (weight, chance, Letters::from(word)))
    };
    let mut weighed: Vec<(f64, f64, Letters)> = words(prior).filter_map(weigh).collect();
    weighed.sort_by(|x, y| y.0.total_cmp(&x.0).then_with(|| x.2.cmp(&y.2)));
    weighed.truncate(ENTRIES);
    let all: f64 = weighed.iter().map(|(_, share, _)| share).sum();
    let mut entries: HashMap<Letters, (f64, Letters)> = HashMap::new();
    for (_, share, answer) in weighed {
        let entry = entries.entry(answer[..length].into()).or_insert((0.0, answer));
        entry.0 += chance * share / all;
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Solved;
    use crate::pipeline::options::SolveOptions;
    use crate::testing::{backwards, solver};
    use wordwright_core::{Budget, Silent};

    /// Three squares of words; the first row of each continues down its last column.
    const TURNS: [&str; 14] = [
        "SANDW", "ALERI", "LOSEC", "TOADH", "#####", "ELEPH", "RIVEA", "INERN", "CEDET", "#####",
        "TRIAN", "ROADG", "EDGEL", "ENDSE",
    ];

    fn solved(rows: &[&str], answer: impl Fn(&str) -> String) -> (Problem, Solved) {
        let (problem, pack) = backwards(rows, answer);
        let (options, budget) = (SolveOptions::default(), Budget::UNLIMITED);
        let solver = solver(&pack);
        let solved = solver.solve(&problem, &options, &budget, &mut Silent).unwrap();
        (problem, solved)
    }

    fn in_full(entry: &str) -> String {
        let turned = ["SANDWICH", "ELEPHANT", "TRIANGLE"];
        let answer = turned.into_iter().find(|answer| answer[..5] == *entry);
        answer.unwrap_or(entry).to_owned()
    }

    #[test]
    fn answers_that_continue_down_or_up_are_reported() {
        let (problem, found) = solved(&TURNS, in_full);
        let expected = "answers turn a corner: 1-Across SANDWICH at r1c5, 9-Across ELEPHANT at r6c5, \
                    17-Across TRIANGLE at r11c5";
        assert_eq!(found.gimmicks(&problem), [expected]);

        let mut upside_down = TURNS;
        upside_down.reverse();
        let (problem, found) = solved(&upside_down, in_full);
        let theme = found.theme.as_ref().map(|theme| (&theme.change, theme.entries.len()));
        assert_eq!(theme, Some((&Change::TurnsBack, 3)), "{:?}", found.gimmicks(&problem));
    }

    #[test]
    fn answers_that_end_with_their_slots_do_not_turn() {
        let (problem, found) = solved(&TURNS, str::to_owned);
        assert_eq!(found.gimmicks(&problem), [""; 0]);
    }

    #[test]
    fn a_slot_with_nothing_beyond_its_last_square_is_no_matter() {
        let (problem, found) = solved(&["SANDW", "####I", "####C"], in_full);
        assert_eq!(found.gimmicks(&problem), [""; 0]);
        let (problem, found) = solved(&["SANDW"], in_full);
        assert_eq!(found.gimmicks(&problem), [""; 0]);
    }
}
