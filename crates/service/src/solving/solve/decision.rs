//! Tells how the crossings decided between an answer and its best rival.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_solve::outcome::{self, SlotAnswer};
use wordwright_solve::problem::Problem;

use crate::base::number::millionths;
use crate::base::slots::{cell_number, slot_name};

/// How one crossing decides between an answer and its best rival.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Decision {
    /// The crossing slot.
    pub crossing: String,
    /// The shared cell, counted from 0 in reading order.
    pub cell: u32,
    /// The answer's letter there.
    pub letter: char,
    /// The rival's letter.
    pub against: char,
    /// Natural logarithm of the factor by which the crossing favours the answer's
    /// letter.
    #[serde(serialize_with = "millionths")]
    pub log_odds: f64,
    /// The same, in words.
    #[schema(example = "12-Down makes A 56 times likelier than C")]
    pub text: String,
}

/// How each crossing of a slot decided, the one that favours the answer most first.
pub fn decisions(problem: &Problem, slot: &SlotAnswer) -> Vec<Decision> {
    let shape = problem.slots().get(slot.slot);
    let decision = |decision: &outcome::Decision| {
        let crossing = problem.slots().get(decision.crossing);
        let (letter, against) = (char::from(decision.letter), char::from(decision.against));
        Decision {
            crossing: slot_name(crossing),
            cell: cell_number(shape.cells[decision.pos]),
            letter,
            against,
            log_odds: decision.log_odds,
            text: text(crossing.label(), letter, against, decision.log_odds),
        }
    };
    slot.decided.iter().map(decision).collect()
}

/// The sentence, without a full stop: terminal and page join it to others.
fn text(crossing: impl std::fmt::Display, letter: char, against: char, log_odds: f64) -> String {
    let (likelier, other) = if log_odds < 0.0 { (against, letter) } else { (letter, against) };
    match times(log_odds.abs()) {
        Some(times) => format!("{crossing} makes {likelier} {times} times likelier than {other}"),
        None => format!("{crossing} makes {letter} as likely as {against}"),
    }
}

/// How many times likelier, with few digits; `None` if there is no difference to see.
fn times(log_odds: f64) -> Option<String> {
    const MILLION: f64 = 999_999.5;
    const THOUSAND: f64 = 999.5;
    const TEN: f64 = 9.95;
    const EQUAL: f64 = 1.05;
    Some(match log_odds.exp() {
        odds if odds >= MILLION => "over a million".to_owned(),
        odds if odds >= THOUSAND => {
            let odds = odds.round() as u64;
            format!("{},{:03}", odds / 1000, odds % 1000)
        }
        odds if odds >= TEN => format!("{odds:.0}"),
        odds if odds >= EQUAL => format!("{odds:.1}"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_a_sentence() {
        let cases: [(f64, &str); 8] = [
            (56.3, "12-Down makes A 56 times likelier than C"),
            (2.42, "12-Down makes A 2.4 times likelier than C"),
            (9.96, "12-Down makes A 10 times likelier than C"),
            (999.7, "12-Down makes A 1,000 times likelier than C"),
            (23_048.0, "12-Down makes A 23,048 times likelier than C"),
            (f64::INFINITY, "12-Down makes A over a million times likelier than C"),
            (0.1, "12-Down makes C 10 times likelier than A"),
            (1.01, "12-Down makes A as likely as C"),
        ];
        for (odds, expected) in cases {
            assert_eq!(text("12-Down", 'A', 'C', odds.ln()), expected);
        }
    }
}
