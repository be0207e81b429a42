//! `cargo xtask reproduce`: what a source paper prints beside what this
//! program gives.
//!
//! Parts that need measuring data are skipped, with a line that says so,
//! unless `WORDWRIGHT_DATA` names the folder that holds it.

mod proverb2002;

use crate::error::TaskError;

pub const ABOUT: &str =
    "a paper's tables beside ours [proverb2002 [--svg FOLDER] [--knowledge PACK]]";

const EXPECTED: &str = "proverb2002 [--svg FOLDER] [--knowledge PACK]";

/// Prints one reproduction.
///
/// # Errors
/// An argument or a file that cannot be used, or a difference from the paper.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let Some((paper, rest)) = arguments.split_first() else {
        return Err(TaskError::Argument { found: String::new(), expected: EXPECTED });
    };
    match paper.as_str() {
        "proverb2002" => proverb2002::run(rest),
        _ => Err(TaskError::Argument { found: paper.clone(), expected: EXPECTED }),
    }
}

/// How many lines of a reproduction differ from the paper.
struct Report {
    differences: usize,
}

impl Report {
    fn judge(&self, paper: &'static str) -> Result<(), TaskError> {
        match self.differences {
            0 => Ok(()),
            lines => Err(TaskError::Differs { paper, lines }),
        }
    }
}

/// What the paper says and what the program says of one thing.
struct Compared {
    what: String,
    paper: String,
    program: String,
}

impl Compared {
    fn new(what: &str, paper: &str, program: &str) -> Self {
        Self { what: what.to_owned(), paper: paper.to_owned(), program: program.to_owned() }
    }

    /// Rows side by side, and how many of them differ.
    fn table(rows: &[Self]) -> (String, usize) {
        let mut differences = 0;
        let lines: Vec<Vec<String>> = rows
            .iter()
            .map(|row| {
                let same = row.paper == row.program;
                differences += usize::from(!same);
                let mark = if same { "same" } else { "DIFFERS" };
                vec![row.what.clone(), row.paper.clone(), row.program.clone(), mark.to_owned()]
            })
            .collect();
        (columns(&["", "paper", "program", ""], &lines), differences)
    }
}

/// Lines in columns, each as wide as its widest line needs.
fn columns(head: &[&str], lines: &[Vec<String>]) -> String {
    let head: Vec<String> = head.iter().map(|&title| title.to_owned()).collect();
    let all = || std::iter::once(&head).chain(lines);
    let width = |column: usize| all().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for line in all() {
        let padded: Vec<String> =
            line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        text.push_str(format!("  {}", padded.join("  ")).trim_end());
        text.push('\n');
    }
    text
}
