//! The day of the week on which a puzzle was printed.

use std::path::Path;

use wordwright_grid::Puzzle;
use wordwright_knowledge::Date;

/// The names, Monday first.
pub const NAMES: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The weekday of the date in the file's name (`2014-09-01`), else the one that
/// the puzzle's title names, as in "NY Times, Mon, Sep 01, 2014".
pub fn of(path: &Path, puzzle: &Puzzle) -> Option<&'static str> {
    let stem = path.file_stem()?.to_string_lossy();
    dated(&stem).or_else(|| named(&puzzle.title))
}

fn dated(name: &str) -> Option<&'static str> {
    let starts = name.char_indices().map(|(at, _)| at);
    let dates = starts.filter_map(|at| Date::parse(name.get(at..at + 10)?));
    dates.map(|date| NAMES[usize::from(date.weekday())]).next()
}

fn named(title: &str) -> Option<&'static str> {
    let mut words = title.split(|c: char| !c.is_alphabetic());
    words.find_map(|word| NAMES.into_iter().find(|name| day(word, name)))
}

/// Whether a word is a weekday's name, abbreviated or in full.
fn day(word: &str, name: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let name = name.to_ascii_lowercase();
    word == name || (word.starts_with(&name) && word.ends_with("day"))
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Grid;

    use super::*;

    fn weekday(name: &str, title: &str) -> Option<&'static str> {
        let mut puzzle = Puzzle::new(Grid::new(3, 3).unwrap());
        title.clone_into(&mut puzzle.title);
        of(Path::new(name), &puzzle)
    }

    #[test]
    fn the_file_name_tells_before_the_title() {
        assert_eq!(weekday("2014-09-01-mon.puz", "Tuesday"), Some("Mon"));
        assert_eq!(weekday("nyt 2014-09-07.puz", ""), Some("Sun"));
        assert_eq!(weekday("a.puz", "NY TIMES, FRI, JAN 02, 1976"), Some("Fri"));
        assert_eq!(weekday("a.puz", "Saturday Stumper"), Some("Sat"));
        assert_eq!(weekday("a.puz", "MONTHLY SUNSET"), None);
        assert_eq!(weekday("é2014-13-01.puz", "Satin"), None);
    }
}
