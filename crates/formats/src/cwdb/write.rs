//! From a puzzle to text.

use std::fmt::Write;

use wordwright_grid::{
    CellId, CellKind, Content, Direction, Grid, Puzzle, PuzzleKind, Slot, Slots,
};

use super::{UNKNOWN, align};
use crate::lines::one_line;
use crate::plain::{clues_of, without_bars_and_voids};
use crate::report::{Losses, bars, imprint, own_labels};
use crate::{Feature, Format, Written, enumeration, foreign_extras, upper, upper_text};

pub(crate) fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::new(Format::Cwdb);
    report(puzzle, &mut losses);
    let plain = without_bars_and_voids(&puzzle.grid);
    let slots = plain.slots(2);
    let solution = kept(puzzle, &slots);
    let has = |content: &Option<Content>| content.as_deref().is_some_and(|text| !text.is_empty());
    let lost = puzzle.solution.iter().zip(&solution).filter(|(old, new)| has(old) && new.is_none());
    losses.add(Feature::Solution, lost.count());
    let puzzle = &Puzzle { solution, ..puzzle.clone() };
    let clues = clues_of(puzzle, &slots);
    let mut out = String::new();
    for name in [&puzzle.copyright, &puzzle.author, &puzzle.title] {
        let mut line = one_line(name, None, &mut losses);
        if let "ACROSS" | "DOWN" | "GRID" = line.as_str() {
            losses.add(Feature::Characters, line.len() - 1);
            line = line[..1].to_owned() + &line[1..].to_lowercase();
        }
        writeln!(out, "{line}").expect("a string");
    }
    let mut written = 0;
    for direction in Direction::ALL {
        out.push_str(if direction == Direction::Across { "ACROSS\n" } else { "DOWN\n" });
        for (id, slot) in slots.iter().filter(|(_, slot)| slot.direction == direction) {
            let answer = answer(&puzzle.solution, slot);
            let clue = clues[id.index()];
            let text = clue.map_or(String::new(), |clue| {
                written += usize::from(!clue.text.trim().is_empty() || clue.enumeration.is_some());
                let fits = |total| puzzle.has_length(slot, total);
                let lengths = clue.enumeration.as_deref();
                enumeration::written(&clue.text, lengths, fits, &mut losses)
            });
            let text = one_line(&text, None, &mut losses);
            let line = format!("{} {answer} {text}", slot.number);
            writeln!(out, "{}", line.trim_end()).expect("a string");
        }
    }
    losses.add(Feature::Clues, puzzle.clues.len() - written);
    out.push_str("GRID\n");
    write_grid(&plain, &mut out);
    Written { bytes: out.into_bytes(), losses: losses.into_vec() }
}

/// The parts that the format cannot hold at all.
fn report(puzzle: &Puzzle, losses: &mut Losses) {
    losses.add(Feature::Bars, bars(&puzzle.grid));
    losses.add(Feature::Voids, puzzle.grid.count(CellKind::Void));
    let count = |has: fn(&wordwright_grid::Cell) -> bool| {
        puzzle.grid.cells().filter(|(_, cell)| has(cell)).count()
    };
    losses.add(Feature::Circles, count(|cell| cell.circle));
    losses.add(Feature::Shades, count(|cell| cell.shade.is_some()));
    losses.add(Feature::Givens, count(|cell| cell.is_open() && cell.given.is_some()));
    losses.add(Feature::Entered, puzzle.entered.iter().flatten().count());
    losses.add(Feature::FreeClues, puzzle.free_clues.len());
    losses.add(Feature::Labels, own_labels(puzzle));
    losses.add(Feature::Imprint, imprint(puzzle));
    losses.add(Feature::Texts, usize::from(!puzzle.notes.is_empty()));
    losses.add(Feature::Diagramless, usize::from(puzzle.kind == PuzzleKind::Diagramless));
    losses.add(Feature::Extras, foreign_extras(puzzle, Format::Cwdb));
}

/// The contents that are recovered when the answers are read again. A cell in
/// no word is left out, and so is one with several letters if the words through
/// it can be cut in more than one way.
fn kept(puzzle: &Puzzle, slots: &Slots) -> Vec<Option<Content>> {
    let fits = |text: &&str| {
        !text.is_empty() && !text.chars().any(|c| c == UNKNOWN || c.is_whitespace() || c == '\0')
    };
    let content = |id| {
        let in_slot = puzzle.scrambled.is_none() && slots.of_cell(id) != [None; 2];
        puzzle.solution_at(id).filter(|_| in_slot).filter(fits).map(upper_text)
    };
    let mut contents: Vec<_> = puzzle.grid.ids().map(content).collect();
    let is_long = |content: &str| content.chars().nth(1).is_some();
    // Each round leaves out at least one content, or is the last.
    let mut changed = contents.iter().flatten().any(|text| is_long(text));
    while changed {
        let answers: Vec<String> =
            slots.slots().iter().map(|slot| answer(&contents, slot)).collect();
        let answers: Vec<Option<&str>> = answers.iter().map(|text| Some(text.as_str())).collect();
        let mut again = Puzzle::new(puzzle.grid.clone());
        let misfits = align::solve(slots, &answers, &mut again);
        let in_doubt = |id: &CellId| {
            let cut = slots.of_cell(*id).iter().flatten().any(|(slot, _)| misfits.contains(slot));
            let content = contents[id.index()].as_ref();
            content.is_some_and(|text| {
                (cut && is_long(text)) || again.solution_at(*id) != Some(&**text)
            })
        };
        let lost: Vec<CellId> = puzzle.grid.ids().filter(in_doubt).collect();
        changed = !lost.is_empty();
        for id in lost {
            contents[id.index()] = None;
        }
    }
    contents
}

/// The contents of a slot's cells one after another, in lower case if that is reversible.
fn answer(contents: &[Option<Content>], slot: &Slot) -> String {
    let mut answer = String::new();
    for &cell in &slot.cells {
        let Some(content) = &contents[cell.index()] else {
            answer.push(UNKNOWN);
            continue;
        };
        for c in content.chars() {
            let mut lower = c.to_lowercase();
            let single = lower.next().filter(|&low| lower.next().is_none() && upper(low) == c);
            answer.push(single.unwrap_or(c));
        }
    }
    answer
}

fn write_grid(grid: &Grid, out: &mut String) {
    for row in 0..grid.rows() {
        let mut runs: Vec<(bool, usize)> = Vec::new();
        for col in 0..grid.cols() {
            let open = grid.cell(grid.id(row, col)).is_open();
            match runs.last_mut() {
                Some((kind, length)) if *kind == open => *length += 1,
                _ => runs.push((open, 1)),
            }
        }
        let run = |&(open, length): &(bool, usize)| {
            if open { length.to_string() } else { format!("-{length}") }
        };
        writeln!(out, "{}", runs.iter().map(run).collect::<Vec<_>>().join(" ")).expect("a string");
    }
}
