//! Makes the tables that are compiled into the program.

use std::path::Path;

use super::language::LanguageGatherer;
use super::lexicon::{Entry, Met};
use super::ngrams::NgramModel;
use super::relations::RelationGatherer;
use super::wordnet::WordNet;
use crate::base::AnswerId;
use crate::base::text::answer;
use crate::error::KnowledgeError;
use crate::pack::embedded::lexicon;
use crate::pack::{Answers, answers::AnswerColumns};
use crate::tables::{TableWriter, compress, decompress};

/// The file `wordnet.deflate`: the relations of `net` between the answers of the embedded
/// word list.
///
/// # Errors
/// More than a pack can number.
pub fn embedded_relations(net: WordNet) -> Result<Vec<u8>, KnowledgeError> {
    let tables = lexicon()?;
    let columns = AnswerColumns::open(&tables)?;
    Ok(compress(&relations(net, Answers::new(&tables, &columns))?)?)
}

/// The file `language.deflate`: how often words and pairs of words stand in the embedded
/// word list.
///
/// # Errors
/// More than a pack can number.
pub fn embedded_language() -> Result<Vec<u8>, KnowledgeError> {
    let tables = lexicon()?;
    let columns = AnswerColumns::open(&tables)?;
    Ok(compress(&language(Answers::new(&tables, &columns))?)?)
}

/// Whether two such files hold the same tables. The files themselves may differ: another
/// version of the compressor may write other bytes.
pub fn same_tables(one: &[u8], other: &[u8]) -> bool {
    let [one, other] = [one, other].map(|file| decompress(Path::new("embedded tables"), file));
    matches!((one, other), (Ok(one), Ok(other)) if one.bytes() == other.bytes())
}

/// The relations of `net` between the answers of a lexicon.
fn relations(net: WordNet, answers: Answers<'_>) -> Result<TableWriter, KnowledgeError> {
    let met = net.lemmas.iter().map(|lemma| {
        let letters = answer(&lemma.text)?;
        answers.find(&letters).map(|id| Met(id.0))
    });
    let met = met.collect();
    let ids: Vec<AnswerId> = (0..answers.len() as u32).map(AnswerId).collect();
    let mut tables = TableWriter::default();
    RelationGatherer { net: Some((net, met)) }.write(&mut tables, &ids)?;
    Ok(tables)
}

/// The counts of words and letters of a lexicon.
fn language(answers: Answers<'_>) -> Result<TableWriter, KnowledgeError> {
    let entries: Vec<Entry> = (0..answers.len() as u32)
        .map(AnswerId)
        .map(|id| {
            let (letters, written) = (answers.text(id), answers.display(id));
            Entry::listed(letters, written, answers.kinds(id), answers.score(id))
        })
        .collect();
    let mut tables = TableWriter::default();
    let mut language = LanguageGatherer::default();
    language.count(&entries, entries.len());
    language.write(&NgramModel::default(), &mut tables)?;
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_language_is_up_to_date() {
        let made = embedded_language().expect("few words");
        assert!(
            same_tables(&made, include_bytes!("../../data/language.deflate")),
            "language.deflate is stale: run `cargo xtask knowledge`"
        );
        assert!(!same_tables(&made, include_bytes!("../../data/wordnet.deflate")));
        assert!(!same_tables(&made, &made[1..]));
    }
}
