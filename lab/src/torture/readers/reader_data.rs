//! The shared data of readers.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Game, Referee};
use wordwright_boardgame::{Board, Lexicon, Position, Rack, Rules, best_play};
use wordwright_lexicon::{Alphabet, WordGraph, WordList};

/// The words that games are played with.
pub const WORDS: &str = "aa\ncar\ncare\ncares\ncart\ncat\ncats\nscar\nscare\n";

/// The shared data of readers.
pub struct ReaderData {
    pub folder: PathBuf,
    pub games: Games,
    good: Vec<String>,
    /// For the copy of each folder, the file that was changed last.
    changed: BTreeMap<String, String>,
}

impl ReaderData {
    pub fn new(folder: &Path) -> Self {
        let (folder, games) = (folder.to_owned(), Games::new());
        Self { folder, games, good: Vec::new(), changed: BTreeMap::new() }
    }

    /// Counts an input as recognised as this, if it was.
    pub fn count(&mut self, name: &str, good: bool) {
        if good {
            self.good.push(name.to_owned());
        }
    }

    /// The counts since the last call.
    pub fn take_good(&mut self) -> Vec<String> {
        std::mem::take(&mut self.good)
    }

    /// An `SQLite` file with these bytes, without what an earlier one left beside it.
    pub fn database(&self, name: &str, bytes: &[u8]) -> PathBuf {
        for ending in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(self.folder.join(format!("{name}{ending}")));
        }
        let path = self.folder.join(name);
        fs::write(&path, bytes).expect("a folder of our own");
        path
    }

    /// A copy of a folder in which one file has these bytes.
    pub fn changed(&mut self, folder: &str, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let whole = self.folder.join(folder);
        let copy = self.folder.join(format!("{folder}-changed"));
        match self.changed.insert(folder.to_owned(), name.to_owned()) {
            Some(last) => drop(fs::copy(whole.join(&last), copy.join(&last))?),
            // An earlier child may have left a change.
            None => copy_files(&whole, &copy)?,
        }
        fs::write(copy.join(name), bytes)?;
        Ok(copy)
    }
}

fn copy_files(from: &Path, to: &Path) -> io::Result<()> {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Uses games, leaves and graphs after reading them.
pub struct Games {
    pub rules: Arc<Rules>,
    pub alphabet: Arc<Alphabet>,
    pub lexicon: Arc<Lexicon>,
    pub rack: Rack,
}

/// The most letters of the words for a game: more would take seconds, and the
/// reader's own limit is covered by its test.
const LETTERS: u64 = 100_000;

impl Games {
    pub fn new() -> Self {
        let (rules, alphabet) = (Rules::english(), Alphabet::english());
        let rack = Rack::full_set(rules.tiles()).tiles().step_by(15).collect();
        let words = WordList::parse(&alphabet, WORDS).expect("a list of ours");
        let lexicon = Arc::new(Lexicon::from_list(&words).expect("words of ours"));
        Self { rules, alphabet, lexicon, rack }
    }

    /// Replays a recorded game; resumes a saved one.
    pub fn replay(&self, game: &Gcg) -> bool {
        if Referee::is_saved(game) {
            return Referee::resume(game, &self.rules, Arc::clone(&self.lexicon)).is_ok();
        }
        Game::from_gcg(game, &self.rules, Some(&self.lexicon)).is_ok()
    }

    /// Visits some words of a graph, and finds the best first play.
    pub fn walk(&self, graph: &WordGraph<'_>) -> bool {
        for word in graph.dawg().words().take(1000) {
            // A damaged graph may reject its own words, but must not panic.
            std::hint::black_box(graph.dawg().contains(&word));
        }
        if graph.dawg().counts().letters <= LETTERS
            && let Ok(lexicon) = Lexicon::from_kwg(&self.alphabet, graph.to_kwg())
            && let Ok(position) = Position::new(Board::new(&self.rules), self.rack)
        {
            let _ = std::hint::black_box(best_play(&position, &lexicon, &Leaves::none()));
        }
        true
    }

    /// Evaluates the leaves of a rack and writes a smaller set of weights.
    pub fn value(&self, leaves: &Leaves) -> bool {
        if leaves.check_rules(&self.rules).is_ok() {
            std::hint::black_box(leaves.value(&self.rack));
        }
        std::hint::black_box(leaves.with_depth(2).to_bytes());
        true
    }
}
