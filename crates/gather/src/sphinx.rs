//! Language models in CMU Sphinx's binary format (`en-us.lm.bin`).
//!
//! The format is a trie of runs of up to three words, last word first: one array per
//! level, whose items point to where their preceding words begin in the next array.
//! Items of the second and third array are bit-packed, and their logarithms are indices
//! into tables.

use std::fmt::Write as _;

/// The magic number of a packed model.
const BEGINNING: &[u8] = b"Trie Language Model";

/// The base of a packed model's logarithms.
const BASE: f64 = 1.0001;

/// Bits of an index into a table of logarithms.
const TABLE_BITS: usize = 16;

/// The most bits of a field in this format.
const MOST_BITS: usize = 25;

/// Whether a file begins like a packed model.
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGINNING)
}

/// Converts a packed trigram model to ARPA format, without back-off weights; `None` if it
/// has another order or is cut off.
pub fn arpa(bytes: &[u8]) -> Option<String> {
    let mut rest = Rest(bytes.strip_prefix(BEGINNING)?);
    if rest.take(1)? != [3] {
        return None;
    }
    let [words, pairs, triples] = [rest.number()?, rest.number()?, rest.number()?];
    rest.number()?;
    let table = 4 << TABLE_BITS;
    let pair_table = rest.take(table)?;
    // The back-off weight of a pair.
    rest.take(table)?;
    let triple_table = rest.take(table)?;
    // Logarithm, back-off weight, and where the words before it begin.
    let singles = rest.take((words + 1).checked_mul(12)?)?;
    let word_bits = bits(words);
    let pair = Fields { word: word_bits, logarithm: word_bits + TABLE_BITS, next: bits(triples) };
    let triple = Fields { word: word_bits, logarithm: word_bits, next: 0 };
    let pair_size = word_bits + 2 * TABLE_BITS + pair.next;
    let triple_size = word_bits + TABLE_BITS;
    let pair_items = Items { bits: rest.packed(pairs, pair_size)?, size: pair_size, fields: pair };
    let triple_items =
        Items { bits: rest.packed(triples, triple_size)?, size: triple_size, fields: triple };
    let length = rest.number()?;
    let names: Vec<&str> =
        std::str::from_utf8(rest.take(length)?).ok()?.split('\0').take(words).collect();

    let mut text = format!("\\data\\\nngram 1={words}\nngram 2={pairs}\nngram 3={triples}\n");
    // Writing to a string cannot fail.
    text += "\n\\1-grams:\n";
    for (single, name) in singles.chunks_exact(12).zip(&names) {
        let _ = writeln!(text, "{:.4}\t{name}", logarithm(single, 0)?);
    }
    let begins = |word: usize| Rest(singles.get(word * 12 + 8..)?).number();
    text += "\n\\2-grams:\n";
    let mut seconds: Vec<(usize, &str, &str)> = Vec::new();
    let mut end = 0;
    for (place, last) in names.iter().enumerate() {
        // Each pair belongs to one word. A damaged file could give all of them to every one.
        let start = begins(place)?;
        if start < end {
            return None;
        }
        end = begins(place + 1)?;
        for at in start..end {
            let first = names.get(pair_items.word(at)?)?;
            seconds.push((at, first, last));
            let _ = writeln!(text, "{:.4}\t{first} {last}", pair_items.logarithm(at, pair_table)?);
        }
    }
    text += "\n\\3-grams:\n";
    let mut end = 0;
    for (pair, second, third) in seconds {
        let start = pair_items.next(pair)?;
        if start < end {
            return None;
        }
        end = pair_items.next(pair + 1)?;
        for at in start..end {
            let first = names.get(triple_items.word(at)?)?;
            let logarithm = triple_items.logarithm(at, triple_table)?;
            let _ = writeln!(text, "{logarithm:.4}\t{first} {second} {third}");
        }
    }
    text += "\n\\end\\\n";
    Some(text)
}

/// The bits needed for numbers up to `most`.
fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// The logarithm to the base 10 at an index of a table.
fn logarithm(table: &[u8], place: usize) -> Option<f64> {
    let bytes = table.get(4 * place..4 * place + 4)?;
    Some(f64::from(f32::from_le_bytes(bytes.try_into().ok()?)) * BASE.log10())
}

/// The bytes that have not been read yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?) as usize)
    }

    /// Items of `size` bits, one more than `count`, with room to read eight bytes anywhere.
    fn packed(&mut self, count: usize, size: usize) -> Option<&'a [u8]> {
        self.take((count + 1).checked_mul(size)?.div_ceil(8) + 8)
    }
}

/// The layout of an item's fields.
struct Fields {
    /// Bits of the word, the first field.
    word: usize,
    /// The bit where the index into the table of logarithms begins.
    logarithm: usize,
    /// Bits of the last field: where the preceding words begin.
    next: usize,
}

/// Bit-packed items.
struct Items<'a> {
    bits: &'a [u8],
    /// Bits of each.
    size: usize,
    fields: Fields,
}

impl Items<'_> {
    fn word(&self, at: usize) -> Option<usize> {
        self.field(at, 0, self.fields.word)
    }

    fn logarithm(&self, at: usize, table: &[u8]) -> Option<f64> {
        logarithm(table, self.field(at, self.fields.logarithm, TABLE_BITS)?)
    }

    fn next(&self, at: usize) -> Option<usize> {
        self.field(at, self.size - self.fields.next, self.fields.next)
    }

    fn field(&self, at: usize, from: usize, length: usize) -> Option<usize> {
        let from = at.checked_mul(self.size)? + from;
        let bytes = self.bits.get(from / 8..from / 8 + 8).filter(|_| length <= MOST_BITS)?;
        let number = u64::from_le_bytes(bytes.try_into().ok()?) >> (from % 8);
        Some((number & ((1 << length) - 1)) as usize)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    /// Packs items of fields with the given numbers of bits.
    fn pack(items: &[[(usize, u64); 4]]) -> Vec<u8> {
        let size: usize = items[0].iter().map(|field| field.0).sum();
        let mut bytes = vec![0; (items.len() * size).div_ceil(8) + 8];
        let mut at = 0;
        for &(length, number) in items.iter().flatten() {
            for bit in 0..length {
                bytes[(at + bit) / 8] |= ((number >> bit & 1) as u8) << ((at + bit) % 8);
            }
            at += length;
        }
        bytes
    }

    /// A model of `a`, `of`, `tea` with the pairs OF TEA, TEA OF and A TEA, and A OF TEA.
    fn model() -> Vec<u8> {
        let numbers = |numbers: &[u32]| -> Vec<u8> {
            numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
        };
        let table = |logarithms: &[f32]| -> Vec<u8> {
            let mut table = vec![0; 4 << TABLE_BITS];
            for (place, logarithm) in logarithms.iter().enumerate() {
                table[4 * place..4 * place + 4].copy_from_slice(&logarithm.to_le_bytes());
            }
            table
        };
        let nat = 10_000.5_f32;
        let single = |logarithm: f32, next: u32| {
            [logarithm.to_le_bytes(), [0; 4], next.to_le_bytes()].concat()
        };
        // Words take two bits, and there is one triple: one bit.
        let pair = |word, place, next| [(2, word), (16, 7), (16, place), (1, next)];
        let triple = |word, place| [(2, word), (16, place), (0, 0), (0, 0)];
        [
            BEGINNING,
            &[3],
            &numbers(&[3, 3, 1, 1]),
            &table(&[-nat, -2.0 * nat]),
            &table(&[]),
            &table(&[-3.0 * nat]),
            &[single(-nat, 0), single(-nat, 0), single(-2.0 * nat, 1), single(0.0, 3)].concat(),
            &pack(&[pair(2, 1, 0), pair(0, 0, 0), pair(1, 0, 0), pair(0, 0, 1)]),
            &pack(&[triple(0, 0), triple(0, 0)]),
            &numbers(&[9]),
            b"a\0of\0tea\0",
        ]
        .concat()
    }

    #[test]
    fn a_packed_model_is_written_out() {
        expect![[r#"
            \data\
            ngram 1=3
            ngram 2=3
            ngram 3=1

            \1-grams:
            -0.4343	a
            -0.4343	of
            -0.8686	tea

            \2-grams:
            -0.8686	tea of
            -0.4343	a tea
            -0.4343	of tea

            \3-grams:
            -1.3029	a of tea

            \end\
        "#]]
        .assert_eq(&arpa(&model()).expect("a whole model"));
    }

    #[test]
    fn truncated_or_longer_models_are_rejected() {
        let model = model();
        for length in (0..model.len()).step_by(97).chain([model.len() - 1]) {
            assert_eq!(arpa(&model[..length]), None, "{length} bytes");
        }
        let mut four = model.clone();
        four[BEGINNING.len()] = 4;
        assert!(is_packed(&four));
        assert_eq!(arpa(&four), None);
        let mut vast = model;
        vast[BEGINNING.len() + 1..][..12].fill(0xFF);
        assert_eq!(arpa(&vast), None);
    }
}
