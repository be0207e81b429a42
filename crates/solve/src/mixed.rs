//! What the merger and the ranker give for one slot, and the network takes.

/// A distribution over the answers of one slot, before any crossing is known.
///
/// The natural logarithms of the chances of the listed words, of the extra
/// words and of all that is unlisted belong to one distribution: the
/// chances sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixed {
    /// Letters of the slot.
    pub length: usize,
    /// `log_known[i]` is the chance of the `i`-th answer of this length in the
    /// knowledge pack: the words of a length are a range of ids, and this is
    /// in their order. All of them are there.
    pub log_known: Vec<f32>,
    /// Words in capitals that the pack does not list, each with its chance.
    pub extra: Vec<(Box<[u8]>, f32)>,
    /// The chance that the answer is none of the above.
    pub log_unlisted: f32,
}
