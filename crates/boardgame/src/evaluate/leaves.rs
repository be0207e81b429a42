//! Values of leaves, the tiles that a play leaves on the rack.
//!
//! | file | contents |
//! |---|---|
//! | `parts` | values as sums over parts of a leave |
//! | `stored` | the compact file of weights |
//! | `klv` | KLV2 files, the exchange format of other programs |
//! | `chart` | a picture of the values |

pub(crate) mod chart;
mod klv;
pub(crate) mod parts;
mod stored;

use std::sync::{Arc, LazyLock};

use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::evaluate::leaves::parts::Parts;
use crate::rules::ruleset::{ENGLISH_TILES, Rules};
use crate::rules::tiles::Tile;

/// Values of leaves in thousandths of a point, for any number of tiles.
///
/// A clone shares the values.
#[derive(Debug, Clone, Default)]
pub struct Leaves {
    parts: Option<Arc<Parts>>,
}

/// The English values; `docs/boardgame.md` describes how they were learned.
const ENGLISH: &[u8] = include_bytes!("../../data/english.leaves");

impl Leaves {
    /// Every leave is worth nothing, so equity equals score.
    pub fn none() -> Self {
        Self { parts: None }
    }

    /// The values for the English tiles, learned by self-play with the embedded
    /// list; for other tiles every leave is worth nothing.
    pub fn embedded(rules: &Rules) -> Self {
        static ENGLISH_PARTS: LazyLock<Leaves> =
            LazyLock::new(|| Leaves::read(ENGLISH).expect("leaves that a test reads"));
        match rules.tiles_name() {
            Some(name) if ENGLISH_TILES.contains(&name) => ENGLISH_PARTS.clone(),
            _ => Self::none(),
        }
    }

    pub(crate) fn from_parts(parts: Parts) -> Self {
        Self { parts: Some(Arc::new(parts)) }
    }

    /// Checks that the values are for the tiles of these rules.
    ///
    /// # Errors
    /// Values for another number of kinds.
    pub fn check_rules(&self, rules: &Rules) -> Result<(), BoardGameError> {
        let wanted = rules.alphabet().len() + 1;
        match self.parts.as_ref().map(|parts| parts.numbering.kinds()) {
            Some(kinds) if kinds != wanted => Err(BoardGameError::Leaves {
                found: format!("values for {kinds} kinds of tiles, where the rules have {wanted}"),
                expected: "values learned by these rules",
            }),
            _ => Ok(()),
        }
    }

    /// Whether every leave is worth nothing.
    pub fn is_none(&self) -> bool {
        self.parts.is_none()
    }

    /// The value of `leave`, in thousandths of a point. Costs as much as the
    /// values of all its parts; for many leaves, fill a table.
    pub fn value(&self, leave: &Rack) -> i32 {
        if self.is_none() {
            return 0;
        }
        let tiles: Vec<Tile> = leave.tiles().take(crate::rules::ruleset::MAX_RACK).collect();
        let mut table = vec![0; 1 << tiles.len()];
        self.fill_table(&tiles, &mut table);
        table[table.len() - 1]
    }

    /// The values of all leaves of a rack, by which of its `tiles` are left:
    /// bit *k* of the index stands for the tile at *k*. The tiles are in the
    /// order of their kinds.
    ///
    /// `table` has 2^n places for n tiles.
    pub(crate) fn fill_table(&self, tiles: &[Tile], table: &mut [i32]) {
        match &self.parts {
            Some(parts) => parts.fill_table(tiles, table),
            None => table.fill(0),
        }
    }

    /// The values with parts of up to `depth` tiles only: a smaller table, and
    /// somewhat different values for larger leaves.
    #[must_use]
    pub fn with_depth(&self, depth: usize) -> Self {
        let Some(parts) = &self.parts else { return Self::none() };
        let depth = depth.clamp(1, parts.numbering.depth());
        let mut fewer = Parts::new(parts.numbering.kinds(), depth);
        let count = fewer.weights.len();
        fewer.weights.copy_from_slice(&parts.weights[..count]);
        Self::from_parts(fewer)
    }

    /// The size of the values in bytes.
    pub fn table_bytes(&self) -> usize {
        self.parts.as_ref().map_or(0, |parts| size_of_val(parts.weights.as_slice()))
    }
}
