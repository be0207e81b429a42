//! Line charts as SVG.

use std::fmt::Write as _;

/// A curve: its name and its points, from left to right.
pub struct Curve {
    /// What the legend calls it.
    pub name: &'static str,
    /// The points.
    pub points: Vec<(f64, f64)>,
}

/// A chart of curves over one pair of axes.
pub struct Chart {
    /// Its title.
    pub title: &'static str,
    /// What the axes measure.
    pub axes: [&'static str; 2],
    /// The curves, at most as many as there are colours.
    pub curves: Vec<Curve>,
    /// Lowest and highest value shown on the upright axis.
    pub range: (f64, f64),
}

const COLOURS: [&str; 4] = ["#1f4e9c", "#b5402a", "#2e7d32", "#7b1fa2"];
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// Room for labels: left, top, right, bottom.
const MARGIN: [f64; 4] = [64.0, 40.0, 16.0, 52.0];
/// Marks on each axis.
const MARKS: usize = 5;

impl Chart {
    /// The chart as SVG.
    pub fn svg(&self) -> String {
        let [left, top, right, bottom] = MARGIN;
        let (width, height) = (WIDTH - left - right, HEIGHT - top - bottom);
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let low = points().map(|p| p.0).fold(f64::INFINITY, f64::min);
        let high = points().map(|p| p.0).fold(f64::NEG_INFINITY, f64::max);
        let x = |value: f64| left + width * (value - low) / (high - low).max(f64::EPSILON);
        let (least, most) = self.range;
        let y = |value: f64| top + height * (1.0 - (value - least) / (most - least));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{left}\" y=\"22\" font-size=\"15\">{}</text>\n\
             <path d=\"M{left} {top}V{}H{}\" fill=\"none\" stroke=\"black\"/>\n",
            self.title,
            top + height,
            left + width,
        );
        for mark in 0..=MARKS {
            let share = mark as f64 / MARKS as f64;
            let (across, up) = (low + share * (high - low), least + share * (most - least));
            let digits = if most - least < 10.0 { 2 } else { 0 };
            let _ = write!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{across:.0}</text>\n\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{up:.digits$}</text>\n",
                x(across),
                top + height + 18.0,
                left - 6.0,
                y(up) + 4.0,
            );
        }
        let _ = write!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
            left + width / 2.0,
            HEIGHT - 12.0,
            self.axes[0],
            top + height / 2.0,
            self.axes[1],
        );
        for (at, (curve, colour)) in self.curves.iter().zip(COLOURS).enumerate() {
            let path: Vec<String> = curve
                .points
                .iter()
                .map(|&(across, up)| format!("{:.1},{:.1}", x(across), y(up.clamp(least, most))))
                .collect();
            let _ = write!(
                text,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{colour}\">{}</text>\n",
                path.join(" "),
                left + width - 8.0,
                top + height / 2.0 + 18.0 * at as f64,
                curve.name,
            );
        }
        text + "</svg>\n"
    }
}
