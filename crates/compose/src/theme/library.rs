//! The library of patterns.
//!
//! `cargo lab patterns` made them with the generator beside this module: each was
//! filled with the embedded list. A line of the file is a kind, the number of
//! rows, and the rows of the upper half including the middle one, separated by
//! `/`; `#` is a block. The lower half is the upper one rotated by 180 degrees.

use std::sync::LazyLock;

use miniz_oxide::inflate::decompress_to_vec;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_grid::{CellKind, Grid};

use super::masks::Blocks;

/// The purpose of a library pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PatternKindName)]
pub enum PatternKind {
    /// At most 9 squares a side.
    Mini,
    /// An American daily with room for a theme.
    Weekday,
    /// An American daily with few words, which leaves no room for a theme.
    Themeless,
    /// 21 squares a side.
    Sunday,
    /// British: half of the squares of an entry are unchecked.
    Lattice,
}

impl PatternKind {
    /// Every kind, with its name in the file.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Mini, "mini"),
        (Self::Weekday, "weekday"),
        (Self::Themeless, "themeless"),
        (Self::Sunday, "sunday"),
        (Self::Lattice, "lattice"),
    ];
}

/// A pattern of the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockPattern {
    /// What it is meant for.
    pub kind: PatternKind,
    pub(super) blocks: Blocks,
}

impl StockPattern {
    /// The pattern as a grid.
    pub fn grid(&self) -> Grid {
        let (rows, cols) = (self.blocks.rows(), self.blocks.cols());
        let mut grid = Grid::new(rows, cols).expect("a test makes every grid of the library");
        for id in grid.ids() {
            let (row, col) = grid.position(id);
            if self.blocks.is_block(row, col) {
                grid.cell_mut(id).kind = CellKind::Block;
            }
        }
        grid
    }
}

/// The patterns, small ones first: `data/patterns.txt`, as `build.rs` compresses it.
const PATTERNS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/patterns.deflate"));

/// The library of patterns, in the order of its file.
pub fn library() -> &'static [StockPattern] {
    static LIBRARY: LazyLock<Vec<StockPattern>> = LazyLock::new(|| {
        let text = decompress_to_vec(PATTERNS).expect("a test unpacks the library");
        let text = String::from_utf8(text).expect("a test unpacks the library");
        let lines = text.lines().filter(|line| !line.starts_with("//"));
        lines.map(|line| pattern(line).expect("a test reads every line of the library")).collect()
    });
    &LIBRARY
}

fn pattern(line: &str) -> Option<StockPattern> {
    let mut fields = line.split(' ');
    let (name, rows, upper) = (fields.next()?, fields.next()?.parse().ok()?, fields.next()?);
    let kind = PatternKind::ALL.iter().find(|kind| kind.1 == name)?.0;
    let upper: Vec<&[u8]> = upper.split('/').map(str::as_bytes).collect();
    let cols = upper[0].len();
    if upper.len() != usize::div_ceil(rows, 2) {
        return None;
    }
    let mut blocks = Blocks::none(rows, cols);
    for (row, cells) in upper.iter().enumerate() {
        if cells.len() != cols {
            return None;
        }
        for (col, &cell) in cells.iter().enumerate() {
            if cell == b'#' {
                for (row, col) in [(row, col), (rows - 1 - row, cols - 1 - col)] {
                    if !blocks.is_block(row, col) {
                        blocks.flip((row, col));
                    }
                }
            }
        }
    }
    Some(StockPattern { kind, blocks })
}
