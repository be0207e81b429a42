//! One spelling for clues, words and answers.
//!
//! Archives write the same clue in many ways. [`clue_key`] is the form that
//! two clues share if a solver would call them the same; [`words`] cuts it into
//! tokens, [`root`] takes the ending off a token, and [`answer`] spells what
//! goes into the grid.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use wordwright_lexicon::Capital;

/// The token that stands for the gap of a fill-in-the-blank clue.
pub const BLANK: &str = "___";

/// The longest answer, in letters: the widest grid.
pub const LONGEST_ANSWER: usize = 63;

/// The longest key, in bytes; the rest is cut off. The longest clue of four
/// decades of newspaper puzzles has 194 characters.
const LONGEST_KEY: usize = 1_000;

/// Hyphens in a row that stand for a gap rather than for a dash.
pub(crate) const HYPHENS_OF_A_GAP: usize = 4;

/// The form under which a clue is looked up.
///
/// Lower case without accents; quotes and dashes of one kind; a run of
/// underscores (with single spaces between them or not), or of four hyphens and
/// more, is [`BLANK`]; runs of spaces are one space. A final question mark or
/// exclamation mark stays, since it changes the meaning.
///
/// ```
/// use wordwright_knowledge::text::clue_key;
/// assert_eq!(clue_key("“Café _____”  girl?"), "\"cafe ___\" girl?");
/// ```
pub fn clue_key(clue: &str) -> String {
    let plain = if clue.is_ascii() { plain_ascii(clue) } else { plain(clue) };
    let plain = plain.trim();
    // Most clues have no gap.
    if !plain.contains(['_', '-']) && !plain.contains("  ") {
        return plain.to_owned();
    }
    let mut key = String::with_capacity(plain.len());
    let mut rest = plain;
    while let Some(character) = rest.chars().next() {
        let gap = gap_length(rest);
        if gap > 0 {
            if !key.ends_with(BLANK) {
                key.push_str(BLANK);
            }
            rest = &rest[gap..];
        } else if character == ' ' {
            key.push(' ');
            rest = rest.trim_start_matches(' ');
        } else {
            key.push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    key
}

/// [`plain`] of ASCII alone, as nearly all clues are: six times as fast.
fn plain_ascii(clue: &str) -> String {
    let plain = |character: char| match character {
        '`' => '\'',
        character if character.is_whitespace() || character.is_control() => ' ',
        character => character.to_ascii_lowercase(),
    };
    clue.chars().take(LONGEST_KEY).map(plain).collect()
}

/// A clue in lower case without accents, with quotes, dashes and spaces of one kind.
fn plain(clue: &str) -> String {
    let mut plain = String::with_capacity(clue.len());
    for character in clue.nfkd().filter(|&character| !is_combining_mark(character)) {
        match character {
            '‘' | '’' | '‚' | '‛' | '`' | '´' | '′' => plain.push('\''),
            '“' | '”' | '„' | '‟' | '«' | '»' | '″' => plain.push('"'),
            '‐' | '‑' | '‒' | '–' | '−' => plain.push('-'),
            '—' | '―' => plain.push_str("--"),
            'ß' => plain.push_str("ss"),
            'Æ' | 'æ' => plain.push_str("ae"),
            'Œ' | 'œ' => plain.push_str("oe"),
            'Ø' | 'ø' => plain.push('o'),
            'Ł' | 'ł' => plain.push('l'),
            '\u{ad}' | '\u{200b}' | '\u{feff}' => {}
            character if character.is_whitespace() || character.is_control() => plain.push(' '),
            character => plain.extend(character.to_lowercase()),
        }
        if plain.len() >= LONGEST_KEY {
            break;
        }
    }
    plain
}

/// The bytes of the gap that `text` starts with, 0 if there is none.
fn gap_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |of: u8, from: usize| bytes[from..].iter().take_while(|&&byte| byte == of).count();
    if bytes.first() == Some(&b'-') {
        let hyphens = run(b'-', 0);
        return if hyphens >= HYPHENS_OF_A_GAP { hyphens } else { 0 };
    }
    let mut end = run(b'_', 0);
    // "_ _ _" is one gap; "___ ___" are two.
    if end == 1 {
        while bytes.get(end) == Some(&b' ') && run(b'_', end + 1) == 1 {
            end += 2;
        }
    }
    end
}

/// The tokens of a key, in order: words, numbers, initials such as `u.s` and
/// [`BLANK`]. A final `'s` is left off.
///
/// ```
/// use wordwright_knowledge::text::words;
/// let tokens: Vec<&str> = words("zola's \"___ in the u.s.\" of '83").collect();
/// assert_eq!(tokens, ["zola", "___", "in", "the", "u.s", "of", "83"]);
/// ```
pub fn words(key: &str) -> impl Iterator<Item = &str> {
    let mut rest = key;
    std::iter::from_fn(move || {
        loop {
            let start =
                rest.find(|character: char| character.is_alphanumeric() || character == '_')?;
            rest = &rest[start..];
            let length = if rest.starts_with('_') { gap_length(rest) } else { word_length(rest) };
            let (word, after) = rest.split_at(length);
            rest = after;
            if word.starts_with('_') {
                return Some(BLANK);
            }
            let word = word.strip_suffix("'s").unwrap_or(word);
            if !word.is_empty() {
                return Some(word);
            }
        }
    })
}

/// The bytes of the word that `text` starts with.
fn word_length(text: &str) -> usize {
    let mut characters = text.char_indices().peekable();
    // Letters since the start or since the last full stop.
    let mut part = 0;
    while let Some((at, character)) = characters.next() {
        if character.is_alphanumeric() {
            part += 1;
            continue;
        }
        let next = characters.peek().is_some_and(|next| next.1.is_alphanumeric());
        let goes_on = match character {
            '\'' => next,
            '.' => {
                next && part == 1 && {
                    let after: Vec<char> = text[at + 1..].chars().take(2).collect();
                    after[0].is_alphabetic() && after.get(1).is_none_or(|c| !c.is_alphanumeric())
                }
            }
            _ => false,
        };
        if !goes_on {
            return at;
        }
        part = 0;
    }
    text.len()
}

/// The token without its ending (the English Snowball stemmer): `painters`,
/// `painter's` and `painting` meet in their roots. Numbers, initials and
/// [`BLANK`] stay as they are.
pub fn root(word: &str) -> Cow<'_, str> {
    if word.bytes().any(|byte| !byte.is_ascii_lowercase() && byte != b'\'') {
        return Cow::Borrowed(word);
    }
    Stemmer::create(Algorithm::English).stem(word)
}

/// The letters A to Z that an answer fills the grid with, 1 to
/// [`LONGEST_ANSWER`] of them. Spaces, hyphens, apostrophes, full stops, commas
/// and other marks are left out and accents are folded; a text with a digit, an
/// ampersand or a letter of another script is none.
///
/// ```
/// use wordwright_knowledge::capitals;
/// use wordwright_knowledge::text::answer;
/// assert_eq!(answer("Crème de la crème"), Some(capitals(b"CREMEDELACREME").to_vec()));
/// assert_eq!(answer("Catch-22"), None);
/// ```
pub fn answer(text: &str) -> Option<Vec<Capital>> {
    let mut letters = Vec::with_capacity(text.len());
    for character in text.nfkd().filter(|&character| !is_combining_mark(character)) {
        match character {
            'A'..='Z' | 'a'..='z' => {
                letters.extend(Capital::from_ascii(character.to_ascii_uppercase() as u8));
            }
            'ß' => letters.extend([Capital::S, Capital::S]),
            'Æ' | 'æ' => letters.extend([Capital::A, Capital::E]),
            'Œ' | 'œ' => letters.extend([Capital::O, Capital::E]),
            'Ø' | 'ø' => letters.push(Capital::O),
            'Ł' | 'ł' => letters.push(Capital::L),
            '&' | '@' | '+' | '#' | '*' | '%' | '$' => return None,
            character if character.is_alphanumeric() => return None,
            _ => {}
        }
    }
    (1..=LONGEST_ANSWER).contains(&letters.len()).then_some(letters)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;

    fn check_keys(clues: &[&str], expected: &Expect) {
        let found: Vec<String> = clues.iter().map(|clue| clue_key(clue) + "|\n").collect();
        expected.assert_eq(&found.concat());
    }

    #[test]
    fn keys() {
        check_keys(
            &[
                "Great Lake",
                "  Great\t LAKE ",
                "“Nana” star Anna ____",
                "_ _ _ Maria",
                "___ ___ Mia",
                "___-Saxon",
                "-----, c'est moi",
                "----_ moi",
                "Where--where slept? – Keats — poet",
                "Señor’s Œuvre, peut-être?!",
                "P---ARY CARE",
                "",
                "日本",
            ],
            &expect![[r#"
                great lake|
                great lake|
                "nana" star anna ___|
                ___ maria|
                ___ ___ mia|
                ___-saxon|
                ___, c'est moi|
                ___ moi|
                where--where slept? - keats -- poet|
                senor's oeuvre, peut-etre?!|
                p---ary care|
                |
                日本|
            "#]],
        );
    }

    proptest! {
        #[test]
        fn ascii_is_no_special_case(clue in "[ -~\t]{0,40}") {
            prop_assert_eq!(plain_ascii(&clue), plain(&clue));
        }
    }

    #[test]
    fn long_keys_are_cut_off() {
        let long = "Ab ".repeat(LONGEST_KEY);
        assert_eq!(plain_ascii(&long), plain(&long));
        assert!(clue_key(&long).len() <= LONGEST_KEY);
    }

    fn check_words(clues: &[&str], expected: &Expect) {
        let line = |clue: &&str| {
            let key = clue_key(clue);
            let tokens: Vec<String> =
                words(&key).map(|word| format!("{word}/{}", root(word))).collect();
            tokens.join(" ") + "\n"
        };
        expected.assert_eq(&clues.iter().map(line).collect::<String>());
    }

    #[test]
    fn tokens_and_roots() {
        check_words(
            &[
                "Painter's paintings, e.g.",
                "U.S.N.A. grad: Abbr.",
                "Some '60s radicals: 2 wds.",
                "\"M*A*S*H\" star's ___-up",
                "It's one o'clock",
                "No. 1 in the E.R.A.s",
                "'s",
            ],
            &expect![[r#"
                painter/painter paintings/paint e.g/e.g
                u.s.n.a/u.s.n.a grad/grad abbr/abbr
                some/some 60s/60s radicals/radic 2/2 wds/wds
                m/m a/a s/s h/h star/star ___/___ up/up
                it/it one/one o'clock/o'clock
                no/no 1/1 in/in the/the e.r.a.s/e.r.a.s
                s/s
            "#]],
        );
    }

    #[test]
    fn answers() {
        let found = |text: &str| answer(text).map(|word| Capital::spell(&word).to_owned());
        for (text, expected) in [
            ("in a bind", Some("INABIND")),
            ("Don't!", Some("DONT")),
            ("A.M.A.", Some("AMA")),
            ("Å", Some("A")),
            ("R&B", None),
            ("MP3", None),
            ("", None),
            ("Σ", None),
        ] {
            assert_eq!(found(text).as_deref(), expected, "{text}");
        }
        assert_eq!(found(&"a".repeat(64)), None);
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(clue in r#"[ -~é—“_ ]{0,40}"#) {
            let key = clue_key(&clue);
            prop_assert_eq!(clue_key(&key), key);
        }

        #[test]
        fn any_text_has_a_key_and_words(clue in any::<String>()) {
            let key = clue_key(&clue);
            prop_assert!(words(&key).all(|word| !word.is_empty()));
            let _ = answer(&clue);
        }
    }
}
