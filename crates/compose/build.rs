//! Compresses the library of patterns for the program: to an eighth.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// miniz's highest level.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    const PATTERNS: &str = "data/patterns.txt";
    println!("cargo::rerun-if-changed={PATTERNS}");
    let text = fs::read(PATTERNS).map_err(|problem| format!("{PATTERNS}: {problem}"))?;
    let packed = Path::new(&env::var("OUT_DIR")?).join("patterns.deflate");
    fs::write(packed, compress_to_vec(&text, LEVEL))?;
    Ok(())
}
