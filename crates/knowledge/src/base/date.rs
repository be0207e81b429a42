//! Days: when a puzzle was published.

use std::fmt;
use std::num::NonZeroU16;

/// A day from 1900-01-01 to 2079-06-05, in two bytes. Later days are greater.
///
/// ```
/// use wordwright_knowledge::Date;
/// let date = Date::parse("2014-08-31").unwrap();
/// assert_eq!(date.to_string(), "2014-08-31");
/// assert_eq!(date.weekday(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(NonZeroU16);

/// 1899-12-31 as days since 1970-01-01: the day before the first one.
const ORIGIN: i32 = -25_568;

impl Date {
    /// The day of a year, month (1 to 12) and day of the month (from 1), if
    /// there is such a day and it is in range.
    pub fn new(year: i32, month: u32, day: u32) -> Option<Self> {
        if !(1900..2080).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let days = u16::try_from(days_from_civil(year, month, day) - ORIGIN).ok()?;
        let date = Self(NonZeroU16::new(days)?);
        // The thirty-first of June would come back as the first of July.
        (date.civil() == (year, month, day)).then_some(date)
    }

    /// Reads `YYYY-MM-DD`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut part = |width: usize| {
            let part = parts.next()?;
            (part.len() == width && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse::<u32>().ok())?
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        if parts.next().is_some() {
            return None;
        }
        Self::new(i32::try_from(year).ok()?, month, day)
    }

    /// Days since 1899-12-31, as stored in packs and in the database.
    pub const fn number(self) -> u16 {
        self.0.get()
    }

    /// The day of a [`number`](Self::number); zero is no day.
    pub fn from_number(number: u16) -> Option<Self> {
        NonZeroU16::new(number).map(Self)
    }

    /// Year, month (1 to 12) and day of the month.
    pub(crate) fn civil(self) -> (i32, u32, u32) {
        civil_from_days(i32::from(self.number()) + ORIGIN)
    }

    /// The day of the week: 0 is Monday, 6 is Sunday.
    pub fn weekday(self) -> u8 {
        // 1899-12-31 was a Sunday.
        ((self.number() + 6) % 7) as u8
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        f.pad(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Days since 1970-01-01, counted in eras of 400 years that begin in March,
/// which puts the leap day last.
fn days_from_civil(year: i32, month: u32, day: u32) -> i32 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = ((month + 9) % 12).cast_signed();
    let day_of_year = (153 * month_from_march + 2) / 5 + day.cast_signed() - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

fn civil_from_days(days: i32) -> (i32, u32, u32) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * month_from_march + 2) / 5 + 1) as u32;
    let month = ((month_from_march + 2) % 12 + 1) as u32;
    let year = year_of_era + era * 400 + i32::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the days one by one, with the textbook rule for leap years.
    #[test]
    fn every_day_in_order() {
        let mut number = 0;
        for year in 1900..2079 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let february = if leap { 29 } else { 28 };
            for (month, days) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
                assert_eq!(Date::new(year, month, days + 1), None);
                for day in 1..=days {
                    number += 1;
                    let date = Date::new(year, month, day).expect("a day");
                    assert_eq!(date.number(), number);
                    assert_eq!(date.civil(), (year, month, day));
                    assert_eq!(Date::parse(&date.to_string()), Some(date));
                    assert_eq!(
                        u16::from(date.weekday()),
                        (number - 1) % 7,
                        "1900-01-01 was a Monday"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_no_date() {
        for text in ["", "2014", "2014-8-31", "2014-08-32", "14-08-31", "2014-08-31T", "2014-13-01"]
        {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        assert_eq!(Date::new(1899, 12, 31), None);
        assert_eq!(Date::from_number(0), None);
    }
}
