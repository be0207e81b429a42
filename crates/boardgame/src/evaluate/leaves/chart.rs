//! Draws the values of leaves of one and two tiles.

use std::fmt::Write as _;

use html_escape::encode_text;

use crate::board::rack::Rack;
use crate::evaluate::leaves::Leaves;
use crate::rules::ruleset::Rules;
use crate::rules::tiles::Tile;

/// The side of a square, and the margins around them, in pixels.
const SIDE: usize = 34;
const LEFT: usize = 40;
const TOP: usize = 64;

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
    let side = LEFT + SIDE * (tiles.len() + 2) + 16;
    let height = TOP + SIDE * tiles.len() + 16;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" font-weight=\"bold\" \
         text-anchor=\"start\">Leaves of one and two tiles, in points: {}</text>\n",
        encode_text(rules.name())
    );
    // Writing to a string cannot fail.
    for (at, &tile) in tiles.iter().enumerate() {
        let face = set.face(tile);
        let face = encode_text(&face);
        let (x, y) = (LEFT + SIDE * (at + 2) + SIDE / 2, TOP + SIDE * at + SIDE / 2 + 4);
        let bold = "font-size=\"13\" font-weight=\"bold\"";
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" {bold}>{face}</text>\
             <text x=\"{}\" y=\"{y}\" {bold}>{face}</text>",
            TOP - 8,
            LEFT / 2
        );
    }
    for (row, col, value) in squares {
        let share = value.abs() / most;
        let [red, green, blue] = if value < 0.0 { LOSS } else { GAIN };
        let mixed = [red, green, blue].map(|own| (255.0 + (own - 255.0) * share).round());
        let ink = if share > 0.6 { "#fff" } else { "#000" };
        let (x, y) = (LEFT + SIDE * col, TOP + SIDE * row);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" stroke=\"#fff\" \
             fill=\"rgb({},{},{})\"/><text x=\"{}\" y=\"{}\" fill=\"{ink}\">{value:.1}</text>",
            mixed[0],
            mixed[1],
            mixed[2],
            x + SIDE / 2,
            y + SIDE / 2 + 4
        );
    }
    svg + "</svg>\n"
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
