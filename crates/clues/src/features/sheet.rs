//! The features of every answer of a length for one clue.

use std::sync::Arc;

use wordwright_knowledge::{AnswerId, Answers, Capital, Date, Kinds, Pack, capitals, text};

use crate::clue::ClueText;
use crate::clue::{CLUE_SIGNS, clue_signs};
use crate::experts::Retrieval;
use crate::experts::{Candidates, Opinion, WordRef};
use crate::experts::{SIZES, Subsets};
use crate::features::answer_signs::{ANSWER_SIGNS, answer_signs};
use crate::features::layout;
use crate::features::layout::{Feature, STATICS, seen};

/// Days of a year.
const YEAR: f32 = 365.25;

/// The power of the similarity in an answer's sum; see `experts::partial`.
const POWER: i32 = 4;

/// The log weight of an answer without a clue in the sum that makes the embedding's scores
/// comparable between clues.
const LOG_UNSEEN: f32 = -3.0;

/// Endings that turn a word of the clue into the answer, or the answer into it.
const ENDINGS: [&[Capital]; 8] = [
    &capitals(b"S"),
    &capitals(b"ES"),
    &capitals(b"D"),
    &capitals(b"ED"),
    &capitals(b"R"),
    &capitals(b"ER"),
    &capitals(b"ING"),
    &capitals(b"LY"),
];

/// Clues with a lower cosine in the embedding are unrelated; by judgement.
const KIN: f32 = 0.4;

/// How much more nearer clues count than farther ones: e to the power of this
/// times the cosine (experiment 014).
const KIN_SHARPNESS: f32 = 20.0;

/// Uses of answers that make an archive of size ln 2; see [`Standing::size`].
const SMALL_ARCHIVE: f32 = 1000.0;

/// Shares are counted in thousandths.
const SHARE_UNIT: f32 = 1000.0;

/// The features of the answers of one length that do not depend on the clue.
#[derive(Debug)]
pub struct Standing {
    /// The first id of the length.
    pub start: u32,
    /// The features of `layout::STATIC` of each answer.
    pub features: Vec<[f32; STATICS]>,
    /// The signs of each answer.
    pub signs: Vec<u16>,
    /// The size of the archive: ln(1 + thousands of uses of answers). Both the
    /// presence and the absence of an answer mean more in a larger archive.
    pub size: f32,
    /// The weight of each answer in the sum that makes the embedding's scores comparable
    /// between clues.
    weights: Vec<f32>,
}

impl Standing {
    /// Reads the pack. `today` is the last day of its knowledge.
    pub fn new(answers: Answers<'_>, length: usize, today: Option<Date>) -> Standing {
        let of = |id: AnswerId| {
            let count = answers.count(id);
            let kinds = answers.kinds(id);
            let flag = |on: bool| f32::from(u8::from(on));
            let has = |kind| flag(kinds.any(kind));
            let unseen = flag(count == 0);
            let score = f32::from(answers.score(id)) / 100.0;
            [
                (count as f32 + 0.5).ln(),
                unseen,
                flag(count == 1),
                answers.last(id).map_or(0.0, |last| log_years(today, Some(last))),
                score,
                has(Kinds::WORD),
                has(Kinds::PHRASE),
                has(Kinds::NAME),
                has(Kinds::ABBREVIATION),
                has(Kinds::WORDNET),
                has(Kinds::THESAURUS),
                has(Kinds::TOPIC),
                has(Kinds::INFLECTED),
                has(Kinds::LISTED),
                has(Kinds::IN_CLUES),
                unseen * score,
                unseen * has(Kinds::WORD),
                unseen * has(Kinds::PHRASE),
                unseen * has(Kinds::NAME),
                unseen * has(Kinds::WORDNET),
                unseen * has(Kinds::INFLECTED),
                unseen * has(Kinds::LISTED),
                unseen * has(Kinds::IN_CLUES),
            ]
        };
        let features: Vec<[f32; STATICS]> = answers.of_length(length).map(of).collect();
        let weight = |features: &[f32; STATICS]| {
            if features[1] > 0.0 { LOG_UNSEEN.exp() } else { features[0].exp() }
        };
        Standing {
            start: answers.range(length).start,
            weights: features.iter().map(weight).collect(),
            features,
            size: (answers.total() as f32 / SMALL_ARCHIVE).ln_1p(),
            signs: answers.of_length(length).map(|id| answer_signs(answers, id)).collect(),
        }
    }

    fn len(&self) -> usize {
        self.signs.len()
    }
}

/// ln(1 + years) from `last` to `today`.
fn log_years(today: Option<Date>, last: Option<Date>) -> f32 {
    let number = |date: Option<Date>| f32::from(date.map_or(0, Date::number));
    ((number(today) - number(last)).max(0.0) / YEAR).ln_1p()
}

/// The features of all answers of a length for one clue.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Letters of the answer.
    pub length: usize,
    /// The features that do not depend on the clue.
    pub standing: Arc<Standing>,
    /// The signs of the clue.
    pub signs: u32,
    /// The embedding's score of each answer, in nats; empty without one.
    pub embedding: Vec<f32>,
    /// Answer (from the first of the length), feature, value; by answer.
    pub marks: Vec<(u32, Feature, f32)>,
}

impl Sheet {
    /// Fills a sheet from the pack and from the opinions of the experts that are features.
    pub fn new(
        pack: &Pack,
        today: Option<Date>,
        standing: Arc<Standing>,
        clue: &ClueText,
        length: usize,
        opinions: &[(&str, Opinion)],
    ) -> Sheet {
        let mut sheet = Sheet {
            length,
            signs: clue_signs(&pack.relations(), clue),
            embedding: Vec::new(),
            marks: Vec::new(),
            standing,
        };
        sheet.embed(pack, clue);
        sheet.kin(pack, clue);
        sheet.exact(pack, today, clue);
        sheet.retrieve(pack, clue);
        sheet.define(pack, clue);
        sheet.repeat(pack.answers(), clue);
        for (name, opinion) in opinions {
            sheet.add_opinion(name, opinion);
        }
        sheet.marks.sort_unstable_by_key(|&(answer, feature, _)| (answer, feature));
        sheet
    }

    fn mark(&mut self, id: u32, feature: Feature, value: f32) {
        let answer = id.wrapping_sub(self.standing.start);
        if (answer as usize) < self.standing.len() {
            self.marks.push((answer, feature, value));
        }
    }

    fn embed(&mut self, pack: &Pack, clue: &ClueText) {
        let Some(embedding) = pack.embedding() else { return };
        let mut scores = embedding.scores(&embedding.clue(clue.key()), self.length);
        if scores.len() != self.standing.len() {
            return;
        }
        let most = scores.iter().fold(f32::MIN, |most, &score| most.max(score));
        let (mut total, mut weights) = (0.0, 0.0);
        for (score, weight) in scores.iter().zip(&self.standing.weights) {
            total += (score - most).exp() * weight;
            weights += weight;
        }
        let shift = most + (total / weights.max(f32::MIN_POSITIVE)).max(f32::MIN_POSITIVE).ln();
        for score in &mut scores {
            *score -= shift;
        }
        self.embedding = scores;
    }

    /// Clues of the archive that are near in the embedding.
    fn kin(&mut self, pack: &Pack, clue: &ClueText) {
        let Some(embedding) = pack.embedding() else { return };
        let clues = pack.clues();
        let mut found: Vec<(u32, f32, f32)> = Vec::new();
        let mut total = 0.0;
        embedding.clue_neighbours(&embedding.clue(clue.key()), self.length, |answer, cosines| {
            let (mut weight, mut nearest) = (0.0, 0.0_f32);
            for (clued, &cosine) in clues.of_answer(answer).iter().zip(cosines) {
                if cosine >= KIN {
                    weight += f32::from(clued.count) * (KIN_SHARPNESS * (cosine - 1.0)).exp();
                    nearest = nearest.max(cosine);
                }
            }
            if weight > 0.0 {
                total += weight;
                found.push((answer.0, weight, nearest));
            }
        });
        for (answer, weight, nearest) in found {
            self.mark(answer, seen::KIN, (SHARE_UNIT * weight / total).ln_1p());
            self.mark(answer, seen::KIN_BEST, nearest);
        }
    }

    fn exact(&mut self, pack: &Pack, today: Option<Date>, clue: &ClueText) {
        let Some(id) = pack.clues().find(clue.key()) else { return };
        let all = pack.clues().answers(id);
        let ids = pack.answers().range(self.length);
        let fitting = all.iter().filter(|seen| ids.contains(&seen.answer.0));
        let total: f32 = fitting.clone().map(|seen| f32::from(seen.count)).sum();
        for seen in fitting {
            let (answer, count) = (seen.answer.0, f32::from(seen.count));
            self.mark(answer, seen::EXACT, count.ln_1p());
            self.mark(answer, seen::EXACT_SHARE, count / total);
            self.mark(answer, seen::EXACT_YEARS, log_years(today, seen.last()));
        }
    }

    /// Clues of the archive that share roots with the clue.
    fn retrieve(&mut self, pack: &Pack, clue: &ClueText) {
        let retrieval = Retrieval::archive(pack);
        let query = retrieval.query(clue);
        let clues = retrieval.clues();
        let ids = pack.answers().range(self.length);
        let mut subsets = Subsets::new(query.roots());
        let mut likeness: Vec<(u32, f32, f32)> = Vec::new();
        let wanted = |id| clues.answers(id).iter().any(|seen| ids.contains(&seen.answer.0));
        retrieval.similar(&query, wanted, |id, cosine| {
            let common = subsets.common(clues.roots(id));
            for seen in clues.answers(id).iter().filter(|seen| ids.contains(&seen.answer.0)) {
                let count = f32::from(seen.count);
                subsets.add(seen.answer.0, common, count);
                likeness.push((seen.answer.0, cosine.powi(POWER) * count, cosine));
            }
        });
        self.like(likeness, seen::LIKENESS, seen::LIKENESS_BEST, Some(seen::LIKENESS_SHARE));
        for shares in subsets.shares() {
            for size in 0..SIZES {
                if shares.best[size] > 0.0 {
                    self.mark(shares.answer, seen::SUBSETS + size, shares.best[size]);
                }
            }
            if shares.whole > 0.0 {
                self.mark(shares.answer, seen::SAME_ROOTS, shares.whole.ln_1p());
            }
        }
    }

    /// Definitions that share roots with the clue.
    fn define(&mut self, pack: &Pack, clue: &ClueText) {
        let retrieval = Retrieval::facts(pack);
        let facts = retrieval.clues();
        let ids = pack.answers().range(self.length);
        let mut likeness: Vec<(u32, f32, f32)> = Vec::new();
        let wanted = |id| facts.answers(id).iter().any(|seen| ids.contains(&seen.answer.0));
        retrieval.similar(&retrieval.query(clue), wanted, |id, cosine| {
            for seen in facts.answers(id).iter().filter(|seen| ids.contains(&seen.answer.0)) {
                likeness.push((seen.answer.0, cosine.powi(POWER), cosine));
            }
        });
        self.like(likeness, seen::FACTS, seen::FACTS_BEST, None);
    }

    fn like(
        &mut self,
        mut likeness: Vec<(u32, f32, f32)>,
        sum: Feature,
        best: Feature,
        share: Option<Feature>,
    ) {
        /// Sums are counted in hundredths.
        const UNIT: f32 = 100.0;
        let all: f32 = likeness.iter().map(|like| like.1).sum();
        likeness.sort_unstable_by_key(|like| like.0);
        for of_answer in likeness.chunk_by(|a, b| a.0 == b.0) {
            let answer = of_answer[0].0;
            let total: f32 = of_answer.iter().map(|like| like.1).sum();
            let nearest = of_answer.iter().fold(0.0_f32, |most, like| most.max(like.2));
            self.mark(answer, sum, (UNIT * total).ln_1p());
            self.mark(answer, best, nearest);
            if let Some(share) = share {
                self.mark(answer, share, (UNIT * total / all.max(f32::MIN_POSITIVE)).ln_1p());
            }
        }
    }

    /// Marks answers that appear in the clue: they are hardly ever right.
    fn repeat(&mut self, answers: Answers<'_>, clue: &ClueText) {
        let mut words: Vec<Vec<Capital>> =
            clue.words().iter().filter_map(|word| text::answer(word)).collect();
        words.sort_unstable();
        words.dedup();
        for word in &words {
            if let Some(id) = answers.find(word).filter(|_| word.len() == self.length) {
                self.mark(id.0, seen::IN_CLUE, 1.0);
            }
            // Its plural, its past and the like, or the singular that it is the plural of.
            for ending in ENDINGS {
                let other = if self.length > word.len() {
                    [word, ending].concat()
                } else {
                    word.strip_suffix(ending).unwrap_or_default().to_vec()
                };
                if other.len() == self.length
                    && !words.contains(&other)
                    && let Some(id) = answers.find(&other)
                {
                    self.mark(id.0, seen::ROOT_IN_CLUE, 1.0);
                }
            }
        }
    }

    /// Adds an expert's opinion.
    fn add_opinion(&mut self, name: &str, opinion: &Opinion) {
        let Some(number) = layout::EXPERTS.iter().position(|&known| known == name) else { return };
        let Candidates::Few(words) = &opinion.candidates else { return };
        let total: f32 = words.iter().map(|candidate| candidate.weight).sum();
        if !(total.is_finite() && total > 0.0) {
            return;
        }
        for candidate in words {
            if let WordRef::Known(id) = candidate.word {
                let share = opinion.confidence * candidate.weight / total;
                self.mark(id.0, layout::EXPERT + number, (SHARE_UNIT * share).ln_1p());
            }
        }
    }

    /// Calls `each` with every feature of an answer that is not zero.
    pub fn features(&self, answer: usize, mut each: impl FnMut(Feature, f32)) {
        if let Some(&score) = self.embedding.get(answer) {
            each(layout::embedding(self.length), score);
        }
        for (feature, &value) in (layout::STATIC..).zip(&self.standing.features[answer]) {
            if value != 0.0 {
                each(feature, value);
            }
        }
        for (feature, standing) in (layout::BY_SIZE..).zip(layout::SIZED) {
            each(feature, self.standing.size * self.standing.features[answer][standing]);
        }
        for &(_, feature, value) in self.marks_of(answer) {
            each(feature, value);
        }
        let signs = self.standing.signs[answer];
        for clue_sign in (0..CLUE_SIGNS.len()).filter(|sign| self.signs >> sign & 1 == 1) {
            for sign in (0..ANSWER_SIGNS.len()).filter(|sign| signs >> sign & 1 == 1) {
                each(layout::agreement(clue_sign, sign), 1.0);
            }
        }
    }

    /// The features of "the answer is unlisted".
    pub fn unlisted(&self, mut each: impl FnMut(Feature, f32)) {
        each(layout::unlisted(self.length), 1.0);
        each(layout::unlisted_by_size(self.length), self.standing.size);
        for sign in (0..CLUE_SIGNS.len()).filter(|sign| self.signs >> sign & 1 == 1) {
            each(layout::UNLISTED_SIGN + sign, 1.0);
        }
    }

    pub(crate) fn marks_of(&self, answer: usize) -> &[(u32, Feature, f32)] {
        let start = self.marks.partition_point(|mark| (mark.0 as usize) < answer);
        let end = start + self.marks[start..].partition_point(|mark| mark.0 as usize == answer);
        &self.marks[start..end]
    }
}
