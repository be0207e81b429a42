//! `wordwright leaves`: shows and converts leave values.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use wordwright_boardgame::Rack;
use wordwright_boardgame::evaluate::leave_chart;

use crate::args::game::LeavesName;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{files, game_rules};
use crate::terminal::output;

/// The command to run on leave values.
#[derive(Debug, Subcommand)]
pub enum LeavesCommand {
    /// Show the value of some leaves, in points
    Show(ShowArgs),
    /// Convert leave values to another format
    Convert(ConvertArgs),
}

/// Arguments of `leaves show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The leaves, such as AEINST or '?S'
    #[arg(required_unless_present = "chart", value_name = "TILES")]
    tiles: Vec<String>,

    /// Draw the values of all leaves of one and two tiles as an SVG picture
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,

    /// Overwrite an existing picture
    #[arg(long, requires = "chart")]
    force: bool,

    #[command(flatten)]
    values: LeavesName,

    /// The rules: english, english-super, french, german, spanish, dutch, polish, or a rules
    /// file
    #[arg(long, value_name = "NAME|FILE", default_value = "english")]
    rules: String,
}

/// Arguments of `leaves convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// Where to write: `.klv2` is the exchange format, any other name our compact format
    #[arg(value_name = "FILE")]
    to: PathBuf,

    #[command(flatten)]
    values: LeavesName,

    /// The rules: english, english-super, french, german, spanish, dutch, polish, or a rules
    /// file
    #[arg(long, value_name = "NAME|FILE", default_value = "english")]
    rules: String,

    /// Keep only values of parts of up to this many tiles, for a smaller file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    depth: Option<u8>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// Runs a command on leave values.
///
/// # Errors
/// Rules, words, values or tiles that cannot be used, or a file that cannot be
/// written.
pub fn run(command: &LeavesCommand) -> Result<Exit, CliError> {
    match command {
        LeavesCommand::Show(args) => show(args),
        LeavesCommand::Convert(args) => convert(args),
    }
}

fn show(args: &ShowArgs) -> Result<Exit, CliError> {
    let rules = game_rules::rules(&args.rules)?;
    let leaves = args.values.read(&rules)?;
    if let Some(chart) = &args.chart {
        if leaves.is_none() {
            return Err(CliError::Usage(format!(
                "{}: there are no values of leaves for {}; name a file with --leaves",
                chart.display(),
                args.rules
            )));
        }
        files::write(chart, leave_chart(&rules, &leaves).as_bytes(), args.force)?;
        output::note(&format!("chart: {}", chart.display()));
    }
    for text in &args.tiles {
        let error = |problem| CliError::Game { name: "the leave".to_owned(), problem };
        let leave = Rack::parse(&rules, text).map_err(error)?;
        let points = f64::from(leaves.value(&leave)) / 1000.0;
        output::print(&format!("{:<8} {points:>7.2}\n", leave.show(rules.tiles())))?;
    }
    Ok(Exit::Done)
}

fn convert(args: &ConvertArgs) -> Result<Exit, CliError> {
    let rules = game_rules::rules(&args.rules)?;
    let mut leaves = args.values.read(&rules)?;
    if let Some(depth) = args.depth {
        leaves = leaves.with_depth(depth.into());
    }
    let exchange = args.to.extension().is_some_and(|end| end.eq_ignore_ascii_case("klv2"));
    let bytes = if exchange { leaves.to_klv(&rules) } else { leaves.to_bytes() };
    files::write(&args.to, &bytes, args.force)?;
    output::note(&format!("{}: {} bytes", args.to.display(), bytes.len()));
    Ok(Exit::Done)
}
