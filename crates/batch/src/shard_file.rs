//! A shard as a file: a header, a line of JSON for each item, and a checksum.

use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{BatchError, Shard, digest};

/// The version of shards that is written and read.
const SHARD_VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    wordwright_shard: u32,
    manifest: String,
    shard: String,
}

#[derive(Serialize, Deserialize)]
struct Trailer {
    items: usize,
    sha256: String,
}

/// How every item's line begins.
#[derive(Deserialize)]
struct Line {
    item: usize,
}

/// A shard that is being written.
pub struct Draft {
    text: String,
    items: usize,
}

impl Draft {
    /// A shard without items of the manifest with that hash.
    pub fn new(manifest: &str, shard: Shard) -> Self {
        let header = Header {
            wordwright_shard: SHARD_VERSION,
            manifest: manifest.to_owned(),
            shard: shard.to_string(),
        };
        let mut draft = Self { text: String::new(), items: 0 };
        draft.line(&serde_json::to_string(&header).expect("strings and a number"));
        draft
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds the line of the next item.
    pub fn add(&mut self, line: &str) {
        self.line(line);
        self.items += 1;
    }

    /// The bytes of the file.
    pub fn finish(mut self) -> Vec<u8> {
        let trailer = Trailer { items: self.items, sha256: digest(self.text.as_bytes()) };
        self.line(&serde_json::to_string(&trailer).expect("a string and a number"));
        self.text.into_bytes()
    }
}

/// The state of a shard on disk.
pub enum ShardState {
    /// Its items and where in the file their lines are, line ends included.
    Whole(Vec<(usize, Range<u64>)>),
    /// The file ends early or was changed.
    Torn,
    /// There is no file.
    Nothing,
    /// The file is a complete shard of another manifest, which has this hash.
    Other(String),
}

/// Reads a shard's file and checks that it is whole, belongs to this manifest, and has the
/// items of this shard when there are `items` in all.
///
/// # Errors
/// [`BatchError::Read`].
pub fn state(
    path: &Path,
    manifest: &str,
    shard: Shard,
    items: usize,
) -> Result<ShardState, BatchError> {
    let bytes = match wordwright_files::read_regular(path, crate::LONGEST_SHARD) {
        Ok(bytes) => bytes,
        Err(problem) if problem.kind() == ErrorKind::NotFound => return Ok(ShardState::Nothing),
        Err(problem) => return Err(BatchError::read(path)(problem)),
    };
    Ok(whole(&bytes, manifest, shard, items).unwrap_or(ShardState::Torn))
}

/// Parses a shard's bytes; `None` if they are not complete.
pub fn whole(bytes: &[u8], manifest: &str, shard: Shard, items: usize) -> Option<ShardState> {
    let lines = bytes.strip_suffix(b"\n")?;
    let last = lines.iter().rposition(|&byte| byte == b'\n')? + 1;
    let trailer: Trailer = serde_json::from_slice(&lines[last..]).ok()?;
    if digest(&bytes[..last]) != trailer.sha256 {
        return None;
    }
    let mut lines = Vec::new();
    let mut start = 0;
    for line in bytes[..last].split_inclusive(|&byte| byte == b'\n') {
        lines.push((line, start..start + line.len() as u64));
        start += line.len() as u64;
    }
    let header: Header = serde_json::from_slice(lines.first()?.0).ok()?;
    if header.wordwright_shard != SHARD_VERSION || header.shard != shard.to_string() {
        return None;
    }
    if header.manifest != manifest {
        return Some(ShardState::Other(header.manifest));
    }
    let found: Vec<(usize, Range<u64>)> = lines[1..]
        .iter()
        .map(|(line, range)| Some((serde_json::from_slice::<Line>(line).ok()?.item, range.clone())))
        .collect::<Option<_>>()?;
    let expected = shard.items(items);
    let right = found.len() == trailer.items
        && found.len() == expected.len()
        && expected.eq(found.iter().map(|found| found.0));
    right.then_some(ShardState::Whole(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_cut_off_anywhere_is_torn() {
        let shard = Shard::new(2, 2).unwrap();
        let mut draft = Draft::new("abc", shard);
        draft.add(r#"{"item":1,"word":"ONE"}"#);
        draft.add(r#"{"item":3,"word":"THREE"}"#);
        let bytes = draft.finish();
        let Some(ShardState::Whole(items)) = whole(&bytes, "abc", shard, 4) else {
            panic!("whole")
        };
        let line = &bytes[items[1].1.start as usize..items[1].1.end as usize];
        assert_eq!(line, b"{\"item\":3,\"word\":\"THREE\"}\n");
        for length in 0..bytes.len() {
            assert!(whole(&bytes[..length], "abc", shard, 4).is_none(), "{length}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(
                !matches!(whole(&changed, "abc", shard, 4), Some(ShardState::Whole(_))) || at > 200,
                "{at}"
            );
        }
        // What the trailer says of its items is not in its hash.
        let text = String::from_utf8(bytes.clone()).unwrap();
        let many = text.replace(r#""items":2"#, r#""items":1152921504606846976"#);
        assert_ne!(many, text);
        assert!(whole(many.as_bytes(), "abc", shard, 4).is_none(), "a number without sense");
        assert!(whole(&bytes, "abc", shard, 6).is_none(), "an item is missing");
        assert!(whole(&bytes, "abc", Shard::WHOLE, 4).is_none(), "another shard's name");
        let other = whole(&bytes, "abd", shard, 4);
        assert!(matches!(other, Some(ShardState::Other(hash)) if hash == "abc"));
    }
}
