//! Clue tables: rows of an archive read from memory, in bytes a second.

use divan::Bencher;
use divan::counter::BytesCount;
use wordwright_formats::table::ClueTable;

/// Length of each table in bytes.
const SIZE: usize = 16 << 20;

fn main() {
    divan::main();
}

/// Rows of plausible lengths, made from a counter.
fn table(line: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(SIZE + 100);
    for number in 0.. {
        if text.len() >= SIZE {
            break;
        }
        text.push_str(&line(number));
    }
    text
}

fn bench(bencher: Bencher, text: &str) {
    bencher.counter(BytesCount::of_str(text)).bench(|| {
        let table = ClueTable::open(divan::black_box(text.as_bytes())).expect("a layout");
        table.rows().filter(|row| row.as_ref().is_ok_and(|row| row.answer.len() > 2)).count()
    });
}

#[divan::bench]
fn tabs(bencher: Bencher) {
    let days = ["Mon", "Tue", "Wed", "Thu"];
    bench(
        bencher,
        &table(|n| {
            let (day, dow) = (n / 76 % 28 + 1, days[n / 76 % 4]);
            format!("1998-10-{day:02}\t{dow}\tA{}\tClue \"number\" {n}, say\tANSWER\n", n % 76)
        }),
    );
}

#[divan::bench]
fn commas_and_quotes(bencher: Bencher) {
    bench(
        bencher,
        &table(|n| match n % 4 {
            0 => format!("ANSWER,\"Clue \"\"number\"\" {n}, say\"\n"),
            _ => format!("ANSWER,Clue number {n} (say)\n"),
        }),
    );
}
