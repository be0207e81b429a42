//! The alphabet of answers: A to Z, numbered 0 to 25.

/// Letters of the alphabet, A to Z.
pub const LETTERS: usize = 26;

/// Letters of the longest answer: what the pack can hold.
pub const LONGEST: usize = wordwright_knowledge::text::LONGEST_ANSWER;

/// The number of a letter, 0 for A to 25 for Z.
pub fn letter_index(letter: u8) -> Option<u8> {
    letter.is_ascii_uppercase().then(|| letter - b'A')
}

/// Letters 0 to 25 as a word in capitals.
pub fn spelled(word: &[u8]) -> String {
    word.iter().map(|&letter| char::from(b'A' + letter)).collect()
}
