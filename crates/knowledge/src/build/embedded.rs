//! Makes the tables that are compiled into the program.

use std::path::Path;

use super::relations::RelationGatherer;
use super::wordnet::WordNet;
use crate::base::text::answer;
use crate::base::{AnswerId, AnswerNumber};
use crate::error::KnowledgeError;
use crate::pack::embedded::{Lexicon, lexicon, write_lemmas};
use crate::pack::{Answers, answers::AnswerColumns};
use crate::tables::{TableWriter, compress, decompress};

/// The file `wordnet.deflate`: the relations of `net` between the answers of the embedded
/// word list. Lemmas that the list writes in the same way are stored as places in it
/// (`pack/embedded/lemmas.rs`).
///
/// # Errors
/// More than a pack can number.
pub fn embedded_relations(net: WordNet) -> Result<Vec<u8>, KnowledgeError> {
    let Lexicon { tables: lexicon, list, .. } = lexicon()?;
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
    use crate::pack::embedded::{each_entry, language};
    use crate::tables::FORMAT;

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
