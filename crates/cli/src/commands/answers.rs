//! `wordwright answers`: what may answer one clue, how likely, and why.

use clap::Args;
use serde::Serialize;
use wordwright_clues::RankedAnswer;
use wordwright_clues::clue::ClueText;
use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_solve::Solver;

use crate::args::experts::ExpertArgs;
use crate::args::packs::PackArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, STRONG, styled};
use crate::terminal::reasons;

/// Arguments of `answers`.
#[derive(Debug, Args)]
pub struct AnswersArgs {
    /// The clue
    clue: String,

    /// The letters that are known: `A??LE`
    #[arg(long, short, required_unless_present = "length", value_parser = pattern)]
    pattern: Option<Pattern>,

    /// The number of letters
    #[arg(long, short, value_name = "N", conflicts_with = "pattern", value_parser = length)]
    length: Option<usize>,

    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    experts: ExpertArgs,

    /// Show so many answers
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Letters, some of them known.
#[derive(Debug, Clone)]
struct Pattern(Vec<Option<u8>>);

fn length(text: &str) -> Result<usize, String> {
    let number: Option<usize> = text.parse().ok();
    number.filter(|length| (1..=LONGEST_ANSWER).contains(length)).ok_or_else(|| {
        format!("found {text:?}, expected a number of letters, 1 to {LONGEST_ANSWER}")
    })
}

fn pattern(text: &str) -> Result<Pattern, String> {
    let cell = |c: char| match c {
        '?' | '.' | '_' => Ok(None),
        c if c.is_ascii_alphabetic() => Ok(Some(c.to_ascii_uppercase() as u8)),
        c => Err(format!("found {c:?}, expected letters A to Z and ? for an unknown one")),
    };
    let cells: Vec<Option<u8>> = text.chars().map(cell).collect::<Result<_, _>>()?;
    if (1..=LONGEST_ANSWER).contains(&cells.len()) {
        Ok(Pattern(cells))
    } else {
        Err(format!("found {} letters, expected 1 to {LONGEST_ANSWER}", cells.len()))
    }
}

/// One answer of the report.
#[derive(Debug, Serialize)]
struct Row {
    answer: String,
    written: String,
    probability: f64,
    evidence: Vec<Reason>,
}

/// Why an expert proposes it.
#[derive(Debug, Serialize)]
struct Reason {
    expert: String,
    reason: String,
}

/// The report.
#[derive(Debug, Serialize)]
struct Report {
    clue: String,
    length: usize,
    unlisted: f64,
    answers: Vec<Row>,
}

/// Answers one clue.
///
/// # Errors
/// A pack that cannot be used.
pub fn run(args: &AnswersArgs) -> Result<Exit, CliError> {
    let pattern = match (&args.pattern, args.length) {
        (Some(pattern), _) => pattern.clone(),
        (None, length) => Pattern(vec![None; length.unwrap_or(1)]),
    };
    let pack = args.pack.open()?;
    let mut solver = Solver::new(&pack);
    args.experts.add(&mut solver)?;
    let report = report(&solver, &args.clue, &pattern, args.top);
    if args.json {
        output::say_json(&report)?;
    } else {
        output::say(&text(&report))?;
    }
    Ok(Exit::Done)
}

fn report(solver: &Solver<'_>, clue: &str, pattern: &Pattern, top: usize) -> Report {
    let clue = ClueText::new(clue);
    let found = solver.answerer().top_answers(&clue, &pattern.0, top);
    let row = |proposed: RankedAnswer<'_>| Row {
        answer: proposed.word,
        written: proposed.written,
        probability: proposed.probability,
        evidence: proposed
            .evidence
            .into_iter()
            .map(|(expert, reason)| Reason { expert: expert.to_owned(), reason })
            .collect(),
    };
    Report {
        clue: clue.raw().to_owned(),
        length: pattern.0.len(),
        unlisted: found.unlisted,
        answers: found.proposed.into_iter().map(row).collect(),
    }
}

/// Reasons shown for an answer.
const REASONS: usize = 3;

fn text(report: &Report) -> String {
    let mut text = String::new();
    let wide = report.length.max(6);
    for row in &report.answers {
        let said = row.evidence.iter().map(|reason| (&*reason.expert, &*reason.reason));
        let chance = format!("{:6.2} %  ", 100.0 * row.probability);
        let start = chance.clone() + &styled(STRONG, format!("{:<wide$}", row.answer));
        text += &reasons::row(&start, chance.len() + wide, &reasons::telling(said, REASONS));
    }
    text + &format!("{:6.2} %  in no list\n", 100.0 * report.unlisted)
}
