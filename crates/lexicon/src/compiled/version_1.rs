//! Files of version 1, which had a layout of their own.
//!
//! ```text
//! file = magic version checksum source-hash words alphabet-bytes edges alphabet graph
//! ```
//! The alphabet's description is filled up with line feeds to a multiple of four bytes;
//! the checksum covers all that follows it; all numbers are little-endian.

use xxhash_rust::xxh3::xxh3_64;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use super::{Content, damaged};
use crate::LexiconError;
use crate::edge::Edge;

pub(super) const VERSION: u32 = 1;

#[derive(FromBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    version: U32,
    checksum: U64,
    source_hash: U64,
    words: U32,
    alphabet_bytes: U32,
    edges: U32,
}

/// Where the bytes start that the checksum covers.
const CHECKED: usize = 20;

/// Whether a file that has the magic bytes is of this version.
pub(super) fn matches(file: &[u8]) -> bool {
    file.get(8..12) == Some(&VERSION.to_le_bytes())
}

/// What a file holds.
pub(super) fn read(file: &[u8]) -> Result<Content<'_>, LexiconError> {
    let bytes = |count: u64| format!("{count} bytes");
    let size = |expected: u64| damaged(bytes(file.len() as u64), bytes(expected));
    let (header, body) =
        Header::ref_from_prefix(file).map_err(|_| size(size_of::<Header>() as u64))?;
    let alphabet_bytes = u64::from(header.alphabet_bytes.get());
    let edge_bytes = u64::from(header.edges.get()) * size_of::<Edge>() as u64;
    if body.len() as u64 != alphabet_bytes + edge_bytes {
        return Err(size(size_of::<Header>() as u64 + alphabet_bytes + edge_bytes));
    }
    let found = xxh3_64(&file[CHECKED..]);
    if found != header.checksum.get() {
        let checksum = |sum: u64| format!("checksum {sum:016x}");
        return Err(damaged(checksum(found), checksum(header.checksum.get())));
    }
    let (alphabet, edges) = body.split_at(alphabet_bytes as usize);
    let edges = <[Edge]>::ref_from_bytes(edges).map_err(|_| LexiconError::NotCompiled)?;
    let (words, source_hash) = (header.words.get(), header.source_hash.get());
    Ok(Content { words, source_hash, alphabet, edges })
}
