//! Answers that are inflections of one another: those with the same root.

use std::hash::{DefaultHasher, Hash, Hasher};

use wordwright_knowledge::{AnswerId, Answers, Capital, text};

/// All one-word answers by their roots.
#[derive(Debug)]
pub struct Inflections {
    /// A hash of the root and the answer, sorted.
    by_root: Vec<(u64, AnswerId)>,
}

/// The most letters by which inflections differ.
const FARTHEST: usize = 4;

impl Inflections {
    /// Reads a pack's answers.
    pub fn new(answers: Answers<'_>) -> Inflections {
        let all = (0..answers.len() as u32).map(AnswerId);
        let one_word = all.filter(|&id| !answers.display(id).contains(' '));
        let mut by_root: Vec<_> = one_word.map(|id| (root(answers.text(id)), id)).collect();
        by_root.sort_unstable_by_key(|&(root, id)| (root, id.0));
        Inflections { by_root }
    }

    /// The answers of `length` letters with the root of another answer.
    pub fn of(
        &self,
        answers: Answers<'_>,
        answer: AnswerId,
        length: usize,
    ) -> impl Iterator<Item = AnswerId> {
        let letters = answers.text(answer);
        let near = letters.len().abs_diff(length) <= FARTHEST && letters.len() != length;
        let root = if near { root(letters) } else { 0 };
        let start = self.by_root.partition_point(|known| known.0 < root);
        let same = self.by_root[start..].iter().take_while(move |known| near && known.0 == root);
        let ids = answers.range(length);
        same.map(|known| known.1).filter(move |id| ids.contains(&id.0))
    }
}

fn root(letters: &[Capital]) -> u64 {
    let word = Capital::spell(letters).to_ascii_lowercase();
    let mut hasher = DefaultHasher::new();
    text::root(&word).hash(&mut hasher);
    hasher.finish()
}
