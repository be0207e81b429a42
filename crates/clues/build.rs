//! Compresses the ranker's weights for the program: in the repository they are
//! text, which is four times as long but can be read and compared.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::DeflateEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::var("OUT_DIR")?;
    for set in ["embedding", "open-lists", "plain"] {
        for file in ["ranker", "ranker-trees"] {
            let path = format!("data/ranker/{set}/{file}.txt");
            println!("cargo::rerun-if-changed={path}");
            let text = fs::read(&path).map_err(|problem| format!("{path}: {problem}"))?;
            let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
            packed.write_all(&text)?;
            let name = format!("{set}-{file}.deflate");
            fs::write(Path::new(&output).join(name), packed.finish()?)?;
        }
    }
    Ok(())
}
