//! Clues with their answers from a dated table, for fitting and testing.

use std::path::PathBuf;

use clap::Args;
use wordwright_cli::error::CliError;
use wordwright_cli::input::files;
use wordwright_clues::clue::ClueText;
use wordwright_knowledge::{Capital, ClueRecord, Date, text};

/// The choice of clues.
#[derive(Debug, Args)]
pub struct DatedClueArgs {
    /// The clues, a table of DATE, WEEKDAY, SLOT, CLUE and ANSWER between tabs
    #[arg(long, value_name = "FILE")]
    clues: PathBuf,

    /// The first date, such as 2012-09-01; the pack must end before it
    #[arg(long, value_name = "DATE", value_parser = date)]
    from: Date,

    /// The last date
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Date,

    /// At most this many of them, drawn at random
    #[arg(long, value_name = "N")]
    most: Option<usize>,
}

/// A clue and its answer in capitals.
pub struct DatedClue {
    pub date: Date,
    pub clue: ClueText,
    pub answer: Vec<Capital>,
}

impl DatedClueArgs {
    pub fn from(&self) -> Date {
        self.from
    }

    pub fn until(&self) -> Date {
        self.until
    }

    /// The clues of the dates, or `most` of them, shuffled so that any part of them is a
    /// fair sample.
    pub fn sample(&self) -> Result<Vec<DatedClue>, CliError> {
        let mut clues = self.up_to_last()?;
        clues.retain(|clue| self.from <= clue.date);
        fastrand::Rng::with_seed(7).shuffle(&mut clues);
        clues.truncate(self.most.unwrap_or(usize::MAX));
        Ok(clues)
    }

    /// Every clue up to the last date, in the table's order.
    pub fn up_to_last(&self) -> Result<Vec<DatedClue>, CliError> {
        let bytes = files::read(&self.clues, files::SizeLimit::DATA)?;
        let table = String::from_utf8_lossy(&bytes);
        let clue = |row: ClueRecord<'_>| {
            let date = row.date.filter(|date| *date <= self.until)?;
            Some(DatedClue {
                date,
                clue: ClueText::new(row.clue),
                answer: text::answer(row.answer)?,
            })
        };
        let clues: Vec<DatedClue> =
            table.lines().filter_map(ClueRecord::of_line).filter_map(clue).collect();
        if !clues.iter().any(|clue| self.from <= clue.date) {
            return Err(CliError::Usage(format!(
                "{}: no clue from {} to {}; expected lines of DATE, WEEKDAY, SLOT, CLUE and \
                 ANSWER between tabs",
                self.clues.display(),
                self.from,
                self.until
            )));
        }
        Ok(clues)
    }
}

fn date(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| format!("found {text:?}, expected a date such as 2012-09-01"))
}
