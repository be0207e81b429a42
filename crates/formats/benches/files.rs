//! Puzzle files read from memory, one after another on one thread: daily ones
//! of 15 by 15 cells and 78 clues, made here.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use wordwright_formats::{Format, read, write};
use wordwright_grid::{Clue, Puzzle};

fn main() {
    divan::main();
}

/// The example pattern of 15 by 15 cells with letters and clues of the usual
/// length.
fn daily() -> Puzzle {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/patterns/fifteen.txt");
    let bytes = std::fs::read(path).expect("an example");
    let mut puzzle = read(&bytes).expect("a pattern").puzzle;
    for (index, id) in puzzle.grid.ids().enumerate() {
        if puzzle.grid.cell(id).is_open() {
            let letter = char::from(b'A' + (index * 7 % 26) as u8);
            puzzle.solution[id.index()] = Some(letter.to_string().into());
        }
    }
    for slot in puzzle.grid.slots(2).slots() {
        let text = format!("A clue of the usual length, {}", slot.number);
        let (number, direction) = (slot.number, slot.direction);
        puzzle.clues.push(Clue { number, direction, text, enumeration: None });
    }
    "Daily puzzle".clone_into(&mut puzzle.title);
    puzzle
}

#[divan::bench(args = [Format::Puz, Format::Ipuz, Format::Jpz, Format::Xd, Format::Cwdb])]
fn reading(bencher: Bencher, format: Format) {
    let bytes = write(&daily(), format).bytes;
    bencher
        .counter(ItemsCount::new(1_usize))
        .counter(BytesCount::of_slice(&bytes))
        .bench(|| read(divan::black_box(&bytes)));
}
