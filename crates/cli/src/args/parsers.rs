//! Parses arguments, most of the form `KEY=VALUE`.

use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::de::DeserializeOwned;
use serde::de::value::StrDeserializer;
use wordwright_boardgame::rules::ChallengeRule;
use wordwright_lexicon::MAX_WORD_LETTERS;
use wordwright_service::games::{MOST_PLIES, MOST_STEPS};
use wordwright_service::limits;
use wordwright_service::solve::MOST_RUNS;

/// A parser of names that JSON has for choices, each with its help.
pub fn named<T: DeserializeOwned + Clone + Send + Sync + 'static>(
    names: &[(&'static str, &'static str)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let value = |&(name, help): &(&'static str, &'static str)| PossibleValue::new(name).help(help);
    PossibleValuesParser::new(names.iter().map(value))
        .try_map(|name| T::deserialize(StrDeserializer::<serde::de::value::Error>::new(&name)))
}

/// A slot's label and a word: `12A=OTTER`.
#[derive(Debug, Clone)]
pub struct SlotText {
    /// The label as given.
    pub slot: String,
    /// A word.
    pub text: String,
}

/// A slot's label and a score: `12A=60`.
#[derive(Debug, Clone)]
pub struct SlotScore {
    /// The label as given.
    pub slot: String,
    /// 0 to 100.
    pub score: u8,
}

/// A length in letters and a score: `3=60`.
#[derive(Debug, Clone, Copy)]
pub struct LengthScore {
    /// Letters.
    pub length: usize,
    /// 0 to 100.
    pub score: u8,
}

/// A length in letters and a number: `3=0.5`.
#[derive(Debug, Clone, Copy)]
pub struct LengthNumber {
    /// Letters.
    pub length: usize,
    /// 0 to 100.
    pub number: f64,
}

impl FromStr for SlotText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (slot, text) = split(text, "a slot and a word, such as 12A=OTTER")?;
        Ok(Self { slot: slot.to_owned(), text: text.to_owned() })
    }
}

impl FromStr for SlotScore {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (slot, value) = split(text, "a slot and a score, such as 12A=60")?;
        Ok(Self { slot: slot.to_owned(), score: score(value)? })
    }
}

impl FromStr for LengthScore {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (length, value) = split(text, "a length and a score, such as 3=60")?;
        Ok(Self { length: letters(length)?, score: score(value)? })
    }
}

impl FromStr for LengthNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (length, value) = split(text, "a length and a number, such as 3=0.5")?;
        let number =
            value.parse().ok().filter(|number| (0.0..=100.0).contains(number)).ok_or_else(
                || format!("'{value}' is not a weight; expected a number from 0 to 100"),
            )?;
        Ok(Self { length: letters(length)?, number })
    }
}

/// The length of an entry.
fn letters(text: &str) -> Result<usize, String> {
    let letters = text.parse().ok().filter(|letters| (2..=MAX_WORD_LETTERS).contains(letters));
    letters.ok_or_else(|| {
        format!("'{text}' is not a length; expected 2 to {MAX_WORD_LETTERS} letters")
    })
}

/// Parses a score.
///
/// # Errors
/// What is wrong with the text.
pub fn score(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|&score| score <= 100)
        .ok_or_else(|| format!("'{text}' is not a score; expected a whole number from 0 to 100"))
}

/// A number of playouts or positions.
///
/// # Errors
/// What is wrong with the text.
pub fn steps(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&steps| steps <= MOST_STEPS).ok_or_else(|| {
        format!("'{text}' is not a valid number; expected a whole number from 0 to {MOST_STEPS}")
    })
}

/// A length in squares.
///
/// # Errors
/// What is wrong with the text.
pub fn length(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|length| (1..=MAX_WORD_LETTERS).contains(length)).ok_or_else(|| {
        format!("'{text}' is not a length; expected a whole number from 1 to {MAX_WORD_LETTERS}")
    })
}

/// A width of the terminal, in columns.
///
/// # Errors
/// What is wrong with the text.
pub fn width(text: &str) -> Result<usize, String> {
    const WIDEST: usize = 10_000;
    text.parse().ok().filter(|width| (1..=WIDEST).contains(width)).ok_or_else(|| {
        format!("'{text}' is not a width; expected a whole number from 1 to {WIDEST}")
    })
}

/// A number of points, not negative.
///
/// # Errors
/// What is wrong with the text.
pub fn points(text: &str) -> Result<f64, String> {
    const MOST: f64 = 10_000.0;
    text.parse().ok().filter(|points| (0.0..=MOST).contains(points)).ok_or_else(|| {
        format!("'{text}' is not a number of points; expected a number from 0 to {MOST}")
    })
}

/// A number of runs of the solver.
///
/// # Errors
/// What is wrong with the text.
pub fn runs(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|runs| (1..=MOST_RUNS).contains(runs)).ok_or_else(|| {
        format!("'{text}' is not a number of runs; expected a whole number from 1 to {MOST_RUNS}")
    })
}

/// A number of turns ahead.
///
/// # Errors
/// What is wrong with the text.
pub fn plies(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&plies| plies <= MOST_PLIES).ok_or_else(|| {
        format!("'{text}' is not a number of turns; expected a whole number from 0 to {MOST_PLIES}")
    })
}

/// A time in seconds, fractions allowed; zero allows only what takes no time.
///
/// # Errors
/// What is wrong with the text.
pub fn seconds(text: &str) -> Result<Duration, String> {
    seconds_within(text, 0.0)
        .ok_or_else(|| format!("'{text}' is not a time; expected seconds, such as 2.5"))
}

/// A time in seconds above zero, fractions allowed.
///
/// # Errors
/// What is wrong with the text.
pub fn seconds_above_zero(text: &str) -> Result<Duration, String> {
    seconds_within(text, f64::MIN_POSITIVE)
        .ok_or_else(|| format!("'{text}' is not a time; expected seconds above zero, such as 2.5"))
}

fn seconds_within(text: &str, least: f64) -> Option<Duration> {
    /// Thirty years, which overflows no clock.
    const MOST: f64 = 1e9;
    let seconds = text.parse::<f64>().ok().filter(|seconds| (least..=MOST).contains(seconds))?;
    Some(Duration::from_secs_f64(seconds))
}

/// A challenge rule by its name.
///
/// # Errors
/// An unknown name.
pub fn challenge_rule(text: &str) -> Result<ChallengeRule, String> {
    wordwright_service::games::challenge_rule(text).map_err(|problem| problem.to_string())
}

fn split<'a>(text: &'a str, expected: &str) -> Result<(&'a str, &'a str), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key, value)),
        _ => Err(format!("expected {expected}")),
    }
}

/// Parses a number of threads.
///
/// # Errors
/// What is wrong with the text.
pub fn threads(text: &str) -> Result<usize, String> {
    let most = limits::THREADS;
    let threads = text.parse().ok().filter(|threads| (1..=most).contains(threads));
    threads.ok_or_else(|| format!("'{text}' is not a number of threads; expected 1 to {most}"))
}
