//! The weights and trees in use, compiled in and compressed (`build.rs`).

use std::io::Read;

use flate2::read::DeflateDecoder;

use crate::error::ClueError;
use crate::ranker::linear::Linear;
use crate::ranker::trees::Trees;

/// A file of weights.
struct Compiled {
    /// Its path in the source of the program.
    file: &'static str,
    packed: &'static [u8],
}

/// The compiled file of a set of weights.
macro_rules! compiled {
    ($set:literal, $file:literal) => {
        Compiled {
            file: concat!("crates/clues/data/ranker/", $set, "/", $file, ".txt"),
            packed: include_bytes!(concat!(env!("OUT_DIR"), "/", $set, "-", $file, ".deflate")),
        }
    };
}

/// For packs with an embedding: fitted on clues of 2012-09 to 2013-08 with knowledge until
/// 2012-08-31, the trees on these clues and 18,000 more of the same year.
const EMBEDDING: [Compiled; 2] =
    [compiled!("embedding", "ranker"), compiled!("embedding", "ranker-trees")];

/// For packs without one, with any number of clues: experiment 067.
const PLAIN: [Compiled; 2] = [compiled!("plain", "ranker"), compiled!("plain", "ranker-trees")];

/// The weights and trees for packs with an embedding, or for those without.
///
/// # Errors
/// [`ClueError::CompiledIn`].
pub fn weights(has_embedding: bool) -> Result<(Linear, Trees), ClueError> {
    let [weights, trees] = if has_embedding { &EMBEDDING } else { &PLAIN };
    Ok((weights.parse(Linear::parse)?, trees.parse(Trees::parse)?))
}

impl Compiled {
    fn parse<T>(&self, parse: fn(&str) -> Result<T, ClueError>) -> Result<T, ClueError> {
        let mut text = String::new();
        let unpacked = DeflateDecoder::new(self.packed).read_to_string(&mut text);
        let parsed = match unpacked {
            Ok(_) => parse(&text),
            Err(problem) => Err(ClueError::Weights { line: 1, found: problem.to_string() }),
        };
        parsed.map_err(ClueError::compiled_in(self.file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_use_are_those_of_the_source() {
        let written = |set: &str, file: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/ranker");
            std::fs::read_to_string(format!("{folder}/{set}/{file}.txt")).unwrap()
        };
        for (has_embedding, set) in [(true, "embedding"), (false, "plain")] {
            let (linear, trees) = weights(has_embedding).unwrap();
            assert_eq!(linear, Linear::parse(&written(set, "ranker")).unwrap());
            assert_eq!(trees, Trees::parse(&written(set, "ranker-trees")).unwrap());
            assert!(!trees.all.is_empty());
        }
    }

    #[test]
    fn damaged_weights_name_their_file() {
        let damaged = Compiled { packed: &[9, 0, 1], ..compiled!("embedding", "ranker") };
        let error = damaged.parse(Linear::parse).unwrap_err().to_string();
        assert!(error.starts_with("crates/clues/data/ranker/embedding/ranker.txt"), "{error}");
    }
}
