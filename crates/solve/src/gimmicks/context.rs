//! The input of every gimmick detector.

use crate::gimmicks::sounds::SoundedAnswers;
use crate::problem::Problem;
use wordwright_clues::Answerer;
use wordwright_core::Budget;

/// The puzzle, the answerer of its clues, and the budget.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a, 'p> {
    pub(crate) answerer: &'a Answerer<'p>,
    pub(crate) sounds: &'a SoundedAnswers,
    pub(crate) problem: &'a Problem,
    pub(crate) budget: &'a Budget,
}
