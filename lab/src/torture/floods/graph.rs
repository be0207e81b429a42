//! Floods as pictures: for each, memory above and the wait of another client
//! below; for all, memory during and after each.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use wordwright_cli::error::CliError;

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
    let along = |sample: &Sample| sample.at / end;
    let memory = samples.iter().map(|sample| (along(sample), memory(sample) / MEGABYTES));
    let memory = curve(memory, 120.0, "#06c");
    let wait = samples.iter().map(|sample| (along(sample), wait(sample) / MILLISECONDS));
    let wait = curve(wait, 245.0, "#06c");
    let over = LEFT + FLOOD.as_secs_f64() / end * WIDTH;
    let right = LEFT + WIDTH;
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 270\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<title>Flood: {name}</title>\n\
         <rect width=\"600\" height=\"270\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">{name}: memory beyond the {} MB before</text>\n\
         <text x=\"4\" y=\"36\">{MEGABYTES} MB</text><text x=\"4\" y=\"120\">0</text>\n\
         <path stroke=\"#999\" fill=\"none\" d=\"M{LEFT} 30V120H{right}\"/>\n{memory}\n\
         <text x=\"{LEFT}\" y=\"145\">how long another client waits for an answer</text>\n\
         <text x=\"4\" y=\"161\">{MILLISECONDS} ms</text><text x=\"4\" y=\"245\">0</text>\n\
         <path stroke=\"#999\" fill=\"none\" d=\"M{LEFT} 155V245H{right}\"/>\n{wait}\n\
         <path stroke=\"#c33\" stroke-dasharray=\"3\" d=\"M{over:.1} 30V245\"/>\n\
         <text x=\"{over:.1}\" y=\"259\" text-anchor=\"middle\">the flood ends, {:.0} s</text>\n\
         <text x=\"{right}\" y=\"259\" text-anchor=\"end\">{end:.0} s</text>\n</svg>\n",
        before >> 10,
        FLOOD.as_secs_f64(),
    );
    write(folder, &format!("flood-{}.svg", name.replace(' ', "-")), &text)
}

/// Writes `floods.svg` into a folder; `first` is the memory before the first flood, in
/// kibibytes.
///
/// # Errors
/// A folder that cannot be written to.
pub fn draw_history(folder: &Path, first: u64, history: &[Level]) -> Result<(), CliError> {
    let last = history.len().saturating_sub(1).max(1) as f64;
    let line = |of: &dyn Fn(&Level) -> u64, colour: &str| {
        let share = |level: &Level| of(level).saturating_sub(first) as f64 / 1024.0 / MEGABYTES;
        let points = history.iter().enumerate().map(|(at, level)| (at as f64 / last, share(level)));
        curve(points, 120.0, colour)
    };
    let (most, left) = (line(&|level| level.most, "#06c"), line(&|level| level.afterwards, "#c33"));
    let right = LEFT + WIDTH;
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 145\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<title>Memory over {count} floods</title>\n\
         <rect width=\"600\" height=\"145\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">memory beyond the {} MB before the first flood: \
         <tspan fill=\"#06c\">most during each</tspan>, \
         <tspan fill=\"#c33\">{} s after it</tspan></text>\n\
         <text x=\"4\" y=\"36\">{MEGABYTES} MB</text><text x=\"4\" y=\"120\">0</text>\n\
         <path stroke=\"#999\" fill=\"none\" d=\"M{LEFT} 30V120H{right}\"/>\n{most}\n{left}\n\
         <text x=\"{right}\" y=\"136\" text-anchor=\"end\">{count} floods</text>\n</svg>\n",
        first >> 10,
        super::AFTERWARDS.as_secs(),
        count = history.len(),
    );
    write(folder, "floods.svg", &text)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), CliError> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, text))
        .map_err(|problem| CliError::Write { path, problem })
}

/// One curve through points, given by position and by share of the height, which is clipped.
fn curve(shares: impl Iterator<Item = (f64, f64)>, bottom: f64, colour: &str) -> String {
    let mut points = String::new();
    for (along, share) in shares {
        let (x, y) = (LEFT + along * WIDTH, bottom - share.clamp(0.0, 1.0) * HEIGHT);
        // Writing to a string cannot fail.
        let _ = write!(points, "{x:.1},{y:.1} ");
    }
    format!("<polyline fill=\"none\" stroke=\"{colour}\" points=\"{}\"/>", points.trim_end())
}
