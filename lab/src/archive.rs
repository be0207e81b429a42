//! `lab archive`: puzzles of the measuring data's archive as files.
//!
//! Solvers are tuned on the archive's last year, never on the puzzles that
//! accuracy is reported on. The archive keeps grids and clues in two tables;
//! this joins them by date and writes one `.puz` file a day, named like the
//! reported ones (`2014-03-07-fri.puz`).

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_cli::terminal::output;
use wordwright_formats::{Format, write};
use wordwright_gather::GatherError;
use wordwright_gather::archives::{self, Member, Visitor};
use wordwright_grid::{CellKind, Clue, Direction, Grid, Puzzle};

use crate::measuring_data::{self, VARIABLE};

/// Arguments of `archive`.
#[derive(Debug, Args)]
pub struct ArchiveArgs {
    /// The first date, such as 2013-09-01
    #[arg(long, value_name = "DATE", default_value = "")]
    from: String,

    /// The last date
    #[arg(long, value_name = "DATE", default_value = "9999")]
    until: String,

    /// The folder to write into
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
}

pub fn run(args: &ArchiveArgs) -> Result<Exit, CliError> {
    let Some(data) = measuring_data::folder()? else {
        output::note(&format!("skipped; set {VARIABLE} to the measuring data"));
        return Ok(Exit::Done);
    };
    let within = |date: &str| *args.from <= *date && *date <= *args.until;
    let clues = unpack(&data.join("clues/archive.clues.tsv.zst"))?;
    let clues = Clues::of(&clues, within);
    let puzzles = unpack(&data.join("clues/archive.puzzles.txt.zst"))?;
    fs::create_dir_all(&args.output)
        .map_err(|problem| CliError::Write { path: args.output.clone(), problem })?;
    let mut count = 0;
    for entry in puzzles.split("\n\n") {
        let Some(day) = PuzzleText::parse(entry).filter(|day| within(day.date)) else {
            continue;
        };
        let Some(puzzle) = day.puzzle(&clues) else {
            output::warn(&format!("{}: left out, its grid cannot be read", day.date));
            continue;
        };
        let name = format!("{}-{}.puz", day.date, day.weekday.to_ascii_lowercase());
        files::write(&args.output.join(name), &write(&puzzle, Format::Puz).bytes, true)?;
        count += 1;
    }
    let written = output::counted(count, "puzzle");
    output::note(&format!("{written} written to {}", args.output.display()));
    Ok(Exit::Done)
}

/// The text of a compressed file.
fn unpack(path: &Path) -> Result<String, CliError> {
    struct Text(Result<String, String>);
    impl Visitor for Text {
        fn file(&mut self, _: &str, member: Member<'_>) -> Result<(), GatherError> {
            /// The limit on the archive's size, with room to grow.
            const LONGEST: u64 = 1 << 30;
            let bytes = member.bytes(LONGEST).map_err(|problem| problem.to_string());
            self.0 = bytes
                .and_then(|bytes| String::from_utf8(bytes).map_err(|problem| problem.to_string()));
            Ok(())
        }

        fn skipped(&mut self, _: &str, reason: &str) {
            self.0 = Err(reason.to_owned());
        }
    }
    let mut text = Text(Err("it is empty".to_owned()));
    archives::visit(path, &std::env::temp_dir(), &|| false, &mut text)?;
    text.0.map_err(|reason| CliError::Usage(format!("{}: {reason}", path.display())))
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
struct PuzzleText<'a> {
    date: &'a str,
    weekday: &'a str,
    title: &'a str,
    author: &'a str,
    rows: Vec<&'a str>,
    rebus: HashMap<char, &'a str>,
}

impl<'a> PuzzleText<'a> {
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
        let day = PuzzleText::parse(entry).unwrap();
        let puzzle = day.puzzle(&Clues::of(table, |date| date == "2014-01-02")).unwrap();
        let clues: Vec<_> =
            puzzle.clues.iter().map(|clue| (clue.number, clue.text.as_str())).collect();
        assert_eq!(clues, [(1, "Feline"), (1, "Machine part")]);
        assert_eq!(puzzle.solution_at(puzzle.grid.id(1, 2)), Some("OO"));
        assert_eq!(puzzle.grid.cell(puzzle.grid.id(2, 1)).kind, CellKind::Void);
        assert_eq!((day.date, day.weekday, &*puzzle.title), ("2014-01-02", "Thu", "A TITLE"));
    }
}
