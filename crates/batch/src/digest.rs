//! The hashes that identify inputs.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};
use wordwright_knowledge::Pack;

/// SHA-256 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// SHA-256 in hexadecimal of a pack's manifest, which holds hashes of its
/// sources and files.
pub(crate) fn pack_digest(pack: &Pack) -> String {
    digest(&serde_json::to_vec(pack.manifest()).expect("strings and whole numbers"))
}
