//! The words of a game: the embedded list, a word list, a compiled lexicon or a KWG
//! file; and the part of them that weaker players know.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use wordwright_boardgame::bot::Level;
use wordwright_boardgame::{Lexicon, Rules};
use wordwright_core::Budget;
use wordwright_lexicon::{
    Kind, LengthSet, Letter, LexiconError, Source, SourceReport, WordList, embedded,
};

use crate::ServiceError;
use crate::lists::word_files::{is_kwg, list_text};

/// The name of the embedded list.
pub const EMBEDDED: &str = "english";

/// The words of a game, ready for playing.
#[derive(Debug)]
pub struct GameWords {
    name: String,
    lexicon: Arc<Lexicon>,
    scores: Scores,
    report: SourceReport,
    /// The words of the levels that do not know every word, built on first use.
    known: Mutex<Vec<(&'static str, Arc<Lexicon>)>>,
}

/// Where word frequencies come from.
#[derive(Debug)]
enum Scores {
    /// The list itself.
    List(Arc<WordList>),
    /// The embedded list.
    Embedded,
    /// Nowhere; shorter words are known first.
    Unknown,
}

impl GameWords {
    /// The embedded list, for these rules.
    ///
    /// # Errors
    /// Rules of another language.
    pub fn embedded(rules: &Rules) -> Result<Self, ServiceError> {
        let lexicon = Lexicon::embedded_for(rules)?;
        Ok(Self::new(EMBEDDED, lexicon, Scores::Embedded))
    }

    /// The words of a file, in the letters of `rules`; `name` determines the
    /// kind of file.
    ///
    /// # Errors
    /// A file that cannot be parsed, or words in other letters.
    pub fn read(name: &str, bytes: Vec<u8>, rules: &Rules) -> Result<Self, ServiceError> {
        Self::read_within(name, bytes, rules, &Budget::UNLIMITED)
    }

    /// As [`GameWords::read`]; stops when the budget's time is up or the work is cancelled. The
    /// budget is checked only after a list has been parsed, which is a small part of the work; a
    /// compiled lexicon (KWG) is read to its end.
    ///
    /// # Errors
    /// As [`GameWords::read`]; [`LexiconError::Stopped`].
    pub fn read_within(
        name: &str,
        bytes: Vec<u8>,
        rules: &Rules,
        budget: &Budget,
    ) -> Result<Self, ServiceError> {
        if is_kwg(name) {
            let lexicon = Lexicon::from_kwg(rules.alphabet(), &bytes)?;
            return Ok(Self::new(name, lexicon, Scores::Unknown));
        }
        let (text, letters) = list_text(name, bytes, rules.alphabet())?;
        if let Some(letters) = letters.filter(|letters| !rules.spell_with(letters)) {
            return Err(ServiceError::OtherLetters {
                letters: letters.len(),
                rules: rules.tiles_name().unwrap_or(rules.name()).to_owned(),
                tiles: rules.alphabet().len(),
            });
        }
        let source = [Source { name, text: &text, minimum: 0 }];
        let (list, mut reports) = WordList::read(rules.alphabet(), &source, LengthSet::ALL)
            .map_err(|(_, problem): (_, LexiconError)| problem)?;
        let lexicon = Lexicon::from_list_within(&list, budget)?;
        let report = reports.pop().unwrap_or_default();
        Ok(Self { report, ..Self::new(name, lexicon, Scores::List(Arc::new(list))) })
    }

    fn new(name: &str, lexicon: Lexicon, scores: Scores) -> Self {
        let name = name.to_owned();
        let report = SourceReport::default();
        Self { name, lexicon: Arc::new(lexicon), scores, report, known: Mutex::default() }
    }

    /// The same words by another name.
    pub(super) fn renamed(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The name of the words.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How the lines of a list were read; all zero for words that were not a list.
    pub fn report(&self) -> &SourceReport {
        &self.report
    }

    /// Every word.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The words that a player of that level knows; made once for each level.
    ///
    /// # Errors
    /// More words than a graph can hold.
    pub fn known(&self, level: Level) -> Result<Arc<Lexicon>, ServiceError> {
        if level.is_full() {
            return Ok(Arc::clone(&self.lexicon));
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, lexicon)) = known.iter().find(|known| known.0 == level.name) {
            return Ok(Arc::clone(lexicon));
        }
        let owned: Vec<Vec<Letter>>;
        let scored: Vec<(&[Letter], u8)> = match &self.scores {
            Scores::List(list) => scored(list, false),
            Scores::Embedded => scored(embedded::english(), true),
            Scores::Unknown => {
                owned = self.lexicon.graph().dawg().words().collect();
                owned.iter().map(|word| (word.as_slice(), 0)).collect()
            }
        };
        let lexicon = Arc::new(level.vocabulary(self.lexicon.alphabet(), scored)?);
        known.push((level.name, Arc::clone(&lexicon)));
        Ok(lexicon)
    }
}

/// The words of a list with their scores.
fn scored(list: &WordList, plain: bool) -> Vec<(&[Letter], u8)> {
    let ids = list.ids().filter(|&id| !plain || list.kind(id) == Kind::Word);
    ids.map(|id| (list.letters(id), list.score(id))).collect()
}

/// Whether two names refer to the same words, as far as names can show: `CSW21` is
/// what `lists/csw21.txt` contains.
pub fn same_words(one: &str, other: &str) -> bool {
    let stem = |name: &str| {
        let stem = Path::new(name).file_stem().unwrap_or_default();
        stem.to_string_lossy().to_lowercase()
    };
    stem(one) == stem(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_learns_its_words_once() {
        let rules = Rules::english();
        let words = GameWords::read("w.txt", b"CARE;90\nARE;50\nQI;10\nRACE;50\n".into(), &rules);
        let words = words.unwrap();
        assert_eq!((words.name(), words.lexicon().len()), ("w.txt", 4));
        let club = Level::named("club").unwrap();
        let known = words.known(club).unwrap();
        assert_eq!(known.len(), 2);
        assert!(Arc::ptr_eq(&known, &words.known(club).unwrap()));
        assert!(Arc::ptr_eq(words.lexicon(), &words.known(Level::strongest()).unwrap()));
    }

    #[test]
    fn words_of_another_language_are_refused() {
        let polish = crate::games::built_in_rules("polish").unwrap();
        assert!(GameWords::embedded(&polish).is_err());
        assert!(GameWords::read("w.txt", b"\0\0".into(), &polish).is_err());
        assert!(GameWords::read("w.kwg", b"text".into(), &polish).is_err());
    }

    #[test]
    fn names_are_compared_without_folder_and_ending() {
        assert!(same_words("CSW21", "lists/csw21.txt") && !same_words("CSW21", "nwl23.kwg"));
    }
}
