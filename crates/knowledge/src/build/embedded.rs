//! The parts of a pack without an archive, one by one: what the embedded pack
//! is made of.

use super::clues::{ClueGatherer, RootGatherer};
use super::language::LanguageGatherer;
use super::lexicon::{Entry, Met};
use super::names::NameGatherer;
use super::relations::RelationGatherer;
use super::thesaurus::ThesaurusGatherer;
use crate::base::AnswerId;
use crate::base::text::answer;
use crate::build::ngrams::NgramModel;
use crate::build::wordnet::WordNet;
use crate::error::KnowledgeError;
use crate::pack::Answers;
use crate::tables::TablesWriter;

/// Clues, facts and names of a lexicon that has none.
pub(crate) fn empty_clues(answers: usize) -> Result<TablesWriter, KnowledgeError> {
    let mut tables = TablesWriter::default();
    let ids = vec![AnswerId(0); answers];
    let roots = RootGatherer::default().write(&mut tables)?;
    for name in ["clues", "facts"] {
        ClueGatherer::default().write(name, &mut tables, &ids, &roots)?;
    }
    NameGatherer::default().write(&mut tables)?;
    Ok(tables)
}

/// A thesaurus without a word.
pub(crate) fn empty_thesaurus() -> Result<TablesWriter, KnowledgeError> {
    let mut tables = TablesWriter::default();
    ThesaurusGatherer::default().write(&mut tables, &[])?;
    Ok(tables)
}

/// The relations of `net` between the answers of a lexicon.
pub(crate) fn relations(
    net: WordNet,
    answers: Answers<'_>,
) -> Result<TablesWriter, KnowledgeError> {
    let met = net.lemmas.iter().map(|lemma| {
        let letters = answer(&lemma.text)?;
        answers.find(&letters).map(|id| Met(id.0))
    });
    let met = met.collect();
    let ids: Vec<AnswerId> = (0..answers.len() as u32).map(AnswerId).collect();
    let mut tables = TablesWriter::default();
    RelationGatherer { net: Some((net, met)) }.write(&mut tables, &ids)?;
    Ok(tables)
}

/// The counts of words and letters of a lexicon.
pub(crate) fn language(answers: Answers<'_>) -> Result<TablesWriter, KnowledgeError> {
    let entries: Vec<Entry> = (0..answers.len() as u32)
        .map(AnswerId)
        .map(|id| {
            let (letters, written) = (answers.text(id), answers.display(id));
            Entry::listed(letters, written, answers.kinds(id), answers.score(id))
        })
        .collect();
    let mut tables = TablesWriter::default();
    let mut language = LanguageGatherer::default();
    language.count(&entries, entries.len());
    language.write(&entries, &NgramModel::default(), &mut tables)?;
    Ok(tables)
}
