//! Contents of cells: solution letters and rebus strings (the byte of the cell,
//! `GRBS`, `RTBL`), the solver's entries (a byte, `RUSR`) and marks (`GEXT`).
//!
//! When a puzzle is written, each decoder also decides whether a stored part
//! still agrees with the puzzle.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use wordwright_grid::Content;

use super::text::{Encoding, byte_of, char_of};
use crate::report::Losses;
use crate::{Feature, one_letter, upper_text};

/// A content for each cell.
pub(super) type Contents = Vec<Option<Content>>;

/// The content of an unknown or empty cell.
pub(super) const UNKNOWN: u8 = b'-';
/// The placeholder for a content that does not fit one byte; `RTBL` or `RUSR` has it.
const STAND_IN: u8 = b'X';
/// `RTBL` keys have two digits.
const MOST_KEYS: usize = 100;
/// A section's length is a 16-bit number.
const LONGEST_SECTION: usize = 0xffff;
/// `GEXT`: the content was given to the solver.
const GIVEN: u8 = 0x40;
/// `GEXT`: a circle is drawn.
const CIRCLE: u8 = 0x80;
/// The marks that a puzzle has its own fields for.
pub(super) const DRAWN: u8 = GIVEN | CIRCLE;

/// For each byte, the content of a cell with only that byte.
static SINGLE: LazyLock<[Option<Content>; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let byte = byte as u8;
        may_stand(byte).then(|| one_letter(char_of(byte)))
    })
});

/// The same in capitals, as solutions are read.
static CAPITAL: LazyLock<[Option<Content>; 256]> =
    LazyLock::new(|| SINGLE.each_ref().map(|content| content.as_deref().map(upper_text)));

/// Black squares are `.`, or `:` in diagramless puzzles.
pub(super) fn is_block(byte: u8) -> bool {
    byte == b'.' || byte == b':'
}

/// The stored parts of a solution.
#[derive(Clone, Copy)]
pub(super) struct StoredSolution<'a> {
    pub(super) cells: &'a [u8],
    pub(super) grbs: Option<&'a [u8]>,
    pub(super) rtbl: Option<&'a [u8]>,
    /// The header declares that there is no solution, regardless of the cells.
    pub(super) absent: bool,
}

impl StoredSolution<'_> {
    /// The solution; `None` if the sections do not fit the cells.
    pub(super) fn decode(self, encoding: Encoding) -> Option<Contents> {
        if self.absent {
            return Some(vec![None; self.cells.len()]);
        }
        let table = match self.rtbl {
            Some(rtbl) => rebus_table(&encoding.decode(rtbl)?),
            None => BTreeMap::new(),
        };
        let keys = self.grbs.unwrap_or_default();
        if self.grbs.is_some() && keys.len() != self.cells.len() {
            return None;
        }
        let capitals = &*CAPITAL;
        let mut contents: Contents =
            self.cells.iter().map(|&byte| capitals[usize::from(byte)].clone()).collect();
        for ((content, &key), &byte) in contents.iter_mut().zip(keys).zip(self.cells) {
            if let Some(key) = key.checked_sub(1).filter(|_| !is_block(byte))
                && let Some(rebus) = table.get(&usize::from(key))
            {
                *content = Some(rebus.clone());
            }
        }
        Some(contents)
    }

    /// Cells with a key that the table lacks, or with a sign that is neither a
    /// letter nor a key: some constructors use signs for a rebus that only the
    /// notes, if anything, explain.
    pub(super) fn undeclared(self, encoding: Encoding) -> Vec<(usize, String)> {
        let plain = |byte: u8| is_block(byte) || byte.is_ascii_alphabetic() || byte >= 0x80;
        let mut signs: Vec<(usize, u8)> = Vec::new();
        let keys = self.grbs.unwrap_or_default();
        if self.absent || (keys.is_empty() && self.cells.iter().all(|&byte| plain(byte))) {
            return Vec::new();
        }
        let text = self.rtbl.and_then(|rtbl| encoding.decode(rtbl)).unwrap_or_default();
        let table = rebus_table(&text);
        for (at, &byte) in self.cells.iter().enumerate().filter(|(_, byte)| !is_block(**byte)) {
            let key = keys.get(at).copied().unwrap_or(0);
            let declared = key > 0 && table.contains_key(&(usize::from(key) - 1));
            let odd = key > 0 || !(plain(byte) || [UNKNOWN, 0].contains(&byte));
            if odd && !declared {
                signs.push((at, byte));
            }
        }
        signs.into_iter().map(|(at, byte)| (at, char_of(byte).to_string())).collect()
    }
}

/// Reads ` 0:HEART; 1:SPADE;`.
fn rebus_table(text: &str) -> BTreeMap<usize, Content> {
    let entry = |entry: &str| {
        let (key, value) = entry.split_once(':')?;
        Some((key.trim().parse().ok()?, upper_text(value)))
    };
    text.split(';').filter_map(entry).collect()
}

/// A stored solution.
pub(super) struct NewSolution {
    pub(super) cells: Vec<u8>,
    pub(super) grbs: Option<Vec<u8>>,
    pub(super) rtbl: Option<Vec<u8>>,
}

/// Stores a solution. `block_of` returns the byte of a block, and `unknown`
/// goes into the other cells without a solution.
pub(super) fn encode_solution(
    contents: &[Option<Content>],
    block_of: impl Fn(usize) -> Option<u8>,
    unknown: u8,
    encoding: Encoding,
    losses: &mut Losses,
) -> NewSolution {
    let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
    let mut grbs = vec![0; contents.len()];
    let mut rtbl = Vec::new();
    let mut cells = vec![unknown; contents.len()];
    for (at, content) in contents.iter().enumerate() {
        if let Some(block) = block_of(at) {
            cells[at] = block;
            continue;
        }
        let Some(text) = content.as_deref().filter(|text| !text.is_empty()) else { continue };
        cells[at] = first_byte(text);
        let single = single_byte(text).is_some();
        if single && text.chars().all(char::is_alphabetic) {
            continue;
        }
        let new_key = keys.len();
        let key = keys.get(text).copied().or_else(|| {
            let value = encoding.encode(text)?;
            let mut entry = format!("{new_key:2}:").into_bytes();
            entry.extend(value);
            entry.push(b';');
            let fits = new_key < MOST_KEYS && rtbl.len() + entry.len() <= LONGEST_SECTION;
            if !fits || text.contains([';', '\0']) {
                return None;
            }
            rtbl.extend(entry);
            keys.insert(text, new_key);
            Some(new_key)
        });
        match key {
            Some(key) => grbs[at] = key as u8 + 1,
            None => losses.add(Feature::Rebus, usize::from(!single)),
        }
    }
    let used = !keys.is_empty();
    NewSolution { cells, grbs: used.then_some(grbs), rtbl: used.then_some(rtbl) }
}

/// The solver's entries; `None` if the section does not fit the cells.
pub(super) fn decode_entries(
    state: &[u8],
    rusr: Option<&[u8]>,
    solution: &[u8],
    encoding: Encoding,
) -> Option<Contents> {
    if solution.len() != state.len() {
        return None;
    }
    let singles = &*SINGLE;
    let single = |(&byte, &solution): (&u8, &u8)| {
        if is_block(solution) { None } else { singles[usize::from(byte)].clone() }
    };
    let mut contents: Contents = state.iter().zip(solution).map(single).collect();
    let Some(rusr) = rusr else { return Some(contents) };
    let longer: Vec<&[u8]> = rusr.strip_suffix(&[0])?.split(|&byte| byte == 0).collect();
    if longer.len() != state.len() {
        return None;
    }
    for ((content, longer), &solution) in contents.iter_mut().zip(longer).zip(solution) {
        if !is_block(solution) && !longer.is_empty() {
            *content = Some(encoding.decode(longer)?.into());
        }
    }
    Some(contents)
}

/// The stored form of the solver's entries, and the `RUSR` section if some of
/// them are longer than a byte.
pub(super) fn encode_entries(
    contents: &[Option<Content>],
    block_of: impl Fn(usize) -> Option<u8>,
    encoding: Encoding,
    losses: &mut Losses,
) -> (Vec<u8>, Option<Vec<u8>>) {
    let mut state = vec![UNKNOWN; contents.len()];
    let mut rusr = Vec::new();
    for (at, content) in contents.iter().enumerate() {
        let text = content.as_deref().filter(|text| !text.is_empty());
        if let Some(block) = block_of(at) {
            state[at] = block;
        } else if let Some(text) = text {
            state[at] = first_byte(text);
            if single_byte(text).is_none() {
                // Every later cell still needs its own NUL.
                let room = LONGEST_SECTION - rusr.len() - (contents.len() - at);
                match encoding.encode(text) {
                    Some(longer) if longer.len() <= room && !longer.contains(&0) => {
                        rusr.extend(longer);
                    }
                    _ => losses.add(Feature::Entered, 1),
                }
            }
        }
        rusr.push(0);
    }
    let used = rusr.iter().any(|&byte| byte != 0);
    (state, used.then_some(rusr))
}

/// The marks of each cell: a circle, and whether its content is given.
pub(super) fn decode_marks(gext: &[u8]) -> impl Iterator<Item = (bool, bool)> + '_ {
    gext.iter().map(|mark| (mark & CIRCLE != 0, mark & GIVEN != 0))
}

/// The `GEXT` section, if anything is drawn.
pub(super) fn encode_marks(marks: &[(bool, bool)]) -> Option<Vec<u8>> {
    let byte =
        |&(circle, given): &(bool, bool)| (u8::from(circle) * CIRCLE) | (u8::from(given) * GIVEN);
    let used = marks.iter().any(|&(circle, given)| circle || given);
    used.then(|| marks.iter().map(byte).collect())
}

/// The byte that holds a whole content. A few bytes have another meaning.
fn single_byte(text: &str) -> Option<u8> {
    let mut chars = text.chars();
    let (first, rest) = (chars.next()?, chars.next());
    byte_of(first).filter(|&byte| rest.is_none() && may_stand(byte))
}

/// The byte in the cell of a content that may be longer.
fn first_byte(text: &str) -> u8 {
    text.chars().next().and_then(byte_of).filter(|&byte| may_stand(byte)).unwrap_or(STAND_IN)
}

fn may_stand(byte: u8) -> bool {
    !is_block(byte) && byte != UNKNOWN && byte != 0
}
