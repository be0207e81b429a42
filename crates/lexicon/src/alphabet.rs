//! Alphabets as data: letter order, tiles of several characters, folding.

use std::sync::{Arc, LazyLock};

use hashbrown::HashMap;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::{Letter, LetterSet, LexiconError};

/// What a character of a text becomes in an alphabet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Space or punctuation: kept for display, not for fitting.
    Stripped,
    Letter(Letter),
    /// Needs the slow path: a tile of several characters may start here, or
    /// the character is not ASCII.
    Look,
    /// Nothing that this alphabet can spell.
    Unknown,
}

/// The letters of a language, in order, with the ways to spell them.
///
/// A letter has a *face*, the text a tile shows: usually one character, two or
/// more for digraph tiles (Spanish `CH`). Encoding folds case and accents,
/// strips spaces and punctuation, and prefers the longest face. A tile can be
/// forced with brackets: `[CH]`.
///
/// ```
/// use wordwright_lexicon::Alphabet;
/// let english = Alphabet::english();
/// let word = english.encode("crème brûlée")?;
/// assert_eq!(english.decode(&word), "CREMEBRULEE");
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Alphabet {
    name: String,
    faces: Vec<Box<str>>,
    by_face: HashMap<Box<str>, Letter>,
    /// Replacements for characters that are no letter here, such as ß = SS.
    folds: HashMap<char, Box<str>>,
    longest_face: usize,
    ascii: [Class; 128],
    /// Each byte's letter, or [`NOT_PLAIN`] with any letter.
    plain: [u8; 256],
}

/// Marks a byte that is not one letter on its own.
pub(crate) const NOT_PLAIN: u8 = 0x80;

/// The case of a text's letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    /// All capitals or all small.
    One,
    /// Some of each.
    Mixed,
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Stripped => "stripped",
            Self::Letter(_) => "letter",
            Self::Look => "look",
            Self::Unknown => "unknown",
        })
    }
}

/// The most characters of a face, and of what a fold becomes. At every place,
/// the text is compared with faces of every length up to the longest.
const MOST_CHARACTERS: usize = 8;
const SHORT: &str = "at most 8 characters";

fn is_long(text: &str) -> bool {
    text.chars().nth(MOST_CHARACTERS).is_some()
}

/// Foldings for letters that Unicode does not decompose.
const COMMON_FOLDS: [(char, &str); 9] = [
    ('ß', "SS"),
    ('Æ', "AE"),
    ('Œ', "OE"),
    ('Ø', "O"),
    ('Ł', "L"),
    ('Đ', "D"),
    ('Ð', "D"),
    ('Þ', "TH"),
    ('ı', "I"),
];

impl Alphabet {
    /// A to Z.
    pub fn english() -> Arc<Self> {
        static ENGLISH: LazyLock<Arc<Alphabet>> = LazyLock::new(|| {
            let letters = ('A'..='Z').map(|c| Box::from(c.to_string())).collect();
            Arc::new(Alphabet::from_faces("English", letters, HashMap::new()))
        });
        Arc::clone(&ENGLISH)
    }

    /// Reads an alphabet from its description.
    ///
    /// One face a line, in order; a line `name: English` names it; a line
    /// `fold: Å=AA` replaces a character that is no letter; `#` starts a
    /// comment.
    ///
    /// # Errors
    /// A line that repeats a face, a fold without `=`, a face or what a fold becomes
    /// of more than eight characters, no letter at all, or more than 63.
    pub fn parse(description: &str) -> Result<Self, LexiconError> {
        let mut name = String::from("custom");
        let mut faces: Vec<Box<str>> = Vec::new();
        let mut folds = HashMap::new();
        let mut last = 0;
        for (index, line) in description.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            last = index + 1;
            let error = |found: String, expected| LexiconError::Alphabet {
                line: index + 1,
                found,
                expected,
            };
            if let Some(text) = line.strip_prefix("name:") {
                text.trim().clone_into(&mut name);
            } else if let Some(text) = line.strip_prefix("fold:") {
                for pair in text.split_whitespace() {
                    let (from, to) = pair
                        .split_once('=')
                        .filter(|(from, _)| from.chars().count() == 1)
                        .ok_or_else(|| error(format!("'{pair}'"), "CHARACTER=LETTERS"))?;
                    let to = to.to_uppercase().into_boxed_str();
                    if is_long(&to) {
                        return Err(error(format!("a fold of '{from}' to a long text"), SHORT));
                    }
                    for from in from.chars().flat_map(char::to_uppercase) {
                        folds.insert(from, to.clone());
                    }
                }
            } else if !line.is_empty() {
                let face: Box<str> = line.nfc().flat_map(char::to_uppercase).collect();
                if is_long(&face) {
                    return Err(error("a long letter".to_owned(), SHORT));
                }
                if faces.contains(&face) {
                    return Err(error(format!("a second '{face}'"), "each letter once"));
                }
                if faces.len() == Letter::MAX.index() {
                    return Err(error(format!("letter 64, '{face}'"), "at most 63 letters"));
                }
                faces.push(face);
            }
        }
        if faces.is_empty() {
            return Err(LexiconError::Alphabet {
                line: last.max(1),
                found: "no letter".to_owned(),
                expected: "one letter a line",
            });
        }
        Ok(Self::from_faces(&name, faces, folds))
    }

    /// The description that [`Alphabet::parse`] reads as this alphabet.
    pub fn description(&self) -> String {
        let mut folds: Vec<String> =
            self.folds.iter().map(|(from, to)| format!("fold: {from}={to}\n")).collect();
        folds.sort_unstable();
        format!("name: {}\n{}\n{}", self.name, self.faces.join("\n"), folds.concat())
    }

    fn from_faces(name: &str, faces: Vec<Box<str>>, folds: HashMap<char, Box<str>>) -> Self {
        let by_face: HashMap<Box<str>, Letter> = faces
            .iter()
            .zip(1..)
            .filter_map(|(face, place)| Some((face.clone(), Letter::new(place)?)))
            .collect();
        let starts_tile =
            |c: char| faces.iter().any(|face| face.chars().count() > 1 && face.starts_with(c));
        let mut ascii = [Class::Unknown; 128];
        for (code, class) in ascii.iter_mut().enumerate() {
            let c = char::from(code as u8);
            let upper = c.to_ascii_uppercase();
            let letter = by_face.get(upper.encode_utf8(&mut [0; 4]) as &str);
            *class = match letter {
                _ if starts_tile(upper) || c == '[' || folds.contains_key(&upper) => Class::Look,
                Some(&letter) => Class::Letter(letter),
                None if c.is_ascii_punctuation() || c.is_ascii_whitespace() => Class::Stripped,
                None => Class::Unknown,
            };
        }
        let mut plain = [NOT_PLAIN | 1; 256];
        for (code, class) in plain.iter_mut().zip(&ascii) {
            if let Class::Letter(letter) = class {
                *code = letter.place();
            }
        }
        let longest_face = faces.iter().map(|face| face.chars().count()).max().unwrap_or(1);
        Self { name: name.to_owned(), faces, by_face, folds, longest_face, ascii, plain }
    }

    /// The alphabet's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many letters it has, 1 to 63.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Always false: an alphabet has a letter.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// Every letter.
    pub fn all(&self) -> LetterSet {
        LetterSet::first(self.len())
    }

    /// The text that `letter` shows; empty for a letter past the end.
    pub fn face(&self, letter: Letter) -> &str {
        self.faces.get(letter.index() - 1).map_or("", |face| face)
    }

    /// The letter that shows `face` (any case), if there is one.
    pub fn letter(&self, face: &str) -> Option<Letter> {
        self.by_face.get(face.to_uppercase().as_str()).copied()
    }

    /// The letters of `text`, folded and without spaces and punctuation.
    ///
    /// # Errors
    /// The first character that the alphabet cannot spell.
    pub fn encode(&self, text: &str) -> Result<Vec<Letter>, LexiconError> {
        let mut letters = Vec::with_capacity(text.len());
        self.encode_into(text, &mut letters).map_err(|character| {
            LexiconError::UnknownCharacter {
                text: text.to_owned(),
                character,
                alphabet: self.name.clone(),
            }
        })?;
        Ok(letters)
    }

    /// Each byte's letter, or [`NOT_PLAIN`] with any letter.
    #[inline]
    pub(crate) fn plain_codes<const N: usize>(&self, bytes: &[u8; N]) -> [u8; N] {
        let mut codes = [0; N];
        for (code, &byte) in codes.iter_mut().zip(bytes) {
            *code = self.plain[byte as usize];
        }
        codes
    }

    /// Appends the letters of a `text` in which every byte is a letter, and
    /// returns their case; of any other text appends nothing.
    #[inline]
    pub(crate) fn encode_plainly(&self, text: &str, letters: &mut Vec<Letter>) -> Option<Case> {
        /// The bit in which small ASCII letters differ from capitals.
        const SMALL: u8 = 0x20;
        let start = letters.len();
        let (mut codes, mut any, mut every) = (0, 0, u8::MAX);
        letters.extend(text.bytes().map(|byte| {
            let code = self.plain[byte as usize];
            codes |= code;
            any |= byte;
            every &= byte;
            Letter::from_low_bits(code)
        }));
        if codes & NOT_PLAIN != 0 {
            letters.truncate(start);
            return None;
        }
        Some(if (any ^ every) & SMALL == 0 { Case::One } else { Case::Mixed })
    }

    /// Appends the letters of `text` to `letters`; on an unknown character
    /// returns it, with part of the word appended.
    pub(crate) fn encode_into(&self, text: &str, letters: &mut Vec<Letter>) -> Result<(), char> {
        let start = letters.len();
        for byte in text.bytes() {
            match self.ascii.get(byte as usize) {
                Some(Class::Letter(letter)) => letters.push(*letter),
                Some(Class::Stripped) => {}
                Some(Class::Unknown) => return Err(char::from(byte)),
                Some(Class::Look) | None => {
                    letters.truncate(start);
                    return self.encode_slowly(text, letters);
                }
            }
        }
        Ok(())
    }

    fn encode_slowly(&self, text: &str, letters: &mut Vec<Letter>) -> Result<(), char> {
        // Few texts need composing, which takes longer than all the rest.
        let is_composed = is_nfc_quick(text.chars()) == IsNormalized::Yes;
        if is_composed && self.longest_face == 1 && !text.contains('[') {
            return text.chars().try_for_each(|c| match self.ascii.get(c as usize) {
                Some(Class::Letter(letter)) => {
                    letters.push(*letter);
                    Ok(())
                }
                _ => c.to_uppercase().try_for_each(|c| self.encode_character(c, letters)),
            });
        }
        let upper: Vec<char> = if is_composed {
            text.chars().flat_map(char::to_uppercase).collect()
        } else {
            text.nfc().flat_map(char::to_uppercase).collect()
        };
        let mut face = String::new();
        let mut at = 0;
        while at < upper.len() {
            // Search no further than the longest face for the closing bracket:
            // otherwise a line of nothing but `[` would take quadratic time.
            let inside = upper[at + 1..].iter().take(self.longest_face + 1);
            if upper[at] == '['
                && let Some(width) = inside.clone().position(|&c| c == ']')
            {
                face.clear();
                face.extend(inside.take(width));
                if let Some(&letter) = self.by_face.get(face.as_str()) {
                    letters.push(letter);
                    at += width + 2;
                    continue;
                }
            }
            let tile = (2..=self.longest_face.min(upper.len() - at)).rev().find_map(|width| {
                face.clear();
                face.extend(&upper[at..at + width]);
                Some((width, *self.by_face.get(face.as_str())?))
            });
            if let Some((width, letter)) = tile {
                letters.push(letter);
                at += width;
            } else {
                self.encode_character(upper[at], letters)?;
                at += 1;
            }
        }
        Ok(())
    }

    /// Appends what a capital on its own stands for.
    fn encode_character(&self, c: char, letters: &mut Vec<Letter>) -> Result<(), char> {
        match self.ascii.get(c as usize) {
            Some(Class::Letter(letter)) => letters.push(*letter),
            Some(Class::Stripped) => {}
            _ => match self.letter_of(c) {
                Some(letter) => letters.push(letter),
                None => self.fold(c, letters)?,
            },
        }
        Ok(())
    }

    /// The letter whose face is one character.
    fn letter_of(&self, face: char) -> Option<Letter> {
        self.by_face.get(face.encode_utf8(&mut [0; 4]) as &str).copied()
    }

    /// Appends what `c`, which is no letter, stands for.
    fn fold(&self, c: char, letters: &mut Vec<Letter>) -> Result<(), char> {
        let common = || COMMON_FOLDS.iter().find(|fold| fold.0 == c).map(|fold| fold.1);
        if let Some(text) = self.folds.get(&c).map(|text| &**text).or_else(common) {
            for part in text.chars() {
                letters.push(self.letter_of(part).ok_or(c)?);
            }
            return Ok(());
        }
        if !c.is_alphanumeric() && !is_combining_mark(c) {
            return if c.is_control() && !c.is_whitespace() { Err(c) } else { Ok(()) };
        }
        let before = letters.len();
        let mut unknown = false;
        decompose_canonical(c, |part| match self.letter_of(part) {
            _ if is_combining_mark(part) => {}
            Some(letter) => letters.push(letter),
            None => unknown = true,
        });
        let nothing = letters.len() == before && !is_combining_mark(c);
        if unknown || nothing { Err(c) } else { Ok(()) }
    }

    /// The faces of `letters`, one after the other.
    pub fn decode(&self, letters: &[Letter]) -> String {
        letters.iter().map(|&letter| self.face(letter)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(alphabet: &Alphabet, text: &str, expected: Result<&[&str], char>) {
        let found = alphabet.encode(text);
        match (found, expected) {
            (Ok(letters), Ok(faces)) => {
                let found: Vec<&str> = letters.iter().map(|&l| alphabet.face(l)).collect();
                assert_eq!(found, faces, "{text}");
            }
            (Err(LexiconError::UnknownCharacter { character, .. }), Err(expected)) => {
                assert_eq!(character, expected, "{text}");
            }
            (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
        }
    }

    #[test]
    fn english_folds_and_strips() {
        let english = Alphabet::english();
        check(&english, "Ice cream", Ok(&["I", "C", "E", "C", "R", "E", "A", "M"]));
        check(&english, "O'Neill", Ok(&["O", "N", "E", "I", "L", "L"]));
        check(&english, "été", Ok(&["E", "T", "E"]));
        check(&english, "e\u{301}te", Ok(&["E", "T", "E"]));
        check(&english, "Straße", Ok(&["S", "T", "R", "A", "S", "S", "E"]));
        check(&english, "Ærø", Ok(&["A", "E", "R", "O"]));
        check(&english, "a–b", Ok(&["A", "B"]));
        check(&english, "", Ok(&[]));
        check(&english, "R2D2", Err('2'));
        check(&english, "éa2", Err('2'));
        check(&english, "Ωmega", Err('Ω'));
    }

    #[test]
    fn tiles_of_several_characters() {
        let spanish = Alphabet::parse(
            "name: Spanish\nA\nB\nC\nCH\nD\nE\nL\nLL\nN\nÑ\nO\nR\nRR # the tile\nS",
        )
        .unwrap();
        assert_eq!(spanish.len(), 14);
        check(&spanish, "chorro", Ok(&["CH", "O", "RR", "O"]));
        check(&spanish, "año", Ok(&["A", "Ñ", "O"]));
        check(&spanish, "an\u{303}o", Ok(&["A", "Ñ", "O"]));
        check(&spanish, "c[ch]a", Ok(&["C", "CH", "A"]));
        check(&spanish, "ded", Ok(&["D", "E", "D"]));
        check(&spanish, "abcé", Ok(&["A", "B", "C", "E"]));
    }

    #[test]
    fn a_description_gives_the_same_alphabet() {
        let danish = "name: Danish\nA\nB\nÅ\nfold: é=E ö=Ø\nE\nØ\nij";
        let danish = Alphabet::parse(danish).unwrap();
        assert_eq!(danish.description(), "name: Danish\nA\nB\nÅ\nE\nØ\nIJ\nfold: É=E\nfold: Ö=Ø\n");
        let again = Alphabet::parse(&danish.description()).unwrap();
        assert_eq!(again.description(), danish.description());
        check(&again, "Ijö", Ok(&["IJ", "Ø"]));
    }

    #[test]
    fn letters_written_with_combining_marks() {
        let spanish = Alphabet::parse("N\nN\u{303}").unwrap();
        check(&spanish, "ñn", Ok(&["Ñ", "N"]));
    }

    #[test]
    fn descriptions_that_cannot_be_used() {
        let error = |text: &str| Alphabet::parse(text).unwrap_err().to_string();
        assert_eq!(error("A\nB\na"), "alphabet, line 3: a second 'A'; expected each letter once");
        assert_eq!(error("# none"), "alphabet, line 1: no letter; expected one letter a line");
        assert_eq!(error("A\nfold: ÅAA"), "alphabet, line 2: 'ÅAA'; expected CHARACTER=LETTERS");
        let many: String = (0..64).flat_map(|k| [char::from(b'!' + k), '\n']).collect();
        assert!(error(&many.replace('#', "~")).contains("at most 63 letters"));
    }
}
