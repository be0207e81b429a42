//! Compresses the fonts for the program: few commands print, and they take a third less so.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// miniz's highest level.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::var("OUT_DIR")?;
    println!("cargo::rerun-if-changed=fonts");
    for entry in fs::read_dir("fonts")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ttf") {
            let font =
                fs::read(&path).map_err(|problem| format!("{}: {problem}", path.display()))?;
            let name = path.with_extension("deflate");
            let name = name.file_name().ok_or("a font without a name")?;
            fs::write(Path::new(&output).join(name), compress_to_vec(&font, LEVEL))?;
        }
    }
    Ok(())
}
