//! KWG files: the word graph of several open board-game programs.
//!
//! The file is the array of edges of a [`WordGraph`], each a little-endian
//! 32-bit number, and nothing else: edge 0 leads to the DAWG, edge 1 to the
//! GADDAG. It names no alphabet and carries no checksum.

use std::borrow::Cow;

use zerocopy::{FromBytes, IntoBytes};

use crate::edge::Edge;
use crate::{LexiconError, WordGraph};

impl<'a> WordGraph<'a> {
    /// Reads a KWG file without copying it.
    ///
    /// Visits every edge once, and a second time if the file's order is not this crate's.
    ///
    /// # Errors
    /// A size that is no multiple of four, a target outside the file, a node
    /// without an end, a tile above 63, or a cycle.
    pub fn from_kwg(bytes: &'a [u8]) -> Result<Self, LexiconError> {
        let edges = <[Edge]>::ref_from_bytes(bytes).map_err(|_| LexiconError::Graph {
            at: bytes.len() / size_of::<Edge>(),
            found: format!("{} bytes in all", bytes.len()),
            expected: "four bytes an edge; the file may be cut short",
        })?;
        Self::from_edges(Cow::Borrowed(edges))
    }

    /// The graph as a KWG file.
    pub fn to_kwg(&self) -> &[u8] {
        self.edges().as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Alphabet, Parts, WordGraph};

    #[test]
    fn the_file_of_two_words() {
        let english = Alphabet::english();
        let words = [english.encode("at").unwrap(), english.encode("it").unwrap()];
        let graph =
            WordGraph::build(words.iter().map(Vec::as_slice), Parts::DawgAndGaddag).unwrap();
        let numbers: Vec<u32> = graph
            .to_kwg()
            .chunks(4)
            .map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()))
            .collect();
        let expected = [
            0x0040_0003, // the DAWG's root is at 3
            0x0040_0008, // the GADDAG's root is at 8
            0x14C0_0000, // T ends a word
            0x0100_0002, // A, then T
            0x0940_0002, // I, then T
            0x0040_0002, // turn, then T
            0x0180_0000, // A ends a word
            0x09C0_0000, // I ends a word
            0x0100_0005, // A, then turn
            0x0900_0005, // I, then turn
            0x1440_0006, // T, then A or I
        ];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn a_file_with_the_dawg_alone_and_parents_first() {
        let numbers = [0x0040_0001_u32, 0x0140_0002, 0x14C0_0000];
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let graph = WordGraph::from_kwg(&bytes).unwrap();
        assert!(graph.gaddag().is_none());
        let words: Vec<String> =
            graph.dawg().words().map(|word| Alphabet::english().decode(&word)).collect();
        assert_eq!(words, ["AT"]);
    }

    #[test]
    fn a_file_cut_short() {
        let error = WordGraph::from_kwg(&[0; 7]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "word graph, edge 1: 7 bytes in all; \
             expected four bytes an edge; the file may be cut short"
        );
    }

    proptest! {
        #[test]
        fn round_trip(words in prop::collection::vec("[a-e]{1,6}", 0..60)) {
            let english = Alphabet::english();
            let words: Vec<_> = words.iter().map(|word| english.encode(word).unwrap()).collect();
            let graph =
                WordGraph::build(words.iter().map(Vec::as_slice), Parts::DawgAndGaddag).unwrap();
            let read = WordGraph::from_kwg(graph.to_kwg()).unwrap();
            prop_assert_eq!(&read, &graph);
        }

        /// Small numbers, so that many arrays pass the first checks.
        #[test]
        fn whatever_is_read_can_be_walked(
            edges in prop::collection::vec((0_u8..4, any::<bool>(), any::<bool>(), 0_u32..12), 0..14),
        ) {
            let bytes: Vec<u8> = edges
                .iter()
                .flat_map(|&(tile, end, last, target)| {
                    let bits = u32::from(tile) << 24 | u32::from(end) << 23;
                    (bits | u32::from(last) << 22 | target).to_le_bytes()
                })
                .collect();
            match WordGraph::from_kwg(&bytes) {
                Ok(graph) => {
                    let counts = graph.dawg().counts();
                    prop_assert!(counts.trie_edges < 1 << 40);
                    prop_assert!(graph.dawg().words().count() as u64 <= counts.words);
                }
                Err(error) => prop_assert!(error.to_string().starts_with("word graph, edge")),
            }
        }

        #[test]
        fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(graph) = WordGraph::from_kwg(&bytes) {
                prop_assert!(graph.edges().len() * 4 == bytes.len());
            }
        }
    }
}
