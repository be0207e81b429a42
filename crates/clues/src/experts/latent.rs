//! Latent semantic indexing over the clue archive: all clues of an answer are
//! one document (PROVERB 2002, section 3.2.3).

use wordwright_knowledge::pack::{Latent, LatentClue};
use wordwright_knowledge::{Capital, Pack, RootId};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;

/// The most words in an opinion, by judgement.
const KEEP: usize = 500;
/// Cosines below this are noise; by judgement.
const LEAST: f32 = 0.05;
/// How steeply a weight falls with the cosine; the merger's spread adjusts it. By judgement.
const STEEP: f32 = 12.0;

/// The expert; has no opinions if the pack has no latent dimensions.
#[derive(Debug)]
pub struct Lsi<'p> {
    pack: &'p Pack,
}

impl<'p> Lsi<'p> {
    /// An expert on this pack's latent dimensions.
    pub fn new(pack: &'p Pack) -> Lsi<'p> {
        Lsi { pack }
    }

    fn read(&self, clue: &ClueText) -> Option<(Latent<'p>, LatentClue)> {
        let roots = self.pack.roots();
        let roots: Vec<RootId> = clue.roots().iter().filter_map(|root| roots.find(root)).collect();
        let latent = self.pack.learned()?.latent();
        Some((latent, latent.clue(&roots)?))
    }
}

impl Expert for Lsi<'_> {
    fn name(&self) -> &'static str {
        "lsi"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let answers = self.pack.answers();
        let Some((latent, clue)) = self.read(clue) else { return Opinion::none() };
        let mut ballot = Ballot::new(answers, length);
        let mut best = 0.0_f32;
        for id in answers.of_length(length) {
            let cosine = latent.cosine(&clue, id);
            best = best.max(cosine);
            if answers.count(id) > 0 && cosine > LEAST {
                ballot.add(id, (STEEP * (cosine - 1.0)).exp());
            }
        }
        ballot.opinion(best, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let read = self.read(clue);
        let reason = |word: &&[Capital]| {
            let (latent, clue) = read.as_ref()?;
            let cosine = latent.cosine(clue, self.pack.answers().find(word)?);
            (cosine > 0.3).then(|| "its past clues use words like those of this clue".to_owned())
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
        expected.assert_eq(&opinion_text(pack, &Lsi::new(pack), clue, length));
    }

    #[test]
    fn meanings_are_near() {
        check(
            "Squirrel snack",
            5,
            &expect![[r#"
                1.00
                ACORN 1.00 its past clues use words like those of this clue
            "#]],
        );
        check("Unheard of", 5, &expect!["nothing"]);
    }
}
