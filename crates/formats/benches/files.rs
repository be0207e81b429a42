//! Puzzle files read from memory, one after another on one thread: daily ones
//! of 15 by 15 cells and 78 clues, made here. A sample reads all of them, so
//! the cost of a file includes freeing its memory.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use wordwright_formats::{Format, read, write};
use wordwright_grid::{Clue, Puzzle};

/// How many files a sample reads.
const FILES: usize = 100;

fn main() {
    divan::main();
}

/// The example pattern of 15 by 15 cells with letters and clues of the usual
/// length, different in each file.
fn daily(file: usize) -> Puzzle {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/patterns/fifteen.txt");
    let bytes = std::fs::read(path).expect("an example");
    let mut puzzle = read(&bytes).expect("a pattern").puzzle;
    for (index, id) in puzzle.grid.ids().enumerate() {
        if puzzle.grid.cell(id).is_open() {
            let letter = char::from(b'A' + ((index * 7 + file) % 26) as u8);
            puzzle.solution[id.index()] = Some(letter.to_string().into());
        }
    }
    for slot in puzzle.grid.slots(2).slots() {
        let text = format!("A clue of the usual length, {}", slot.number + file as u16);
        let (number, direction) = (slot.number, slot.direction);
        puzzle.clues.push(Clue { number, direction, text, enumeration: None });
    }
    puzzle.title = format!("Daily puzzle {file}");
    puzzle
}

#[divan::bench(args = [Format::Puz, Format::Ipuz, Format::Jpz, Format::Xd, Format::Cwdb])]
fn reading(bencher: Bencher, format: Format) {
    let files: Vec<Vec<u8>> = (0..FILES).map(|file| write(&daily(file), format).bytes).collect();
    let bytes: usize = files.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(FILES)).counter(BytesCount::new(bytes)).bench(|| {
        for file in divan::black_box(&files) {
            drop(divan::black_box(read(file)));
        }
    });
}
