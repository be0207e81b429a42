//! Appel and Jacobson 1988: the size of the lexicon, and the program's games.

mod games;
mod sizes;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wordwright_boardgame::Lexicon;
use wordwright_lexicon::{WordList, embedded};

use self::games::Games;
use self::sizes::Sizes;
use crate::error::TaskError;

const EXPECTED: &str = "[--only dawg | --only games] [--words FILE]...";

/// Prints sizes and games for the embedded list and for the lists given.
pub(super) fn run(arguments: &[String]) -> Result<(), TaskError> {
    let refuse = |found: &str| TaskError::Argument { found: found.to_owned(), expected: EXPECTED };
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (part, files) = match &arguments[..] {
        ["--only", part @ ("dawg" | "games"), files @ ..] => (*part, files),
        ["--only", ..] => return Err(refuse(&arguments.join(" "))),
        files => ("", files),
    };
    let mut lists = Vec::new();
    for option in files.chunks(2) {
        let ["--words", path] = option else { return Err(refuse(&option.join(" "))) };
        let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
        lists.push((name.into_owned(), read(path.into())?));
    }
    if part != "games" {
        let mut sizes = vec![Sizes::of("embedded".to_owned(), embedded::english())?];
        for (name, list) in &lists {
            sizes.push(Sizes::of(name.clone(), list)?);
        }
        print!("{}", sizes::report(&sizes));
    }
    if part != "dawg" {
        let embedded = Lexicon::embedded().map_err(|error| unusable("embedded", &error))?;
        let mut games = vec![Games::of("embedded".to_owned(), &embedded)?];
        for (name, list) in &lists {
            let lexicon = Lexicon::from_list(list).map_err(|error| unusable(name, &error))?;
            games.push(Games::of(name.clone(), &lexicon)?);
        }
        print!("{}", games::report(&games));
    }
    Ok(())
}

fn unusable(name: &str, error: &dyn std::error::Error) -> TaskError {
    TaskError::Unusable { path: name.into(), why: error.to_string() }
}

fn read(path: PathBuf) -> Result<Arc<WordList>, TaskError> {
    let text =
        std::fs::read(&path).map_err(|source| TaskError::Read { path: path.clone(), source })?;
    super::word_list(path, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_arguments_are_refused() {
        for arguments in [&["--only"][..], &["--only", "dawg", "--words"], &["--words", "x", "y"]] {
            let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
            let refused = run(&arguments);
            assert!(
                matches!(refused, Err(TaskError::Argument { .. } | TaskError::Read { .. })),
                "{arguments:?}"
            );
        }
    }
}
