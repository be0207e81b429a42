//! Counts how answers in no list begin and end, by the form of their clue.
//!
//! ```text
//! cargo run --release -p wordwright-solve --example edges -- CLUES FROM TO > edges.txt
//! ```
//!
//! CLUES is a table `DATE⇥WEEKDAY⇥SLOT⇥CLUE⇥ANSWER`. An answer counts where it
//! comes for the first time, from FROM to TO, and the embedded lists lack it.

use std::collections::HashSet;
use std::error::Error;

use wordwright_clues::clue::ClueForm;
use wordwright_clues::clue::ClueText;
use wordwright_clues::unlisted::AffixModel;
use wordwright_knowledge::{ClueRecord, Date, Pack, text};

/// Answers that every form starts from: 400 was better than 150 and 50.
const BACKING: f64 = 400.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [table, from, to] = arguments.as_slice() else {
        return Err("expected: CLUES FROM TO".into());
    };
    let date = |text: &str| Date::parse(text).ok_or_else(|| format!("{text}: no date"));
    let (first, last) = (date(from)?, date(to)?);
    let text = std::fs::read_to_string(table)?;
    let mut rows: Vec<(Date, ClueRecord<'_>)> = text
        .lines()
        .filter_map(ClueRecord::of_line)
        .filter_map(|row| Some((row.date?, row)))
        .collect();
    rows.sort_by_key(|(date, _)| *date);
    let (pack, mut seen) = (Pack::embedded(), HashSet::new());
    let mut counted: Vec<(ClueForm, Vec<u8>)> = Vec::new();
    for (date, row) in rows.into_iter().take_while(|(date, _)| *date <= last) {
        let Some(answer) = text::answer(row.answer) else { continue };
        let new = seen.insert(answer.clone()) && pack.answers().find(&answer).is_none();
        if new && first <= date {
            counted.push((ClueForm::of(pack.relations(), &ClueText::new(row.clue)), answer));
        }
    }
    let answers = counted.iter().map(|(form, answer)| (*form, &**answer));
    println!(
        "# Counted by the example edges: {} answers in no list from {from} to {to}.",
        counted.len()
    );
    print!("{}", AffixModel::counted(answers, BACKING));
    Ok(())
}
