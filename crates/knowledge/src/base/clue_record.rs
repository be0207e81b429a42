//! One clue with its answer.

use super::date::Date;

/// A clue with its answer, as an archive gives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueRecord<'a> {
    /// The clue as written.
    pub clue: &'a str,
    /// The answer as written.
    pub answer: &'a str,
    /// When it was published.
    pub date: Option<Date>,
    /// Its place in the puzzle: `A1`, `D17`.
    pub slot: Option<&'a str>,
}

impl<'a> ClueRecord<'a> {
    /// Reads a line `DATE⇥WEEKDAY⇥SLOT⇥CLUE⇥ANSWER`, the usual form of shared
    /// archives; `None` for a line of another form.
    pub fn of_line(line: &'a str) -> Option<Self> {
        let mut fields = line.trim_end_matches(['\r', '\n']).split('\t');
        let date = Date::parse(fields.next()?)?;
        let (_weekday, slot, clue, answer) =
            (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        fields.next().is_none().then_some(Self { clue, answer, date: Some(date), slot: Some(slot) })
    }
}
