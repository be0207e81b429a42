//! The thesaurus: the words listed with the clue's, and those listed with them
//! (PROVERB 2002, section 3.2.4), in the clue's inflection.

use std::collections::HashMap;

use wordwright_knowledge::{Capital, EntryId, Pack};

use crate::clue::ClueText;
use crate::clue::{Term, letters, may_have, terms};
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::Best;

/// Entries of the first step from which a second step is made, by judgement.
const MOST_FIRST: usize = 60;
/// Terms with a smaller share of the clue get no second step. By judgement.
const LEAST_SHARE: f32 = 0.34;
/// The most words in an opinion, by judgement.
const KEEP: usize = 400;

/// The steps that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    /// Listed under the word, or with the word listed under it, or best both.
    Listed,
    /// Listed with words that are listed with it.
    Further,
}

/// The expert.
#[derive(Debug)]
pub struct Thesaurus<'p> {
    pack: &'p Pack,
    reach: Steps,
}

impl<'p> Thesaurus<'p> {
    /// The words listed with the clue's.
    pub fn listed(pack: &'p Pack) -> Thesaurus<'p> {
        Thesaurus { pack, reach: Steps::Listed }
    }

    /// The words listed with those.
    pub fn further(pack: &'p Pack) -> Thesaurus<'p> {
        Thesaurus { pack, reach: Steps::Further }
    }

    /// Entries listed with an entry: weight 1 if under or over it, 3 if both, less for a long list.
    fn with(&self, entry: EntryId) -> HashMap<EntryId, f32> {
        let thesaurus = self.pack.thesaurus();
        let mut found = HashMap::new();
        for &other in thesaurus.under(entry) {
            found.insert(other, 1.0);
        }
        for &other in thesaurus.over(entry) {
            found.entry(other).and_modify(|weight| *weight = 3.0).or_insert(1.0);
        }
        found
    }

    /// The words listed under entries, with less weight for a long list.
    fn second(&self, first: &[(EntryId, f32)]) -> Vec<(EntryId, f32)> {
        let thesaurus = self.pack.thesaurus();
        let mut weights = vec![0.0f32; thesaurus.len()];
        let mut touched = Vec::new();
        for &(entry, weight) in first {
            let under = thesaurus.under(entry);
            for &word in under {
                // A damaged pack may list something that is not an entry.
                let Some(sum) = weights.get_mut(word.index()) else { continue };
                if *sum == 0.0 {
                    touched.push(word);
                }
                *sum += weight / (under.len() as f32).sqrt();
            }
        }
        touched.into_iter().map(|word| (word, weights[word.index()])).collect()
    }

    fn each(&self, clue: &ClueText, length: usize, mut each: impl FnMut(&[Capital], f32, &Term)) {
        let thesaurus = self.pack.thesaurus();
        let relations = self.pack.relations();
        let answers = self.pack.answers();
        let ids = answers.range(length);
        for term in terms(&relations, clue) {
            if self.reach == Steps::Further && term.share < LEAST_SHARE {
                continue;
            }
            let Some(entry) = thesaurus.find(&term.text) else { continue };
            let first = self.with(entry);
            let mut listed: Vec<(EntryId, f32)> = first.into_iter().collect();
            listed.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            if self.reach == Steps::Further {
                listed.truncate(MOST_FIRST);
                listed = self.second(&listed);
            }
            for (other, weight) in listed {
                let weight = weight * term.share.powi(2);
                let Some(form) = term.form else {
                    // For most words this is all: only their number is read.
                    if let Some(id) = thesaurus.answer(other).filter(|id| ids.contains(&id.0)) {
                        each(answers.text(id), weight, &term);
                    }
                    continue;
                };
                let text = thesaurus.text(other);
                if !may_have(text, length) {
                    continue;
                }
                for written in relations.inflect_text(text, form.parts()[0], form) {
                    each(&letters(&written), weight, &term);
                }
            }
        }
    }
}

impl Expert for Thesaurus<'_> {
    fn name(&self) -> &'static str {
        match self.reach {
            Steps::Listed => "thesaurus",
            Steps::Further => "thesaurus-further",
        }
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let mut ballot = Ballot::new(self.pack.answers(), length);
        let mut share = 0.0f32;
        self.each(clue, length, |word, weight, term| {
            if word.len() == length {
                share = share.max(term.share);
                ballot.add_word(word, weight);
            }
        });
        ballot.opinion(share, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let how = if self.reach == Steps::Listed { "listed with" } else { "near" };
        let length = words.first().map_or(0, |word| word.len());
        let mut best = Best::of(words);
        self.each(clue, length, |word, weight, term| {
            best.offer(word, weight, || format!("{how} {} in the thesaurus", term.text));
        });
        best.reasons()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &Thesaurus::listed(pack), clue, length));
    }

    #[test]
    fn words_are_listed_together() {
        check(
            "Hinder",
            5,
            &expect![[r#"
                1.00
                BLOCK 0.75 listed with hinder in the thesaurus
                DELAY 0.25 listed with hinder in the thesaurus
            "#]],
        );
        check("Unheard of", 5, &expect!["nothing"]);
    }
}
