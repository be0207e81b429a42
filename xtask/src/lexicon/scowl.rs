//! SCOWL's lists: one file per spelling category, kind and size.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::read_text;
use crate::error::TaskError;

/// The spelling of a SCOWL file, the main one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spelling {
    /// `english` and `american`.
    Main,
    /// `variant_1`: almost equal to the main spelling.
    NearVariant,
    /// `variant_2`: acceptable.
    Variant,
    /// `british`, `british_z`, `canadian`, `australian`.
    Abroad,
    /// Variants of those.
    AbroadVariant,
    /// `variant_3`: seldom used, perhaps wrong.
    RareVariant,
}

/// The content of a SCOWL file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// Ordinary words.
    Words,
    /// Words with an apostrophe.
    Contractions,
    /// Capitalised words that a dictionary lists.
    Upper,
    /// Other names.
    ProperNames,
    /// Abbreviations and acronyms that are not also words.
    Abbreviations,
    /// Roman numerals.
    RomanNumerals,
}

/// A SCOWL entry: its text, and the file that contains it.
#[derive(Debug, Clone)]
pub struct ScowlEntry {
    /// The text, with case and accents.
    pub text: String,
    /// The spelling category.
    pub spelling: Spelling,
    /// The sub-category.
    pub category: Category,
    /// The size class, 10 (commonest) to 95.
    pub size: u8,
}

/// Reads every list in the folder `scowl`, in order of file name.
///
/// Leaves out possessives (`DOG'S`), which do not appear in grids, and hackers'
/// jargon, whose current words are also in the other lists.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn read_scowl(scowl: &Path) -> Result<Vec<ScowlEntry>, TaskError> {
    let at_fault = |source| TaskError::Read { path: scowl.to_owned(), source };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(scowl)
        .map_err(at_fault)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(at_fault)?;
    paths.sort();
    let mut entries = Vec::new();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some((spelling, category, size)) = classify(name) else { continue };
        for text in read_text(&path)?.lines().filter(|line| !line.is_empty()) {
            if category == Category::Contractions || !text.ends_with("'s") {
                entries.push(ScowlEntry { text: text.to_owned(), spelling, category, size });
            }
        }
    }
    Ok(entries)
}

/// Reads a file name such as `british_variant_1-words.35`.
pub fn classify(name: &str) -> Option<(Spelling, Category, u8)> {
    let (name, size) = name.split_once('.')?;
    let (spelling, category) = name.split_once('-')?;
    let spelling = match spelling {
        "english" | "american" | "special" => Spelling::Main,
        "variant_1" => Spelling::NearVariant,
        "variant_2" => Spelling::Variant,
        "variant_3" => Spelling::RareVariant,
        "british" | "british_z" | "canadian" | "australian" => Spelling::Abroad,
        _ => Spelling::AbroadVariant,
    };
    let category = match category {
        "words" => Category::Words,
        "contractions" => Category::Contractions,
        "upper" => Category::Upper,
        "proper-names" => Category::ProperNames,
        "abbreviations" => Category::Abbreviations,
        "roman-numerals" => Category::RomanNumerals,
        _ => return None,
    };
    Some((spelling, category, size.parse().ok()?))
}

/// How common each word is: its smallest size class, by the word in lowercase. A word in a
/// spelling other than the main one counts as at most as common as [`OTHER_SPELLING`].
pub fn sizes(entries: &[ScowlEntry]) -> HashMap<String, u8> {
    let mut sizes = HashMap::new();
    for entry in entries {
        let size = match entry.spelling {
            Spelling::Main => entry.size,
            _ => entry.size.max(OTHER_SPELLING),
        };
        let smallest = sizes.entry(entry.text.to_lowercase()).or_insert(size);
        *smallest = size.min(*smallest);
    }
    sizes
}

/// The size class of a common word in another spelling, within a phrase.
const OTHER_SPELLING: u8 = 70;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names() {
        let cases = [
            ("english-words.10", Some((Spelling::Main, Category::Words, 10))),
            ("american-proper-names.50", Some((Spelling::Main, Category::ProperNames, 50))),
            ("british_variant_1-upper.40", Some((Spelling::AbroadVariant, Category::Upper, 40))),
            ("canadian-words.95", Some((Spelling::Abroad, Category::Words, 95))),
            ("variant_3-words.35", Some((Spelling::RareVariant, Category::Words, 35))),
            ("special-roman-numerals.35", Some((Spelling::Main, Category::RomanNumerals, 35))),
            ("special-hacker.50", None),
            ("README", None),
            ("english-words", None),
            ("english-sounds.10", None),
        ];
        for (name, expected) in cases {
            assert_eq!(classify(name), expected, "{name}");
        }
    }
}
