//! The clues of the glossary, indexed at a start.
//!
//! [`ClueGatherer`](crate::pack::ClueGatherer) makes the same tables from any clues, with a hash
//! table and a few allocations for each. Here there are 32,000 at every start of a command that
//! solves, so keys stand end to end in one text and are sorted; a test compares the two.
//! Most of the work needs nothing of the lexicon and is done beside it, on a thread of its own.

use std::ops::Range;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::{mem, process};

use wordwright_lexicon::Capital;

use crate::base::text::clue_key;
use crate::base::{AnswerId, ClueId, glossary};
use crate::error::KnowledgeError;
use crate::pack::clues::{Groups, SortedClues};
use crate::pack::names::Neighbour;
use crate::pack::{Answers, ClueGatherer, PackFile, RootGatherer};
use crate::tables::{TableWriter, Tables};

/// The thread that gathers the clues, and the process that it belongs to.
static GATHERING: Mutex<Option<(u32, JoinHandle<GlossaryClues>)>> = Mutex::new(None);

/// Begins to gather the clues on a thread of its own.
pub(super) fn begin() {
    let gathering = thread::Builder::new().spawn(GlossaryClues::gather);
    // If the system allows no further thread, `clues` gathers them itself.
    let gathering = gathering.ok().map(|thread| (process::id(), thread));
    *GATHERING.lock().unwrap_or_else(PoisonError::into_inner) = gathering;
}

/// `clues.tables` of the embedded pack, which has these answers: the clues of the glossary.
///
/// # Errors
/// None with the glossary that is compiled in.
pub(crate) fn clues(answers: Answers<'_>) -> Result<Tables, KnowledgeError> {
    let gathering = GATHERING.lock().unwrap_or_else(PoisonError::into_inner).take();
    let gathered = match gathering {
        Some((process, thread)) if process == process::id() => {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        }
        // This process was forked from one in which Python opened the pack: the thread is
        // not here, and to drop its handle would be to detach what does not exist.
        Some(elsewhere) => {
            mem::forget(elsewhere);
            GlossaryClues::gather()
        }
        None => GlossaryClues::gather(),
    };
    gathered.tables(answers)
}

/// A clue of the glossary.
struct Clue {
    /// Its key's place among the keys.
    key: Range<usize>,
    text: &'static str,
    answer: &'static str,
}

/// The clues of the glossary with their keys and the roots of their words.
struct GlossaryClues {
    /// Keys, end to end.
    keys: String,
    /// In the order of keys.
    clues: Vec<Clue>,
    roots: RootGatherer,
    /// For each different key, the numbers of the roots of its words.
    roots_of: Groups<u32>,
}

impl GlossaryClues {
    fn gather() -> Self {
        let text = glossary();
        let mut keys = String::with_capacity(text.len());
        let mut clues = Vec::new();
        for (answer, text) in crate::base::glossary_pairs(text) {
            let start = keys.len();
            keys += &clue_key(text);
            clues.push(Clue { key: start..keys.len(), text, answer });
        }
        // Of several with one key, the last one's text is kept.
        clues.sort_unstable_by_key(|clue| (&keys[clue.key.clone()], clue.key.start));

        let mut roots = RootGatherer::default();
        let (mut values, mut ends) = (Vec::new(), Vec::new());
        for same in clues.chunk_by(|a, b| keys[a.key.clone()] == keys[b.key.clone()]) {
            values.extend(roots.of_clue(&keys[same[0].key.clone()]));
            ends.push(values.len());
        }
        Self { keys, clues, roots, roots_of: Groups { values, ends } }
    }

    fn tables(self, answers: Answers<'_>) -> Result<Tables, KnowledgeError> {
        let Self { keys, clues, roots, roots_of } = self;
        let mut tables = TableWriter::default();
        let roots = roots.write(&mut tables)?;
        let values = roots_of.values.iter().map(|&number| roots[number as usize]).collect();
        let mut sorted = SortedClues::new(Groups { values, ends: roots_of.ends });
        for (id, same) in
            (0..).map(ClueId).zip(clues.chunk_by(|a, b| keys[a.key.clone()] == keys[b.key.clone()]))
        {
            let (key, text) = (&keys[same[0].key.clone()], same[same.len() - 1].text);
            sorted.push(key, text);
            for clue in same {
                let letters = Capital::of(clue.answer.as_bytes());
                let answer = letters.and_then(|letters| answers.find(letters));
                sorted.uses.extend(answer.map(|answer: AnswerId| (id, answer, 0)));
            }
        }
        sorted.write("clues", &mut tables, answers.len(), roots.len())?;
        ClueGatherer::default().write("facts", &mut tables, &[], &[])?;
        tables.texts("names", [])?;
        tables.lists::<Neighbour>("names.after", [])?;
        tables.lists::<Neighbour>("names.before", [])?;
        Tables::in_memory(Path::new(PackFile::Clues.name()), tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{AnswerNumber, glossary_pairs};
    use crate::pack::Pack;
    use crate::tables::FORMAT;

    #[test]
    fn the_tables_are_those_of_the_gatherer_of_any_clues() {
        let answers = Pack::embedded().answers();
        let (mut roots, mut clues) = (RootGatherer::default(), ClueGatherer::default());
        for (word, clue) in glossary_pairs(glossary()) {
            let letters = Capital::of(word.as_bytes()).expect("letters");
            let answer = answers.find(letters).expect("every answer is in the lexicon");
            clues.add(&clue_key(clue), clue, AnswerNumber(answer.0), None, &mut roots);
        }
        let mut expected = TableWriter::default();
        let roots = roots.write(&mut expected).expect("few roots");
        let ids: Vec<AnswerId> = answers.ids().collect();
        clues.write("clues", &mut expected, &ids, &roots).expect("few clues");
        ClueGatherer::default().write("facts", &mut expected, &[], &[]).expect("none");
        expected.texts("names", []).expect("none");
        expected.lists::<Neighbour>("names.after", []).expect("none");
        expected.lists::<Neighbour>("names.before", []).expect("none");
        let made = GlossaryClues::gather().tables(answers).expect("few clues");
        assert!(made.bytes() == expected.into_bytes(&FORMAT));
    }
}
