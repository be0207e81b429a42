//! Answers to crossword clues: from one clue and a length to a distribution.
//!
//! An [`Answerer`] asks every expert about a clue, and its [`Judge`] makes one
//! [`Distribution`] of their proposals: a probability for every answer that the
//! knowledge pack lists, and one for all unlisted answers. The modules are for
//! fitting or replacing a part: the clue taken apart ([`clue`]), the
//! [`experts`], the [`ranker`] and its [`features`], and models of [`unlisted`]
//! answers. The crate knows nothing about grids, except how a clue names slots.
//!
//! ```
//! use wordwright_clues::Answerer;
//! use wordwright_clues::clue::ClueText;
//! use wordwright_knowledge::{Capital, Pack};
//!
//! let answerer = Answerer::new(Pack::embedded())?;
//! let pattern = [None, None, Some(Capital::E), None];
//! let top = answerer.top_answers(&ClueText::new("Large amphibian"), &pattern, 5);
//! assert!(top.proposed.iter().all(|answer| answer.word.as_bytes()[2] == b'E'));
//! # Ok::<(), wordwright_clues::ClueError>(())
//! ```

mod answerer;
mod answers_by_length;
pub mod clue;
mod distribution;
mod error;
pub mod experts;
pub mod features;
mod judge;
pub mod letters;
pub mod ranker;
mod reason;
#[cfg(any(test, feature = "testing"))]
#[doc(hidden)]
pub mod testing;
mod top_answers;
mod top_k;
pub mod unlisted;

pub use answerer::Answerer;
pub use answers_by_length::AnswersByLength;
pub use distribution::{Distribution, Judgement};
pub use error::ClueError;
pub use judge::Judge;
pub use reason::Reason;
pub use top_answers::{RankedAnswer, TopAnswers};
pub use top_k::top_k;
