//! Line charts as SVG.

use wordwright_core::svg::Svg;

/// A curve: its name and its points, from left to right.
pub struct Curve {
    /// The label at its right end.
    pub name: &'static str,
    pub points: Vec<(f64, f64)>,
}

/// A chart of curves over one pair of axes.
pub struct Chart {
    pub title: &'static str,
    /// The labels of the axes.
    pub axes: [&'static str; 2],
    /// The curves, at most as many as there are colours.
    pub curves: Vec<Curve>,
    /// Lowest and highest value shown on the upright axis.
    pub range: (f64, f64),
}

const COLOURS: [&str; 4] = ["#1f4e9c", "#b5402a", "#2e7d32", "#7b1fa2"];
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
/// Room for labels: left, top, right, bottom.
const MARGIN: [f64; 4] = [64.0, 40.0, 176.0, 52.0];
/// The most marks on each axis.
const MARKS: f64 = 6.0;
/// From one line of text to the next.
const LINE: f64 = 16.0;

impl Chart {
    /// The chart as SVG.
    pub fn svg(&self) -> String {
        let [left, top, right, bottom] = MARGIN;
        let (width, height) = (WIDTH - left - right, HEIGHT - top - bottom);
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let high = points().map(|p| p.0).fold(f64::EPSILON, f64::max);
        let x = |value: f64| left + width * value / high;
        let (least, most) = self.range;
        let y = |value: f64| top + height * (1.0 - (value - least) / (most - least));
        let mut svg = Svg::new([0.0, 0.0, WIDTH, HEIGHT])
            .with("font-family", "sans-serif")
            .with("font-size", 12);
        svg.background("white");
        svg.text([left, 22.0], self.title).set("font-size", 15);
        let (floor, end) = (top + height, left + width);
        svg.polyline([[left, top], [left, floor], [end, floor]]).set("stroke", "black");
        for (value, mark) in marks(0.0, high) {
            svg.text([x(value), floor + 18.0], mark).set("text-anchor", "middle");
        }
        for (value, mark) in marks(least, most) {
            svg.text([left - 6.0, y(value) + 4.0], mark).set("text-anchor", "end");
        }
        let [across, up] = self.axes;
        svg.text([left + width / 2.0, HEIGHT - 12.0], across).set("text-anchor", "middle");
        let upright = format!("translate(16 {}) rotate(-90)", top + height / 2.0);
        svg.text([0.0, 0.0], up).set("transform", upright).set("text-anchor", "middle");
        let ends: Vec<f64> = self
            .curves
            .iter()
            .map(|curve| y(curve.points.last().map_or(least, |point| point.1).clamp(least, most)))
            .collect();
        for ((curve, colour), name_at) in self.curves.iter().zip(COLOURS).zip(apart(&ends)) {
            let points = curve.points.iter();
            let points = points.map(|&(across, up)| [x(across), y(up.clamp(least, most))]);
            svg.polyline(points).set("stroke", colour).set("stroke-width", 2);
            svg.text([end + 8.0, name_at + 4.0], curve.name).set("fill", colour);
        }
        svg.to_string()
    }
}

/// Round numbers in a range, and their texts.
fn marks(from: f64, to: f64) -> Vec<(f64, String)> {
    let least = (to - from) / MARKS;
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().find(|&s| s >= least);
    let step = step.unwrap_or(10.0 * power);
    let digits = (-step.log10().floor()).max(0.0) as usize;
    let write = |value: f64| match value {
        1_000.0.. => format!("{:.0}k", value / 1_000.0),
        _ => format!("{value:.digits$}"),
    };
    let (first, last) = ((from / step).ceil() as i64, (to / step * (1.0 + 1e-9)).floor() as i64);
    (first..=last).map(|mark| mark as f64 * step).map(|value| (value, write(value))).collect()
}

/// Heights for lines of text, as close to these as possible without overlap.
fn apart(heights: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[b].total_cmp(&heights[a]));
    let (mut apart, mut lowest) = (heights.to_vec(), f64::INFINITY);
    for at in order {
        apart[at] = apart[at].min(lowest);
        lowest = apart[at] - LINE;
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round() {
        let written =
            |from, to| marks(from, to).into_iter().map(|mark| mark.1).collect::<Vec<_>>().join(" ");
        assert_eq!(written(0.0, 100.0), "0 20 40 60 80 100");
        assert_eq!(written(0.5, 1.0), "0.5 0.6 0.7 0.8 0.9 1.0");
        assert_eq!(written(0.0, 1_187_508.0), "0 200k 400k 600k 800k 1000k");
    }

    #[test]
    fn names_do_not_touch() {
        assert_eq!(apart(&[100.0, 95.0, 10.0]), [100.0, 100.0 - LINE, 10.0]);
    }
}
