//! Options of the search: which parts are used.

/// Which parts of the method are used, and their limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part that can be left out")]
pub struct Method {
    /// Whether a word's value includes the costs of its letters to the
    /// crossings.
    pub look_ahead: bool,
    /// Whether the slot whose best word leads most is next; if not, the first one
    /// in the order of slots.
    pub by_lead: bool,
    /// Whether full grids are repaired and recombined.
    pub repair: bool,
    /// Whether the worst parts are searched separately at the end.
    pub partition: bool,
    /// The most runs.
    pub runs: usize,
    /// Runs without a gain after which the search ends.
    pub patience: usize,
}

impl Method {
    /// All of the method. The paper ends when nothing has improved "for a
    /// while".
    pub const ALL: Self = Self {
        look_ahead: true,
        by_lead: true,
        repair: true,
        partition: true,
        runs: usize::MAX,
        patience: 100,
    };
}

impl Default for Method {
    fn default() -> Self {
        Self::ALL
    }
}
