//! Explains each slot: alternatives, reasons, and decisive crossings.

use std::fmt::Write as _;

use wordwright_clues::clue::ClueText;
use wordwright_knowledge::Capital;
use wordwright_service::solve::{Evidence, EvidenceKind, by_crossings, decisions, evidence};
use wordwright_solve::outcome::{Rival, SlotAnswer};
use wordwright_solve::review::Familiarity;

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
        let unlisted = (!listed).then(|| in_no_list(report, word));
        let given = crossings.iter().chain(&evidence).take(REASONS).chain(&unlisted);
        let chances = format!("  {:>6.2} %  {:>6.2} %", 100.0 * posterior, 100.0 * prior);
        let shown = styled(ansi::style(posterior), format!("{word:<wide$}"));
        let start = format!("  {mark} {shown}{chances}");
        text += &reasons::row(&start, 4 + wide + chances.len(), given);
    }
    if answer.unlisted >= NOT_WORTH_TELLING {
        let _ = writeln!(text, "    {:wide$}  {:>6.2} %  in no list", "…", 100.0 * answer.unlisted);
    }
    let decided = decisions(problem, answer);
    let favourable = decided.iter().filter(|decision| decision.log_odds > 0.0).take(CROSSINGS);
    let parts: Vec<&str> = favourable.map(|decision| &*decision.text).collect();
    for line in textwrap::wrap(&parts.join("; "), width().saturating_sub(4).max(NARROWEST)) {
        if !line.is_empty() {
            let _ = writeln!(text, "    {line}");
        }
    }
    text.push('\n');
    text
}

/// What can be said of a word that no list has: the familiar words that it is made of.
fn in_no_list(report: &Report<'_, '_>, word: &str) -> Evidence {
    let answerer = report.session.solver().answerer();
    let segmenter = &answerer.unlisted_model().segmenter;
    let letters = Capital::of(word.as_bytes()).unwrap_or_default();
    let text = match Familiarity::of(answerer.pack(), segmenter, letters).phrase {
        Some(words) => format!("in no list, but made of {words}"),
        None => "in no list".to_owned(),
    };
    Evidence::new(EvidenceKind::Lists, "word-list", text)
}
