//! What the detector of any gimmick works with.

use crate::gimmicks::sounds::SoundedAnswers;
use crate::problem::Problem;
use wordwright_clues::Answerer;
use wordwright_core::Budget;

/// The puzzle, what answers its clues, and how long that may take.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a, 'p> {
    pub(crate) answerer: &'a Answerer<'p>,
    pub(crate) sounds: &'a SoundedAnswers,
    pub(crate) problem: &'a Problem,
    pub(crate) budget: &'a Budget,
}
