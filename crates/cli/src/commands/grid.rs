//! `wordwright grid`: checks patterns as an editor does.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_grid::{CellId, Grid, ShapeReport, Slot, Symmetry};
use wordwright_service::check::Kind;
use wordwright_service::slots::slot_name;

use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::output::{self, GOOD, STRONG, counted, styled};

/// The command to run on patterns.
#[derive(Debug, Subcommand)]
pub enum GridCommand {
    /// Report symmetry, connectivity, unchecked squares and entry lengths
    Check(CheckArgs),
}

/// Arguments of `grid check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Patterns: text, .puz or .ipuz
    #[arg(required = true, value_name = "GRID")]
    grids: Vec<PathBuf>,

    /// Shortest entry that is not reported
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = parsers::length)]
    shortest: usize,

    /// Print one line of JSON per grid
    #[arg(long)]
    json: bool,
}

/// Runs a command on patterns.
///
/// # Errors
/// A file that cannot be read or parsed.
pub fn run(command: &GridCommand) -> Result<Exit, CliError> {
    let GridCommand::Check(args) = command;
    let mut exit = Exit::Done;
    for path in &args.grids {
        let grid = match grids::read(path) {
            Ok(document) => document.puzzle.grid,
            Err(error) => {
                output::complain(&error);
                exit = exit.max(error.exit());
                continue;
            }
        };
        let check = GridCheckLine::of(path, &grid, args.shortest);
        if args.json {
            output::print_json(&check)?;
        } else {
            output::print(&check.text())?;
        }
    }
    Ok(exit)
}

/// A checked pattern, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct GridCheckLine {
    /// The pattern's file.
    grid: String,
    /// Rows.
    rows: usize,
    /// Columns.
    cols: usize,
    /// Cells that take letters.
    open: usize,
    /// Black squares.
    blocks: usize,
    /// Squares that are not part of the grid.
    voids: usize,
    /// Bars.
    bars: usize,
    /// Entries.
    entries: usize,
    /// Entries across.
    across: usize,
    /// Entries down.
    down: usize,
    /// The length of the shortest entry, in cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<usize>,
    /// The length of the longest entry, in cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<usize>,
    /// Mean length of the entries, in cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_length: Option<f64>,
    /// How many entries have each length, in cells.
    #[schema(value_type = BTreeMap<String, usize>)]
    by_length: BTreeMap<usize, usize>,
    /// The symmetries that the pattern has, by name.
    symmetry: Vec<String>,
    /// Whether the open cells are connected.
    connected: bool,
    /// What an editor would ask about.
    findings: Vec<GridFinding>,
}

/// Something that an editor would ask about a pattern.
#[derive(Serialize, ToSchema)]
struct GridFinding {
    /// The kind of finding, by the name that `check` gives it too.
    #[schema(example = "short_entry")]
    kind: &'static str,
    /// The slots that it is about.
    slots: Vec<String>,
    /// The cells that it is about, counted from 0 in reading order; empty if it is about
    /// slots, or the whole grid.
    cells: Vec<usize>,
    /// What it is, for people.
    #[serde(skip)]
    what: &'static str,
    /// Where it is, for people.
    #[serde(skip)]
    places: Vec<String>,
}

impl GridCheckLine {
    fn of(path: &Path, grid: &Grid, shortest: usize) -> Self {
        let shape = grid.shape();
        Self {
            grid: path.display().to_string(),
            rows: grid.rows(),
            cols: grid.cols(),
            open: shape.open,
            blocks: shape.blocks,
            voids: shape.voids,
            bars: shape.bars,
            entries: shape.slot_count(),
            across: shape.slots[0],
            down: shape.slots[1],
            shortest: shape.shortest(),
            longest: shape.longest(),
            mean_length: shape.mean_length().map(|mean| (mean * 100.0).round() / 100.0),
            symmetry: names(shape.symmetry),
            connected: shape.parts <= 1,
            findings: findings(grid, &shape, shortest),
            by_length: shape.lengths,
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}: {}x{}, {} entries ({} across, {} down), {}",
            styled(STRONG, &self.grid),
            self.rows,
            self.cols,
            self.entries,
            self.across,
            self.down,
            counted(self.blocks, "block"),
        );
        for (count, name) in [(self.bars, "bar"), (self.voids, "void")] {
            if count > 0 {
                let _ = write!(text, ", {}", counted(count, name));
            }
        }
        let symmetry =
            if self.symmetry.is_empty() { "none".to_owned() } else { self.symmetry.join(", ") };
        let _ = write!(text, "\n  symmetry: {symmetry}\n");
        if let (Some(shortest), Some(longest), Some(mean)) =
            (self.shortest, self.longest, self.mean_length)
        {
            let lengths =
                self.by_length.iter().map(|(length, count)| format!("{count} of {length}"));
            let lengths: Vec<String> = lengths.collect();
            let _ = writeln!(
                text,
                "  lengths: {shortest} to {longest}, mean {mean:.2}: {}",
                lengths.join(", ")
            );
        }
        if self.findings.is_empty() {
            let _ = writeln!(text, "  {}", styled(GOOD, "no findings"));
        }
        for finding in &self.findings {
            let _ = writeln!(text, "  {}: {}", finding.what, finding.places.join(", "));
        }
        text
    }
}

/// The symmetries by their names.
fn names(symmetry: Symmetry) -> Vec<String> {
    let Symmetry {
        rotation_180,
        rotation_90,
        mirror_left_right,
        mirror_up_down,
        diagonal,
        antidiagonal,
    } = symmetry;
    let all = [
        (rotation_90, "quarter turn"),
        (rotation_180, "half turn"),
        (mirror_left_right, "left-right mirror"),
        (mirror_up_down, "up-down mirror"),
        (diagonal, "diagonal"),
        (antidiagonal, "antidiagonal"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name.to_owned()).collect()
}

fn findings(grid: &Grid, shape: &ShapeReport, shortest: usize) -> Vec<GridFinding> {
    let of_cells = |kind: Kind, what, cells: &[CellId]| GridFinding {
        kind: kind.name(),
        what,
        slots: Vec::new(),
        cells: cells.iter().map(|cell| cell.index()).collect(),
        places: cells.iter().map(|&cell| grid.place(cell).to_string()).collect(),
    };
    let of_slots = |kind: Kind, what, slots: &[&Slot]| GridFinding {
        kind: kind.name(),
        what,
        slots: slots.iter().map(|slot| slot_name(slot)).collect(),
        cells: Vec::new(),
        places: slots.iter().map(|slot| format!("{} ({})", slot.label(), slot.len())).collect(),
    };
    let parts = grid.parts();
    let firsts: Vec<CellId> = parts.iter().filter_map(|part| part.first().copied()).collect();
    let unchecked: Vec<CellId> =
        shape.unchecked.iter().copied().filter(|cell| !shape.isolated.contains(cell)).collect();
    let slots = grid.slots(2);
    let short: Vec<&Slot> = slots.slots().iter().filter(|slot| slot.len() < shortest).collect();
    let mut findings = Vec::new();
    if !shape.symmetry.any() {
        let whole = vec!["the whole grid".to_owned()];
        let none = of_cells(Kind::Asymmetry, "no symmetry", &[]);
        findings.push(GridFinding { places: whole, ..none });
    }
    if firsts.len() > 1 {
        findings.push(of_cells(Kind::Unconnected, "unconnected parts start at", &firsts));
    }
    findings.push(of_cells(Kind::IsolatedCell, "cells in no entry", &shape.isolated));
    findings.push(of_cells(Kind::Unchecked, "unchecked cells", &unchecked));
    findings.push(of_slots(Kind::ShortEntry, "short entries", &short));
    findings.retain(|finding| !finding.places.is_empty());
    findings
}
