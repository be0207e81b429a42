//! Compares a paper's figures with those of its system here.

/// A reproduction as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Tables and remarks, for a terminal.
    pub text: String,
    /// How many lines differ from the paper.
    pub differences: usize,
}

/// One figure in the paper and from the program.
pub(crate) struct Compared {
    what: String,
    paper: String,
    program: String,
}

impl Compared {
    pub fn new(what: &str, paper: &str, program: &str) -> Self {
        Self { what: what.to_owned(), paper: paper.to_owned(), program: program.to_owned() }
    }

    /// Rows side by side, and how many of them differ.
    pub fn table(rows: &[Self]) -> (String, usize) {
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

/// Rows of the paper's figures, with a column for each sample.
pub(crate) fn beside_paper<const ROWS: usize>(
    rows: &[(&str, &str); ROWS],
    samples: &[(&str, [String; ROWS])],
) -> String {
    let line = |(row, &(what, paper)): (usize, &(&str, &str))| {
        let ours = samples.iter().map(|(_, cells)| cells[row].clone());
        [what.to_owned(), paper.to_owned()].into_iter().chain(ours).collect()
    };
    let lines: Vec<Vec<String>> = rows.iter().enumerate().map(line).collect();
    let head: Vec<&str> =
        ["", "paper"].into_iter().chain(samples.iter().map(|(name, _)| *name)).collect();
    columns(&head, &lines)
}

/// Lines in columns, each as wide as its widest line needs.
pub(crate) fn columns(head: &[&str], lines: &[Vec<String>]) -> String {
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
