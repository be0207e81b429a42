//! Builds a pack from a clue table, and shows what it knows about one clue.
//!
//! ```text
//! cargo run --release -p wordwright-knowledge --example rows -- \
//!     clues.tsv FOLDER [UNTIL [WORDNET-FOLDER [THESAURUS]]]
//! ```
//!
//! The table has lines `DATE⇥WEEKDAY⇥SLOT⇥CLUE⇥ANSWER`.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use wordwright_knowledge::build::WordNet;
use wordwright_knowledge::text::clue_key;
use wordwright_knowledge::{BuildOptions, Builder, ClueRecord, Date, Pack};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [table, folder, rest @ ..] = arguments.as_slice() else {
        return Err("expected: TABLE FOLDER [UNTIL [WORDNET-FOLDER [THESAURUS]]]".into());
    };
    let until = rest.first().map(|date| Date::parse(date).ok_or("UNTIL is no date")).transpose()?;
    let started = Instant::now();
    let text = std::fs::read_to_string(table)?;
    let mut builder = Builder::new(BuildOptions { until, undated: false });
    let taken = builder.add_rows(table, "unknown", text.lines().filter_map(ClueRecord::of_line));
    println!("{taken:?} {:?}", started.elapsed());
    builder.add_embedded_words();
    if let Some(folder) = rest.get(1) {
        builder.add_wordnet(WordNet::read(Path::new(folder))?);
    }
    if let Some(file) = rest.get(2) {
        builder.add_thesaurus("Moby thesaurus", "public domain", &std::fs::read_to_string(file)?);
    }
    let manifest = builder.write(Path::new(folder))?;
    println!("{manifest:?} {:?}", started.elapsed());

    let started = Instant::now();
    let pack = Pack::open(Path::new(folder))?;
    println!("opened in {:?}", started.elapsed());
    let (clues, answers) = (pack.clues(), pack.answers());
    if let Some(clue) = clues.find(&clue_key("Great Lake")) {
        for seen in clues.answers(clue) {
            println!("{} {} {:?}", answers.display(seen.answer), seen.count, seen.last());
        }
    }
    Ok(())
}
