//! All experts.

use crate::experts::{
    abbreviations, blanks, closed_book, compass, dijkstra, exact, foreign, kind_of, latent,
    letter_names, names, numbers, partial, rewordings, running_text, thesaurus, topics, wordnet,
    words,
};
use wordwright_knowledge::Pack;

use crate::experts::expert::Expert;

/// All experts, in the order of PROVERB 2002's Table 3.
pub fn all(pack: &Pack) -> Vec<Box<dyn Expert + '_>> {
    let mut experts: Vec<Box<dyn Expert + '_>> = vec![
        Box::new(words::WordList::big(pack)),
        Box::new(words::WordList::dictionary(pack)),
        Box::new(words::WordList::archive(pack)),
        Box::new(exact::ExactMatch::new(pack)),
        Box::new(rewordings::Transformations::new(pack)),
        Box::new(kind_of::KindOf::new(pack)),
        Box::new(blanks::Blanks::answers(pack)),
        Box::new(blanks::Blanks::clues(pack)),
        Box::new(blanks::Blanks::facts(pack)),
        Box::new(running_text::RunningText::new(pack)),
        Box::new(names::NameMates::gaps(pack)),
        Box::new(names::NameMates::halves(pack)),
        Box::new(compass::Compass::new(pack)),
        Box::new(numbers::Numbers::new(pack)),
        Box::new(letter_names::LetterNames::new(pack)),
        Box::new(abbreviations::Abbreviations::new(pack)),
        Box::new(foreign::Foreign::new(pack)),
        Box::new(wordnet::WordNet::related(pack)),
        Box::new(wordnet::WordNet::synonyms(pack)),
        Box::new(thesaurus::Thesaurus::listed(pack)),
        Box::new(thesaurus::Thesaurus::further(pack)),
        Box::new(partial::PartialMatch::definitions(pack)),
        Box::new(partial::PartialMatch::archive(pack)),
        Box::new(latent::Lsi::new(pack)),
        Box::new(closed_book::ClosedBook::new(pack)),
    ];
    for variant in dijkstra::Dijkstra::variants(pack) {
        experts.push(Box::new(variant));
    }
    for subject in &topics::SUBJECTS {
        experts.push(Box::new(topics::TopicExpert::new(pack, subject)));
    }
    experts
}
