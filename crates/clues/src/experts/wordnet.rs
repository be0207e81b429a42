//! `WordNet`: words that mean the same as the clue's, kinds and parts of them,
//! opposites, and their relations in turn, in the clue's inflection
//! (PROVERB 2002, section 3.2.4).

use wordwright_knowledge::morphology::Form;
use wordwright_knowledge::{Capital, LemmaId, Pack, Relation, Relations};

use crate::clue::ClueText;
use crate::clue::{Term, letters, may_have, terms};
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::Best;

/// Words within two steps that are considered, by judgement.
const MOST_RELATED: usize = 1_500;
/// The weight of a second step through the graph. By judgement.
const SECOND_STEP: f32 = 0.12;
/// The weight of each further sense of a clue's word, relative to the previous sense. By
/// judgement.
const LATER_SENSE: f32 = 0.85;
/// The most words in an opinion, by judgement.
const KEEP: usize = 400;

/// The steps that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    /// All relations, one step.
    Related,
    /// Synonyms of synonyms: relevance feedback.
    Synonyms,
}

/// How a word is related to the clue's; `None` if by way of another word.
type Link = Option<Relation>;

/// The expert.
#[derive(Debug)]
pub struct WordNet<'p> {
    pack: &'p Pack,
    reach: Steps,
}

impl<'p> WordNet<'p> {
    /// Every relation, one step.
    pub fn related(pack: &'p Pack) -> WordNet<'p> {
        WordNet { pack, reach: Steps::Related }
    }

    /// Relations of relations.
    pub fn synonyms(pack: &'p Pack) -> WordNet<'p> {
        WordNet { pack, reach: Steps::Synonyms }
    }

    /// Calls `each` with every related word of a length: the letters in the
    /// clue's inflection, the weight, how it is related and the related term.
    fn each(
        &self,
        clue: &ClueText,
        length: usize,
        mut each: impl FnMut(&[Capital], f32, Link, &Term),
    ) {
        let relations = self.pack.relations();
        for term in terms(&relations, clue) {
            let Some(lemma) = relations.find(&term.text) else { continue };
            let related = match self.reach {
                Steps::Related => relations.related(lemma),
                Steps::Synonyms => relations.within_two(lemma, MOST_RELATED),
            };
            let fitting = |text| may_have(text, length);
            for other in related.into_iter().filter(|other| fitting(relations.text(other.lemma))) {
                let step = if other.steps > 1 { SECOND_STEP } else { 1.0 };
                let weight = weight(other.relation)
                    * LATER_SENSE.powi(i32::from(other.sense))
                    * step
                    * term.share.powi(2);
                // The second step's relation is to a word between, which the clue does not have.
                let link = (other.steps == 1).then_some(other.relation);
                for written in written(&relations, other.lemma, term.form) {
                    let letters = letters(&written);
                    if letters.len() == length {
                        each(&letters, weight, link, &term);
                    }
                }
            }
        }
    }
}

/// The word in the required inflection.
fn written(relations: &Relations<'_>, lemma: LemmaId, form: Option<Form>) -> Vec<String> {
    form.map_or_else(
        || vec![relations.text(lemma).to_owned()],
        |form| relations.inflect(lemma, form),
    )
}

/// Roughly how often an answer has this relation to the clue's word, relative to a
/// synonym.
fn weight(relation: Relation) -> f32 {
    match relation {
        Relation::Synonym => 1.0,
        Relation::SimilarTo => 0.6,
        Relation::Hypernym | Relation::Hyponym | Relation::HasInstance => 0.4,
        Relation::InstanceOf | Relation::Also | Relation::Verbal => 0.25,
        Relation::Derived | Relation::Pertains | Relation::Attribute => 0.15,
        Relation::PartOf | Relation::HasPart | Relation::Antonym => 0.12,
        Relation::Domain | Relation::InDomain => 0.08,
    }
}

/// What a word is to the clue's, for somebody who solves. The clue's word stands in
/// quotation marks: it may be meant in any of its senses, such as the verb `rice`, to which
/// `sift` is the broader word.
fn reason(link: Link, word: &str) -> String {
    let Some(relation) = link else {
        return format!("related to \"{word}\" through another word");
    };
    match relation {
        Relation::Synonym => format!("a synonym of \"{word}\""),
        Relation::SimilarTo => format!("similar in meaning to \"{word}\""),
        Relation::Hypernym => format!("more general than \"{word}\" in one of its senses"),
        Relation::Hyponym => format!("a kind of \"{word}\""),
        Relation::HasInstance => format!("an example of \"{word}\""),
        Relation::InstanceOf => format!("\"{word}\" is an example of it"),
        Relation::Also => format!("close in meaning to \"{word}\""),
        Relation::Verbal => format!("happens with \"{word}\", or is caused by it"),
        Relation::Derived => format!("has the same root as \"{word}\""),
        Relation::Pertains => format!("what \"{word}\" refers to"),
        Relation::Attribute => format!("about the same quality as \"{word}\""),
        // Of substances WordNet has either direction.
        Relation::PartOf => format!("has \"{word}\" as a part, or is made from it"),
        Relation::HasPart => format!("a part of \"{word}\", or made from it"),
        Relation::Antonym => format!("the opposite of \"{word}\""),
        Relation::Domain => format!("the field or region in which \"{word}\" is used"),
        Relation::InDomain => format!("a word from the field or region \"{word}\""),
    }
}

impl Expert for WordNet<'_> {
    fn name(&self) -> &'static str {
        match self.reach {
            Steps::Related => "wordnet",
            Steps::Synonyms => "wordnet-synonyms",
        }
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let mut ballot = Ballot::new(self.pack.answers(), length);
        let mut share = 0.0f32;
        self.each(clue, length, |word, weight, _, term| {
            share = share.max(term.share);
            ballot.add_word(word, weight);
        });
        ballot.opinion(share, KEEP)
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let length = words.first().map_or(0, |word| word.len());
        let mut best = Best::of(words);
        self.each(clue, length, |word, weight, link, term| {
            best.offer(word, weight, || reason(link, &term.text));
        });
        best.reasons()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::opinion_text;

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = Pack::embedded();
        expected.assert_eq(&opinion_text(pack, &WordNet::related(pack), clue, length));
    }

    #[test]
    fn words_come_in_the_form_of_the_clue() {
        check(
            "Stymied",
            7,
            &expect![[r#"
                1.00
                STYMIED 0.43 a synonym of "stymie"
                BLOCKED 0.31 a synonym of "stymie"
                CHECKED 0.13 a kind of "stymie"
                FORBADE 0.13 more general than "stymie" in one of its senses
            "#]],
        );
        check(
            "Great Lakes",
            5,
            &expect![[r#"
                1.00
                GROUP 0.14 "great lakes" is an example of it
                BULLY 0.07 a synonym of "great"
                DANDY 0.07 a synonym of "great"
                NIFTY 0.07 a synonym of "great"
            "#]],
        );
        check("___", 5, &expect!["nothing"]);
    }

    #[test]
    fn reasons_tell_what_the_word_is_to_that_of_the_clue() {
        let pack = Pack::embedded();
        let reason = |expert: WordNet<'_>, clue: &str, word: &str| {
            let reasons =
                expert.evidence(&ClueText::new(clue), &[Capital::of(word.as_bytes()).unwrap()]);
            reasons.into_iter().next().flatten().unwrap_or_default()
        };
        let found = [
            reason(WordNet::related(pack), "Lake", "LAGOON"),
            reason(WordNet::related(pack), "Rice", "SIFT"),
            reason(WordNet::related(pack), "Rice", "SAKE"),
            reason(WordNet::synonyms(pack), "Livid", "BAD"),
        ];
        expect![[r#"
            a kind of "lake"
            more general than "rice" in one of its senses
            a part of "rice", or made from it
            related to "livid" through another word"#]]
        .assert_eq(&found.join("\n"));
    }
}
