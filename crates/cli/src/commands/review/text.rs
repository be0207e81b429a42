//! What `review` tells a constructor in the terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use wordwright_grid::{CellId, CellKind, SlotId};
use wordwright_service::solve::ranked;
use wordwright_solve::review::{BadCrossing, CrossingsOnly, Finding, Misleading};

use super::Reviewed;
use crate::terminal::output::{BAD, FAINT, GOOD, STRONG, styled, width};

/// Findings of a kind that are told without `--all`.
const FEW: usize = 8;
/// Reasons told for another answer.
const REASONS: usize = 2;
/// The style of a square that the solver got wrong.
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

impl Reviewed<'_> {
    /// The report, the most important first.
    pub(super) fn text(&self, all: bool) -> String {
        let review = self.review;
        let mut text = self.head();
        text += &self.grid();
        let most = if all { usize::MAX } else { FEW };
        let mut crossings = Vec::new();
        let (mut misleading, mut only) = (Vec::new(), Vec::new());
        for finding in &review.findings {
            match finding {
                Finding::Crossing(found) => crossings.push(self.crossing(found)),
                Finding::Misleading(found) => misleading.push(self.misleading(found)),
                Finding::CrossingsOnly(found) => only.push(self.crossings_only(found)),
            }
        }
        let repeats: Vec<String> = self
            .repeats
            .iter()
            .map(|repeat| {
                format!("  {}: {}\n", styled(STRONG, repeat.slots.join(", ")), repeat.problem)
            })
            .collect();
        let parts = [
            ("Squares that few people could guess", crossings),
            ("Clues that point to another answer", misleading),
            ("Entries that only their crossings give", only),
            ("Words that come twice", repeats),
        ];
        for (title, found) in &parts {
            text += &part(title, found, most);
        }
        if parts.iter().all(|(_, found)| found.is_empty()) {
            let _ = writeln!(text, "\n{}", styled(GOOD, "nothing to complain about"));
        }
        if !review.unsaid.is_empty() {
            let _ = writeln!(text, "\n{}", styled(STRONG, "What cannot be said"));
            for unsaid in &review.unsaid {
                text += &wrapped(&unsaid.to_string(), 2);
            }
        }
        text.push('\n');
        text
    }

    fn head(&self) -> String {
        let review = self.review;
        let complete = review.entries.iter().filter(|entry| entry.answer.is_some()).count();
        let difficulty = review.difficulty.as_ref().map_or_else(String::new, |difficulty| {
            format!(
                "  as hard as a {} (day {:.1}, Monday 1 to Saturday 6): {:.0} % of the answers come \
                 first by their clues\n",
                styled(STRONG, difficulty.weekday()),
                difficulty.day(),
                100.0 * difficulty.at_once,
            )
        });
        format!(
            "{}: {} of {complete} complete entries solved right, in {:.1} s\n{difficulty}\n",
            styled(STRONG, self.path.display()),
            review.right(),
            self.seconds,
        )
    }

    /// The answers with a mark before each square to look at.
    fn grid(&self) -> String {
        let review = self.review;
        let grid = self.draft.problem().grid();
        let stuck = |id: CellId| {
            let at = |found: &Finding| matches!(found, Finding::Crossing(x) if x.cell == id);
            review.findings.iter().any(at)
        };
        let (mut any_stuck, mut any_wrong) = (false, false);
        let mut text = String::new();
        for row in 0..grid.rows() {
            let (mut line, mut below) = (String::from(" "), String::from(" "));
            for col in 0..grid.cols() {
                let id = grid.id(row, col);
                let cell = grid.cell(id);
                let face = self.draft.letter(id).map_or('.', |letter| char::from(b'A' + letter));
                let wrong = review.wrong.contains(&id);
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

    fn entry(&self, slot: SlotId) -> String {
        let label = self.draft.problem().slots().get(slot).label();
        let answer = self.review.entries[slot.index()].answer.as_deref().unwrap_or_default();
        format!("{label} {answer}")
    }

    fn known(&self, slot: SlotId) -> String {
        let known = self.review.entries[slot.index()].familiarity.as_ref();
        known.map(ToString::to_string).unwrap_or_default()
    }

    fn crossing(&self, found: &BadCrossing) -> String {
        let place = self.draft.problem().grid().place(found.cell);
        let (letter, tempting) = (face(found.letter), face(found.tempting));
        let head = format!("  {}\n", styled(STRONG, format!("{place}: {letter}")));
        let chance = format!(
            "{letter} is {} likely to the solver, {} to who knows neither entry",
            percent(found.chance),
            percent(found.guess)
        );
        let said = format!(
            "{} ({}) crosses {} ({}); {chance}, {tempting} is tempting",
            self.entry(found.across),
            self.known(found.across),
            self.entry(found.down),
            self.known(found.down),
        );
        head + &wrapped(&said, 4)
    }

    fn misleading(&self, found: &Misleading) -> String {
        let clue = self.draft.problem().clue(found.slot).unwrap_or_default();
        let reasons = found.evidence.iter().map(|(expert, text)| (&**expert, text.clone()));
        let told: Vec<String> =
            ranked(reasons).into_iter().take(REASONS).map(|reason| reason.text).collect();
        let why = if told.is_empty() { String::new() } else { format!(" ({})", told.join("; ")) };
        let after = if found.wrong {
            "the crossings did not put it right"
        } else {
            "the crossings put it right"
        };
        let said = format!(
            "{} {}{why}, the answer {}; {after}",
            found.rival,
            percent(found.rival_chance),
            percent(found.chance),
        );
        self.line(found.slot, clue) + &wrapped(&said, 4)
    }

    fn crossings_only(&self, found: &CrossingsOnly) -> String {
        let clue = self.draft.problem().clue(found.slot).unwrap_or_default();
        let place =
            found.rank.map_or_else(String::new, |rank| format!("number {rank} by its clue; "));
        let after = if found.wrong { "; the crossings did not give it either" } else { "" };
        let said = format!("{place}{}{after}", self.known(found.slot));
        self.line(found.slot, clue) + &wrapped(&said, 4)
    }

    fn line(&self, slot: SlotId, clue: &str) -> String {
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

fn wrapped(said: &str, indent: usize) -> String {
    let room = width().saturating_sub(indent).max(20);
    let mut text = String::new();
    for line in textwrap::wrap(&clean(said), room) {
        let _ = writeln!(text, "{:indent$}{line}", "");
    }
    text
}

/// Text of a file without what could move the cursor.
fn clean(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn face(letter: u8) -> char {
    char::from(b'A' + letter)
}

fn percent(chance: f64) -> String {
    match 100.0 * chance {
        percent if percent < 1.0 => "below 1 %".to_owned(),
        percent => format!("{percent:.0} %"),
    }
}
