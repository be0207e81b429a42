//! Floods as pictures: for each, memory above and the wait of another client
//! below; for all, memory during and after each.

use std::fs;
use std::path::Path;

use wordwright_cli::error::CliError;
use wordwright_core::svg::Svg;

use super::{FLOOD, Level, Sample};

/// Left and right edge of both curves.
const LEFT: f64 = 60.0;
const WIDTH: f64 = 520.0;
/// Height of each curve.
const HEIGHT: f64 = 90.0;

/// The values at the tops of the curves: the limits.
const MEGABYTES: f64 = 50.0;
const MILLISECONDS: f64 = 100.0;

/// Writes `flood-NAME.svg` into a folder; `before` is the memory before the flood, in
/// kibibytes.
///
/// # Errors
/// A folder that cannot be written to.
pub fn draw(folder: &Path, name: &str, before: u64, samples: &[Sample]) -> Result<(), CliError> {
    let end = samples.last().map_or(1.0, |sample| sample.at);
    let memory = |sample: &Sample| sample.memory.saturating_sub(before) as f64 / 1024.0;
    let wait = |sample: &Sample| sample.wait * 1000.0;
    let curve = |of: &dyn Fn(&Sample) -> f64, most: f64| -> Vec<_> {
        samples.iter().map(|sample| (sample.at / end, of(sample) / most)).collect()
    };
    let mut svg = open(&format!("Flood: {name}"), 270.0);
    let title = format!("{name}: memory beyond the {} MB before", before >> 10);
    let above = Axes { top: 30.0, most: format!("{MEGABYTES} MB") };
    svg.text([LEFT, 20.0], title);
    above.draw(&mut svg, &[("#06c", curve(&memory, MEGABYTES))]);
    let below = Axes { top: 155.0, most: format!("{MILLISECONDS} ms") };
    svg.text([LEFT, 145.0], "how long another client waits for an answer");
    below.draw(&mut svg, &[("#06c", curve(&wait, MILLISECONDS))]);
    let over = LEFT + FLOOD.as_secs_f64() / end * WIDTH;
    svg.lines([[[over, 30.0], [over, 245.0]]]).set("stroke", "#c33").set("stroke-dasharray", 3);
    let flood_ends = format!("the flood ends, {:.0} s", FLOOD.as_secs_f64());
    svg.text([over, 259.0], flood_ends).set("text-anchor", "middle");
    svg.text([LEFT + WIDTH, 259.0], format!("{end:.0} s")).set("text-anchor", "end");
    write(folder, &format!("flood-{}.svg", name.replace(' ', "-")), &svg)
}

/// Writes `floods.svg` into a folder; `first` is the memory before the first flood, in
/// kibibytes.
///
/// # Errors
/// A folder that cannot be written to.
pub fn draw_history(folder: &Path, first: u64, history: &[Level]) -> Result<(), CliError> {
    let last = history.len().saturating_sub(1).max(1) as f64;
    let curve = |of: &dyn Fn(&Level) -> u64| -> Vec<_> {
        let share = |level: &Level| of(level).saturating_sub(first) as f64 / 1024.0 / MEGABYTES;
        history.iter().enumerate().map(|(at, level)| (at as f64 / last, share(level))).collect()
    };
    let count = history.len();
    let mut svg = open(&format!("Memory over {count} floods"), 145.0);
    let title = format!("memory beyond the {} MB before the first flood: ", first >> 10);
    let title = svg.text([LEFT, 20.0], title).write_in("#06c", "most during each").write(", ");
    title.write_in("#c33", format_args!("{} s after it", super::AFTERWARDS.as_secs()));
    let (most, left) = (curve(&|level| level.most), curve(&|level| level.afterwards));
    let axes = Axes { top: 30.0, most: format!("{MEGABYTES} MB") };
    axes.draw(&mut svg, &[("#06c", most), ("#c33", left)]);
    let floods = format!("{count} floods");
    svg.text([LEFT + WIDTH, 136.0], floods).set("text-anchor", "end");
    write(folder, "floods.svg", &svg)
}

fn write(folder: &Path, name: &str, svg: &Svg) -> Result<(), CliError> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, svg.to_string()))
        .map_err(|problem| CliError::Write { path, problem })
}

/// An empty picture of this height.
fn open(title: &str, height: f64) -> Svg {
    let mut svg =
        Svg::new([0.0, 0.0, 600.0, height]).with("font-family", "sans-serif").with("font-size", 11);
    svg.title(title);
    svg.background("#fff");
    svg
}

/// Where curves are drawn.
struct Axes {
    top: f64,
    /// The label of the value at the top.
    most: String,
}

impl Axes {
    /// Draws curves, each a colour and points, given by position and by share of the height,
    /// which is clipped.
    fn draw(&self, svg: &mut Svg, curves: &[(&str, Vec<(f64, f64)>)]) {
        let (top, bottom) = (self.top, self.top + HEIGHT);
        svg.text([4.0, top + 6.0], &self.most);
        svg.text([4.0, bottom], 0);
        svg.polyline([[LEFT, top], [LEFT, bottom], [LEFT + WIDTH, bottom]]).set("stroke", "#999");
        for (colour, points) in curves {
            let point = |&(along, share): &(f64, f64)| {
                [LEFT + along * WIDTH, bottom - share.clamp(0.0, 1.0) * HEIGHT]
            };
            svg.polyline(points.iter().map(point)).set("stroke", colour);
        }
    }
}
