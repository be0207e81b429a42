//! The English word list that is compiled in.
//!
//! `cargo xtask lexicon` makes it from Debian's `scowl` and `wordnet-base`;
//! `data/english.sources` beside it names their versions, and
//! `docs/decisions/embedded-list.md` says how entries are scored and why the
//! list is kept as it is.

mod packed;

use std::sync::LazyLock;

use crate::{Alphabet, LengthSet, Source, WordList};

use packed::Columns;
pub use packed::{Entry, pack};

/// The list as `packed` describes.
const ENGLISH: &[u8] = include_bytes!("../data/english.packed");

/// The text of the embedded English word list, UTF-8.
///
/// One entry a line, `WRITTEN;SCORE;KIND`, in the order of the entries' letters,
/// no letters twice: `ICE CREAM;72;p`. The score is 2 or 3 digits, 01 to 100: 50
/// and over is clean fill. The kind is `w` for a word, `p` for a phrase or a word
/// with an apostrophe or a hyphen, `n` for a name, `a` for an abbreviation.
/// Entries have 2 to 25 letters.
///
/// [`each_entry`] gives the same entries without building a text.
pub fn english_text() -> Vec<u8> {
    columns().text().expect("a test unpacks the embedded list")
}

/// Calls a function with every entry of the embedded English word list, in the
/// order of the entries' letters.
pub fn each_entry(give: impl FnMut(Entry<'_>)) {
    columns().each(give).expect("a test unpacks the embedded list");
}

fn columns() -> Columns {
    Columns::read(ENGLISH).expect("a test unpacks the embedded list")
}

/// The embedded English word list, every score; read once, then shared.
///
/// The first call reads about 360,000 lines.
pub fn english() -> &'static WordList {
    static ENGLISH: LazyLock<WordList> = LazyLock::new(|| {
        let text = english_text();
        let source = Source { name: "the embedded English list", text: &text, minimum: 0 };
        let read = WordList::read(&Alphabet::english(), &[source], LengthSet::ALL);
        read.expect("a test reads the embedded list").0
    });
    &ENGLISH
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Write as _;

    use expect_test::{Expect, expect};
    use xxhash_rust::xxh3::xxh3_64;

    use super::*;

    fn text() -> String {
        String::from_utf8(english_text()).expect("UTF-8")
    }

    fn entries(text: &str) -> impl Iterator<Item = (&str, u8, &str)> {
        text.lines().map(|line| {
            let mut fields = line.split(';');
            let mut field = || fields.next().expect("three fields");
            (field(), field().parse().expect("a score"), field())
        })
    }

    fn check(words: &[&str], expected: &Expect) {
        let text = text();
        let mut found = String::new();
        for word in words {
            match entries(&text).find(|entry| entry.0 == *word) {
                Some((word, score, kind)) => writeln!(found, "{word} {score} {kind}"),
                None => writeln!(found, "{word} is missing"),
            }
            .expect("a string takes all");
        }
        expected.assert_eq(&found);
    }

    #[test]
    fn is_what_its_manifest_says() {
        let text = text();
        let mut counts = BTreeMap::<_, (usize, usize)>::new();
        for (_, score, kind) in entries(&text) {
            let count = counts.entry(kind).or_default();
            count.0 += 1;
            count.1 += usize::from(score >= 50);
        }
        let mut found = String::new();
        for kind in ["w", "p", "n", "a"] {
            let (all, clean) = counts[kind];
            writeln!(found, "{kind}: {all} entries, {clean} of them at 50 or over").unwrap();
        }
        writeln!(found, "bytes of text: {}", text.len()).unwrap();
        writeln!(found, "xxh3 of text: {:016x}", xxh3_64(text.as_bytes())).unwrap();
        let manifest = include_str!("../data/english.sources");
        assert!(manifest.ends_with(&found), "{found}");
    }

    #[test]
    fn the_list_holds_every_line() {
        let text = text();
        let list = english();
        assert_eq!(list.len(), text.lines().count());
        for (word, (written, score, kind)) in list.ids().zip(entries(&text)) {
            assert_eq!((&*list.display(word), list.score(word)), (written, score));
            assert_eq!(list.kind(word).tag(), kind.bytes().next(), "{written}");
        }
    }

    #[test]
    fn entries_are_in_the_order_of_their_letters() {
        let english = Alphabet::english();
        let text = text();
        let mut before = Vec::new();
        for (written, score, _) in entries(&text) {
            let letters = english.encode(written).expect("English");
            assert!((2..=25).contains(&letters.len()), "{written}");
            assert!((1..=100).contains(&score), "{written}");
            assert!(before < letters, "{written}");
            before = letters;
        }
    }

    #[test]
    fn what_everybody_knows_is_clean() {
        check(
            &["RIVER", "DOGS", "ICE CREAM", "GIVE UP", "O'NEILL", "CAFÉ", "DON'T", "NBC"],
            &expect![[r"
                RIVER 100 w
                DOGS 80 w
                ICE CREAM 72 p
                GIVE UP 84 p
                O'NEILL 63 n
                CAFÉ 85 w
                DON'T 90 p
                NBC 50 a
            "]],
        );
    }

    #[test]
    fn what_few_know_is_not() {
        check(
            &["AALII", "ESNE", "COLOUR", "READVERTIZING", "GENUS ABIES", "NNE", "XVII", "CRAP"],
            &expect![[r"
                AALII 47 w
                ESNE 25 w
                COLOUR 42 w
                READVERTIZING 20 w
                GENUS ABIES 1 p
                NNE 35 a
                XVII 17 a
                CRAP 8 w
            "]],
        );
    }

    #[test]
    fn what_is_no_entry_is_missing() {
        check(
            &["DOG'S", "ICECREAM", "MP3"],
            &expect![[r"
                DOG'S is missing
                ICECREAM is missing
                MP3 is missing
            "]],
        );
    }
}
