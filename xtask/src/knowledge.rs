//! `cargo xtask knowledge`: makes the relations of the embedded knowledge pack
//! from Debian's `wordnet-base`.
//!
//! The same package gives the same bytes.

use std::path::{Path, PathBuf};

use wordwright_knowledge::build::WordNet;
use wordwright_knowledge::pack_relations;

use crate::error::TaskError;

/// What the command does, for the usage text.
pub const ABOUT: &str = "make the embedded knowledge pack [--check: compare only]";

const WORDNET: &str = "/usr/share/wordnet";

/// Runs the command.
///
/// # Errors
/// A missing package, an unwritable file, or with `--check` relations that are
/// not what the package gives.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let check = match arguments {
        [] => false,
        [only] if only == "--check" => true,
        [found, ..] => {
            let (found, expected) = (found.clone(), "nothing or --check");
            return Err(TaskError::Argument { found, expected });
        }
    };
    if !Path::new(WORDNET).exists() {
        if check {
            println!("skipped: not installed: wordnet-base");
            return Ok(());
        }
        return Err(TaskError::Packages { packages: "wordnet-base".to_owned() });
    }
    let net = WordNet::read(Path::new(WORDNET)).map_err(TaskError::Knowledge)?;
    let packed = pack_relations(net).map_err(TaskError::Knowledge)?;
    let bytes = lz4_flex::compress_prepend_size(&packed);
    let path = data("wordnet.lz4");
    if check {
        return match std::fs::read(&path) {
            Ok(found) if found == bytes => Ok(()),
            _ => Err(TaskError::Stale { path, command: "knowledge" }),
        };
    }
    std::fs::write(&path, &bytes)
        .map_err(|source| TaskError::Write { path: path.clone(), source })?;
    println!("wordnet.lz4: {} bytes, unpacked {}", bytes.len(), packed.len());
    Ok(())
}

/// A file of the folder that the relations are kept in.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/knowledge/data").join(name)
}
