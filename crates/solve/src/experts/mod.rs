//! The experts, one a file.

mod abbreviations;
mod blanks;
mod closed_book;
mod compass;
mod definitions;
mod dijkstra;
mod exact;
mod foreign;
mod kind_of;
mod latent;
mod letter_names;
mod names;
mod numbers;
mod partial;
mod rewordings;
mod running_text;
mod thesaurus;
mod topics;
mod wordnet;
mod words;

use wordwright_knowledge::Pack;

use crate::expert::Expert;

/// All experts, in the order of document 003's Table 3.
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
        Box::new(definitions::Definitions::new(pack)),
        Box::new(partial::PartialMatch::new(pack)),
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

/// How the archive puts what it has seen: "seen 3 times, last 2009-04-02".
fn seen(count: u32, last: Option<wordwright_knowledge::Date>) -> String {
    let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
    last.map_or_else(|| format!("seen {times}"), |date| format!("seen {times}, last {date}"))
}
