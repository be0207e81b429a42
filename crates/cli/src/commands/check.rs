//! `wordwright check`: what an editor checks about a puzzle.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use wordwright_check::{CheckOptions, Report, Severity, Statistics, check};
use wordwright_formats::Document;
use wordwright_grid::Puzzle;
use wordwright_lexicon::{Alphabet, embedded};

use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::output::{self, BAD, FAINT, GOOD, STRONG, counted, styled};

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Puzzles, in any supported format; `-` reads standard input
    #[arg(required = true, value_name = "PUZZLE")]
    puzzles: Vec<PathBuf>,

    /// Shortest entry that is not reported, in squares
    #[arg(long, value_name = "N", default_value_t = 3)]
    shortest: usize,

    /// Exit with code 1 on any error or warning
    #[arg(long)]
    strict: bool,

    /// Print one line of JSON per puzzle
    #[arg(long)]
    json: bool,
}

/// Checks puzzles.
///
/// # Errors
/// A closed output. A file that cannot be read is complained about, and the
/// others are checked.
pub fn run(args: &CheckArgs) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    let english = Alphabet::english();
    let spelled = |answer: &str| {
        let list = embedded::english();
        let id = list.find(&english.encode(answer).ok()?)?;
        Some(list.display(id))
    };
    let options = CheckOptions { shortest: args.shortest, spelling: Some(&spelled) };
    for path in &args.puzzles {
        let document = match grids::open(path) {
            Ok(document) => document,
            Err(error) => {
                output::complain(&error);
                exit = exit.max(error.exit());
                continue;
            }
        };
        let report = check(&document.puzzle, &options);
        let checked = Checked::of(path, &document, &report);
        if args.strict && checked.findings.iter().any(|f| f.severity >= Severity::Warning) {
            exit = exit.max(Exit::Findings);
        }
        if args.json {
            output::say_json(&checked)?;
        } else {
            output::say(&checked.text())?;
        }
    }
    Ok(exit)
}

/// What `check` reports, as JSON prints it.
#[derive(Serialize)]
struct Checked {
    puzzle: String,
    title: String,
    findings: Vec<Found>,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize)]
struct Found {
    finding: &'static str,
    #[serde(serialize_with = "as_text")]
    severity: Severity,
    places: Vec<String>,
    problem: String,
    remedy: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn as_text<S: serde::Serializer>(severity: &Severity, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(severity)
}

#[derive(Serialize)]
struct Counts {
    rows: usize,
    cols: usize,
    open: usize,
    blocks: usize,
    voids: usize,
    bars: usize,
    circles: usize,
    shaded: usize,
    rebus: usize,
    checked: usize,
    entries: usize,
    across: usize,
    down: usize,
    mean_length: Option<f64>,
    lengths: BTreeMap<usize, usize>,
    by_letter: BTreeMap<char, usize>,
    unused_letters: String,
    letter_value: usize,
    clues: usize,
    mean_clue: Option<f64>,
    questions: usize,
}

impl Counts {
    fn of(statistics: &Statistics) -> Self {
        let hundredths = |mean: f64| (mean * 100.0).round() / 100.0;
        let [across, down] = statistics.words;
        Self {
            rows: statistics.size[0],
            cols: statistics.size[1],
            open: statistics.open,
            blocks: statistics.blocks,
            voids: statistics.voids,
            bars: statistics.bars,
            circles: statistics.circles,
            shaded: statistics.shaded,
            rebus: statistics.rebus,
            checked: statistics.checked,
            entries: across + down,
            across,
            down,
            mean_length: statistics.mean_length.map(hundredths),
            lengths: statistics.lengths.clone(),
            by_letter: statistics.letters.clone(),
            unused_letters: statistics.unused().collect(),
            letter_value: statistics.letter_value,
            clues: statistics.clues,
            mean_clue: statistics.mean_clue.map(hundredths),
            questions: statistics.questions,
        }
    }
}

impl Checked {
    fn of(path: &Path, document: &Document, report: &Report) -> Self {
        let of_file = document.warnings.iter().map(|warning| Found {
            finding: "file",
            severity: Severity::Warning,
            places: Vec::new(),
            problem: warning.to_string(),
            remedy: "write the file anew with convert, once it is right".to_owned(),
        });
        let of_puzzle = report.findings.iter().map(|finding| Found {
            finding: finding.kind.name(),
            severity: finding.severity,
            places: places(&document.puzzle, report, finding),
            problem: finding.problem.clone(),
            remedy: finding.remedy.to_owned(),
        });
        Self {
            puzzle: path.display().to_string(),
            title: document.puzzle.title.clone(),
            findings: of_file.chain(of_puzzle).collect(),
            counts: Counts::of(&report.statistics),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {}\n", styled(STRONG, &self.puzzle), self.counts.text());
        if self.findings.is_empty() {
            let _ = writeln!(text, "  {}", styled(GOOD, "no findings"));
        }
        for Found { severity, places, problem, remedy, .. } in &self.findings {
            let style = match severity {
                Severity::Error => BAD.bold(),
                Severity::Warning => STRONG,
                Severity::Note => FAINT,
            };
            let places = match places.as_slice() {
                [] => String::new(),
                places => format!("{}: ", places.join(", ")),
            };
            let severity = styled(style, format!("{severity:<7}"));
            let _ = writeln!(text, "  {severity}  {places}{problem}; {remedy}");
        }
        text
    }
}

/// Where a finding is: its slots, each with the cells in it that are meant, or
/// cells alone.
fn places(puzzle: &Puzzle, report: &Report, finding: &wordwright_check::Finding) -> Vec<String> {
    let cells = finding.cells.iter().map(|&cell| puzzle.grid.place(cell).to_string());
    let slots = finding.slots.iter().map(|&slot| report.slots.get(slot).label());
    slots.chain(cells).collect()
}

impl Counts {
    /// The statistics in a few lines.
    fn text(&self) -> String {
        let mut text = format!(
            "{}x{}, {} entries ({} across, {} down), {}",
            self.rows,
            self.cols,
            self.entries,
            self.across,
            self.down,
            counted(self.blocks, "block")
        );
        let cells = (self.open + self.blocks).max(1);
        let _ = write!(text, " ({:.1} %)", 100.0 * self.blocks as f64 / cells as f64);
        let others = [
            (self.bars, "bar"),
            (self.voids, "void"),
            (self.circles, "circle"),
            (self.shaded, "shaded cell"),
            (self.rebus, "rebus square"),
        ];
        for (count, thing) in others.into_iter().filter(|(count, _)| *count > 0) {
            let _ = write!(text, ", {}", counted(count, thing));
        }
        if let (Some(mean), Some(shortest), Some(longest)) =
            (self.mean_length, self.lengths.keys().next(), self.lengths.keys().next_back())
        {
            let _ = write!(text, "\n  lengths {shortest} to {longest}, mean {mean:.2}");
            let _ = write!(text, "; {} of {} cells checked", self.checked, self.open);
        }
        let letters: usize = self.by_letter.values().sum();
        if letters > 0 {
            let mut letters: Vec<(char, usize)> =
                self.by_letter.iter().map(|(&letter, &count)| (letter, count)).collect();
            letters.sort_by_key(|&(letter, count)| (std::cmp::Reverse(count), letter));
            let shown: Vec<String> =
                letters.iter().map(|(letter, count)| format!("{letter} {count}")).collect();
            let total: usize = letters.iter().map(|(_, count)| count).sum();
            let unused = match self.unused_letters.as_str() {
                "" => "every letter is used".to_owned(),
                unused => format!("not used: {unused}"),
            };
            let _ = write!(text, "\n  letters: {}; {unused}", shown.join(", "));
            let _ = write!(
                text,
                "\n  value on the tiles of the board game: {}, {:.2} a letter",
                self.letter_value,
                self.letter_value as f64 / total as f64
            );
        }
        if let Some(mean) = self.mean_clue {
            let questions = counted(self.questions, "question mark");
            let _ = write!(
                text,
                "\n  {}, mean {mean:.1} characters, {questions}",
                counted(self.clues, "clue")
            );
        }
        text
    }
}
