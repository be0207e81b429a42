//! Appel and Jacobson 1988, section 3.2: the size of trie and DAWG.

use wordwright_lexicon::{Parts, WordGraph, WordList};

use crate::error::PaperError;
use crate::report::beside_paper;

/// Bytes of an edge in this program's array.
const EDGE_BYTES: usize = 4;

/// The rows of the table, with the paper's figures for its lexicon. The paper
/// gives no edges of the DAWG and rounds bytes to kilobytes; bytes per word are
/// computed here.
const ROWS: [(&str, &str); 9] = [
    ("words", "94,240"),
    ("bytes of the raw list", "780 kB"),
    ("nodes of the trie", "117,150"),
    ("edges of the trie", "179,618"),
    ("nodes of the DAWG", "19,853"),
    ("edges of the DAWG", ""),
    ("bytes of the DAWG", "175 kB"),
    ("raw bytes a word", "8.28"),
    ("DAWG bytes a word", "1.86"),
];

/// The sizes of one list.
pub(super) struct Sizes {
    name: String,
    words: usize,
    raw: usize,
    trie: (u64, u64),
    dawg: (usize, usize),
    bytes: usize,
}

impl Sizes {
    /// Builds trie and DAWG of a list.
    ///
    /// # Errors
    /// A list that is too large.
    pub fn of(name: String, list: &WordList) -> Result<Self, PaperError> {
        let words = list.ids().map(|word| list.letters(word));
        let graph = WordGraph::build(words, Parts::Dawg).map_err(|error| PaperError::Unusable {
            path: (&name).into(),
            why: error.to_string(),
        })?;
        let counts = graph.dawg().counts();
        Ok(Self {
            words: list.len(),
            raw: list.ids().map(|word| list.length(word) + 1).sum(),
            trie: (counts.trie_nodes, counts.trie_edges),
            dawg: (counts.nodes, counts.edges),
            bytes: counts.stored_edges * EDGE_BYTES,
            name,
        })
    }

    fn column(&self) -> [String; 9] {
        let per_word = |bytes: usize| format!("{:.2}", bytes as f64 / self.words as f64);
        [
            grouped(self.words as u64),
            grouped(self.raw as u64),
            grouped(self.trie.0),
            grouped(self.trie.1),
            grouped(self.dawg.0 as u64),
            grouped(self.dawg.1 as u64),
            grouped(self.bytes as u64),
            per_word(self.raw),
            per_word(self.bytes),
        ]
    }
}

/// A number with a comma at every third digit.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The table of several lists.
pub(super) fn report(sizes: &[Sizes]) -> String {
    let samples: Vec<_> = sizes.iter().map(|sizes| (sizes.name.as_str(), sizes.column())).collect();
    format!(
        "Appel and Jacobson 1988, section 3.2: the size of the lexicon\n\n{}\n\
         An edge takes four bytes; edges that two nodes share are stored once.\n",
        beside_paper(&ROWS, &samples)
    )
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use wordwright_lexicon::Alphabet;

    use super::*;

    #[test]
    fn sizes_of_a_small_list() {
        let words = "car\ncars\ncat\ncats\ndo\ndog\ndogs\ndone\near";
        let list = WordList::parse(&Alphabet::english(), words).unwrap();
        let sizes = Sizes::of("small".to_owned(), &list).unwrap();
        expect![[r#"
            Appel and Jacobson 1988, section 3.2: the size of the lexicon

                                     paper    small
              words                  94,240   9
              bytes of the raw list  780 kB   39
              nodes of the trie      117,150  11
              edges of the trie      179,618  15
              nodes of the DAWG      19,853   9
              edges of the DAWG               13
              bytes of the DAWG      175 kB   52
              raw bytes a word       8.28     4.33
              DAWG bytes a word      1.86     5.78

            An edge takes four bytes; edges that two nodes share are stored once.
        "#]]
        .assert_eq(&report(&[sizes]));
    }

    #[test]
    fn numbers_in_groups() {
        let found = [0, 12, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(found, ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
