//! The design section: styles named by one character each, and a drawing that
//! assigns them to cells.

use std::collections::BTreeMap;

use wordwright_grid::{Grid, Puzzle};

use super::SHADED;
use crate::reading::Notes;
use crate::report::Losses;
use crate::{Feature, FormatError, Warning, check_shared};

/// The attributes of one style.
type Style = Vec<(String, String)>;

/// Reads the section's lines, each with its number, into the grid.
pub(super) fn read(
    lines: &[(usize, &str)],
    puzzle: &mut Puzzle,
    notes: &mut Notes,
) -> Result<(), FormatError> {
    let mut styles: BTreeMap<char, Style> = BTreeMap::new();
    let mut css = String::new();
    let mut rows: Vec<(usize, &str)> = Vec::new();
    let mut inside = false;
    for &(number, line) in lines {
        let mut line = line.trim();
        if let Some(rest) = line.strip_prefix("<style>") {
            inside = true;
            line = rest;
        }
        if inside {
            let (part, end) = line.split_once("</style>").map_or((line, false), |(p, _)| (p, true));
            css.push_str(part);
            css.push('\n');
            inside = !end;
        } else if !line.is_empty() {
            rows.push((number, line));
        }
    }
    for rule in css.split('}') {
        let Some((name, body)) = rule.split_once('{') else { continue };
        check_shared(body, "bytes of a style")?;
        let mut name = name.trim().chars();
        let (Some(name), None) = (name.next(), name.next()) else {
            notes.warn(|| Warning::Dropped {
                field: "Design".to_owned(),
                what: format!("the style {:?}, whose name is not one character", rule.trim()),
            });
            continue;
        };
        let part = |part: &str| {
            let (key, value) = part.split_once(':')?;
            Some((key.trim().to_owned(), value.trim().to_owned()))
        };
        styles.insert(name, body.split(';').filter_map(part).collect());
    }
    let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
    for (row, (number, line)) in rows.iter().enumerate() {
        for (col, name) in line.chars().enumerate() {
            let Some(style) = styles.get(&name) else { continue };
            let Some(id) = puzzle.grid.get_id(row, col) else {
                let place = format!("line {number}, column {}", col + 1);
                let found = format!("the style {name:?} outside the grid");
                notes.repair(place, found, "a drawing as large as the grid", "it is left out")?;
                continue;
            };
            for (key, value) in style {
                if !draw(&mut puzzle.grid, id, key, value) {
                    *unknown.entry(format!("{key}: {value}")).or_default() += 1;
                }
            }
        }
    }
    for (attribute, count) in unknown {
        let what = format!("the style {attribute} (cells: {count})");
        notes.warn(|| Warning::Dropped { field: "Design".to_owned(), what });
    }
    Ok(())
}

/// Draws one attribute; false if it is not known.
fn draw(grid: &mut Grid, id: wordwright_grid::CellId, key: &str, value: &str) -> bool {
    let (row, col) = grid.position(id);
    match (key, value) {
        ("bar-right", "true") => grid.cell_mut(id).bar_right = true,
        ("bar-bottom", "true") => grid.cell_mut(id).bar_below = true,
        ("bar-left", "true") => {
            if col > 0 {
                let left = grid.id(row, col - 1);
                grid.cell_mut(left).bar_right = true;
            }
        }
        ("bar-top", "true") => {
            if row > 0 {
                let above = grid.id(row - 1, col);
                grid.cell_mut(above).bar_below = true;
            }
        }
        ("background", "circle") => grid.cell_mut(id).circle = true,
        ("background", "shaded") => grid.cell_mut(id).shade = Some(SHADED.into()),
        ("background-light", colour) => grid.cell_mut(id).shade = Some(colour.into()),
        _ => return false,
    }
    true
}

/// The section for bars, circles and shades, if there are any.
pub(super) fn write(grid: &Grid, losses: &mut Losses) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    let mut drawing = String::new();
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    for (id, cell) in grid.cells() {
        let (row, col) = grid.position(id);
        let mut parts: Vec<String> = Vec::new();
        let bar_left = col > 0 && grid.cell(grid.id(row, col - 1)).bar_right;
        let bar_top = row > 0 && grid.cell(grid.id(row - 1, col)).bar_below;
        for (has, part) in [
            (bar_top, "bar-top: true"),
            (bar_left, "bar-left: true"),
            (cell.bar_right && col + 1 == grid.cols(), "bar-right: true"),
            (cell.bar_below && row + 1 == grid.rows(), "bar-bottom: true"),
            (cell.circle, "background: circle"),
        ] {
            if has {
                parts.push(part.to_owned());
            }
        }
        if let Some(shade) = cell.shade.as_deref() {
            if shade.contains([';', '{', '}', '<', '\n', '\r']) || shade.trim() != shade {
                losses.add(Feature::Shades, 1);
            } else {
                parts.push(format!("background-light: {shade}"));
            }
        }
        let style = parts.join("; ");
        let index = names.iter().position(|name| *name == style).unwrap_or_else(|| {
            names.push(style.clone());
            names.len() - 1
        });
        let index = if style.is_empty() { None } else { Some(index) };
        match index.map(|index| letters.get(index)) {
            None => drawing.push('.'),
            Some(Some(&letter)) => drawing.push(letter),
            Some(None) => {
                let bars = usize::from(cell.bar_right) + usize::from(cell.bar_below);
                losses.add(Feature::Bars, bars);
                losses.add(Feature::Circles, usize::from(cell.circle));
                losses.add(Feature::Shades, usize::from(cell.shade.is_some()));
                drawing.push('.');
            }
        }
        if col + 1 == grid.cols() {
            drawing.push('\n');
        }
    }
    if names.iter().all(String::is_empty) {
        return None;
    }
    let rule = |(letter, style): (&char, &String)| format!("{letter} {{ {style} }}\n");
    let rules: String =
        letters.iter().zip(&names).filter(|(_, style)| !style.is_empty()).map(rule).collect();
    Some(format!("<style>\n{rules}</style>\n\n{drawing}"))
}
