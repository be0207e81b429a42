//! KLV2, the file format in which other programs store leave values.
//!
//! ```text
//! klv2  = edges:u32 { edge:u32 } values:u32 { value:f32 }
//! ```
//!
//! all little-endian. The edges are a word graph as in a KWG file whose words
//! are the leaves, tiles in order, the blank as 0. The values are those of the
//! leaves in the order of the graph, in points.

use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::leaves::parts::{MAX_DEPTH, Numbering, Parts};
use crate::rules::ruleset::Rules;
use crate::rules::tiles::{KINDS, Tile};

const TARGET: u32 = (1 << 22) - 1;
const LAST: u32 = 1 << 22;
const ACCEPTS: u32 = 1 << 23;
const TILE_SHIFT: u32 = 24;

fn wrong(found: impl Into<String>, expected: &'static str) -> BoardGameError {
    BoardGameError::Leaves { found: found.into(), expected }
}

/// A leave and its value, in thousandths of a point.
struct Leave {
    tiles: [Tile; MAX_DEPTH],
    size: usize,
    value: i32,
}

/// The values of a file, by tiles in order.
struct Reader<'b> {
    edges: Vec<u32>,
    values: std::slice::Iter<'b, [u8; 4]>,
    tiles: Vec<Tile>,
    found: Vec<Leave>,
    /// Edges that may still be walked, since a damaged graph could be endless.
    left: usize,
}

/// How many times more leaves there may be than a large file names, since each
/// takes memory. All leaves of 33 kinds of tiles, as in Polish, are always
/// allowed.
const MOST_SPARE: usize = 32;
const FEW_PLACES: usize = 1 << 22;

/// The most edges of all leaves: more than a file for the largest tile sets
/// has.
const MOST_EDGES: usize = 1 << 25;

impl Reader<'_> {
    /// Walks the leaves below an edge and those beside it.
    fn walk(&mut self, mut edge: usize) -> Result<(), BoardGameError> {
        loop {
            let damaged = || wrong(format!("edge {edge}"), "a graph whose edges lead to leaves");
            let bits = *self.edges.get(edge).ok_or_else(damaged)?;
            self.left = self.left.checked_sub(1).ok_or_else(damaged)?;
            let kind = (bits >> TILE_SHIFT) as usize;
            if kind >= KINDS || self.tiles.last().is_some_and(|last| last.kind() > kind) {
                return Err(damaged());
            }
            self.tiles.push(Tile::of_kind(kind));
            if self.tiles.len() > MAX_DEPTH {
                return Err(wrong("a leave of more than 6 tiles", "leaves of 1 to 6 tiles"));
            }
            if bits & ACCEPTS != 0 {
                let value = self.values.next().ok_or_else(|| {
                    wrong("fewer values than leaves", "a value for each leave; copy it again")
                })?;
                let points = f64::from(f32::from_le_bytes(*value));
                let thousandths = (points * 1000.0).round().clamp(-1e6, 1e6) as i32;
                let mut tiles = [Tile::BLANK; MAX_DEPTH];
                tiles[..self.tiles.len()].copy_from_slice(&self.tiles);
                let size = self.tiles.len();
                self.found.push(Leave { tiles, size, value: thousandths });
            }
            if bits & TARGET != 0 {
                self.walk((bits & TARGET) as usize)?;
            }
            self.tiles.pop();
            if bits & LAST != 0 {
                return Ok(());
            }
            edge += 1;
        }
    }
}

impl Leaves {
    /// Reads a KLV2 file. Leaves that it does not name get the sum of their parts.
    ///
    /// # Errors
    /// A file that is cut off, or whose graph is not one of leaves of up to six tiles.
    pub(super) fn from_klv(bytes: &[u8]) -> Result<Self, BoardGameError> {
        let cut = || wrong("a file that ends early", "a leaves file or a KLV2 file; copy it again");
        let words = bytes.as_chunks::<4>().0;
        let number = |at: usize| words.get(at).map(|word| u32::from_le_bytes(*word));
        let edges = number(0).ok_or_else(cut)? as usize;
        let values = number(1 + edges).ok_or_else(cut)? as usize;
        let (Some(edge_words), Some(value_words)) =
            (words.get(1..=edges), words.get(2 + edges..2 + edges + values))
        else {
            return Err(cut());
        };
        let mut reader = Reader {
            edges: edge_words.iter().map(|word| u32::from_le_bytes(*word)).collect(),
            values: value_words.iter(),
            tiles: Vec::new(),
            found: Vec::new(),
            left: MOST_EDGES,
        };
        let first = reader.edges.first().map_or(0, |root| root & TARGET);
        if first == 0 {
            return Err(wrong("a graph without a leave", "a KLV2 file with values"));
        }
        reader.walk(first as usize)?;
        let mut found = reader.found;
        // A leave's weight is its value beyond that of its smaller parts.
        found.sort_by_key(|leave| leave.size);
        let highest = |leave: &Leave| leave.tiles.map(Tile::kind).into_iter().max();
        let kinds = found.iter().filter_map(highest).max().map_or(2, |kind| (kind + 1).max(2));
        let depth = found.last().map_or(1, |leave| leave.size);
        // Every leave of this many kinds takes a place, named or not.
        let places = Numbering::new(kinds, depth).len();
        if places > FEW_PLACES && places / MOST_SPARE > found.len() {
            return Err(wrong(
                format!("{} leaves of up to {depth} tiles of {kinds} kinds", found.len()),
                "more of the leaves, or smaller ones",
            ));
        }
        let mut parts = Parts::new(kinds, depth);
        for leave in &found {
            parts.set(&leave.tiles[..leave.size], leave.value);
        }
        Ok(Self::from_parts(parts))
    }

    /// The values of all leaves of up to six tiles, or of all parts of a smaller
    /// rack, as a KLV2 file.
    pub fn to_klv(&self, rules: &Rules) -> Vec<u8> {
        let size = MAX_DEPTH.min(rules.rack_size().saturating_sub(1)).max(1);
        let set = rules.tiles();
        let mut writer = Writer {
            leaves: self,
            counts: (0..=set.alphabet().len()).map(|kind| set.count(kind)).collect(),
            edges: vec![LAST, LAST],
            nodes: std::collections::HashMap::new(),
            values: Vec::new(),
        };
        let root = writer.node(0, 0, size);
        writer.edges[0] |= root;
        writer.value_all(0, size, &mut Vec::new());
        let (edges, values) = (writer.edges, writer.values);
        let mut bytes = (edges.len() as u32).to_le_bytes().to_vec();
        bytes.extend(edges.iter().flat_map(|edge| edge.to_le_bytes()));
        bytes.extend((values.len() as u32).to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }
}

struct Writer<'l> {
    leaves: &'l Leaves,
    /// Tiles of each kind in the set.
    counts: Vec<usize>,
    edges: Vec<u32>,
    /// Nodes by the lowest kind that may follow, how many of it have been
    /// taken, and how many tiles may follow.
    nodes: std::collections::HashMap<(usize, usize, usize), u32>,
    values: Vec<f32>,
}

impl Writer<'_> {
    /// The node of the tiles that may follow; 0 if none may.
    fn node(&mut self, kind: usize, taken: usize, more: usize) -> u32 {
        if more == 0 {
            return 0;
        }
        if let Some(&node) = self.nodes.get(&(kind, taken, more)) {
            return node;
        }
        let mut edges = Vec::new();
        for next in kind..self.counts.len() {
            let before = if next == kind { taken } else { 0 };
            if before < self.counts[next] {
                let target = self.node(next, before + 1, more - 1);
                edges.push((next as u32) << TILE_SHIFT | ACCEPTS | target);
            }
        }
        let node = if edges.is_empty() { 0 } else { self.edges.len() as u32 };
        if let Some(last) = edges.last_mut() {
            *last |= LAST;
        }
        self.edges.extend(edges);
        self.nodes.insert((kind, taken, more), node);
        node
    }

    /// The values in the order of the graph.
    fn value_all(&mut self, kind: usize, more: usize, tiles: &mut Vec<Tile>) {
        if more == 0 {
            return;
        }
        for next in kind..self.counts.len() {
            let tile = Tile::of_kind(next);
            if tiles.iter().filter(|&&taken| taken == tile).count() < self.counts[next] {
                tiles.push(tile);
                let mut table = [0; 1 << MAX_DEPTH];
                let table = &mut table[..1 << tiles.len()];
                self.leaves.fill_table(tiles, table);
                self.values.push(table[table.len() - 1] as f32 / 1000.0);
                self.value_all(next, more - 1, tiles);
                tiles.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rack::Rack;

    const SMALL: &str = "rack: 4\n[tiles]\n? 2 0\nA 3 1\nB 1 3\nC 2 3";

    #[test]
    fn what_is_written_is_read() {
        let rules = Rules::parse(SMALL).unwrap();
        let mut parts = Parts::new(4, 3);
        for (at, weight) in (1..).zip(&mut parts.weights[1..]) {
            *weight = (at * 777) % 9991 - 4000;
        }
        let leaves = Leaves::from_parts(parts);
        let bytes = leaves.to_klv(&rules);
        let read = Leaves::read(&bytes).unwrap();
        for text in ["A", "?", "AAA", "??", "BC", "?AC", "CC", "ABC"] {
            let leave = Rack::parse(&rules, text).unwrap();
            assert_eq!(read.value(&leave), leaves.value(&leave), "{text}");
        }
        assert_eq!(read.to_klv(&rules), bytes);
    }

    #[test]
    fn all_english_leaves() {
        let bytes = Leaves::none().to_klv(&Rules::english());
        let edges = u32::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
        let values = &bytes[4 + 4 * edges..];
        assert_eq!(u32::from_le_bytes(*values.first_chunk().unwrap()), 914_624);
    }

    #[test]
    fn files_that_are_none() {
        let rules = Rules::parse(SMALL).unwrap();
        let whole = Leaves::none().to_klv(&rules);
        for length in [0, 3, 7, 40, whole.len() - 1] {
            let problem = Leaves::read(&whole[..length]).unwrap_err().to_string();
            assert!(problem.contains("ends early"), "{length}: {problem}");
        }
        let mut looped = whole.clone();
        let last = looped[4..8].to_vec();
        for at in 2..20 {
            looped[4 * at..4 * at + 4].copy_from_slice(&last);
        }
        assert!(Leaves::read(&looped).is_err());
    }
}
