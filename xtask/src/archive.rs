//! `cargo xtask archive`: puzzles of the measuring data's archive as files.
//!
//! Solvers are tuned on the archive's last year, never on the puzzles that
//! accuracy is reported on. The archive keeps grids and clues in two tables;
//! this joins them by date and writes one `.puz` file a day, named like the
//! reported ones (`2014-03-07-fri.puz`), into a folder that the user names.

use std::collections::HashMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use ruzstd::decoding::StreamingDecoder;
use wordwright_formats::{Format, write};
use wordwright_grid::{CellKind, Clue, Direction, Grid, Puzzle};

use crate::DATA;
use crate::error::TaskError;

pub const ABOUT: &str =
    "puzzles of the measuring data's archive as files [--from DATE] [--until DATE] -o DIR";

const EXPECTED: &str = "[--from DATE] [--until DATE] -o DIR, with dates as 2014-08-31";

/// What to write.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    from: String,
    until: String,
    out: PathBuf,
}

/// Writes the puzzles and says how many.
///
/// # Errors
/// An argument, measuring data or a folder that cannot be used.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let request = parse(arguments)?;
    let Some(data) = std::env::var_os(DATA).map(PathBuf::from) else {
        println!("puzzles of the archive: skipped; set {DATA} to the measuring data");
        return Ok(());
    };
    let within = |date: &str| *request.from <= *date && *date <= *request.until;
    let clues = unpack(&data.join("clues/archive.clues.tsv.zst"))?;
    let clues = Clues::of(&clues, within);
    let puzzles = unpack(&data.join("clues/archive.puzzles.txt.zst"))?;
    fs::create_dir_all(&request.out)
        .map_err(|source| TaskError::Write { path: request.out.clone(), source })?;
    let mut count = 0;
    for entry in puzzles.split("\n\n") {
        let Some(day) = Day::parse(entry).filter(|day| within(day.date)) else {
            continue;
        };
        let Some(puzzle) = day.puzzle(&clues) else {
            println!("{}: left out, its grid cannot be read", day.date);
            continue;
        };
        let name = format!("{}-{}.puz", day.date, day.weekday.to_ascii_lowercase());
        let path = request.out.join(name);
        fs::write(&path, write(&puzzle, Format::Puz).bytes)
            .map_err(|source| TaskError::Write { path, source })?;
        count += 1;
    }
    println!("{count} puzzles written to {}", request.out.display());
    Ok(())
}

fn parse(arguments: &[String]) -> Result<Request, TaskError> {
    let unknown = |found: &str| TaskError::Argument { found: found.to_owned(), expected: EXPECTED };
    let mut request = Request { from: String::new(), until: "9999".into(), out: PathBuf::new() };
    for pair in arguments.chunks(2) {
        match pair {
            [option, value] if option == "--from" => request.from.clone_from(value),
            [option, value] if option == "--until" => request.until.clone_from(value),
            [option, value] if option == "-o" => request.out = value.into(),
            _ => return Err(unknown(&pair[0])),
        }
    }
    if request.out.as_os_str().is_empty() { Err(unknown("no -o DIR")) } else { Ok(request) }
}

/// The text of a zstd file.
///
/// # Errors
/// A file that cannot be read or unpacked.
pub fn unpack(path: &Path) -> Result<String, TaskError> {
    let unusable = |why: String| TaskError::Unusable { path: path.to_owned(), why };
    let file =
        fs::File::open(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
    let mut decoder = StreamingDecoder::new(file).map_err(|error| unusable(error.to_string()))?;
    let mut text = String::new();
    decoder.read_to_string(&mut text).map_err(|error| unusable(error.to_string()))?;
    Ok(text)
}

/// Clues by date and slot (`A1`).
struct Clues<'a>(HashMap<(&'a str, &'a str), &'a str>);

impl<'a> Clues<'a> {
    fn of(table: &'a str, within: impl Fn(&str) -> bool) -> Self {
        let row = |line: &'a str| {
            let mut fields = line.split('\t');
            let (date, _, slot, clue) =
                (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
            within(date).then_some(((date, slot), clue))
        };
        Self(table.lines().filter_map(row).collect())
    }
}

/// One puzzle of the archive's text: `= DATE DOW RxC …`, `: title author
/// editor`, the rows, and `R key=TEXT …` for squares of several letters.
struct Day<'a> {
    date: &'a str,
    weekday: &'a str,
    title: &'a str,
    author: &'a str,
    rows: Vec<&'a str>,
    rebus: HashMap<char, &'a str>,
}

impl<'a> Day<'a> {
    fn parse(entry: &'a str) -> Option<Self> {
        let mut lines = entry.trim_matches('\n').lines();
        let mut head = lines.next()?.strip_prefix("= ")?.split(' ');
        let (date, weekday) = (head.next()?, head.next()?);
        let mut names = lines.next()?.strip_prefix(": ")?.split('\t');
        let (title, author) = (names.next()?, names.next().unwrap_or_default());
        let (mut rows, mut rebus) = (Vec::new(), HashMap::new());
        for line in lines {
            if let Some(keys) = line.strip_prefix("R ") {
                let pairs = keys.split(' ').filter_map(|pair| pair.split_once('='));
                rebus.extend(pairs.filter_map(|(key, text)| Some((key.chars().next()?, text))));
            } else {
                rows.push(line);
            }
        }
        Some(Self { date, weekday, title, author, rows, rebus })
    }

    fn puzzle(&self, clues: &Clues) -> Option<Puzzle> {
        let cols = self.rows.first()?.chars().count();
        let mut grid = Grid::new(self.rows.len(), cols).ok()?;
        let mut contents = Vec::with_capacity(grid.cell_count());
        for row in &self.rows {
            contents.extend(row.chars());
        }
        if contents.len() != grid.cell_count() {
            return None;
        }
        for id in grid.ids() {
            grid.cell_mut(id).kind = match contents[id.index()] {
                '#' => CellKind::Block,
                '_' => CellKind::Void,
                _ => CellKind::Open,
            };
        }
        let mut puzzle = Puzzle::new(grid);
        self.title.clone_into(&mut puzzle.title);
        self.author.clone_into(&mut puzzle.author);
        for (id, cell) in puzzle.grid.cells() {
            if cell.is_open() {
                let key = contents[id.index()];
                let text =
                    self.rebus.get(&key).map_or_else(|| key.to_string(), |&text| text.into());
                puzzle.solution[id.index()] = Some(text.into());
            }
        }
        for slot in puzzle.grid.slots(2).slots() {
            let initial = if slot.direction == Direction::Across { 'A' } else { 'D' };
            let label = format!("{initial}{}", slot.number);
            if let Some(&text) = clues.0.get(&(self.date, label.as_str())) {
                puzzle.clues.push(Clue {
                    number: slot.number,
                    direction: slot.direction,
                    text: text.to_owned(),
                    enumeration: None,
                });
            }
        }
        Some(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_joined_with_its_clues() {
        let table = "2014-01-02\tThu\tA1\tFeline\tCAT\n2014-01-02\tThu\tD1\tMachine part\tCAM\n\
                     2014-01-03\tFri\tA1\tOther day\tDOG\n";
        let entry = "= 2014-01-02 Thu 3x3 made rebus\n: A TITLE\tAn Author\tAn Editor\nCAT\nA#0\nM_Y\nR 0=OO\n";
        let day = Day::parse(entry).unwrap();
        let puzzle = day.puzzle(&Clues::of(table, |date| date == "2014-01-02")).unwrap();
        let clues: Vec<_> =
            puzzle.clues.iter().map(|clue| (clue.number, clue.text.as_str())).collect();
        assert_eq!(clues, [(1, "Feline"), (1, "Machine part")]);
        assert_eq!(puzzle.solution_at(puzzle.grid.id(1, 2)), Some("OO"));
        assert_eq!(puzzle.grid.cell(puzzle.grid.id(2, 1)).kind, CellKind::Void);
        assert_eq!((day.date, day.weekday, &*puzzle.title), ("2014-01-02", "Thu", "A TITLE"));
    }
}
