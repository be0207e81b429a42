//! The progress of a search.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::Progress;

use crate::base::number::{hundredths_if_any, millionths};

/// The progress of a search for a fill.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct FillProgress {
    /// Seconds since it began.
    #[serde(serialize_with = "millionths")]
    pub seconds: f64,
    /// Words tried.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Complete fills found, if they are counted.
    pub fills: u64,
    /// Slots that are complete now.
    pub complete: usize,
    /// The most slots that were complete at one time.
    pub most_complete: usize,
    /// Slots to complete.
    pub slots: usize,
    /// The value of the best fill so far, 0 to 100: its mean score, unless the request has
    /// another objective.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "hundredths_if_any")]
    pub best_score: Option<f64>,
    /// An upper bound on the value of any fill, if one is known.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "hundredths_if_any")]
    pub bound: Option<f64>,
}

impl FillProgress {
    /// An engine's progress after `time`.
    pub fn of(progress: &Progress, time: Duration) -> Self {
        let &Progress {
            nodes,
            conflicts,
            restarts,
            fills,
            depth,
            deepest,
            slots,
            best_score,
            bound,
        } = progress;
        let seconds = time.as_secs_f64();
        let (complete, most_complete) = (depth, deepest);
        Self {
            seconds,
            nodes,
            conflicts,
            restarts,
            fills,
            complete,
            most_complete,
            slots,
            best_score,
            bound,
        }
    }
}
