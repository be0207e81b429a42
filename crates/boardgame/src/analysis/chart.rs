//! Draws an analysed game: the scores as lines, the loss of each turn as bars below.

use wordwright_core::svg::Svg;

use crate::analysis::review::Review;
use crate::game::score_sheet::Game;

/// Width and height of the picture, and of its margins, in pixels.
const WIDTH: f64 = 760.0;
const SCORES: f64 = 300.0;
const LOSSES: f64 = 110.0;
const LEFT: f64 = 46.0;
const TOP: f64 = 56.0;
const GAP: f64 = 44.0;

/// The players' colours, distinguishable for colour-blind readers too (Okabe and Ito 2008).
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// The possible distances between two grid lines, in points.
const STEPS: [i64; 8] = [5, 10, 20, 25, 50, 100, 200, 500];

/// The game as an SVG picture.
pub fn chart(game: &Game, reviews: &[Review]) -> String {
    let lines = game.turns().len().max(1);
    let x = |line: usize| LEFT + (WIDTH - LEFT - 20.0) * line as f64 / lines as f64;
    let totals = game.turns().iter().map(|turn| i64::from(turn.total));
    let (low, high) = totals.fold((0, 100), |(low, high), total| (low.min(total), high.max(total)));
    let y = |score: i64| TOP + SCORES * (1.0 - (score - low) as f64 / (high - low).max(1) as f64);
    let height = TOP + SCORES + GAP + LOSSES + 40.0;
    let mut svg =
        Svg::new([0.0, 0.0, WIDTH, height]).with("font-family", "sans-serif").with("font-size", 12);
    svg.background("#fff");
    let colour = |player: usize| COLOURS[player % COLOURS.len()];
    let mut from = LEFT;
    for (at, player) in game.players().iter().enumerate() {
        let text = format!("{} {}", player.name, game.scores()[at]);
        let name = svg.text([from, 24.0], &text).set("font-size", 15);
        name.set("font-weight", "bold").set("fill", colour(at));
        from += 9.0 * text.chars().count() as f64 + 24.0;
    }
    let step = STEPS.into_iter().find(|step| (high - low) / step <= 8);
    let step = step.unwrap_or(((high - low) / 8000 + 1) * 1000);
    let first = low.div_euclid(step) * step;
    let right = WIDTH - 20.0;
    for score in (first..=high).step_by(step as usize).filter(|score| *score >= low) {
        let y = y(score);
        svg.lines([[[LEFT, y], [right, y]]]).set("stroke", "#ddd");
        svg.text([LEFT - 6.0, y + 4.0], score).set("text-anchor", "end").set("fill", "#555");
    }
    for player in 0..game.players().len() {
        let turns = game.turns().iter().enumerate().filter(|(_, turn)| turn.player == player);
        let totals = turns.map(|(line, turn)| [x(line + 1), y(turn.total.into())]);
        let line = svg.polyline([[x(0), y(0)]].into_iter().chain(totals));
        line.set("stroke", colour(player)).set("stroke-width", 2);
    }
    let floor = TOP + SCORES + GAP + LOSSES;
    let most = reviews.iter().filter_map(|review| review.lost).max().unwrap_or(0).max(10_000);
    let highest = f64::from(most) / 1000.0;
    let about = format!("points lost against the best play (the highest bar: {highest:.1})");
    svg.text([LEFT, TOP + SCORES + GAP - 12.0], about).set("fill", "#555");
    svg.lines([[[LEFT, floor], [right, floor]]]).set("stroke", "#555");
    let width = (x(1) - x(0)) * 0.7;
    for (number, review) in reviews.iter().enumerate() {
        let lost = review.lost.unwrap_or(0).max(0);
        let tall = LOSSES * f64::from(lost) / f64::from(most);
        let bar = svg.rect([x(review.line + 1) - width / 2.0, floor - tall, width, tall]);
        let (number, made, lost) = (number + 1, &review.made.text, f64::from(lost) / 1000.0);
        bar.set("fill", colour(review.player));
        bar.explain(format_args!("{number}: {made}, {lost:.1} lost"));
    }
    svg.to_string()
}
