//! Words of one length, stored as rows of letters in one flat array.

use crate::error::ClueError;
use crate::letters::alphabet::letter_index;

/// Words of one length as rows of letters, 0 for A to 25 for Z.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordRows {
    pub(crate) length: usize,
    pub(crate) letters: Vec<u8>,
}

impl WordRows {
    /// Rows of words in capitals.
    ///
    /// # Errors
    ///
    /// [`ClueError::Word`] for a word of another length or with anything but
    /// A to Z.
    pub fn new<'a>(
        length: usize,
        words: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<Self, ClueError> {
        let mut letters = Vec::new();
        for word in words {
            let bad = || ClueError::Word {
                found: String::from_utf8_lossy(word).into_owned(),
                expected: length,
            };
            if word.len() != length {
                return Err(bad());
            }
            for &letter in word {
                letters.push(letter_index(letter).ok_or_else(bad)?);
            }
        }
        Ok(Self { length, letters })
    }

    /// Letters of each word.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.letters.len().checked_div(self.length).unwrap_or(0)
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The letters of every word, one after another.
    pub fn letters(&self) -> &[u8] {
        &self.letters
    }
}
