//! Typed indices of cells and slots, and the place of a cell in words.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u16);

        impl $name {
            /// The id of the given index. A grid has at most 3,969 cells and
            /// fewer than twice as many slots, so that every index fits.
            ///
            /// # Panics
            ///
            /// If the index does not fit 16 bits.
            pub const fn new(index: usize) -> Self {
                assert!(index <= u16::MAX as usize, "grid indices fit 16 bits");
                Self(index as u16)
            }

            /// The index, to look up a vector keyed by this id.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            /// As [`Self::new`]; lets the id key a vector or a set.
            fn from(index: usize) -> Self {
                Self::new(index)
            }
        }

        impl From<$name> for usize {
            fn from(id: $name) -> Self {
                id.index()
            }
        }
    };
}

id! {
    /// A cell of one grid: its index in reading order (row by row).
    CellId
}
id! {
    /// A slot of one [`Slots`](crate::Slots): across slots first, then down
    /// slots, each by number.
    SlotId
}

/// Where a cell is. Displayed counting from one, as `r3c5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Row, counted from zero at the top.
    pub row: usize,
    /// Column, counted from zero at the left.
    pub col: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}
