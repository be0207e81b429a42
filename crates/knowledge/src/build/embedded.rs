//! Makes the tables that are compiled into the program.

use std::path::Path;

use wordwright_lexicon::Capital;

use super::relations::RelationGatherer;
use super::wordnet::WordNet;
use crate::base::text::{answer, clue_key};
use crate::base::{AnswerId, AnswerNumber, glossary_pairs};
use crate::error::KnowledgeError;
use crate::pack::embedded::{Glossed, Lexicon, lexicon, write_lemmas};
use crate::pack::{Answers, ClueGatherer, Neighbour, RootGatherer, answers::AnswerColumns};
use crate::tables::{TableWriter, compress, decompress};

/// The file `wordnet.deflate`: the relations of `net` between the answers of the embedded
/// word list and of the text of the glossary. Lemmas that the list writes in the same way are stored as places in it
/// (`pack/embedded/lemmas.rs`).
///
/// # Errors
/// More than a pack can number.
pub fn embedded_relations(net: WordNet, glossary: &str) -> Result<Vec<u8>, KnowledgeError> {
    let Lexicon { tables: lexicon, list, .. } = lexicon(Glossed::of(glossed(glossary)))?;
    let columns = AnswerColumns::open(&lexicon)?;
    let answers = Answers::new(&lexicon, &columns);
    let met = net.lemmas.iter().map(|lemma| {
        let letters = answer(&lemma.text)?;
        answers.find(&letters).map(|id| AnswerNumber(id.0))
    });
    let met = met.collect();
    let relations = RelationGatherer { net: Some((net, met)) };
    let order = relations.order();
    let lemmas = relations.lemmas(&order);
    let mut tables = TableWriter::default();
    let lemmas = lemmas.map(|(text, met)| (text, met.map(|met| AnswerId(met.0))));
    write_lemmas(lemmas, answers, &list, &mut tables)?;
    relations.write_senses(&mut tables, &order)?;
    Ok(compress(tables)?)
}

/// The file `clues.deflate`: the clues of the glossary, as a pack has them that takes it and the
/// embedded word list.
///
/// # Errors
/// More than a pack can number.
pub fn embedded_clues(glossary: &str) -> Result<Vec<u8>, KnowledgeError> {
    let Lexicon { tables: lexicon, .. } = lexicon(Glossed::of(glossed(glossary)))?;
    let columns = AnswerColumns::open(&lexicon)?;
    let answers = Answers::new(&lexicon, &columns);
    let (mut roots, mut clues) = (RootGatherer::default(), ClueGatherer::default());
    for (word, clue) in glossary_pairs(glossary) {
        let letters = Capital::of(word.as_bytes()).and_then(|letters| answers.find(letters));
        let answer = letters.expect("the lexicon has the answers of the glossary");
        clues.add(&clue_key(clue), clue, AnswerNumber(answer.0), None, &mut roots);
    }
    let mut tables = TableWriter::default();
    let roots = roots.write(&mut tables)?;
    let ids: Vec<AnswerId> = answers.ids().collect();
    clues.write("clues", &mut tables, &ids, &roots)?;
    ClueGatherer::default().write("facts", &mut tables, &[], &[])?;
    tables.texts("names", [])?;
    tables.lists::<Neighbour>("names.after", [])?;
    tables.lists::<Neighbour>("names.before", [])?;
    Ok(compress(tables)?)
}

/// The file `glossed.deflate`: the answers of the glossary, each with the number of its clues. The
/// lexicon is made with it, before the clues are unpacked.
///
/// # Errors
/// None.
pub fn embedded_glossed(glossary: &str) -> Result<Vec<u8>, KnowledgeError> {
    let mut tables = TableWriter::default();
    tables.texts("answers", glossary.lines().filter_map(|line| line.split('\t').next()))?;
    tables.array("clues", &glossed(glossary).map(|(_, clues)| clues).collect::<Vec<u32>>());
    Ok(compress(tables)?)
}

/// The answers of the glossary, each with the number of its clues.
fn glossed(glossary: &str) -> impl Iterator<Item = (&[Capital], u32)> {
    glossary.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let letters = Capital::of(fields.next()?.as_bytes())?;
        Some((letters, fields.count() as u32))
    })
}

/// Whether two such files hold the same tables. The files themselves may differ: another
/// version of the compressor may write other bytes.
pub fn same_tables(one: &[u8], other: &[u8]) -> bool {
    let [one, other] = [one, other].map(|file| decompress(Path::new("embedded tables"), file));
    matches!((one, other), (Ok(one), Ok(other)) if one.bytes() == other.bytes())
}

#[cfg(test)]
mod tests {
    use super::super::language::LanguageGatherer;
    use super::super::lexicon::Entry;
    use super::super::ngrams::NgramModel;
    use super::*;
    use crate::base::GLOSSARY;
    use crate::pack::embedded::{each_entry, language, of_glossary};
    use crate::tables::FORMAT;

    #[test]
    fn the_embedded_clues_are_those_of_the_glossary() {
        let [clues, glossed] = of_glossary();
        for (made, compiled) in
            [(embedded_clues(GLOSSARY), clues), (embedded_glossed(GLOSSARY), glossed)]
        {
            let made = made.expect("few clues");
            assert!(same_tables(&made, compiled), "run `cargo xtask knowledge`");
        }
    }

    /// Compares the counts of the embedded pack with those of the general builder.
    #[test]
    fn the_embedded_language_is_that_of_its_list() {
        let mut entries = Vec::new();
        each_entry(|entry, letters| {
            let written = std::str::from_utf8(entry.written).expect("UTF-8");
            entries.push(Entry::listed(letters, written, entry.kinds, entry.score));
        });
        let mut gatherer = LanguageGatherer::default();
        gatherer.count(&entries, entries.len());
        let mut expected = TableWriter::default();
        gatherer.write(&NgramModel::default(), &mut expected).expect("few words");

        let made = language().expect("few words");
        assert!(made.bytes() == expected.into_bytes(&FORMAT));
    }
}
