//! Implements `words theme`.

use std::fmt::Write as _;

use clap::Args;
use wordwright_lexicon::LengthSet;
use wordwright_service::themes::{
    SET_ENTRIES, SETS, ThemeCandidate, ThemeQuery, ThemeResult, find,
};

use crate::args::lists::{ListArgs, USUAL_MINIMUM};
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, FAINT, STRONG, styled};

/// Arguments of `words theme`.
#[derive(Debug, Args)]
#[command(
    after_help = "Rules: add:L, remove:L, change:S>CH, sounds, contains:ANT, anagram:LEMON, \
                        reversal, repeat:4, vowels, initials:PB, alliteration, hidden:bird (or \
                        hidden:EMU,OWL), hidden-backwards:bird, first:color, last:color, \
                        first-precedes:BALL, first-follows:, last-precedes:, last-follows:"
)]
pub struct ThemeArgs {
    /// Entries of the theme; spaces tell their words apart
    #[arg(value_name = "EXAMPLE", required_unless_present = "rule")]
    examples: Vec<String>,

    /// List entries that keep this rule, rather than the rule that explains the examples best
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Also list phrases that are no entries, in which add:, remove:, change: or sounds makes one
    /// word another (done anyway if an example is such a phrase)
    #[arg(long)]
    coined: bool,

    /// List only entries of several words (done anyway if all examples are)
    #[arg(long)]
    phrases: bool,

    #[command(flatten)]
    lists: ListArgs,

    /// Show at most this many entries
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    limit: usize,

    /// Show at most this many rules
    #[arg(long, value_name = "N", default_value_t = 5)]
    rules: usize,

    /// Columns of the grid that sets of entries are for
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = parsers::length)]
    size: usize,

    /// Entries of a set
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=SET_ENTRIES as i64))]
    entries: u8,

    /// Offer at most this many sets
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=SETS as i64))]
    sets: u8,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Finds themes.
///
/// # Errors
/// Examples, a rule or a list that cannot be parsed.
pub fn run(args: &ThemeArgs) -> Result<Exit, CliError> {
    let alphabet = args.lists.alphabet()?;
    let loaded = args.lists.load(&alphabet, LengthSet::ALL, USUAL_MINIMUM, None)?;
    let list = loaded.with_warnings().list;
    let query = ThemeQuery {
        examples: args.examples.clone(),
        rule: args.rule.clone(),
        coined: args.coined,
        phrases: args.phrases,
        rules: args.rules,
        top: args.limit,
        size: args.size,
        entries: args.entries.into(),
        sets: args.sets.into(),
    };
    let result = find(&list, &query).map_err(|problem| CliError::Usage(problem.to_string()))?;
    if args.json {
        output::print_json(&result)?;
        return Ok(Exit::Done);
    }
    output::print(&shown(&result, args.size))?;
    if result.rule.is_none() {
        output::note(
            "no rule explains the examples and matches more entries; try fewer examples, a lower \
             minimum score or --rule",
        );
    } else if result.sets.is_empty() && args.sets > 0 {
        output::note(&format!(
            "no set of {} fits {} columns; try another number of entries or a lower minimum score",
            counted_entries(args.entries.into()),
            args.size
        ));
    }
    Ok(Exit::Done)
}

/// The rules, then sets that a grid can hold, since they are what a constructor is after, then the
/// entries that they are chosen from.
fn shown(result: &ThemeResult, size: usize) -> String {
    let mut text = String::new();
    let wide = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let rules = wide(&mut result.rules.iter().map(|rule| rule.rule.len()));
    for rule in &result.rules {
        let _ = write!(text, "{:rules$}  {}: ", rule.rule, rule.says);
        text += &counted_entries(rule.entries);
        if let Some(evidence) = rule.evidence {
            let _ = write!(text, ", {evidence:.1} bits");
        }
        text.push('\n');
    }
    let Some(rule) = &result.rule else { return text };
    for (number, set) in (1..).zip(&result.sets) {
        let title = format!("set {number} for {size} columns, {} points", set.score);
        let _ = writeln!(text, "\n{}", styled(STRONG, title));
        text += &lines(&set.entries);
    }
    let _ = writeln!(text, "\n{}", styled(STRONG, rule));
    text += &lines(&result.entries);
    if result.found > result.entries.len() {
        let _ = writeln!(text, "    and {} more", result.found - result.entries.len());
    }
    text
}

fn counted_entries(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

fn lines(entries: &[ThemeCandidate]) -> String {
    let marked: Vec<String> = entries.iter().map(with_brackets).collect();
    let wide = marked.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (entry, marked) in entries.iter().zip(marked) {
        let score = styled(FAINT, format!("{:>3}", entry.score));
        let length = entry.word.chars().count();
        let _ = write!(text, "{score} {marked:wide$} {length:>2}");
        if let Some(from) = &entry.from {
            let _ = write!(text, "  {}", styled(FAINT, from));
        }
        text.push('\n');
    }
    text
}

/// An entry with brackets around the part that the rule is about.
fn with_brackets(entry: &ThemeCandidate) -> String {
    let (Some(start), Some(letters)) = (entry.start, entry.letters) else {
        return entry.entry.clone();
    };
    let end = start + letters;
    let mut text = String::new();
    let mut at = 0;
    for c in entry.entry.chars() {
        let is_letter = c.is_alphabetic();
        if is_letter && at == start {
            text += if letters == 0 { "[]" } else { "[" };
        }
        text.push(c);
        at += usize::from(is_letter);
        if is_letter && letters > 0 && at == end {
            text.push(']');
        }
    }
    if letters == 0 && at == start {
        text += "[]";
    }
    text
}
