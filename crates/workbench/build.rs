//! Compresses the API's description for the program.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=openapi.json");
    let text = fs::read("openapi.json").map_err(|problem| format!("openapi.json: {problem}"))?;
    let output = Path::new(&env::var("OUT_DIR")?).join("openapi.deflate");
    Ok(fs::write(output, compress_to_vec(&text, 10))?)
}
