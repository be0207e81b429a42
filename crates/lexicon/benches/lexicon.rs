//! Times of the lexicon: `cargo bench -p wordwright-lexicon`.
//!
//! Reads `words/spread.dict` of the folder that `WORDWRIGHT_DATA` names, at a
//! minimum score of 50; without the variable the embedded list.

use std::sync::{Arc, LazyLock};

use divan::{Bencher, black_box};
use wordwright_lexicon::{
    Alphabet, Compiled, LengthSet, LetterBag, Parts, Pattern, Source, Usage, WordGraph, WordList,
    WordTable, embedded,
};

static TEXT: LazyLock<Vec<u8>> = LazyLock::new(|| match std::env::var_os("WORDWRIGHT_DATA") {
    Some(folder) => {
        let path = std::path::Path::new(&folder).join("words/spread.dict");
        std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
    None => embedded::english_text(),
});

static LIST: LazyLock<WordList> = LazyLock::new(read);

fn source() -> Source<'static> {
    Source { name: "the list", text: &TEXT, minimum: 50 }
}

/// The lengths of a daily grid's slots.
fn lengths() -> LengthSet {
    (3..=15).collect()
}

fn read() -> WordList {
    let english: Arc<Alphabet> = Alphabet::english();
    WordList::read(&english, &[source()], lengths()).expect("a list with words").0
}

fn graph(parts: Parts) -> WordGraph<'static> {
    WordGraph::build(LIST.ids().map(|word| LIST.letters(word)), parts).expect("a graph that fits")
}

fn main() {
    LazyLock::force(&LIST);
    divan::main();
}

#[divan::bench]
fn unpack_the_embedded_list() -> Vec<u8> {
    embedded::english_text()
}

#[divan::bench]
fn read_the_list() -> WordList {
    read()
}

#[divan::bench]
fn tables_by_length() -> Vec<Option<WordTable>> {
    WordTable::by_length(&LIST, lengths())
}

#[divan::bench(sample_count = 20)]
fn build_the_dawg() -> WordGraph<'static> {
    graph(Parts::Dawg)
}

#[divan::bench(sample_count = 5)]
fn build_dawg_and_gaddag() -> WordGraph<'static> {
    graph(Parts::DawgAndGaddag)
}

#[divan::bench]
fn open_a_compiled_lexicon(bencher: Bencher<'_, '_>) {
    let file = Compiled::to_bytes(LIST.alphabet(), &graph(Parts::Dawg), &[source()]);
    bencher.bench(|| Compiled::read(&file).expect("a file just made").words());
}

#[divan::bench(args = ["s?a[rt]", "?????????", "*qu*", "*a*b*c*"])]
fn match_a_pattern(bencher: Bencher<'_, '_>, text: &str) {
    let tables = WordTable::by_length(&LIST, lengths());
    let pattern = Pattern::parse(LIST.alphabet(), text).expect("a pattern");
    bencher.bench(|| black_box(&pattern).words(tables.iter().flatten()));
}

#[divan::bench]
fn anagrams(bencher: Bencher<'_, '_>) {
    let bag = LetterBag::parse(LIST.alphabet(), "retainsl?").expect("letters");
    bencher.bench(|| black_box(&bag).words_in_list(&LIST, Usage::Some));
}
