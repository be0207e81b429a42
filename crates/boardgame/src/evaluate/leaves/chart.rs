//! Draws the values of leaves of one and two tiles.

use wordwright_core::svg::Svg;

use crate::board::rack::Rack;
use crate::evaluate::leaves::Leaves;
use crate::rules::ruleset::Rules;
use crate::rules::tiles::Tile;

/// The side of a square, and the margins around them, in pixels.
const SIDE: f64 = 34.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 64.0;

/// The colours of gains and losses, distinguishable for colour-blind readers too (Okabe and
/// Ito 2008): the shares of red, green and blue.
const GAIN: [f64; 3] = [0.0, 114.0, 178.0];
const LOSS: [f64; 3] = [213.0, 94.0, 0.0];

/// The values of all leaves of one tile and of two, in points, as an SVG picture: a column of
/// single tiles, then a square for each pair. Pairs that the set does not have are left out.
pub fn leave_chart(rules: &Rules, leaves: &Leaves) -> String {
    let set = rules.tiles();
    // Letters first, the blank last, as racks are written.
    let kinds = (1..=rules.alphabet().len()).chain([0]).filter(|&kind| set.count(kind) > 0);
    let tiles: Vec<Tile> = kinds.map(Tile::of_kind).collect();
    let value = |tiles: &[Tile]| {
        let leave: Rack = tiles.iter().copied().collect();
        leave.check_within(&Rack::full_set(set), set).ok()?;
        Some(f64::from(leaves.value(&leave)) / 1000.0)
    };
    // The column after the single tiles is left free.
    let mut squares: Vec<(usize, usize, f64)> = Vec::new();
    for (row, &one) in tiles.iter().enumerate() {
        squares.extend(value(&[one]).map(|value| (row, 0, value)));
        for (col, &other) in tiles.iter().enumerate() {
            squares.extend(value(&[one, other]).map(|value| (row, col + 2, value)));
        }
    }
    let most = squares.iter().map(|square| square.2.abs()).fold(0.1, f64::max);
    let x = |col: usize| LEFT + SIDE * col as f64;
    let y = |row: usize| TOP + SIDE * row as f64;
    let view = [0.0, 0.0, x(tiles.len() + 2) + 16.0, y(tiles.len()) + 16.0];
    let mut svg = Svg::new(view)
        .with("font-family", "sans-serif")
        .with("font-size", 11)
        .with("text-anchor", "middle");
    svg.background("#fff");
    let title = format!("Leaves of one and two tiles, in points: {}", rules.name());
    let title = svg.text([LEFT, 24.0], title).set("font-size", 15);
    title.set("font-weight", "bold").set("text-anchor", "start");
    for (at, &tile) in tiles.iter().enumerate() {
        let face = set.face(tile);
        let above = [x(at + 2) + SIDE / 2.0, TOP - 8.0];
        let beside = [LEFT / 2.0, y(at) + SIDE / 2.0 + 4.0];
        for place in [above, beside] {
            svg.text(place, &face).set("font-size", 13).set("font-weight", "bold");
        }
    }
    for (row, col, value) in squares {
        let share = value.abs() / most;
        let own = if value < 0.0 { LOSS } else { GAIN };
        let [red, green, blue] = own.map(|own| (255.0 + (own - 255.0) * share).round());
        let ink = if share > 0.6 { "#fff" } else { "#000" };
        let square = svg.rect([x(col), y(row), SIDE, SIDE]).set("stroke", "#fff");
        square.set("fill", format_args!("rgb({red},{green},{blue})"));
        let middle = [x(col) + SIDE / 2.0, y(row) + SIDE / 2.0 + 4.0];
        svg.text(middle, format_args!("{value:.1}")).set("fill", ink);
    }
    svg.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_the_set_is_drawn() {
        let rules = Rules::english();
        let svg = leave_chart(&rules, &Leaves::embedded(&rules));
        // 27 tiles, and each with each; but there is one J, K, Q, X and Z only.
        assert_eq!(svg.matches("width=\"34\"").count(), 27 + 27 * 27 - 5);
        let tile = |text: &str| rules.tiles().tiles(text).unwrap();
        let blank: Rack = tile("?").into_iter().collect();
        let points = f64::from(Leaves::embedded(&rules).value(&blank)) / 1000.0;
        assert!(svg.contains(&format!(">{points:.1}</text>")), "{points}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let rules = Rules::parse("name: <b>\n[tiles]\n? 1 0\nA 2 1").unwrap();
        let svg = leave_chart(&rules, &Leaves::none());
        assert!(svg.contains("&lt;b&gt;"), "{svg}");
    }
}
