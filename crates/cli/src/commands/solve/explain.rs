//! What else each slot might be, why, and which crossings decided.

use std::fmt::Write as _;

use wordwright_solve::ClueText;
use wordwright_solve::outcome::SlotAnswer;

use super::{Report, paint};
use crate::output::{FAINT, STRONG, styled};

/// Reasons told for a word.
const REASONS: usize = 3;
/// Crossings told for a slot.
const CROSSINGS: usize = 3;
/// Words less likely than this are not told, in chances.
const NOT_WORTH_TELLING: f64 = 0.0005;

/// Every slot with its rivals.
pub(super) fn text(report: &Report<'_>) -> String {
    report.solved.slots.iter().map(|answer| slot(report, answer)).collect()
}

fn slot(report: &Report<'_>, answer: &SlotAnswer) -> String {
    let problem = report.problem;
    let clue = problem.clue(answer.slot).unwrap_or("(no clue)");
    let label = problem.slots().get(answer.slot).label();
    let mut text = format!("{} {clue}\n", styled(STRONG, label));
    let read = ClueText::new(problem.clue(answer.slot).unwrap_or_default());
    let wide = answer.word.len();
    let mut line = |word: &str, prior: f64, posterior: f64, listed: bool| {
        let mark = if word == answer.word { '▸' } else { ' ' };
        let mut reasons: Vec<String> = report
            .solver
            .evidence(&read, word.as_bytes())
            .into_iter()
            .take(REASONS)
            .map(|(_, reason)| reason)
            .collect();
        if !listed {
            reasons.push(match report.solver.language().segmenter.split_text(word) {
                Some(words) => format!("in no list: {words}"),
                None => "in no list".to_owned(),
            });
        }
        let _ = writeln!(
            text,
            "  {mark} {} {:>6.2} %  {}  {}",
            styled(paint::style(posterior), format!("{word:<wide$}")),
            100.0 * posterior,
            styled(FAINT, format!("from the clue {:>6.2} %", 100.0 * prior)),
            reasons.join("; "),
        );
    };
    if !answer.rivals.iter().any(|rival| rival.word == answer.word) {
        line(&answer.word, answer.prior, answer.posterior, answer.listed);
    }
    for rival in &answer.rivals {
        if rival.posterior >= NOT_WORTH_TELLING || rival.word == answer.word {
            line(&rival.word, rival.prior, rival.posterior, true);
        }
    }
    if answer.unlisted >= NOT_WORTH_TELLING {
        let _ = writeln!(text, "    {:wide$} {:>6.2} %  in no list", "…", 100.0 * answer.unlisted);
    }
    let said: Vec<String> = answer
        .decided
        .iter()
        .filter(|decision| decision.log_odds > 0.0)
        .take(CROSSINGS)
        .map(|decision| {
            format!(
                "{} says {} rather than {} ({} to 1)",
                problem.slots().get(decision.crossing).label(),
                char::from(b'A' + decision.letter),
                char::from(b'A' + decision.against),
                odds(decision.log_odds),
            )
        })
        .collect();
    if !said.is_empty() {
        let _ = writeln!(text, "    {}", said.join(", "));
    }
    text.push('\n');
    text
}

/// Odds in few digits.
fn odds(log: f64) -> String {
    const MANY: f64 = 1e6;
    match log.exp() {
        odds if odds >= MANY => "over a million".to_owned(),
        odds if odds >= 10.0 => format!("{odds:.0}"),
        odds => format!("{odds:.1}"),
    }
}
