//! Latent semantic indexing over the clue archive: all clues of an answer are
//! one document (document 003, section 3.2.3).

use wordwright_knowledge::{Pack, RootId};

use crate::ballot::Ballot;
use crate::clue::ClueText;
use crate::expert::Expert;
use crate::opinion::Opinion;

/// Words of an opinion.
const KEEP: usize = 500;
/// Cosines below are chance.
const LEAST: f32 = 0.05;
/// How steeply a weight falls with the cosine; the merger's spread adjusts it.
const STEEP: f32 = 12.0;

/// The expert; silent where the pack has learned no dimensions.
#[derive(Debug)]
pub struct Lsi<'p> {
    pack: &'p Pack,
}

impl<'p> Lsi<'p> {
    /// Looks in what a pack has learned.
    pub fn new(pack: &'p Pack) -> Lsi<'p> {
        Lsi { pack }
    }

    fn cosines(&self, clue: &ClueText, length: usize) -> Option<Vec<f32>> {
        let roots = self.pack.roots();
        let roots: Vec<RootId> = clue.roots().iter().filter_map(|root| roots.find(root)).collect();
        self.pack.learned()?.latent().cosines(&roots, length)
    }
}

impl Expert for Lsi<'_> {
    fn name(&self) -> &'static str {
        "lsi"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let answers = self.pack.answers();
        let Some(cosines) = self.cosines(clue, length) else { return Opinion::none() };
        let mut ballot = Ballot::new(answers, length);
        let best = cosines.iter().copied().fold(0.0, f32::max);
        for (id, cosine) in answers.of_length(length).zip(cosines) {
            if answers.count(id) > 0 && cosine > LEAST {
                ballot.add(id, (STEEP * (cosine - 1.0)).exp());
            }
        }
        ballot.opinion(best, KEEP)
    }

    fn evidence(&self, clue: &ClueText, word: &[u8]) -> Option<String> {
        let answers = self.pack.answers();
        let answer = answers.find(word)?;
        let place = (answer.0 - answers.range(word.len()).start) as usize;
        let cosine = *self.cosines(clue, word.len())?.get(place)?;
        (cosine > 0.3).then(|| format!("latent meaning: cosine {cosine:.2}"))
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, said};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&said(pack, &Lsi::new(pack), clue, length));
    }

    #[test]
    fn meanings_are_near() {
        check(
            "Squirrel snack",
            5,
            &expect![[r#"
            1.00
            ACORN 1.00 latent meaning: cosine 1.00
        "#]],
        );
        check("Unheard of", 5, &expect!["nothing"]);
    }
}
