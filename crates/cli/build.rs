//! Compresses the schema of `--json` for the program.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=json.schema.json");
    let text =
        fs::read("json.schema.json").map_err(|problem| format!("json.schema.json: {problem}"))?;
    let output = Path::new(&env::var("OUT_DIR")?).join("json-schema.deflate");
    Ok(fs::write(output, compress_to_vec(&text, 10))?)
}
