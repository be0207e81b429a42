//! `wordwright answers`: what may answer one clue, how likely, and why.

use clap::Args;
use serde::Serialize;
use wordwright_knowledge::text::LONGEST_ANSWER;
use wordwright_knowledge::{AnswerId, Pack};
use wordwright_solve::{ClueText, Solver};

use crate::error::CliError;
use crate::exit::Exit;
use crate::experts::ExpertArgs;
use crate::output::{self, STRONG, styled};
use crate::packs::PackArgs;
use crate::reasons;

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

impl Pattern {
    fn fits(&self, word: &[u8]) -> bool {
        self.0.len() == word.len()
            && self.0.iter().zip(word).all(|(known, letter)| known.is_none_or(|k| k == *letter))
    }
}

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
    let report = report(&pack, &solver, &args.clue, &pattern, args.top);
    if args.json {
        output::say_json(&report)?;
    } else {
        output::say(&text(&report))?;
    }
    Ok(Exit::Done)
}

fn report(pack: &Pack, solver: &Solver<'_>, clue: &str, pattern: &Pattern, top: usize) -> Report {
    let clue = ClueText::new(clue);
    let length = pattern.0.len();
    let mixed = solver.mixed(&clue, length);
    let answers = pack.answers();
    let known = answers.of_length(length).zip(&mixed.log_known);
    let mut words: Vec<(Option<AnswerId>, &[u8], f64)> = known
        .map(|(id, &log)| (Some(id), answers.text(id), f64::from(log).exp()))
        .chain(mixed.extra.iter().map(|(word, log)| (None, &**word, f64::from(*log).exp())))
        .filter(|(_, word, _)| pattern.fits(word))
        .collect();
    // What the known letters leave is all there is.
    let unlisted = f64::from(mixed.log_unlisted).exp()
        * 26f64.powf(-(pattern.0.iter().flatten().count() as f64));
    let total = words.iter().map(|word| word.2).sum::<f64>() + unlisted;
    words.sort_by(|a, b| b.2.total_cmp(&a.2).then_with(|| a.1.cmp(b.1)));
    let row = |&(id, word, chance): &(Option<AnswerId>, &[u8], f64)| {
        let answer = String::from_utf8_lossy(word).into_owned();
        let reasons = solver.evidence(&clue, word);
        Row {
            written: id.map_or_else(|| answer.clone(), |id| answers.display(id).to_owned()),
            answer,
            probability: chance / total.max(f64::MIN_POSITIVE),
            evidence: reasons
                .into_iter()
                .map(|(expert, reason)| Reason { expert: expert.to_owned(), reason })
                .collect(),
        }
    };
    Report {
        clue: clue.raw().to_owned(),
        length,
        unlisted: unlisted / total.max(f64::MIN_POSITIVE),
        answers: words.iter().take(top).map(row).collect(),
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
