//! The text report of `review`.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use wordwright_grid::{CellId, CellKind};
use wordwright_service::check::CheckFinding;
use wordwright_service::review::{
    CrossingFinding, CrossingsOnlyFinding, MisleadingClueFinding, ReviewFinding, ReviewSession,
    ReviewedSlot,
};
use wordwright_service::slots::label;

use super::ReviewLine;
use crate::terminal::output::{BAD, FAINT, GOOD, STRONG, styled, width};

/// How many findings of a kind are shown without `--all`.
const FEW: usize = 8;
/// How many reasons for another answer are shown.
const REASONS: usize = 2;
/// The style of a square that the solver got wrong.
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// The report, most important findings first.
pub(super) fn text(reviewed: &ReviewLine, session: &ReviewSession, all: bool) -> String {
    let report = Report { reviewed, session };
    let review = &reviewed.result;
    let mut text = report.head() + &report.grid();
    let most = if all { usize::MAX } else { FEW };
    let (mut crossings, mut misleading, mut only) = (Vec::new(), Vec::new(), Vec::new());
    for finding in &review.findings {
        match finding {
            ReviewFinding::Crossing(found) => crossings.push(report.crossing(found)),
            ReviewFinding::MisleadingClue(found) => misleading.push(report.misleading(found)),
            ReviewFinding::CrossingsOnly(found) => only.push(report.crossings_only(found)),
        }
    }
    let parts = [
        ("Squares that few people could guess", crossings),
        ("Clues that point to another answer", misleading),
        ("Entries that their clues do not give", only),
        ("Words that come twice", review.repeats.iter().map(repeat).collect()),
    ];
    for (title, found) in &parts {
        text += &part(title, found, most);
    }
    if parts.iter().all(|(_, found)| found.is_empty()) {
        let _ = writeln!(text, "\n{}", styled(GOOD, "no findings"));
    }
    if !review.not_assessed.is_empty() {
        let _ = writeln!(text, "\n{}", styled(STRONG, "Not assessed"));
        for sentence in &review.not_assessed {
            text += &wrapped(sentence, 2);
        }
    }
    text.push('\n');
    text
}

/// A finding about a repeated word.
fn repeat(finding: &CheckFinding) -> String {
    let slots: Vec<String> = finding.slots.iter().map(|slot| label(slot)).collect();
    format!("  {}: {}\n", styled(STRONG, slots.join(", ")), finding.problem)
}

/// A review and the draft that it is about.
struct Report<'r> {
    reviewed: &'r ReviewLine,
    session: &'r ReviewSession,
}

impl Report<'_> {
    fn head(&self) -> String {
        let review = &self.reviewed.result;
        let difficulty = review.difficulty.as_ref().map_or_else(String::new, |difficulty| {
            format!(
                "  as hard as a {} (day {:.1}, Monday 1 to Saturday 6): {:.0} % of the answers \
                 come first by their clues\n",
                styled(STRONG, difficulty.weekday),
                difficulty.day,
                100.0 * difficulty.at_once,
            )
        });
        format!(
            "{}: {} of {} complete entries solved right, in {:.1} s\n{difficulty}\n",
            styled(STRONG, &self.reviewed.puzzle),
            review.right,
            review.complete,
            self.reviewed.seconds,
        )
    }

    /// The grid of answers, with marks before the squares to look at.
    fn grid(&self) -> String {
        let review = &self.reviewed.result;
        let draft = self.session.draft();
        let grid = draft.problem().grid();
        let stuck = |id: CellId| {
            let cell = id.index() as u32;
            let at = |found: &ReviewFinding| matches!(found, ReviewFinding::Crossing(x) if x.cell == cell);
            review.findings.iter().any(at)
        };
        let (mut any_stuck, mut any_wrong) = (false, false);
        let mut text = String::new();
        for row in 0..grid.rows() {
            let (mut line, mut below) = (String::from(" "), String::from(" "));
            for col in 0..grid.cols() {
                let id = grid.id(row, col);
                let cell = grid.cell(id);
                let face = draft.letter(id).map_or('.', char::from);
                let wrong = review.wrong.contains(&(id.index() as u32));
                let square = match cell.kind {
                    CellKind::Block => format!(" {}", styled(FAINT, '■')),
                    CellKind::Void => "  ".to_owned(),
                    CellKind::Open if stuck(id) => styled(BAD.bold(), format!("!{face}")),
                    CellKind::Open if wrong => styled(DOUBTFUL, format!("?{face}")),
                    CellKind::Open => format!(" {face}"),
                };
                line += &square;
                any_stuck |= stuck(id);
                any_wrong |= wrong && !stuck(id);
                line.push(if cell.bar_right { '│' } else { ' ' });
                below += if cell.bar_below { " ─ " } else { "   " };
            }
            let _ = writeln!(text, "{}", line.trim_end());
            if !below.trim().is_empty() {
                let _ = writeln!(text, "{}", below.trim_end());
            }
        }
        let mut legend = Vec::new();
        if any_stuck {
            legend.push(styled(BAD.bold(), "! few could guess"));
        }
        if any_wrong {
            legend.push(styled(DOUBTFUL, "? the solver got wrong"));
        }
        if !legend.is_empty() {
            let _ = writeln!(text, "\n  {}", legend.join(", "));
        }
        text
    }

    fn slot(&self, name: &str) -> &ReviewedSlot {
        let slots = &self.reviewed.result.slots;
        slots.iter().find(|slot| slot.slot == name).expect("findings are about slots of the draft")
    }

    /// A slot's label and answer.
    fn entry(&self, name: &str) -> String {
        let answer = self.slot(name).answer.as_deref().unwrap_or_default();
        format!("{} {answer}", label(name))
    }

    fn known(&self, name: &str) -> &str {
        self.slot(name).familiarity.as_ref().map_or("", |known| &known.text)
    }

    fn crossing(&self, found: &CrossingFinding) -> String {
        let place = self.session.problem().grid().place(CellId::new(found.cell as usize));
        let CrossingFinding { slots: [across, down], letter, tempting, .. } = found;
        let head = format!("  {}\n", styled(STRONG, format!("{place}: {letter}")));
        let chance = format!(
            "{letter} is {} likely for the solver, {} for someone who knows neither entry",
            percent(found.posterior),
            percent(found.guess)
        );
        let text = format!(
            "{} ({}) crosses {} ({}); {chance}, {tempting} is tempting",
            self.entry(across),
            self.known(across),
            self.entry(down),
            self.known(down),
        );
        head + &wrapped(&text, 4)
    }

    fn misleading(&self, found: &MisleadingClueFinding) -> String {
        let [slot] = &found.slots;
        let reasons: Vec<&str> =
            found.evidence.iter().take(REASONS).map(|reason| &*reason.text).collect();
        let why =
            if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join("; ")) };
        let after = if found.wrong {
            "the crossings did not put it right"
        } else {
            "the crossings put it right"
        };
        let text = format!(
            "{} {}{why}, the answer {}; {after}",
            found.rival,
            percent(found.rival_prior),
            percent(found.prior),
        );
        self.line(slot) + &wrapped(&text, 4)
    }

    fn crossings_only(&self, found: &CrossingsOnlyFinding) -> String {
        let [slot] = &found.slots;
        let place =
            found.rank.map_or_else(String::new, |rank| format!("number {rank} by its clue; "));
        let after = if found.wrong { "; the crossings did not give it either" } else { "" };
        self.line(slot) + &wrapped(&format!("{place}{}{after}", self.known(slot)), 4)
    }

    /// A slot with its answer and its clue.
    fn line(&self, slot: &str) -> String {
        let clue = self.slot(slot).clue.as_deref().unwrap_or_default();
        format!("  {}  {}\n", styled(STRONG, self.entry(slot)), clean(clue))
    }
}

fn part(title: &str, found: &[String], most: usize) -> String {
    if found.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{} ({})\n", styled(STRONG, title), found.len());
    text.extend(found.iter().take(most).map(String::as_str));
    if found.len() > most {
        let _ = writeln!(
            text,
            "  {}",
            styled(FAINT, format!("and {} more: --all", found.len() - most))
        );
    }
    text
}

fn wrapped(text: &str, indent: usize) -> String {
    let room = width().saturating_sub(indent).max(20);
    let mut wrapped = String::new();
    for line in textwrap::wrap(&clean(text), room) {
        let _ = writeln!(wrapped, "{:indent$}{line}", "");
    }
    wrapped
}

/// Text from a file, without characters that could move the cursor.
fn clean(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn percent(chance: f64) -> String {
    match 100.0 * chance {
        percent if percent < 1.0 => "below 1 %".to_owned(),
        percent => format!("{percent:.0} %"),
    }
}
