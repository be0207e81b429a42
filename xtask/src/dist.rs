//! `cargo xtask dist`: the archive and the wheel of a release for this system,
//! each tested in the form that users get.
//!
//! Release workflows run this same command on each system, so what they do can
//! be done here. Everything is written to `target/dist-files`:
//!
//! | file | contents |
//! |---|---|
//! | `wordwright-TARGET.tar.gz` | the program, its manual pages, completions and licences |
//! | `wordwright-TARGET.cdx.json` | the program's bill of materials, as CycloneDX |
//! | `wordwright-VERSION-….whl` | the Python package |
//! | `SHA256SUMS` | the checksum of each |

mod installer;
mod sbom;
mod smoke;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::cargo::{cargo, cargo_program, metadata, root, run as run_command};
use crate::error::TaskError;
use crate::test::venv::{Venv, emptied};

pub const ABOUT: &str =
    "builds and tries the archive and the wheel of a release [--profile NAME] [--no-wheel]";

/// The size that a released program must stay below on [`SIZED`], in bytes; docs/decisions/build.md
/// explains what keeps it small.
const SIZE_LIMIT: u64 = 24_000_000;
/// The system that the limit was set and measured for. Others write the same code at other
/// lengths, and a change should not fail there alone.
const SIZED: &str = "x86_64-unknown-linux-gnu";
/// The files of a release archive besides the program. The README is the crate's, since its links
/// work without the repository.
const DOCUMENTS: [&str; 4] =
    ["crates/cli/README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// Shells whose completions the archive holds.
const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];
/// The tool that builds the wheel.
const MATURIN: &str = "maturin>=1.9,<2";

struct Options {
    profile: String,
    wheel: bool,
}

/// Builds, packs and tests everything.
///
/// # Errors
/// A build that fails, a file that cannot be written, or a smoke test whose
/// result is wrong.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let options = parse(arguments)?;
    let root = root();
    let folder = root.join("target/dist-files");
    emptied(&folder)?;
    create(&folder)?;
    let target = host()?;

    let program = program(&root, &options.profile)?;
    let bytes = size(&program)?;
    println!("{}: {bytes} bytes", program.display());
    let is_optimised = options.profile != "dev";
    if is_optimised {
        within_limit(&target, &program, bytes)?;
    }
    let archive = archive(&root, &folder, &program, &target)?;
    // Before the wheel is built, which takes minutes.
    let checksums = write_checksums(&folder, std::slice::from_ref(&archive))?;
    smoke::try_archive(&root, &archive, &checksums, is_optimised)?;
    let mut files = vec![archive, materials(&root, &folder, &target)?];
    if options.wheel {
        let wheel = wheel(&root, &folder, &options.profile)?;
        smoke::try_wheel(&root, &wheel)?;
        files.push(wheel);
    }
    write_checksums(&folder, &files)?;
    for file in &files {
        println!("{}: {:.1} MB", file.display(), size(file)? as f64 / 1e6);
    }
    Ok(())
}

fn parse(arguments: &[String]) -> Result<Options, TaskError> {
    let mut options = Options { profile: "dist".to_owned(), wheel: true };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match (argument.as_str(), argument.as_str() == "--profile") {
            ("--no-wheel", _) => options.wheel = false,
            (_, true) if rest.len() > 0 => {
                options.profile = rest.next().cloned().unwrap_or_default();
            }
            _ => {
                let expected = "--profile NAME or --no-wheel";
                return Err(TaskError::Argument { found: argument.clone(), expected });
            }
        }
    }
    Ok(options)
}

/// The system this compiler builds for.
fn host() -> Result<String, TaskError> {
    let output = Command::new("rustc")
        .args(["--print", "host-tuple"])
        .output()
        .map_err(|source| TaskError::Run { command: "rustc".to_owned(), source })?;
    let host = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if host.is_empty() {
        return Err(TaskError::Failed { command: "rustc --print host-tuple".to_owned() });
    }
    Ok(host)
}

/// Builds the program and returns where it is.
fn program(root: &Path, profile: &str) -> Result<PathBuf, TaskError> {
    cargo(root, &["build", "--locked", "--profile", profile, "-p", "wordwright"], None)?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let name = format!("wordwright{}", std::env::consts::EXE_SUFFIX);
    Ok(root.join("target").join(folder).join(name))
}

/// Packs the program with its accompanying files.
fn archive(root: &Path, folder: &Path, program: &Path, target: &str) -> Result<PathBuf, TaskError> {
    let name = format!("wordwright-{target}");
    let stage = folder.join(&name);
    create(&stage.join("man"))?;
    create(&stage.join("completions"))?;
    copy(program, &stage.join(program.file_name().unwrap_or_default()))?;
    for document in DOCUMENTS {
        let document = root.join(document);
        copy(&document, &stage.join(document.file_name().unwrap_or_default()))?;
    }
    run_command(Command::new(program).arg("man").arg(stage.join("man")), "wordwright man")?;
    for shell in SHELLS {
        let output = Command::new(program)
            .args(["completions", shell])
            .output()
            .map_err(|source| TaskError::Run { command: "wordwright".to_owned(), source })?;
        write(&stage.join("completions").join(shell), &output.stdout)?;
    }

    let path = folder.join(format!("{name}.tar.gz"));
    let failed = |source| TaskError::Write { path: path.clone(), source };
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    tar.mode(tar::HeaderMode::Deterministic);
    tar.append_dir_all(&name, &stage).map_err(failed)?;
    let bytes = tar.into_inner().and_then(GzEncoder::finish).map_err(failed)?;
    write(&path, &bytes)?;
    fs::remove_dir_all(&stage).map_err(failed)?;
    Ok(path)
}

/// Writes the bill of materials.
fn materials(root: &Path, folder: &Path, target: &str) -> Result<PathBuf, TaskError> {
    let metadata = metadata(root, &["--filter-platform", target])?;
    let document = sbom::document(&metadata, "wordwright")
        .ok_or_else(|| TaskError::Failed { command: "cargo metadata".to_owned() })?;
    let path = folder.join(format!("wordwright-{target}.cdx.json"));
    write(&path, format!("{document:#}\n").as_bytes())?;
    Ok(path)
}

/// Builds the Python package's wheel, in a separate environment.
fn wheel(root: &Path, folder: &Path, profile: &str) -> Result<PathBuf, TaskError> {
    let venv = Venv::fresh(&root.join("target/dist-maturin"))?;
    venv.install([MATURIN])?;
    let mut build = venv.python();
    build.args(["-m", "maturin", "build", "--locked", "--profile", profile, "--out"]).arg(folder);
    build.current_dir(root.join("crates/python")).env("PATH", venv.path());
    build.env("CARGO", cargo_program());
    run_command(&mut build, "maturin build")?;
    let entries = fs::read_dir(folder).map_err(|source| read_error(folder, source))?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let wheel = paths.find(|path| path.extension().is_some_and(|ending| ending == "whl"));
    wheel.ok_or_else(|| TaskError::Failed { command: "maturin build".to_owned() })
}

/// Writes the checksum of each file, as `sha256sum --check` reads them.
fn write_checksums(folder: &Path, files: &[PathBuf]) -> Result<PathBuf, TaskError> {
    let mut text = Vec::new();
    let path = folder.join("SHA256SUMS");
    for file in files {
        let bytes = fs::read(file).map_err(|source| read_error(file, source))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let failed = |source| TaskError::Write { path: path.clone(), source };
        for byte in Sha256::digest(&bytes) {
            write!(text, "{byte:02x}").map_err(failed)?;
        }
        writeln!(text, "  {name}").map_err(failed)?;
    }
    write(&path, &text)?;
    Ok(path)
}

/// Refuses a program that is too large to publish.
fn within_limit(target: &str, path: &Path, bytes: u64) -> Result<(), TaskError> {
    if bytes < SIZE_LIMIT || target != SIZED {
        return Ok(());
    }
    Err(TaskError::TooLarge { path: path.to_owned(), bytes, limit: SIZE_LIMIT })
}

fn size(path: &Path) -> Result<u64, TaskError> {
    Ok(fs::metadata(path).map_err(|source| read_error(path, source))?.len())
}

fn read_error(path: &Path, source: std::io::Error) -> TaskError {
    TaskError::Read { path: path.to_owned(), source }
}

fn create(folder: &Path) -> Result<(), TaskError> {
    fs::create_dir_all(folder)
        .map_err(|source| TaskError::Write { path: folder.to_owned(), source })
}

fn copy(from: &Path, to: &Path) -> Result<(), TaskError> {
    fs::copy(from, to).map(drop).map_err(|source| read_error(from, source))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), TaskError> {
    fs::write(path, bytes).map_err(|source| TaskError::Write { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_of_24_mb_is_refused() {
        let path = Path::new("wordwright");
        within_limit(SIZED, path, 23_999_999).unwrap();
        let refused = within_limit(SIZED, path, 24_000_000).unwrap_err().to_string();
        assert!(refused.starts_with("wordwright has 24000000 bytes"), "{refused}");
        within_limit("aarch64-apple-darwin", path, 24_000_000).unwrap();
    }
}
