//! `cargo xtask knowledge`: makes the clues of the embedded knowledge pack from the glossary, and its
//! relations from the embedded word list and Debian's `wordnet-base`.
//!
//! The same list, glossary and package give the same bytes.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::DeflateDecoder;

use wordwright_knowledge::build::{
    WordNet, embedded_clues, embedded_glossed, embedded_relations, same_tables,
};

use crate::error::TaskError;

/// The description in the usage text.
pub const ABOUT: &str = "make the embedded knowledge pack [--check: compare only]";

const WORDNET: &str = "/usr/share/wordnet";

/// Runs the command.
///
/// # Errors
/// A missing package, an unwritable file, or with `--check` a file that differs
/// from the one made from the list and the package.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let check = match arguments {
        [] => false,
        [only] if only == "--check" => true,
        [found, ..] => {
            let (found, expected) = (found.clone(), "nothing or --check");
            return Err(TaskError::Argument { found, expected });
        }
    };
    let path = data("glossary.tsv");
    let glossary = std::fs::read_to_string(&path);
    let glossary = glossary.map_err(|source| TaskError::Read { path, source })?;
    let glossed = embedded_glossed(&glossary).map_err(TaskError::Knowledge)?;
    make("glossed.deflate", &glossed, check)?;
    let clues = embedded_clues(&glossary).map_err(TaskError::Knowledge)?;
    make("clues.deflate", &clues, check)?;
    if !Path::new(WORDNET).exists() {
        if check {
            println!("skipped: not installed: wordnet-base");
            return Ok(());
        }
        return Err(TaskError::Packages { packages: "wordnet-base".to_owned() });
    }
    let net = WordNet::read(Path::new(WORDNET)).map_err(TaskError::Knowledge)?;
    let relations = embedded_relations(net, &glossary).map_err(TaskError::Knowledge)?;
    make("wordnet.deflate", &relations, check)
}

/// Writes a file unless it has the expected tables already; with `check`, complains in place of that.
fn make(name: &str, bytes: &[u8], check: bool) -> Result<(), TaskError> {
    let path = data(name);
    if std::fs::read(&path).is_ok_and(|found| same_tables(&found, bytes)) {
        println!("{name}: as it should be");
        return Ok(());
    }
    if check {
        return Err(TaskError::Stale { path, command: "knowledge" });
    }
    let bytes = squeezed(bytes);
    std::fs::write(&path, &bytes)
        .map_err(|source| TaskError::Write { path: path.clone(), source })?;
    println!("{name}: {} bytes", bytes.len());
    Ok(())
}

/// The same tables, compressed by zopfli: 6 % smaller, in a minute instead of a second.
fn squeezed(file: &[u8]) -> Vec<u8> {
    let (length, stream) = file.split_at(size_of::<u32>());
    let (mut tables, mut squeezed) = (Vec::new(), length.to_vec());
    let whole = DeflateDecoder::new(stream).read_to_end(&mut tables);
    whole.expect("what was compressed a moment ago");
    let options = zopfli::Options::default();
    zopfli::compress(options, zopfli::Format::Deflate, &tables[..], &mut squeezed)
        .expect("memory is read and written without fail");
    squeezed
}

/// A file of the folder that the tables are kept in.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/knowledge/data").join(name)
}
