//! Boosted trees: small corrections to the scores of the best candidates, which
//! can express what a sum of features cannot: that one sign matters only
//! together with another.

use std::fmt::Write as _;

use crate::clue::CLUE_SIGNS;
use crate::error::ClueError;
use crate::features::ANSWER_SIGNS;
use crate::features::Sheet;
use crate::features::{STATICS, layout};

/// Candidates of a clue that are corrected: the best under the linear score (experiment 002).
pub const CORRECTED: usize = 100;

/// Questions from the root of a tree to a leaf (experiment 002).
pub const DEPTH: usize = 5;
/// Questions of a tree.
pub const QUESTIONS: usize = (1 << DEPTH) - 1;
/// Leaves of a tree.
pub const LEAVES: usize = 1 << DEPTH;

/// Features of the archive and of experts, in the trees' order.
const MARKS: usize = layout::AGREEMENT - layout::ARCHIVE;
/// Numbers from the linear score: distance from the best, log probability,
/// rank, log probability of "unlisted", lead of the best over the second.
const SCORED: usize = 5;

/// The numbers that trees test, in a fixed order.
pub const SEEN: usize = SCORED + 1 + STATICS + MARKS + ANSWER_SIGNS.len() + CLUE_SIGNS.len() + 2;

/// The numbers of a candidate.
pub type View = [f32; SEEN];

/// The views of the `best` answers of a sheet, best first. `log_total` is the
/// logarithm of the sum of e to the power of all scores, `unlisted` among them.
pub fn views(
    sheet: &Sheet,
    scores: &[f32],
    unlisted: f32,
    log_total: f32,
    best: &[usize],
) -> Vec<View> {
    let top = best.first().map_or(0.0, |&answer| scores[answer]);
    let lead = best.get(1).map_or(top, |&answer| top - scores[answer]);
    let view = |(rank, &answer): (usize, &usize)| {
        let mut view = [0.0; SEEN];
        let score = scores[answer];
        view[..SCORED].copy_from_slice(&[
            score - top,
            score - log_total,
            (rank as f32).ln_1p(),
            unlisted - log_total,
            lead,
        ]);
        view[SCORED] = sheet.embedding.get(answer).copied().unwrap_or_default();
        let (standing, rest) = view[SCORED + 1..].split_at_mut(STATICS);
        standing.copy_from_slice(&sheet.standing.features[answer]);
        let (marks, rest) = rest.split_at_mut(MARKS);
        for &(_, feature, value) in sheet.marks_of(answer) {
            marks[feature - layout::ARCHIVE] += value;
        }
        let (of_answer, rest) = rest.split_at_mut(ANSWER_SIGNS.len());
        let bit = |signs: u32, bit: usize| (signs >> bit & 1) as f32;
        for (sign, value) in of_answer.iter_mut().enumerate() {
            *value = bit(u32::from(sheet.standing.signs[answer]), sign);
        }
        for (sign, value) in rest[..CLUE_SIGNS.len()].iter_mut().enumerate() {
            *value = bit(sheet.signs, sign);
        }
        rest[CLUE_SIGNS.len()] = sheet.length as f32;
        rest[CLUE_SIGNS.len() + 1] = sheet.standing.size;
        view
    };
    best.iter().enumerate().map(view).collect()
}

/// A tree with all its leaves at one depth. A node asks whether a number is
/// above a bound; the answer yes goes right. Nodes stand as in a heap.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// The number that each node tests, and the bound.
    pub questions: [(u16, f32); QUESTIONS],
    /// The value of each leaf.
    pub leaves: [f32; LEAVES],
}

impl Tree {
    /// The tree's correction of a candidate's score.
    pub fn value(&self, view: &View) -> f32 {
        let mut node = 0;
        for _ in 0..DEPTH {
            let (number, bound) = self.questions[node];
            let above = view[usize::from(number)] > bound;
            node = 2 * node + 1 + usize::from(above);
        }
        self.leaves[node - QUESTIONS]
    }
}

/// Trees whose values are added.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trees {
    /// The trees, in the order in which they were grown.
    pub all: Vec<Tree>,
}

impl Trees {
    /// The trees' correction of a candidate's score.
    pub fn value(&self, view: &View) -> f32 {
        self.all.iter().map(|tree| tree.value(view)).sum()
    }

    /// Reads trees, one a line: questions as `NUMBER:BOUND`, then leaves.
    ///
    /// # Errors
    /// [`ClueError::Weights`] for a line that is no tree.
    pub fn parse(text: &str) -> Result<Trees, ClueError> {
        let mut all = Vec::new();
        for (place, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let tree = parse_tree(line).ok_or_else(|| ClueError::Weights {
                line: place + 1,
                found: line.chars().take(60).collect(),
            })?;
            all.push(tree);
        }
        Ok(Trees { all })
    }
}

fn parse_tree(line: &str) -> Option<Tree> {
    let mut words = line.split_ascii_whitespace();
    let mut tree = Tree { questions: [(0, 0.0); QUESTIONS], leaves: [0.0; LEAVES] };
    for question in &mut tree.questions {
        let (number, bound) = words.next()?.split_once(':')?;
        *question = (number.parse().ok().filter(|&n| usize::from(n) < SEEN)?, bound.parse().ok()?);
    }
    for leaf in &mut tree.leaves {
        *leaf = words.next()?.parse().ok().filter(|leaf: &f32| leaf.is_finite())?;
    }
    words.next().is_none().then_some(tree)
}

impl std::fmt::Display for Trees {
    /// The text that [`Trees::parse`] reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for tree in &self.all {
            let mut line = String::new();
            for (number, bound) in tree.questions {
                write!(line, "{number}:{bound} ")?;
            }
            for leaf in tree.leaves {
                write!(line, "{leaf:.4} ")?;
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_as_they_are_written() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut tree = || Tree {
            questions: std::array::from_fn(|_| (random.u16(..SEEN as u16), random.f32())),
            leaves: std::array::from_fn(|_| (random.f32() * 100.0).round() / 100.0),
        };
        let trees = Trees { all: vec![tree(), tree()] };
        assert_eq!(Trees::parse(&trees.to_string()), Ok(trees.clone()));
        for wrong in ["x", "0:1", &format!("{} 1", trees.to_string().lines().next().expect("one"))]
        {
            assert!(Trees::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_candidate_walks_down_by_the_answers() {
        let mut tree = Tree { questions: [(0, f32::INFINITY); QUESTIONS], leaves: [0.0; LEAVES] };
        tree.questions[0] = (7, 0.5);
        tree.leaves[0] = -1.0;
        tree.leaves[LEAVES / 2] = 1.0;
        let mut view = [0.0; SEEN];
        assert_eq!(tree.value(&view).to_bits(), (-1.0_f32).to_bits());
        view[7] = 0.6;
        assert_eq!(tree.value(&view).to_bits(), 1.0_f32.to_bits());
    }
}
