//! The weights and trees in use, compiled in and compressed (`build.rs`).

use std::io::Read;

use flate2::read::DeflateDecoder;
use wordwright_knowledge::{Pack, SourceKind};

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

/// For packs without one that have counted words of running text: these lists hold more than
/// twice as many words as the built-in one, most of which are no answers (experiments 084 and 088).
const OPEN_LISTS: [Compiled; 2] =
    [compiled!("open-lists", "ranker"), compiled!("open-lists", "ranker-trees")];

/// For the other packs without one, with any number of clues: experiments 067 and 088.
const PLAIN: [Compiled; 2] = [compiled!("plain", "ranker"), compiled!("plain", "ranker-trees")];

/// The weights and trees for a pack.
///
/// # Errors
/// [`ClueError::CompiledIn`].
pub fn weights(pack: &Pack) -> Result<(Linear, Trees), ClueError> {
    let kinds = pack.manifest().sources.iter().map(|source| source.kind);
    read(set_for(pack.embedding().is_some(), kinds))
}

fn set_for(
    has_embedding: bool,
    mut kinds: impl Iterator<Item = SourceKind>,
) -> &'static [Compiled; 2] {
    if has_embedding {
        &EMBEDDING
    } else if kinds.any(|kind| kind == SourceKind::Frequencies) {
        &OPEN_LISTS
    } else {
        &PLAIN
    }
}

fn read([weights, trees]: &[Compiled; 2]) -> Result<(Linear, Trees), ClueError> {
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
        for (compiled, set) in
            [(EMBEDDING, "embedding"), (OPEN_LISTS, "open-lists"), (PLAIN, "plain")]
        {
            let (linear, trees) = read(&compiled).unwrap();
            assert_eq!(linear, Linear::parse(&written(set, "ranker")).unwrap());
            assert_eq!(trees, Trees::parse(&written(set, "ranker-trees")).unwrap());
            assert!(!trees.all.is_empty());
        }
    }

    #[test]
    fn counted_words_have_weights_of_their_own() {
        let folder = |has_embedding, kinds: &[SourceKind]| {
            let file = set_for(has_embedding, kinds.iter().copied())[0].file;
            file.trim_start_matches("crates/clues/data/ranker/").trim_end_matches("/ranker.txt")
        };
        let (clues, counts) = (SourceKind::Clues, SourceKind::Frequencies);
        assert_eq!(folder(false, &[clues]), "plain");
        assert_eq!(folder(false, &[clues, counts]), "open-lists");
        assert_eq!(folder(true, &[clues, counts]), "embedding");
    }

    #[test]
    fn damaged_weights_name_their_file() {
        let damaged = Compiled { packed: &[9, 0, 1], ..compiled!("embedding", "ranker") };
        let error = damaged.parse(Linear::parse).unwrap_err().to_string();
        assert!(error.starts_with("crates/clues/data/ranker/embedding/ranker.txt"), "{error}");
    }
}
