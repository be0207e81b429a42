//! The learned ranker: one distribution over the whole lexicon for a clue.
//!
//! Every answer of the length gets a score from features: the embedding, how common the
//! answer is, how often the archive has it with this clue, with similar clues and with
//! neighbours in the embedding, the experts' opinions, and whether the forms of clue and
//! answer agree. A conditional logit weighs them ([`linear`]), boosted trees correct the
//! best ([`trees`]), and the softmax over all answers and "unlisted" makes a
//! distribution, calibrated because that is what it is fitted for. The fit consists of a
//! few hundred weights and some small trees, which contain no text of any clue.

use std::sync::{Arc, OnceLock};

use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_knowledge::{Answers, Date, Pack};

use crate::clue::ClueText;
use crate::distribution::Judgement;
use crate::error::ClueError;
use crate::experts::Opinion;
use crate::judge::Judge;

use crate::features::layout;
use crate::features::{Sheet, Standing};
use crate::ranker::grow;
use crate::ranker::in_use;
use crate::ranker::linear::Linear;
use crate::ranker::trees;
use crate::ranker::trees::{CORRECTED, Trees};
use crate::top_k::best;

/// Ranks the answers of a pack.
#[derive(Debug)]
pub struct Ranker<'p> {
    pack: &'p Pack,
    today: Option<Date>,
    linear: Linear,
    trees: Trees,
    lengths: Vec<OnceLock<(Arc<Standing>, Vec<f32>)>>,
}

impl<'p> Ranker<'p> {
    /// The ranker in use, with the weights that were fitted to packs like this one.
    ///
    /// # Errors
    /// [`ClueError::CompiledIn`].
    pub fn fitted(pack: &'p Pack) -> Result<Ranker<'p>, ClueError> {
        let (linear, trees) = in_use::weights(pack)?;
        Ok(Ranker::new(pack, linear, trees))
    }

    /// A ranker with these weights and trees. Whatever does not depend on the
    /// clue is computed when a length is first used.
    pub fn new(pack: &'p Pack, linear: Linear, trees: Trees) -> Ranker<'p> {
        let answers = pack.answers();
        let last = |length| answers.of_length(length).filter_map(|id| answers.last(id)).max();
        Ranker {
            pack,
            today: (1..=LONGEST_ANSWER).filter_map(last).max(),
            linear,
            trees,
            lengths: (0..=LONGEST_ANSWER).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The answers that it ranks.
    pub fn answers(&self) -> Answers<'p> {
        self.pack.answers()
    }

    fn standing(&self, length: usize) -> &(Arc<Standing>, Vec<f32>) {
        self.lengths[length.min(LONGEST_ANSWER)].get_or_init(|| {
            let standing = Standing::new(self.pack.answers(), length, self.today);
            let base = self.linear.base(&standing);
            (Arc::new(standing), base)
        })
    }

    /// The features of all answers of a length for a clue.
    pub fn sheet(&self, clue: &ClueText, length: usize, opinions: &[(&str, Opinion)]) -> Sheet {
        let standing = Arc::clone(&self.standing(length).0);
        Sheet::new(self.pack, self.today, standing, clue, length, opinions)
    }

    /// The distribution of a filled sheet.
    pub(crate) fn mix(&self, sheet: &Sheet) -> Judgement {
        let Scored { mut scores, unlisted, log_total, best } = self.score(sheet);
        if !self.trees.all.is_empty() {
            for (view, &answer) in
                trees::views(sheet, &scores, unlisted, log_total, &best).iter().zip(&best)
            {
                scores[answer] += self.trees.value(view);
            }
        }
        let log_total = log_sum(scores.iter().copied().chain([unlisted]));
        for score in &mut scores {
            *score -= log_total;
        }
        Judgement {
            length: sheet.length,
            log_known: scores,
            extra: Vec::new(),
            log_unlisted: unlisted - log_total,
        }
    }

    /// The linear scores of a sheet.
    fn score(&self, sheet: &Sheet) -> Scored {
        let scores = self.linear.scores(sheet, &self.standing(sheet.length).1);
        let unlisted = self.linear.unlisted(sheet);
        let log_total = log_sum(scores.iter().copied().chain([unlisted]));
        let best = best(&scores, CORRECTED);
        Scored { scores, unlisted, log_total, best }
    }

    /// A clue to grow trees on, its answer `truth` counted from the first of its
    /// length.
    pub fn lesson(&self, sheet: &Sheet, truth: Option<usize>) -> grow::Clue {
        let Scored { scores, unlisted, log_total, best } = self.score(sheet);
        grow::Clue {
            views: trees::views(sheet, &scores, unlisted, log_total, &best),
            scores: best.iter().map(|&answer| scores[answer] - log_total).collect(),
            truth: truth.and_then(|truth| best.iter().position(|&answer| answer == truth)),
        }
    }
}

impl Judge for Ranker<'_> {
    /// Whether the weights include the expert.
    fn uses(&self, expert: &str) -> bool {
        let number = layout::EXPERTS.iter().position(|&known| known == expert);
        number.is_some_and(|number| self.linear.weight(layout::EXPERT + number) != 0.0)
    }

    fn prepare(&self, length: usize) {
        self.standing(length);
    }

    /// Words that only experts without a weight propose are left to "unlisted".
    fn judge(&self, clue: &ClueText, length: usize, opinions: &[(&str, Opinion)]) -> Judgement {
        self.mix(&self.sheet(clue, length, opinions))
    }
}

/// Linear scores.
struct Scored {
    scores: Vec<f32>,
    unlisted: f32,
    /// Logarithm of the sum of e to the power of all scores.
    log_total: f32,
    best: Vec<usize>,
}

fn log_sum(scores: impl Iterator<Item = f32> + Clone) -> f32 {
    let most = scores.clone().fold(f32::MIN, f32::max);
    most + scores.map(|score| (score - most).exp()).sum::<f32>().ln()
}
