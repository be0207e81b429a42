//! Words of one length, stored as rows of letters in one flat array.

use wordwright_knowledge::Capital;

use crate::error::ClueError;

/// Words of one length as rows of letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordRows {
    pub(crate) length: usize,
    pub(crate) letters: Vec<Capital>,
}

impl WordRows {
    /// Rows of words.
    ///
    /// # Errors
    ///
    /// [`ClueError::Word`] for a word of another length.
    pub fn new<'a>(
        length: usize,
        words: impl IntoIterator<Item = &'a [Capital]>,
    ) -> Result<Self, ClueError> {
        let mut letters = Vec::new();
        for word in words {
            if word.len() != length {
                let found = Capital::spell(word).to_owned();
                return Err(ClueError::Word { found, expected: length });
            }
            letters.extend_from_slice(word);
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
    pub fn letters(&self) -> &[Capital] {
        &self.letters
    }
}
