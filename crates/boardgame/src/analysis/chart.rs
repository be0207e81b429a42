//! Draws an analysed game: the scores as lines, the loss of each turn as bars below.

use std::fmt::Write as _;

use html_escape::encode_double_quoted_attribute;

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
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let names: Vec<_> =
        game.players().iter().map(|player| encode_double_quoted_attribute(&player.name)).collect();
    let mut from = LEFT;
    for (player, name) in names.iter().enumerate() {
        let text = format!("{name} {}", game.scores()[player]);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"{from:.1}\" y=\"24\" font-size=\"15\" font-weight=\"bold\" fill=\"{}\">\
             {text}</text>",
            COLOURS[player % COLOURS.len()]
        );
        from += 9.0 * text.chars().count() as f64 + 24.0;
    }
    let step = STEPS.into_iter().find(|step| (high - low) / step <= 8);
    let step = step.unwrap_or(((high - low) / 8000 + 1) * 1000);
    let first = low.div_euclid(step) * step;
    for score in (first..=high).step_by(step as usize).filter(|score| *score >= low) {
        let y = y(score);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{score}</text>",
            WIDTH - 20.0,
            LEFT - 6.0,
            y + 4.0
        );
    }
    for player in 0..names.len() {
        let mut points = format!("{:.1},{:.1}", x(0), y(0));
        for (line, turn) in game.turns().iter().enumerate() {
            if turn.player == player {
                let _ = write!(points, " {:.1},{:.1}", x(line + 1), y(turn.total.into()));
            }
        }
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{points}\"/>",
            COLOURS[player % COLOURS.len()]
        );
    }
    let floor = TOP + SCORES + GAP + LOSSES;
    let most = reviews.iter().filter_map(|review| review.lost).max().unwrap_or(0).max(10_000);
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{:.1}\" fill=\"#555\">points lost against the best play (the \
         highest bar: {:.1})</text>\n<line x1=\"{LEFT}\" y1=\"{floor}\" x2=\"{:.1}\" \
         y2=\"{floor}\" stroke=\"#555\"/>",
        TOP + SCORES + GAP - 12.0,
        f64::from(most) / 1000.0,
        WIDTH - 20.0
    );
    let width = (x(1) - x(0)) * 0.7;
    for (number, review) in reviews.iter().enumerate() {
        let lost = review.lost.unwrap_or(0).max(0);
        let tall = LOSSES * f64::from(lost) / f64::from(most);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{tall:.1}\" \
             fill=\"{}\"><title>{}: {}, {:.1} lost</title></rect>",
            x(review.line + 1) - width / 2.0,
            floor - tall,
            COLOURS[review.player % COLOURS.len()],
            number + 1,
            encode_double_quoted_attribute(&review.made.text),
            f64::from(lost) / 1000.0
        );
    }
    svg + "</svg>\n"
}
