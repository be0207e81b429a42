//! `cargo xtask lexicon`: makes the embedded English word list from Debian's
//! `scowl` and `wordnet-base`.
//!
//! The same packages give the same bytes: nothing depends on the time, the
//! machine or the order of a hash table.

mod scores;
mod scowl;
mod wordnet;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use scores::Kind;
use scowl::{Category, ScowlEntry};
use wordnet::Lemma;
use wordwright_lexicon::Alphabet;
use wordwright_lexicon::embedded::{english_text, pack};
use xxhash_rust::xxh3::xxh3_64;

use crate::error::TaskError;

/// The description in the usage text.
pub const ABOUT: &str = "make the embedded word list [--check: compare only | --print: the text]";

const SCOWL: &str = "/usr/share/dict/scowl";
const WORDNET: &str = "/usr/share/wordnet";
/// The packages, each with its folder.
const PACKAGES: [(&str, &str); 2] = [("scowl", SCOWL), ("wordnet-base", WORDNET)];

const LIST: &str = "english.packed";
const MANIFEST: &str = "english.sources";

/// The fewest and the most letters of an entry: from two, which some grids of
/// the academic benchmark need, to the width of the largest published ones.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=25;

/// The default minimum score of a fill.
const CLEAN: u8 = 50;

/// An entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    /// How it is written, in capitals.
    written: String,
    /// 0 to 100.
    score: u8,
    kind: Kind,
    /// Only SCOWL's largest size class, or `WordNet` alone, lists it as a word.
    doubtful: bool,
}

impl Entry {
    fn new(text: &str, (kind, score): (Kind, u8), doubtful: bool) -> Self {
        Self { written: text.to_uppercase(), score, kind, doubtful }
    }

    /// Which of two entries with the same letters determines kind and writing: the
    /// least doubtful, then the most ordinary kind (ICE CREAM comes before the
    /// doubtful ICECREAM, the word POLISH before the name), then plain letters.
    fn rank(&self) -> (bool, Kind, bool, &str) {
        (self.doubtful, self.kind, !self.written.is_ascii(), &self.written)
    }
}

/// Runs the command.
///
/// # Errors
/// Missing packages, unreadable or malformed sources, an unwritable file, or
/// with `--check` a list that differs from the one made from the sources.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let mode = arguments.first().map(String::as_str);
    if let Some(found) = mode.filter(|mode| !["--check", "--print"].contains(mode)) {
        return Err(TaskError::Argument {
            found: found.to_owned(),
            expected: "nothing, --check or --print",
        });
    }
    let check = mode == Some("--check");
    if check && let Some(reason) = incomparable()? {
        println!("skipped: {reason}");
        return Ok(());
    }
    require_packages()?;
    let entries =
        collect(&scowl::read_scowl(Path::new(SCOWL))?, &wordnet::read_wordnet(Path::new(WORDNET))?);
    let text = to_text(&entries);
    if mode == Some("--print") {
        print!("{text}");
        return Ok(());
    }
    let manifest = manifest(&entries, &text)?.into_bytes();
    if check {
        // Compare unpacked: another version of the compressor may write other bytes.
        if english_text() != text.as_bytes() {
            return Err(TaskError::Stale { path: data(LIST), command: "lexicon" });
        }
        let path = data(MANIFEST);
        return match std::fs::read(&path) {
            Ok(found) if found == manifest => Ok(()),
            _ => Err(TaskError::Stale { path, command: "lexicon" }),
        };
    }
    let list = pack(&text).expect("`to_text` writes lines of the list's form");
    for (name, bytes) in [(LIST, list), (MANIFEST, manifest)] {
        let path = data(name);
        std::fs::write(&path, &bytes)
            .map_err(|source| TaskError::Write { path: path.clone(), source })?;
        println!("{name}: {} bytes", bytes.len());
    }
    Ok(())
}

/// A file of the folder that the list is kept in.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/lexicon/data").join(name)
}

/// The reason why the list cannot be compared, if there is one: other versions
/// of the packages may give another list.
fn incomparable() -> Result<Option<String>, TaskError> {
    let missing = missing_packages();
    if !missing.is_empty() {
        return Ok(Some(format!("not installed: {}", missing.join(", "))));
    }
    let manifest = read_text(&data(MANIFEST))?;
    let others: Vec<String> = versions()?
        .into_iter()
        .filter(|version| !manifest.lines().any(|line| line == made_from(version)))
        .collect();
    Ok((!others.is_empty())
        .then(|| format!("installed is {}; {MANIFEST} names other versions", others.join(", "))))
}

fn made_from(version: &str) -> String {
    format!("made from: {version}")
}

/// Reads a file of UTF-8 text.
///
/// # Errors
/// The file's name with the reason.
fn read_text(path: &Path) -> Result<String, TaskError> {
    std::fs::read_to_string(path)
        .map_err(|source| TaskError::Read { path: path.to_owned(), source })
}

fn missing_packages() -> Vec<&'static str> {
    PACKAGES.iter().filter(|entry| !Path::new(entry.1).exists()).map(|entry| entry.0).collect()
}

/// Installs missing packages, if that is allowed.
fn require_packages() -> Result<(), TaskError> {
    let packages = missing_packages();
    if packages.is_empty() {
        return Ok(());
    }
    // The check below finds out whether it worked.
    let _ = Command::new("apt-get").args(["install", "--yes"]).args(&packages).status();
    if missing_packages().is_empty() {
        Ok(())
    } else {
        Err(TaskError::Packages { packages: packages.join(" ") })
    }
}

/// The installed packages with their versions.
fn versions() -> Result<Vec<String>, TaskError> {
    PACKAGES
        .iter()
        .map(|(package, _)| {
            let output = Command::new("dpkg-query")
                .args(["--show", "--showformat=${Package} ${Version}", package])
                .output()
                .map_err(|source| TaskError::Read { path: PathBuf::from("dpkg-query"), source })?;
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        })
        .collect()
}

/// Words that no source marks as offensive, but that no family newspaper
/// prints.
const UNFIT: &str = include_str!("lexicon/unfit.txt");

/// Every entry of the list, by its letters.
fn collect(scowl: &[ScowlEntry], lemmas: &HashMap<String, Lemma>) -> BTreeMap<String, Entry> {
    let sizes = scowl::sizes(scowl);
    let bases: HashSet<&str> = scowl
        .iter()
        .filter(|entry| matches!(entry.category, Category::Words | Category::Upper))
        .map(|entry| entry.text.as_str())
        .collect();
    let unfit: HashSet<&str> = UNFIT.lines().filter(|line| !line.starts_with('#')).collect();
    let mut entries = BTreeMap::new();
    for entry in scowl {
        let text = entry.text.as_str();
        let lemma = lemmas.get(text);
        let stem = if lemma.is_none() {
            stems(text).into_iter().find(|stem| bases.contains(stem.as_str()))
        } else {
            None
        };
        let Some((kind, score)) = scores::scowl_score(entry, lemma, stem.is_some()) else {
            continue;
        };
        let by_stem = stem.as_deref().and_then(|stem| lemmas.get(stem));
        let marked = by_stem.is_some_and(|stem| stem.unwelcome)
            || unfit.contains(text)
            || stems(text).iter().any(|stem| unfit.contains(stem.as_str()));
        let score = if marked { scores::unwelcome(score) } else { score };
        add(&mut entries, Entry::new(text, (kind, score), scores::is_doubtful(entry.size)));
    }
    for (text, lemma) in lemmas {
        if text.contains([' ', '-', '\'']) {
            let (kind, score) = scores::phrase_score(text, lemma, rarest_word(text, &sizes));
            let marked = text.split([' ', '-']).any(|word| unfit.contains(word));
            let worth = (kind, if marked { scores::unwelcome(score) } else { score });
            add(&mut entries, Entry::new(text, worth, false));
        } else if !sizes.contains_key(&text.to_lowercase()) {
            add(&mut entries, Entry::new(text, scores::lemma_score(text, lemma), true));
        }
    }
    entries
}

/// The size class of the rarest word of a phrase; `None` if one is unknown.
fn rarest_word(phrase: &str, sizes: &HashMap<String, u8>) -> Option<u8> {
    phrase
        .to_lowercase()
        .split([' ', '-'])
        .map(|word| {
            let bare = word.strip_suffix("'s").unwrap_or(word).trim_end_matches('.');
            sizes.get(word).or_else(|| sizes.get(bare)).copied()
        })
        .try_fold(0, |rarest, size| Some(rarest.max(size?)))
}

/// The words of which `text` may be a regular inflection.
fn stems(text: &str) -> Vec<String> {
    const ENDINGS: [(&str, &[&str]); 8] = [
        ("ies", &["y"]),
        ("es", &["", "e"]),
        ("s", &[""]),
        ("ied", &["y"]),
        ("ed", &["", "e"]),
        ("ing", &["", "e"]),
        ("er", &["", "e", "y"]),
        ("est", &["", "e", "y"]),
    ];
    let mut stems = Vec::new();
    for (ending, replacements) in ENDINGS {
        let Some(stem) = text.strip_suffix(ending).filter(|stem| stem.len() >= 2) else { continue };
        stems.extend(replacements.iter().map(|replacement| format!("{stem}{replacement}")));
        // A doubled consonant: RUN, RUNNING.
        let mut last = stem.chars().rev();
        if let (Some(a), Some(b)) = (last.next(), last.next())
            && a == b
        {
            stems.push(stem[..stem.len() - a.len_utf8()].to_owned());
        }
        if let Some(stem) = stem.strip_suffix('i') {
            stems.push(format!("{stem}y"));
        }
    }
    stems
}

/// Adds an entry, or merges it with the one with the same letters, keeping the better score.
fn add(entries: &mut BTreeMap<String, Entry>, new: Entry) {
    let english = Alphabet::english();
    let Ok(letters) = english.encode(&new.written) else { return };
    if !LENGTHS.contains(&letters.len()) {
        return;
    }
    let old = entries.entry(english.decode(&letters)).or_insert_with(|| new.clone());
    let score = old.score.max(new.score);
    if new.rank() < old.rank() {
        *old = new;
    }
    old.score = score;
}

/// The list as text: `WRITTEN;SCORE;KIND`, in the order of the letters.
fn to_text(entries: &BTreeMap<String, Entry>) -> String {
    let mut text = String::new();
    for Entry { written, score, kind, .. } in entries.values() {
        let _ = writeln!(text, "{written};{score:02};{}", kind.code());
    }
    text
}

/// The sources and the statistics of the list, for people and for `--check`.
fn manifest(entries: &BTreeMap<String, Entry>, text: &str) -> Result<String, TaskError> {
    let mut manifest = String::from("made by: cargo xtask lexicon\n");
    for version in versions()? {
        let _ = writeln!(manifest, "{}", made_from(&version));
    }
    for kind in [Kind::Word, Kind::Phrase, Kind::Name, Kind::Abbreviation] {
        let of_kind = || entries.values().filter(|entry| entry.kind == kind);
        let clean = of_kind().filter(|entry| entry.score >= CLEAN).count();
        let _ = writeln!(
            manifest,
            "{}: {} entries, {clean} of them at {CLEAN} or over",
            kind.code(),
            of_kind().count(),
        );
    }
    let _ = writeln!(manifest, "bytes of text: {}", text.len());
    let _ = writeln!(manifest, "xxh3 of text: {:016x}", xxh3_64(text.as_bytes()));
    Ok(manifest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scowl(text: &str, file: &str) -> Vec<ScowlEntry> {
        let (spelling, category, size) = scowl::classify(file).expect("a file name of SCOWL");
        text.split(',')
            .map(|text| ScowlEntry { text: text.to_owned(), spelling, category, size })
            .collect()
    }

    #[test]
    fn entries_that_fill_alike_are_joined() {
        let mut entries = scowl("polish,naïve,cream,polishes", "english-words.20");
        entries.extend(scowl("Polish,O'Neill", "english-upper.40"));
        entries.extend(scowl("naive", "english-words.10"));
        entries.extend(scowl("colour", "british-words.10"));
        entries.extend(scowl("icecream,zzyzx", "english-words.95"));
        entries.extend(scowl("a,mp3,ice", "english-words.10"));
        let lemmas = ["ice cream", "icecream"]
            .map(|text| (text.to_owned(), Lemma { senses: 1, files: 1 << 13, ..Lemma::default() }));
        let text = to_text(&collect(&entries, &HashMap::from(lemmas)));
        let expected = "COLOUR;42;w\nCREAM;85;w\nICE;90;w\nICE CREAM;60;p\nNAIVE;90;w\n\
                        O'NEILL;70;n\nPOLISH;85;w\nPOLISHES;80;w\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn marked_words_and_their_inflections_score_low() {
        let entries = scowl("slur,slurs,slurp", "english-words.10");
        let lemma = Lemma { senses: 1, unwelcome: true, ..Lemma::default() };
        let text = to_text(&collect(&entries, &HashMap::from([("slur".to_owned(), lemma)])));
        assert_eq!(text, "SLUR;08;w\nSLURP;90;w\nSLURS;08;w\n");
    }

    #[test]
    fn stems_of_regular_inflections() {
        for (inflection, stem) in [
            ("dogs", "dog"),
            ("ladies", "lady"),
            ("boxes", "box"),
            ("running", "run"),
            ("baked", "bake"),
            ("carried", "carry"),
            ("crispiest", "crispy"),
        ] {
            assert!(stems(inflection).iter().any(|found| found == stem), "{inflection}");
        }
        assert_eq!(stems("dog"), Vec::<String>::new());
    }
}
