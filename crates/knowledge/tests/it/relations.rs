//! The relations of the embedded pack, which are `WordNet`'s.

use expect_test::{Expect, expect};
use wordwright_knowledge::morphology::Form;
use wordwright_knowledge::{Pack, Part, Relation};

/// The words that have one relation to a word, in the order of letters.
fn check(word: &str, relation: Relation, expected: &Expect) {
    let relations = Pack::embedded().relations();
    let lemma = relations.find(word).expect("a word");
    let mut words: Vec<&str> = relations
        .related(lemma)
        .into_iter()
        .filter(|related| related.relation == relation)
        .map(|related| relations.text(related.lemma))
        .collect();
    words.sort_unstable();
    expected.assert_eq(&words.join(", "));
}

#[test]
fn one_step() {
    check("lagoon", Relation::Hypernym, &expect!["lake"]);
    check("lagoon", Relation::Synonym, &expect!["laguna, lagune"]);
    check(
        "muse",
        Relation::HasInstance,
        &expect![
            "calliope, clio, erato, euterpe, melpomene, polyhymnia, terpsichore, thalia, urania"
        ],
    );
    check(
        "erie",
        Relation::InstanceOf,
        &expect!["city, lake, metropolis, point of entry, port of entry, urban center"],
    );
    check("hot", Relation::Antonym, &expect!["cold"]);
    check(
        "hand",
        Relation::PartOf,
        &expect!["arm, homo, horologe, human, human being, man, timekeeper, timepiece"],
    );
    check("lunar", Relation::Pertains, &expect!["moon"]);
}

#[test]
fn two_steps_reach_further() {
    let relations = Pack::embedded().relations();
    let apace = relations.find("apace").expect("a word");
    let speedily = relations.find("chop-chop").expect("a word");
    let found = relations.within_two(speedily, 1_000);
    let apace = found.iter().find(|related| related.lemma == apace).expect("PROVERB 2002's 49D");
    assert_eq!((apace.relation, apace.steps), (Relation::Synonym, 1));
    assert!(found.iter().any(|related| related.steps == 2));
    assert!(found.is_sorted_by_key(|related| related.steps));
    assert_eq!(relations.within_two(speedily, 3).len(), 3);
}

#[test]
fn forms_both_ways() {
    let relations = Pack::embedded().relations();
    let bases = |word: &str| {
        let lemmas = relations.lemmas(word).into_iter();
        lemmas
            .map(|(lemma, form)| format!("{} {form:?}", relations.text(lemma)))
            .collect::<Vec<_>>()
    };
    assert_eq!(bases("went"), ["go Past"]);
    let axes = ["ax Plural", "axis Plural", "axe Plural", "axe ThirdPerson", "ax ThirdPerson"];
    assert_eq!(bases("axes"), axes);
    assert_eq!(bases("thwarted"), ["thwart Past"]);
    assert_eq!(bases("xyzzy"), [""; 0]);
    let form =
        |word: &str, form| relations.inflect(relations.find(word).expect("a word"), form).join(" ");
    assert_eq!(form("go", Form::Past), "gone went");
    assert_eq!(form("stymie", Form::Past), "stymied");
    assert_eq!(form("mouse", Form::Plural), "mice");
    assert_eq!(form("quickly", Form::Plural), "");
    assert_eq!(
        relations.inflect_text("give up", Part::Verb, Form::Past).join(" "),
        "gave up given up"
    );
}
