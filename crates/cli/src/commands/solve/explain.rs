//! Explains each slot: alternatives, reasons, and decisive crossings.

use std::fmt::Write as _;

use wordwright_clues::clue::ClueText;
use wordwright_service::solve::{by_crossings, evidence};
use wordwright_solve::outcome::{Rival, SlotAnswer};

use super::Report;
use crate::terminal::output::{FAINT, STRONG, styled, width};
use crate::terminal::{ansi, reasons};

/// How many reasons are shown for a word.
const REASONS: usize = 3;
/// How many crossings are shown for a slot.
const CROSSINGS: usize = 3;
/// The narrowest column, in characters.
const NARROWEST: usize = 5;
/// Words with a lower probability are not shown.
const NOT_WORTH_TELLING: f64 = 0.0005;

/// A candidate of a slot.
struct Line<'a> {
    word: &'a str,
    prior: f64,
    posterior: f64,
    listed: bool,
}

/// Every slot with its alternatives.
pub(super) fn text(report: &Report<'_, '_>) -> String {
    let slots: String =
        report.solving.solved.slots.iter().map(|answer| slot(report, answer)).collect();
    let head = "Each word with its chance, its chance from the clue alone, and why:";
    format!("{}\n\n{slots}", styled(FAINT, head))
}

fn slot(report: &Report<'_, '_>, answer: &SlotAnswer) -> String {
    let problem = report.session.problem();
    let clue = problem.clue(answer.slot).unwrap_or("(no clue)");
    let label = problem.slots().get(answer.slot).label();
    let mut text = format!("{} {clue}\n", styled(STRONG, label));
    let read = ClueText::new(problem.clue(answer.slot).unwrap_or_default());
    let wide = answer.in_full.len().max(NARROWEST);
    let mut lines: Vec<Line<'_>> = Vec::new();
    if !answer.rivals.iter().any(|rival| rival.word == answer.word) {
        let SlotAnswer { word, prior, posterior, listed, .. } = answer;
        lines.push(Line { word, prior: *prior, posterior: *posterior, listed: *listed });
    }
    for rival in &answer.rivals {
        if rival.posterior >= NOT_WORTH_TELLING || rival.word == answer.word {
            let Rival { word, prior, posterior, .. } = rival;
            lines.push(Line { word, prior: *prior, posterior: *posterior, listed: true });
        }
    }
    let in_full = |word| if word == answer.word { &*answer.in_full } else { word };
    let words: Vec<&str> = lines.iter().map(|line| in_full(line.word)).collect();
    let found = evidence(report.session.solver().answerer(), &read, &words);
    for (Line { word, prior, posterior, listed }, evidence) in lines.into_iter().zip(found) {
        let mark = if word == answer.word { '▸' } else { ' ' };
        let word = in_full(word);
        let crossings = by_crossings(answer).filter(|_| word == answer.word);
        let mut reasons: Vec<&str> =
            evidence.iter().chain(&crossings).take(REASONS).map(|reason| &*reason.text).collect();
        let unlisted =
            report.session.solver().answerer().unlisted_model().segmenter.split_text(word);
        let unlisted =
            unlisted.map_or("in no list".to_owned(), |words| format!("in no list: {words}"));
        if !listed {
            reasons.push(&unlisted);
        }
        let chances = format!("  {:>6.2} %  {:>6.2} %", 100.0 * posterior, 100.0 * prior);
        let shown = styled(ansi::style(posterior), format!("{word:<wide$}"));
        let start = format!("  {mark} {shown}{chances}");
        text += &reasons::row(&start, 4 + wide + chances.len(), &reasons);
    }
    if answer.unlisted >= NOT_WORTH_TELLING {
        let _ = writeln!(text, "    {:wide$}  {:>6.2} %  in no list", "…", 100.0 * answer.unlisted);
    }
    let parts: Vec<String> = answer
        .decided
        .iter()
        .filter(|decision| decision.log_odds > 0.0)
        .take(CROSSINGS)
        .map(|decision| {
            format!(
                "{} says {} rather than {} ({} to 1)",
                problem.slots().get(decision.crossing).label(),
                char::from(decision.letter),
                char::from(decision.against),
                odds(decision.log_odds),
            )
        })
        .collect();
    for line in textwrap::wrap(&parts.join(", "), width().saturating_sub(4).max(NARROWEST)) {
        if !line.is_empty() {
            let _ = writeln!(text, "    {line}");
        }
    }
    text.push('\n');
    text
}

/// Odds with few digits.
fn odds(log: f64) -> String {
    const MANY: f64 = 999_999.0;
    const THOUSAND: f64 = 999.5;
    match log.exp() {
        odds if odds >= MANY => "over a million".to_owned(),
        odds if odds >= THOUSAND => {
            let odds = odds.round() as u64;
            format!("{},{:03}", odds / 1000, odds % 1000)
        }
        odds if odds >= 10.0 => format!("{odds:.0}"),
        odds => format!("{odds:.1}"),
    }
}
