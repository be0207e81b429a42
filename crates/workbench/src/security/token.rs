//! Tokens: generated from the system's randomness, stored as a hash, compared
//! in constant time.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::error::WorkbenchError;

/// The number of random bytes of a token.
const BYTES: usize = 24;

/// A token. It is printed once and never stored.
#[derive(Clone)]
pub struct Token(String);

/// The stored hash of a token.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenHash([u8; 32]);

impl std::fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Token {
    /// A new token.
    ///
    /// # Errors
    /// The system provides no randomness.
    pub fn generate() -> Result<Self, WorkbenchError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(WorkbenchError::Random)?;
        Ok(Self(hex(&bytes)))
    }

    /// The token as it is printed.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Its hash.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl TokenHash {
    /// The hash as it is stored.
    pub fn text(&self) -> String {
        hex(&self.0)
    }

    /// Parses a stored hash.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Whether a text is the token. Takes the same time for every text of the
    /// same length.
    pub fn fits(&self, text: &str) -> bool {
        let found: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        found.ct_eq(&self.0).into()
    }
}

/// Whether two secrets are the same. Takes the same time for every text of the same length.
pub fn same_secret(own: &str, found: &str) -> bool {
    own.as_bytes().ct_eq(found.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_fits_its_hash_alone() {
        let (token, other) = (Token::generate().unwrap(), Token::generate().unwrap());
        assert_eq!(token.text().len(), 2 * BYTES);
        let hash = TokenHash::parse(&token.hash().text()).unwrap();
        assert!(hash.fits(token.text()));
        assert!(!hash.fits(other.text()));
        assert!(!hash.fits(""));
        assert!(!hash.text().contains(token.text()));
        assert_eq!(TokenHash::parse("xyz"), None);
    }
}
