//! Dr.Fill's clue matches: the earlier answers to the same clue, and those of
//! clues that share one to four of its roots.

use wordwright_knowledge::{AnswerId, Pack};

use crate::drfill2011::scores::habits::Habits;
use crate::drfill2011::scores::inflections::Inflections;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::Retrieval;
use wordwright_clues::experts::Subsets;

/// The greatest probability of an exact match.
const EXACT: f32 = 0.79;
/// The weight of an inflection of a suggested answer, relative to the answer itself.
const INFLECTED: f32 = 0.5;
/// The greatest probability of all phrases together.
const BY_PHRASES: f32 = 0.9;
/// The total weight of answers that no clue suggests, relative to sets of
/// roots, whose shares sum to 1 each (experiment 019).
const UNSUGGESTED: f32 = 2.0;

/// Probabilities of all answers of a length from earlier clues.
#[derive(Debug)]
pub struct Matches {
    /// By answer, from the first of the length.
    exact: Vec<f32>,
    inexact: Vec<f32>,
    blanks: Vec<f32>,
}

impl Matches {
    /// Searches the archive for a clue and its parts.
    pub fn new(
        pack: &Pack,
        habits: &Habits,
        inflections: &Inflections,
        clue: &ClueText,
        length: usize,
    ) -> Matches {
        let ids = pack.answers().range(length);
        let mut exact = vec![0.0; ids.len()];
        let bare = clue.without_brackets();
        let found = std::iter::once(clue).chain(&bare).find_map(|clue| {
            let id = pack.clues().find(clue.key())?;
            pack.clues().answers(id).iter().any(|seen| ids.contains(&seen.answer.0)).then_some(id)
        });
        let seen = found.map_or(&[][..], |id| pack.clues().answers(id));
        let fitting = seen.iter().filter(|seen| ids.contains(&seen.answer.0));
        let total: u32 = fitting.clone().map(|seen| u32::from(seen.count)).sum();
        let believed = EXACT * (1.0 - habits.new_after(total));
        for seen in fitting {
            let share = f32::from(seen.count) / total as f32;
            exact[(seen.answer.0 - ids.start) as usize] = share * believed;
        }
        let inexact = inexact(pack, inflections, clue, length);
        Matches { exact, inexact, blanks: Vec::new() }
    }

    /// Adds answers suggested by phrases with the clue's words: places from the first of the
    /// length, with their probabilities.
    pub fn blanks(&mut self, phrases: &[(usize, f32)]) {
        if phrases.is_empty() {
            return;
        }
        self.blanks = vec![0.0; self.exact.len()];
        for &(answer, chance) in phrases {
            self.blanks[answer] = self.blanks[answer].max(chance);
        }
        let total: f32 = self.blanks.iter().sum();
        if total > BY_PHRASES {
            self.blanks.iter_mut().for_each(|chance| *chance *= BY_PHRASES / total);
        }
    }

    /// The probability of each answer: the exact match gets its share first,
    /// then the phrases, then the inexact match.
    pub fn chances(&self) -> impl Iterator<Item = f32> {
        let left = 1.0 - self.exact.iter().sum::<f32>();
        let rest = 1.0 - self.blanks.iter().sum::<f32>();
        let total = self.inexact.iter().sum::<f32>() + UNSUGGESTED;
        let each = UNSUGGESTED / self.exact.len().max(1) as f32;
        self.exact.iter().zip(&self.inexact).enumerate().map(move |(at, (exact, inexact))| {
            let phrases = self.blanks.get(at).copied().unwrap_or_default();
            exact + left * (phrases + rest * (inexact + each) / total)
        })
    }
}

/// By answer, the sum of its shares over all sets of roots.
fn inexact(pack: &Pack, inflections: &Inflections, clue: &ClueText, length: usize) -> Vec<f32> {
    let answers = pack.answers();
    let retrieval = Retrieval::archive(pack);
    let clues = retrieval.clues();
    let query = retrieval.query(clue);
    let ids = answers.range(length);
    let mut subsets = Subsets::new(query.roots());
    retrieval.sharing(
        &query,
        |_| true,
        |clue, roots| {
            let common = subsets.common(roots);
            for seen in clues.answers(clue) {
                let uses = f32::from(seen.count);
                if ids.contains(&seen.answer.0) {
                    subsets.add(seen.answer.0, common, uses);
                } else {
                    for AnswerId(other) in inflections.of(answers, seen.answer, length) {
                        subsets.add(other, common, INFLECTED * uses);
                    }
                }
            }
        },
    );
    let mut sums = vec![0.0; ids.len()];
    for (answer, sum) in subsets.sums() {
        sums[(answer - ids.start) as usize] = sum;
    }
    sums
}
