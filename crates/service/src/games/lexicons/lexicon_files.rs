//! Lexicons in files on this machine: offered by name beside those of a library, and checked
//! when a program starts rather than when a game needs them.

use std::path::{Path, PathBuf};

use wordwright_boardgame::Rules;
use wordwright_core::Budget;
use wordwright_lexicon::{Compiled, LengthSet, LexiconError, Source, WordGraph, WordList};

use super::words::{EMBEDDED, GameWords};
use crate::ServiceError;
use crate::games::rules::{RULES, built_in_rules};
use crate::lists::word_files::{is_kwg, list_text};

/// A lexicon in a file.
#[derive(Debug, Clone)]
pub struct LexiconFile {
    name: String,
    path: PathBuf,
    bytes: Vec<u8>,
    words: u64,
}

/// Lexicons in files, each under a name of its own.
#[derive(Debug, Clone, Default)]
pub struct LexiconFiles(Vec<LexiconFile>);

impl LexiconFiles {
    /// Adds a word list, a compiled lexicon or a KWG file; `bytes` is its content. Its name is
    /// the file's, without folder and extension.
    ///
    /// # Errors
    /// A file that cannot be parsed, or a name that is taken or cannot stand in a game's file.
    pub fn add(&mut self, path: &Path, bytes: Vec<u8>) -> Result<(), ServiceError> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_writable = !name.trim().is_empty() && !name.chars().any(char::is_control);
        if !is_writable {
            let expected = "a file name that can be written on one line";
            return Err(ServiceError::value("name", format!("{name:?}"), expected));
        }
        let taken =
            |by| Err(ServiceError::NameTaken { path: path.to_owned(), name: name.clone(), by });
        if name == EMBEDDED {
            return taken("the built-in lexicon");
        }
        if self.named(&name).is_some() {
            return taken("another of the files");
        }
        let words = count(&path.to_string_lossy(), &bytes)?;
        self.0.push(LexiconFile { name, path: path.to_owned(), bytes, words });
        Ok(())
    }

    /// Checks that no lexicon and no word list of a library has the name of a file: a game names
    /// its words only once.
    ///
    /// # Errors
    /// [`ServiceError::NameTaken`].
    pub fn check_names(&self, lexicons: &[String], lists: &[String]) -> Result<(), ServiceError> {
        for LexiconFile { name, path, .. } in &self.0 {
            let by = if lexicons.contains(name) {
                "a lexicon in the library"
            } else if lists.contains(name) {
                "a word list in the library"
            } else {
                continue;
            };
            return Err(ServiceError::NameTaken { path: path.clone(), name: name.clone(), by });
        }
        Ok(())
    }

    /// The file of that name.
    pub fn named(&self, name: &str) -> Option<&LexiconFile> {
        self.0.iter().find(|file| file.name == name)
    }

    /// All files, in the order in which they were added.
    pub fn all(&self) -> &[LexiconFile] {
        &self.0
    }
}

impl LexiconFile {
    /// The lexicon's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many words it has.
    pub fn words(&self) -> u64 {
        self.words
    }

    /// A description of where it comes from.
    pub fn about(&self) -> String {
        let file = self.path.file_name().unwrap_or_default();
        format!("from the file {}", file.to_string_lossy())
    }

    /// The words, in the letters of `rules`. Stops when the budget expires, as
    /// [`GameWords::read_within`] does.
    ///
    /// # Errors
    /// Words in other letters, or an expired budget.
    pub fn read(&self, rules: &Rules, budget: &Budget) -> Result<GameWords, ServiceError> {
        let kind = self.path.to_string_lossy();
        let words = GameWords::read_within(&kind, self.bytes.clone(), rules, budget)?;
        Ok(words.renamed(&self.name))
    }
}

/// How many words a file has. A list of plain text does not name its language: it is that of
/// the built-in rules whose letters spell the most of it.
fn count(name: &str, bytes: &[u8]) -> Result<u64, ServiceError> {
    if Compiled::matches(bytes) {
        return Ok(Compiled::read(bytes)?.words().into());
    }
    if is_kwg(name) {
        return Ok(WordGraph::from_kwg(bytes)?.dawg().counts().words);
    }
    let mut most: Result<usize, LexiconError> = Err(LexiconError::NotText);
    for (rules, _) in RULES {
        let Some(rules) = built_in_rules(rules) else { continue };
        let (text, _) = list_text(name, bytes.to_vec(), rules.alphabet())?;
        let source = [Source { name, text: &text, minimum: 0 }];
        match WordList::read(rules.alphabet(), &source, LengthSet::ALL) {
            Ok((list, reports)) => {
                let is_complete = reports.iter().all(|report| report.skipped == 0);
                most = Ok(list.len().max(most.unwrap_or_default()));
                if is_complete {
                    break;
                }
            }
            Err((_, problem)) if most.is_err() => most = Err(problem),
            Err(_) => {}
        }
    }
    Ok(most? as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(files: &[(&str, &[u8])]) -> Result<LexiconFiles, ServiceError> {
        let mut all = LexiconFiles::default();
        for (path, bytes) in files {
            all.add(Path::new(path), bytes.to_vec())?;
        }
        Ok(all)
    }

    #[test]
    fn a_file_is_offered_by_its_stem() {
        let files = added(&[("lists/club.txt", b"CAT\nDOG\n"), ("own.v2.dict", b"ACE;50\n")]);
        let files = files.unwrap();
        let offered: Vec<(&str, u64)> =
            files.all().iter().map(|file| (file.name(), file.words())).collect();
        assert_eq!(offered, [("club", 2), ("own.v2", 1)]);
        let words =
            files.named("club").unwrap().read(&Rules::english(), &Budget::UNLIMITED).unwrap();
        assert_eq!((words.name(), words.lexicon().len()), ("club", 2));
    }

    #[test]
    fn the_words_of_other_languages_are_counted() {
        let files = added(&[("polski.txt", "ŻÓŁW\nKOT\nĄĘ\n".as_bytes())]).unwrap();
        assert_eq!(files.named("polski").unwrap().words(), 3);
    }

    #[test]
    fn a_name_is_given_once() {
        let message = |found: Result<LexiconFiles, ServiceError>| found.unwrap_err().to_string();
        assert_eq!(
            message(added(&[("lists/english.txt", b"CAT\n")])),
            "lists/english.txt: its name would be english, which the built-in lexicon has; rename \
             the file"
        );
        let twice = message(added(&[("a/club.txt", b"CAT\n"), ("b/club.kwg", b"")]));
        assert!(twice.contains("which another of the files has"), "{twice}");
        let files = added(&[("club.txt", b"CAT\n")]).unwrap();
        files.check_names(&["club.txt".to_owned()], &[]).unwrap();
        let stored = ["club".to_owned()];
        for (lexicons, lists, by) in
            [(&stored[..], &[][..], "a lexicon in"), (&[], &stored, "a word list in")]
        {
            let problem = files.check_names(lexicons, lists).unwrap_err().to_string();
            assert!(problem.contains(by), "{problem}");
        }
    }

    #[test]
    fn a_file_without_words_is_refused_at_once() {
        for (path, bytes) in [("a.txt", &b"\0\0"[..]), ("a.txt", b"1234\n"), ("a.kwg", b"CAT\n")] {
            added(&[(path, bytes)]).unwrap_err();
        }
    }
}
