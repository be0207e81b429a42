//! The knobs of an expert, and their steps.

use super::merge::{ExpertWeights, UNLISTED};

/// The smallest change of the mean, in nats, that counts as an improvement; by judgement.
pub(super) const BETTER: f64 = 1e-6;
/// Bounds of the knobs, so that an expert with few guesses is not overfitted to
/// those clues. By judgement.
const SCALE: (f32, f32) = (1e-4, 100.0);
const LENGTH_SCALE: (f32, f32) = (0.6, 1.7);
const SPREAD: (f32, f32) = (0.2, 3.0);

/// A knob of an expert.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Knob {
    Scale,
    LengthScale,
    Spread,
}

impl Knob {
    pub(super) const ALL: [Self; 3] = [Self::Scale, Self::LengthScale, Self::Spread];
}

/// A step up and a step down.
pub(super) fn factors(knob: Knob, step: f32) -> [f32; 2] {
    // Length scales act once for each letter, so their steps are smaller.
    let factor = if knob == Knob::LengthScale { 1.0 + step / 8.0 } else { 1.0 + step };
    [factor, 1.0 / factor]
}

/// The knobs of an expert with one of them multiplied; `None` if that would
/// leave its bounds, or the knob has no effect.
pub(super) fn turned(
    mut knobs: ExpertWeights,
    name: &str,
    knob: Knob,
    factor: f32,
) -> Option<ExpertWeights> {
    let (value, (low, high)) = match knob {
        Knob::Scale => (&mut knobs.scale, SCALE),
        Knob::LengthScale => (&mut knobs.length_scale, LENGTH_SCALE),
        Knob::Spread if name == UNLISTED => return None,
        Knob::Spread => (&mut knobs.spread, SPREAD),
    };
    *value *= factor;
    (low..=high).contains(value).then_some(knobs)
}
