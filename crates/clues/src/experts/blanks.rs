//! Fill-in-the-blank: phrases with a gap, looked up in what the pack holds
//! (PROVERB 2002, section 3.2.5).

use wordwright_knowledge::{Capital, Pack};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::gap_index;
use crate::experts::gap_index::Gap;
use crate::experts::opinion::Opinion;

/// The sources of phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The answers, which are titles, names and set phrases.
    Answers,
    /// The clues, their blanks filled in.
    Clues,
    /// The definitions of dictionaries and notes of lists.
    Facts,
}

/// A source of phrases.
#[derive(Debug)]
pub struct Blanks<'p> {
    pack: &'p Pack,
    source: Source,
}

/// The most words in an opinion, by judgement.
const KEEP: usize = 200;
/// The weight of the best word at which a gap is considered filled: ten
/// matching letters of context in one text. By judgement.
const SURE: f32 = 100.0;

impl<'p> Blanks<'p> {
    /// Titles, names and set phrases: the answers.
    pub fn answers(pack: &'p Pack) -> Blanks<'p> {
        Blanks { pack, source: Source::Answers }
    }

    /// Clues, their blanks filled in.
    pub fn clues(pack: &'p Pack) -> Blanks<'p> {
        Blanks { pack, source: Source::Clues }
    }

    /// Definitions and notes.
    pub fn facts(pack: &'p Pack) -> Blanks<'p> {
        Blanks { pack, source: Source::Facts }
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> Option<Ballot<'p>> {
        let gap = Gap::new(clue.form().blank.as_ref()?, length)?;
        let mut ballot = Ballot::new(self.pack.answers(), length);
        match self.source {
            Source::Answers => gap_index::in_answers(self.pack.answers(), &gap, &mut ballot),
            Source::Clues => gap_index::in_clues(self.pack, self.pack.clues(), &gap, &mut ballot),
            Source::Facts => gap_index::in_clues(self.pack, self.pack.facts(), &gap, &mut ballot),
        }
        Some(ballot)
    }
}

impl Expert for Blanks<'_> {
    fn name(&self) -> &'static str {
        match self.source {
            Source::Answers => "blanks-phrases",
            Source::Clues => "blanks-clues",
            Source::Facts => "blanks-facts",
        }
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Some(ballot) = self.ballot(clue, length) else { return Opinion::none() };
        let words = ballot.words(KEEP);
        let confidence = words.first().map_or(0.0, |best| best.weight / (best.weight + SURE));
        Opinion::of(confidence, words)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let length = words.first().map_or(0, |word| word.len());
        let (Some(blank), Some(ballot)) = (&clue.form().blank, self.ballot(clue, length)) else {
            return vec![None; words.len()];
        };
        let proposed = ballot.words(KEEP);
        let source = match self.source {
            Source::Answers => "a phrase of the lexicon",
            Source::Clues => "a phrase of other clues",
            Source::Facts => "a phrase of definitions",
        };
        let reason = |word: &&[Capital]| {
            let found = proposed.iter().any(|c| c.word.letters(&self.pack.answers()) == *word);
            let phrase = [&blank.before.join(" "), Capital::spell(word), &blank.after.join(" ")];
            found.then(|| format!("{source}: {}", phrase.join(" ").trim()))
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &Blanks::clues(pack), clue, length));
    }

    #[test]
    fn blanks_are_filled() {
        check(
            r#""To ___ a Mockingbird""#,
            4,
            &expect![[r#"
            0.54
            KILL 1.00 a phrase of other clues: to KILL a mockingbird
        "#]],
        );
        check(
            "___ coat",
            3,
            &expect![[r#"
            0.14
            PEA 1.00 a phrase of other clues: PEA coat
        "#]],
        );
        check("___ of nothing", 4, &expect!["nothing"]);
    }
}
