//! Finds the line ends and semicolons of a text, 64 bytes at a time.
//!
//! A word list has a mark every seven bytes or so, too dense for a search that
//! starts afresh after each. This one keeps a mask of the marks in the current
//! block: about 20 instructions a mark instead of 55.

/// The places of `;` and line feeds, in order.
pub(crate) struct Marks<'a> {
    bytes: &'a [u8],
    /// Where the current block starts.
    block: usize,
    /// Its marks that are still to come.
    left: u64,
}

const BLOCK: usize = 64;

impl<'a> Marks<'a> {
    pub fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, block: 0, left: marks_at(bytes, 0) }
    }
}

impl Iterator for Marks<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.block += BLOCK;
            if self.block >= self.bytes.len() {
                return None;
            }
            self.left = marks_at(self.bytes, self.block);
        }
        let place = self.block + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(place)
    }
}

/// Bit *k* is set if byte `start + k` is a mark.
fn marks_at(bytes: &[u8], start: usize) -> u64 {
    let rest = &bytes[start..];
    if let Some(block) = rest.first_chunk::<BLOCK>() {
        return marks_in(block);
    }
    let mut block = [0; BLOCK];
    block[..rest.len()].copy_from_slice(rest);
    marks_in(&block)
}

/// Compares first and collects the results afterwards, so that the compiler can
/// compare many bytes at once.
fn marks_in(block: &[u8; BLOCK]) -> u64 {
    /// Puts the lowest bits of eight bytes side by side, in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut found = [0; BLOCK];
    for (found, &byte) in found.iter_mut().zip(block) {
        *found = u8::from(byte == b';') | u8::from(byte == b'\n');
    }
    found
        .as_chunks::<8>()
        .0
        .iter()
        .rev()
        .fold(0, |marks, &eight| marks << 8 | u64::from_le_bytes(eight).wrapping_mul(GATHER) >> 56)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn agrees_with_a_look_at_every_byte(
            bytes in prop::collection::vec(
                prop_oneof![Just(b';'), Just(b'\n'), Just(0x3A_u8), Just(0x8A), any::<u8>()],
                0..300,
            ),
        ) {
            let slow = (0..bytes.len()).filter(|&at| matches!(bytes[at], b';' | b'\n'));
            prop_assert!(Marks::of(&bytes).eq(slow));
        }
    }
}
