//! Clues that name other slots.
//!
//! "With 12-Across, old wheels" asks for one answer that continues in another
//! slot, whose own clue is "See 5-Down". "12-Across, for one" asks for a word
//! about another answer. Both are read here; the pipeline uses them.

use wordwright_grid::{SlotId, SlotReference};

use crate::problem::slot_clues::SlotClues;
use wordwright_clues::clue::ClueText;
use wordwright_knowledge::text::clue_key;

/// Slots whose answers are one answer, and the clue of all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiSlotAnswer {
    /// The slots in the order in which they are read, two or more, each once.
    pub slots: Vec<SlotId>,
    /// The clue without the words that name slots.
    pub clue: String,
}

/// A clue that refers to the answers of other slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The slot of the clue.
    pub slot: SlotId,
    /// The slots that it names, in the order of the clue.
    pub named: Vec<SlotId>,
    /// The clue up to the first name.
    before: String,
    /// The clue after the last name.
    after: String,
}

impl Mention {
    /// The clue with answers in place of the names.
    pub fn with(&self, answers: &[String]) -> String {
        let words = match answers {
            [one] => one.to_lowercase(),
            [all @ .., last] => format!("{} and {last}", all.join(", ")).to_lowercase(),
            [] => String::new(),
        };
        format!("{}{words}{}", self.before, self.after)
    }
}

/// Answers that run over several slots: a clue that begins "With …," where
/// every slot that it names refers back or has no clue of its own.
pub fn multi_slot_answers(clues: &SlotClues) -> Vec<MultiSlotAnswer> {
    clues.slots().ids().filter_map(|slot| read_multi_slot_answer(clues, slot)).collect()
}

fn read_multi_slot_answer(clues: &SlotClues, slot: SlotId) -> Option<MultiSlotAnswer> {
    let clue = clues.get(slot)?;
    let (names, rest) = split_with(clue)?;
    let mut slots = vec![slot];
    for &reference in &ClueText::new(names).form().references {
        let named = find(clues, reference)?;
        let refers = clues.get(named).is_none_or(|clue| {
            let form = ClueText::new(clue);
            let back = form.form().references.iter().any(|back| find(clues, *back) == Some(slot));
            back && (starts_with(clue, "see ") || starts_with(clue, "with "))
        });
        if !refers || slots.contains(&named) {
            return None;
        }
        slots.push(named);
    }
    (slots.len() > 1 && !rest.is_empty()).then(|| MultiSlotAnswer { slots, clue: rest.to_owned() })
}

/// "With 12- and 15-Across, a cheer" as names and the rest.
fn split_with(clue: &str) -> Option<(&str, &str)> {
    if !starts_with(clue, "with ") {
        return None;
    }
    let lower = clue.to_ascii_lowercase();
    let ends = ["across, ", "down, "];
    let mut from = 0;
    loop {
        let (at, end) = ends
            .iter()
            .filter_map(|end| Some((from + lower[from..].find(end)?, end.len())))
            .min()?;
        from = at + end;
        let rest = clue[from..].trim();
        if !rest.starts_with(|c: char| c.is_ascii_digit()) && !starts_with(rest, "and ") {
            return Some((&clue[..from], rest));
        }
    }
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

fn find(clues: &SlotClues, reference: SlotReference) -> Option<SlotId> {
    clues.slots().find(reference.number, reference.direction)
}

/// Clues that refer to other answers: they name slots, and are neither part of
/// an answer over several slots nor a mere "See …".
pub fn mentions(clues: &SlotClues) -> Vec<Mention> {
    clues.slots().ids().filter_map(|slot| read_mention(clues, slot)).collect()
}

fn read_mention(clues: &SlotClues, slot: SlotId) -> Option<Mention> {
    let clue = clues.get(slot)?;
    if starts_with(clue, "see ") || starts_with(clue, "with ") {
        return None;
    }
    let text = ClueText::new(clue);
    let references = &text.form().references;
    let named: Vec<SlotId> =
        references.iter().map(|&reference| find(clues, reference)).collect::<Option<_>>()?;
    let (first, last) = (references.first()?, references.last()?);
    if named.contains(&slot) {
        return None;
    }
    let lower = clue.to_ascii_lowercase();
    let end = [' ', '-'].iter().find_map(|joint| {
        let name = format!("{}{joint}{}", last.number, last.direction);
        Some(lower.rfind(&name)? + name.len())
    })?;
    let number = first.number.to_string();
    let mut starts = lower[..end].match_indices(&number).map(|found| found.0);
    let start = starts.find(|&at| {
        let before = lower[..at].chars().next_back();
        !before.is_some_and(char::is_alphanumeric)
            && names(&clue_key(&lower[at..end])) == Some(references.len())
    })?;
    let (before, after) = (clue[..start].to_owned(), clue[end..].to_owned());
    Some(Mention { slot, named, before, after })
}

/// How many slots a text names ("17-, 24- and 51-across"); `None` if it says anything else.
fn names(text: &str) -> Option<usize> {
    SlotReference::is_only_names(text).then(|| SlotReference::find_all(text).len())
}

/// Slots that a clue names but the grid does not have: the label of the clue's slot, and the name.
pub fn missing(clues: &SlotClues) -> Vec<(String, String)> {
    let names =
        |slot: SlotId| ClueText::new(clues.get(slot).unwrap_or_default()).form().references.clone();
    let slots = clues.slots().iter();
    let found = slots.flat_map(|(id, slot)| {
        let absent = names(id).into_iter().filter(|name| find(clues, *name).is_none());
        absent.map(move |name| (slot.label(), name.to_string()))
    });
    found.collect()
}

/// The words of a clue that only refers to another.
const LEADING: [&str; 19] = [
    "see", "and", "or", "for", "one", "example", "instance", "e.g", "eg", "e.g.", "with", "also",
    "clue", "to", "the", "of", "from", "say", "perhaps",
];

/// Slots whose clues only refer to other slots, and from there to no clue with
/// words of its own, in the order of slots.
pub fn circles(clues: &SlotClues) -> Vec<SlotId> {
    let mut leads: Vec<(SlotId, Vec<SlotId>)> =
        clues.slots().ids().filter_map(|slot| Some((slot, read_lead(clues, slot)?))).collect();
    loop {
        let before = leads.len();
        let left: Vec<SlotId> = leads.iter().map(|(slot, _)| *slot).collect();
        leads.retain(|(_, named)| named.iter().all(|slot| left.contains(slot)));
        if leads.len() == before {
            return left;
        }
    }
}

/// The slots that a clue without words of its own refers to.
fn read_lead(clues: &SlotClues, slot: SlotId) -> Option<Vec<SlotId>> {
    let text = ClueText::new(clues.get(slot)?);
    let own = |word: &String| !LEADING.contains(&&**word) && !SlotReference::is_only_names(word);
    let named = &text.form().references;
    if named.is_empty() || text.words().iter().any(own) {
        return None;
    }
    named.iter().map(|name| find(clues, *name)).collect()
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Direction;

    use super::*;
    use crate::problem::puzzle::Problem;

    /// A square of three: 1, 4 and 5 across, 1, 2 and 3 down.
    fn problem(clues: &[(u16, Direction, &str)]) -> Problem {
        crate::testing::problem(3, 3, clues)
    }

    fn render(problem: &Problem) -> Vec<String> {
        let label = |slot: &SlotId| problem.slots().get(*slot).label();
        let multi_slot = multi_slot_answers(problem.clues()).into_iter().map(|together| {
            let slots: Vec<String> = together.slots.iter().map(label).collect();
            format!("{}: {}", slots.join(" "), together.clue)
        });
        let mentioned = mentions(problem.clues()).into_iter().map(|mention| {
            format!(
                "{} of {}: {}",
                label(&mention.slot),
                mention.named.iter().map(label).collect::<Vec<_>>().join(", "),
                mention.with(&vec!["ERIE".to_owned(); mention.named.len()])
            )
        });
        multi_slot.chain(mentioned).collect()
    }

    use Direction::{Across, Down};

    #[test]
    fn one_answer_in_several_slots() {
        let both = problem(&[
            (1, Across, "With 2-Down, old wheels, say"),
            (2, Down, "See 1-Across"),
            (4, Across, "With 3-Down and 5-Across, cheer"),
            (3, Down, "See 4-Across"),
            (5, Across, "See 4-Across"),
        ]);
        assert_eq!(
            render(&both),
            ["1-Across 2-Down: old wheels, say", "4-Across 3-Down 5-Across: cheer"]
        );
    }

    #[test]
    fn slots_that_have_a_clue_of_their_own_or_are_not_there_are_left_alone() {
        let alone = problem(&[
            (1, Across, "With 2-Down, old wheels"),
            (2, Down, "Auto"),
            (3, Down, "With 99-Across, nothing"),
            (4, Across, "With 4-Across, itself"),
            (5, Across, "With ease"),
        ]);
        assert_eq!(render(&alone), [""; 0]);
    }

    #[test]
    fn circles_of_references_are_read_once_each() {
        let circle = problem(&[
            (1, Across, "With 1-Down, laugh"),
            (1, Down, "With 1-Across, laugh"),
            (2, Down, "See 3-Down"),
            (3, Down, "See 2-Down"),
        ]);
        assert_eq!(render(&circle), ["1-Across 1-Down: laugh", "1-Down 1-Across: laugh"]);
    }

    #[test]
    fn clues_that_only_lead_to_each_other() {
        let labels = |problem: &Problem| -> Vec<String> {
            let label = |slot: SlotId| problem.slots().get(slot).label();
            circles(problem.clues()).into_iter().map(label).collect()
        };
        let circle = problem(&[
            (1, Across, "See 1-Down"),
            (1, Down, "See 4-Across, e.g."),
            (2, Down, "4- and 1-Across, for example"),
            (3, Down, "See 3-Down"),
            (4, Across, "See 1-Across"),
            (5, Across, "Laugh"),
        ]);
        assert_eq!(labels(&circle), ["1-Across", "4-Across", "1-Down", "2-Down", "3-Down"]);
        let open = problem(&[
            (1, Across, "See 1-Down"),
            (1, Down, "With 1-Across, laugh"),
            (2, Down, "City on 3-Down"),
            (3, Down, "Lake near 2-Down"),
            (4, Across, "See 5-Across"),
            (5, Across, "See 99-Down"),
        ]);
        assert_eq!(labels(&open), [""; 0]);
        assert_eq!(missing(open.clues()), [("5-Across".to_owned(), "99-Down".to_owned())]);
    }

    #[test]
    fn a_clue_about_another_answer() {
        let about = problem(&[
            (1, Across, "City on 2-Down's shore"),
            (2, Down, "Lake"),
            (3, Down, "Hint to 1- and 4-Across"),
            (4, Across, "1-across, e.g."),
        ]);
        assert_eq!(
            render(&about),
            [
                "1-Across of 2-Down: City on erie's shore",
                "4-Across of 1-Across: erie, e.g.",
                "3-Down of 1-Across, 4-Across: Hint to erie and erie",
            ]
        );
    }

    #[test]
    fn a_clue_about_several_answers_names_them_in_a_row() {
        let about = problem(&[
            (1, Across, "A lake"),
            (4, Across, "Another"),
            (1, Down, "What 1-, 4- and 5-Across are"),
            (2, Down, "Like 14 of 1-Across or 4-Across"),
            (3, Down, "1-Across has more than 4-Across"),
        ]);
        assert_eq!(
            render(&about),
            [
                "1-Down of 1-Across, 4-Across, 5-Across: What erie, erie and erie are",
                "2-Down of 1-Across, 4-Across: Like 14 of erie and erie"
            ]
        );
    }
}
