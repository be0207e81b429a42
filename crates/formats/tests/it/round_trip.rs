//! A puzzle that is written and read again is unchanged, or the losses explain why not.

use proptest::prelude::*;
use wordwright_formats::{Format, Reading, Warning, read, read_with, write};
use wordwright_grid::{CellKind, Puzzle, PuzzleKind};

use crate::random::{odd_puzzle, puzzle};
use crate::support::example;

/// The puzzle without what `.puz` cannot hold.
fn for_puz(mut puzzle: Puzzle) -> Puzzle {
    let names = [&mut puzzle.editor, &mut puzzle.publisher, &mut puzzle.date];
    names.into_iter().for_each(String::clear);
    for id in puzzle.grid.ids() {
        let cell = puzzle.grid.cell_mut(id);
        cell.shade = None;
        if cell.kind == CellKind::Void {
            cell.kind = CellKind::Block;
        }
    }
    let barred = puzzle.grid.slots(2);
    for id in puzzle.grid.ids() {
        let cell = puzzle.grid.cell_mut(id);
        (cell.bar_right, cell.bar_below) = (false, false);
    }
    let plain = puzzle.grid.slots(2);
    puzzle.clues.retain_mut(|clue| {
        let old = barred.find(clue.number, clue.direction).map(|id| barred.get(id).cells[0]);
        let slot = old.and_then(|cell| plain.of_cell(cell)[clue.direction.index()]);
        let starts = slot.filter(|&(_, pos)| pos == 0);
        clue.number = starts.map_or(0, |(slot, _)| plain.get(slot).number);
        let length = starts.map_or(0, |(slot, _)| plain.get(slot).len());
        clue.enumeration = clue.enumeration.take().filter(|lengths| sum(lengths) == length);
        starts.is_some()
    });
    puzzle.clues.sort_by_key(|clue| (clue.direction, clue.number));
    puzzle
}

/// The letters that an enumeration counts.
fn sum(lengths: &str) -> usize {
    lengths.split(',').map(|number| number.parse::<usize>().expect("numbers")).sum()
}

/// The puzzle without what `.jpz` cannot hold.
fn for_jpz(mut puzzle: Puzzle) -> Puzzle {
    puzzle.kind = PuzzleKind::Normal;
    puzzle
}

/// A one-line text after a round trip through `.xd` or CWDB.
fn plain_line(text: &str) -> String {
    let keep = |c: &char| !"\n\r\\".contains(*c);
    text.chars().filter(keep).collect::<String>().trim().to_owned()
}

/// The puzzle without what `.xd` cannot hold.
fn for_xd(mut puzzle: Puzzle) -> Puzzle {
    puzzle.kind = PuzzleKind::Normal;
    puzzle.entered.fill(None);
    for id in puzzle.grid.ids() {
        puzzle.grid.cell_mut(id).given = None;
    }
    let Puzzle { title, author, copyright, notes, editor, publisher, date, .. } = &mut puzzle;
    for text in [title, author, copyright, notes, editor, publisher, date] {
        *text = plain_line(text);
        if text.starts_with('#') {
            text.clear();
        }
    }
    let slots = puzzle.grid.slots(2);
    for clue in &mut puzzle.clues {
        clue.text = plain_line(&clue.text);
        let slot = slots.find(clue.number, clue.direction).map(|id| slots.get(id).len());
        clue.enumeration = clue.enumeration.take().filter(|lengths| Some(sum(lengths)) == slot);
    }
    puzzle
}

/// The puzzle without what a CWDB text cannot hold.
fn for_cwdb(puzzle: Puzzle) -> Puzzle {
    let mut puzzle = for_xd(for_puz(puzzle));
    puzzle.notes.clear();
    for id in puzzle.grid.ids() {
        puzzle.grid.cell_mut(id).circle = false;
    }
    let slots = puzzle.grid.slots(2);
    puzzle.clues.retain(|clue| !clue.text.is_empty());
    for (id, content) in puzzle.grid.ids().zip(&mut puzzle.solution) {
        let in_slot = slots.of_cell(id).iter().any(Option::is_some);
        *content = content.take().filter(|text| in_slot && text.chars().count() == 1);
    }
    puzzle
}

/// The puzzle without what a pattern cannot hold.
fn for_pattern(puzzle: &Puzzle) -> Puzzle {
    let mut pattern = Puzzle::new(puzzle.grid.clone());
    for id in puzzle.grid.ids() {
        let cell = pattern.grid.cell_mut(id);
        let letter =
            |text: &str| text.chars().all(char::is_alphabetic) && text.chars().count() == 1;
        let locked = cell.given.take().filter(|given| letter(given));
        *cell = wordwright_grid::Cell { kind: cell.kind, locked, ..Default::default() };
        pattern.solution[id.index()].clone_from(&pattern.grid.cell(id).locked);
    }
    pattern
}

fn same_again(puzzle: &Puzzle, format: Format) -> Result<(), TestCaseError> {
    let written = write(puzzle, format);
    prop_assert_eq!(&written.losses, &[]);
    let document = read(&written.bytes).map_err(|e| TestCaseError::fail(e.to_string()))?;
    prop_assert_eq!(document.format, format);
    let odd: Vec<_> = document.warnings.iter().filter(|w| **w != Warning::Renumbered).collect();
    prop_assert!(odd.is_empty(), "{:?}", odd);
    let again = Puzzle { extras: Vec::new(), ..document.puzzle };
    prop_assert_eq!(&again, puzzle);
    Ok(())
}

/// More cases than usual with `PROPTEST_CASES`, for a long hunt.
fn config() -> ProptestConfig {
    let cases = ProptestConfig::default().cases.max(600);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn ipuz_holds_everything(puzzle in odd_puzzle()) {
        same_again(&puzzle, Format::Ipuz)?;
    }

    #[test]
    fn jpz_holds_all_but_a_few(puzzle in odd_puzzle()) {
        let mut puzzle = for_jpz(puzzle);
        for id in puzzle.grid.ids() {
            // A given cell shows its content.
            if let Some(given) = puzzle.grid.cell(id).given.clone() {
                puzzle.entered[id.index()] = Some(given);
            }
        }
        same_again(&puzzle, Format::Jpz)?;
    }

    #[test]
    fn xd_holds_all_but_entries(puzzle in puzzle()) {
        same_again(&for_xd(puzzle), Format::Xd)?;
    }

    #[test]
    fn cwdb_holds_words(puzzle in puzzle()) {
        same_again(&for_cwdb(puzzle), Format::Cwdb)?;
    }

    /// Whatever is left out is a loss: without losses, everything survives.
    #[test]
    fn no_loss_means_equal(puzzle in odd_puzzle(), format in prop::sample::select(&Format::ALL[..])) {
        let written = write(&puzzle, format);
        let again = read(&written.bytes).map_err(|e| TestCaseError::fail(format!("{format}: {e}")))?;
        if written.losses.is_empty() {
            prop_assert_eq!(&Puzzle { extras: Vec::new(), ..again.puzzle.clone() }, &puzzle);
        }
        let twice = write(&again.puzzle, format);
        let third = read(&twice.bytes).map_err(|e| TestCaseError::fail(format!("{format}: {e}")))?;
        prop_assert_eq!(&third.puzzle, &again.puzzle, "{} changes when written twice", format);
    }

    #[test]
    fn puz_holds_all_but_a_few(puzzle in puzzle()) {
        same_again(&for_puz(puzzle), Format::Puz)?;
    }

    #[test]
    fn patterns_hold_the_shape(puzzle in puzzle()) {
        same_again(&for_pattern(&puzzle), Format::Pattern)?;
    }

    #[test]
    fn nothing_is_lost_in_silence(puzzle in puzzle()) {
        let mut puzzle = puzzle;
        puzzle.clues.iter_mut().for_each(|clue| clue.enumeration = None);
        for (format, smaller) in
            [(Format::Puz, for_puz(puzzle.clone())), (Format::Pattern, for_pattern(&puzzle))]
        {
            let written = write(&puzzle, format);
            let bars = |p: &Puzzle| {
                p.grid.cells().filter(|(_, cell)| cell.bar_right || cell.bar_below).count()
            };
            let kept = bars(&smaller) == bars(&puzzle) && {
                let mut with_bars = smaller.clone();
                let enumerations = puzzle.clues.iter().any(|clue| clue.enumeration.is_some());
                prop_assert!(!enumerations, "taken out above");
                for id in puzzle.grid.ids() {
                    with_bars.grid.cell_mut(id).bar_right = puzzle.grid.cell(id).bar_right;
                    with_bars.grid.cell_mut(id).bar_below = puzzle.grid.cell(id).bar_below;
                }
                with_bars == puzzle
            };
            prop_assert_eq!(written.losses.is_empty(), kept, "{:?}", written.losses);
            let again = read(&written.bytes).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(again.puzzle.grid, smaller.grid);
            prop_assert_eq!(again.puzzle.clues, smaller.clues);
        }
    }

    #[test]
    fn arbitrary_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes)?;
    }

    #[test]
    fn arbitrary_text_is_survived(text in "[.#~A-Za-z\n\r -?{}\\[\\]\",:]{0,80}") {
        survives(text.as_bytes())?;
    }

    #[test]
    fn damaged_files_are_survived(
        puzzle in puzzle(),
        format in prop::sample::select(&Format::ALL[..]),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        survives(&damaged(write(&puzzle, format).bytes, &edits))?;
    }

    #[test]
    fn damaged_examples_are_survived(
        name in prop::sample::select(&["puzzles/five.ipuz", "puzzles/barred.ipuz"][..]),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        survives(&damaged(example(name), &edits))?;
    }
}

type Edit = (prop::sample::Index, u8, u8);

fn damaged(mut bytes: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for (index, byte, what) in edits {
        if bytes.is_empty() {
            break;
        }
        let at = index.index(bytes.len());
        match what {
            0 => bytes[at] = *byte,
            1 => bytes.insert(at, *byte),
            2 => drop(bytes.remove(at)),
            _ if *byte < 40 => bytes.truncate(at),
            _ => bytes[at] ^= 1 << (byte % 8),
        }
    }
    bytes
}

/// Reading does not panic, and what could be read can be written in every
/// format and read again; writing it a second time changes nothing.
fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    let strict = read(bytes);
    let Ok(document) = read_with(bytes, Reading::Lenient) else {
        prop_assert!(strict.is_err(), "what is read strictly is read leniently");
        return Ok(());
    };
    if let Ok(strict) = strict {
        prop_assert_eq!(&document.repairs, &[]);
        prop_assert_eq!(&document.puzzle, &strict.puzzle);
    }
    for format in Format::ALL {
        let once = write(&document.puzzle, format).bytes;
        let again = read(&once).map_err(|e| TestCaseError::fail(format!("{format}: {e}")))?;
        prop_assert_eq!(again.format, format);
        let twice = write(&again.puzzle, format).bytes;
        let twice = read(&twice).map_err(|e| TestCaseError::fail(format!("{format}: {e}")))?;
        prop_assert_eq!(again.puzzle, twice.puzzle, "{} changes when written twice", format);
    }
    Ok(())
}
