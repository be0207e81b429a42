//! Fitting the weights of the conditional logit.
//!
//! Each clue gives one case: the features of its best candidates under rough
//! weights, of a few others drawn at random (each representing many), of the
//! truth, and of "unlisted". Adam (Kingma and Ba, 2015) maximises the mean log
//! probability of the truth in small batches.

use crate::features::Sheet;
use crate::features::{FEATURES, Feature, layout};
use crate::ranker::linear::Linear;
use crate::top_k::best;

/// Best candidates of a case, by judgement.
const BEST: usize = 150;
/// Others drawn for a case, by judgement.
const DRAWN: usize = 60;

/// Options of a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitOptions {
    /// Passes over all cases.
    pub epochs: usize,
    /// Cases in a batch.
    pub batch: usize,
    /// The first step, in units of weight; it decreases linearly to zero.
    pub rate: f32,
    /// The penalty on the squared weights.
    pub decay: f32,
    /// Seed of the order of cases.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { epochs: 12, batch: 64, rate: 0.02, decay: 1e-5, seed: 1 }
    }
}

/// A candidate of a case.
#[derive(Clone, Debug)]
struct Candidate {
    /// The logarithm of the number of answers it represents.
    log_many: f32,
    features: Vec<(u16, f32)>,
}

/// One clue to fit on.
#[derive(Clone, Debug)]
pub struct Case {
    candidates: Vec<Candidate>,
    /// The index of the true candidate.
    truth: usize,
}

impl Case {
    /// A case of a clue whose answer is `truth`, counted from the first of its
    /// length, or unlisted. `rough` chooses the candidates.
    pub fn new(
        sheet: &Sheet,
        truth: Option<usize>,
        rough: &Linear,
        random: &mut fastrand::Rng,
    ) -> Case {
        let scores = rough.scores(sheet, &rough.base(&sheet.standing));
        let best = best(&scores, BEST);
        let mut chosen: Vec<(usize, f32)> = best.iter().map(|&answer| (answer, 0.0)).collect();
        let others = scores.len() - best.len();
        if others > 0 {
            let mut taken = vec![false; scores.len()];
            for &answer in &best {
                taken[answer] = true;
            }
            let mut rest: Vec<usize> = (0..scores.len()).filter(|&answer| !taken[answer]).collect();
            let drawn = DRAWN.min(rest.len());
            for place in 0..drawn {
                let other = random.usize(place..rest.len());
                rest.swap(place, other);
                chosen.push((rest[place], (others as f32 / drawn as f32).ln()));
            }
        }
        let mut candidates = Vec::new();
        let mut place = None;
        for (answer, log_many) in chosen {
            let is_truth = truth == Some(answer);
            if is_truth {
                place = Some(candidates.len());
            }
            let log_many = if is_truth { 0.0 } else { log_many };
            candidates.push(Candidate { log_many, features: features_of(sheet, answer) });
        }
        if let (Some(answer), None) = (truth, place) {
            place = Some(candidates.len());
            candidates.push(Candidate { log_many: 0.0, features: features_of(sheet, answer) });
        }
        let mut features = Vec::new();
        sheet.unlisted(|feature, value| features.push((feature as u16, value)));
        candidates.push(Candidate { log_many: 0.0, features });
        let truth = place.unwrap_or(candidates.len() - 1);
        Case { candidates, truth }
    }
}

fn features_of(sheet: &Sheet, answer: usize) -> Vec<(u16, f32)> {
    let mut features = Vec::new();
    sheet.features(answer, |feature, value| features.push((feature as u16, value)));
    features
}

/// Weights that find good candidates before the fit: rounded from an earlier
/// fit.
pub fn rough() -> Linear {
    let mut weights = [0.0; FEATURES];
    let mut set = |feature: Feature, weight: f32| weights[feature] = weight;
    for length in 3..=10 {
        set(layout::embedding(length), 0.7);
    }
    set(layout::STATIC, 0.8);
    set(layout::STATIC + 1, -2.0);
    set(layout::seen::EXACT, 1.5);
    set(layout::seen::EXACT_SHARE, 1.0);
    set(layout::seen::LIKENESS, 0.2);
    set(layout::seen::LIKENESS_SHARE, 0.3);
    set(layout::seen::SUBSETS, 0.1);
    set(layout::seen::SUBSETS + 1, 0.2);
    set(layout::seen::SUBSETS + 2, 0.2);
    set(layout::seen::FACTS, 0.2);
    set(layout::seen::IN_CLUE, -5.0);
    for expert in 0..layout::EXPERTS.len() {
        set(layout::EXPERT + expert, 0.2);
    }
    for length in 0..layout::UNLISTED_LENGTHS {
        set(layout::unlisted(length), -2.0);
    }
    Linear::new(weights)
}

/// Fits weights to cases, starting from `start`. `observer` gets the mean log
/// probability of the truth after each pass, in nats.
pub fn fit(
    cases: &[Case],
    start: &Linear,
    options: &FitOptions,
    observer: &mut dyn FnMut(f64),
) -> Linear {
    const FIRST_MOMENT: f32 = 0.9;
    const SECOND_MOMENT: f32 = 0.999;
    const TINY: f32 = 1e-8;
    let mut weights: [f32; FEATURES] = std::array::from_fn(|feature| start.weight(feature));
    let mut moments = vec![(0.0_f32, 0.0_f32); FEATURES];
    let mut order: Vec<usize> = (0..cases.len()).collect();
    let mut random = fastrand::Rng::with_seed(options.seed);
    let steps = options.epochs * cases.len().div_ceil(options.batch);
    let mut step = 0_usize;
    for _ in 0..options.epochs {
        random.shuffle(&mut order);
        let mut total = 0.0;
        for batch in order.chunks(options.batch) {
            let mut gradient = vec![0.0_f32; FEATURES];
            for &case in batch {
                total += f64::from(descend(&cases[case], &weights, &mut gradient));
            }
            step += 1;
            let rate = options.rate * (1.0 - step as f32 / (steps + 1) as f32);
            let corrected = |decay: f32| 1.0 - decay.powf(step as f32);
            for ((weight, moment), gradient) in weights.iter_mut().zip(&mut moments).zip(&gradient)
            {
                let slope = gradient / batch.len() as f32 + options.decay * *weight;
                moment.0 = FIRST_MOMENT * moment.0 + (1.0 - FIRST_MOMENT) * slope;
                moment.1 = SECOND_MOMENT * moment.1 + (1.0 - SECOND_MOMENT) * slope * slope;
                let first = moment.0 / corrected(FIRST_MOMENT);
                let second = moment.1 / corrected(SECOND_MOMENT);
                *weight -= rate * first / (second.sqrt() + TINY);
            }
        }
        observer(total / cases.len().max(1) as f64);
    }
    Linear::new(weights)
}

/// Adds a case's gradient; returns the log probability of its truth.
fn descend(case: &Case, weights: &[f32; FEATURES], gradient: &mut [f32]) -> f32 {
    let score = |candidate: &Candidate| {
        let sum: f32 =
            candidate.features.iter().map(|&(f, value)| weights[usize::from(f)] * value).sum();
        sum + candidate.log_many
    };
    let mut chances: Vec<f32> = case.candidates.iter().map(score).collect();
    let log_truth = chances[case.truth];
    let most = chances.iter().fold(f32::MIN, |most, &score| most.max(score));
    let mut total = 0.0;
    for chance in &mut chances {
        *chance = (*chance - most).exp();
        total += *chance;
    }
    for (place, (candidate, chance)) in case.candidates.iter().zip(&chances).enumerate() {
        let slope = chance / total - f32::from(u8::from(place == case.truth));
        for &(feature, value) in &candidate.features {
            gradient[usize::from(feature)] += slope * value;
        }
    }
    log_truth - most - total.ln()
}

#[cfg(test)]
mod tests {
    use wordwright_knowledge::{Capital, capitals};

    use super::*;
    use crate::clue::text::ClueText;
    use crate::ranker::model::Ranker;
    use crate::ranker::trees::Trees;
    use crate::testing;

    #[test]
    fn fitting_raises_the_chance_of_the_truth() {
        let rows = "Great Lake\tERIE\nCookie\tOREO\nBig lake\tERIE\nIt's black and white\tOREO";
        let pack = testing::pack(rows, "LAKE\nTREE\nABLE\nABET\nABED");
        let start = rough();
        let ranker = Ranker::new(&pack, start.clone(), Trees::default());
        let mut random = fastrand::Rng::with_seed(1);
        let mut case = |raw: &str, answer: &[Capital]| {
            let sheet = ranker.sheet(&ClueText::new(raw), answer.len(), &[]);
            let first = pack.answers().range(answer.len()).start;
            let truth = pack.answers().find(answer).map(|id| (id.0 - first) as usize);
            Case::new(&sheet, truth, &start, &mut random)
        };
        let cases = [
            case("Great lake", &capitals(b"ERIE")),
            case("Anything", &capitals(b"ZZZZ")),
            case("Cookie", &capitals(b"OREO")),
        ];
        let mut means = Vec::new();
        let options = FitOptions { epochs: 40, batch: 2, ..FitOptions::default() };
        let fitted = fit(&cases, &start, &options, &mut |mean| means.push(mean));
        assert!(means[39] > means[0] + 0.2, "{means:?}");
        assert!(fitted.weight(layout::seen::EXACT) > start.weight(layout::seen::EXACT));
        let again = fit(&cases, &start, &options, &mut |_| ());
        assert_eq!(fitted, again);
    }
}
