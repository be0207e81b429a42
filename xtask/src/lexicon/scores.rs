//! The scores of the embedded list: how good each entry of the sources is as an
//! entry of a crossword, 0 to 100.
//!
//! `docs/decisions/embedded-list.md` explains them and shows samples. In short:
//! 50 and over is clean fill that a solver knows; 35 to 49 is defensible; below
//! that lie rare words, rare names and variants.

use super::scowl::{Category, ScowlEntry, Spelling};
use super::wordnet::Lemma;

/// The kind of an entry. If two entries have the same letters (POLISH), the
/// earlier kind here determines kind and writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One ordinary word in letters only.
    Word,
    /// Several words, or one with an apostrophe or a hyphen.
    Phrase,
    /// A person, place, people, work or brand.
    Name,
    /// An abbreviation, an acronym or a Roman numeral.
    Abbreviation,
}

impl Kind {
    /// The letter that stands for it in the list.
    pub const fn code(self) -> char {
        match self {
            Self::Word => 'w',
            Self::Phrase => 'p',
            Self::Name => 'n',
            Self::Abbreviation => 'a',
        }
    }
}

/// SCOWL's size classes, in the order of the tables below.
const SIZES: [u8; 10] = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95];
/// Ordinary words by size class. Editors accept 60 and below without question.
const WORDS: [u8; 10] = [90, 85, 75, 70, 65, 60, 55, 42, 25, 10];
/// Capitalised words of ordinary dictionaries.
const UPPER: [u8; 10] = [75, 75, 75, 70, 58, 55, 50, 35, 20, 10];
/// Other names: census names, places, brands.
const PROPER_NAMES: [u8; 10] = [60, 60, 60, 55, 50, 48, 45, 32, 15, 10];
/// Acronyms, in capitals (NBC), which people say aloud.
const ACRONYMS: [u8; 10] = [56, 56, 55, 52, 50, 46, 43, 30, 15, 5];
/// Other abbreviations (PKG), which are only written.
const ABBREVIATIONS: [u8; 10] = [52, 52, 50, 45, 40, 37, 34, 26, 13, 5];
/// Roman numerals, the filler of last resort.
const ROMAN_NUMERALS: u8 = 12;

/// A headword of `WordNet` has a definition to clue it by.
const HEADWORD: i32 = 5;
/// A headword that occurs in running text.
const TAGGED: i32 = 5;
/// A regular inflection makes duller fill than its headword.
const INFLECTED: i32 = -5;
/// The plural of a name hardly exists: FEBRUARIES.
const INFLECTED_NAME: i32 = -25;
/// The highest score of a marked word, or an inflection of one.
const UNWELCOME: i32 = 8;

/// The deduction for a spelling other than the main one, and its highest score.
const fn spelling_limits(spelling: Spelling) -> (i32, i32) {
    match spelling {
        Spelling::Main => (0, 100),
        Spelling::NearVariant => (15, 55),
        Spelling::Variant => (25, 40),
        Spelling::Abroad => (25, 42),
        Spelling::AbroadVariant => (30, 30),
        Spelling::RareVariant => (35, 22),
    }
}

/// Whether SCOWL's size class is the one with every word ever printed.
pub const fn is_doubtful(size: u8) -> bool {
    size > 80
}

/// The kind and score of an entry of SCOWL; `None` for a doubtful one unless
/// `WordNet` has it too.
pub fn scowl_score(
    entry: &ScowlEntry,
    lemma: Option<&Lemma>,
    inflected: bool,
) -> Option<(Kind, u8)> {
    let class = SIZES.iter().position(|&size| size >= entry.size)?;
    if is_doubtful(entry.size) && lemma.is_none() {
        return None;
    }
    let letters_only = entry.text.chars().all(char::is_alphabetic);
    let (kind, base) = match entry.category {
        Category::Words if letters_only => (Kind::Word, WORDS[class]),
        Category::Words | Category::Contractions => (Kind::Phrase, WORDS[class]),
        Category::Upper => (Kind::Name, UPPER[class]),
        Category::ProperNames => (Kind::Name, PROPER_NAMES[class]),
        Category::Abbreviations if entry.text.chars().all(char::is_uppercase) => {
            (Kind::Abbreviation, ACRONYMS[class])
        }
        Category::Abbreviations => (Kind::Abbreviation, ABBREVIATIONS[class]),
        Category::RomanNumerals => (Kind::Abbreviation, ROMAN_NUMERALS),
    };
    let (off, most) = spelling_limits(entry.spelling);
    let inflection = match (inflected, kind) {
        (false, _) => 0,
        (true, Kind::Name) => INFLECTED_NAME,
        (true, _) => INFLECTED,
    };
    let score = i32::from(base) + bonus(lemma) + inflection - off;
    Some((kind, clamp(score.min(most), lemma)))
}

/// The score of a `WordNet` lemma of one word that SCOWL does not list: most are
/// Latin names of animals and plants.
pub fn lemma_score(text: &str, lemma: &Lemma) -> (Kind, u8) {
    const BASE: i32 = 12;
    const INSTANCE: i32 = 10;
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    let kind = match capitals {
        0 => Kind::Word,
        1 => Kind::Name,
        _ => Kind::Abbreviation,
    };
    let score = BASE + bonus(Some(lemma)) + if lemma.instance { INSTANCE } else { 0 };
    (kind, clamp(score, Some(lemma)))
}

/// Bits of lexicographer files, from the manual page lexnames(5WN).
const fn files(numbers: &[u8]) -> u64 {
    let mut bits = 0;
    let mut at = 0;
    while at < numbers.len() {
        bits |= 1 << numbers[at];
        at += 1;
    }
    bits
}

/// The value of a phrase by the subject of its liveliest sense: idioms and
/// phrasal verbs first, terms of natural history last.
const PHRASES: [(u64, u8); 5] = [
    // Verbs, adverbs.
    (files(&[2, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43]), 66),
    // Adjectives.
    (files(&[0, 44]), 63),
    // Acts, attributes, communication, events, feelings, food, motives, times.
    (files(&[4, 7, 10, 11, 12, 13, 16, 28]), 56),
    // Pertainyms, tops, artefacts, cognition, people, possessions, relations, states.
    (files(&[1, 3, 6, 9, 18, 19, 21, 24, 26]), 52),
    // Groups, places, objects, processes, shapes.
    (files(&[14, 15, 17, 22, 25]), 48),
];
/// Animals, bodies, plants, quantities, substances.
const NATURAL_HISTORY: u8 = 40;

/// The bonus for the rarest word of a phrase, by its size class; the last for a word
/// that SCOWL lacks.
const RAREST_WORD: [(u8, i32); 8] =
    [(10, 6), (20, 4), (35, 0), (40, -3), (50, -8), (60, -14), (70, -22), (80, -28)];
const UNKNOWN_WORD: i32 = -32;
/// A phrase that occurs in running text is in use.
const TAGGED_PHRASE: i32 = 12;
/// Adjectives made at will: WHITE-BLOTCHED, CHISEL-LIKE.
const COMPOUND_ADJECTIVE: i32 = -14;
const ADJECTIVES: u64 = files(&[0, 1, 44]);
/// The first words of scientific names, which are not used in speech.
const DRY_OPENINGS: [&str; 8] =
    ["genus ", "family ", "order ", "class ", "phylum ", "suborder ", "superfamily ", "subfamily "];
const DRY_OPENING: i32 = -25;

/// The kind and score of a `WordNet` lemma of several words (or with a hyphen or
/// an apostrophe), whose rarest word has SCOWL's size class `rarest`.
pub fn phrase_score(text: &str, lemma: &Lemma, rarest: Option<u8>) -> (Kind, u8) {
    let kind = if is_name(text, lemma) { Kind::Name } else { Kind::Phrase };
    let base = PHRASES
        .iter()
        .find(|(files, _)| lemma.files & files != 0)
        .map_or(NATURAL_HISTORY, |&(_, base)| base);
    let rarest = rarest.map_or(UNKNOWN_WORD, |size| {
        RAREST_WORD.iter().find(|(class, _)| size <= *class).map_or(UNKNOWN_WORD, |entry| entry.1)
    });
    let tagged = if lemma.tagged > 0 { TAGGED_PHRASE } else { 0 };
    let dry =
        if DRY_OPENINGS.iter().any(|opening| text.starts_with(opening)) { DRY_OPENING } else { 0 };
    let compound =
        if lemma.tagged == 0 && text.contains('-') && lemma.files & ADJECTIVES == lemma.files {
            COMPOUND_ADJECTIVE
        } else {
            0
        };
    (kind, clamp(i32::from(base) + rarest + tagged + dry + compound, Some(lemma)))
}

/// Whether a phrase names one thing: marked so, or every long word has a capital.
fn is_name(text: &str, lemma: &Lemma) -> bool {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    capital(text)
        && (lemma.instance || text.split([' ', '-']).filter(|word| word.len() > 3).all(capital))
}

/// The bonus for a single word from `WordNet`'s evidence.
fn bonus(lemma: Option<&Lemma>) -> i32 {
    match lemma {
        None => 0,
        Some(lemma) if lemma.tagged == 0 => HEADWORD,
        Some(_) => HEADWORD + TAGGED,
    }
}

fn clamp(score: i32, lemma: Option<&Lemma>) -> u8 {
    let most = if lemma.is_some_and(|lemma| lemma.unwelcome) { UNWELCOME } else { 100 };
    score.clamp(1, most) as u8
}

/// The score of an inflection of a marked word.
pub fn unwelcome(score: u8) -> u8 {
    score.min(UNWELCOME as u8)
}
