//! Checks clues: missing and surplus ones, answers given away, duplicates,
//! enumerations and references.

use std::collections::BTreeMap;

use wordwright_grid::{Clue, Direction, Puzzle, SlotId, SlotReference, Slots};

use crate::{Finding, Kind, Roots, Severity, Spelling};

pub(crate) fn check(
    puzzle: &Puzzle,
    slots: &Slots,
    spelling: Option<Spelling<'_>>,
    roots: &Roots,
) -> Vec<Finding> {
    if puzzle.clues.is_empty() && puzzle.free_clues.is_empty() {
        return vec![finding(
            Kind::SlotWithoutClue,
            Severity::Note,
            Vec::new(),
            "the puzzle has no clues".to_owned(),
            "write them",
        )];
    }
    let mut findings = pairing(puzzle, slots);
    findings.extend(free(puzzle, slots));
    let solved = puzzle.scrambled.is_none();
    for clue in &puzzle.clues {
        let Some(id) = slots.find(clue.number, clue.direction) else { continue };
        if let Some(answer) = puzzle.answer(slots.get(id)).filter(|_| solved) {
            findings.extend(given_away(id, clue, &answer, spelling, roots));
        }
        findings.extend(enumeration(puzzle, slots, id, clue));
        findings.extend(references(slots, id, &clue.text));
    }
    findings.extend(duplicates(puzzle, slots));
    findings
}

fn finding(
    kind: Kind,
    severity: Severity,
    slots: Vec<SlotId>,
    problem: String,
    remedy: &'static str,
) -> Finding {
    Finding { kind, severity, slots, cells: Vec::new(), problem, remedy }
}

/// Finds clues without a slot, slots without a clue, and slots with several
/// clues.
fn pairing(puzzle: &Puzzle, slots: &Slots) -> Vec<Finding> {
    let mut of_slot: BTreeMap<SlotId, usize> = BTreeMap::new();
    let mut findings = Vec::new();
    for clue in &puzzle.clues {
        match slots.find(clue.number, clue.direction) {
            Some(id) if clue.text.trim().is_empty() => {
                of_slot.entry(id).or_default();
            }
            Some(id) => *of_slot.entry(id).or_default() += 1,
            None => findings.push(finding(
                Kind::ClueWithoutSlot,
                Severity::Error,
                Vec::new(),
                format!(
                    "the clue {} {} ({}) has no slot",
                    clue.number,
                    clue.direction,
                    quoted(&clue.text)
                ),
                "take it out, or change the grid so that an entry starts at that number",
            )),
        }
    }
    // A free clue whose path covers exactly the cells of a slot is a clue for
    // it.
    for (id, slot) in slots.iter() {
        let along = puzzle.free_clues.iter().filter(|free| free.cells == slot.cells).count();
        let count = of_slot.get(&id).copied().unwrap_or(0) + along;
        if count == 0 {
            findings.push(finding(
                Kind::SlotWithoutClue,
                Severity::Error,
                vec![id],
                "the entry has no clue".to_owned(),
                "write one",
            ));
        } else if count > 1 {
            findings.push(finding(
                Kind::SecondClue,
                Severity::Warning,
                vec![id],
                format!("the entry has {count} clues"),
                "keep one of them",
            ));
        }
    }
    findings
}

/// Clues of the usual lists for which the file gives no cells.
fn free(puzzle: &Puzzle, slots: &Slots) -> Vec<Finding> {
    let lost = puzzle.free_clues.iter().filter(|free| free.cells.is_empty());
    let lost = lost.map(|free| {
        let name = [free.label.as_str(), free.list.as_str()].join(" ");
        let name = if name == " " { "outside the lists" } else { name.trim() };
        let mut usual = Direction::ALL.iter().map(ToString::to_string);
        let usual = usual.any(|direction| direction.eq_ignore_ascii_case(&free.list));
        let severity = if usual { Severity::Error } else { Severity::Note };
        finding(
            Kind::ClueWithoutSlot,
            severity,
            Vec::new(),
            format!("the clue {name} ({}) has no slot", quoted(&free.text)),
            "take it out, or give it a number at which an entry starts",
        )
    });
    let mut findings: Vec<Finding> = lost.collect();
    for free in &puzzle.free_clues {
        let slot = slots.iter().find(|(_, slot)| slot.cells == free.cells).map(|(id, _)| id);
        if let Some(id) = slot {
            findings.extend(references(slots, id, &free.text));
        }
    }
    findings
}

/// Finds a word of the answer, in any form, in its own clue, or all of the
/// answer in parts.
fn given_away(
    slot: SlotId,
    clue: &Clue,
    answer: &str,
    spelling: Option<Spelling<'_>>,
    roots: &Roots,
) -> Option<Finding> {
    let of_answer = roots.of_answer(answer, spelling);
    let words = roots.significant_words(&clue.text);
    let word = words.iter().find(|(_, root)| of_answer.iter().any(|(_, other)| other == root));
    let word = word.map(|(word, _)| *word);
    let shown = match word {
        Some(word) => word.to_owned(),
        None => in_parts(&clue.text, answer)?,
    };
    Some(finding(
        Kind::AnswerInClue,
        Severity::Warning,
        vec![slot],
        format!("the clue says {shown:?}, which is in the answer {answer}"),
        "write the clue without it",
    ))
}

/// Finds words of a text that spell the answer when written together.
fn in_parts(text: &str, answer: &str) -> Option<String> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    (0..words.len()).find_map(|start| {
        let mut together = String::new();
        for end in start..words.len() {
            together.push_str(&words[end].to_uppercase());
            if !answer.starts_with(&together) {
                return None;
            }
            if together.len() == answer.len() {
                return (answer.len() > 2).then(|| words[start..=end].join(" "));
            }
        }
        None
    })
}

/// Checks that the enumeration adds up to the answer's length.
fn enumeration(puzzle: &Puzzle, slots: &Slots, id: SlotId, clue: &Clue) -> Option<Finding> {
    let enumeration = clue.enumeration.as_deref()?;
    let mut numbers = Vec::new();
    for part in enumeration.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()) {
        numbers.push(part.parse::<usize>().ok()?);
    }
    let slot = slots.get(id);
    let letters = match puzzle.answer(slot) {
        Some(answer) => answer.chars().count(),
        None => slot.len(),
    };
    let letters = letters + continued_letters(puzzle, slots, id);
    let total: usize = numbers.iter().fold(0, |sum, &number| sum.saturating_add(number));
    if numbers.is_empty() || total == letters || total == slot.len() {
        return None;
    }
    Some(finding(
        Kind::Enumeration,
        Severity::Warning,
        vec![id],
        format!("the enumeration ({enumeration}) makes {total}, but the answer has {letters}"),
        "count the answer's letters again",
    ))
}

/// The letters of the entries that the answer of a slot continues into.
fn continued_letters(puzzle: &Puzzle, slots: &Slots, id: SlotId) -> usize {
    let from = slots.get(id);
    let clues = puzzle.clues.iter().filter(|clue| {
        begins_in(&clue.text).is_some_and(|(number, direction)| {
            number == from.number && direction.is_none_or(|direction| direction == from.direction)
        })
    });
    let others = clues.filter_map(|clue| slots.find(clue.number, clue.direction));
    others.filter(|&other| other != id).map(|other| slots.get(other).len()).sum()
}

/// The entry that a clue names if it says only that an answer continues there: `See
/// 12-Across` or `See 12`.
fn begins_in(text: &str) -> Option<(u16, Option<Direction>)> {
    let text = text.trim().to_ascii_lowercase();
    let name = text.strip_prefix("see ")?.trim();
    if let Ok(number) = name.parse() {
        return Some((number, None));
    }
    let SlotReference { number, direction } = SlotReference::parse(name)?;
    Some((number, Some(direction)))
}

/// Finds references such as `17-Across` to entries that do not exist. A clue without a
/// hyphenated reference is skipped: `2 down, 3 to go` need not be one.
fn references(slots: &Slots, id: SlotId, text: &str) -> Vec<Finding> {
    let lower = text.to_ascii_lowercase();
    if !lower.contains("-across") && !lower.contains("-down") {
        return Vec::new();
    }
    let mut missing = SlotReference::find_all(text);
    missing.retain(|reference| slots.find(reference.number, reference.direction).is_none());
    let findings = missing.into_iter().map(|reference| {
        finding(
            Kind::CrossReference,
            Severity::Warning,
            vec![id],
            format!("the clue refers to {reference}, which does not exist"),
            "correct the number",
        )
    });
    findings.collect()
}

/// Finds slots with the same clue, ignoring case and punctuation.
fn duplicates(puzzle: &Puzzle, slots: &Slots) -> Vec<Finding> {
    let mut by_text: BTreeMap<String, (&str, Vec<SlotId>)> = BTreeMap::new();
    for clue in &puzzle.clues {
        let Some(id) = slots.find(clue.number, clue.direction) else { continue };
        let text: String = clue
            .text
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        if !text.is_empty() && begins_in(&clue.text).is_none() {
            by_text.entry(text).or_insert((&clue.text, Vec::new())).1.push(id);
        }
    }
    let several = by_text.into_values().filter(|(_, places)| places.len() > 1);
    several
        .map(|(text, slots)| {
            finding(
                Kind::DuplicateClue,
                Severity::Note,
                slots,
                format!("the clue {} is given more than once", quoted(text)),
                "make sure that this is intended",
            )
        })
        .collect()
}

/// A clue in quotation marks. Its own quotation marks are not escaped, since
/// clues have many. Control characters are, so that a file cannot move the
/// cursor.
fn quoted(clue: &str) -> String {
    let mark = if clue.contains('"') { '\'' } else { '"' };
    let text = clue.escape_debug().to_string();
    format!("{mark}{}{mark}", text.replace("\\\"", "\"").replace("\\'", "'"))
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Direction;

    use super::{begins_in, quoted};

    #[test]
    fn continuations_name_one_entry() {
        let across = Some(Direction::Across);
        for text in ["See 12-Across", "see 12 across", "See 12A"] {
            assert_eq!(begins_in(text), Some((12, across)), "{text}");
        }
        assert_eq!(begins_in("See 12"), Some((12, None)));
        assert_eq!(begins_in("See 12-Across for more"), None);
        assert_eq!(begins_in("Seeds"), None);
    }

    #[test]
    fn clues_are_quoted_to_be_read() {
        assert_eq!(quoted("\"Rats!\" isn't"), "'\"Rats!\" isn't'");
        assert_eq!(quoted("red \u{1b}[31m"), "\"red \\u{1b}[31m\"");
    }
}
