//! The forms of words: from a word to its forms, and back.
//!
//! [`inflections`] follows the spelling rules of English; [`bases`] reverses
//! them, as `WordNet`'s own morphological processor does (morphy(7WN)). Neither
//! knows a word list or irregular forms: [`Relations`](crate::Relations) joins
//! them with `WordNet`'s lemmas and lists of exceptions.

use super::part_of_speech::Part;

/// A form of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Form {
    /// Nouns: `lakes`.
    Plural = 0,
    /// Verbs: `goes`.
    ThirdPerson = 1,
    /// Verbs: `went`; the participle `gone` as well.
    Past = 2,
    /// Verbs: `going`.
    Gerund = 3,
    /// Adjectives and adverbs: `airier`.
    Comparative = 4,
    /// Adjectives and adverbs: `airiest`.
    Superlative = 5,
}

impl Form {
    /// Every form, in the order of their numbers.
    pub const ALL: [Self; 6] = [
        Self::Plural,
        Self::ThirdPerson,
        Self::Past,
        Self::Gerund,
        Self::Comparative,
        Self::Superlative,
    ];

    /// The parts of speech that have it.
    pub const fn parts(self) -> &'static [Part] {
        match self {
            Self::Plural => &[Part::Noun],
            Self::ThirdPerson | Self::Past | Self::Gerund => &[Part::Verb],
            Self::Comparative | Self::Superlative => &[Part::Adjective, Part::Adverb],
        }
    }
}

/// Whether `part` of speech has `form`.
fn has(part: Part, form: Form) -> bool {
    form.parts().contains(&part)
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Runs of vowels, `y` among them: about the number of syllables.
fn syllables(word: &[u8]) -> usize {
    let vowel = |&letter: &u8| is_vowel(letter) || letter == b'y';
    let runs = word.chunk_by(|a, b| vowel(a) == vowel(b)).filter(|run| vowel(&run[0])).count();
    // A silent e at the end.
    if runs > 1 && word.ends_with(b"e") && !vowel(&word[word.len() - 2]) { runs - 1 } else { runs }
}

/// Whether the last consonant is doubled before a vowel: `stop`, `big`.
fn doubles(word: &[u8]) -> bool {
    let &[.., before, vowel, last] = word else { return false };
    let quiet_u = word.len() >= 4 && before == b'u' && word[word.len() - 4] == b'q';
    syllables(word) == 1
        && is_vowel(vowel)
        && (!is_vowel(before) || quiet_u)
        && !is_vowel(last)
        && !matches!(last, b'w' | b'x' | b'y')
}

fn consonant_y(word: &[u8]) -> bool {
    matches!(word, [.., before, b'y'] if !is_vowel(*before))
}

fn hisses(word: &[u8]) -> bool {
    word.ends_with(b"s")
        || word.ends_with(b"x")
        || word.ends_with(b"z")
        || word.ends_with(b"ch")
        || word.ends_with(b"sh")
}

/// The regular forms of a single word in lower case by the spelling rules: one,
/// or two if usage differs (`zeros`, `zeroes`). None for a word of fewer than
/// two letters or with other characters.
///
/// ```
/// use wordwright_knowledge::morphology::{Form, inflections};
/// assert_eq!(inflections("stop", Form::Past), ["stopped"]);
/// assert_eq!(inflections("die", Form::Gerund), ["dying"]);
/// assert_eq!(inflections("cherry", Form::Plural), ["cherries"]);
/// ```
pub fn inflections(word: &str, form: Form) -> Vec<String> {
    let bytes = word.as_bytes();
    if bytes.len() < 2 || !bytes.iter().all(u8::is_ascii_lowercase) {
        return Vec::new();
    }
    let cut = |count: usize, ending: &str| format!("{}{ending}", &word[..word.len() - count]);
    let last = &word[word.len() - 1..];
    let with_vowel = |ending: &str| {
        if bytes.ends_with(b"e") {
            vec![cut(1, ending)]
        } else if consonant_y(bytes) {
            vec![cut(1, &format!("i{ending}"))]
        } else if doubles(bytes) {
            vec![format!("{word}{last}{ending}")]
        } else {
            vec![format!("{word}{ending}")]
        }
    };
    match form {
        Form::Plural | Form::ThirdPerson => {
            if consonant_y(bytes) {
                vec![cut(1, "ies")]
            } else if hisses(bytes) {
                vec![format!("{word}es")]
            } else if matches!(bytes, [.., before, b'o'] if !is_vowel(*before)) {
                vec![format!("{word}s"), format!("{word}es")]
            } else {
                vec![format!("{word}s")]
            }
        }
        Form::Past => with_vowel("ed"),
        Form::Comparative => with_vowel("er"),
        Form::Superlative => with_vowel("est"),
        Form::Gerund => {
            if bytes.ends_with(b"ie") {
                vec![cut(2, "ying")]
            } else if bytes.ends_with(b"e") && !matches!(bytes, [.., b'e' | b'o' | b'y', b'e']) {
                vec![cut(1, "ing")]
            } else if doubles(bytes) {
                vec![format!("{word}{last}ing")]
            } else {
                vec![format!("{word}ing")]
            }
        }
    }
}

/// The endings of a form and the endings that they replace in the base word.
const ENDINGS: [(Form, &str, &str); 26] = [
    (Form::Plural, "s", ""),
    (Form::Plural, "ses", "s"),
    (Form::Plural, "xes", "x"),
    (Form::Plural, "zes", "z"),
    (Form::Plural, "ches", "ch"),
    (Form::Plural, "shes", "sh"),
    (Form::Plural, "oes", "o"),
    (Form::Plural, "men", "man"),
    (Form::Plural, "ies", "y"),
    (Form::ThirdPerson, "s", ""),
    (Form::ThirdPerson, "es", ""),
    (Form::ThirdPerson, "ies", "y"),
    (Form::Past, "ed", "e"),
    (Form::Past, "ed", ""),
    (Form::Past, "ied", "y"),
    (Form::Gerund, "ing", "e"),
    (Form::Gerund, "ing", ""),
    (Form::Gerund, "ying", "ie"),
    (Form::Gerund, "king", ""),
    (Form::Comparative, "er", ""),
    (Form::Comparative, "er", "e"),
    (Form::Comparative, "ier", "y"),
    (Form::Superlative, "est", ""),
    (Form::Superlative, "est", "e"),
    (Form::Superlative, "iest", "y"),
    (Form::Past, "ked", ""),
];

/// The words that a regular form may belong to, some of which do not exist.
///
/// ```
/// use wordwright_knowledge::morphology::{Form, bases};
/// assert!(bases("stopped").contains(&("stop".to_owned(), Form::Past)));
/// assert!(bases("stopped").contains(&("stopp".to_owned(), Form::Past)));
/// ```
pub fn bases(word: &str) -> Vec<(String, Form)> {
    /// The shortest word that has forms, in letters.
    const SHORTEST: usize = 2;
    let mut found = Vec::new();
    for (form, ending, replaced) in ENDINGS {
        let Some(stem) =
            word.strip_suffix(ending).filter(|stem| stem.len() + replaced.len() >= SHORTEST)
        else {
            continue;
        };
        found.push((format!("{stem}{replaced}"), form));
        // A doubled consonant, but not that of "passed".
        if let (&[.., before, last], true) =
            (stem.as_bytes(), replaced.is_empty() && ending.starts_with(['e', 'i']))
            && before == last
            && !is_vowel(last)
            && stem.len() > SHORTEST
        {
            found.push((stem[..stem.len() - 1].to_owned(), form));
        }
    }
    found
}

/// The regular forms of a word or phrase of one part of speech. In a phrase, a
/// noun is inflected in its last word, a verb in its first: `gives up`.
pub fn forms(text: &str, part: Part) -> Vec<(Form, String)> {
    let mut found = Vec::new();
    for form in Form::ALL.into_iter().filter(|&form| has(part, form)) {
        if matches!(form, Form::Comparative | Form::Superlative)
            && (text.contains(' ') || syllables(text.as_bytes()) > 2)
        {
            continue;
        }
        found
            .extend(in_phrase(text, part, |word| inflections(word, form)).map(|text| (form, text)));
    }
    found
}

/// Puts the forms of the word that is inflected into their phrase.
pub(crate) fn in_phrase(
    text: &str,
    part: Part,
    forms: impl FnOnce(&str) -> Vec<String>,
) -> impl Iterator<Item = String> {
    let (before, word, after) = match part {
        Part::Verb => match text.split_once(' ') {
            Some((word, after)) => ("", word, &text[text.len() - after.len() - 1..]),
            None => ("", text, ""),
        },
        _ => match text.rsplit_once(' ') {
            Some((before, word)) => (&text[..=before.len()], word, ""),
            None => ("", text, ""),
        },
    };
    forms(word).into_iter().map(move |form| format!("{before}{form}{after}"))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;

    fn check(words: &[(&str, Part)], expected: &Expect) {
        let line = |&(word, part): &(&str, Part)| {
            let forms: Vec<String> = forms(word, part).into_iter().map(|form| form.1).collect();
            format!("{word}: {}\n", forms.join(" "))
        };
        expected.assert_eq(&words.iter().map(line).collect::<String>());
    }

    #[test]
    fn regular_forms() {
        check(
            &[
                ("lake", Part::Noun),
                ("box", Part::Noun),
                ("ice cream", Part::Noun),
                ("toy", Part::Noun),
                ("hero", Part::Noun),
                ("stop", Part::Verb),
                ("quiz", Part::Verb),
                ("visit", Part::Verb),
                ("tie", Part::Verb),
                ("see", Part::Verb),
                ("try out", Part::Verb),
                ("big", Part::Adjective),
                ("airy", Part::Adjective),
                ("nice", Part::Adjective),
                ("beautiful", Part::Adjective),
                ("soon", Part::Adverb),
                ("o'er", Part::Adverb),
            ],
            &expect![[r#"
                lake: lakes
                box: boxes
                ice cream: ice creams
                toy: toys
                hero: heros heroes
                stop: stops stopped stopping
                quiz: quizes quizzed quizzing
                visit: visits visited visiting
                tie: ties tied tying
                see: sees seed seeing
                try out: tries out tried out trying out
                big: bigger biggest
                airy: airier airiest
                nice: nicer nicest
                beautiful: 
                soon: sooner soonest
                o'er: 
            "#]],
        );
    }

    proptest! {
        /// Each function reverses the other.
        #[test]
        fn bases_undo_inflections(word in "[a-z]{2,7}[aeiou]?[b-df-hj-np-tv-z]") {
            for form in Form::ALL {
                for inflected in inflections(&word, form) {
                    prop_assert!(
                        bases(&inflected).contains(&(word.clone(), form)),
                        "{} {:?} {}", word, form, inflected
                    );
                }
            }
        }
    }
}
