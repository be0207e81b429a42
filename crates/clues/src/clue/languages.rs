//! The languages that clues ask for: "Friend: Fr.", "Summer, in Nice", "Caesar's 551".

use wordwright_knowledge::text;

/// The languages that a clue can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// "Fr.", "Parisian", "in Nice".
    French,
    /// "Sp.", "Madrid", "señora's".
    Spanish,
    /// "Ger.", "Berlin".
    German,
    /// "It.", "Roma".
    Italian,
    /// "Lat.", "Caesar's".
    Latin,
    /// "Scot.", "Burns's".
    Scots,
    /// Another, such as Greek or Japanese.
    Other,
}

/// The signs of a language: what the clue holds, in lower case.
const LANGUAGES: [(Language, &[&str]); 6] = [
    (
        Language::French,
        &[
            "fr", "french", "paris", "parisian", "parisians", "nice", "lyon", "marseille",
            "calais", "cannes", "dijon", "france", "francois", "monsieur", "madame", "pierre",
            "gallic", "quebec", "orleans", "versailles", "rouen", "reims", "arles", "nantes",
            "caen",
        ],
    ),
    (
        Language::Spanish,
        &[
            "sp", "spanish", "madrid", "spain", "tijuana", "juan", "pedro", "jose", "barcelona",
            "seville", "sevilla", "mexico", "mexican", "acapulco", "senor", "senora", "granada",
            "toledo", "cancun", "oaxaca",
        ],
    ),
    (
        Language::German,
        &[
            "ger", "german", "berlin", "bonn", "germany", "hans", "frau", "herr", "munich",
            "cologne", "essen", "vienna", "dresden",
        ],
    ),
    (
        Language::Italian,
        &[
            "italian", "italy", "roma", "milan", "milano", "venice", "florence", "napoli",
            "naples", "signora", "pisa", "turin",
        ],
    ),
    (
        Language::Latin,
        &[
            "lat", "latin", "caesar", "caesar's", "cicero", "cicero's", "ovid", "ovid's", "cato",
            "cato's", "nero", "nero's", "virgil", "horace",
        ],
    ),
    (
        Language::Scots,
        &[
            "scot", "scots", "scottish", "burns", "burns's", "glasgow", "edinburgh", "highlander",
            "highland",
        ],
    ),
];

/// The words that name a language.
pub fn language_signs(language: Language) -> &'static [&'static str] {
    LANGUAGES.iter().find(|(other, _)| *other == language).map_or(&[], |(_, signs)| signs)
}

/// The language that a clue names at its end (": Fr.", "in Nice") or in a
/// possessive ("Parisian's", "Caesar's").
pub fn language_of(key: &str) -> Option<Language> {
    let words: Vec<&str> = text::words(key).collect();
    let last = *words.last()?;
    let before = words.len().checked_sub(2).map(|i| words[i]);
    let marked = key.contains(": ")
        || key.contains(", ")
        || before.is_some_and(|w| ["in", "to", "from", "of"].contains(&w));
    if key.ends_with(": it.") {
        return Some(Language::Italian);
    }
    for (language, signs) in LANGUAGES {
        let possessive = key
            .split([' ', '"'])
            .filter_map(|word| word.strip_suffix("'s").or_else(|| word.strip_suffix("s'")))
            .any(|owner| signs.contains(&owner));
        let named = words.len() > 1 && words.contains(&signs[1]);
        if (marked && signs.contains(&last)) || possessive || named {
            return Some(language);
        }
    }
    let others = [
        "greek", "japanese", "hebrew", "hindi", "arabic", "russian", "turkish", "portuguese",
        "hawaiian",
    ];
    (marked && others.contains(&last)).then_some(Language::Other)
}
