//! The paper's two tables: the lexicon's size and the program's games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wordwright_boardgame::Lexicon;
use wordwright_lexicon::{WordList, embedded};

use super::games::{self, Games};
use super::sizes::{self, Sizes};
use crate::error::PaperError;
use crate::example::word_list;
use crate::input;
use crate::report::Report;

/// The list for board games in a folder of measuring data.
const BOARD_GAME_LIST: &str = "words/enable1.txt";

/// The paper's tables next to those of the embedded list, of the lists in these files
/// and, with a folder of measuring data, of its list for board games.
///
/// The paper's lexicon is lost, so no figure can match and none is counted as a
/// difference. Takes half a minute for each list.
///
/// # Errors
/// A file that cannot be read or used.
pub fn report(files: &[PathBuf], data: Option<&Path>) -> Result<Report, PaperError> {
    let mut lists = vec![("embedded".to_owned(), None)];
    for path in files.iter().cloned().chain(data.map(|data| data.join(BOARD_GAME_LIST))) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        lists.push((name, Some(read(path)?)));
    }
    let (mut sizes, mut games) = (Vec::new(), Vec::new());
    for (name, list) in lists {
        let words: &WordList = list.as_deref().unwrap_or_else(|| embedded::english());
        sizes.push(Sizes::of(name.clone(), words)?);
        let lexicon = match &list {
            Some(list) => Lexicon::from_list(list),
            // Without names and abbreviations, which no board game allows.
            None => Lexicon::embedded(),
        };
        let unusable = |error: &dyn std::error::Error| PaperError::Unusable {
            path: (&name).into(),
            why: error.to_string(),
        };
        games.push(Games::of(name.clone(), &lexicon.map_err(|error| unusable(&error))?)?);
    }
    let text = format!("{}\n{}\n", sizes::report(&sizes), games::report(&games));
    Ok(Report { text, differences: 0 })
}

fn read(path: PathBuf) -> Result<Arc<WordList>, PaperError> {
    let text = input::read(&path)?;
    word_list(path, &text)
}
