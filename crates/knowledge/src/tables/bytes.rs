//! The bytes of a pack's file: mapped from disk, or unpacked in memory.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;
use zerocopy::IntoBytes as _;

/// Bytes that start at a multiple of eight.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// A mapped file.
    Mapped(Mmap),
    /// Bytes in memory, in words of eight, and how many bytes are used.
    Owned(Vec<u64>, usize),
}

impl Bytes {
    /// Maps a regular file. Who made the pack may be a stranger, and opening a FIFO waits until
    /// somebody writes to it.
    pub fn map(path: &Path) -> io::Result<Self> {
        if !path.metadata()?.is_file() {
            let text = "it is a folder, a device or a pipe, expected a file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
        }
        let file = File::open(path)?;
        // SAFETY: the bytes are only ever read as plain numbers and text, and
        // every access is checked against the length of the mapping. A pack's
        // files are replaced by renaming, never written in place; if another
        // program truncates a file anyway, the process ends with a signal, as
        // with every mapped file.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self::Mapped(map))
    }

    /// Bytes in memory, all zero, for `fill` to write.
    pub fn filled<E>(
        length: usize,
        fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut words = vec![0_u64; length.div_ceil(8)];
        fill(&mut words.as_mut_bytes()[..length])?;
        Ok(Self::Owned(words, length))
    }

    pub fn as_slice(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Owned(words, length) => &words.as_bytes()[..*length],
        }
    }
}

impl Default for Bytes {
    fn default() -> Self {
        Self::Owned(Vec::new(), 0)
    }
}
