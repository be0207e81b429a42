//! Why an expert proposes a word, and how strongly.

/// A reason for a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The name of the expert that gives it.
    pub expert: String,
    /// A few words, such as "seen 3 times, last 2009-04-02".
    pub text: String,
    /// The probability, 0 to 1, that the answer is this word if nobody but the expert is asked:
    /// its confidence, times the word's share of its weights (PROVERB 2002, section 3.2). 0 for
    /// a guest, which is asked once only.
    pub probability: f64,
}
