//! The words and rules of board games, loaded on first use.
//!
//! Words have names: `english` is the embedded list; other names are those of
//! lexicon files given at the start, and of lexicons and word lists in the library.
//! Rules have names, too.

use std::sync::{Arc, Mutex, PoisonError};

use wordwright_boardgame::Rules;
use wordwright_core::Budget;
use wordwright_service::games::{self, EMBEDDED, GameWords, LexiconFiles, same_words};

use crate::error::WorkbenchError;
use crate::library::{GameFileKind, Library};

/// The most lexicons in memory, about 20 MB each.
const CAPACITY: usize = 4;

/// A cache of the words that games are played with.
#[derive(Debug, Default)]
pub struct GameWordCache {
    files: LexiconFiles,
    /// Sorted by last use, most recent last.
    cached: Mutex<Vec<CachedWords>>,
}

#[derive(Debug)]
struct CachedWords {
    name: String,
    /// Identifies the rules' letters.
    rules: String,
    /// [`Library::changes_of_others`] before they were loaded.
    version: i64,
    place: Place,
}

/// Where the words of one name and of one set of letters are; none before they are loaded.
/// Whoever loads them holds this lock alone, so that other games go on.
type Place = Arc<Mutex<Option<Arc<GameWords>>>>;

impl GameWordCache {
    /// A cache for a library and these files, whose names must be free in the library.
    pub fn new(files: LexiconFiles, library: &Library) -> Result<Self, WorkbenchError> {
        let lexicons = library.game_files(GameFileKind::Lexicon)?;
        let lexicons: Vec<String> = lexicons.into_iter().map(|file| file.name).collect();
        let lists: Vec<String> = library.lists()?.into_iter().map(|list| list.name).collect();
        files.check_names(&lexicons, &lists)?;
        Ok(Self { files, cached: Mutex::default() })
    }

    /// The lexicon files given at the start.
    pub fn files(&self) -> &LexiconFiles {
        &self.files
    }

    /// Checks that no lexicon file has that name, before something in the library takes it.
    pub fn check_free(&self, name: &str) -> Result<(), WorkbenchError> {
        let Some(file) = self.files.named(name) else { return Ok(()) };
        let found = format!("{name:?}, the name of the lexicon {}", file.about());
        Err(WorkbenchError::value("name", found, "another name"))
    }

    /// The words of that name, in the letters of these rules; loaded if
    /// necessary. Loading stops when the budget expires.
    pub fn get(
        &self,
        library: &Library,
        name: &str,
        rules: &Rules,
        budget: &Budget,
    ) -> Result<Arc<GameWords>, WorkbenchError> {
        let place = self.place(name, rules, library.changes_of_others()?);
        let mut loaded = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(words) = &*loaded {
            return Ok(Arc::clone(words));
        }
        let words = if name == EMBEDDED {
            GameWords::embedded(rules)?
        } else if let Some(file) = self.files.named(name) {
            file.read(rules, budget)?
        } else {
            GameWords::read_within(name, content(library, name)?, rules, budget)?
        };
        Ok(Arc::clone(loaded.insert(Arc::new(words))))
    }

    /// The place of the words of that name, which is now the one used last.
    fn place(&self, name: &str, rules: &Rules, version: i64) -> Place {
        let letters = match rules.tiles_name() {
            Some(tiles) => tiles.to_owned(),
            None => format!("{:016x}", rules.hash()),
        };
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        cached.retain(|one| one.version == version);
        let known = cached.iter().position(|one| one.name == name && one.rules == letters);
        let found = match known {
            Some(at) => cached.remove(at),
            None => CachedWords {
                name: name.to_owned(),
                rules: letters,
                version,
                place: Place::default(),
            },
        };
        if cached.len() == CAPACITY {
            cached.remove(0);
        }
        let place = Arc::clone(&found.place);
        cached.push(found);
        place
    }

    /// The name of the words that a game's file calls `named`, if they are there.
    pub fn called(&self, library: &Library, named: &str) -> Result<Option<String>, WorkbenchError> {
        let files = self.files.all().iter().map(|file| file.name().to_owned());
        let lexicons = library.game_files(GameFileKind::Lexicon)?.into_iter().map(|file| file.name);
        let lists = library.lists()?.into_iter().filter(|list| !list.built_in);
        let known: Vec<String> = std::iter::once(EMBEDDED.to_owned())
            .chain(files)
            .chain(lexicons)
            .chain(lists.map(|list| list.name))
            .collect();
        let exact = known.iter().find(|name| *name == named);
        Ok(exact.or_else(|| known.iter().find(|name| same_words(name, named))).cloned())
    }

    /// Empties the cache after words or rules have changed.
    pub fn forget(&self) {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The content of a lexicon or a word list in the library.
fn content(library: &Library, name: &str) -> Result<Vec<u8>, WorkbenchError> {
    if let Some(content) = library.game_file(GameFileKind::Lexicon, name)? {
        return Ok(content);
    }
    for list in library.lists()?.into_iter().filter(|list| list.name == name) {
        if let Some(text) = library.list_text(list.id)? {
            return Ok(text);
        }
    }
    let found = format!("{name:?}, which is not in the library");
    Err(WorkbenchError::value(
        "lexicon",
        found,
        "a lexicon of the library or of a file given at the start; upload it first",
    ))
}

/// The rules of that name, built in or from the library.
pub fn rules(library: &Library, name: &str) -> Result<Arc<Rules>, WorkbenchError> {
    if let Some(rules) = games::built_in_rules(name) {
        return Ok(rules);
    }
    if let Some(text) = library.game_file(GameFileKind::Rules, name)? {
        Ok(games::rules_of_text(&text)?)
    } else {
        let found = format!("{name:?}, which is not in the library");
        Err(WorkbenchError::value("rules", found, "built-in rules, or ones that you upload"))
    }
}
