//! Compresses what few commands need, the fonts and the parts of a page to solve on: in the
//! program they take a third less so.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// Extensions of the files to compress.
const PACKED: [&str; 3] = ["ttf", "css", "js"];

/// miniz's highest level.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::var("OUT_DIR")?;
    for folder in ["fonts", "src/html"] {
        println!("cargo::rerun-if-changed={folder}");
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| PACKED.iter().any(|&one| extension == one))
            {
                let file =
                    fs::read(&path).map_err(|problem| format!("{}: {problem}", path.display()))?;
                let mut name = path.file_name().ok_or("a file without a name")?.to_owned();
                name.push(".deflate");
                fs::write(Path::new(&output).join(name), compress_to_vec(&file, LEVEL))?;
            }
        }
    }
    Ok(())
}
