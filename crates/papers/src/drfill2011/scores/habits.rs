//! The statistics of the archive behind Dr.Fill's scores: how often a clue has
//! a new answer, the value of an answer independent of the clue, the parts of
//! speech of answers given those of the clue, and how often an answer is an
//! abbreviation.

use wordwright_knowledge::{AnswerId, Answers, Kinds, Pack};

use wordwright_clues::clue::ClueText;
use wordwright_clues::clue::parts_around;

/// The largest number of uses of a clue that is distinguished; more count as this many.
const TOTALS: usize = 20;
/// The approximate number of clues whose parts of speech are counted.
const READ: usize = 40_000;
/// Parts of speech of an answer, including none.
const PARTS: usize = 5;
/// Parts of speech of a clue's first and last word, as bits.
const CONTEXTS: usize = 1 << 8;
/// The weight of all clues together, in clues of a context.
const BACKING: f32 = 50.0;
/// The number of uses up to which answers are distinguished; see [`merits`].
const FEW: usize = 4;
/// Scores of lists are grouped by tens.
const SCORES: usize = 11;

#[derive(Debug)]
pub struct Habits {
    /// By number of uses of a clue with a length, the probability of a new answer.
    new: Vec<f32>,
    /// Probabilities of an answer's parts of speech, by those of the clue.
    parts: Vec<[f32; PARTS]>,
    /// The probability that an answer is an abbreviation, without and with signs of it.
    abbreviation: [f32; 2],
    /// By length: the probability of an unlisted answer.
    unlisted: Vec<f32>,
}

impl Habits {
    /// Counts the statistics of a pack.
    pub fn new(pack: &Pack) -> Habits {
        let (parts, abbreviation) = count_forms(pack);
        Habits {
            new: count_new(pack),
            parts,
            abbreviation,
            unlisted: count_unlisted(pack.answers()),
        }
    }

    /// The probability of a new answer to a clue with `total` earlier answers of the length.
    pub fn new_after(&self, total: u32) -> f32 {
        self.new[(total as usize).min(TOTALS)]
    }

    /// The probability of the most likely part of speech that an answer can
    /// have.
    pub fn part(&self, context: u8, kinds: Kinds) -> f32 {
        let chances = &self.parts[usize::from(context)];
        let can_be = parts(kinds);
        (0..PARTS).filter(|&part| can_be[part]).map(|part| chances[part]).fold(0.0, f32::max)
    }

    /// The probability that an answer is an abbreviation, or that it is not,
    /// whichever applies; `signalled` is whether the clue asks for one.
    pub fn abbreviation(&self, signalled: bool, kinds: Kinds) -> f32 {
        let chance = self.abbreviation[usize::from(signalled)];
        if is_abbreviation(kinds) { chance } else { 1.0 - chance }
    }

    /// The probability of an unlisted answer of this length.
    pub fn unlisted(&self, length: usize) -> f32 {
        self.unlisted[length.min(self.unlisted.len() - 1)]
    }
}

/// The log probabilities of all answers of a length, independent of the clue:
/// by number of uses or, if never used, by score.
///
/// Answers with `r` uses are estimated from those with `r + 1` uses (Good's
/// estimate); if `r` is 0, answers with a score from those of that score with
/// one use.
pub fn merits(answers: Answers<'_>, length: usize) -> Vec<f32> {
    let ids = answers.of_length(length);
    let bin = |id: AnswerId| usize::from(answers.score(id) / 10).min(SCORES - 1);
    let mut came = [0.0_f32; FEW + 2];
    let (mut never, mut once) = ([1.0_f32; SCORES], [0.5_f32; SCORES]);
    let mut uses = 1.0;
    for id in ids.clone() {
        let count = answers.count(id) as usize;
        uses += count as f32;
        if count <= FEW + 1 {
            came[count] += 1.0;
        }
        match count {
            0 => never[bin(id)] += 1.0,
            1 => once[bin(id)] += 1.0,
            _ => {}
        }
    }
    let worth = |id: AnswerId| {
        let count = answers.count(id) as usize;
        match count {
            0 => once[bin(id)] / never[bin(id)],
            few if few <= FEW && came[few] >= BACKING && came[few + 1] > 0.0 => {
                (few + 1) as f32 * came[few + 1] / came[few]
            }
            _ => count as f32,
        }
    };
    ids.map(|id| (worth(id) / uses).ln()).collect()
}

/// Of clues with `total` uses of a length and one more, the share whose last answer was new.
fn count_new(pack: &Pack) -> Vec<f32> {
    let (clues, answers) = (pack.clues(), pack.answers());
    let (mut all, mut new) = (vec![1.0_f32; TOTALS + 2], vec![0.5_f32; TOTALS + 2]);
    for clue in clues.ids() {
        let mut seen: Vec<(usize, u16)> = clues
            .answers(clue)
            .iter()
            .map(|seen| (answers.length(seen.answer), seen.count))
            .collect();
        seen.sort_unstable();
        for of_length in seen.chunk_by(|a, b| a.0 == b.0) {
            let uses: usize = of_length.iter().map(|&(_, count)| usize::from(count)).sum();
            let once = of_length.iter().filter(|&&(_, count)| count == 1).count();
            all[uses.min(TOTALS + 1)] += uses as f32;
            new[uses.min(TOTALS + 1)] += once as f32;
        }
    }
    // The answer after `total` uses is known for clues with one more use.
    (0..=TOTALS).map(|total| new[total + 1] / all[total + 1]).collect()
}

/// The parts of speech that an answer can have; the last stands for none known.
fn parts(kinds: Kinds) -> [bool; PARTS] {
    let known = [Kinds::NOUN, Kinds::VERB, Kinds::ADJECTIVE, Kinds::ADVERB];
    let mut can_be = [false; PARTS];
    for (part, &kind) in known.iter().enumerate() {
        can_be[part] = kinds.any(kind);
    }
    can_be[PARTS - 1] = !can_be.contains(&true);
    can_be
}

/// Parts of speech by context, and abbreviations with and without signs, over a
/// sample of the archive.
fn count_forms(pack: &Pack) -> (Vec<[f32; PARTS]>, [f32; 2]) {
    let (clues, answers) = (pack.clues(), pack.answers());
    let mut counts = vec![[0.0_f32; PARTS]; CONTEXTS];
    let mut all = [1.0_f32 / PARTS as f32; PARTS];
    // Abbreviations and all answers, without and with signs.
    let mut short = [[1.0_f32, 20.0], [1.0, 2.0]];
    for clue in clues.ids().step_by((clues.len() / READ).max(1)) {
        let text = ClueText::new(clues.text(clue));
        let context = usize::from(parts_around(pack.relations(), &text));
        let signalled = usize::from(text.form().abbreviation);
        for seen in clues.answers(clue) {
            let kinds = answers.kinds(seen.answer);
            let uses = f32::from(seen.count);
            let can_be = parts(kinds);
            let ways = can_be.iter().filter(|&&can| can).count() as f32;
            for part in (0..PARTS).filter(|&part| can_be[part]) {
                counts[context][part] += uses / ways;
                all[part] += uses / ways;
            }
            short[signalled][0] += if is_abbreviation(kinds) { uses } else { 0.0 };
            short[signalled][1] += uses;
        }
    }
    let total: f32 = all.iter().sum();
    for of_context in &mut counts {
        let seen: f32 = of_context.iter().sum();
        for (count, all) in of_context.iter_mut().zip(all) {
            *count = (*count + BACKING * all / total) / (seen + BACKING);
        }
    }
    (counts, short.map(|[short, all]| short / all))
}

/// By length, the probability of an unlisted answer: an answer with one use was
/// new at that time, and if only the archive has it, it was unlisted.
fn count_unlisted(answers: Answers<'_>) -> Vec<f32> {
    let longest = wordwright_knowledge::text::LONGEST_ANSWER;
    let elsewhere = Kinds::of_lists() | Kinds::INFLECTED;
    let chance = |length| {
        let (mut uses, mut new) = (20.0_f32, 1.0_f32);
        for id in answers.of_length(length) {
            uses += answers.count(id) as f32;
            if answers.count(id) == 1 && !answers.kinds(id).any(elsewhere) {
                new += 1.0;
            }
        }
        new / uses
    };
    (0..=longest).map(chance).collect()
}

/// Whether a source marks an answer as an abbreviation.
fn is_abbreviation(kinds: Kinds) -> bool {
    kinds.any(Kinds::ABBREVIATION)
}
